"""Renders taught icon sets: python -m vision.training.render_sets --seed S --count N OUT.

A set is one place: the same dice, tray, floor and camera, while the light and the dice's lie
change. OUT/<seed>-<number>/teach holds a picture of each face, all dice showing it, in even light,
and play/ throws; each with its labels.jsonl. Close sets are to learn from: small pictures of many
dice, those in teach/ of any faces.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from vision.training.render import LARGE, keep, parser_of
from vision.training.traced import blender
from vision.training.traced.labels import labels_of
from vision.training.traced.photo import Film, develop, jpeg, some_film
from vision.training.traced.recipes import Light, Recipe, enlarged, set_recipe
from vision.training.traced.scene import Scene, build

__all__ = ["main"]

SAMPLES = 6
"""Paths to a pixel; a denoiser does the rest."""
PLAYED = 8
"""Throws of a set."""
CLOSE_TAUGHT, CLOSE_PLAYED = 2, 4
"""Pictures of a close set in even light, and in any."""
HIDDEN = 0.3
"""Share of a face that may be hidden in these pictures; thrown again otherwise."""
SIDES = 6


class Place:
    """One set's dice, tray, floor and camera.

    Args:
        seed: of the run.
        number: of the set.
        samples: paths to a pixel.
        ordinary: whether its dice and floor are plain ones.
        close: whether many dice lie in small pictures.
        large: whether its pictures are as large and sharp as a Pi's.
    """

    def __init__(
        self, seed: int, number: int, samples: int, *, ordinary: bool, close: bool, large: bool
    ) -> None:
        self._key, self._samples, self._close = [seed, number], samples, close
        rng = np.random.default_rng(self._key)
        recipe = set_recipe(rng, ordinary=ordinary, close=close)
        self._recipe = enlarged(rng, recipe) if large else recipe
        self._film = self._some_film(rng)
        self._after = rng.bit_generator.state
        names = self._built(self._recipe, np.random.default_rng(0)).designs[0].print.names
        if self._recipe.below and len(set(names)) < SIDES:
            # A face that two sides bear does not tell from below which one is up.
            self._recipe = replace(self._recipe, name="icons over", below=False)
        faces = list(dict.fromkeys(str(name) for name in names))
        self.taught: list[str | None] = [None] * CLOSE_TAUGHT if close else [*faces]
        """The face that all dice turn up in each picture in even light; none where any may."""
        self.played = CLOSE_PLAYED if close else PLAYED
        self.name = f"{seed}-{number}"

    def picture(
        self, number: int, *, taught: bool, face: str | None = None
    ) -> tuple[bytes, dict[str, Any]]:
        """The JPEG and the label of one picture, in even light or of a throw."""
        image = f"{number:04}.jpg"
        attempt = 0
        while True:
            moment = np.random.default_rng([*self._key, number, attempt])
            recipe, film = self._moment(moment, taught=taught)
            scene = self._built(recipe, moment, face)
            label = labels_of(scene, image, self.name)
            clear = all(die["occluded"] < HIDDEN for die in label["dice"])
            if scene.dice and (clear or self._close):
                break
            attempt += 1
        quads = [die["quad"] for die in label["dice"]]
        photo = develop(moment, blender.render(), scene.view, film, quads)
        del label["recipe"]  # its icons are taught, so that the bench can score it
        return jpeg(photo, film.quality), label | {"set": self.name, "teach": face}

    def _some_film(self, rng: np.random.Generator) -> Film:
        return some_film(rng, dark=False, sharp=self._recipe.is_sharp)

    def _moment(self, rng: np.random.Generator, *, taught: bool) -> tuple[Recipe, Film]:
        """One picture's own choices: its light, and how many dice lie how."""
        new = self._some_film(rng)
        film = replace(self._film, exposure=new.exposure, balance=new.balance)
        if taught:
            return replace(self._recipe, light=Light.EVEN), film
        played = replace(
            self._recipe,
            dice=self._recipe.dice if self._close else int(rng.choice([5, 5, 5, 6, 8])),
            light=Light.HARD if rng.random() < 0.25 else Light.USUAL,
            cocked=float(rng.choice([0, 0, 0.1])),
        )
        return played, film

    def _built(self, recipe: Recipe, moment: np.random.Generator, face: str | None = None) -> Scene:
        rng = np.random.default_rng()
        rng.bit_generator.state = self._after
        return build(rng, recipe, self._samples, moment=moment, face=face)


def render_set(place: Place, out: Path) -> None:
    """Render and label one set's pictures."""
    moments = [("teach", face) for face in place.taught] + [("play", None)] * place.played
    for number, (kind, face) in enumerate(moments):
        room = out / place.name / kind
        room.mkdir(parents=True, exist_ok=True)
        data, label = place.picture(number, taught=kind == "teach", face=face)
        keep(room, label, data)
        print(f"{room} {label['image']} {label['kind']}", flush=True)


def main() -> None:
    """Run from the command line."""
    parser = parser_of(__doc__, "sets", count=10, samples=SAMPLES)
    parser.add_argument("--ordinary", action="store_true", help="plain dice on plain floors")
    sizes = parser.add_mutually_exclusive_group()
    sizes.add_argument("--close", action="store_true", help="many dice in small pictures")
    sizes.add_argument("--large", action="store_true", help=LARGE)
    options = parser.parse_args()
    for number in range(options.first, options.first + options.count):
        place = Place(
            options.seed,
            number,
            options.samples,
            ordinary=options.ordinary,
            close=options.close,
            large=options.large,
        )
        render_set(place, options.out)


if __name__ == "__main__":
    main()
