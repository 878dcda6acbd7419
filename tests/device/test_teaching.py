"""What `croupier teach` says of a set that it learned from photos."""

from device.teaching import report_lines
from vision import TaughtReport


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
