"""A recorded battle played once more at a simulated tray: every throw is laid there and read.

Of each throw only the frames of the settled dice are taken, not the film of their fall: the whole
chain from a frame to the rules is walked all the same, at a twentieth of the cost.
"""

from collections import Counter
from math import dist
from pathlib import Path

from device.cameras import SimulatedCamera
from device.readers import Readers, tray_of
from device.simulated_tray import DICE_SETS, Scene
from device.simulated_tray.truth import truth
from device.table_loop import TableLoop
from engine import DieKind, Roll, Rolled, Table, TrayView, View
from tests.device.evening import Clock
from tests.engine.dice_throne.recording import Recording, Step
from vision import Mount, teach
from webui.tray_hand import kept_places

__all__ = ["Replay", "teach_set"]

AT_REST = 0.5
"""Seconds for which dice lie still before they count."""

SEED = 30


class Replay:
    """A table whose dice are read from frames, beside one at which the same battle is typed in.

    ``counted`` says how often a throw was read exactly, was settled by people since a die was in
    doubt, was typed by them since something else was seen than lies there ("typed"), or had to be
    taken back since it was wrong and sure ("wrong").
    """

    def __init__(self, recording: Recording, sets: Path, mount: Mount) -> None:
        """``sets`` holds the dice sets that were taught; all other dice have pips."""
        self.clock = Clock()
        self.table = Table(None, recording.setup, clock=self.clock)
        self.typed = Table(None, recording.setup, clock=self.clock)
        self.camera = SimulatedCamera(_scene(mount), seed=SEED, clock=self.clock)
        tray = self.camera.tray
        floor = tray_of(tray.outline, tray.tray_mm)
        self.sets = sets
        self.loop = TableLoop(self.table, Readers(sets, floor, mount, tray.die_mm))
        self.counted: Counter[str] = Counter()
        self._rest()

    def follow(self, step: Step) -> None:
        """Do at both tables what a seat did, and see that both stand alike."""
        self.typed.put(step.answer, by=step.seat)
        if isinstance(step.answer, Rolled):
            roll = self.table.view(step.seat).ask
            assert isinstance(roll, Roll), roll
            self.counted[self._throw(roll, step.answer.faces)] += 1
        else:
            self.table.put(step.answer, by=step.seat)
        assert _stand(self.table.view(None)) == _stand(self.typed.view(None)), step

    def close(self) -> None:
        """Clear both tables."""
        self.table.close()
        self.typed.close()

    def _throw(self, roll: Roll, faces: tuple[str, ...]) -> str:
        """Let ``faces`` come up in the tray, and help where they are not read; say how it went."""
        before = self._rolls()
        self._lay(roll, faces)
        self._rest()
        if self._tray.state == "doubtful":
            self._settle()
            how = "settled"
        elif self._rolls() == before:
            self.table.put(Rolled(faces, "hand"), by=roll.seat)
            return "typed"
        else:
            how = "exact"
        if _stand(self.table.view(None)) == _stand(self.typed.view(None)):
            return how
        self.table.undo(by=roll.seat)
        self.table.put(Rolled(faces, "hand"), by=roll.seat)
        return "wrong"

    def _lay(self, roll: Roll, faces: tuple[str, ...]) -> None:
        """Throw the dice that are not kept."""
        keep = kept_places(roll, self._tray)
        kind = roll.dice[0]
        dice_set = kind.name if (self.sets / "dice-sets" / kind.name).is_dir() else "pips"
        up = [DICE_SETS[dice_set][kind.faces.index(face)] for face in faces]
        self.clock.now = self.camera.throw(len(up) + len(keep), dice_set, keep=keep, faces=up)
        self.loop.thrown()

    def _rest(self) -> None:
        """Look at the tray until what lies there has lain still for long enough."""
        for _ in range(2):
            self.clock.now += AT_REST
            self.loop.follow()
            self.loop.look(self.camera.read())

    def _settle(self) -> None:
        """Say of every doubtful die what it shows."""
        tray = self._tray
        lying = truth(self.camera.tray)
        for at, die in enumerate(tray.dice):
            if die.doubt or die.face is None:
                centre = die.centre or (0.0, 0.0)
                nearest = min(lying, key=lambda one: dist(one.place, centre))
                self.table.settle(tray.number, at, nearest.face)

    @property
    def _tray(self) -> TrayView:
        return self.table.view(None).tray

    def _rolls(self) -> int:
        return self.table.view(None).log[-1].id


def teach_set(sets: Path, kind: DieKind, mount: Mount) -> None:
    """Teach a set of drawn dice at the tray in which it will be rolled."""
    tray = SimulatedCamera(_scene(mount), seed=SEED).tray
    samples = {face: list(tray.teaching_frames(kind.name, face)) for face in kind.faces}
    floor = tray_of(tray.outline, tray.tray_mm)
    folder = sets / "dice-sets" / kind.name
    teach(folder, samples, tray=floor, mount=mount, die_mm=tray.die_mm)


def _scene(mount: Mount) -> Scene:
    return Scene(mount=mount, width=960, height=720)


def _stand(view: View) -> tuple[object, ...]:
    """What of a table must be the same however its dice were read."""
    return view.stage, view.seats, view.dice, view.awaited, view.prompt, view.outcome
