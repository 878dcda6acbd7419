"""Draws quick pictures with labels: python -m vision.training.draw_flat --help."""

import argparse
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.training.flat.boards import read_art
from vision.training.flat.scene import DOZENS, draw
from vision.training.samples import COLOURS, HIDDEN, TruthDie


def main() -> None:
    """Draw as many as asked; the labels say what `vision.training.samples` reads."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--art", type=Path, help="PNG pictures to print on boards and cards")
    parser.add_argument(
        "--dozens", type=float, default=DOZENS, help="share of scenes with dice of twelve faces"
    )
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    rng, art = np.random.default_rng(options.seed), read_art(options.art)
    with (options.out / "labels.jsonl").open("w", encoding="utf-8") as labels:
        for number in range(options.count):
            drawn, picture = draw(rng, art, dozens=options.dozens)
            name = f"{number:05}.jpg"
            cv2.imwrite(str(options.out / name), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
            dice = [_label(die) for die in drawn.dice]
            labels.write(json.dumps({"image": name, "up": 0.0, "dice": dice}) + "\n")
            labels.flush()


def _label(die: TruthDie) -> dict[str, Any]:
    if die.quad is None:
        raise ValueError(f"a drawn die at {die.centre} has no corners")
    return {
        "seen": die.pips or None,
        "quad": die.quad.tolist(),
        "colour": COLOURS[die.colour] if die.colour >= 0 else None,
        "cocked": die.unclear,
        "occluded": 1.0 if die.ignored else HIDDEN if die.unclear else 0.0,
    }


if __name__ == "__main__":
    main()
