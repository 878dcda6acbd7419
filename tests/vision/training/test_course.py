"""The course that trains all networks anew: what it would do, without doing it."""

import re
import subprocess
from importlib import resources
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The commands of a hundredth of the course, in order, where nothing was made yet."""
    out = tmp_path_factory.mktemp("course")
    ways = ["PERCENT=1", "PHOTOS=photos", f"OUT={out}"]
    course = ["make", "--dry-run", "-f", "vision/training/course.mk", "weights", *ways]
    # Whoever runs the tests by make must not hand its flags to this one.
    told = subprocess.run(
        course, cwd=ROOT, env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True, check=True
    )
    return told.stdout.splitlines()


def test_every_network_is_trained_before_it_is_shipped(steps: list[str]) -> None:
    """Each file of weights is written by a command, from what another has learned before."""
    shipped = {path.stem for path in (Path(str(resources.files("vision"))) / "weights").iterdir()}
    exports = [at for at, step in enumerate(steps) if ".export --" in step]
    found = {}
    for at in exports:
        name, weights = re.findall(r"--([a-z-]+) (\S+\.pt) vision/weights", steps[at])[0]
        found[name] = any(f"mv {weights}.part {weights}" in step for step in steps[:at])
    assert found == dict.fromkeys(shipped, True)


def test_what_is_found_is_noted_by_networks_that_were_trained_here(steps: list[str]) -> None:
    """Squares by the new finder and face reader, tops by both new finders, sights by them all."""

    def at(*words: str) -> int:
        return next(k for k, step in enumerate(steps) if all(word in step for word in words))

    assert max(at(".export", "--finder"), at(".export", "--faces")) < at(".mine ")
    assert at(".mine ") < at(".learn_finder", "--squares")
    assert at(".export", "--any-size") < at(".mine_tops ") < at(".learn_tops")
    assert at(".mine_tops", "/leaning/") < at(".learn_tray_tops", "/leaning")
    for tops, mined, judge in (
        ("--tops", "sights ", "/judge.pt"),
        ("--tray-tops", "sights --in-trays", "/tray-judge.pt"),
    ):
        assert at(".export", tops) < at(f".mine_{mined}") < at(".learn_judge", judge)


def test_no_two_steps_draw_the_same_chances(steps: list[str]) -> None:
    """Each makes pictures, or learns, with a seed of its own."""
    seeds = [seed for step in steps for seed in re.findall(r"--seed (\d+)", step)]
    assert len(seeds) == len(set(seeds)) > 30
