"""What joins the rooms: settings, the lock, addresses, pins, work in the background."""

import errno
import os
import socket
import struct
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace

import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory

from croupier import replace_file
from device.address import follow_address, has_address, host_names, page_address, qr_code
from device.background import follow, running
from device.calibration import CalibrationError, load_calibration
from device.cameras import open_camera
from device.config import Config, ContentConfig, WifiConfig
from device.config_file import ConfigError, load_config
from device.errors import DataError
from device.lock import InUseError, only_one
from device.own_content import games_with
from device.pins import open_pins
from device.play import _own_wifi, _table
from device.settings import Wishes, settings
from engine import Setup, Table, TrayView, View
from engine.games.dice_throne.errors import ContentError
from engine.games.dice_throne.library import check
from tests.engine.kernel.race import GAMES
from vision import (
    SET_FILE,
    DiceSetError,
    Mount,
    PictureFileError,
    read_picture,
    read_set_file,
    write_picture,
)
from webui import SeatFileError, Wifi, names_kept

CORNERS = ((10.0, 20.0), (900.0, 20.0), (900.0, 700.0), (10.0, 700.0))


def test_what_is_typed_wins_over_the_file(tmp_path: Path) -> None:
    """A wish is laid over the config file; what was not wished for stays."""
    file = tmp_path / "croupier.toml"
    file.write_text('[page]\nport = 80\nhost = "::1"\n[camera]\nmount = "over"\n', "utf-8")
    wishes = Wishes(
        tmp_path,
        config=file,
        port=8123,
        dice="icons",
        mount=Mount.UNDER,
        tray=CORNERS,
        tray_mm=(220.0, 165.0),
    )
    config = settings(wishes)
    assert (config.camera.tray, config.camera.tray_mm) == (CORNERS, (220.0, 165.0))
    assert (config.page.port, config.page.host) == (8123, "::1")
    assert (config.camera.mount, config.simulated.dice) == (Mount.UNDER, "icons")


@pytest.mark.parametrize("source", ["simulated", "pi", "webcam:0", "webcam:12", "photos:."])
def test_a_camera_that_may_be_there_is_taken(source: str, tmp_path: Path) -> None:
    """Whether a camera is plugged in is found out later, and again and again."""
    assert settings(Wishes(tmp_path, camera=source)).camera.source == source


@pytest.mark.parametrize(
    "source",
    ["", "webcam", "webcam:x", "webcam:1000", "webcam:\u0663", "video:", "simulated:1", "Pi"],
)
def test_a_camera_that_cannot_be_is_refused(source: str, tmp_path: Path) -> None:
    """A mistyped camera is told at once, with those there are, and where it stands."""
    file = tmp_path / "croupier.toml"
    file.write_text(f'[camera]\nsource = "{source}"\n', "utf-8")
    mend = "there is no such camera; say simulated, pi, webcam:0"
    with pytest.raises(ConfigError, match=rf"^{file}: camera\.source = '{source}': {mend}"):
        settings(Wishes(tmp_path, config=file))
    with pytest.raises(ConfigError, match=f"^--camera '{source}': {mend}"):
        settings(Wishes(tmp_path, camera=source))


def test_a_video_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """A file that does not exist will not be plugged in later."""
    with pytest.raises(ConfigError, match=r"there is no nowhere\.mp4"):
        settings(Wishes(tmp_path, camera="video:nowhere.mp4"))


