"""Where the rooms are joined: a table, its page, its camera, its lamps and buttons."""

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from device.address import follow_address, has_address, host_names, page_address
from device.background import cut_off_what_runs, follow, running
from device.buttons import Buttons
from device.camera_process import ProcessCamera
from device.cameras import Camera, camera_name
from device.config import Config, WifiConfig
from device.config_file import ConfigError
from device.eye import Eye
from device.game_dice import game_dice
from device.hand import SimulatedHand
from device.lamps import Lamps
from device.lock import only_one
from device.own_content import games_with, no_heroes
from device.pins import open_pins
from device.readers import Readers, configured_tray
from device.service import beat, notify
from device.set_drafts import put_back
from device.settings import Wishes, settings
from device.signals import EndSignals
from device.simulation import simulated_camera, simulated_readers
from device.table_file import table_file
from device.table_loop import TableLoop
from engine import Setup, SetupError, Table, View
from vision import DiceSet
from webui import Server, TrayHand, WayHere, Wifi, create_app

__all__ = ["play"]

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Tray:
    """What watches the tray, and the hand that throws into it where that is simulated."""

    loop: TableLoop
    eye: Eye
    open_camera: Callable[[], Camera]
    hand: TrayHand | None = None


def play(wishes: Wishes, tell: Callable[[str], None]) -> None:
    """Open the table that is kept in ``wishes.data`` and serve it until a signal ends it.

    ``tell`` is told the page's address once it is served there, and each time that it changes.

    Raises:
        CroupierError: something that was wished for cannot be; the message says what would do.
    """
    config = settings(wishes)
    logging.basicConfig(format="%(asctime)s %(levelname).1s %(message)s", datefmt="%H:%M:%S")
    logging.getLogger().setLevel(logging.INFO)
    logging.getLogger("waitress").setLevel(logging.WARNING)  # it tells of each phone that leaves
    logging.getLogger("device").setLevel(logging.DEBUG if wishes.verbose else logging.INFO)
    with EndSignals().held() as signals:
        with only_one(wishes.data), ExitStack() as house, suppress(KeyboardInterrupt):
            _open_house(config, wishes, house, signals, tell)
        _log.info("stopped; the table is kept in %s", wishes.data)
        cut_off_what_runs(0)


def _open_house(
    config: Config,
    wishes: Wishes,
    house: ExitStack,
    signals: EndSignals,
    tell: Callable[[str], None],
) -> None:
    """Open one room after the other, and serve the page until a signal comes."""
    table = house.enter_context(_table(config, wishes))
    with signals.let_through():  # to learn simulated dice with icons may take minutes
        tray = _tray(config, wishes, table)
    address = partial(page_address, config.page.host, config.page.port)
    server = house.enter_context(_page(config, wishes.data, table, tray, address))
    house.enter_context(_lamps_and_buttons(config, wishes.data, table))
    house.enter_context(running(partial(tray.loop.run, tray.open_camera), "camera"))
    _log.info("on the table: %s", _told(table.view(None)))
    house.enter_context(running(beat, "watchdog"))
    notify("READY=1")
    house.enter_context(running(partial(follow_address, address, tell), "address"))
    with suppress(KeyboardInterrupt), signals.let_through():
        server.run()
    notify("STOPPING=1")


def _table(config: Config, wishes: Wishes) -> Table:
    """Go on with the table that is kept, or set up the game that is configured.

    Raises:
        ConfigError: no game can be set up so.
    """
    setup = Setup(config.game.name, config.game.seats, config.game.options)
    games = games_with(config.content)
    if (missed := no_heroes(config.content, games)) is not None:
        _log.warning("%s", missed)
    try:
        return Table(table_file(wishes.data), setup, games=games)
    except SetupError as error:
        raise ConfigError(f"{wishes.config}: [game] cannot be set up: {error}") from error


def _page(
    config: Config, data: Path, table: Table, tray: _Tray, address: Callable[[], str]
) -> Server:
    app = create_app(
        table,
        seats_file=data / "seats.json",
        hand=tray.hand,
        eye=tray.eye,
        way=WayHere(
            address, partial(host_names, config.page.host), partial(_own_wifi, config.wifi)
        ),
    )
    return Server(app, config.page.host, config.page.port)


def _own_wifi(config: WifiConfig) -> Wifi | None:
    """Return the Wi-Fi that this machine makes, while it does."""
    if config.name is None or not has_address(config.address):
        return None
    return Wifi(config.name, config.password)


def _told(view: View) -> str:
    """Say what is played: a table that is kept goes on with a game that no config file names."""
    setup, stage = view.setup, view.stage
    where = f", turn {stage.turn}, {stage.phase}" if stage.turn else ""
    return f"{setup.game} for {setup.seats}{where}"


def _tray(config: Config, wishes: Wishes, table: Table) -> _Tray:
    only = DiceSet.taught(wishes.dice_set) if wishes.dice_set else None
    if config.camera.source == "simulated":
        return _simulated_tray(config, wishes, table, only)
    put_back(wishes.data)
    tray, source = configured_tray(config), config.camera.source
    readers = Readers(wishes.data, tray, config.camera.mount, config.dice.size_mm, only)
    configured = tray is not None
    dice = game_dice(table.games)
    name = camera_name(source)
    eye = Eye(wishes.data, name, readers, newest=table.revision, configured=configured, dice=dice)
    eye.recall()
    loop = TableLoop(table, readers, eye=eye)
    return _Tray(loop, eye, lambda: ProcessCamera(source, light=eye.light))


def _simulated_tray(config: Config, wishes: Wishes, table: Table, only: DiceSet | None) -> _Tray:
    camera = simulated_camera(config, wishes.seed)
    readers = simulated_readers(config, camera, wishes.data, only)
    dice = game_dice(table.games)
    eye = Eye(readers.data, "simulated", readers, newest=table.revision, dice=dice)
    loop = TableLoop(table, readers, eye=eye, speed=config.simulated.speed)
    icons = config.simulated.dice == "icons"
    hand = SimulatedHand(table, camera, loop.thrown, icons=icons)
    return _Tray(loop, eye, lambda: camera, hand)


@contextmanager
def _lamps_and_buttons(config: Config, data: Path, table: Table) -> Iterator[None]:
    pins = open_pins(data)
    with (
        closing(Lamps(config.lamps, pins)) as lamps,
        closing(Buttons(table, config.buttons, pins)),
        running(lambda stop: follow(table, lamps.show, stop), "lamps"),
    ):
        yield
