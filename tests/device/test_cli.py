"""The command line, tried on drawn dice."""

import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from croupier import __version__
from device.cameras import Image
from device.cli import _greet, main
from device.data_folder import default_data
from device.simulated_tray import DICE_SETS, SimulatedTray
from engine.games.dice_throne.library import printed_content
from tests.vision.drawing import CORNERS, black_tray
from vision import TaughtReport, TeachError, read_set_file


def photo(path: Path, tray: SimulatedTray, dice: int, dice_set: str = "pips") -> Path:
    """Throw dice and take a photo of them at rest."""
    settled = tray.throw(dice, dice_set, at=tray.settles_at)
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), tray.frame(settled))
    return path


def corners(tray: SimulatedTray) -> str:
    """Return the option that tells where the tray's floor lies."""
    return "--tray=" + ",".join(f"{number:.1f}" for point in tray.outline for number in point)


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """``croupier --version`` prints the name and the version, and is content."""
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"croupier {__version__}\n"


@pytest.mark.parametrize("package", ["waitress", "segno"])
def test_a_package_that_is_not_installed_is_named(package: str, tmp_path: Path) -> None:
    """Of the page, or of all commands; a service was started again and again."""
    command = (
        f"import sys; sys.modules[{package!r}] = None; from device.__main__ import main; "
        f"sys.argv[1:] = ['play', '--data', {str(tmp_path)!r}]; sys.exit(main())"
    )
    ended = subprocess.run(
        [sys.executable, "-c", command], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert f"the Python package of {package!r} is not installed" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_ctrl_c_ends_a_command_that_is_still_loaded() -> None:
    """Whoever saw that they had mistyped something was shown a page of Python's own."""
    command = (
        "import signal, sys; from device.__main__ import main; from importlib import abc\n"
        "class Pressed(abc.MetaPathFinder):\n"
        "    def find_spec(self, *_): signal.raise_signal(signal.SIGINT)\n"
        "sys.meta_path.insert(0, Pressed()); sys.exit(main())"
    )
    ended = subprocess.run([sys.executable, "-c", command], capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (130, b"")


@pytest.mark.parametrize(
    "typed",
    [
        [],
        ["shuffle"],
        ["read"],
        ["read", "a.jpg", "--die-mm", "large"],
        ["play", "--mount", "beside"],
        ["teach", "elf"],
    ],
)
def test_what_is_mistyped_is_refused(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A command that cannot be meant exits with 2 and says how it is used."""
    with pytest.raises(SystemExit) as ended:
        main(typed)
    assert ended.value.code == 2
    assert "usage: croupier" in capsys.readouterr().err


def commands() -> list[list[str]]:
    """Name each command, and those of them that are parts of one."""
    names = ("play", "read", "teach", "calibrate", "doctor", "content")
    return [*([name] for name in names), ["content", "check"], ["content", "schema"]]


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_whatever_may_be_typed_is_told(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A command's help says what it does, and what each word and option means."""
    with pytest.raises(SystemExit):
        main([*command, "--help"])
    _usage, said, *lists = capsys.readouterr().out.split("\n\n")
    assert re.fullmatch(r"[A-Z].*\.", said)
    untold = re.compile(r"^  (\S(?:\S| (?! ))*)\n(?! {4})", re.MULTILINE)
    assert [name for each in lists for name in untold.findall(f"{each}\n")] == []


@pytest.mark.parametrize("command", ["calibrate", "teach"])
def test_help_offers_no_camera_of_which_there_is_nothing_to_learn(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It named the simulated tray as the default, which the command then refused."""
    with pytest.raises(SystemExit):
        main([command, "--help"])
    told = capsys.readouterr().out
    assert "--camera SOURCE" in told
    assert "simulated" not in told


@pytest.mark.parametrize(
    "option, value, wanted",
    [
        ("--tray", "1,2,3", "x,y for three corners"),
        ("--tray", "a,b,c,d,e,f", "x,y for three corners"),
        ("--tray-mm", "220", "a width and a depth"),
        ("--tray-mm", "220x165", "a width and a depth"),
    ],
)
def test_a_mistyped_tray_is_told_how_to_type_it(
    option: str, value: str, wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was told of a function of ours instead."""
    with pytest.raises(SystemExit) as ended:
        main(["read", "a.jpg", option, value])
    assert ended.value.code == 2
    assert f"argument {option}: {value!r} is not {wanted}" in capsys.readouterr().err


def test_a_folder_at_home_is_found_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No shell finds it after "--data=", nor does systemd: a folder called "~" was made."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "home").mkdir()
    main(["doctor", "--data=~/table"])
    assert [path.name for path in tmp_path.iterdir()] == ["home"]
    assert str(tmp_path / "home" / "table") in capsys.readouterr().out


@pytest.mark.parametrize(
    "typed",
    [
        ["play", "--data", ""],
        ["play", "--config", ""],
        ["play", "--set", ""],
        ["read", ""],
        ["read", "a.jpg", "--explain", ""],
        ["teach", "elf", ""],
        ["content", "check", ""],
    ],
    ids=" ".join,
)
def test_an_empty_name_is_no_folder(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A script's unset variable was taken for the folder that it happened to run in."""
    with pytest.raises(SystemExit) as ended:
        main([*typed, "--camera", "none"] if typed[0] == "play" else typed)
    assert ended.value.code == 2
    assert "nothing is named there; say . for the folder you are in" in capsys.readouterr().err


@pytest.mark.parametrize("seed", ["-5", "1.5", "x"])
def test_a_seed_that_draws_no_dice_is_told(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One below 0 ended in numpy's traceback."""
    with pytest.raises(SystemExit) as ended:
        main(["play", f"--seed={seed}", "--camera", "none"])
    assert ended.value.code == 2
    assert f"{seed!r} is not a whole number from 0 on" in capsys.readouterr().err


@pytest.mark.slow
def test_photos_are_read_a_line_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Dice read surely: a line a photo with faces and colours, and exit status 0."""
    tray = SimulatedTray(seed=3)
    photos = [photo(tmp_path / f"{dice}.png", tray, dice) for dice in (2, 5)]
    assert main(["read", corners(tray), *map(str, photos)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[1] for line in lines] == ["sure", "sure"]
    assert [line.count(" white") for line in lines] == [2, 5]
    assert lines[0].startswith(f"{photos[0]}: ")


@pytest.mark.slow
def test_a_bad_photo_does_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is no photo gets a line of its own on the error stream, and the exit status is 1."""
    tray = SimulatedTray(seed=3)
    good = photo(tmp_path / "good.png", tray, 2)
    bad = tmp_path / "bad.jpg"
    bad.write_text("no picture", "utf-8")
    assert main(["read", corners(tray), str(bad), str(good), str(tmp_path / "gone.png")]) == 1
    told = capsys.readouterr()
    assert [line.split(": ")[1] for line in told.out.splitlines()] == ["sure"]
    assert [line.split(": ")[:2] for line in told.err.splitlines()] == [
        [str(bad), "error"],
        [str(tmp_path / "gone.png"), "error"],
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    "stem, first, second",
    [("1", "1", "1-2"), ("가" * 83, "가" * 80, "가" * 79 + "-2")],
    ids=["short", "long"],
)
def test_annotated_pictures_of_photos_with_one_name_are_all_kept(
    tmp_path: Path, stem: str, first: str, second: str
) -> None:
    """Photos of two folders may be called alike, and so long that nothing can be added."""
    tray = SimulatedTray(seed=3)
    photos = [tmp_path / folder / f"{stem}.png" for folder in ("a", "b")]
    for path in photos:
        path.parent.mkdir()
        photo(path, tray, 1)
    main(["read", corners(tray), "--explain", str(tmp_path / "out"), *map(str, photos)])
    written = {path.name for path in (tmp_path / "out").iterdir()}
    assert written == {f"{first}.explained.jpg", f"{second}.explained.jpg"}


@pytest.mark.slow
def test_annotated_pictures_that_cannot_be_written_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder that is a file, or that takes no picture, is named; there is no traceback."""
    tray = SimulatedTray(seed=3)
    typed = ["read", corners(tray), str(photo(tmp_path / "1.png", tray, 1)), "--explain"]
    (tmp_path / "file").write_text("no folder")
    assert main([*typed, str(tmp_path / "file")]) == 2
    assert f"{tmp_path / 'file'} is no folder" in capsys.readouterr().err
    (tmp_path / "out" / "1.explained.jpg").mkdir(parents=True)
    assert main([*typed, str(tmp_path / "out")]) == 2
    assert "1.explained.jpg cannot be written" in capsys.readouterr().err


@pytest.mark.slow
def test_json_is_an_object_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With --json each line, an error's too, is plain data that says what the other form says."""
    tray = SimulatedTray(seed=3)
    good = photo(tmp_path / "good.png", tray, 3)
    assert main(["read", "--json", corners(tray), str(good), str(tmp_path / "gone.png")]) == 1
    read, gone = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (read["photo"], read["sure"], len(read["dice"])) == (str(good), True, 3)
    assert read["dice"][0].keys() == {
        "face",
        "colour",
        "centre",
        "angle",
        "confidence",
        "doubt",
    }
    assert "gone.png" in gone["error"]


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["folders", "labels"])
def test_a_set_is_taught_and_read(
    layout: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A set taught from a folder a face, or from labelled photos, reads dice thrown later."""
    tray = SimulatedTray(seed=5)
    sizes = {"tray": tray.outline, "tray_mm": tray.tray_mm, "die_mm": tray.die_mm}
    lines = []
    frames = 2 if layout == "folders" else 1
    for face in DICE_SETS["moon-elf"]:
        for number, frame in enumerate(tray.teaching_frames("moon-elf", face, frames=frames)):
            name = f"{face}/{number}.png" if layout == "folders" else f"{face}-{number}.png"
            (tmp_path / "lesson" / name).parent.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(tmp_path / "lesson" / name), frame)
            lines.append(json.dumps({"image": name, "teach": face, **sizes}))
    if layout == "labels":
        (tmp_path / "lesson" / "labels.jsonl").write_text("\n".join(lines), "utf-8")
    typed = ["--data", str(tmp_path)] + ([corners(tray)] if layout == "folders" else [])
    assert main(["teach", "moon-elf", str(tmp_path / "lesson"), *typed]) == 0
    assert f"taught moon-elf: {tmp_path}/dice-sets/moon-elf" in capsys.readouterr().out
    thrown = photo(tmp_path / "thrown.png", tray, 4, "moon-elf")
    main(["read", "--set", f"{tmp_path}/dice-sets/moon-elf", corners(tray), str(thrown)])
    told = capsys.readouterr().out
    assert sum(told.count(f"{face} ") for face in DICE_SETS["moon-elf"]) == 4


@pytest.mark.slow
def test_a_set_that_fails_does_not_replace_a_good_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One print under two names is no set; it is kept only where that is asked for."""
    flat = ",".join(str(number) for point in CORNERS for number in point)
    sizes = ["--tray", flat, "--tray-mm", "208,148", "--die-mm", "18", "--data", str(tmp_path)]
    lessons = {
        "good": {"arrow": "1-arrow", "foot": "4-foot"},
        "twins": {"foot": "4-foot", "heart": "4-foot"},
    }
    for lesson, faces in lessons.items():
        for face, shown in faces.items():
            (tmp_path / lesson / face).mkdir(parents=True)
            cv2.imwrite(str(tmp_path / lesson / face / "1.png"), black_tray((shown,) * 5, 1))
    taught = tmp_path / "dice-sets" / "black"
    assert main(["teach", "black", str(tmp_path / "good"), *sizes]) == 0
    assert tuple(read_set_file(taught).samples) == ("arrow", "foot")
    assert main(["teach", "black", str(tmp_path / "twins"), *sizes]) == 1
    assert "not kept" in capsys.readouterr().out
    assert tuple(read_set_file(taught).samples) == ("arrow", "foot")
    assert main(["teach", "black", str(tmp_path / "twins"), "--keep", *sizes]) == 0
    assert tuple(read_set_file(taught).samples) == ("foot", "heart")


@pytest.mark.slow
@pytest.mark.parametrize("where", ["typed", "config"])
def test_sizes_that_are_told_are_used(
    where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Blank faces of black dice can be taught and read only where tray and die are known.

    Two dice of each other face are too few to tell how large such look.
    """
    faces = ("1-arrow", "4-foot", "blank")
    for face in faces:
        (tmp_path / "lesson" / face).mkdir(parents=True)
        many = 5 if face == "blank" else 2
        frame = black_tray((face,) * many, 1)
        cv2.imwrite(str(tmp_path / "lesson" / face / "1.png"), frame)
    flat = [number for point in CORNERS for number in point]
    options = ["--tray", ",".join(map(str, flat)), "--tray-mm", "208,148", "--die-mm", "18"]
    if where == "config":
        corners = [list(point) for point in CORNERS]
        file = tmp_path / "croupier.toml"
        file.write_text(
            f"camera = {{tray = {corners}, tray_mm = [208, 148]}}\ndice = {{size_mm = 18}}\n"
        )
        options = ["--config", str(file)]
    lesson = ["teach", "black", str(tmp_path / "lesson"), "--data", str(tmp_path)]
    assert main([*lesson, *options]) == 0
    thrown = tmp_path / "thrown.png"
    cv2.imwrite(str(thrown), black_tray(("blank", "4-foot", "1-arrow"), 5))
    capsys.readouterr()
    main(["read", "--json", "--set", f"{tmp_path}/dice-sets/black", *options, str(thrown)])
    dice = json.loads(capsys.readouterr().out)["dice"]
    assert sorted(str(die["face"]) for die in dice) == sorted(faces)
    assert main([*lesson, *options[:2]] if where == "typed" else lesson) == 1
    assert "blank" in capsys.readouterr().err


@pytest.mark.parametrize(
    "label, told",
    [
        ("{", "line 1: it is not JSON"),
        ('{"image": "a.png"}', "line 1: there is no teach; give the face"),
        ('{"image": 3, "teach": 1}', "line 1: image = 3 cannot be; give the name of a photo"),
        ('{"image": "a.png", "teach": "1"}', "a.png: there is no such file"),
        ("3", "line 1: 3 says of no photo"),
        ('{"image": "a.png", "teach": " "}', "line 1: teach = ' ' names no face"),
        ("", 'labels.jsonl names no photo; a line is {"image": FILE, "teach": FACE}'),
        ('{"image": "a.png", "teach": "1", "tray": [[0, 0], [90, 0], [90, 90]], "tray_mm": [9]}',
         "line 1: tray_mm = [9] cannot be; give the floor's width and depth in millimetres"),
        ('{"image": "a.png", "teach": "1", "tray": [[0, 0], [90, 0], [1e9, 90]]}',
         "line 1: tray[3][1] = 1000000000.0 cannot be; give the floor's corners"),
        ('{"image": "a.png", "teach": "1", "die_mm": 1e9}',
         "line 1: die_mm = 1000000000.0 cannot be; give a length in millimetres, 1 to 10000"),
        ('{"image": "a.png", "teach": "1", "tray": [[0, 0], [9, 9], [0, 9], [9, 0]]}', "cross"),
        ('{"image": "a.png", "teach": "1", "tray_mm": [90, 90]}', "tray_mm is of no use without"),
        (b'{"image": "a.png", "teach": "\\xe9"}', "line 1: it is not JSON, or not in UTF-8"),
        ('{"image": ' + "[" * 100_000, "line 1: it is not JSON"),
        ('{"more": ' + "[" * 100_000, "line 1: it is not JSON"),
    ],
)  # fmt: skip
def test_a_bad_lesson_is_told_with_its_place(
    label: str | bytes, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A label that says nothing is refused with its line and what a line should be."""
    data = label if isinstance(label, bytes) else label.encode()
    (tmp_path / "labels.jsonl").write_bytes(data)
    assert main(["teach", "elf", str(tmp_path), "--data", str(tmp_path)]) == 1
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    "sizes",
    [
        {"tray": [[0, 0], [90, 0], [90, 80]]},
        {"tray": [[0, 0], [90, 0], [90, 90]], "tray_mm": [90, 90]},
        {"die_mm": 18},
    ],
)
def test_a_lesson_at_two_trays_is_told(
    sizes: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All photos were taken for ones of the last tray that a line told of."""
    first = {"tray": [[0, 0], [90, 0], [90, 90]], "die_mm": 16}
    cv2.imwrite(str(tmp_path / "a.png"), np.full((100, 100, 3), 90, np.uint8))
    lines = [json.dumps({"image": "a.png", "teach": "1", **each}) for each in (first, {}, sizes)]
    (tmp_path / "labels.jsonl").write_text("\n".join(lines), "utf-8")
    assert main(["teach", "elf", str(tmp_path), "--data", str(tmp_path)]) == 1
    assert "line 3: it tells of another tray or die" in capsys.readouterr().err


@pytest.mark.parametrize("typed", [[], ["--tray", "0,0,90,0,90,90", "--tray-mm", "200,200"]])
def test_a_lesson_tells_of_its_dice_with_its_tray_or_without(
    typed: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The size of a die went unheard where its line told of no tray, though one was configured."""
    heard: dict[str, object] = {}

    def learn(*_: object, **known: object) -> None:
        heard.update(known)
        raise TeachError("that is enough")

    monkeypatch.setattr("device.teaching.teach", learn)
    cv2.imwrite(str(tmp_path / "a.png"), np.full((100, 100, 3), 90, np.uint8))
    line = json.dumps({"image": "a.png", "teach": "1", "die_mm": 18})
    (tmp_path / "labels.jsonl").write_text(line, "utf-8")
    assert main(["teach", "elf", str(tmp_path), "--data", str(tmp_path), *typed]) == 1
    assert heard["die_mm"] == 18


def test_an_empty_lesson_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder without folders is refused with how it should be laid out."""
    assert main(["teach", "elf", str(tmp_path), "--data", str(tmp_path)]) == 1
    assert "make one for each face" in capsys.readouterr().err


@pytest.mark.parametrize("name, status", [("nowhere", 1), ("a-file", 2)])
def test_a_lesson_that_is_no_folder_is_told(
    name: str, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A slip in its name is said as one, not as a folder that is laid out wrongly."""
    (tmp_path / "a-file").touch()
    assert main(["teach", "elf", str(tmp_path / name), "--data", str(tmp_path)]) == status
    assert f"{tmp_path / name} is no folder (" in capsys.readouterr().err


def test_what_a_desktop_hides_in_a_lesson_is_no_face_and_no_photo(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A face without photos is named, and what to do."""
    taught: list[dict[str, int]] = []

    def teach(_folder: Path, samples: Mapping[str, Sequence[Image]], **_: object) -> TaughtReport:
        taught.append({face: len(photos) for face, photos in samples.items()})
        return TaughtReport("elf", {}, (), 1, 0)

    monkeypatch.setattr("device.teaching.teach", teach)
    lesson = tmp_path / "lesson"
    for face in ("1-sword", "2-claw", ".thumbnails"):
        (lesson / face).mkdir(parents=True)
        cv2.imwrite(str(lesson / face / "a.png"), np.full((64, 64, 3), 90, np.uint8))
        for left in (".DS_Store", "Thumbs.db", "desktop.ini"):
            (lesson / face / left).touch()
    typed = ["teach", "elf", str(lesson), "--data", str(tmp_path)]
    main(typed)
    assert taught == [{"1-sword": 1, "2-claw": 1}]
    (lesson / "2-claw" / "a.png").unlink()
    assert main(typed) == 1
    assert f"{lesson / '2-claw'} holds no photos" in capsys.readouterr().err


def test_a_set_that_is_none_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Reading with a folder that holds no taught set is refused."""
    assert main(["read", "--set", str(tmp_path), "a.jpg"]) == 2
    said = capsys.readouterr().err
    assert "teach the set first" in said
    assert "name the folder in which it is kept" in said  # it may have been taught, and misnamed


@pytest.mark.parametrize(
    "options, told",
    [
        (["--tray", "0,0,inf,0,10,10"], "camera.tray"),
        (["--tray", "0,0,nan,0,10,10"], "camera.tray"),
        (["--tray=-100001,0,99,0,99,99"], "pixels from -100000 to 100000"),
        (["--tray", "0,0,9,0,9,9", "--tray-mm", "inf,199"], "camera.tray_mm"),
        (["--tray", "0,0,9,0,9,9", "--tray-mm", "0,199"], "camera.tray_mm"),
        (["--tray", "0,0,9,0,9,9", "--tray-mm", "0.001,0.001"], "millimetres, 1 to 10000"),
        (["--tray", "0,0,90,90,0,90,90,0"], "camera.tray (--tray): the sides of the"),
        (["--die-mm", "1e9"], "dice.size_mm"),
        (["--tray", "0,0,9,0,9,9", "--tray-mm", "220,165", "--die-mm", "165"], "does not fit"),
    ],
)
def test_a_size_that_cannot_be_is_told(
    options: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is named, with what may be given; it ended in a traceback from some computation."""
    assert main(["read", *options, "a.jpg"]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["file", "folder", "closed"])
def test_a_set_that_cannot_be_read_is_told(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file where a folder should be, or the other way round, or what is another's."""
    named = tmp_path / "elf"
    if kind == "file":
        named.write_text("no folder")
    else:
        (named / "set.toml").mkdir(parents=True)
    if kind == "closed":

        def forbidden(*_: object, **__: object) -> str:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "read_bytes", forbidden)
    assert main(["read", "--set", str(named), "a.jpg"]) == 2
    assert "set.toml cannot be read (" in capsys.readouterr().err


def test_data_is_kept_where_the_platform_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Systemd's folder wins, then XDG's, then the one in the home."""
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    assert default_data() == Path("/home/ann/.local/state/croupier")
    monkeypatch.setenv("XDG_STATE_HOME", "/state")
    assert default_data() == Path("/state/croupier")
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/croupier")
    assert default_data() == Path("/var/lib/croupier")


def test_a_user_without_a_home_is_told_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a container nobody may know the user; each command failed, `--version` too."""
    for name in ("HOME", "XDG_STATE_HOME", "STATE_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", {}.__getitem__)
    assert default_data() == Path("/.local/state/croupier")
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0


def test_own_content_is_checked_file_by_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is wrong with a hero is said with file and line, and the exit status tells of it."""
    (tmp_path / "mine.toml").write_text('name = "x"\nnonsense = 3\n', "utf-8")
    assert main(["content", "check", str(tmp_path)]) == 1
    assert f"{tmp_path / 'mine.toml'}:" in capsys.readouterr().err


def test_a_folder_of_heroes_is_checked_as_it_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A hero may lean on the file before its own, but is not called like one; a folder has some."""
    assert main(["content", "check", str(tmp_path)]) == 1
    assert "there is no hero in it; a hero's file ends in .toml" in capsys.readouterr().err
    hero = 'faces = ["1-pen", "2-pen", "3-pen", "4-ink", "5-ink", "6-sun"]\nabilities = []\n'
    token = '[own_tokens.haste]\ntone = "positive"\nlimit = 1\n'
    (tmp_path / "a.toml").write_text(f'id = "page"\n{hero}{token}', "utf-8")
    (tmp_path / "b.toml").write_text(f'id = "squire"\ntokens = ["haste"]\n{hero}', "utf-8")
    assert main(["content", "check", str(tmp_path)]) == 0, capsys.readouterr().err
    (tmp_path / "c.toml").write_text(f'id = "page"\n{hero}', "utf-8")
    assert main(["content", "check", str(tmp_path)]) == 1
    assert "c.toml:1: id: there is a hero 'page' already" in capsys.readouterr().err


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """Editors get a JSON Schema."""
    assert main(["content", "schema"]) == 0
    assert isinstance(json.loads(capsys.readouterr().out), dict)


def test_who_stops_reading_what_is_printed_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """``croupier content schema | head`` ends as other commands do, without a traceback."""
    reads, writes = os.pipe()
    os.close(reads)
    with os.fdopen(writes, "w", encoding="utf-8") as told:
        monkeypatch.setattr(sys, "stdout", told)
        assert main(["content", "schema"]) == 128 + signal.SIGPIPE


def test_another_broken_pipe_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not hidden."""

    def broken() -> str:
        raise BrokenPipeError

    monkeypatch.setattr("device.own_content.schema_text", broken)
    with pytest.raises(BrokenPipeError):
        main(["content", "schema"])


def test_what_cannot_be_written_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A full disk under what is printed ended in a traceback, and so did a closed output's."""
    with Path("/dev/full").open("w", encoding="utf-8") as told:
        monkeypatch.setattr(sys, "stdout", told)
        assert main(["content", "schema"]) == 1
    assert "cannot be written (No space left on device); free" in capsys.readouterr().err
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["content", "schema"]) == 0
    sys.stdout.close()


@pytest.mark.parametrize(
    "address,is_shared",
    [
        ("http://192.0.2.1:8080/", True),
        ("http://[fd00:1::7]/", True),
        ("http://croupier.local/", True),
        ("http://127.0.0.1:8080/", False),
        ("http://[::1]:8080/", False),
        ("http://localhost/", False),
    ],
)
def test_an_address_that_no_phone_can_follow_is_told_so(
    address: str,
    is_shared: bool,  # noqa: FBT001 - a parameter of the test
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Without a network the code led a phone that took its picture to the phone itself."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    _greet(address)
    *code, line = capsys.readouterr().out.splitlines()
    assert line.startswith(f"Croupier is at {address}")
    assert (bool(code), "for this machine alone" not in line) == (is_shared, is_shared)


def test_play_goes_on_where_its_address_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told by a thread that is to tell of the next address, too."""
    with Path("/dev/full").open("w", encoding="utf-8") as told:
        monkeypatch.setattr(sys, "stdout", told)
        _greet("http://192.0.2.1/")


def test_a_name_in_other_letters_than_the_terminals_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a file from an old camera or a Korean archive its bytes are told; it ended all."""
    hero = 'id = "page"\nfaces = ["1-a", "2-a", "3-a", "4-b", "5-b", "6-c"]\nabilities = []\n'
    path = tmp_path / "\udcb0\udca1.toml"
    path.write_text(hero, "utf-8")
    told = io.TextIOWrapper(io.BytesIO(), "utf-8")
    monkeypatch.setattr(sys, "stdout", told)
    assert main(["content", "check", str(path)]) == 0
    told.seek(0)
    assert told.read() == f"{tmp_path}/\\udcb0\\udca1.toml: a sound hero\n"


@pytest.mark.parametrize("faces", ["1", "1, 1,"])
def test_teaching_at_the_tray_wants_two_faces(
    faces: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One face is no set; the message says how faces are named."""
    assert main(["teach", "mine", "--faces", faces, "--data", str(tmp_path)]) == 2
    assert "1-sword,2-claw" in capsys.readouterr().err


@pytest.mark.parametrize("wished", [["--name", "Mine"], ["--keep"]])
def test_what_is_for_photos_alone_is_refused_at_the_tray(
    wished: Sequence[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The set was taught, and had another name than was wished for."""
    assert main(["teach", "mine", "--faces", "1,2", *wished, "--data", str(tmp_path)]) == 2
    assert f"croupier: {wished[0]} is for a set that photos teach" in capsys.readouterr().err


@pytest.mark.parametrize("faces", [",".join(map(str, range(25))), f"1,{'a' * 61}"])
def test_teaching_at_the_tray_takes_as_many_faces_as_the_page_does(
    faces: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A set that the terminal had learned could not be shown again on the page."""
    assert main(["teach", "mine", "--faces", faces, "--data", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert "croupier: --faces: no set of the " in told
    assert "name 24 at most, each in 60 letters at most" in told


def test_a_face_that_a_die_bears_twice_is_taught_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Typed as often as the die bears it, it ended the lesson once all faces were shown."""
    asked: list[str] = []

    def teach(
        _config: object, _data: Path, _name: str, faces: Sequence[str], _tell: object
    ) -> bool:
        asked.extend(faces)
        return True

    monkeypatch.setattr("device.at_tray.teach_at_tray", teach)
    faces = "blank,blank, 1-hit,1-hit,2-hit,crit"
    assert main(["teach", "mine", "--faces", faces, "--data", str(tmp_path)]) == 0
    assert asked == ["blank", "1-hit", "2-hit", "crit"]


def test_the_set_that_the_docs_teach_is_one_that_the_game_rolls() -> None:
    """Faces are compared with the game's by their whole names."""
    tray = (Path(__file__).parents[2] / "docs" / "tray.md").read_text("utf-8")
    found = re.search(r"`croupier teach (\S+) --faces (\S+)`", tray)
    assert found is not None
    assert tuple(found[2].split(",")) == printed_content().heroes[found[1]].faces
