"""The routes by which a person looks through the camera's eye, and teaches it."""

from collections.abc import Callable, Mapping
from functools import partial

from flask import Blueprint, Response, abort, request

from webui.errors import SecretTrayError
from webui.guard import body
from webui.present import may_see
from webui.replies import done
from webui.room import Room
from webui.states.bodies import (
    DrawFloorBody,
    EndLessonBody,
    PressBody,
    ShowAgainBody,
    TeachBody,
)
from webui.tray_eye import TrayEye

__all__ = ["lessons"]


def lessons(room: Room) -> Blueprint:
    """Return the routes to ``room``'s eye; without one, each answers 404."""
    routes = Blueprint("lessons", __name__)
    _show_pictures(routes, room)
    for path, step in _STEPS.items():
        routes.add_url_rule(path, path.strip("/"), partial(_answered, step, room), methods=["POST"])

    @routes.post("/end-lesson")
    def end() -> Response:
        room.acting_seat()
        _eye(room).cancel(body(EndLessonBody).number)
        return done(room.table.revision)

    return routes


def _answered(step: Callable[[TrayEye], None], room: Room) -> Response:
    """Take a step of a lesson, unless what lies in the tray is a secret."""
    room.acting_seat()
    if not room.may_learn():
        raise SecretTrayError
    step(_eye(room))
    return done(room.table.revision)


def _teach(eye: TrayEye) -> None:
    asked = body(TeachBody)
    eye.teach(asked.name, asked.faces)


def _calibrate(eye: TrayEye) -> None:
    eye.calibrate()


def _press(eye: TrayEye) -> None:
    asked = body(PressBody)
    eye.press(asked.button, asked.number)


def _show_again(eye: TrayEye) -> None:
    asked = body(ShowAgainBody)
    eye.show_again(asked.face, asked.number)


def _draw_floor(eye: TrayEye) -> None:
    asked = body(DrawFloorBody)
    eye.draw_floor(asked.points, asked.number, is_round=asked.is_round)


_STEPS: Mapping[str, Callable[[TrayEye], None]] = {
    "/teach": _teach,
    "/calibrate": _calibrate,
    "/press": _press,
    "/show-again": _show_again,
    "/draw-floor": _draw_floor,
}


def _show_pictures(routes: Blueprint, room: Room) -> None:
    """Add the routes to what the eye saw, and to what it sees now."""

    @routes.get("/picture/<int:number>")
    def picture(number: int) -> Response:
        """Send a picture to a phone that may see it, and as 404 to any other."""
        eye = _eye(room)
        state, view = eye.state(), room.table.view(room.seat())
        shown = (state.reading, state.lesson and state.lesson.picture)
        wanted = next((each for each in shown if each and each.number == number), None)
        jpeg = eye.picture(number) if may_see(wanted, view) else None
        if jpeg is None:
            abort(404, f"there is no picture {number} for this phone")
        return Response(jpeg, mimetype="image/jpeg")

    @routes.get("/learned/<name>/<int:version>")
    def learned(name: str, version: int) -> Response:
        """Send what was learned of a face to who sits at the table."""
        room.acting_seat()
        jpeg = _eye(room).learned(name, version, request.args.get("face", ""))
        if jpeg is None:
            abort(404, "no such face was learned")
        return Response(jpeg, mimetype="image/jpeg")

    @routes.get("/live")
    def live() -> Response:
        """Send what the camera sees now to who sits at the table, unless secrets may lie there."""
        room.acting_seat()
        jpeg = _eye(room).live() if room.may_learn() else None
        if jpeg is None:
            abort(404, "there is nothing to be seen now")
        return Response(jpeg, mimetype="image/jpeg")


def _eye(room: Room) -> TrayEye:
    if room.eye is None:
        abort(404, "no camera can be asked here")
    return room.eye
