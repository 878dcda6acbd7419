"""Who sits where: each seat belongs to one phone, which keeps it across a restart."""

import logging
import secrets
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from threading import RLock

import msgspec

from croupier import file_bytes, replace_file
from webui.errors import SeatError, SeatFileError

__all__ = ["AWAY_AFTER", "LONGEST_NAME", "SeatBook", "bare_name", "clean_name", "names_kept"]

_log = logging.getLogger(__name__)

LONGEST_NAME = 20
_FILLERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters of Korean, and braille, that are as empty as a space."""

_JOINER = "\u200d"
_AS_PICTURE = "\ufe0f"
"""What follows a sign that is to be drawn as a picture."""

AWAY_AFTER = 30.0
"""Seconds without a word from a phone after which its seat may be taken over."""


_MOST_OUSTED = 16
"""Of so many phones a seat book knows who took their seats over: more than one evening sees."""


class _Sitter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's name, and the digest of the secret that their phone alone holds.

    ``ousted`` are the digests of phones whose seats this one took over, the last one first.
    """

    name: str
    digest: str
    ousted: tuple[str, ...] = ()


class SeatBook:
    """Remembers who sits where in a small file; ``file`` None keeps it in memory.

    ``unnamed`` tells which seat each name is for that seats have as long as nobody gave one.

    It only saves people from sitting down again: a file that cannot be read is moved aside, and all
    seats are free.

    A phone is known by a random token that it keeps in a cookie. The book holds a digest of it, so
    whoever reads the file cannot take a seat with it. ``version`` grows with each change. Every
    method may be called from any thread. Whose seat was taken over it knows until the phone that
    did so gets up.

    Raises:
        SeatFileError: the file cannot be written, or not be moved aside.
    """

    def __init__(
        self,
        file: Path | None,
        *,
        clock: Callable[[], float] = time.monotonic,
        unnamed: Mapping[str, int] | None = None,
    ) -> None:
        self._file = file
        self._unnamed = {bare_name(name): seat for name, seat in (unnamed or {}).items()}
        self._clock = clock
        self._lock = RLock()
        self._sitters = _read(file)
        self._heard = dict.fromkeys(self._sitters, clock())
        self.version = 0

    def seat_of(self, token: str | None) -> int | None:
        """Return the seat of the phone that holds ``token``, and note that it was heard of."""
        if not token:
            return None
        digest = _digest(token)
        with self._lock:
            for seat, sitter in self._sitters.items():
                if secrets.compare_digest(sitter.digest, digest):
                    self._heard[seat] = self._clock()
                    return seat
        return None

    def ousted(self, token: str | None) -> bool:
        """Tell whether another phone took over the seat of the phone that holds ``token``."""
        if not token:
            return False
        digest = _digest(token)
        with self._lock:
            return any(digest in sitter.ousted for sitter in self._sitters.values())

    def names(self) -> dict[int, str]:
        """Return the name at each seat that is taken.

        Who is called like another bears the seat's number too: "whom do you attack?" means one.
        """
        with self._lock:
            names = {seat: sitter.name for seat, sitter in self._sitters.items()}
        numbered: set[int] = set()
        while alike := _alike(names) - numbered:  # a numbered "Ana 2" may be like a third one
            numbered |= alike
            names |= {seat: f"{names[seat]} {seat + 1}" for seat in alike}
        return names

    def away(self) -> frozenset[int]:
        """Return the taken seats whose phones have not been heard of for a while."""
        with self._lock:
            now = self._clock()
            return frozenset(
                seat for seat in self._sitters if now - self._heard[seat] >= AWAY_AFTER
            )

    def take(self, seat: int, name: str, token: str | None) -> str:
        """Seat the phone that holds ``token`` (None: a new one); return its token.

        A phone has one seat: it leaves the one it had. Taking its own seat changes its name. The
        seat of a phone that is away may be taken over.

        Raises:
            SeatError: the seat is another phone's, or the name is empty, too long, or what another
                seat is called while nobody gave it one.
        """
        name = self._name_for(seat, name)
        with self._lock:
            own = self.seat_of(token)
            if seat in self._sitters and seat != own and seat not in self.away():
                raise SeatError(
                    f"seat {seat} is taken by {self._sitters[seat].name!r}, whose phone is here",
                    "refusal.seat-taken",
                    name=self._sitters[seat].name,
                )
            if own is None or token is None:
                token = secrets.token_urlsafe(32)
            sitters = {at: sitter for at, sitter in self._sitters.items() if at != own}
            ousted = self._ousted_by(own, seat)
            self._write({**sitters, seat: _Sitter(name, _digest(token), ousted)})
            self._heard[seat] = self._clock()
            return token

    def _ousted_by(self, own: int | None, seat: int) -> tuple[str, ...]:
        """Return whom the phone at ``own`` has ousted once it sits at ``seat``."""
        before = [] if own is None else [*self._sitters[own].ousted]
        there = self._sitters.get(seat)
        if there is not None and own != seat:
            before = [there.digest, *there.ousted, *before]
        return tuple(before[:_MOST_OUSTED])

    def _name_for(self, seat: int, name: str) -> str:
        """Return ``name`` cleaned, unless it is what another seat is called without one."""
        name = clean_name(name)
        if self._unnamed.get(bare_name(name), seat) != seat:
            raise SeatError(
                f"another seat than {seat} is called {name!r}", "refusal.name-of-seat", name=name
            )
        return name

    def leave(self, token: str | None) -> None:
        """Free the seat of the phone that holds ``token``, if it has one."""
        with self._lock:
            own = self.seat_of(token)
            if own is not None:
                self._write({at: who for at, who in self._sitters.items() if at != own})

    def _write(self, sitters: dict[int, _Sitter]) -> None:
        if self._file is not None:
            _write(self._file, sitters)
        self._sitters = sitters
        self.version += 1


