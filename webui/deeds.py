"""The routes by which phones act on the table."""

from collections.abc import Callable
from functools import partial

import msgspec
from flask import Blueprint, Response, abort

from engine import Rolled
from webui.guard import body
from webui.replies import done
from webui.room import Room
from webui.states.bodies import (
    CorrectBody,
    HideBody,
    MoveBody,
    PutBackBody,
    PutBody,
    SettleBody,
    StartBody,
    ThrowBody,
)

__all__ = ["deeds"]


def deeds(room: Room) -> Blueprint:
    """Return the routes that act on ``room``'s table. Each answers with the new revision."""
    routes = Blueprint("deeds", __name__)
    for deed in _DEEDS:
        name = deed.__name__.strip("_").replace("_", "-")
        routes.add_url_rule(f"/{name}", name, partial(_answered, deed, room), methods=["POST"])
    return routes


def _answered(deed: Callable[[Room, int], int], room: Room) -> Response:
    return done(deed(room, room.acting_seat()))


def _put(room: Room, seat: int) -> int:
    put = body(PutBody)
    answer = put.answer
    if isinstance(answer, Rolled) and answer.source == "tray":  # only the camera sees the tray
        answer = msgspec.structs.replace(answer, source="hand")
    forced = (put.forced or "").strip() or None  # a referee gives a reason
    return room.table.put(answer, by=seat, expected=put.expected, forced=forced, seat=put.seat)


def _correct(room: Room, seat: int) -> int:
    asked = body(CorrectBody)
    return room.table.correct(asked.correction, by=seat, why=asked.why, expected=asked.expected)


def _undo(room: Room, seat: int) -> int:
    return room.table.undo(by=seat, expected=body(MoveBody).expected)


def _redo(room: Room, seat: int) -> int:
    return room.table.redo(by=seat, expected=body(MoveBody).expected)


def _settle(room: Room, seat: int) -> int:
    asked = body(SettleBody)
    if room.table.view(seat).tray.hidden:
        abort(403, "the dice in the tray are another seat's secret")
    return room.table.settle(asked.look, asked.die, asked.face)


def _throw(room: Room, seat: int) -> int:
    if room.hand is None:
        abort(404, "the dice are not simulated: throw them by hand")
    room.throw(room.hand, seat, body(ThrowBody).expected)
    return room.table.revision


def _start(room: Room, seat: int) -> int:
    asked = body(StartBody)
    return room.table.start(asked.setup, by=seat, expected=asked.expected)


def _hide(room: Room, seat: int) -> int:
    asked = body(HideBody)
    return room.table.hide(asked.game, by=seat, older=asked.older)


def _put_back(room: Room, seat: int) -> int:
    return room.table.put_back(body(PutBackBody).game, by=seat)


_DEEDS: tuple[Callable[[Room, int], int], ...] = (
    _put,
    _correct,
    _undo,
    _redo,
    _settle,
    _throw,
    _start,
    _hide,
    _put_back,
)
