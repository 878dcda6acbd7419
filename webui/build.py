"""Which page this is, so that a phone notices when the table's is another."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

__all__ = ["page_build"]

_ROOM = Path(__file__).parent
_OWN = (_ROOM / "static", _ROOM / "templates")


def page_build(folders: Iterable[Path] = _OWN) -> str:
    """Return a mark of the page's own files, another one when any of them is another."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(each for each in folder.rglob("*") if each.is_file()):
            digest.update(f"{path.relative_to(folder)} {path.stat().st_size} ".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
