"""How pictures are put before the networks."""

import numpy as np

from vision.network import in_blocks


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
