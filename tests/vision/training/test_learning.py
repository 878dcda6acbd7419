"""Training, export, going on from what is shipped: where the extra `training` is installed."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from importlib import resources
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import pytest

for package in ("onnx", "torch"):
    pytest.importorskip(package, reason="the extra `training` is not installed")

import torch

from vision.finding.tops import SEEN
from vision.judging.evidence import NUMBERS, NUMBERS_IN_TRAY
from vision.network import FINDER_BLOCK, in_blocks
from vision.training import export, learn_judge, learn_tops, learn_tray_tops
from vision.training.learn_trays import loss_of
from vision.training.learning.blank_net import BlankNet
from vision.training.learning.eight_bits import layers_in
from vision.training.learning.face_net import FaceNet
from vision.training.learning.finder_net import SHIPPED, FinderNet, as_shipped
from vision.training.learning.lessons import Lessons, Source
from vision.training.learning.print_net import PrintNet
from vision.training.learning.running import parser_of, start, train
from vision.training.learning.shipped import shipped_into, unfold
from vision.training.learning.top_net import TopNet
from vision.training.learning.top_targets import TopLesson, top_lesson, tray_top_lesson
from vision.training.learning.tray_net import TrayNet
from vision.training.samples import Labelled, read_folder

pytestmark = [
    pytest.mark.slow,
    # torch's newer exporter needs a further package, onnxscript.
    pytest.mark.filterwarnings("ignore:You are using the legacy:DeprecationWarning"),
    pytest.mark.filterwarnings("ignore:The feature will be removed:DeprecationWarning"),
]

WEIGHTS = Path(str(resources.files("vision"))) / "weights"
CLOSE = 2e-3
"""By how much two reckonings of one network's answers may differ."""

EIGHT_BITS = 0.05
"""By how much of its spread an answer may differ, in the mean, once a network is stored so."""

Numbers = npt.NDArray[np.float32]


def pictures(side: int, count: int = 3, seed: int = 1, channels: int = 3) -> npt.NDArray[np.uint8]:
    """Blurred noise (n, side, side, channels)."""
    shape = (count, side, side, channels)
    noise = np.random.default_rng(seed).integers(0, 256, shape).astype(np.uint8)
    return np.stack([cv2.blur(one, (5, 5)) for one in noise])


def taken(seen: npt.NDArray[np.uint8]) -> Any:
    """Pictures as a network takes them."""
    return torch.tensor(seen.transpose(0, 3, 1, 2) / np.float32(255.0) - np.float32(0.5))


def by_opencv(path: Path, seen: npt.NDArray[np.uint8], block: int = 1) -> Numbers:
    """What OpenCV answers with a file's weights."""
    net = cv2.dnn.readNetFromONNX(str(path))
    net.setInput(in_blocks(seen, block).astype(np.float32) / 255.0 - 0.5)
    return np.asarray(net.forward(), dtype=np.float32)


def as_stored(stored: Numbers, trained: Numbers) -> bool:
    """Whether a file answers (n, channels, H, W) as trained, but for its rounded weights."""
    everywhere = (0, 2, 3)
    off, spread = np.abs(stored - trained).mean(axis=everywhere), trained.std(axis=everywhere)
    return bool((off < EIGHT_BITS * spread).all())


def finder_answers(net: Any, seen: npt.NDArray[np.uint8]) -> Numbers:
    """What the finder answers that the reader asks."""
    return net.eval()(taken(seen))[:, SHIPPED].detach().numpy()  # type: ignore[no-any-return] # torch


def answers_of(net: Any, seen: npt.NDArray[np.uint8]) -> Numbers:
    """What the other networks answer."""
    return net.eval()(taken(seen)).detach().numpy()  # type: ignore[no-any-return] # torch


