"""What may be typed after ``croupier`` and a command's name."""

import argparse
from pathlib import Path

from device.data_folder import default_data, written_path
from device.settings import Point
from vision import Mount

__all__ = [
    "add_calibrate",
    "add_doctor",
    "add_play",
    "add_played",
    "add_read",
    "add_rolled",
    "add_teach",
    "path",
]


def add_play(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``croupier play``."""
    _add_camera(parser)
    _add_data(parser)
    parser.add_argument("--port", type=int, help="port of the page (default: 8080)")
    parser.add_argument("--host", metavar="ADDRESS", help="address to listen on (default: all)")
    parser.add_argument("--seed", type=_seed, help="makes the simulated tray throw the same again")
    _add_mount(parser)
    parser.add_argument("--dice", choices=["pips", "icons"], help="dice of the simulated tray")
    _add_set(parser)
    parser.add_argument("--verbose", action="store_true", help="log lamps and looks too")


def add_read(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``croupier read``."""
    parser.set_defaults(data=default_data())
    parser.add_argument(
        "photos", nargs="+", type=path, metavar="PHOTO", help="a picture's file; each by itself"
    )
    parser.add_argument("--json", action="store_true", help="a JSON object a line")
    parser.add_argument(
        "--explain", type=path, metavar="DIR", help="write an annotated picture of each reading"
    )
    _add_config(parser)
    _add_set(parser)
    _add_mount(parser)
    _add_tray(parser)


def add_teach(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``croupier teach``."""
    parser.add_argument(
        "set",
        type=str.lower,
        metavar="SET",
        help="what to call the set: as the game calls its dice, such as barbarian",
    )
    how = parser.add_mutually_exclusive_group(required=True)
    how.add_argument(
        "folder", nargs="?", type=path, metavar="DIR", help="holds a folder of photos a face"
    )
    how.add_argument(
        "--faces", metavar="A,B,...", help="learn these faces, such as 1-sword,2-sword, at the tray"
    )
    parser.add_argument("--name", help="a longer name for people, of a set that photos taught")
    parser.add_argument(
        "--keep", action="store_true", help="keep what photos taught though its tests went badly"
    )
    _add_camera(parser, real=True)
    _add_data(parser)
    _add_mount(parser)
    _add_tray(parser)


def add_calibrate(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``croupier calibrate``."""
    _add_camera(parser, real=True)
    _add_data(parser)
    _add_mount(parser)


def add_played(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``croupier played``."""
    _add_data(parser)


def add_rolled(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``croupier rolled``."""
    _add_config(parser)
    _add_data(parser)


def add_doctor(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``croupier doctor``."""
    _add_camera(parser)
    _add_data(parser)
    _add_mount(parser)


def _add_camera(parser: argparse.ArgumentParser, *, real: bool = False) -> None:
    """Add the options that name the camera; a ``real`` one has no default."""
    sources = "pi, webcam:N, stream:URL, video:FILE or photos:FOLDER"
    told = sources if real else f"simulated, {sources} (default: simulated)"
    parser.add_argument("--camera", metavar="SOURCE", help=told)
    _add_config(parser)


def _add_config(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", type=path, metavar="FILE", help="a TOML file of settings")


def _add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data",
        type=path,
        default=default_data(),
        metavar="DIR",
        help="where the table and taught sets are kept (default: %(default)s)",
    )


def _add_mount(parser: argparse.ArgumentParser) -> None:
    choices = [mount.value for mount in Mount]
    parser.add_argument("--mount", choices=choices, help="camera over or under the tray")


def _add_set(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set",
        dest="dice_set",
        type=path,
        metavar="FOLDER",
        help="read with this taught set: a folder in dice-sets, where `croupier teach` keeps it",
    )


def _add_tray(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--tray",
        type=_corners,
        metavar="X,Y,...",
        help="corners of the tray's floor, in pixels; --tray=-X,... where the first is negative",
    )
    parser.add_argument(
        "--tray-mm", type=_lengths, metavar="W,D", help="the floor's width and depth, in mm"
    )
    parser.add_argument("--die-mm", type=float, metavar="MM", help="a die's edge, in mm")


def path(text: str) -> Path:
    """Parse the name of a file or folder: of an unset variable of a script's, none is left."""
    if not text:
        raise argparse.ArgumentTypeError("nothing is named there; say . for the folder you are in")
    return written_path(text)


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
