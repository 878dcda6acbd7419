"""Text as it leaves the engine: a key into a translation catalogue and its parameters."""

import msgspec

__all__ = ["Message", "Parameter", "seat_name"]


class Message(msgspec.Struct, frozen=True):
    """Something to say, in no language yet.

    ``key`` names an entry of every catalogue. A parameter that is itself a message is said in the
    reader's language too; a plain string is a person's own words and is shown as it is.
    """

    key: str
    params: dict[str, "Parameter"] = {}


Parameter = int | str | Message


def seat_name(seat: int) -> Message:
    """Name the player at ``seat``: the page knows who sits there, the engine does not."""
    return Message("seat.name", {"seat": seat})