@pytest.mark.parametrize(
    "make, name, side, channels, block, answers",
    [
        (FinderNet, "finder", 128, 3, FINDER_BLOCK, finder_answers),
        (FinderNet, "any-size", 128, 3, FINDER_BLOCK, finder_answers),
        (FaceNet, "faces", 48, 3, 1, answers_of),
        (PrintNet, "prints", 48, 6, 1, answers_of),
        (BlankNet, "blanks", 48, 4, 1, answers_of),
        (TopNet, "tops", SEEN, 3, 1, answers_of),
        (partial(TopNet, 4), "tray-tops", SEEN, 4, 1, answers_of),
        (TrayNet, "trays", 96, 4, 1, answers_of),
    ],
)
def test_training_goes_on_from_just_what_is_shipped(
    make: Callable[[], Any],
    name: str,
    side: int,
    channels: int,
    block: int,
    answers: Callable[..., Numbers],
) -> None:
    """The shipped weights fit the networks, and unfolding their batch norms changes no answer."""
    seen = pictures(side, channels=channels)
    shipped = by_opencv(WEIGHTS / f"{name}.onnx", seen, block)
    net = make()
    shipped_into(net, WEIGHTS / f"{name}.onnx")
    assert np.allclose(answers(net, seen), shipped, atol=CLOSE)
    unfold(net, net, [taken(pictures(side, 8, 2, channels))])
    assert np.allclose(answers(net, seen), shipped, atol=CLOSE)
    norms = [one for one in net.modules() if isinstance(one, torch.nn.BatchNorm2d)]
    assert all(float(norm.running_var.min()) != 1.0 - norm.eps for norm in norms)


def test_another_networks_file_is_refused() -> None:
    """Weights of the finder are none of the face reader's."""
    with pytest.raises(ValueError, match=r"finder\.onnx has"):
        shipped_into(FaceNet(), WEIGHTS / "finder.onnx")


def trained_a_little(make: Callable[[], Any], shape: tuple[int, ...], seed: int) -> Any:
    """A network whose batch norms have seen something."""
    torch.manual_seed(seed)
    net = make().train()
    for _ in range(3):
        net(torch.rand(shape) - 0.5)
    return net.eval()


def test_what_is_exported_answers_as_what_was_trained(tmp_path: Path) -> None:
    """Also at another size, on blocks of pixels, and without what is asked in training only."""
    net = trained_a_little(FinderNet, (4, 3, 64, 64), seed=1)
    export.write_onnx(as_shipped(deepcopy(net)), (1, 12, 64, 64), tmp_path / "finder.onnx")
    seen = pictures(96)
    exported = by_opencv(tmp_path / "finder.onnx", seen, FINDER_BLOCK)
    assert as_stored(exported, finder_answers(net, seen))


def test_a_large_convolution_takes_a_byte_a_weight_and_is_read_again_as_it_was_stored(
    tmp_path: Path,
) -> None:
    """Rounded to half a step of its channel; a channel of nothing stays nothing."""
    net = torch.nn.Conv2d(16, 32, 5)
    net.weight.data[3] = 0.0
    export.write_onnx(net, (1, 16, 16, 16), tmp_path / "one.onnx")
    ((weight, bias),) = layers_in(tmp_path / "one.onnx")
    trained = net.weight.detach().numpy()
    steps = np.abs(trained).max(axis=(1, 2, 3), keepdims=True) / 127
    assert (np.abs(weight - trained) <= 0.51 * steps).all()
    assert (weight[3] == 0.0).all()
    assert (bias == net.bias.detach().numpy()).all()
    assert (tmp_path / "one.onnx").stat().st_size < 1.25 * weight.size


def test_of_a_small_network_less_is_large(tmp_path: Path) -> None:
    """Where it is told from how many weights on."""
    net = torch.nn.Conv2d(16, 28, 3)
    export.write_onnx(net, (1, 16, 16, 16), tmp_path / "one.onnx", large=4_000)
    assert (tmp_path / "one.onnx").stat().st_size < 1.5 * net.weight.numel()


def test_a_small_convolution_is_stored_as_it_is(tmp_path: Path) -> None:
    """Also beside a large one, in their order."""
    net = torch.nn.Sequential(torch.nn.Conv2d(3, 64, 3), torch.nn.Conv2d(64, 64, 3))
    export.write_onnx(net, (1, 3, 16, 16), tmp_path / "two.onnx")
    small, large = (weight for weight, _ in layers_in(tmp_path / "two.onnx"))
    assert (small == net[0].weight.detach().numpy()).all()
    assert np.unique(large[0]).size < 256


