"""Renders labelled training pictures: python -m vision.training.render --seed S --count N OUT.

OUT/<seed>/NNNNN.jpg and OUT/<seed>/labels.jsonl, a line a picture, written as soon as it is there.
A picture depends on its seed and number only: a run can be split, stopped and gone on with.
"""

import json
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from vision.training.traced import blender
from vision.training.traced.labels import labels_of
from vision.training.traced.ordinary import HEAPED, PLACES, heaped, strewn
from vision.training.traced.photo import develop, jpeg, some_film
from vision.training.traced.recipes import Recipe, enlarged, some_recipe
from vision.training.traced.scene import build

__all__ = ["LARGE", "keep", "main", "parser_of", "picture"]

Draw = Callable[[np.random.Generator], Recipe]
"""Draws a picture's large choices."""

SAMPLES = 4
"""Paths to a pixel; a denoiser does the rest."""
LARGE = "as large and sharp as a Pi's camera sees them"
"""What `--large` does to pictures."""


def label_alone(seed: int, number: int, draw: Draw) -> dict[str, Any]:
    """The label of one picture, without rendering it."""
    rng = np.random.default_rng([seed, number])
    scene = build(rng, draw(rng), 1)
    return labels_of(scene, f"{number:05}.jpg", f"{seed}-{number:05}")


def picture(
    seed: int, number: int, samples: int = SAMPLES, draw: Draw = some_recipe
) -> tuple[bytes, dict[str, Any]]:
    """The JPEG and the label of one picture."""
    rng = np.random.default_rng([seed, number])
    recipe = draw(rng)
    scene = build(rng, recipe, samples)
    label = labels_of(scene, f"{number:05}.jpg", f"{seed}-{number:05}")
    film = some_film(rng, dark=recipe.dark, sharp=recipe.is_sharp)
    faces = [die["quad"] for die in label["dice"]]
    photo = develop(rng, blender.render(), scene.view, film, faces)
    return jpeg(photo, film.quality), label


def parser_of(
    description: str | None, things: str, *, count: int, samples: int | None = None
) -> ArgumentParser:
    """A command line that names a seed, which of its things to make, and where to.

    Args:
        description: whose first line says what the command does.
        things: what is made.
        count: how many are made if nobody says.
        samples: paths to a pixel, likewise; none where nothing is rendered.
    """
    parser = ArgumentParser(description=description.splitlines()[0] if description else None)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=count, help=f"{things} to make")
    parser.add_argument("--first", type=int, default=0, help="number of the first")
    if samples is not None:
        parser.add_argument("--samples", type=int, default=samples, help="paths to a pixel")
    parser.add_argument("out", type=Path, metavar="OUT")
    return parser


def keep(room: Path, label: dict[str, Any], data: bytes | None) -> None:
    """Write a picture, if it was rendered, and then its label's line."""
    if data is not None:
        (room / label["image"]).write_bytes(data)
    with (room / "labels.jsonl").open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(label, ensure_ascii=False) + "\n")


def _mix(options: Namespace) -> Draw:
    draw = _any_mix(options)
    return (lambda rng: replace(draw(rng), is_sharp=True)) if options.sharp else draw


def _any_mix(options: Namespace) -> Draw:
    if options.heaped:
        return partial(heaped, options.heaped, icons=options.icons, leaning=options.leaning)
    if options.strewn:
        return partial(strewn, options.strewn, icons=options.icons)
    if options.ordinary:
        place = PLACES[options.ordinary]
        return (lambda rng: enlarged(rng, place(rng))) if options.large else place
    return partial(some_recipe, crowded=options.crowded)


def _options() -> Namespace:
    """What the command line asks for."""
    parser = parser_of(__doc__, "pictures", count=100, samples=SAMPLES)
    mixes = parser.add_mutually_exclusive_group()
    mixes.add_argument("--crowded", action="store_true", help="many dice, of many designs")
    mixes.add_argument("--ordinary", choices=PLACES, help="ordinary dice in one kind of place")
    mixes.add_argument("--heaped", choices=HEAPED, help="many of them in small pictures")
    mixes.add_argument("--strewn", choices=HEAPED, help="many small things that are none there")
    parser.add_argument(
        "--icons", action="store_true", help="on all dice that are heaped or strewn"
    )
    parser.add_argument("--leaning", action="store_true", help="half of the dice that are heaped")
    parser.add_argument("--large", action="store_true", help=LARGE)
    parser.add_argument("--sharp", action="store_true", help="through a good camera")
    parser.add_argument("--labels-only", action="store_true", help="render nothing")
    options = parser.parse_args()
    if options.icons and not (options.heaped or options.strewn):
        parser.error("--icons is for --heaped and --strewn; the other mixes have their own kinds")
    if options.leaning and not options.heaped:
        parser.error("--leaning is for --heaped; the other mixes have their own shares")
    if options.large and not options.ordinary:
        parser.error(
            "--large is for --ordinary; the other mixes are to learn from, in small pictures"
        )
    return options


def main() -> None:
    """Run from the command line."""
    options = _options()
    draw = _mix(options)
    room = options.out / str(options.seed)
    room.mkdir(parents=True, exist_ok=True)
    begin = time.monotonic()
    for number in range(options.first, options.first + options.count):
        data = None
        if options.labels_only:
            label = label_alone(options.seed, number, draw)
        else:
            data, label = picture(options.seed, number, options.samples, draw)
        keep(room, label, data)
        pace = (time.monotonic() - begin) / (number - options.first + 1)
        print(f"{label['image']} {label['recipe']:12} {pace:.1f} s a picture", flush=True)


if __name__ == "__main__":
    main()
