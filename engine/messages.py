"""Text as it leaves the engine: a key into a translation catalogue and its parameters."""

from collections.abc import Sequence

import msgspec

__all__ = ["Message", "Parameter", "receipt", "seat_name"]


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


def receipt(
    title: Message,
    base: int,
    lines: Sequence[Message],
    result: int,
    of: Message | None = None,
) -> Message:
    """Show how a sum came about: ``base`` (of what), line by line as it was reckoned, ``result``.

    A line is a message "receipt.plus", ".minus", ".times" or ".limit" with an ``amount``, or
    ".halved", each with its ``cause``.
    """
    params: dict[str, Parameter] = {"title": title, "base": base, "result": result}
    if of is not None:
        params["of"] = of
    params |= {str(number): line for number, line in enumerate(lines, 1)}
    return Message("receipt", params)
