"""Faces as a lesson may have found them, drawn."""

import cv2
import numpy as np

from tests.vision.drawing import icon_print
from vision.faces.upright import FACE, MARGIN
from vision.teaching.self_test import Sample, TaughtFace

__all__ = ["face_of", "sample_of"]


def sample_of(face: str, likeness: float = 0.95, seed: int = 0) -> Sample:
    """A face with some noise, so much like the best sample of the face that it was taught as."""
    drawn = cv2.resize(icon_print(face), (FACE, FACE), interpolation=cv2.INTER_AREA)
    whole = np.pad(drawn, ((MARGIN, MARGIN), (MARGIN, MARGIN), (0, 0)), mode="edge")
    noise = np.random.default_rng(seed).normal(0, 4, whole.shape)
    picture = np.clip(whole + noise, 0, 255).astype(np.uint8)
    return Sample(picture, picture, 0, 0.0, likeness)


def face_of(name: str, count: int, *strays: Sample) -> TaughtFace:
    """A face of so many good samples, and others."""
    good = [sample_of(name, seed=seed) for seed in range(count)]
    return TaughtFace((*good, *strays), is_round=False)
