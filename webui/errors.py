"""What can go wrong with the page itself; what the table refuses is the engine's to say."""

from croupier import CroupierError
from engine import Message, RefusalError

__all__ = ["PortTakenError", "SeatError", "SeatFileError", "SecretTrayError", "SpectatorError"]


class PortTakenError(CroupierError, OSError):
    """The page cannot be served at its address."""


class SeatError(RefusalError):
    """A seat cannot be taken so. ``reason`` says why."""

    def __init__(self, text: str, key: str, **params: int | str | Message) -> None:
        super().__init__(text, Message(key, params))


class SeatFileError(CroupierError, OSError):
    """The file that remembers who sits where cannot be read or written, or not be moved aside."""


class SecretTrayError(RefusalError):
    """A lesson would show to everybody what lies in the tray, which is somebody's secret."""

    def __init__(self) -> None:
        super().__init__(
            "dice are rolled in secret; wait with the lesson until they are shown",
            Message("refusal.secret-tray"),
        )


class SpectatorError(RefusalError):
    """Whoever only watches may not act."""

    def __init__(self) -> None:
        super().__init__("only a phone that has taken a seat may act", Message("refusal.spectator"))