def test_a_recording_is_found_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No shell finds it after "photos:": "there is no ~/tray", said whoever saw it lie there."""
    (tmp_path / "tray").mkdir()
    write_picture(tmp_path / "tray" / "1.png", np.full((9, 12, 3), 90, np.uint8))
    monkeypatch.setenv("HOME", str(tmp_path))
    source = settings(Wishes(tmp_path, camera="photos:~/tray")).camera.source
    with open_camera(source) as camera:
        assert camera.read().image.shape == (9, 12, 3)


def test_a_port_that_cannot_be_is_refused(tmp_path: Path) -> None:
    """What is typed is checked as what is written in the file."""
    with pytest.raises(ConfigError, match=r"command line: page\.port = 99999"):
        settings(Wishes(tmp_path, port=99999))


def test_a_size_without_its_tray_is_refused(tmp_path: Path) -> None:
    """Nobody should think that it is used; with the corners typed, the file's size is."""
    file = tmp_path / "croupier.toml"
    file.write_text("[camera]\ntray_mm = [220, 165.5]\n", "utf-8")
    with pytest.raises(ConfigError, match=r"tray_mm = \[220, 165\.5\] .*give camera\.tray"):
        settings(Wishes(tmp_path, config=file))
    config = settings(Wishes(tmp_path, config=file, tray=CORNERS))
    assert config.camera.tray_mm == (220.0, 165.5)


def test_a_game_that_cannot_be_set_up_is_told_with_its_place(tmp_path: Path) -> None:
    """Who mends it learns which file and which part of it says so, and what there is instead."""
    file = tmp_path / "croupier.toml"
    file.write_text('[game]\nname = "chess"\n', "utf-8")
    told = rf"{file}: \[game\] cannot be set up: there is no game 'chess'; there are dice-throne"
    with pytest.raises(ConfigError, match=told):
        _table(load_config(file), Wishes(tmp_path, config=file))


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    """A table cannot be kept below a file."""
    (tmp_path / "file").touch()
    with pytest.raises(DataError, match="--data"), only_one(tmp_path / "file" / "table"):
        pass


def read_as_hero(device: Path) -> str:
    """What is said where a hero's file leads to a device."""
    return str(check(device)[0])


def read_as_seats(device: Path) -> str:
    """Likewise of the seats' file."""
    with pytest.raises(SeatFileError) as refused:
        names_kept(device)
    return str(refused.value)


def read_as_calibration(device: Path) -> str:
    """Likewise of what was calibrated."""
    (device.parent / "tray.json").symlink_to(device)
    with pytest.raises(CalibrationError) as refused:
        load_calibration(device.parent, "pi", Mount.OVER)
    return str(refused.value)


def read_as_set(device: Path) -> str:
    """Likewise of a taught set's file."""
    (device.parent / SET_FILE).symlink_to(device)
    with pytest.raises(DiceSetError) as refused:
        read_set_file(device.parent)
    return str(refused.value)


def read_as_picture(device: Path) -> str:
    """Likewise of a picture, be it a photo, a taught face or a floor."""
    with pytest.raises(PictureFileError) as refused:
        read_picture(device)
    return str(refused.value)


@pytest.mark.parametrize(
    "read", [read_as_hero, read_as_seats, read_as_calibration, read_as_set, read_as_picture]
)
def test_nobody_waits_at_what_is_no_plain_file(read: Callable[[Path], str], tmp_path: Path) -> None:
    """At a pipe that nobody writes to, or at /dev/zero, the program hung for ever."""
    device = tmp_path / "device"
    device.symlink_to(os.devnull)  # the one device that ends
    assert "it is no plain file" in read(device)


def test_nobody_waits_at_a_lock_that_is_a_pipe(tmp_path: Path) -> None:
    """Opening it waited for somebody who reads there, and no signal ended that."""
    os.mkfifo(tmp_path / "lock")
    refused: list[str] = []

    def lock() -> None:
        try:
            with only_one(tmp_path):
                pass
        except DataError as error:
            refused.append(str(error))

    locking = Thread(target=lock, daemon=True)
    locking.start()
    locking.join(5)
    os.close(os.open(tmp_path / "lock", os.O_RDONLY | os.O_NONBLOCK))  # who waits still, goes on
    assert "No such device" in refused[0]


def test_nobody_waits_to_write_at_a_pipe(tmp_path: Path) -> None:
    """One by the name under which a file is written first held whoever sat down, or calibrated."""
    os.mkfifo(tmp_path / "seats.json.new")
    writing = Thread(target=replace_file, args=(tmp_path / "seats.json", b"{}"), daemon=True)
    writing.start()
    writing.join(5)
    if writing.is_alive():
        os.close(os.open(tmp_path / "seats.json.new", os.O_RDONLY | os.O_NONBLOCK))
    assert (tmp_path / "seats.json").read_bytes() == b"{}"


