"""A network of YOLOv5n's shape and cost with random weights: what reading by it would take.

Widths 16 to 256, 1.8 million weights, 4.2 thousand million operations at 640 x 640. It finds
nothing; its time does not depend on its weights.
"""

from dataclasses import dataclass, field

import numpy as np

from tests.bench.reader.onnx_file import Graph

__all__ = ["SIDE", "yolo_sized"]

SIDE = 640
"""Pixels to its input's side."""
CLASSES = 6
PER_CELL = 3 * (5 + CLASSES)


@dataclass
class _Network:
    """Layers upon a graph; `widths` remembers each tensor's channels."""

    graph: Graph = field(default_factory=Graph)
    widths: dict[str, int] = field(default_factory=lambda: {"image": 3})
    rng: np.random.Generator = field(default_factory=lambda: np.random.default_rng(0))

    def conv(self, x: str, width: int, kernel: int = 1, stride: int = 1, pad: int = -1) -> str:
        """Convolution and SiLU."""
        y = self.plain(x, width, kernel, stride, pad)
        return self._kept(self.graph.node("Mul", [y, self.graph.node("Sigmoid", [y])]), width)

    def plain(self, x: str, width: int, kernel: int = 1, stride: int = 1, pad: int = -1) -> str:
        """Convolution alone."""
        fan = self.widths[x] * kernel * kernel
        weights = self.rng.normal(0, fan**-0.5, (width, self.widths[x], kernel, kernel))
        names = [self.graph.weight(weights.astype(np.float32))]
        names.append(self.graph.weight(np.zeros(width, np.float32)))
        pad = kernel // 2 if pad < 0 else pad
        node = self.graph.node(
            "Conv",
            [x, *names],
            kernel_shape=[kernel, kernel],
            strides=[stride, stride],
            pads=[pad] * 4,
        )
        return self._kept(node, width)

    def join(self, *parts: str) -> str:
        """Channels side by side."""
        width = sum(self.widths[part] for part in parts)
        return self._kept(self.graph.node("Concat", parts, axis=1), width)

    def c3(self, x: str, width: int, depth: int, *, shortcut: bool = True) -> str:
        """Half the channels through `depth` bottlenecks, half past them."""
        y, half = self.conv(x, width // 2), width // 2
        for _ in range(depth):
            z = self.conv(self.conv(y, half), half, 3)
            y = self._kept(self.graph.node("Add", [y, z]), half) if shortcut else z
        return self.conv(self.join(y, self.conv(x, half)), width)

    def pooled(self, x: str, width: int) -> str:
        """What lies in ever wider surroundings (SPPF)."""
        steps = [self.conv(x, width // 2)]
        for _ in range(3):
            node = self.graph.node(
                "MaxPool", [steps[-1]], kernel_shape=[5, 5], strides=[1, 1], pads=[2] * 4
            )
            steps.append(self._kept(node, width // 2))
        return self.conv(self.join(*steps), width)

    def doubled(self, x: str) -> str:
        """Twice as high and wide."""
        none = self.graph.weight(np.zeros(0, np.float32))
        scales = self.graph.weight(np.array([1, 1, 2, 2], np.float32))
        node = self.graph.node(
            "Resize",
            [x, none, scales],
            mode="nearest",
            coordinate_transformation_mode="asymmetric",
            nearest_mode="floor",
        )
        return self._kept(node, self.widths[x])

    def _kept(self, name: str, width: int) -> str:
        self.widths[name] = width
        return name


def yolo_sized() -> bytes:
    """The network as an ONNX file; its input is (1, 3, SIDE, SIDE)."""
    net = _Network()
    x = net.conv(net.conv("image", 16, 6, 2, 2), 32, 3, 2)
    x = net.conv(net.c3(x, 32, 1), 64, 3, 2)
    eighth = net.c3(x, 64, 2)
    sixteenth = net.c3(net.conv(eighth, 128, 3, 2), 128, 3)
    x = net.pooled(net.c3(net.conv(sixteenth, 256, 3, 2), 256, 1), 256)
    deep = net.conv(x, 128)
    x = net.c3(net.join(net.doubled(deep), sixteenth), 128, 1, shortcut=False)
    middle = net.conv(x, 64)
    small = net.c3(net.join(net.doubled(middle), eighth), 64, 1, shortcut=False)
    mid = net.c3(net.join(net.conv(small, 64, 3, 2), middle), 128, 1, shortcut=False)
    large = net.c3(net.join(net.conv(mid, 128, 3, 2), deep), 256, 1, shortcut=False)
    heads = [
        (net.plain(level, PER_CELL), (1, PER_CELL, SIDE // cell, SIDE // cell))
        for level, cell in ((small, 8), (mid, 16), (large, 32))
    ]
    return net.graph.file(("image", (1, 3, SIDE, SIDE)), heads)
