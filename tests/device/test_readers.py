"""Which reader reads which dice, and which sets cannot be read here."""

from pathlib import Path

import pytest

from device.cameras import Image
from device.readers import Readers
from device.taught_sets import set_folder
from engine import DieKind
from tests.vision.drawing import DIE_MM, TRAY, Drawn, icon_print, tray_with
from vision import DiceSet, DiceSetError, Mount, teach

KINDS = {"black": ("1-arrow", "2-arrow"), "green": ("4-foot", "5-foot")}


def thrown(*faces: str) -> Image:
    """A drawn tray in which dice show these faces."""
    dice = [Drawn(face, (150.0 + 110.0 * k, 220.0), 20.0 * k) for k, face in enumerate(faces)]
    return tray_with(dice, prints=icon_print)


@pytest.mark.slow
def test_two_sets_of_one_name_are_both_read(tmp_path: Path) -> None:
    """The longer name is for people, and both may be called after their game."""
    for kind, faces in KINDS.items():
        samples = {face: [thrown(face, face, face)] for face in faces}
        folder = set_folder(tmp_path, kind)
        teach(folder, samples, tray=TRAY, name="Dice Throne", die_mm=DIE_MM)
    readers = Readers(tmp_path, TRAY, die_mm=DIE_MM)
    kinds = [DieKind(kind, faces) for kind, faces in KINDS.items()]
    reading = readers.read(thrown("2-arrow", "4-foot"), kinds)
    assert reading.sure
    assert set(reading.faces) == {"2-arrow", "4-foot"}


def test_a_set_that_is_used_for_all_must_be_taught_from_this_side(tmp_path: Path) -> None:
    """It is said at the start, not at every frame."""
    below = DiceSet("elf", ("1", "2"), DiceSet.pips().read, mount=Mount.UNDER)
    with pytest.raises(DiceSetError, match="elf dice were taught with the camera under"):
        Readers(tmp_path, TRAY, Mount.OVER, DIE_MM, below)
    assert Readers(tmp_path, TRAY, Mount.UNDER, DIE_MM, below).only is below
