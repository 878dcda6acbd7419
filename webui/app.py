"""The page as a Flask application."""

import logging
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from flask import Flask, Response
from werkzeug.routing import IntegerConverter

from croupier import CroupierError
from engine import JournalError, Message, RefusalError, SetupError, Table
from webui.deeds import deeds
from webui.errors import SeatFileError, SpectatorError
from webui.guard import LARGEST_BODY, Guard, harden
from webui.identity import identity
from webui.lessons import lessons
from webui.looks import looks
from webui.packing import pack
from webui.room import Room
from webui.tray_eye import TrayEye
from webui.tray_hand import TrayHand
from webui.way_here import WayHere, signposts

__all__ = ["create_app", "room_of"]

_log = logging.getLogger(__name__)


class _Number(IntegerConverter):
    """A number in an address. Debian 13's werkzeug fails of one that Python would not read."""

    regex = r"\d{1,18}"


def create_app(
    table: Table,
    *,
    seats_file: Path | None,
    way: WayHere,
    hand: TrayHand | None = None,
    eye: TrayEye | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Flask:
    """Make the page of ``table``.

    ``seats_file`` remembers who sits where (None: nobody, after a restart). ``way`` is how phones
    find this machine. ``hand`` throws the dice where they are simulated; ``eye`` shows what the
    camera saw, and is taught from the page.

    Raises:
        SeatFileError: the seats can neither be read nor be begun anew.
    """
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.url_map.converters["int"] = _Number
    room = Room(table, seats_file, hand, eye, clock)
    guard = Guard(way.hosts, clock)
    app.extensions["room"] = room
    app.before_request(guard.check)
    app.after_request(harden)
    app.after_request(pack)
    for routes in (looks(room, way), signposts(way), deeds(room), identity(room), lessons(room)):
        app.register_blueprint(routes)
    app.register_error_handler(RefusalError, lambda refusal: _refused(room, refusal))
    app.register_error_handler(SetupError, _not_set_up)
    app.register_error_handler(CroupierError, lambda error: _failed(room, error))
    return app


def room_of(app: Flask) -> Room:
    """Return the room that ``app`` shows."""
    room: Room = app.extensions["room"]
    return room


def _refused(room: Room, refusal: RefusalError) -> Response:
    said = msgspec.json.encode({"refused": room.voice().say(refusal.reason)})
    status = 403 if isinstance(refusal, SpectatorError) else 409
    return Response(said, status=status, mimetype="application/json")


def _not_set_up(error: SetupError) -> Response:
    """Log in a line which game cannot be: our own page wishes only for what it was offered."""
    _log.warning("a phone wished for a game that cannot be: %.300s", error)
    return Response(msgspec.json.encode({}), status=409, mimetype="application/json")


def _failed(room: Room, error: CroupierError) -> Response:
    """Log what went wrong in full; the phone is told no more than that something did.

    But where nothing can be kept it is told so: to try again would not help. The log says where in
    a line: no mistake of ours is to be found, and people will tap again.
    """
    if isinstance(error, (JournalError, SeatFileError)):
        _log.error("nothing can be kept, and so a tap did nothing: %s", error)
        said = {"refused": room.voice().say(Message("refusal.not-kept"))}
    else:
        _log.error("a request failed: %s", error, exc_info=error)
        said = {}
    return Response(msgspec.json.encode(said), status=500, mimetype="application/json")
