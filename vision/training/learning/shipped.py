"""Goes on from shipped networks, whose batch norms are folded into the convolutions before them."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TypeVar

import torch
from torch import nn

from vision.network import FINDER_BLOCK
from vision.training.learning.eight_bits import layers_in
from vision.training.learning.finder_net import SHIPPED, FinderNet

__all__ = ["shipped_into", "unfold"]

Batch = TypeVar("Batch")


def shipped_into(net: nn.Module, path: Path) -> None:
    """Give a network the weights of an ONNX file that `vision.training.export` wrote.

    Its batch norms do nothing then but add; `unfold` gives them work. What is asked in training
    only stays as it is.

    Raises:
        ValueError: the file holds another network.
    """
    folded = [tuple(map(torch.tensor, layer)) for layer in layers_in(path)]
    layers = [one for one in net.modules() if isinstance(one, nn.Conv2d | nn.Linear)]
    if len(layers) != len(folded):
        raise ValueError(f"{path} has {len(folded)} layers and the network {len(layers)}")
    if isinstance(net, FinderNet):
        folded[0] = (_off_blocks(folded[0][0]), folded[0][1])
        folded[-1] = _with_asked_in_training(net, folded[-1])
    norms = iter([one for one in net.modules() if isinstance(one, nn.BatchNorm2d)])
    for layer, (weight, bias) in zip(layers, folded, strict=True):
        layer.weight.data.copy_(weight)
        if layer.bias is not None:
            layer.bias.data.copy_(bias)
        else:
            _only_add(next(norms), bias)


@torch.no_grad()
def unfold(net: nn.Module, look_at: Callable[[Batch], object], batches: Iterable[Batch]) -> None:
    """Let each batch norm even out what it is given, and then undo that: the answers stay.

    Filters are brought to a length of one, as they mostly are in a network that is learning.

    Args:
        net: with batch norms that only add.
        look_at: shows the network a batch.
        batches: what it is shown.
    """
    sums: dict[nn.Module, list[torch.Tensor]] = {}
    norms = [one for one in net.modules() if isinstance(one, nn.BatchNorm2d)]
    hooks = [one.register_forward_pre_hook(partial(_add_up, sums)) for one in norms]
    net.eval()
    for batch in batches:
        look_at(batch)
    for hook in hooks:
        hook.remove()
    net.train()
    convolutions = [one for one in net.modules() if isinstance(one, nn.Conv2d) and one.bias is None]
    for convolution, norm in zip(convolutions, norms, strict=True):
        length = convolution.weight.flatten(1).norm(dim=1).clamp(min=1e-6)
        many, total, squares = sums[norm]
        mean, variance = total / many, squares / many - (total / many) ** 2
        convolution.weight /= length[:, None, None, None]
        norm.running_mean.copy_(mean / length)
        norm.running_var.copy_((variance / length**2).clamp(min=0.0))
        norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps) * length)
        norm.bias += mean


def _off_blocks(weight: torch.Tensor) -> torch.Tensor:
    """A first layer on blocks of pixels as the one on pixels that it was made from."""
    out, across = len(weight), 3 * FINDER_BLOCK
    blocks = weight.reshape(out, FINDER_BLOCK, FINDER_BLOCK, 3, 3, 3)
    kernel = blocks.permute(0, 3, 4, 1, 5, 2).reshape(out, 3, across, across)
    return kernel[..., : across - 1, : across - 1]


def _with_asked_in_training(
    net: FinderNet, shipped: tuple[torch.Tensor, torch.Tensor]
) -> tuple[torch.Tensor, torch.Tensor]:
    last = net.head[-1]
    weight, bias = last.weight.detach().clone(), last.bias.detach().clone()
    weight[SHIPPED], bias[SHIPPED] = shipped
    return weight, bias


def _only_add(norm: nn.BatchNorm2d, bias: torch.Tensor) -> None:
    norm.running_mean.zero_()
    norm.running_var.fill_(1.0 - norm.eps)
    norm.weight.data.fill_(1.0)
    norm.bias.data.copy_(bias)


def _add_up(
    sums: dict[nn.Module, list[torch.Tensor]], norm: nn.Module, given: tuple[torch.Tensor]
) -> None:
    seen = given[0].float().transpose(0, 1).flatten(1)
    fresh = [torch.tensor(float(seen.shape[1])), seen.sum(dim=1), (seen**2).sum(dim=1)]
    sums[norm] = [old + new for old, new in zip(sums.get(norm, [0.0] * 3), fresh, strict=True)]
