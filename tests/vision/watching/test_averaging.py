"""The mean of frames: exact, of its own frames only, and never more light than there was."""

import numpy as np
import pytest

from vision.frames import Frame
from vision.watching.averaging import MOST, FrameMean


def plain(level: int, shape: tuple[int, int] = (4, 6)) -> Frame:
    """A frame of one grey."""
    return np.full((*shape, 3), level, np.uint8)


def mean_of(*frames: Frame) -> Frame:
    """The mean that comes of adding frames."""
    mean = FrameMean()
    for frame in frames:
        mean.add(frame)
    return mean.take()


def test_the_mean_is_the_mean() -> None:
    """Of 10, 20 and 60 it is 30, of the frames' type."""
    mean = mean_of(plain(10), plain(20), plain(60))
    assert mean.dtype == np.uint8
    assert np.array_equal(mean, plain(30))


def test_what_is_added_may_change_later() -> None:
    """A camera may use a frame's memory again."""
    frame = plain(10)
    mean = FrameMean()
    mean.add(frame)
    frame[:] = 200
    assert np.array_equal(mean.take(), plain(10))


@pytest.mark.parametrize("many", [MOST, MOST + 1, 600])
def test_however_many_white_frames_are_white(many: int) -> None:
    """No sum runs over."""
    assert np.array_equal(mean_of(*[plain(255)] * many), plain(255))


def test_a_frame_of_another_size_begins_anew() -> None:
    """The old size's frames count no more."""
    assert np.array_equal(mean_of(plain(200), plain(10, (8, 8))), plain(10, (8, 8)))


def test_taking_and_forgetting_begin_anew() -> None:
    """What was added before tells nothing after."""
    mean = FrameMean()
    mean.add(plain(200))
    mean.take()
    mean.add(plain(100))
    mean.forget()
    mean.add(plain(10))
    assert np.array_equal(mean.take(), plain(10))


def test_there_is_no_mean_of_nothing() -> None:
    """Nor after it was taken."""
    mean = FrameMean()
    with pytest.raises(ValueError, match="no frames"):
        mean.take()
    mean.add(plain(1))
    mean.take()
    with pytest.raises(ValueError, match="no frames"):
        mean.take()
