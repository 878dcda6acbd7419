"""What a look into the tray means for the roll that is asked: no camera, no clock, no table."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from device.positions import Lay, as_put, as_seen, called, in_positions, named_by, parted, sure_face
from device.sayings import LEFT_LYING, MOVED_ONLY, THROWN_EARLY, TOO_FEW, WHICH_ARE_KEPT
from device.unmoved_dice import lies_where_one_lay, lying_still, nearest
from engine import Message, Roll, SeenDie

__all__ = ["RollJudge", "Verdict"]

State = Literal["moving", "empty", "count", "doubtful", "taken", "idle"]

_MANY = 3
"""Dice that seldom all show by chance what they showed before."""


@dataclass(frozen=True)
class Verdict:
    """What the dice in the tray are: to show, and with ``faces`` set, to put as the roll.

    ``why`` tells people what to do where the state alone would not, or would seem to be wrong.
    """

    state: State
    dice: tuple[SeenDie, ...] = ()
    faces: tuple[str, ...] | None = None
    why: Message | None = None


@dataclass
class _Motion:
    """What has moved since the roll was asked for."""

    now: bool
    begun: bool = False
    picked_up: bool = False
    none_left: bool = False
    only_told: bool = False
    tumbled: bool = False
    thrown_early: bool = False


class RollJudge:
    """Tells the roll that was asked for from dice that merely lie there or were pushed about.

    It is told, in the order in which things happen, what is asked (``asked``), that something moves
    in the tray (``moving``), that all lies still (``settled``), that its roll was accepted
    (``counted``), or another was (``retold``). A roll must begin after it was asked for, and dice
    must have changed places.
    """

    def __init__(self) -> None:
        self._roll: Roll | None = None
        self._names: Roll | None = None
        self._opening: object = None
        self._before = Lay()
        self._look = Lay()
        self._found = Lay()
        self._motion = _Motion(now=True)
        self._taken = 0

    def asked(self, roll: Roll | None, opening: object) -> None:
        """Note what is asked now; ``opening`` differs for each roll attempt that is asked for."""
        self._roll, self._names = roll, roll or self._names
        if opening == self._opening:
            return
        self._opening = opening
        self._before = called(self._look, self._names)
        self._motion = _Motion(now=self._motion.now)
        self._taken = max(self._taken - 1, 0)

    def moving(self) -> None:
        """Note that something moves in the tray."""
        self._motion.only_told = False
        if not self._motion.now:
            self._motion.now = self._motion.begun = True
            self._taken = 0

    def thrown(self) -> None:
        """Note that dice are being picked up and thrown: whoever throws them says so."""
        self._motion = _Motion(
            now=True, begun=True, picked_up=True, none_left=True, only_told=True, tumbled=True
        )
        self._taken = 0

    def still(self) -> None:
        """Note that what moved has left everything as it was, unless a throw is yet to be seen."""
        self._motion.now &= self._motion.only_told

    @property
    def in_motion(self) -> bool:
        """Whether something moves in the tray."""
        return self._motion.now

    def settled(self, dice: Sequence[SeenDie], *, tumbled: bool = True) -> None:
        """Note which dice lie in the tray, now that nothing moves.

        ``tumbled``: something moved there by itself, as dice do that are thrown and not laid down.
        """
        now = called(Lay(tuple(dice)), self._names).dice
        still = lying_still(now, called(self._look, self._names).dice)
        known = [self._look.positions[still[i]] if i in still else None for i in range(len(dice))]
        self._look = Lay(tuple(dice), tuple(known))
        self._motion.now = False
        if not self._motion.begun:  # no roll, nor will it be one when a hand passes over it
            self._before = called(self._look, self._names)
        self._motion.thrown_early = tumbled and not self._motion.begun
        self._motion.tumbled |= tumbled and self._motion.begun
        self._motion.picked_up |= len(dice) < len(self._before.dice)
        self._motion.none_left |= not dice

    def counted(self, dice: Sequence[SeenDie] = ()) -> None:
        """Note that the table took the last verdict's roll; ``dice`` as people settled them.

        Which of them are kept dice may be known only now that their faces are.
        """
        if dice and self._roll is not None:
            shown, aside = parted(self._roll, self._found)
            if len(dice) == len(shown.dice):
                put = as_put(self._roll, tuple(dice))
                self._found = Lay(put.dice + aside.dice, put.positions + aside.positions)
        self._look = as_seen(self._found, called(self._look, self._names))
        self._taken = 2  # shown as taken while the next attempt is asked for, no longer

    def retold(self) -> None:
        """Note that people told what was rolled, in an order of their own."""
        self._look = Lay(self._look.dice, (None,) * len(self._look.dice))

    def verdict(self) -> Verdict:
        """Say what the dice in the tray are to the roll that is asked."""
        if self._motion.now:
            return Verdict("moving")
        if not self._look.dice:
            return Verdict("empty")
        if self._taken:
            return Verdict("taken", self._found.dice)
        if self._roll is None or not self._motion.begun:
            is_early = self._roll is not None and self._motion.thrown_early
            return Verdict("idle", self._look.dice, why=THROWN_EARLY if is_early else None)
        roll = self._roll
        return self._judged(roll, tuple(named_by(die, roll) for die in self._look.dice))

    def _judged(self, roll: Roll, dice: tuple[SeenDie, ...]) -> Verdict:
        still = lying_still(dice, self._before.dice)
        if len(still) == len(dice):
            return Verdict("idle", dice)
        if self._only_handled(roll, dice):
            return _no_throw(roll, dice)
        kept = self._kept(roll, dice, still)
        if kept is None:
            return Verdict("count", dice, why=_why_miscounted(roll, dice))
        return self._thrown(roll, dice, still, kept)

    def _thrown(
        self, roll: Roll, dice: tuple[SeenDie, ...], still: dict[int, int], kept: dict[int, int]
    ) -> Verdict:
        """Judge dice of which it is known which are kept: were the others thrown?"""
        free = [i for i in range(len(dice)) if i not in kept]
        unmoved = [] if self._are_all_anew(roll) else [i for i in free if i in still]
        if unmoved and not roll.faces:
            return Verdict("count", dice, why=LEFT_LYING if len(dice) == roll.count else None)
        if len(unmoved) == len(free):
            return Verdict("idle", dice)
        if self._only_turned(roll, dice, still) or self._only_pushed(dice, kept, unmoved):
            return _no_throw(roll, dice)
        self._found = in_positions(roll, dice, kept)
        verdict = _verdict(roll, self._found)
        sure = tuple(die for die in dice if sure_face(die) is not None)
        if verdict.faces is not None and len(sure) < len(dice) and self._only_handled(roll, sure):
            return _no_throw(roll, dice)  # a kept one is in doubt, and may show what it showed
        return verdict

    def _kept(
        self, roll: Roll, dice: tuple[SeenDie, ...], still: dict[int, int]
    ) -> dict[int, int] | None:
        """Find the kept dice: from a die's index to its position; None if the number is wrong.

        Kept dice may have been taken out of the tray. One that is in it lies where it lay, or was
        moved aside and shows what it showed.
        """
        lay = self._before
        keeping = roll.kept if roll.faces else ()
        kept = {i: at for i, j in still.items() if (at := lay.positions[j]) in keeping}
        missing = len(dice) - (roll.count - len(keeping)) - len(kept)
        for places in (still, range(len(dice))):  # what rests is kept before what was moved aside
            out = [roll.faces[at] for at in keeping if at not in kept.values()]
            moved = [sure_face(die) for i, die in enumerate(dice) if i not in kept]
            if places is not still and _may_be_others(out, moved, missing):
                return None
            for position in keeping:
                alike = self._alike(roll, position, dice, [i for i in places if i not in kept])
                if missing > 0 and position not in kept.values() and alike is not None:
                    kept[alike] = position
                    missing -= 1
        if len(dice) == roll.count:
            return self._with_changed_ones(roll, dice, kept)
        return kept if missing == 0 else None

    def _with_changed_ones(
        self, roll: Roll, dice: tuple[SeenDie, ...], kept: dict[int, int]
    ) -> dict[int, int]:
        """Find the kept dice that a card has changed and nobody turned, too, where all lie there.

        One that was moved aside shows what it showed. If others are missing they were rolled all
        the same, and so may these have been.
        """
        lay, found = self._before, dict(kept)
        for position in (at for at in roll.kept if roll.faces and at not in kept.values()):
            if position not in lay.positions:
                return kept
            showed = sure_face(lay.dice[lay.positions.index(position)])
            alike = [i for i, die in enumerate(dice) if i not in found and sure_face(die) == showed]
            if showed in (None, roll.faces[position]) or not alike:
                return kept
            found[alike[0]] = position
        return found

    def _alike(
        self, roll: Roll, position: int, dice: tuple[SeenDie, ...], among: Sequence[int]
    ) -> int | None:
        """Find the nearest of the dice ``among`` that show what ``position`` keeps.

        Of two dice that show the same, people may keep the one and mark the other.
        """
        alike = [i for i in among if sure_face(dice[i]) == roll.faces[position]]
        lay = self._before
        if not alike or position not in lay.positions:
            return next(iter(alike), None)
        place = lay.dice[lay.positions.index(position)]
        return alike[nearest(place, [dice[i] for i in alike]) or 0]

    def _are_all_anew(self, roll: Roll) -> bool:
        """Tell whether none of the dice can have been left lying for a first attempt.

        Of those of the roll before none was left, as when people shake them in a cup. One that
        shows what lay at its place, or lies beside it, does so by chance.
        """
        return self._motion.none_left and not roll.faces

    def _only_turned(self, roll: Roll, dice: tuple[SeenDie, ...], still: dict[int, int]) -> bool:
        """Tell dice turned by hand where they lie, as a card may bid, from dice thrown.

        A hand lifts what it turns, and lays it down beside its place rather than on it; what it
        moves aside besides shows what it showed. It does not lift all that lie there: a cup that
        is turned over on the tray hides how they tumble.
        """
        if self._motion.tumbled or self._are_all_anew(roll):
            return False
        if self._motion.none_left and len(dice) > 1:
            return False
        left = [die for j, die in enumerate(self._before.dice) if j not in still.values()]
        moved = (die for i, die in enumerate(dice) if i not in still)
        aside = [die for die in moved if not lies_where_one_lay(die, left)]
        return not Counter(_numbers(aside)) - Counter(_numbers(left))

    def _only_handled(self, roll: Roll, dice: tuple[SeenDie, ...]) -> bool:
        """Tell dice that were looked at and put back, or moved aside while others are picked up.

        Nothing tumbled, and they all show what they showed: one that was in doubt may show any. A
        single die may be taken out of the tray for that, several are not.
        """
        if self._are_all_anew(roll) and len(dice) > 1:
            return False
        shown, before = Counter(_numbers(dice)), Counter(_numbers(self._before.dice))
        return not self._motion.tumbled and (shown - before).total() <= (before - shown)["?"]

    def _only_pushed(
        self, dice: tuple[SeenDie, ...], kept: dict[int, int], unmoved: list[int]
    ) -> bool:
        """Tell dice pushed about from dice thrown: they all show what they showed.

        Few dice often do so by chance. That counts where it is known that they were thrown, and
        where people said which dice they keep and all others have moved.
        """
        if _numbers(dice) != _numbers(self._before.dice):
            return False
        return not self._motion.picked_up and (bool(unmoved) or (not kept and len(dice) >= _MANY))


def _may_be_others(out: Sequence[str], moved: Sequence[str | None], count: int) -> bool:
    """Whether ``count`` of the dice ``moved`` may be these or those of more that are ``out``.

    Another die of the same face makes no difference; one in doubt may be any.
    """
    if not 0 < count < len(out):
        return False
    found = Counter(out) & Counter(face for face in moved if face is not None)
    doubtful = moved.count(None)
    return found.total() + doubtful > count and len(found) + doubtful > 1


def _numbers(dice: Sequence[SeenDie]) -> list[str]:
    return sorted((die.face or "?").partition("-")[0] for die in dice)


def _why_miscounted(roll: Roll, dice: Sequence[SeenDie]) -> Message | None:
    """Say what would make a roll of these dice; None where their number says enough."""
    if not len(roll.free) <= len(dice) < roll.count:
        return TOO_FEW if roll.faces and not roll.kept and len(dice) < roll.count else None
    return WHICH_ARE_KEPT


def _no_throw(roll: Roll, dice: tuple[SeenDie, ...]) -> Verdict:
    """Let dice lie that were moved by hand; where they might be the roll, say that they are not."""
    might_be = len(dice) in (roll.count, len(roll.free))
    return Verdict("idle", dice, why=MOVED_ONLY if might_be else None)


def _verdict(roll: Roll, found: Lay) -> Verdict:
    """Show the dice of a roll, to put them if none is in doubt."""
    dice = parted(roll, found)[0].dice
    faces = tuple(face for die in dice if (face := sure_face(die)) is not None)
    if len(faces) < len(dice):
        return Verdict("doubtful", dice)
    return Verdict("taken", dice, faces)
