"""The config file, and what it says of mistakes."""

import tomllib
from pathlib import Path

import pytest

from device.config import Config
from device.config_file import ConfigError, load_config
from device.settings import Wishes, settings
from vision import Mount


def written(folder: Path, text: str) -> Path:
    """Write a config file."""
    path = folder / "croupier.toml"
    path.write_text(text, "utf-8")
    return path


def test_every_key_has_a_default(tmp_path: Path) -> None:
    """No file and an empty one mean the same: a simulated tray, Dice Throne for two."""
    assert load_config(None) == load_config(written(tmp_path, "")) == Config()
    assert Config().camera.source == "simulated"
    assert (Config().game.name, Config().game.seats) == ("dice-throne", 2)


def test_a_file_sets_what_it_names(tmp_path: Path) -> None:
    """What the file names is set and typed; all else keeps its default."""
    config = load_config(
        written(
            tmp_path,
            """
            [camera]
            source = "webcam:1"
            mount = "under"
            tray = [[10, 20.5], [900, 20], [900, 700], [10, 700]]
            tray_mm = [220, 165]

            [lamps]
            phases = { upkeep = 4 }
            """,
        )
    )
    assert config.camera.mount is Mount.UNDER
    assert config.camera.tray[0] == (10.0, 20.5)
    assert config.camera.tray_mm == (220.0, 165.0)
    assert config.lamps.phases == {"upkeep": 4}
    assert config.page == Config().page


def test_a_wifi_of_ones_own_is_set(tmp_path: Path) -> None:
    """Its name may be Chinese; without a password it is open."""
    text = '[wifi]\nname = "骰盤"\npassword = "correct horse"\naddress = "10.0.0.1"\n'
    wifi = load_config(written(tmp_path, text)).wifi
    assert (wifi.name, wifi.password, wifi.address) == ("骰盤", "correct horse", "10.0.0.1")
    assert load_config(written(tmp_path, '[wifi]\nname = "open"\n')).wifi.password is None


def test_a_tray_may_reach_beyond_the_picture(tmp_path: Path) -> None:
    """On each side; on the left and above, where numbers are negative, it was refused."""
    corners = "[[-40, -5], [1300, -5], [1300, 990], [-40, 990]]"
    assert load_config(written(tmp_path, f"[camera]\ntray = {corners}")).camera.tray[0] == (-40, -5)


def test_a_file_from_windows_is_read(tmp_path: Path) -> None:
    """The editor there ends lines in its own way, and may begin with a mark that is no TOML."""
    path = tmp_path / "croupier.toml"
    path.write_bytes(b"\xef\xbb\xbf[page]\r\nport = 81\r\n")
    assert load_config(path).page.port == 81


@pytest.mark.parametrize(
    "text, key, value, mend",
    [
        ('[page]\nport = "eighty"', "page.port", "'eighty'", "a port from 1 to 65535"),
        ("[page]\nport = 65536", "page.port", "65536", "a port from 1 to 65535"),
        ("[page]\nprot = 80", "page.prot", "", "did you mean port?"),
        ("[page]\nzzz = 80", "page.zzz", "", "there are host, port"),
        ("[pag]", "pag", "", "did you mean page?"),
        ("page = 3", "page", "3", "a table of keys, [page]"),
        ("[lamps]\nphases = { upkeep = 99 }", "lamps.phases.upkeep", "99", "0 to 27, as in"),
        ("[lamps]\nphases = { end = 1, buy = [] }", "lamps.phases.buy", "[] cannot", "its pin"),
        ("[game]\noptions = { mode = 4 }", "game.options.mode", "4", "table options as text"),
        ("[lamps]\nturn = [1, 2, 28]", "lamps.turn[3]", "28", "(BCM) from 0 to 27"),
        ("[lamps]\nturn = [1, 2]", "lamps.turn", "[1, 2]", "the pins of red, green and blue"),
        ('[lamps]\nseats = ["pink"]', "lamps.seats", "'pink'", "of red, green, blue"),
        ('[camera]\nmount = "side"', "camera.mount", "'side'", '"over" or "under"'),
        ("[camera]\ntray = [[1, 2], [3]]", "camera.tray[2]", "[3]", "the corners of the tray"),
        ("[camera]\ntray = [[1, 2], [3, 4]]", "camera.tray", "[[1, 2], [3, 4]]", "three or more"),
        ("[camera]\ntray = [[9, 9], [9, 9], [9, 9]]", "camera.tray", "0 square", "its corners in"),
        ("[camera]\ntray_mm = [7, 0]", "camera.tray_mm[2]", "= 0 cannot be", "width and depth"),
        ('[page]\nhost = "a\\u0000"', "page.host", r"'a\x00'", "an address to listen on"),
        ('[content]\nheroes = "a\\u0000"', "content.heroes", r"'a\x00'", "a folder of hero"),
        ('[content]\nheroes = ""', "content.heroes", "''", "a folder of hero"),
        ('[camera]\nsource = "photos:\\u0000"', "camera.source", r"\x00'", '"photos:FOLDER"'),
        ("[buttons]\nnext = 28", "buttons.next", "28", "from 0 to 27"),
        ("[lamps]\nseats = []", "lamps.seats", "[]", "a colour for each seat"),
        ("[buttons]\nnext = true", "buttons.next", "True", "or false for none"),
        ("[lamps]\nturn = true", "lamps.turn", "True", "or false for none"),
        ("[buttons]\nundo = 23", "buttons.undo", "23", "the pin of buttons.next too"),
        ("[buttons]\nnext = 5", "buttons.next", "5", "of lamps.phases.upkeep too; give each"),
        ("[buttons]\nnext = 6", "buttons.next", "6", "leave the phase out of lamps.phases"),
        ("[lamps]\nturn = [2, 3, 2]", "lamps.turn", "2", "give each a pin of its own"),
        ("[lamps]\nphases = { roll = 4, buy = 4 }", "lamps.phases.buy", "4", "phases.roll too"),
        ("[lamps]\nphases = { upkep = 4 }", "lamps.phases.upkep", "4", "did you mean upkeep?"),
        ("[lamps]\nphases = { main = 4, x = 5 }", "lamps.phases.main", "4", "did you mean main-"),
        ("[lamps]\nphases = { Dusk = 4 }", "lamps.phases.Dusk", "4", "there are setup, upkeep, "),
        ('game = { "x - at `$.a" = 3 }', "no key game.x - at", "", "there are name, seats"),
        ('[wifi]\npassword = "correct horse"', "wifi.password", "", "give wifi.name too"),
        ('[wifi]\nname = "x"\npassword = "1234567"', "wifi.password", "'1234567'", "8 to 63"),
        ('[wifi]\nname = "x"\npassword = "Schlüssel"', "wifi.password", "'Schl", "accents"),
        (
            '[wifi]\nname = "骰子骰子骰子骰子骰子骰"',
            "wifi.name",
            "'骰子",
            "1 to 32 bytes, of which",
        ),
        ('[wifi]\nname = "a\\n"', "wifi.name", r"'a\n'", "1 to 32 bytes"),
        ('[wifi]\naddress = "attic"', "wifi.address", "'attic'", 'such as "10.42.0.1"'),
        ('[simulated]\ndice = "bones"', "simulated.dice", "'bones'", '"pips" or "icons"'),
    ],
)
def test_a_mistake_is_told_with_key_value_and_mend(
    tmp_path: Path, text: str, key: str, value: str, mend: str
) -> None:
    """The message names the file, the key, the value that cannot be, and what would do."""
    path = written(tmp_path, text)
    with pytest.raises(ConfigError) as refused:
        load_config(path)
    told = str(refused.value)
    assert told.startswith(f"{path}: ")
    assert key in told
    assert value in told
    assert mend in told


