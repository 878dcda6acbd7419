"""What a host may set: one frozen object, every key with its default."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from vision import Mount

__all__ = [
    "PHASES",
    "ButtonsConfig",
    "CameraConfig",
    "Config",
    "ContentConfig",
    "DiceConfig",
    "GameConfig",
    "LampsConfig",
    "Length",
    "PageConfig",
    "Point",
    "SimulatedConfig",
    "WifiConfig",
]

Pin = Annotated[int, Meta(ge=0, le=27, description="a GPIO number (BCM) from 0 to 27")]
ButtonPin = Annotated[
    Pin | None, Meta(description="a GPIO number (BCM) from 0 to 27, or false for none")
]
Coordinate = Annotated[float, Meta(ge=-100_000, le=100_000)]
Point = Annotated[
    tuple[Coordinate, Coordinate], Meta(description="a point [x, y] in pixels of the frame")
]
Length = Annotated[float, Meta(ge=1, le=10_000, description="a length in millimetres, 1 to 10000")]
Colour = Literal["red", "green", "blue", "yellow", "cyan", "magenta", "white"]

_PHASE_PINS = {
    "upkeep": 5,
    "income": 6,
    "main-1": 13,
    "offensive-roll": 19,
    "targeting-roll": 26,
    "defensive-roll": 16,
    "main-2": 20,
    "discard": 21,
}

PHASES = (
    *("setup", *_PHASE_PINS),
    *("start", "roll", "resolve", "enter", "buy", "end"),
    *("declare", "collect", "suffer", "prepare"),
    *("initiative", "reset", "channel", "planning", "deployment"),
    *("first-quickcast", "actions", "final-quickcast"),
)
"""What a lamp may be wired for: the phases of Dice Throne, and of each other game those of which it
is the first (King of Tokyo, Regidice, Mage Wars)."""


class _Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file: a key that it does not have is an error, not a guess."""


class GameConfig(_Section, frozen=True):
    """The game that a new table plays; one that is resumed keeps its own."""

    name: Annotated[str, Meta(description='a game, such as "dice-throne"')] = "dice-throne"
    seats: Annotated[int, Meta(ge=1, le=12, description="a number of seats from 1 to 12")] = 2
    options: Annotated[
        dict[str, str], Meta(description='table options as text, such as {name = "value"}')
    ] = {}


class CameraConfig(_Section, frozen=True):
    """Where frames come from, and where the tray's floor lies in them."""

    source: Annotated[
        str,
        Meta(
            description='"simulated", "pi", "webcam:0", "stream:URL", "video:FILE" or '
            '"photos:FOLDER"'
        ),
    ] = "simulated"
    mount: Annotated[Mount, Meta(description='"over" or "under"')] = Mount.OVER
    tray: Annotated[
        tuple[Point, ...],
        Meta(
            description="the corners of the tray's floor, [[x, y], ...], three or more, in pixels "
            "from -100000 to 100000"
        ),
    ] = ()
    tray_mm: Annotated[
        tuple[Length, Length] | None,
        Meta(
            description="the floor's width and depth in millimetres, 1 to 10000, such as [220, 165]"
        ),
    ] = None


class DiceConfig(_Section, frozen=True):
    """The dice in the tray."""

    size_mm: Annotated[
        Length | None, Meta(description="a die's edge in millimetres, 1 to 10000, such as 16")
    ] = None


class SimulatedConfig(_Section, frozen=True):
    """The simulated tray, for where there is no camera."""

    dice: Annotated[Literal["pips", "icons"], Meta(description='"pips" or "icons"')] = "pips"
    speed: Annotated[
        float, Meta(ge=0.1, le=20, description="how many times faster than life, 0.1 to 20")
    ] = 1.0


class PageConfig(_Section, frozen=True):
    """Where the page is served."""

    host: Annotated[str, Meta(description='an address to listen on; "0.0.0.0" is all of them')] = (
        "0.0.0.0"  # noqa: S104 - phones must reach it
    )
    port: Annotated[int, Meta(ge=1, le=65535, description="a port from 1 to 65535")] = 8080


class WifiConfig(_Section, frozen=True):
    """The Wi-Fi that this machine makes itself; phones that know it not are told of it."""

    name: Annotated[str, Meta(min_length=1, description="a name of 1 to 32 bytes")] | None = None
    password: (
        Annotated[
            str,
            Meta(
                pattern=r"\A[ -~]{8,63}\Z",
                description="8 to 63 letters without accents, digits and signs (WPA2)",
            ),
        ]
        | None
    ) = None
    address: Annotated[
        str,
        Meta(
            pattern=r"\A[0-9]{1,3}(\.[0-9]{1,3}){3}\Z",
            description='this machine\'s own address there, such as "10.42.0.1"',
        ),
    ] = "10.42.0.1"


class LampsConfig(_Section, frozen=True):
    """A lamp for each phase, and one of three colours that tells whose turn it is."""

    phases: Annotated[
        dict[str, Pin],
        Meta(description="a phase and its pin, a GPIO number (BCM) from 0 to 27, as in upkeep = 5"),
    ] = msgspec.field(default_factory=lambda: dict(_PHASE_PINS))
    turn: Annotated[
        tuple[Pin, Pin, Pin] | None,
        Meta(
            description="the pins of red, green and blue, GPIO numbers (BCM) from 0 to 27, or "
            "false for none"
        ),
    ] = (17, 27, 22)
    seats: Annotated[
        tuple[Colour, ...],
        Meta(
            min_length=1,
            description="a colour for each seat, of red, green, blue, yellow, cyan, magenta, white",
        ),
    ] = (
        "red",
        "blue",
        "green",
        "yellow",
        "magenta",
        "cyan",
        "white",
    )


class ButtonsConfig(_Section, frozen=True):
    """The buttons on the table, between their pin and ground."""

    next: ButtonPin = 23
    undo: ButtonPin = 24
    quiet_ms: Annotated[float, Meta(ge=0, le=1000, description="milliseconds from 0 to 1000")] = (
        30.0
    )


class ContentConfig(_Section, frozen=True):
    """What the host made: content of one's own."""

    heroes: (
        Annotated[
            str, Meta(min_length=1, description="a folder of hero files for Dice Throne, as text")
        ]
        | None
    ) = None


class Config(_Section, frozen=True):
    """Everything a host may set."""

    game: GameConfig = GameConfig()
    camera: CameraConfig = CameraConfig()
    dice: DiceConfig = DiceConfig()
    simulated: SimulatedConfig = SimulatedConfig()
    page: PageConfig = PageConfig()
    wifi: WifiConfig = WifiConfig()
    lamps: LampsConfig = LampsConfig()
    buttons: ButtonsConfig = ButtonsConfig()
    content: ContentConfig = ContentConfig()
