"""Packs what goes to phones that take it packed: a page state is mostly names told again and again.

A Pi that is the access point too has little air for six phones. Of states that follow one another
in a stream, each is told by what the ones before it said.
"""

import zlib
from collections.abc import Iterable, Iterator

from flask import Response, request

__all__ = ["pack", "pack_stream"]

_SCRIPTS = {"text/javascript", "application/javascript"}  # as different Pythons call them
_KINDS = _SCRIPTS | {"application/json", "text/css", "text/html", "image/svg+xml"}
"""What a browser is sent that is not packed in itself, as photos are."""

_WORTH = 1024
"""Bytes; what is shorter goes in one packet in any case."""

_GZIP = 16 + zlib.MAX_WBITS
"""How zlib is told to write the format that each browser reads."""


def pack(response: Response) -> Response:
    """Pack the whole answer to a phone that takes it packed."""
    if response.mimetype not in _KINDS:
        return response
    response.vary.add("Accept-Encoding")
    if response.status_code != 200 or not _is_taken():  # noqa: PLR2004 - all of it: no part, no 304
        return response
    response.direct_passthrough = False  # a file's bytes would pass by here
    whole = response.get_data()
    if len(whole) >= _WORTH:
        response.set_data(zlib.compress(whole, wbits=_GZIP))
        response.content_encoding = "gzip"
        tag, _ = response.get_etag()
        if tag:
            response.set_etag(tag, weak=True)  # the same page in other bytes
    return response


def pack_stream(response: Response, parts: Iterable[bytes]) -> Response:
    """Let ``response`` send each of ``parts`` when it is there, packed if its phone takes it."""
    packed = _is_taken()
    response.response = _packed(parts) if packed else parts
    if packed:
        response.content_encoding = "gzip"
    response.vary.add("Accept-Encoding")
    return response


def _is_taken() -> bool:
    return request.accept_encodings.quality("gzip") > 0


def _packed(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Pack one part after the other, so that each can be unpacked when it has come."""
    packer = zlib.compressobj(wbits=_GZIP)
    for part in parts:
        yield packer.compress(part) + packer.flush(zlib.Z_SYNC_FLUSH)
    yield packer.flush()
