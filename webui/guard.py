"""Who may speak to the page, and in what form: everything from the network is hostile."""

import ipaddress
from collections.abc import Callable, Iterable
from threading import Lock
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from flask import Response, abort, request

__all__ = ["LARGEST_BODY", "Guard", "body", "harden"]

LARGEST_BODY = 16 * 1024
"""Bytes; no body that the page posts comes near it."""

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_PER_SECOND = 20.0
_BURST = 60.0
_MOST_CLIENTS = 1024
_LONGEST_HOST = 255
_KNOWN_S = 5.0
"""Seconds for which the machine's names are not asked for again, whatever it is called."""

Body = TypeVar("Body")


class Guard:
    """Lets by only requests made to this machine by its own page, and not too many of them.

    ``hosts`` tells the names by which this machine may be called now: a router may give it another
    after a while. A plain IP address always may, as no foreign name leads there (DNS rebinding
    needs a name).
    """

    def __init__(self, hosts: Callable[[], Iterable[str]], clock: Callable[[], float]) -> None:
        self._hosts_now, self._clock = hosts, clock
        self._hosts, self._known_until = self._named_now(), clock() + _KNOWN_S
        self._lock = Lock()
        self._clients: dict[str, tuple[float, float]] = {}

    def check(self) -> None:
        """Abort a request for a foreign host, from a foreign page, or one too many."""
        if not self._is_own(request.host):
            abort(400, f"{request.host} is not a name of this machine; call it by its address")
        if request.method == "POST":
            self._check_origin()
            if not self._has_credit(request.remote_addr or ""):
                abort(429, "too many requests; wait a moment")

    def _is_own(self, host: str) -> bool:
        try:
            called = urlsplit(f"//{host}")
            name, _port = called.hostname or "", called.port  # a port that is none raises
            name = name.removesuffix(".")  # as a whole name in the domain name system ends
        except ValueError:
            return False
        if len(host) > _LONGEST_HOST or "@" in host:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return self._is_own_name(name)
        return True

    def _is_own_name(self, name: str) -> bool:
        """Whether this machine is called so, as far as is known or can be found out just now."""
        if name not in self._hosts and self._clock() >= self._known_until:
            self._known_until = self._clock() + _KNOWN_S
            self._hosts = self._named_now()
        return name in self._hosts

    def _named_now(self) -> set[str]:
        return {host.casefold().strip("[]") for host in self._hosts_now()} | {"localhost"}

    def _check_origin(self) -> None:
        origin = request.headers.get("Origin")
        if origin is not None and origin.partition("://")[2] != request.host:
            abort(403, f"{origin} is another site")
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in {"same-origin", "none"}:
            abort(403, "another site asks")

    def _has_credit(self, client: str) -> bool:
        now = self._clock()
        with self._lock:
            credit, then = self._clients.pop(client, (_BURST, now))
            credit = min(_BURST, credit + (now - then) * _PER_SECOND)
            if len(self._clients) >= _MOST_CLIENTS:
                self._clients.pop(next(iter(self._clients)))
            self._clients[client] = (max(0.0, credit - 1), now)
        return credit >= 1


def body(kind: type[Body]) -> Body:
    """Decode the request's JSON body as ``kind``; abort with 400, 413 or 415 if it is not that."""
    if request.mimetype != "application/json":
        abort(415, "the body is to be application/json")
    if (request.content_length or 0) > LARGEST_BODY:  # Flask 2.2 reads it all the same
        abort(413, f"the body is larger than {LARGEST_BODY} bytes")
    try:
        return msgspec.json.decode(request.get_data(), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        abort(400, f"the body is not {kind.__name__}: {error}")


def harden(response: Response) -> Response:
    """Add the headers that keep a browser from doing more than the page needs."""
    response.headers.setdefault("Content-Security-Policy", _POLICY)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
    if not request.path.startswith("/static/"):
        response.headers["Cache-Control"] = "no-store"
    return response
