"""The simulated tray from outside: seeds, time, keeping dice, what it refuses."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from croupier import CroupierError
from device.simulated_tray import DICE_SETS, Scene, SimulatedTray, ThrowError
from device.simulated_tray.truth import truth
from vision import Mount

ROOT = Path(__file__).parents[3]


def faces(tray: SimulatedTray) -> list[str]:
    """List the faces that truly lie there, in the order of the throw."""
    return [die.face for die in truth(tray)]


@pytest.mark.slow
def test_the_same_seed_and_calls_give_the_same_frames(small: Scene) -> None:
    """Two trays told the same things agree in every bit, moving and at rest."""
    shown = []
    for _ in range(2):
        tray = SimulatedTray(small, seed=9)
        end = tray.throw(4, "moon-elf", at=1.0)
        shown.append([tray.frame(at) for at in (0.0, 1.2, 1.7, end, end + 1)])
    for one, other in zip(*shown, strict=True):
        assert np.array_equal(one, other)


@pytest.mark.slow
def test_another_seed_throws_other_dice(small: Scene) -> None:
    """The seed decides which faces come up."""
    thrown = []
    for seed in (1, 2):
        tray = SimulatedTray(small, seed=seed)
        tray.throw(12, at=0.0)
        thrown.append(faces(tray))
    assert thrown[0] != thrown[1]


def test_a_frame_depends_on_its_time_alone(tray: SimulatedTray) -> None:
    """Asking for other moments in between changes nothing."""
    end = tray.throw(3, at=0.0)
    first = tray.frame(0.4)
    tray.frame(end + 2)
    assert np.array_equal(tray.frame(0.4), first)


def test_at_rest_frames_differ_by_noise_only(tray: SimulatedTray) -> None:
    """Once settled nothing but the sensor's grain changes, and that it does."""
    end = tray.throw(5, at=0.0)
    one, other = (tray.frame(end + wait).astype(int) for wait in (0.0, 5.0))
    change = one - other
    assert 0 < np.abs(change).mean() < 3 * tray.scene.noise
    assert abs(change.mean()) < 0.05
    assert np.abs(change).max() < 12 * tray.scene.noise


@pytest.mark.slow
def test_until_it_settles_something_moves(tray: SimulatedTray) -> None:
    """Any two frames a tenth of a second apart differ clearly before the end."""
    end = tray.throw(5, at=0.0)
    moments = [tray.frame(at).astype(int) for at in np.arange(0.1, end - 0.1, 0.1)]
    for one, other in pairwise(moments):
        assert (np.abs(one - other).max(axis=2) > 60).sum() > 15


@pytest.mark.slow
def test_every_face_comes_up_as_often(small: Scene) -> None:
    """The faces of 240 dice are uniform by a chi-squared test at one in a thousand."""
    tray = SimulatedTray(small, seed=3)
    seen: list[str] = []
    for throw in range(40):
        tray.throw(6, at=float(10 * throw))
        seen += faces(tray)
    counts = np.array([seen.count(face) for face in DICE_SETS["pips"]])
    assert ((counts - 40) ** 2 / 40).sum() < 20.5


@pytest.mark.slow
@pytest.mark.parametrize("mount", Mount)
def test_kept_dice_stay_where_they_lie(mount: Mount) -> None:
    """Dice nearest to the kept places, as seen from above, are the same after the throw."""
    tray = SimulatedTray(Scene(width=320, height=240, mount=mount), seed=2)
    end = tray.throw(5, at=0.0)
    before = truth(tray)
    keep = [before[3].place, before[1].place]
    tray.throw(5, at=end + 1, keep=[(x + 0.01, y - 0.01) for x, y in keep])
    after = truth(tray)
    assert len(after) == 5
    assert [die.place for die in after[:2]] == keep
    assert [die.face for die in after[:2]] == [before[3].face, before[1].face]
    assert not {die.place for die in after[2:]} & {die.place for die in before}


@pytest.mark.slow
def test_places_from_below_are_told_as_seen_from_above() -> None:
    """The picture from below is a mirror image; places are mirrored back."""
    places = []
    for mount in Mount:
        scene = Scene(width=320, height=240, mount=mount, eye_mm=(0, 0, 400), roll=0)
        tray = SimulatedTray(scene, seed=6)
        tray.throw(3, at=0.0)
        places.append([die.place for die in truth(tray)])
    assert np.allclose(np.array(places[0]), np.array(places[1]), atol=0.05)


