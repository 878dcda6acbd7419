"""Notes what either finder takes for a die's top: python -m vision.training.mine_tops --help.

The network that tells tops then learns from all that it may be asked about, right and wrong.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from vision.finding.scale import look
from vision.finding.spots import DIE
from vision.network import Network, any_size_network, finder_network
from vision.training.mine import note, parser_of
from vision.training.samples import Labelled, TruthDie, read_folder
from vision.trays import Mount

__all__ = ["mined_tops"]

SEEN = 0.15
"""The heat from which on something is noted: the finders' faintest is left out."""
USUAL = 40.0
"""px to a die's edge, where none lies."""
NEARLY, OTHER = 0.22, (0.15, 0.5)
"""How far off the size at which they see best the second look and the third are, in logarithms."""
MOST_GROWTH, MOST_PIXELS = 3.0, 2.5e6

TOP, TOP_BOXED, TOP_SIZES = 0.3, 0.33, (0.7, 1.4)
"""Edges between a square's middle and a top's, and times its size, within which it is that top."""
BESIDE, BESIDE_BOXED, BESIDE_SIZES = 0.45, 0.6, (0.6, 1.6)
"""The same within which it may be."""


def mined_tops(sample: Labelled, rng: np.random.Generator) -> list[list[float]]:
    """The squares: x, y, edge, turn in radians, and the number of the die whose top it is, or -1.

    What may be a top, or is one that is mostly hidden, is left out.
    """
    noted = []
    for network, zoom in _looks(rng):
        for x, y, edge, turn in _seen(sample, network, zoom):
            number = _whose_top(x, y, edge, sample.dice)
            if number is not None:
                noted.append([round(x, 1), round(y, 1), round(edge, 1), round(turn, 3), number])
    return noted


def _looks(rng: np.random.Generator) -> list[tuple[Network, float]]:
    """Which networks look, and how many times nearer than they see best, in logarithms."""
    other = float(rng.choice([-1.0, 1.0]) * rng.uniform(*OTHER))
    nearly = float(rng.uniform(-NEARLY, NEARLY))
    return [(finder_network(), 0.0), (any_size_network(), nearly), (finder_network(), other)]


def _seen(
    sample: Labelled, network: Network, zoom: float
) -> Iterator[tuple[float, float, float, float]]:
    """What one look shows: x, y, edge and turn of each."""
    picture = sample.picture()
    usual = float(np.median([die.size for die in sample.dice])) if sample.dice else USUAL
    most = min(MOST_GROWTH, np.sqrt(MOST_PIXELS / picture[..., 0].size))
    mount = Mount.UNDER if sample.is_below else Mount.OVER
    scale = min(DIE / usual * np.exp(zoom), most)
    plan, spots = look(picture, None, mount, float(scale), network=network)
    spots = spots.only(spots.heat >= SEEN)
    places = spots.places / plan.scale
    for (x, y), edge, turn in zip(places, spots.sizes / plan.scale, spots.turns, strict=True):
        yield float(x), float(y), float(edge), float(turn)


def _whose_top(x: float, y: float, edge: float, dice: Sequence[TruthDie]) -> int | None:
    """The number of the die whose top a square is, -1 for none, None where nobody can say."""
    may_be = False
    for number, die in enumerate(dice):
        away, larger = np.hypot(x - die.centre[0], y - die.centre[1]) / die.size, edge / die.size
        top, beside = (TOP, BESIDE) if die.quad is not None else (TOP_BOXED, BESIDE_BOXED)
        if away < top and TOP_SIZES[0] < larger < TOP_SIZES[1]:
            return None if die.ignored else number
        may_be |= bool(away < beside and BESIDE_SIZES[0] < larger < BESIDE_SIZES[1])
    return None if may_be else -1


def main() -> None:
    """Read the command line and write one file of squares a folder."""
    parser = parser_of(__doc__)
    about = "what `mine` noted: in boxes that people drew it tells the upper faces"
    parser.add_argument("--squares", type=Path, help=about)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for folder in options.folders:
        rng = np.random.default_rng([options.seed, *folder.name.encode()])
        samples = read_folder(folder, photos=options.photos, squares=options.squares)
        note(samples, partial(mined_tops, rng=rng), options.out / f"{folder.name}.jsonl")


if __name__ == "__main__":
    main()
