"""The command ``croupier``: parses what is typed; other modules do it."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import fields
from errno import EACCES, EEXIST, EISDIR, ELOOP, ENAMETOOLONG, ENOTDIR, ENXIO, EPERM, EROFS
from pathlib import Path

from croupier import CroupierError, __version__
from device.address import qr_code
from device.cli_output import nobody_reads, print_nowhere, ready_output, tell
from device.config import Config, ConfigError
from device.readers import configured_tray
from device.settings import Point, Wishes, settings
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
    mistyped, on the command line or in a file, damaged, or not allowed.
    """
    ready_output()
    typed = _parser().parse_args(arguments)
    try:
        return int(typed.run(typed))
    except CroupierError as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 2 if _lasts(error) else 1
    except KeyboardInterrupt:
        return 130  # as a shell counts what Ctrl-C ends
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


def default_data() -> Path:
    """Return where tables and taught sets are kept, unless told otherwise."""
    if service := os.environ.get("STATE_DIRECTORY"):  # set by systemd
        return Path(service.partition(":")[0])
    return Path(os.environ.get("XDG_STATE_HOME") or _home() / ".local" / "state") / "croupier"


def _home() -> Path:
    """Return the home of whoever runs this; of a user whom the system does not know, the root."""
    try:
        return Path.home()
    except RuntimeError:
        return Path("/")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="croupier", description="Reads the dice in a tray and keeps the score of the game."
    )
    parser.add_argument("--version", action="version", version=f"croupier {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_play(commands.add_parser("play", help="play at the tray, followed on phones"))
    _add_read(commands.add_parser("read", help="read the dice in photos"))
    _add_teach(commands.add_parser("teach", help="learn a new set of dice"))
    _add_calibrate(commands.add_parser("calibrate", help="learn the empty tray"))
    _add_doctor(commands.add_parser("doctor", help="say what is wrong here, and the mend"))
    _add_content(commands.add_parser("content", help="check heroes of your own"))
    return parser


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_play)
    _add_camera(parser)
    _add_data(parser)
    parser.add_argument("--port", type=int, help="port of the page (default: 8080)")
    parser.add_argument("--host", metavar="ADDRESS", help="address to listen on (default: all)")
    parser.add_argument("--seed", type=_seed, help="makes the simulated tray throw the same again")
    _add_mount(parser)
    parser.add_argument("--dice", choices=["pips", "icons"], help="dice of the simulated tray")
    _add_set(parser)
    parser.add_argument("--verbose", action="store_true", help="log lamps and looks too")


def _add_read(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_read, data=default_data())
    parser.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    parser.add_argument("--json", action="store_true", help="a JSON object a line")
    parser.add_argument(
        "--explain", type=Path, metavar="DIR", help="write an annotated picture of each reading"
    )
    _add_config(parser)
    _add_set(parser)
    _add_mount(parser)
    _add_tray(parser)


def _add_teach(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_teach)
    parser.add_argument(
        "set", type=str.lower, metavar="SET", help="what to call the set: the game's kind of die"
    )
    how = parser.add_mutually_exclusive_group(required=True)
    how.add_argument(
        "folder", nargs="?", type=Path, metavar="DIR", help="holds a folder of photos a face"
    )
    how.add_argument(
        "--faces", metavar="A,B,...", help="learn these faces at the tray, one after the other"
    )
    parser.add_argument("--name", help="a longer name for people, of a set that photos taught")
    parser.add_argument(
        "--keep", action="store_true", help="keep what photos taught though its tests went badly"
    )
    _add_camera(parser, real=True)
    _add_data(parser)
    _add_mount(parser)
    _add_tray(parser)


def _add_calibrate(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_calibrate)
    _add_camera(parser, real=True)
    _add_data(parser)
    _add_mount(parser)


def _add_doctor(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_doctor)
    _add_camera(parser)
    _add_data(parser)
    _add_mount(parser)