def test_all_dice_may_be_kept(tray: SimulatedTray) -> None:
    """Keeping every die throws none: it is settled at once and looks as before."""
    end = tray.throw(2, at=0.0)
    kept = [die.place for die in truth(tray)]
    before = tray.frame(end + 1)
    assert tray.throw(2, at=end + 1, keep=kept) <= end + 1
    assert np.array_equal(tray.frame(end + 1), before)


def test_what_lay_there_is_picked_up_before_the_throw(tray: SimulatedTray) -> None:
    """A second throw first empties the tray, then fills it."""
    end = tray.throw(3, at=0.0)
    settles = tray.throw(1, at=end + 1)
    assert settles > end + 1.5
    assert len(truth(tray)) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "throw, words",
    [
        ({"count": 5, "dice_set": "d20"}, "no dice set 'd20'; there are pips, barbarian"),
        ({"count": 5, "colour": "mauve"}, "no dice colour 'mauve'; there are white"),
        ({"count": 1, "keep": [(0.5, 0.5), (0.1, 0.1)]}, "keep at most 1"),
        ({"count": 400}, "throw at most"),
    ],
)
def test_an_impossible_throw_is_refused(
    tray: SimulatedTray, throw: dict[str, object], words: str
) -> None:
    """The error names what was asked and what would do; the dice lie as before."""
    tray.throw(2, at=0.0)
    before = truth(tray)
    with pytest.raises(ThrowError, match=words) as refused:
        tray.throw(**throw, at=9.0)  # type: ignore[arg-type] # wrong on purpose, and a dict
    assert isinstance(refused.value, CroupierError)
    assert isinstance(refused.value, ValueError)
    assert [d.place for d in truth(tray)] == [d.place for d in before]


def test_an_unknown_face_cannot_be_taught(tray: SimulatedTray) -> None:
    """The error lists the faces of the set."""
    with pytest.raises(ThrowError, match="no face '7' in pips; it has 1, 2, 3"):
        next(tray.teaching_frames("pips", "7"))


def test_teaching_leaves_the_tray_as_it_is(tray: SimulatedTray) -> None:
    """Pictures for teaching are taken without touching the dice that lie there."""
    end = tray.throw(2, at=0.0)
    before = tray.frame(end + 1)
    shown = list(tray.teaching_frames("barbarian", "6-pow", frames=2))
    assert len(shown) == 2
    assert not np.array_equal(shown[0], shown[1])
    assert np.array_equal(tray.frame(end + 1), before)


def test_no_room_reads_the_truth() -> None:
    """Only tests import what truly lies in the tray."""
    own = ROOT / "device" / "simulated_tray" / "truth.py"
    code = [
        p for room in ("device", "engine", "vision", "webui") for p in (ROOT / room).rglob("*.py")
    ]
    assert own in code
    users = [p for p in code if p != own and "simulated_tray.truth import" in p.read_text()]
    users += [p for p in code if p != own and "simulated_tray import truth" in p.read_text()]
    assert users == []


def test_a_throw_may_be_told_what_it_shows(tray: SimulatedTray) -> None:
    """Named faces come up, each once; without one for each thrown die nothing is thrown."""
    tray.throw(3, "barbarian", at=0.0, faces=("6-pow", "1-sword", "4-life"))
    assert sorted(die.face for die in truth(tray)) == ["1-sword", "4-life", "6-pow"]
    with pytest.raises(ThrowError, match=r"1 faces for 3 thrown dice"):
        tray.throw(3, at=5.0, faces=("6",))
    with pytest.raises(ThrowError, match=r"no face '7' in pips"):
        tray.throw(1, at=5.0, faces=("7",))
    assert len(truth(tray)) == 3


def test_each_thrown_die_may_have_its_colour(tray: SimulatedTray) -> None:
    """A red and a blue die differ from two white ones; one colour for two dice is refused."""
    plain = tray.frame(tray.throw(2, at=0.0, number=3) + 0.1)
    coloured = tray.frame(tray.throw(2, at=20.0, number=3, colour=["red", "blue"]) + 0.1)
    gone = plain.astype(int) - coloured
    assert (gone[..., 0] > 60).any()  # less blue where the red one lies
    assert (gone[..., 2] > 60).any()
    with pytest.raises(ThrowError, match=r"1 colours for 2 thrown dice"):
        tray.throw(2, at=40.0, colour=["red"])
