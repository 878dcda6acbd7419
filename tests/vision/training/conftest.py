"""What several tests of training start from."""

from pathlib import Path

import cv2
import numpy as np
import pytest


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """A picture of nothing."""
    file = tmp_path / "0.png"
    cv2.imwrite(str(file), np.zeros((240, 320, 3), np.uint8))
    return file