def _add_content(parser: argparse.ArgumentParser) -> None:
    deeds = parser.add_subparsers(required=True, metavar="DEED")
    check = deeds.add_parser("check", help="say what is wrong with a file, where and why")
    check.set_defaults(run=_check_content)
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    schema = deeds.add_parser("schema", help="print the JSON Schema of a hero's file")
    schema.set_defaults(run=_print_schema)


def _add_camera(parser: argparse.ArgumentParser, *, real: bool = False) -> None:
    """Add the options that name the camera; a ``real`` one has no default."""
    sources = "pi, webcam:N, video:FILE or photos:FOLDER"
    told = sources if real else f"simulated, {sources} (default: simulated)"
    parser.add_argument("--camera", metavar="SOURCE", help=told)
    _add_config(parser)


def _add_config(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", type=Path, metavar="FILE", help="a TOML file of settings")


def _add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data",
        type=Path,
        default=default_data(),
        metavar="DIR",
        help="where the table and taught sets are kept (default: %(default)s)",
    )


def _add_mount(parser: argparse.ArgumentParser) -> None:
    choices = [mount.value for mount in Mount]
    parser.add_argument("--mount", choices=choices, help="camera over or under the tray")


def _add_set(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set", dest="dice_set", type=Path, metavar="FOLDER", help="read with this taught set"
    )


def _add_tray(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--tray", type=_corners, metavar="X,Y,...", help="corners of the tray's floor, in pixels"
    )
    parser.add_argument(
        "--tray-mm", type=_lengths, metavar="W,D", help="the floor's width and depth, in mm"
    )
    parser.add_argument("--die-mm", type=float, metavar="MM", help="a die's edge, in mm")


def _seed(text: str) -> int:
    """Parse a number from 0 on, as dice are drawn from."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 on")
    return int(text)


def _corners(text: str) -> tuple[Point, ...]:
    """Parse ``10,20,900,20,900,700``: three corners or more, in pixels."""
    numbers = _numbers(text)
    if len(numbers) < 6 or len(numbers) % 2:  # noqa: PLR2004 - three points of two numbers
        raise argparse.ArgumentTypeError(f"{text!r} is not x,y for three corners or more")
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def _lengths(text: str) -> tuple[float, float]:
    """Parse ``220,165``: width and depth."""
    numbers = _numbers(text)
    if len(numbers) != 2:  # noqa: PLR2004 - as above
        raise argparse.ArgumentTypeError(f"{text!r} is not a width and a depth")
    return numbers[0], numbers[1]


def _numbers(text: str) -> list[float]:
    """Parse numbers between commas; of what is none, none: how many there are is then told."""
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        return []


def _play(typed: argparse.Namespace) -> int:
    from device.play import play  # noqa: PLC0415 - a reader of photos needs no page

    play(_wishes(typed), _greet)
    return 0


def _greet(address: str) -> None:
    """Tell the address; play goes on also where that cannot be written."""
    try:
        if sys.stdout.isatty():
            print(qr_code(address))
        print(f"Croupier is at {address} - stop with Ctrl-C", flush=True)
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
    from device.taught_sets import drafted, keep, new_set_folder  # noqa: PLC0415 - as above
    from device.teaching import report_lines, teach_set  # noqa: PLC0415 - as above

    config, target = _config(typed), new_set_folder(typed.data, typed.set)
    with drafted(target) as draft:
        report = teach_set(
            draft,
            typed.folder,
            mount=config.camera.mount,
            name=typed.name or typed.set,
            tray=configured_tray(config),
            die_mm=config.dice.size_mm,
        )
        for line in report_lines(report):
            tell(line)
        if not (report.good or typed.keep):
            tell("not kept: what stood there before stays; teach again, or keep this with --keep")
            return 1
        keep(target)
    tell(f"taught {report.name}: {target}")
    return 0


def _teach_at_tray(typed: argparse.Namespace) -> int:
    from device.at_tray import teach_at_tray  # noqa: PLC0415 - as above

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
    mount = Mount(typed.mount) if typed.mount else None
    return Wishes(**said | {"mount": mount})


if __name__ == "__main__":
    sys.exit(main())