@pytest.mark.parametrize("none", ["false", "[]"])
def test_what_is_not_wired_is_said_to_be_false(tmp_path: Path, none: str) -> None:
    """It has no pin then, and what is laid over the file does not bring one back."""
    text = f"[lamps]\nturn = {none}\n[buttons]\nnext = {none}\nundo = {none}"
    path = written(tmp_path, text)
    for config in (load_config(path), settings(Wishes(tmp_path, path, port=81))):
        assert config.lamps.turn is None
        assert (config.buttons.next, config.buttons.undo) == (None, None)


def test_pin_0_is_a_pin(tmp_path: Path) -> None:
    """It is no word for none."""
    assert load_config(written(tmp_path, "[buttons]\nnext = 0")).buttons.next == 0


def test_what_is_no_toml_is_told_with_its_place(tmp_path: Path) -> None:
    """A slip of the pen is told with line and column."""
    with pytest.raises(ConfigError, match=r"is not TOML: .*line 2, column \d"):
        load_config(written(tmp_path, "[page]\nport 80"))


@pytest.mark.parametrize(
    "text, told",
    [
        ("page = " + "[" * 3000, "nested too deeply"),
        (
            "page.port = " + f"{{ {'a.' * 30}a = " * 50 + "1" + "}" * 50,
            "page.port = [^=]{1,80} cannot be; give a port from 1",
        ),
        ("[page]\nport." + "a." * 20_000 + "a = 1", r"a key has more than 32 parts \(at line 2\)"),
        ("[page]\nport = " + "1" * 5000, "is not TOML: Exceeds the limit"),
    ],
    ids=["lists", "tables", "key", "digits"],
)
def test_what_never_ends_is_told(tmp_path: Path, text: str, told: str) -> None:
    """Python's reader of TOML, or who quotes it, gives up on it with an error of its own."""
    with pytest.raises(ConfigError, match=rf"croupier\.toml: .*{told}"):
        load_config(written(tmp_path, text))


def test_a_file_without_end_is_read_no_further_than_it_may_be_long() -> None:
    """A film that was named by mistake, or a device, filled the memory."""
    with pytest.raises(ConfigError, match="/dev/zero: is not TOML: it is longer than 1000000 byt"):
        load_config(Path("/dev/zero"))


def test_a_file_in_another_encoding_is_told_to_be_saved_in_utf_8(tmp_path: Path) -> None:
    """An editor's older one made a slip of TOML of it, at no place that people could find."""
    path = tmp_path / "croupier.toml"
    path.write_bytes('[wifi]\nname = "Dachstübchen"\n'.encode("latin-1"))
    with pytest.raises(ConfigError, match=r"is not UTF-8: .*; save it as text in UTF-8"):
        load_config(path)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    """A file that was named must be there."""
    with pytest.raises(ConfigError, match=r"nowhere\.toml: cannot be read: No such file"):
        load_config(tmp_path / "nowhere.toml")


def test_the_example_shows_the_defaults(tmp_path: Path) -> None:
    """Every key stands in the example file, and there with its default where it has one."""
    example = Path(__file__).parents[2] / "systemd" / "croupier.toml"
    lines = example.read_text("utf-8").splitlines()
    shown = "\n".join(line.removeprefix("#") if line[1:2].isalpha() else line for line in lines)
    config = load_config(written(tmp_path, shown))
    assert load_config(example) == Config()
    for section in ("game", "page", "lamps", "buttons", "simulated"):
        assert getattr(config, section) == getattr(Config(), section)
    assert len(config.camera.tray) == 4
    told = tomllib.loads(shown)
    for section in Config.__struct_fields__:
        assert set(told[section]) == set(getattr(Config(), section).__struct_fields__)
