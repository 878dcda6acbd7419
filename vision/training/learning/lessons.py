"""An endless stream of samples, each source in its share; what is still being drawn joins in."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from torch.utils.data import IterableDataset, get_worker_info

from vision.training.samples import Labelled, read_folder

__all__ = ["Lessons", "Make", "Source", "own_chances"]

REREAD_EVERY = 2000
Make = Callable[[Labelled, npt.NDArray[np.uint8], np.random.Generator], Any]
"""Makes a lesson of a labelled picture, or None where it gives none."""


def own_chances(seed: int) -> np.random.Generator:
    """The chances of the process that makes lessons here: each has others, by the same seed."""
    worker = get_worker_info()
    return np.random.default_rng([seed, worker.id if worker else 0])


@dataclass(frozen=True)
class Source:
    """A folder to learn from, and how often against the others."""

    folder: Path
    weight: float
    photos: bool = False
    squares: Path | None = None


class Lessons(IterableDataset[Any]):
    """Samples made by `make`, drawn from the sources with a seed."""

    def __init__(
        self,
        sources: Sequence[Source],
        make: Make,
        seed: int,
    ) -> None:
        self.sources, self.make, self.seed = tuple(sources), make, seed
        self._kept: dict[Path, npt.NDArray[np.uint8]] = {}
        self._read: dict[tuple[Path, Source], tuple[int, list[Labelled]]] = {}

    def __iter__(self) -> Iterator[Any]:
        """Give lessons without end."""
        rng = own_chances(self.seed)
        while True:
            read = [(source.weight, self._samples(source)) for source in self.sources]
            usable = [(weight, samples) for weight, samples in read if samples]
            weights = np.array([weight for weight, _ in usable])
            for _ in range(REREAD_EVERY):
                samples = usable[rng.choice(len(usable), p=weights / weights.sum())][1]
                sample = samples[rng.integers(len(samples))]
                made = self.make(sample, self._picture(sample), rng)
                if made is not None:
                    yield made

    def read(self) -> "Lessons":
        """Read all pictures that are there by now, so that processes split off later share them."""
        samples = [one for source in self.sources for one in self._samples(source)]
        with ThreadPoolExecutor() as readers:
            list(readers.map(self._picture, samples))
        return self

    def _picture(self, sample: Labelled) -> npt.NDArray[np.uint8]:
        if sample.path not in self._kept:
            self._kept[sample.path] = sample.picture()
        return self._kept[sample.path]

    def _samples(self, source: Source) -> list[Labelled]:
        """The samples in a folder, and in the folders in it."""
        folder = source.folder
        labels = sorted(folder.rglob("labels.jsonl"))
        return [one for path in labels for one in self._in_one(path, source)]

    def _in_one(self, labels: Path, source: Source) -> list[Labelled]:
        """The samples of one file of labels, which is parsed again only once it has grown."""
        size = labels.stat().st_size
        if self._read.get((labels, source), (None, []))[0] != size:
            samples = read_folder(labels.parent, photos=source.photos, squares=source.squares)
            self._read[labels, source] = (size, samples)
        return self._read[labels, source][1]
