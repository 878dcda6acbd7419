"""What `croupier teach` says of a set that it learned from photos."""

from device.teaching import report_lines
from vision import TaughtReport


def test_a_report_names_what_is_weak() -> None:
    """A face that nothing tested, and two that look alike; each with what to do."""
    report = TaughtReport("mine", {"sword": 1, "star": 5}, (("star", "sword"),), 5, 5)
    untested, alike = list(report_lines(report))[-2:]
    assert untested == (
        "seen clearly only once, and so not tested: sword; show it again, out of the glare"
    )
    assert alike == "hard to tell apart: star and sword; show more of both, in other light"
