"""How another phone comes here: the Wi-Fi to join, the address to open, and their QR codes."""

import io
import ipaddress
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

import segno
from flask import Blueprint, Response, abort, request
from segno.helpers import make_wifi_data

__all__ = ["WayHere", "Wifi", "signposts"]


@dataclass(frozen=True)
class Wifi:
    """A Wi-Fi by its name (SSID); one without a password is open."""

    name: str
    password: str | None


def _none() -> None:
    return None


@dataclass(frozen=True)
class WayHere:
    """How phones find this machine; each part is asked anew whenever it is needed.

    Attributes:
        address: finds where phones join.
        hosts: finds the names by which they may call this machine; by an address they always may.
        wifi: finds the Wi-Fi that they have to join first, while this machine makes one.
    """

    address: Callable[[], str]
    hosts: Callable[[], Iterable[str]] = tuple
    wifi: Callable[[], Wifi | None] = _none

    @property
    def shown(self) -> str | None:
        """Where another phone joins: where the one whose request this is did.

        Only what a machine calls itself leads nowhere from elsewhere; then it is looked up. None:
        it is found under nothing else, having no network, or serving the page to itself alone.
        """
        if not _is_itself(request.host):
            return f"{request.scheme}://{request.host}/"
        found = self.address()
        return None if _is_itself(urlsplit(found).netloc) else found


def signposts(way: WayHere) -> Blueprint:
    """Return the routes that draw, as QR codes, how another phone comes here."""
    routes = Blueprint("signposts", __name__)

    @routes.get("/qr.svg")
    def address() -> Response:
        if (shown := way.shown) is None:
            abort(404, "no address leads here from another machine")
        return Response(_drawn(shown), mimetype="image/svg+xml")

    @routes.get("/wifi.svg")
    def wifi() -> Response:
        if (ours := way.wifi()) is None:
            abort(404, "this machine makes no Wi-Fi")
        security = "nopass" if ours.password is None else "WPA"
        said = make_wifi_data(ours.name, ours.password, security)
        return Response(_drawn(said), mimetype="image/svg+xml")

    return routes


def _is_itself(place: str) -> bool:
    """Tell whether ``place``, a host with a port or without, is what a machine calls itself."""
    name = (urlsplit(f"//{place}").hostname or "").removesuffix(".")
    try:
        called = ipaddress.ip_address(name)
    except ValueError:
        return name == "localhost"
    return called.is_loopback or called.is_unspecified


@lru_cache(maxsize=8)
def _drawn(said: str) -> bytes:
    """Draw what a QR code is to say, in SVG."""
    drawn = io.BytesIO()
    segno.make(said, error="m").save(drawn, kind="svg", border=2, scale=8, light="white")
    return drawn.getvalue()
