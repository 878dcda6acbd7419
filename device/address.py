"""Under which address phones find this machine, and how it is shown."""

import io
import socket

import segno

__all__ = ["host_names", "page_address", "qr_code"]

_ANY = {"0.0.0.0", "::", ""}  # noqa: S104 - recognised here, not listened on
_ELSEWHERE = ("192.0.2.1", 9)  # an address for documentation: nothing is ever sent to it


def page_address(host: str, port: int) -> str:
    """Return the page's address as a phone in the same network would type it."""
    reachable = _own_address() if host in _ANY else host
    place = f"[{reachable}]" if ":" in reachable else reachable
    return f"http://{place}:{port}/" if port != 80 else f"http://{place}/"  # noqa: PLR2004 - HTTP's own port


def host_names(host: str) -> tuple[str, ...]:
    """Return the names and addresses by which this machine may be called."""
    name = socket.gethostname()
    own = _own_address() if host in _ANY else host
    return tuple(dict.fromkeys((own, name, f"{name}.local", "localhost", "127.0.0.1", "[::1]")))


def qr_code(address: str) -> str:
    """Draw ``address`` as a QR code of block characters, for a terminal."""
    drawn = io.StringIO()
    segno.make(address, error="l").terminal(drawn, compact=True, border=2)
    return drawn.getvalue()


def _own_address() -> str:
    """Find the address that this machine has in its network, or its own loopback."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)  # for datagrams this only looks up the way
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