def test_the_mean_of_several_runs_is_exported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the weights that were named, on the command line."""
    runs = [trained_a_little(PrintNet, (4, 6, 48, 48), seed).state_dict() for seed in (1, 2)]
    command = ["export"]
    for number, weights in enumerate(runs):
        torch.save(weights, tmp_path / f"{number}.pt")
        command += ["--prints", str(tmp_path / f"{number}.pt")]
    monkeypatch.setattr("sys.argv", [*command, str(tmp_path)])
    export.main()
    mean = PrintNet()
    mean.load_state_dict({name: (runs[0][name] + runs[1][name]) / 2 for name in runs[0]})
    pairs = np.random.default_rng(3).normal(0, 0.3, (2, 6, 48, 48)).astype(np.float32)
    net = cv2.dnn.readNetFromONNX(str(tmp_path / "prints.onnx"))
    net.setInput(pairs)
    answered = mean.eval()(torch.tensor(pairs)).detach().numpy()
    assert np.allclose(net.forward(), answered, atol=CLOSE)


def test_the_mean_of_what_was_exported_is_exported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run named twice counts twice; of files with and without batch norms there is no mean."""
    shipped, run = WEIGHTS / "prints.onnx", tmp_path / "run.pt"
    torch.save(trained_a_little(PrintNet, (4, 6, 48, 48), 1).state_dict(), run)

    def write(*runs: Path) -> list[Numbers]:
        named = [word for each in runs for word in ("--prints", str(each))]
        monkeypatch.setattr("sys.argv", ["export", *named, str(tmp_path)])
        export.main()
        (tmp_path / "prints.onnx").rename(tmp_path / f"{len(runs)}.onnx")
        return [layer[1] for layer in layers_in(tmp_path / f"{len(runs)}.onnx")]

    old, new = [layer[1] for layer in layers_in(shipped)], write(run)
    mean = write(shipped, shipped, tmp_path / "1.onnx")
    for each, before, after in zip(mean, old, new, strict=True):
        assert each == pytest.approx((2 * before + after) / 3, abs=1e-5)
    with pytest.raises(ValueError, match="write the others first"):
        write(shipped, run)


def folder_of(folder: Path, number: int, first: int = 0) -> Path:
    """A folder with so many pictures, each with a die, of brightness `first` and on."""
    folder.mkdir(exist_ok=True)
    names = [f"{first + index}.png" for index in range(number)]
    for index, name in enumerate(names):
        cv2.imwrite(str(folder / name), np.full((40, 40, 3), first + index, np.uint8))
    with (folder / "labels.jsonl").open("a", encoding="utf-8") as labels:
        for name in names:
            dice = [{"value": 3, "box": [10, 10, 30, 30]}]
            print(json.dumps({"image": name, "dice": dice}), file=labels)
    return folder


def brightness(
    sample: Labelled, picture: npt.NDArray[np.uint8], rng: np.random.Generator
) -> int | None:
    """A lesson that tells which picture it was made from; one picture gives none."""
    del sample, rng
    shown = int(picture[0, 0, 0])
    return None if shown == 3 else shown


def test_lessons_come_from_each_source_in_its_share(tmp_path: Path) -> None:
    """And neither from photos kept aside nor from pictures that give none."""
    drawn = Source(folder_of(tmp_path / "drawn", 8), 0.75)
    photos = Source(folder_of(tmp_path / "photos", 8, first=100), 0.25, photos=True)
    given = list(islice(Lessons([drawn, photos], brightness, seed=1), 1500))
    assert set(given) == {0, 1, 2, 4, 5, 6, 7, 100, 102, 103, 104, 106, 107}
    assert np.mean([one < 100 for one in given]) == pytest.approx(0.72, abs=0.04)


def test_what_is_still_being_drawn_joins_in(tmp_path: Path) -> None:
    """Labels are read again now and then, once their file has grown."""
    folder = folder_of(tmp_path / "drawn", 2)
    lessons = iter(Lessons([Source(folder, 1.0)], brightness, seed=1))
    assert set(islice(lessons, 500)) == {0, 1}
    folder_of(folder, 2, first=10)
    assert set(islice(lessons, 5000)) == {0, 1, 10, 11}


