"""The command ``croupier``: parses what is typed; other modules do it."""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import fields
from errno import EACCES, EEXIST, EISDIR, ELOOP, ENAMETOOLONG, ENOTDIR, ENXIO, EPERM, EROFS
from typing import Any

from croupier import CroupierError, __version__
from device.address import phones_can_follow, qr_code
from device.cli_options import (
    add_calibrate,
    add_doctor,
    add_play,
    add_played,
    add_read,
    add_rolled,
    add_teach,
    path,
)
from device.cli_output import nobody_reads, print_nowhere, ready_output, tell
from device.config import Config
from device.config_file import ConfigError
from device.readers import configured_tray
from device.settings import Wishes, settings
from engine import LastingJournalError, SetupError
from engine.games.dice_throne.errors import ContentError
from vision import DiceSet, DiceSetError, Mount, Reader

__all__ = ["main"]

_LASTING = (ConfigError, SetupError, ContentError, DiceSetError, LastingJournalError)
"""What goes wrong in the same way until somebody mends it: no service starts anew."""

_FORBIDDEN = {EACCES, EEXIST, EISDIR, ELOOP, ENAMETOOLONG, ENOTDIR, ENXIO, EPERM, EROFS}
"""Likewise of files and ports. A full disk, or a port that is taken, may pass."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status.

    0: done, 1: not or not surely, 2: not, and so at each start until somebody mends what is
    mistyped, on the command line or in a file, damaged, not allowed, or not installed.
    """
    ready_output()
    typed = _parser().parse_args(arguments)
    try:
        return int(typed.run(typed))
    except CroupierError as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 2 if _lasts(error) else 1
    except BrokenPipeError:
        if not nobody_reads():
            raise
        return 141  # as a shell counts what ends for want of a reader


def _lasts(error: CroupierError) -> bool:
    """Tell whether who starts anew meets the same again: else it may have passed by then."""
    cause = error.__cause__
    if isinstance(error, _LASTING) or isinstance(cause, UnicodeError):
        return True
    return isinstance(cause, OSError) and cause.errno in _FORBIDDEN


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="croupier", description="Reads the dice in a tray and keeps the score of the game."
    )
    parser.add_argument("--version", action="version", version=f"croupier {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    each = {
        "play": (_play, add_play, "play at the tray, followed on phones"),
        "read": (_read, add_read, "read the dice in photos"),
        "teach": (_teach, add_teach, "learn a new set of dice"),
        "calibrate": (_calibrate, add_calibrate, "learn the empty tray"),
        "played": (_played, add_played, "print each game that was played, as CSV"),
        "rolled": (_rolled, add_rolled, "print each die that was rolled for all to see, as CSV"),
        "doctor": (_doctor, add_doctor, "say what is wrong here, and the mend"),
    }
    for name, (run, add_options, told) in each.items():
        command = _command(commands, name, told)
        command.set_defaults(run=run)
        add_options(command)
    _add_content(_command(commands, "content", "check heroes of your own"))
    return parser


def _command(parsers: Any, name: str, told: str) -> argparse.ArgumentParser:
    """Add a command that says what it does, in the list of all and in its own help."""
    said = f"{told[:1].upper()}{told[1:]}."
    command: argparse.ArgumentParser = parsers.add_parser(name, help=told, description=said)
    return command


def _add_content(parser: argparse.ArgumentParser) -> None:
    deeds = parser.add_subparsers(required=True, metavar="DEED")
    check = _command(deeds, "check", "say what is wrong with a file, where and why")
    check.set_defaults(run=_check_content)
    check.add_argument(
        "files", nargs="+", type=path, metavar="FILE", help="a hero's file, or a folder of them"
    )
    schema = _command(deeds, "schema", "print the JSON Schema of a hero's file")
    schema.set_defaults(run=_print_schema)


def _play(typed: argparse.Namespace) -> int:
    from device.play import play  # noqa: PLC0415 - a reader of photos needs no page

    play(_wishes(typed), _greet)
    return 0


