"""Work beside the page, and how a process ends that has some, in a process of its own."""

import subprocess
import sys
from textwrap import dedent
from threading import Event

import pytest

from device.background import follow
from engine import Chose, Setup, Table, View
from tests.engine.kernel.race import GAMES

BUSY = """
    from threading import Event
    import cv2
    import numpy as np
    from device import background
    from device.background import cut_off_what_runs, running

    background._GRACE = 0.2
    picture, began = np.zeros((1500, 1500, 3), np.uint8), Event()

    def work(stop):
        began.set()
        while not (heeds and stop.is_set()):
            cv2.GaussianBlur(picture, (31, 31), 5)

    with running(work, "reader"):
        began.wait()
    cut_off_what_runs(7)
    print("all had stopped")
"""


def run(script: str, before: str = "") -> subprocess.CompletedProcess[str]:
    """Run a script in a process of its own."""
    command = [sys.executable, "-c", before + dedent(script)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.slow
def test_work_that_does_not_stop_is_cut_off() -> None:
    """The process ends at once with the status it is given; left to Python, OpenCV aborts it."""
    ended = run(BUSY, "heeds = False")
    assert (ended.returncode, ended.stdout) == (7, "")
    assert ended.stderr == "not waited for: reader\n"


@pytest.mark.slow
def test_where_all_has_stopped_nothing_is_cut_off() -> None:
    """The process goes on."""
    ended = run(BUSY, "heeds = True")
    assert (ended.returncode, ended.stdout) == (0, "all had stopped\n")


def test_a_change_that_cannot_be_shown_is_not_the_last(caplog: pytest.LogCaptureFixture) -> None:
    """The lamps were dark for the rest of the evening."""
    shown, stop = list[int](), Event()

    with Table(None, Setup("race", 2), games=GAMES) as table:

        def show(view: View) -> None:
            if len(view.awaited) == 2:
                table.put(Chose("red"), by=0)
                raise ZeroDivisionError("no colours")
            shown.append(view.revision)
            stop.set()

        follow(table, show, stop)
        assert shown == [table.revision]
    assert "ZeroDivisionError: no colours" in caplog.text
