"""What makes many pictures of one, and what JPEG leaves of them."""

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="the extra `training` is not installed")

import torch

from vision.training.learning import disguise
from vision.training.learning.disguise import disguised
from vision.training.learning.jpeg import through_jpeg

pytestmark = pytest.mark.slow

CHANGES = ("DUSK", "SHADED", "GLARING")
"""The shares of pictures that are changed much."""


def grey(count: int, side: int = 32) -> torch.Tensor:
    """Even pictures."""
    return torch.full((count, 3, side, side), 160, dtype=torch.uint8)


@pytest.mark.parametrize("keeps_colours", [False, True])
@pytest.mark.parametrize("cause, brighter", [("DUSK", False), ("SHADED", False), ("GLARING", True)])
def test_light_changes_but_never_where_colours_keep_their_names(
    monkeypatch: pytest.MonkeyPatch, cause: str, *, brighter: bool, keeps_colours: bool
) -> None:
    """The same lamps with each change and without: unlike before and less even, or all the same."""
    for other in CHANGES:
        monkeypatch.setattr(disguise, other, 0.0)
    monkeypatch.setattr(disguise, "_worse_camera", lambda seen: seen)
    shown = []
    for share in (0.0, 1.0):
        monkeypatch.setattr(disguise, cause, share)
        torch.manual_seed(1)
        shown.append(disguised(grey(200), torch.full((200,), keeps_colours)))
    without, with_it = shown
    if keeps_colours:
        assert torch.equal(without, with_it)
    else:
        assert (with_it.mean() > 1.02 * without.mean()) == brighter
        assert (with_it.mean() < 0.9 * without.mean()) != brighter
        assert with_it.std(dim=(2, 3)).mean() > without.std(dim=(2, 3)).mean()


def test_pictures_differ_from_each_other_and_stay_pictures() -> None:
    """In whole steps of a 255th, from black to white; the same again from the same seed."""
    torch.manual_seed(2)
    first = disguised(grey(40))
    torch.manual_seed(2)
    assert torch.equal(first, disguised(grey(40)))
    assert first.min() >= 0.0
    assert first.max() <= 1.0
    assert (first * 255 - (first * 255).round()).abs().max() < 1e-3
    assert len({float(one.mean()) for one in first}) == 40


def test_a_blurred_or_smeared_point_keeps_its_light_and_its_place() -> None:
    """It reaches some pixels around it."""
    seen = torch.zeros(30, 3, 33, 33)
    seen[:, :, 16, 16] = 1.0
    sigma = torch.full((30, 1, 1, 1), 1.2)
    for shown in (disguise._blurred(seen, sigma), disguise._smeared(seen)):  # noqa: SLF001 - seldom seen alone
        assert torch.allclose(shown.sum(dim=(2, 3)), torch.ones(30, 3), atol=1e-4)
        assert (shown > 0).sum(dim=(2, 3)).min() >= 2
        place = (shown[:, 0].sum(dim=1) * torch.arange(33)).sum(dim=1)
        assert (place - 16).abs().max() < 0.5


@pytest.mark.parametrize("quality", [30, 60, 90])
def test_jpeg_leaves_what_a_file_would_leave(quality: int) -> None:
    """Nearly what OpenCV reads again, and nearer to it than to the picture."""
    rng = np.random.default_rng(1)
    noise = rng.integers(0, 256, (64, 96, 1)).astype(np.uint8)
    picture = np.dstack([cv2.GaussianBlur(noise, (0, 0), 1.0)] * 3)
    packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    read = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), dtype=np.float32)
    seen = torch.tensor(picture.transpose(2, 0, 1)[None] / 255.0, dtype=torch.float32)
    ours = through_jpeg(seen, torch.tensor([quality]))[0].numpy().transpose(1, 2, 0) * 255.0
    assert np.abs(ours - read).mean() < 0.6
    assert np.abs(ours - read).mean() < 0.6 * np.abs(picture - read).mean()


def test_jpeg_keeps_colours_at_half_the_resolution() -> None:
    """A picture in even colour stays it; red pixels colour those between them."""
    even = torch.tensor([0.2, 0.5, 0.9])[None, :, None, None].expand(1, 3, 32, 32)
    assert (through_jpeg(even, torch.tensor([90])) - even).abs().max() < 0.03
    dotted = torch.full((1, 3, 32, 32), 0.3)
    dotted[0, 2, ::2, ::2] = 1.0
    red = through_jpeg(dotted, torch.tensor([94]))[0]
    assert float((red[2] - red[0])[1::2, 1::2].min()) > 0.1
