"""The routes by which phones act on the table."""

from collections.abc import Callable
from functools import partial

import msgspec
from flask import Blueprint, Response, abort, request

from engine import Rolled
from webui.catalogues import LANGUAGES
from webui.guard import body
from webui.page_state import (
    CorrectBody,
    LanguageBody,
    MoveBody,
    PutBody,
    SettleBody,
    StartBody,
    TakeSeatBody,
    ThrowBody,
)
from webui.room import LANGUAGE_COOKIE, SEAT_COOKIE, Room

__all__ = ["deeds"]

_YEAR = 365 * 24 * 3600


def deeds(room: Room) -> Blueprint:
    """Return the routes that act on ``room``'s table. Each answers with the new revision."""
    routes = Blueprint("deeds", __name__)
    for deed in _DEEDS:
        name = deed.__name__.strip("_").replace("_", "-")
        routes.add_url_rule(f"/{name}", name, partial(deed, room), methods=["POST"])
    return routes


def _put(room: Room) -> Response:
    seat, put = room.acting_seat(), body(PutBody)
    answer = put.answer
    if isinstance(answer, Rolled) and answer.source == "tray":  # only the camera sees the tray
        answer = msgspec.structs.replace(answer, source="hand")
    forced = (put.forced or "").strip() or None  # a referee gives a reason
    return _done(room.table.put(answer, by=seat, expected=put.expected, forced=forced))


def _correct(room: Room) -> Response:
    seat, asked = room.acting_seat(), body(CorrectBody)
    return _done(
        room.table.correct(asked.correction, by=seat, why=asked.why, expected=asked.expected)
    )


def _undo(room: Room) -> Response:
    return _done(room.table.undo(by=room.acting_seat(), expected=body(MoveBody).expected))


def _redo(room: Room) -> Response:
    return _done(room.table.redo(by=room.acting_seat(), expected=body(MoveBody).expected))


def _settle(room: Room) -> Response:
    room.acting_seat()
    asked = body(SettleBody)
    return _done(room.table.settle(asked.look, asked.die, asked.face))


def _throw(room: Room) -> Response:
    if room.hand is None:
        abort(404, "the dice are not simulated: throw them by hand")
    room.throw(room.hand, room.acting_seat(), body(ThrowBody).expected)
    return _done(room.table.revision)


def _start(room: Room) -> Response:
    seat, asked = room.acting_seat(), body(StartBody)
    setup = room.table.view(None).setup
    return _done(room.table.start(setup, by=seat, expected=asked.expected))


def _seat(room: Room) -> Response:
    asked = body(TakeSeatBody)
    if not 0 <= asked.seat < room.table.view(None).setup.seats:
        abort(400, f"there is no seat {asked.seat}")
    token = room.seats.take(asked.seat, asked.name, request.cookies.get(SEAT_COOKIE))
    return _remembered(room, SEAT_COOKIE, token)


def _leave(room: Room) -> Response:
    room.seats.leave(request.cookies.get(SEAT_COOKIE))
    response = _done(room.table.revision)
    response.delete_cookie(SEAT_COOKIE, httponly=True, samesite="Strict")
    return response


def _language(room: Room) -> Response:
    chosen = body(LanguageBody).language
    if chosen not in LANGUAGES:
        abort(400, f"there is no {chosen!r}; there are {', '.join(LANGUAGES)}")
    return _remembered(room, LANGUAGE_COOKIE, chosen)


_DEEDS: tuple[Callable[[Room], Response], ...] = (
    _put,
    _correct,
    _undo,
    _redo,
    _settle,
    _throw,
    _start,
    _seat,
    _leave,
    _language,
)


def _remembered(room: Room, cookie: str, value: str) -> Response:
    response = _done(room.table.revision)
    response.set_cookie(cookie, value, max_age=_YEAR, httponly=True, samesite="Strict")
    return response


def _done(revision: int) -> Response:
    return Response(msgspec.json.encode({"revision": revision}), mimetype="application/json")
