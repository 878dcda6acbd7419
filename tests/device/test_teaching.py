"""What `croupier teach` says of a set that it learned from photos."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest

from device.config import Config
from device.teaching import LessonError, report_lines, teach_from_photos
from vision import TaughtReport, TeachError, write_picture


def test_a_report_names_what_is_weak() -> None:
    """A face that nothing tested, two that look alike, two of one sign; each with what to do."""
    pair = ("star", "sword")
    report = TaughtReport("mine", {"sword": 1, "star": 5}, (pair,), 5, 5, misnamed=(pair,))
    untested, alike, misnamed = list(report_lines(report))[-3:]
    assert untested == (
        "seen clearly only once, and so not tested: sword; show it again, out of the glare"
    )
    assert alike == "hard to tell apart: star and sword; show more of both, in other light"
    assert misnamed == (
        "of one sign, unlike their names: star and sword; was another face shown as one?"
    )


@pytest.mark.parametrize("labelled", [False, True])
def test_a_photo_that_shows_nothing_is_named(tmp_path: Path, *, labelled: bool) -> None:
    """Of dozens one was too dark, and nobody could tell which."""
    photos = tmp_path / "photos"
    for face, level in (("sword", 90), ("star", 0)):
        (photos / face).mkdir(parents=True)
        write_picture(photos / face / "1.png", np.full((120, 160, 3), level, np.uint8))
    if labelled:
        lines = (f'{{"image": "{face}/1.png", "teach": "{face}"}}' for face in ("sword", "star"))
        (photos / "labels.jsonl").write_text("\n".join(lines), "utf-8")
    with pytest.raises(LessonError, match=r"star/1\.png: the frame is too dark"):
        teach_from_photos(Config(), tmp_path, "mine", photos, print)


def photos_of(folder: Path, faces: Sequence[str]) -> list[str]:
    """Put a grey photo of each face into a folder; return what a line of labels says of each."""
    for face in faces:
        (folder / face).mkdir(parents=True)
        write_picture(folder / face / "1.png", np.full((120, 160, 3), 90, np.uint8))
    return [f'{{"image": "{face}/1.png", "teach": " {face}"}}' for face in faces]


def test_labels_are_read_as_editors_write_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sets a mark before them, another leaves a line empty at their end: "it is not JSON"."""
    lines = photos_of(tmp_path, ("sword", "star"))
    text = f"\ufeff{lines[0]}\r\n\r\n{lines[1]}\r\n \r\n"
    (tmp_path / "labels.jsonl").write_bytes(text.encode())
    learned: list[str] = []

    def learn(_: Path, samples: Mapping[str, object], **__: object) -> None:
        learned.extend(samples)
        raise TeachError("that is enough")

    monkeypatch.setattr("device.teaching.teach", learn)
    with pytest.raises(TeachError):
        teach_from_photos(Config(), tmp_path, "mine", tmp_path, print)
    assert learned == ["sword", "star"]


@pytest.mark.parametrize("faces", [[str(n) for n in range(25)], ["1", "x" * 61]])
def test_photos_teach_no_more_faces_than_a_lesson(tmp_path: Path, faces: list[str]) -> None:
    """What the page and the terminal refuse, a folder did not."""
    photos_of(tmp_path / "photos", faces)
    with pytest.raises(LessonError, match=r"photos: no set of the .* name 24 at most, each in 60"):
        teach_from_photos(Config(), tmp_path, "mine", tmp_path / "photos", print)


@pytest.mark.parametrize(
    "name, life, told",
    [("barbarian", "heart", True), ("barbarian", "Life", False), ("mine", "heart", False)],
)
def test_faces_that_the_game_calls_otherwise_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, life: str, *, told: bool
) -> None:
    """A set of them passed its tests, and at the table each such die was of no known face."""
    faces = ("1-sword", "2-sword", "3-sword", f"4-{life}", f"5-{life}", "6-pow")
    report = TaughtReport(name, dict.fromkeys(faces, 2), (), 12, 12)
    photos_of(tmp_path / "photos", faces)
    monkeypatch.setattr("device.teaching.teach", lambda *_, **__: report)
    monkeypatch.setattr("device.teaching.keep", lambda _, **__: None)
    said: list[str] = []
    assert teach_from_photos(Config(), tmp_path, name, tmp_path / "photos", said.append)
    assert any("no 4-heart, 5-heart, with which" in line for line in said) is told
