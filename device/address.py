"""Under which address phones find this machine, and how it is shown."""

import fcntl
import io
import ipaddress
import os
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event
from urllib.parse import urlsplit

import segno

__all__ = [
    "follow_address",
    "has_address",
    "host_names",
    "page_address",
    "phones_can_follow",
    "qr_code",
]

_ANY = {"0.0.0.0", "::", ""}  # noqa: S104 - recognised here, not listened on
_ITSELF = {"127.0.0.1", "::1", "localhost"}
_ELSEWHERE = ("192.0.2.1", 9)  # an address for documentation: nothing is ever sent to it
_ELSEWHERE_V6 = ("2001:db8::1", 9)  # likewise

_LOOK_UP = 5.0
"""Seconds after which the address is looked up again: a network may come late, or change."""

_MOST_ALIKE = 9
"""Machines of one name in a network, as Pis are that nobody gave another."""

_SIOCGIFFLAGS, _SIOCGIFADDR = 0x8913, 0x8915  # as linux/sockios.h numbers them
_RESOLVER = Path("/etc/resolv.conf")
_IF_INET6 = Path("/proc/net/if_inet6")
_GLOBAL = "00"  # the scope in that file of what is typed without naming an interface
_IFF_UP, _IFF_LOOPBACK, _IFF_RUNNING = 0x1, 0x8, 0x40  # as linux/if.h does


def page_address(host: str, port: int) -> str:
    """Return the page's address as a phone in the same network would type it."""
    reachable = _own_address(host) if host in _ANY else host
    place = f"[{reachable}]" if ":" in reachable else reachable
    return f"http://{place}:{port}/" if port != 80 else f"http://{place}/"  # noqa: PLR2004 - HTTP's own port


def phones_can_follow(address: str) -> bool:
    """Tell whether the address leads here from elsewhere: without a network it does not."""
    return urlsplit(address).hostname not in _ITSELF


def has_address(address: str) -> bool:
    """Tell whether this machine has the address of IPv4 now, in whatever network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((address, 0))
        except OSError:  # EADDRNOTAVAIL; or it is none
            return False
    return True


def host_names(host: str) -> tuple[str, ...]:
    """Return the names by which this machine may be called; by an address it always may.

    A router gives it a name in a domain of its own: ``attic.fritz.box``, ``attic.lan``. Where
    another machine is ``attic.local`` already, Avahi calls this one ``attic-2.local``.
    """
    name = socket.gethostname()
    short, own = name.partition(".")[0], () if host in _ANY else (host,)
    in_domains = (f"{short}.{domain}" for domain in ("local", *_domains()))
    counted = (f"{short}-{number}.local" for number in range(2, _MOST_ALIKE + 1))
    return tuple(dict.fromkeys((*own, name, short, *in_domains, *counted, "localhost")))


def _domains() -> list[str]:
    """Return the domains in which this machine looks for names, as its router told it."""
    try:
        lines = _RESOLVER.read_text("utf-8", "replace").splitlines()
    except OSError:
        return []
    told = [words[1:] for words in map(str.split, lines) if words[:1] in (["search"], ["domain"])]
    domains = (word.rstrip(".") for word in (told or [[]])[-1])  # as resolv.conf(5) has it
    return [domain for domain in domains if domain]


def qr_code(address: str) -> str:
    """Draw ``address`` as a QR code of block characters, for a terminal."""
    drawn = io.StringIO()
    segno.make(address, error="l").terminal(drawn, compact=True, border=2)
    return drawn.getvalue()


def follow_address(find: Callable[[], str], tell: Callable[[str], None], stop: Event) -> None:
    """Tell the address, now and whenever ``find`` finds another one, until ``stop``."""
    told = None
    while not stop.is_set():
        if (found := find()) != told:
            tell(found)
            told = found
        stop.wait(_LOOK_UP)


def _own_address(host: str) -> str:
    """Find the address that this machine has in its network, or its own loopback.

    One of IPv6 is told where ``host`` is reached by such, and the machine has no other.
    """
    return _own_ipv4() or (host == "::" and _own_ipv6()) or "127.0.0.1"


def _own_ipv4() -> str | None:
    """Find the address of IPv4 that this machine has in its network.

    A hot spot, or a network without a router, leads nowhere else; the machine has one there too.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        with suppress(OSError):
            probe.connect(_ELSEWHERE)  # for datagrams this only looks up the way
            return str(probe.getsockname()[0])
        asked = (_address_of(name, probe) for _, name in socket.if_nameindex())
        found = [address for address in asked if address is not None]
    return min(found, key=_made_up, default=None)


def _own_ipv6() -> str | None:
    """Find the address of IPv6 that this machine has in its network, with a way out or without."""
    with suppress(OSError), socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as probe:
        probe.connect(_ELSEWHERE_V6)
        return str(probe.getsockname()[0])
    with suppress(OSError):
        for line in _IF_INET6.read_text("ascii").splitlines():
            digits, _, _, scope, _, interface = line.split()
            if scope == _GLOBAL and interface != "lo":
                return str(ipaddress.IPv6Address(bytes.fromhex(digits)))
    return None


def _address_of(interface: str, probe: socket.socket) -> str | None:
    """Return an interface's address, if it is up and leads to other machines."""
    request = struct.pack("40s", os.fsencode(interface))
    try:
        (flags,) = struct.unpack_from("H", fcntl.ioctl(probe, _SIOCGIFFLAGS, request), 16)
        address = fcntl.ioctl(probe, _SIOCGIFADDR, request)[20:24]
    except OSError:  # it has no address, or is gone again
        return None
    leads = flags & (_IFF_UP | _IFF_RUNNING | _IFF_LOOPBACK) == _IFF_UP | _IFF_RUNNING
    return socket.inet_ntoa(address) if leads else None


def _made_up(address: str) -> bool:
    """Tell an address that a machine gave itself because nobody else did (RFC 3927)."""
    return address.startswith("169.254.")
