"""The routes by which phones look: the page, its state, and its live events."""

import msgspec
from flask import Blueprint, Response, abort, render_template, request

from engine import Setup
from webui.events import events
from webui.offers import offer
from webui.packing import pack_stream
from webui.present import is_private, present_ask, present_offer, present_statistics
from webui.replies import told
from webui.room import Room, seat_cookie
from webui.way_here import WayHere

__all__ = ["looks"]


def looks(room: Room, way: WayHere) -> Blueprint:
    """Return the routes that show ``room``, and the ``way`` here."""
    routes = Blueprint("looks", __name__)

    @routes.get("/")
    def page() -> str:
        ousted = room.seats.ousted(request.cookies.get(seat_cookie()))
        shown = {"language": room.language(), "build": room.build}
        shown |= {"address": way.shown or "", "ousted": "yes" if ousted else ""}
        shown |= {"late": room.voice().word("late")}
        return render_template("index.html", **shown, wifi=way.wifi())

    @routes.get("/state")
    def state() -> Response:
        return Response(room.state(room.seat(), room.language()), mimetype="application/json")

    @routes.get("/statistics")
    def statistics() -> Response:
        table = room.table
        return told(present_statistics(table.rolled(), table.counted_before(), room.voice()))

    @routes.get("/past-games")
    def past_games() -> Response:
        return Response(room.past_games(room.language()), mimetype="application/json")

    _show_changes(routes, room)
    _show_questions(routes, room)
    return routes


def _show_changes(routes: Blueprint, room: Room) -> None:
    """Add the route that tells a phone of each change, for as long as it listens."""

    @routes.get("/events")
    def live() -> Response:
        gone = request.environ.get("waitress.client_disconnected", lambda: False)
        token = request.cookies.get(seat_cookie())
        if not room.take_stream():
            return Response("too many streams; ask /state instead", status=503)
        stream = events(room, lambda: room.seat_of(token), room.language(), gone)
        response = pack_stream(Response(mimetype="text/event-stream"), stream)
        response.call_on_close(room.give_stream)
        return response


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
