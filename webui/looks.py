"""The routes by which phones look: the page, its state, its live events, and how to join."""

import io
import ipaddress
from functools import lru_cache
from urllib.parse import urlsplit

import msgspec
import segno
from flask import Blueprint, Response, abort, render_template, request

from engine import Setup
from webui.events import events
from webui.offers import offer
from webui.present import is_private, present_ask, present_offer
from webui.replies import told
from webui.room import SEAT_COOKIE, Room

__all__ = ["looks"]


def looks(room: Room, address: str) -> Blueprint:
    """Return the routes that show ``room``; phones join at ``address``."""
    routes = Blueprint("looks", __name__)

    @routes.get("/")
    def page() -> str:
        joining = _joining(address)
        return render_template("index.html", language=room.language(), address=joining)

    @routes.get("/state")
    def state() -> Response:
        return Response(room.state(room.seat(), room.language()), mimetype="application/json")

    @routes.get("/events")
    def live() -> Response:
        gone = request.environ.get("waitress.client_disconnected", lambda: False)
        token = request.cookies.get(SEAT_COOKIE)
        if not room.take_stream():
            return Response("too many streams; ask /state instead", status=503)
        stream = events(room, lambda: room.seat_of(token), room.language(), gone)
        response = Response(stream, mimetype="text/event-stream")
        response.call_on_close(room.give_stream)
        return response

    @routes.get("/qr.svg")
    def qr() -> Response:
        return Response(_qr_code(_joining(address)), mimetype="image/svg+xml")

    _show_questions(routes, room)
    return routes


def _joining(address: str) -> str:
    """Return where others find the page: where who asks has found it, unless that is within here.

    ``address`` is the one that the machine had at its start, when there may have been no network.
    """
    name = urlsplit(f"//{request.host}").hostname or ""
    try:
        is_here = ipaddress.ip_address(name).is_loopback
    except ValueError:
        is_here = name == "localhost"
    return address if is_here else f"http://{request.host}/"


@lru_cache(maxsize=8)
def _qr_code(address: str) -> bytes:
    drawn = io.BytesIO()
    segno.make(address, error="m").save(drawn, kind="svg", border=2, scale=8, light="white")
    return drawn.getvalue()


def _show_questions(routes: Blueprint, room: Room) -> None:
    """Add the routes that show what would be asked at a game's start, and what others are asked."""

    @routes.get("/offer")
    def offered() -> Response:
        """Say how a game would be started: its name, its seats, any table options by name."""
        wished = request.args.to_dict()
        game, seats = wished.pop("game", ""), request.args.get("seats", 0, type=int)
        wished.pop("seats", None)
        found = offer(Setup(game, seats, wished), room.table.games)
        if found is None:
            abort(404, f"there is no game {game!r}")
        return told(present_offer(found.setup, found.options, room.voice(game)))

    @routes.get("/asked/<int:seat>")
    def asked(seat: int) -> Response:
        """Show a referee who is asked what, unless it may give a secret away."""
        room.acting_seat()
        view = room.table.view(room.seat())
        ask = room.table.view(seat).ask if seat in view.awaited else None
        if ask is None or is_private(ask):
            abort(404, f"what seat {seat} is asked is not for others")
        voice = room.voice()
        shown = present_ask(ask, view, voice)
        prompt = voice.word("wait", names=voice.name(seat), prompt=shown.prompt)
        return told(msgspec.structs.replace(shown, prompt=prompt))
