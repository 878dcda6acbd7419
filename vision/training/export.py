"""Writes trained weights as the ONNX files that the reader ships.

Run `python -m vision.training.export --help`.
"""

import argparse
from pathlib import Path
from typing import TypeVar

import torch
from torch import nn

from vision.looks import SEEN
from vision.network import FINDER_BLOCK
from vision.training.face_net import FaceNet
from vision.training.finder_net import FinderNet, as_shipped

__all__ = ["write_onnx"]

Trained = TypeVar("Trained", bound=nn.Module)


def write_onnx(net: nn.Module, shape: tuple[int, ...], out: Path) -> None:
    """Write a network, its batch norms folded, with a free batch, height and width."""
    free = {"picture": {0: "n"}, "answers": {0: "n"}}
    torch.onnx.export(
        net.eval(),
        (torch.zeros(shape),),
        str(out),
        opset_version=11,
        input_names=["picture"],
        output_names=["answers"],
        dynamic_axes=free,
        dynamo=False,
    )


def main() -> None:
    """Read the command line and write what it names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--finder", type=Path, help="weights of learn_finder")
    parser.add_argument("--faces", type=Path, help="weights of learn_faces")
    parser.add_argument("out", type=Path, help="the folder to write finder.onnx and faces.onnx to")
    options = parser.parse_args()
    if options.finder:
        finder = as_shipped(_trained(FinderNet(), options.finder))
        channels = 3 * FINDER_BLOCK**2
        write_onnx(finder, (1, channels, 128, 128), options.out / "finder.onnx")
    if options.faces:
        faces = _trained(FaceNet(), options.faces)
        write_onnx(faces, (2, 3, SEEN, SEEN), options.out / "faces.onnx")


def _trained(net: Trained, weights: Path) -> Trained:
    net.load_state_dict(torch.load(weights))
    return net


if __name__ == "__main__":
    main()