def names_kept(file: Path) -> dict[int, str]:
    """Return the name at each seat as ``file`` keeps them, and leave it as it is.

    Raises:
        SeatFileError: it cannot be read.
    """
    return {seat: sitter.name for seat, sitter in _kept(file).items()}


def clean_name(name: str) -> str:
    """Return ``name`` on one line, without signs that cannot be seen.

    Raises:
        SeatError: nothing is left of it, or it is longer than ``LONGEST_NAME`` characters.
    """
    signs = (
        " " if sign.isspace() or sign in _FILLERS else sign
        for sign in unicodedata.normalize("NFC", name)
    )
    cleaned = " ".join(_seen("".join(signs)).split())
    if all(unicodedata.category(sign)[0] in "MZ" for sign in cleaned):
        cleaned = ""  # marks with nothing to stand on
    if not 1 <= len(cleaned) <= LONGEST_NAME:
        raise SeatError(
            f"{cleaned!r} has {len(cleaned)} characters; a name has 1 to {LONGEST_NAME}",
            "refusal.name",
            longest=LONGEST_NAME,
        )
    return cleaned


def _seen(text: str) -> str:
    """Return ``text`` without signs that cannot be seen, but for what joins pictures into one."""
    return "".join(
        sign
        for at, sign in enumerate(text)
        if unicodedata.category(sign)[0] != "C" or _is_joining(text, at)
    )


def _is_joining(text: str, at: int) -> bool:
    """Tell whether a joiner stands there between two pictures: an astronaut is woman and rocket."""
    before, after = text[max(0, at - 1) : at], text[at + 1 : at + 2]
    is_after_one = before == _AS_PICTURE or _is_symbol(before)
    return text[at] == _JOINER and is_after_one and _is_symbol(after)


def _is_symbol(sign: str) -> bool:
    return sign != "" and unicodedata.category(sign)[0] == "S"


def _alike(names: Mapping[int, str]) -> set[int]:
    """Return the seats whose names look like another one's."""
    bare = {seat: bare_name(name) for seat, name in names.items()}
    many = Counter(bare.values())
    return {seat for seat, name in bare.items() if many[name] > 1}


def bare_name(name: str) -> str:
    """Return what two names share that look alike: "Player 2" and "PLAYER2"."""
    bare = unicodedata.normalize("NFKC", name).casefold().replace(_JOINER, "")
    return "".join(bare.split())


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _read(file: Path | None) -> dict[int, _Sitter]:
    if file is None:
        return {}
    try:
        return _kept(file)
    except SeatFileError as error:
        _log.warning("who sat where is lost: %s; it is now %s", error, _moved_aside(file))
        return {}


def _kept(file: Path) -> dict[int, _Sitter]:
    try:
        return msgspec.json.decode(file_bytes(file), type=dict[int, _Sitter])
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise SeatFileError(f"{file} cannot be read ({error.strerror})") from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise SeatFileError(f"{file} cannot be read (it does not tell who sits where)") from error


def _moved_aside(file: Path) -> Path:
    try:
        return file.replace(file.with_name(f"{file.name}.unreadable"))
    except OSError as error:
        raise SeatFileError(
            f"the seats kept in {file} cannot be read, nor can the file be moved aside ({error}); "
            "move it away to begin anew"
        ) from error


def _write(file: Path, sitters: dict[int, _Sitter]) -> None:
    try:
        replace_file(file, msgspec.json.encode(sitters), mode=0o600)
    except OSError as error:
        raise SeatFileError(
            f"the seats cannot be kept in {file} ({error}); check that its folder exists, can be "
            "written and has room"
        ) from error
