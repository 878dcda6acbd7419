"""Which reader reads which dice, and which sets cannot be read here."""

import os
import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.cameras import Image
from device.readers import Readers
from device.sayings import unreadable
from device.set_drafts import draft_of, keep
from device.taught_sets import set_folder, taught_sets
from engine import DieKind, Message
from tests.vision.drawing import DIE_MM, TRAY, Drawn, icon_print, tray_with
from vision import DiceSet, DiceSetError, Mount, OtherMountError, Tray, TrayError, teach
from vision.faces.upright import SIDE

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


@pytest.mark.parametrize("file", ["other mount", "rubbish", "folder", "no picture"])
def test_a_set_that_is_not_used_is_remembered_with_the_reason(tmp_path: Path, file: str) -> None:
    """Its dice are read by their pips, and a host can be told why, until it is taught anew."""
    folder = set_folder(tmp_path, "elf")
    write_set(folder, Mount.UNDER if file == "other mount" else Mount.OVER)
    if file in {"rubbish", "folder"}:
        (folder / "set.toml").unlink()
        (folder / "set.toml").mkdir() if file == "folder" else (folder / "set.toml").write_text("?")
    if file == "no picture":
        (folder / "1.png").write_text("?")
    readers = Readers(tmp_path, TRAY)
    assert readers.unused("elf") is None
    assert readers.reader("elf").dice.name == "pips"
    wrong = readers.unused("elf")
    assert isinstance(wrong, DiceSetError)
    assert isinstance(wrong, OtherMountError) is (file == "other mount")
    if file != "no picture":
        (listed,) = taught_sets(tmp_path, Mount.OVER)
        assert isinstance(listed.wrong, type(wrong))
    readers.forget()
    assert readers.unused("elf") is None


def test_dice_that_nobody_taught_are_read_by_their_pips(tmp_path: Path) -> None:
    """That is as it should be: nothing is wrong with them. A draft is no set."""
    write_set(draft_of(set_folder(tmp_path, "elf")), Mount.OVER)
    readers = Readers(tmp_path, TRAY)
    assert {readers.reader(name).dice.name for name in ("elf", "../elf")} == {"pips"}
    assert readers.unused("elf") is None
    assert list(taught_sets(tmp_path, Mount.OVER)) == []


def test_a_set_that_another_program_taught_is_used_from_then_on(tmp_path: Path) -> None:
    """As `croupier teach` does beside the service: whatever was read until then stayed in use."""
    folder, readers = set_folder(tmp_path, "elf"), Readers(tmp_path, TRAY)
    write_set(folder, Mount.UNDER)
    assert readers.reader("elf").dice.name == "pips"
    assert readers.unused("elf") is not None
    for faces in ("ab", "cd"):
        write_set(draft_of(folder), Mount.OVER, faces)
        keep(folder)
        assert readers.unused("elf") is None
        assert readers.reader("elf").dice.faces == tuple(faces)
    assert readers.reader("elf") is readers.reader("elf")
    shutil.rmtree(folder)
    assert readers.reader("elf").dice.name == "pips"


def test_a_set_of_which_a_picture_comes_late_is_used_once_it_is_there(tmp_path: Path) -> None:
    """As while a set is copied from another machine: it was refused until the next start."""
    folder, readers = set_folder(tmp_path, "elf"), Readers(tmp_path, TRAY)
    write_set(folder, Mount.OVER)
    (folder / "2.png").rename(tmp_path / "on-its-way.png")
    assert readers.reader("elf").dice.name == "pips"
    assert readers.unused("elf") is not None
    before = folder.stat().st_mtime_ns
    (tmp_path / "on-its-way.png").rename(folder / "2.png")
    os.utime(folder, ns=(before + 1, max(before + 1, folder.stat().st_mtime_ns)))
    assert readers.reader("elf").dice.name == "elf"
    assert readers.unused("elf") is None


def test_pips_are_no_dice_of_twelve_faces(tmp_path: Path) -> None:
    """A plain die thrown for one never shows 7 or more: people say what lies there."""
    readers = Readers(tmp_path, TRAY, die_mm=DIE_MM)
    plain, twelve = (DieKind("any", tuple(map(str, range(1, most + 1)))) for most in (6, 12))
    image = tray_with([Drawn("3", (220.0, 220.0), 20.0)])
    assert readers.read(image, [plain]).faces == ("3",)
    (die,) = readers.read(image, [twelve]).dice
    assert (die.face, die.doubt) == (None, "unknown face")


def write_set(folder: Path, mount: Mount, faces: str = "ab") -> None:
    """Write a set of two faces."""
    folder.mkdir(parents=True)
    for name in ("1.png", "2.png"):
        cv2.imwrite(str(folder / name), np.zeros((SIDE, SIDE, 3), np.uint8))
    samples = "\n".join(f'{face} = ["{at}.png"]' for at, face in enumerate(faces, start=1))
    text = f'name = "elf"\nmount = "{mount.value}"\n[samples]\n{samples}\n'
    (folder / "set.toml").write_text(text, "utf-8")


def test_a_set_that_is_used_for_all_must_be_taught_from_this_side(tmp_path: Path) -> None:
    """It is said at the start, not at every frame."""
    below = DiceSet("elf", ("1", "2"), DiceSet.pips().read, mount=Mount.UNDER)
    with pytest.raises(DiceSetError, match="elf dice were taught with the camera under"):
        Readers(tmp_path, TRAY, Mount.OVER, DIE_MM, below)
    assert Readers(tmp_path, TRAY, Mount.UNDER, DIE_MM, below).only is below


def test_a_tray_that_is_not_in_the_picture_is_told(tmp_path: Path) -> None:
    """Of corners in pixels of larger frames the page said that the camera gives no picture."""
    larger = Tray([(2.0 * x, 2.0 * y) for x, y in TRAY.outline])
    with pytest.raises(TrayError) as refused:
        Readers(tmp_path, larger).read(thrown("1-arrow"), ())
    assert unreadable(refused.value) == Message("eye.tray-elsewhere")
