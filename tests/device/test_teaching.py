"""What `croupier teach` says of a set that it learned from photos."""

import shutil
from pathlib import Path

import pytest

from device.teaching import draft_of, keep, report_lines
from vision import TaughtReport


def test_a_report_names_what_is_weak() -> None:
    """A face that nothing tested, and two that look alike; each with what to do."""
    report = TaughtReport("mine", {"sword": 1, "star": 5}, (("star", "sword"),), 5, 5)
    untested, alike = list(report_lines(report))[-2:]
    assert untested == (
        "seen clearly only once, and so not tested: sword; show it again, out of the glare"
    )
    assert alike == "hard to tell apart: star and sword; show more of both, in other light"


def test_a_plug_pulled_while_a_set_is_kept_leaves_whole_sets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new one is in its place before any file of the old one is deleted."""
    folder = tmp_path / "elf"
    for place, text in ((folder, "old"), (draft_of(folder), "new")):
        place.mkdir()
        (place / "set.toml").write_text(text, "utf-8")

    def pull(path: Path, **_: object) -> None:
        if path.exists():
            assert (folder / "set.toml").read_text("utf-8") == "new"
            raise SystemExit

    monkeypatch.setattr(shutil, "rmtree", pull)
    with pytest.raises(SystemExit):
        keep(folder)
    monkeypatch.undo()
    draft_of(folder).mkdir()
    (draft_of(folder) / "set.toml").write_text("newer", "utf-8")
    keep(folder)
    assert [path.name for path in tmp_path.iterdir()] == ["elf"]
    assert (folder / "set.toml").read_text("utf-8") == "newer"
