"""Writes ONNX files without the package of that name: as much of the format as a bench needs.

An ONNX file is a protocol buffer (https://onnx.ai/onnx/repo-docs/IR.html): fields of a number, a
kind and a value, nested.
"""

import struct
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

__all__ = ["Graph"]

Attribute = int | float | str | list[int]
Tensor = tuple[str, tuple[int, ...]]

OPSET, IR_VERSION, FLOAT = 12, 7, 1
VARINT, BYTES, FIXED = 0, 2, 5
KIND_FLOAT, KIND_INT, KIND_STRING, KIND_INTS = 1, 2, 3, 7


@dataclass
class Graph:
    """A network under construction: each call adds a node and returns its output's name."""

    nodes: list[bytes] = field(default_factory=list)
    weights: list[bytes] = field(default_factory=list)
    many: int = 0

    def weight(self, values: npt.NDArray[np.float32]) -> str:
        """Put numbers into the file; their name."""
        name = self._name("w")
        dims = b"".join(_number(1, size) for size in values.shape)
        raw = _bytes(9, np.ascontiguousarray(values, "<f4").tobytes())
        self.weights.append(dims + _number(2, FLOAT) + _bytes(8, name.encode()) + raw)
        return name

    def node(self, kind: str, inputs: Iterable[str], **attributes: Attribute) -> str:
        """Add an operator; the name of its output."""
        name = self._name("t")
        parts = [_bytes(1, one.encode()) for one in inputs]
        parts += [_bytes(2, name.encode()), _bytes(3, name.encode()), _bytes(4, kind.encode())]
        parts += [_bytes(5, _attribute(key, value)) for key, value in attributes.items()]
        self.nodes.append(b"".join(parts))
        return name

    def file(self, entry: Tensor, outputs: Iterable[Tensor]) -> bytes:
        """The whole file, given the names and shapes of what goes in and comes out."""
        graph = b"".join(_bytes(1, node) for node in self.nodes) + _bytes(2, b"bench")
        graph += b"".join(_bytes(5, weight) for weight in self.weights)
        graph += _bytes(11, _value(*entry))
        graph += b"".join(_bytes(12, _value(*output)) for output in outputs)
        return _number(1, IR_VERSION) + _bytes(7, graph) + _bytes(8, _number(2, OPSET))

    def _name(self, stem: str) -> str:
        self.many += 1
        return f"{stem}{self.many}"


def _varint(value: int) -> bytes:
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def _number(place: int, value: int) -> bytes:
    return _varint(place << 3 | VARINT) + _varint(value)


def _bytes(place: int, value: bytes) -> bytes:
    return _varint(place << 3 | BYTES) + _varint(len(value)) + value


def _attribute(key: str, value: Attribute) -> bytes:
    head = _bytes(1, key.encode())
    if isinstance(value, int):
        return head + _number(3, value) + _number(20, KIND_INT)
    if isinstance(value, float):
        return head + _varint(2 << 3 | FIXED) + struct.pack("<f", value) + _number(20, KIND_FLOAT)
    if isinstance(value, str):
        return head + _bytes(4, value.encode()) + _number(20, KIND_STRING)
    return head + b"".join(_number(8, one) for one in value) + _number(20, KIND_INTS)


def _value(name: str, shape: tuple[int, ...]) -> bytes:
    """A tensor's name, kind and shape."""
    dims = b"".join(_bytes(1, _number(1, size)) for size in shape)
    tensor = _number(1, FLOAT) + _bytes(2, dims)
    return _bytes(1, name.encode()) + _bytes(2, _bytes(1, tensor))
