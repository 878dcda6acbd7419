"""The routes by which phones look: the page, its state, its live events, and how to join."""

import io

import segno
from flask import Blueprint, Response, render_template, request

from webui.events import events
from webui.room import SEAT_COOKIE, Room

__all__ = ["looks"]


def looks(room: Room, address: str) -> Blueprint:
    """Return the routes that show ``room``; phones join at ``address``."""
    routes = Blueprint("looks", __name__)
    drawn = io.BytesIO()
    segno.make(address, error="m").save(drawn, kind="svg", border=2, scale=8, light="white")

    @routes.get("/")
    def page() -> str:
        return render_template("index.html", language=room.language(), address=address)

    @routes.get("/state")
    def state() -> Response:
        return Response(room.state(room.seat(), room.language()), mimetype="application/json")

    @routes.get("/events")
    def live() -> Response:
        gone = request.environ.get("waitress.client_disconnected", lambda: False)
        token = request.cookies.get(SEAT_COOKIE)
        if not room.take_stream():
            return Response("too many streams; ask /state instead", status=503)
        stream = events(room, lambda: room.seats.seat_of(token), room.language(), gone)
        response = Response(stream, mimetype="text/event-stream")
        response.call_on_close(room.give_stream)
        return response

    @routes.get("/qr.svg")
    def qr() -> Response:
        return Response(drawn.getvalue(), mimetype="image/svg+xml")

    return routes
