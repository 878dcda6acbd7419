"""Stores large convolutions in eight bits a weight: a quarter of the bytes, and the same time.

An output channel's weights are whole numbers from -127 to 127; a batch norm behind the convolution
gives them back their scale and adds the bias. OpenCV joins the two as it loads the file. (It reads
16-bit floats from 4.7 on only, and Raspberry Pi OS ships 4.6.)
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper

__all__ = ["LARGE", "in_eight_bits", "layers_in"]

Numbers = npt.NDArray[np.float32]

LARGE = 12_000
"""Weights from which a convolution is stored so. Smaller ones, mostly the first, take few bytes and
what they answer is all that others see."""

LARGEST = 127
EPSILON = 1e-5
"""What a batch norm adds to a variance, so that the one stored is this much less than 1."""

WHOLE, FLOAT, UNSCALED = "_whole", "_float", "_unscaled"
NORM = SCALE, BIAS, MEAN, VARIANCE = "_scale", "_bias", "_mean", "_variance"
"""What is added to a weight's name; a batch norm takes its four in this order."""


def in_eight_bits(model: onnx.ModelProto, large: int) -> onnx.ModelProto:
    """A network whose large convolutions are stored in eight bits.

    Args:
        model: each of its convolutions has a weight and a bias of its own.
        large: how many weights make a convolution large.
    """
    graph = model.graph
    values = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    nodes: list[onnx.NodeProto] = []
    for node in graph.node:
        if node.op_type == "Conv" and values[node.input[1]].size >= large:
            weight, bias = (values.pop(name) for name in node.input[1:])
            values.update(_stored(node.input[1], weight, bias))
            nodes += _scaled(node)
        else:
            nodes.append(node)
    stored = [numpy_helper.from_array(value, name) for name, value in values.items()]
    small = helper.make_graph(nodes, graph.name, graph.input, graph.output, stored)
    return helper.make_model(small, opset_imports=model.opset_import, ir_version=model.ir_version)


def layers_in(path: Path) -> Iterator[tuple[Numbers, Numbers]]:
    """The weights and biases of a stored network's layers, in the order in which they are asked."""
    graph = onnx.load(str(path)).graph
    values = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    for node in graph.node:
        if node.op_type in ("Conv", "Gemm") and node.input[1] in values:
            yield values[node.input[1]], values[node.input[2]]
        elif node.op_type == "BatchNormalization":
            name = node.input[1].removesuffix(SCALE)
            scale = values[name + SCALE][:, None, None, None]
            yield values[name + WHOLE] * scale, values[name + BIAS]


def _stored(name: str, weight: Numbers, bias: Numbers) -> dict[str, npt.NDArray[np.generic]]:
    """A convolution's whole numbers, and what its batch norm makes of them."""
    scale = np.abs(weight).reshape(len(weight), -1).max(axis=1) / LARGEST
    length = np.where(scale > 0, scale, 1.0)[:, None, None, None]
    return {
        name + WHOLE: np.round(weight / length).astype(np.int8),
        name + SCALE: scale,
        name + BIAS: bias,
        name + MEAN: np.zeros_like(bias),
        name + VARIANCE: np.full_like(bias, 1.0 - EPSILON),
    }


def _scaled(node: onnx.NodeProto) -> list[onnx.NodeProto]:
    """A convolution in three steps: whole numbers made floats, the convolution, the batch norm."""
    seen, name = node.input[:2]
    (answer,) = node.output
    convolution = helper.make_node("Conv", [seen, name + FLOAT], [answer + UNSCALED])
    convolution.attribute.extend(node.attribute)
    norm = [answer + UNSCALED, *(name + end for end in NORM)]
    return [
        helper.make_node("Cast", [name + WHOLE], [name + FLOAT], to=TensorProto.FLOAT),
        convolution,
        helper.make_node("BatchNormalization", norm, [answer], epsilon=EPSILON),
    ]
