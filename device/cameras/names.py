"""What a camera is called where others may read it."""

import re

__all__ = ["camera_name"]

_LOGIN = re.compile(r"(?<=://).*@")


def camera_name(spec: str) -> str:
    """Return a camera's spec without the passwords that a stream's address may hold."""
    if not spec.startswith("stream:"):
        return spec
    return _LOGIN.sub("", spec.partition("?")[0])