def test_one_program_a_table(tmp_path: Path) -> None:
    """A second program in the same folder is refused until the first has ended."""
    with only_one(tmp_path), pytest.raises(InUseError, match="--data"), only_one(tmp_path):
        pass
    with only_one(tmp_path):
        pass


@pytest.mark.parametrize(
    "host, port, address",
    [
        ("192.168.1.7", 8080, "http://192.168.1.7:8080/"),
        ("192.168.1.7", 80, "http://192.168.1.7/"),
        ("::1", 8080, "http://[::1]:8080/"),
    ],
)
def test_the_address_is_one_to_type(host: str, port: int, address: str) -> None:
    """The address is as short as it can be, and right for IPv6 too."""
    assert page_address(host, port) == address


def test_all_addresses_are_not_an_address() -> None:
    """Who listens everywhere is told one address at which phones find the page."""
    assert "0.0.0.0" not in page_address("0.0.0.0", 8080)  # noqa: S104 - told, not listened on
    assert "localhost" in host_names("0.0.0.0")  # noqa: S104 - as above


@pytest.mark.parametrize("name", ["attic", "attic.fritz.box"])
@pytest.mark.parametrize(
    "resolver, domains",
    [
        ("search fritz.box lan.\nnameserver 192.168.178.1\n", {"fritz.box", "lan"}),
        ("domain lan\n", {"lan"}),
        ("search lan\nsearch fritz.box\n# search elsewhere\n", {"fritz.box"}),
        ("nameserver 192.168.178.1\nsearch\nsearch .\n", set()),
        (None, set()),
    ],
)
def test_a_machine_may_be_called_as_its_router_calls_it(
    name: str,
    resolver: str | None,
    domains: set[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who typed what the router lists was told that this is no name of the machine."""
    if resolver is not None:
        (tmp_path / "resolv.conf").write_text(resolver, "utf-8")
    monkeypatch.setattr("device.address._RESOLVER", tmp_path / "resolv.conf")
    monkeypatch.setattr("socket.gethostname", lambda: name)
    called = {"attic", "attic.local", "localhost", name}
    counted = {f"attic-{number}.local" for number in range(2, 10)}
    assert set(host_names("::")) - counted == called | {f"attic.{domain}" for domain in domains}


def test_a_machine_may_be_called_as_the_second_of_its_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Pis that nobody gave a name are all ``raspberrypi``; only the first one's page answered."""
    monkeypatch.setattr(socket, "gethostname", lambda: "raspberrypi")
    named = host_names("0.0.0.0")  # noqa: S104 - as above
    assert {"raspberrypi.local", "raspberrypi-2.local", "raspberrypi-3.local"} <= set(named)
    assert "raspberrypi-2.fritz.box" not in named


class NoWayOut(socket.socket):
    """A socket of a machine whose network leads nowhere else."""

    def connect(self, *_: object) -> None:
        """Find no way, as the kernel says it where there is no default route."""
        raise OSError(errno.ENETUNREACH, "Network is unreachable")


def alone(monkeypatch: pytest.MonkeyPatch, interfaces: dict[str, tuple[int, str | None]]) -> None:
    """Let this machine have these interfaces, each with its flags and its address, and no route."""

    def ioctl(_: object, request: int, asked: bytes) -> bytes:
        name = asked.partition(b"\0")[0].decode()
        flags, address = interfaces[name]
        if request == 0x8913:
            return struct.pack("16sH22x", name.encode(), flags)
        if address is None:
            raise OSError(errno.EADDRNOTAVAIL, "Cannot assign requested address")
        return struct.pack("16sHH4s16x", name.encode(), 2, 0, socket.inet_aton(address))

    monkeypatch.setattr("device.address.fcntl.ioctl", ioctl)
    monkeypatch.setattr("device.address.socket.socket", NoWayOut)
    monkeypatch.setattr("device.address.socket.if_nameindex", lambda: list(enumerate(interfaces)))


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])  # noqa: S104 - told, not listened on
def test_a_network_without_a_way_out_has_an_address_too(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hot spot of the machine's own, or a network without a router, is where phones are."""
    away, here = (0x1003, "192.168.1.7"), (0x1043, "10.42.0.1")
    alone(
        monkeypatch,
        {
            "lo": (0x49, "127.0.0.1"),
            "eth0": away,
            "wwan0": (0x1043, None),
            "usb0": (0x1043, "169.254.3.4"),
            "wlan0": here,
        },
    )
    assert page_address(host, 8080) == "http://10.42.0.1:8080/"


def test_an_address_that_a_machine_gave_itself_is_better_than_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two machines on one cable agree on addresses by themselves, and find each other."""
    alone(monkeypatch, {"lo": (0x49, "127.0.0.1"), "eth0": (0x1043, "169.254.3.4")})
    assert page_address("", 80) == "http://169.254.3.4/"


def test_a_wifi_of_ones_own_is_told_of_while_the_machine_makes_it() -> None:
    """At home it joins another, and nobody finds the one that is set."""
    assert has_address("127.0.0.1")
    assert not any(map(has_address, ("192.0.2.1", "999.1.1.1")))
    assert _own_wifi(WifiConfig("Attic", "correct horse")) is None
    made = WifiConfig("Attic", "correct horse", address="127.0.0.1")
    assert _own_wifi(made) == Wifi("Attic", "correct horse")
    assert _own_wifi(WifiConfig(address="127.0.0.1")) is None


def addressed(monkeypatch: pytest.MonkeyPatch, file: Path, *lines: str) -> None:
    """Let the kernel tell of these addresses of IPv6."""
    file.write_text("".join(f"{line}\n" for line in lines), "ascii")
    monkeypatch.setattr("device.address._IF_INET6", file)


LOOPBACK = "00000000000000000000000000000001 01 80 10 80       lo"
LINK_LOCAL = "fe80000000000000021122fffe334455 02 40 20 80    wlan0"
GLOBAL = "fd000001000000000000000000000007 02 40 00 80    wlan0"


@pytest.mark.parametrize("host", ["", "0.0.0.0", "::"])  # noqa: S104 - told, not listened on
def test_a_machine_without_a_network_knows_itself(
    host: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where there is no network yet, the page is at the machine itself at least."""
    alone(monkeypatch, {"lo": (0x49, "127.0.0.1"), "wlan0": (0x1003, None)})
    addressed(monkeypatch, tmp_path / "if_inet6", LOOPBACK, LINK_LOCAL)
    assert page_address(host, 8080) == "http://127.0.0.1:8080/"


def test_a_network_of_ipv6_alone_has_an_address_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It is where phones are; the loopback was told. Only who listens there can be found there."""
    alone(monkeypatch, {"lo": (0x49, "127.0.0.1"), "wlan0": (0x1043, None)})
    addressed(monkeypatch, tmp_path / "if_inet6", LOOPBACK, LINK_LOCAL, GLOBAL)
    assert page_address("::", 8080) == "http://[fd00:1::7]:8080/"
    assert page_address("0.0.0.0", 80) == "http://127.0.0.1/"  # noqa: S104 - as above


class OneWayOut(socket.socket):
    """A socket of a machine that reaches others by IPv6 alone."""

    def connect(self, *_: object) -> None:
        """Find a way for IPv6."""
        if self.family != socket.AF_INET6:
            raise OSError(errno.ENETUNREACH, "Network is unreachable")

    def getsockname(self) -> tuple[str, int, int, int]:
        """Tell which of the own addresses is used on that way."""
        return ("2001:db8:5::9", 40000, 0, 0)


def test_of_several_addresses_that_on_the_way_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel knows which of them others answer to."""
    alone(monkeypatch, {"lo": (0x49, "127.0.0.1"), "wlan0": (0x1043, None)})
    monkeypatch.setattr("device.address.socket.socket", OneWayOut)
    assert page_address("::", 8080) == "http://[2001:db8:5::9]:8080/"


def test_an_address_is_told_again_when_it_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wi-Fi may come up after the page did; what stays as it was is not repeated."""
    monkeypatch.setattr("device.address._LOOK_UP", 0.0)
    stop, told = Event(), list[str]()

    def looked_up() -> Iterator[str]:
        yield from ("http://127.0.0.1/", "http://127.0.0.1/", "http://10.0.0.7/")
        stop.set()
        yield "http://10.0.0.7/"

    follow_address(looked_up().__next__, told.append, stop)
    assert told == ["http://127.0.0.1/", "http://10.0.0.7/"]


def test_the_qr_code_is_drawn_in_blocks() -> None:
    """The code fits a terminal of eighty columns."""
    lines = qr_code("http://192.168.1.7:8080/").splitlines()
    assert len(lines) > 10
    assert all(len(line) < 80 + line.count("\x1b") * 6 for line in lines)


def test_without_pins_there_are_made_up_ones(tmp_path: Path) -> None:
    """On a machine without pins, lamps and buttons work on a mock that says so."""
    pins = open_pins(tmp_path)
    assert isinstance(pins, MockFactory)


def test_pins_leave_us_where_we_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Lgpio goes to its folder for good, where ``--data table`` or ``photos:tray`` led nowhere."""

    def going() -> MockFactory:
        os.chdir(os.environ["LG_WD"])
        return MockFactory()

    (tmp_path / "table").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LG_WD", raising=False)
    lgpio = SimpleNamespace(LGPIOFactory=going)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", lgpio)
    open_pins(Path("table")).close()
    assert Path.cwd() == tmp_path
    assert os.environ["LG_WD"] == str(tmp_path / "table")


def test_who_follows_sees_each_change() -> None:
    """What follows the table is shown the view at once and after each change, until stopped."""
    shown: list[str] = []
    seen = Event()

    def show(view: View) -> None:
        shown.append(view.tray.state)
        seen.set()

    with (
        Table(None, Setup("race", 2), games=GAMES) as table,
        running(lambda stop: follow(table, show, stop), "test"),
    ):
        assert seen.wait(5)
        seen.clear()
        table.show(TrayView("empty"))
        assert seen.wait(5)
    assert (shown[0], shown[-1]) == ("off", "empty")


@pytest.mark.parametrize("name", ["nowhere", "a-file", "~nobody-of-that-name/heroes"])
def test_a_folder_of_heroes_that_is_none_is_told(tmp_path: Path, name: str) -> None:
    """Instead of a table at which one's heroes are missing, and with the key that names it."""
    (tmp_path / "a-file").write_text("", "utf-8")
    with pytest.raises(
        ContentError, match=rf"^content\.heroes names .*{name}: heroes cannot be looked for there"
    ):
        games_with(ContentConfig(str(tmp_path / name) if name[0] != "~" else name))


def test_a_folder_that_holds_no_hero_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Where a table begins whose host misses the hero that lies there under another name."""
    (tmp_path / "herald.toml.txt").touch()
    _table(Config(content=ContentConfig(str(tmp_path))), Wishes(tmp_path)).close()
    assert f"content.heroes names {tmp_path}: there is no hero in it" in caplog.text


def test_heroes_are_found_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ``~`` means what it means to a shell."""
    (tmp_path / "heroes").mkdir()
    hero = 'id = "herald"\nfaces = ["1-a", "2-a", "3-a", "4-a", "5-a", "6-a"]\nabilities = []\n'
    (tmp_path / "heroes" / "herald.toml").write_text(hero, "utf-8")
    monkeypatch.setenv("HOME", str(tmp_path))
    game = games_with(ContentConfig("~/heroes"))["dice-throne"]
    assert "herald" in vars(game)["content"].heroes