@pytest.mark.filterwarnings("ignore:This DataLoader will create")  # where there is one core
def test_each_worker_makes_other_lessons(tmp_path: Path) -> None:
    """Two give what neither gives alone, and the same again another time."""
    lessons = Lessons([Source(folder_of(tmp_path / "drawn", 60), 1.0)], brightness, seed=1).read()
    given = [
        [int(one) for one in islice(torch.utils.data.DataLoader(lessons, None, num_workers=2), 40)]
        for _ in range(2)
    ]
    assert given[0] == given[1]
    assert given[0][::2] != given[0][1::2]


class Line(torch.nn.Module):
    """A straight line, to be learned."""

    def __init__(self) -> None:
        super().__init__()
        self.line = torch.nn.Linear(1, 1)

    def forward(self, x: Any) -> Any:
        """Return its height at each place."""
        return self.line(x)


class Points(torch.utils.data.IterableDataset[Any]):
    """Points of the line 2 x - 1."""

    def __iter__(self) -> Iterator[tuple[Numbers, Numbers]]:
        """Give points without end."""
        rng = np.random.default_rng(1)
        while True:
            x = rng.uniform(-1, 1, 1).astype(np.float32)
            yield x, 2 * x - 1


def off_the_line(net: Any, batch: list[Any]) -> dict[str, Any]:
    """How far a net's answers lie off the points."""
    return {"off": torch.nn.functional.mse_loss(net(batch[0]), batch[1])}


def test_training_learns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It tells how far it is, and leaves weights that know the line."""
    out = tmp_path / "line.pt"
    line = ["--lessons", "8000", "--rate", "0.1", "--out", str(out)]
    options = parser_of(None).parse_args(line)

    train(Line, Points(), 16, off_the_line, options)
    learned = torch.load(out)
    assert float(learned["line.weight"]) == pytest.approx(2.0, abs=0.1)
    assert float(learned["line.bias"]) == pytest.approx(-1.0, abs=0.1)
    assert " 50 off " in capsys.readouterr().out


def test_so_many_lessons_give_the_same_weights_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the same seed, in batches of the size asked for, however long they take."""

    def learned(name: str) -> float:
        out = tmp_path / name
        line = ["--lessons", "800", "--batch", "8", "--rate", "0.1", "--out", str(out)]
        train(Line, Points(), 16, off_the_line, parser_of(None).parse_args(line))
        return float(torch.load(out)["line.weight"])

    assert learned("one") == learned("again")
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in told] == ["50", "100"] * 2


def test_a_seed_tells_with_which_weights_training_begins(tmp_path: Path) -> None:
    """The same seed with the same ones, another with others, as a training without time shows."""

    def begun(name: str, seed: str) -> float:
        out = tmp_path / name
        line = ["--minutes", "1e-9", "--seed", seed, "--out", str(out)]
        train(Line, Points(), 16, lambda *_: {}, parser_of(None).parse_args(line))
        return float(torch.load(out)["line.weight"])

    assert begun("one", "3") == begun("again", "3") != begun("other", "4")


