"""Writes trained weights as the ONNX files that the reader ships.

Run `python -m vision.training.export --help`.
"""

import argparse
import io
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import onnx
import torch
from torch import nn

from vision.calibrating.floor_map import SIDE
from vision.faces.looks import SEEN
from vision.faces.upright import FACE
from vision.finding.tops import SEEN as TOP_SEEN
from vision.judging.evidence import NUMBERS, NUMBERS_IN_TRAY
from vision.network import FINDER_BLOCK
from vision.training.learning.blank_net import BlankNet
from vision.training.learning.eight_bits import LARGE, in_eight_bits
from vision.training.learning.face_net import FaceNet
from vision.training.learning.finder_net import FinderNet, as_shipped
from vision.training.learning.judge_net import JudgeNet
from vision.training.learning.print_net import PrintNet
from vision.training.learning.shipped import shipped_into
from vision.training.learning.top_net import TopNet
from vision.training.learning.tray_net import TrayNet

__all__ = ["write_onnx"]

LEARNED_BY = {
    "finder": "learn_finder",
    "any-size": "learn_finder",
    "faces": "learn_faces",
    "judge": "learn_judge",
    "prints": "learn_prints",
    "blanks": "learn_blanks",
    "tops": "learn_tops",
    "tray-tops": "learn_tray_tops",
    "tray-judge": "learn_judge",
    "trays": "learn_trays",
}
"""Which command trains what is shipped under each name."""
LARGE_IN = {"blanks": 4_000}
"""From how many weights on a convolution is large in a network that is small itself."""

Trained = TypeVar("Trained", bound=nn.Module)


def write_onnx(net: nn.Module, shape: tuple[int, ...], out: Path, large: int = LARGE) -> None:
    """Write a network that takes any number of inputs; large layers in eight bits a weight.

    Args:
        net: what was trained.
        shape: of some input. OpenCV takes pictures of other heights and widths all the same.
        out: the file.
        large: how many weights make a convolution large.
    """
    free = {"picture": {0: "n"}, "answers": {0: "n"}}
    whole = io.BytesIO()
    torch.onnx.export(
        net.eval(),
        (torch.zeros(shape),),
        whole,
        opset_version=11,
        input_names=["picture"],
        output_names=["answers"],
        dynamic_axes=free,
        dynamo=False,
    )
    onnx.save(in_eight_bits(onnx.load_from_string(whole.getvalue()), large), str(out))


def main() -> None:
    """Read the command line and write what it names."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, learned_by in LEARNED_BY.items():
        about = f"weights of {learned_by}; given several times, the mean of them is written"
        parser.add_argument(f"--{name}", type=Path, action="append", metavar="FILE", help=about)
    parser.add_argument("out", type=Path, help="the folder to write the ONNX files to")
    options = vars(parser.parse_args())
    for name in LEARNED_BY:
        runs = options[name.replace("-", "_")]
        if runs:
            net, shape = _shipped(name, runs)
            write_onnx(net, shape, options["out"] / f"{name}.onnx", LARGE_IN.get(name, LARGE))


def _shipped(name: str, runs: Sequence[Path]) -> tuple[nn.Module, tuple[int, ...]]:
    """A network as the reader asks it, and the shape of what it is asked about."""
    match name:
        case "finder" | "any-size":
            channels = 3 * FINDER_BLOCK**2
            return as_shipped(_trained(FinderNet(), runs)), (1, channels, 128, 128)
        case "faces":
            return _trained(FaceNet(), runs), (2, 3, SEEN, SEEN)
        case "judge" | "tray-judge":
            numbers = NUMBERS if name == "judge" else NUMBERS_IN_TRAY
            return _trained(JudgeNet(numbers), runs), (2, numbers)
        case "prints" | "blanks":
            net, channels = (PrintNet(), 6) if name == "prints" else (BlankNet(), 4)
            return _trained(net, runs), (2, channels, FACE, FACE)
        case "tops" | "tray-tops":
            channels = 3 if name == "tops" else 4
            return _trained(TopNet(channels), runs), (2, channels, TOP_SEEN, TOP_SEEN)
        case "trays":
            return _trained(TrayNet(), runs), (1, 4, SIDE, SIDE)
    raise ValueError(f"no network is called {name}; there are {', '.join(LEARNED_BY)}")


def _trained(net: Trained, runs: Sequence[Path]) -> Trained:
    """A network with the mean of the weights of runs that went on from each other.

    Such a mean mostly reads better than any of them (Wortsman and others, "Model soups", 2022).
    The runs are all weights of a training, or all ONNX files as this command writes them.

    Raises:
        ValueError: there are both: in what is written batch norms are folded away.
    """
    if len({run.suffix == ".onnx" for run in runs}) > 1:
        raise ValueError(f"of {list(map(str, runs))} some are ONNX files; write the others first")
    weights = [_weights(net, run) for run in runs]
    mean = {name: sum(each[name] for each in weights) / len(weights) for name in net.state_dict()}
    net.load_state_dict(mean)
    return net


def _weights(net: nn.Module, run: Path) -> dict[str, torch.Tensor]:
    if run.suffix != ".onnx":
        return dict(torch.load(run))
    shipped_into(net, run)
    return {name: weight.clone() for name, weight in net.state_dict().items()}


if __name__ == "__main__":
    main()
