"""Tells the service manager that all is well, by systemd's notify protocol."""

import os
import socket
from threading import Event

__all__ = ["beat", "notify"]


def notify(state: str) -> bool:
    """Send ``READY=1``, ``WATCHDOG=1`` or the like; return whether anybody listens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    place = f"\0{address[1:]}" if address.startswith("@") else address
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        try:
            manager.connect(place)
            manager.sendall(state.encode())
        except OSError:
            return False
    return True


def beat(stop: Event) -> None:
    """Say that we live, twice as often as the manager's watchdog wants to hear, until ``stop``."""
    try:
        every = int(os.environ["WATCHDOG_USEC"]) / 2e6
    except (KeyError, ValueError):
        return
    while not stop.wait(every):
        notify("WATCHDOG=1")
