"""Lines of CSV, as spreadsheets open them."""

import csv
import io
from collections.abc import Iterable
from datetime import datetime

__all__ = ["csv_line", "local_time"]

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a text begins with that a spreadsheet takes for a formula (OWASP, CSV injection)."""


def csv_line(values: Iterable[str | int]) -> str:
    """Write a line of CSV, without its end; anybody may have called themselves by a formula."""
    line = io.StringIO()
    safe = (f"'{each}" if str(each).startswith(_FORMULA) else each for each in values)
    csv.writer(line, lineterminator="").writerow(safe)
    return line.getvalue()


def local_time(at: float) -> str:
    """Write seconds since the epoch as ISO 8601, in this machine's zone."""
    return datetime.fromtimestamp(at).astimezone().isoformat(timespec="seconds")
