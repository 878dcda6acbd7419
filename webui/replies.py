"""What every deed is answered with."""

import msgspec
from flask import Response

__all__ = ["done", "told"]


def done(revision: int) -> Response:
    """Answer a deed that was done: the phone waits until it is shown this revision."""
    return told({"revision": revision})


def told(thing: object) -> Response:
    """Answer with plain data."""
    return Response(msgspec.json.encode(thing), mimetype="application/json")