def _greet(address: str) -> None:
    """Tell the address; play goes on also where that cannot be written."""
    shared = phones_can_follow(address)
    try:
        if shared and sys.stdout.isatty():
            print(qr_code(address))
        where = address if shared else f"{address}, for this machine alone: no phone can follow"
        print(f"Croupier is at {where} - stop with Ctrl-C", flush=True)
    except OSError:
        print_nowhere()


def _read(typed: argparse.Namespace) -> int:
    from device.reading import read_photos  # noqa: PLC0415 - each command loads what it needs

    config = _config(typed)
    reader = Reader(
        dice=DiceSet.taught(typed.dice_set) if typed.dice_set else DiceSet.pips(),
        tray=configured_tray(config),
        mount=config.camera.mount,
        die_mm=config.dice.size_mm,
    )
    sure = True
    for result in read_photos(typed.photos, reader, typed.explain):
        sure &= result.sure
        if typed.json:
            tell(json.dumps(result.data()))
        elif result.reading is None:
            print(result.line(), file=sys.stderr, flush=True)
        else:
            tell(result.line())
    return 0 if sure else 1


def _teach(typed: argparse.Namespace) -> int:
    if typed.faces is not None:
        return _teach_at_tray(typed)
    from device.teaching import teach_from_photos  # noqa: PLC0415 - as above

    done = teach_from_photos(
        _config(typed),
        typed.data,
        typed.set,
        typed.folder,
        tell,
        title=typed.name,
        keep_anyway=typed.keep,
    )
    return 0 if done else 1


def _teach_at_tray(typed: argparse.Namespace) -> int:
    from device.at_tray import teach_at_tray  # noqa: PLC0415 - as above

    if typed.name is not None or typed.keep:
        raise ConfigError(
            f"{'--keep' if typed.keep else '--name'} is for a set that photos teach; leave it out: "
            "with --faces, SET is the name, and what goes badly is kept if you say so then"
        )
    named = (face.strip() for face in typed.faces.split(","))
    faces = tuple(dict.fromkeys(face for face in named if face))  # a die may bear a face twice
    if len(faces) < 2:  # noqa: PLR2004 - one face is no set
        raise ConfigError(
            f"--faces {typed.faces!r}: name two faces or more, such as 1-sword,2-claw"
        )
    done = teach_at_tray(_config(typed), typed.data, typed.set, faces, tell)
    return 0 if done else 1


def _calibrate(typed: argparse.Namespace) -> int:
    from device.at_tray import calibrate_tray  # noqa: PLC0415 - as above

    return 0 if calibrate_tray(_config(typed), typed.data, tell) else 1


def _played(typed: argparse.Namespace) -> int:
    from device.played_games import played_games  # noqa: PLC0415 - as above

    for line in played_games(typed.data):
        tell(line)
    return 0


def _rolled(typed: argparse.Namespace) -> int:
    from device.rolled_dice import rolled_dice  # noqa: PLC0415 - as above

    for line in rolled_dice(_config(typed), typed.data):
        tell(line)
    return 0


def _doctor(typed: argparse.Namespace) -> int:
    from device.doctor import examine  # noqa: PLC0415 - as above

    broken = False
    for finding in examine(_config(typed), typed.data):
        broken |= finding.state == "broken"
        tell(finding.line())
    return 1 if broken else 0


def _check_content(typed: argparse.Namespace) -> int:
    from device.own_content import checked_files  # noqa: PLC0415 - as above

    sound = True
    for file, findings in checked_files(typed.files):
        sound &= not findings
        for finding in findings:
            print(finding, file=sys.stderr)
        if not findings:
            tell(f"{file}: a sound hero")
    return 0 if sound else 1


def _print_schema(_typed: argparse.Namespace) -> int:
    from device.own_content import schema_text  # noqa: PLC0415 - as above

    tell(schema_text())
    return 0


def _config(typed: argparse.Namespace) -> Config:
    return settings(_wishes(typed))


def _wishes(typed: argparse.Namespace) -> Wishes:
    """What was typed, of a command that has some of the options."""
    names = (field.name for field in fields(Wishes))
    said = {name: getattr(typed, name) for name in names if name in typed}
    if said.get("mount"):
        said["mount"] = Mount(said["mount"])
    return Wishes(**said)