def folder_of_faces(folder: Path) -> None:
    """A picture of noise with light faces, of which a top has a dark side below it, no other has.

    Beside its labels are the squares that were noted.
    """
    picture, squares = pictures(320, 1)[0], []
    for number in range(9):
        x, y = 60 + 100 * (number % 3), 60 + 100 * (number // 3)
        is_top = number % 2 == 0
        cv2.rectangle(picture, (x - 12, y - 12), (x + 12, y + 12), (230,) * 3, -1)
        below = 1 if is_top else -1
        cv2.rectangle(picture, (x - 12, y + 13 * below), (x + 12, y + 30 * below), (20,) * 3, -1)
        squares.append([x, y, 25, 0.0, number if is_top else -1])
    cv2.imwrite(str(folder / "0.png"), picture)
    camera = {"width": 320, "height": 320, "foot": [160, 9000], "focal": 300}
    label = json.dumps({"image": "0.png", "dice": [], "up": 0, **camera})
    (folder / "labels.jsonl").write_text(label, encoding="utf-8")
    noted = json.dumps({"image": "0.png", "squares": squares})
    (folder / f"{folder.name}.jsonl").write_text(noted, encoding="utf-8")


@pytest.mark.parametrize(
    "name, command, lesson",
    [("tops", learn_tops, top_lesson), ("tray-tops", learn_tray_tops, tray_top_lesson)],
)
def test_tops_are_told_by_what_lies_around_them_once_that_was_learned(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    command: ModuleType,
    lesson: Callable[..., TopLesson | None],
) -> None:
    """By the commands: the faces themselves look the same."""
    folder_of_faces(tmp_path)
    weights, folder = tmp_path / "tops.pt", str(tmp_path)
    line = [name, "--drawn", folder, "--squares", folder, "--batch", "32"]
    monkeypatch.setattr("sys.argv", [*line, "--lessons", "3200", "--out", str(weights)])
    command.main()
    monkeypatch.setattr("sys.argv", ["export", f"--{name}", str(weights), folder])
    export.main()
    (sample,) = read_folder(tmp_path, squares=tmp_path)
    rng = np.random.default_rng(2)
    lessons = [lesson(sample, sample.picture(), rng) for _ in range(40)]
    views = np.stack([one.picture for one in lessons if one is not None])
    is_top = np.array([one.top for one in lessons if one is not None])
    told = by_opencv(tmp_path / f"{name}.onnx", views)[:, 0]
    assert told[is_top].min() > told[~is_top].max()


def noted(file: Path, seed: int, width: int) -> tuple[Numbers, npt.NDArray[np.bool_]]:
    """Things that are upper faces where one number outweighs another; written to a file."""
    numbers = np.random.default_rng(seed).normal(3.0, 2.0, (600, width)).astype(np.float32)
    upper = numbers[:, 0] > numbers[:, 20]
    np.savez_compressed(file, numbers=numbers, upper=upper)
    return numbers, upper


@pytest.mark.parametrize(
    "name, width", [("judge", NUMBERS), ("tray-judge", NUMBERS_IN_TRAY)], ids=["table", "tray"]
)
def test_which_things_are_dice_is_told_by_their_numbers_once_that_was_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, width: int
) -> None:
    """By the commands, from several files; of one thing as well as of many."""
    files = [tmp_path / "1.npz", tmp_path / "2.npz"]
    for seed, file in enumerate(files):
        noted(file, seed, width)
    weights = tmp_path / "judge.pt"
    command = ["learn_judge", "--noted", *map(str, files), "--steps", "400"]
    monkeypatch.setattr("sys.argv", [*command, "--out", str(weights)])
    learn_judge.main()
    monkeypatch.setattr("sys.argv", ["export", f"--{name}", str(weights), str(tmp_path)])
    export.main()
    numbers, upper = noted(tmp_path / "3.npz", 3, width)
    net = cv2.dnn.readNetFromONNX(str(tmp_path / f"{name}.onnx"))
    net.setInput(numbers)
    told = np.array(net.forward())[:, 0]
    assert np.mean((told > 0) == upper) > 0.85
    net.setInput(numbers[:1])
    assert net.forward()[0, 0] == pytest.approx(told[0], abs=1e-4)


def test_a_wider_network_goes_on_from_what_a_narrower_one_knew() -> None:
    """What is new hardly speaks to what is old."""
    torch.manual_seed(1)
    narrow, wide = (
        torch.nn.Sequential(torch.nn.Linear(2, n), torch.nn.Linear(n, 1)) for n in (3, 5)
    )
    start(wide, narrow.state_dict())
    x = torch.rand(16, 2)
    assert (wide[0](x)[:, :3] == narrow[0](x)).all()
    assert 0.0 < (wide(x) - narrow(x)).abs().max() < 0.05


def test_cells_at_a_floors_edge_count_more() -> None:
    """The same mistake costs more there than in its middle, and nothing where none is asked."""
    pictures, side = torch.zeros((1, 3, 80, 80), dtype=torch.uint8), torch.zeros(1)
    floor, mask = torch.zeros(1, 40, 40), torch.ones(1, 40, 40)
    floor[:, 10:30, 10:30] = 1.0
    mask[:, :5] = 0.0
    right = 16.0 * floor - 8.0

    def loss(row: int) -> float:
        raw = right.clone()
        raw[0, row, 20] *= -1
        parts = loss_of(lambda _: raw[:, None], [pictures, side, floor, mask])
        return float(parts["cells"])

    assert loss(29) > 2 * loss(20) > 10 * loss(2)
