"""At which size dice are looked for on a table, where nobody has said it."""

import numpy as np

from vision.scale import usual_size


def size_of(*seen: tuple[float, float]) -> float:
    """The size believed of what was seen: pixels, and how clearly it is a die."""
    sizes, presences = np.array(seen, dtype=np.float32).T
    return usual_size(sizes, presences)


def test_a_clear_die_outweighs_the_many_faint_things_on_a_board() -> None:
    """A board's printed discs look a little like dice, at sizes of their own."""
    assert size_of((10.5, 0.7), *[(45.0 + k, 0.44) for k in range(8)]) == 10.5


def test_dice_as_clear_as_each_other_have_the_size_of_most() -> None:
    """A single larger one, a little clearer, is not all that lies there."""
    assert size_of((30.0, 0.7), (31.0, 0.7), (32.0, 0.7), (60.0, 0.75)) in (31.0, 32.0)
