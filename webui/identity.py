"""The routes by which a phone says who it is: its seat, its name, its language."""

from flask import Blueprint, Response, abort, request

from webui.catalogues import LANGUAGES
from webui.guard import body
from webui.replies import done
from webui.room import LANGUAGE_COOKIE, Room, seat_cookie
from webui.states.bodies import LanguageBody, TakeSeatBody

__all__ = ["identity"]

_YEAR = 365 * 24 * 3600


def identity(room: Room) -> Blueprint:
    """Return the routes by which phones sit down at ``room``'s table and choose a language."""
    routes = Blueprint("identity", __name__)

    @routes.post("/seat")
    def seat() -> Response:
        asked = body(TakeSeatBody)
        if not 0 <= asked.seat < room.table.view(None).setup.seats:
            abort(400, f"there is no seat {asked.seat}")
        token = room.seats.take(asked.seat, asked.name, request.cookies.get(seat_cookie()))
        return _remembered(room, seat_cookie(), token)

    @routes.post("/leave")
    def leave() -> Response:
        room.seats.leave(request.cookies.get(seat_cookie()))
        response = done(room.table.revision)
        response.delete_cookie(seat_cookie(), httponly=True, samesite="Strict")
        return response

    @routes.post("/language")
    def language() -> Response:
        chosen = body(LanguageBody).language
        if chosen not in LANGUAGES:
            abort(400, f"there is no {chosen!r}; there are {', '.join(LANGUAGES)}")
        return _remembered(room, LANGUAGE_COOKIE, chosen)

    return routes


def _remembered(room: Room, cookie: str, value: str) -> Response:
    response = done(room.table.revision)
    response.set_cookie(cookie, value, max_age=_YEAR, httponly=True, samesite="Strict")
    return response
