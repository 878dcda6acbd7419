"""Signals that ask the program to end, in processes of their own."""

import os
import signal
import subprocess
import sys
from textwrap import dedent

import pytest

from device.signals import kept_from_children

OPENING = """
    import os, signal, threading, time
    from device.background import running
    from device.signals import EndSignals

    threading.Thread(target=time.sleep, args=(3.0,), daemon=True).start()  # it masks nothing
    ended, sent = [], threading.Event()

    def work(stop):
        os.kill(os.getpid(), signal.SIGTERM)
        sent.set()
        ended.append(stop.wait(10.0))

    try:
        with EndSignals().held() as signals, running(work, "camera"):
            sent.wait()
            time.sleep(0.3)  # in which a signal that is not held would be raised
            print("opened")
            with signals.let_through():
                print("heard too late")
    except KeyboardInterrupt:
        print("ended", ended)
"""
ENDING = """
    import os, signal
    from contextlib import suppress
    from device.signals import EndSignals

    with EndSignals().held() as signals:
        with suppress(KeyboardInterrupt), signals.let_through():
            try:
                os.kill(os.getpid(), signal.SIGINT)
                print("heard too late")
            finally:
                os.kill(os.getpid(), signal.SIGINT)
                print("closed")
        os.kill(os.getpid(), signal.SIGTERM)
        print("ended")
"""
HANGING_UP = """
    import os, signal, sys
    from device.signals import EndSignals

    by_nohup = "nohup" in sys.argv  # by which these tests may have been started themselves
    signal.signal(signal.SIGHUP, signal.SIG_IGN if by_nohup else signal.SIG_DFL)
    try:
        with EndSignals().held() as signals, signals.let_through():
            os.kill(os.getpid(), signal.SIGHUP)
            print("goes on")
    except KeyboardInterrupt:
        print("ends")
"""


def run(script: str, *typed: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a process of its own."""
    command = [sys.executable, "-c", dedent(script), *typed]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_signal_waits_until_all_is_opened() -> None:
    """It comes while work is begun, is heard when it may be, and the work is told to stop."""
    ended = run(OPENING)
    assert (ended.returncode, ended.stdout) == (0, "opened\nended [True]\n"), ended.stderr


def test_while_all_is_closed_further_signals_change_nothing() -> None:
    """A host who presses Ctrl-C twice, or the system after them, does not cut the end short."""
    ended = run(ENDING)
    assert (ended.returncode, ended.stdout) == (0, "closed\nended\n"), ended.stderr


@pytest.mark.parametrize("typed, said", [((), "ends"), (("nohup",), "goes on")])
def test_a_terminal_that_is_closed_ends_all_in_good_order(
    typed: tuple[str, ...], said: str
) -> None:
    """It cut all off where it was, lamps lit; who starts it by nohup wants it to go on."""
    ended = run(HANGING_UP, *typed)
    assert (ended.returncode, ended.stdout) == (0, f"{said}\n"), ended.stderr


def test_children_may_be_kept_from_hearing_signals() -> None:
    """Ctrl-C and the system signal the whole group; what we end ourselves goes on until then."""
    with kept_from_children():
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    os.kill(child.pid, signal.SIGTERM)
    os.kill(child.pid, signal.SIGINT)
    try:
        child.wait(0.5)
    except subprocess.TimeoutExpired:
        child.kill()
    assert child.wait() == -signal.SIGKILL
