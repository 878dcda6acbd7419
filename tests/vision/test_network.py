"""How pictures are put before the networks."""

import numpy as np
import pytest

from vision.faces.looks import SEEN
from vision.judging.evidence import NUMBERS
from vision.network import Numbers, faces_network, in_blocks, judge_network, log_odds, sigmoid


def test_blocks_keep_every_pixel_where_the_network_expects_it() -> None:
    """A block's pixels become channels, row by row from the left, each with its three colours."""
    pictures = np.arange(2 * 4 * 6 * 3, dtype=np.uint8).reshape(2, 4, 6, 3)
    blocks = in_blocks(pictures, 2)
    assert blocks.shape == (2, 12, 2, 3)
    for number, picture in enumerate(pictures):
        for row, column in np.ndindex(2, 3):
            block = picture[2 * row : 2 * row + 2, 2 * column : 2 * column + 2]
            assert blocks[number, :, row, column].tolist() == block.ravel().tolist()


def test_blocks_of_one_pixel_are_the_picture() -> None:
    """Colours come first then, and nothing else changes."""
    pictures = np.arange(4 * 5 * 3, dtype=np.uint8).reshape(1, 4, 5, 3)
    assert in_blocks(pictures, 1).tolist() == pictures.transpose(0, 3, 1, 2).tolist()


@pytest.mark.parametrize("many", [1, 3])
def test_of_many_pictures_each_is_answered_as_if_it_was_alone(many: int) -> None:
    """And so is each row of numbers."""
    rng = np.random.default_rng(3)
    faces = rng.integers(0, 256, (many, SEEN, SEEN, 3)).astype(np.uint8)
    rows: Numbers = rng.normal(size=(many, NUMBERS)).astype(np.float32)
    each = [faces_network().answers(faces[k : k + 1])[0] for k in range(many)]
    assert faces_network().answers(faces).tolist() == [answer.tolist() for answer in each]
    told = [judge_network().answers_to(rows[k : k + 1])[0, 0] for k in range(many)]
    assert judge_network().answers_to(rows)[:, 0].tolist() == pytest.approx(told, abs=1e-5)


def test_log_odds_are_what_a_sigmoid_takes() -> None:
    """Of what is beyond doubt too, which no logarithm knows."""
    shares = np.array([0.001, 0.2, 0.5, 0.97], np.float32)
    assert sigmoid(log_odds(shares)) == pytest.approx(shares, rel=1e-5)
    assert np.isfinite(log_odds(np.array([0.0, 1.0], np.float32))).all()
