"""The socket at which phones find the page."""

import socket
from errno import EACCES, EADDRINUSE

from webui.errors import PortTakenError

__all__ = ["listen"]

_SILENCE_MS = 30_000
"""What a phone leaves unacknowledged for so long ends its connection.

A phone whose battery died hangs up nowhere. By itself the system would wait for a quarter of an
hour, and for so long an open stream's beats would keep its seat taken.
"""

_AHEAD = 65_536
"""Bytes on their way to a phone; by itself the system takes megabytes.

A page state has some thirty thousand, packed as most phones take it a few thousand.
"""


def listen(host: str, port: int) -> socket.socket:
    """Listen at ``host`` and ``port``; what is accepted there has the options of the socket.

    At ``::``, all addresses, phones find the page by IPv4 too: most know no other.

    Raises:
        PortTakenError: another program listens there, this one may not, or that is no address.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.getaddrinfo(host or None, port)  # says what is no name; the next would only stumble
        listening = socket.create_server(
            (host, port), family=family, dualstack_ipv6=host == "::" and socket.has_dualstack_ipv6()
        )
    except (OSError, OverflowError, UnicodeError) as error:
        raise PortTakenError(
            f"the page cannot be served at {host!r} port {port} {_why(error)}"
        ) from error
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _SILENCE_MS)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _AHEAD)
    return listening


def _why(error: Exception) -> str:
    """Say what is wrong there and what would do: the system's own words name no mend."""
    number = error.errno if isinstance(error, OSError) else None
    if number == EADDRINUSE:
        return (
            "(another program listens there, such as a croupier that plays); stop it, or name "
            "another port"
        )
    if number == EACCES:
        return "(not everybody may listen there); name a port from 1024 on"
    said = error.strerror if isinstance(error, OSError) else None
    reason = (said or str(error)).partition(" (while")[0]  # Python repeats host and port there
    return f"({reason}); name an address of this machine, or 0.0.0.0 for all of them"
