"""What `croupier teach` says of a set that it learned from photos."""

from pathlib import Path

import numpy as np
import pytest

from device.config import Config
from device.teaching import LessonError, report_lines, teach_from_photos
from vision import TaughtReport, write_picture


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
