"""What the doctor found of one thing."""

from dataclasses import dataclass
from typing import Literal

__all__ = ["Finding", "State"]

State = Literal["ok", "warning", "broken"]


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: how it is, and for what is not ok the mend."""

    what: str
    state: State
    says: str
    mend: str = ""

    def line(self) -> str:
        """Say it in a line: ``warning  disk: 120 MB free; delete something``."""
        mend = f"; {self.mend}" if self.mend else ""
        return f"{self.state:8} {self.what}: {self.says}{mend}"
