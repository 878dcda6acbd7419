"""What a look into the tray means for the roll that is asked: no camera, no clock, no table."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from device.kept_dice import kept_dice, left_changed
from device.positions import (
    Lay,
    agreed,
    as_put,
    as_seen,
    called,
    in_positions,
    named_by,
    parted,
    sure_face,
)
from device.sayings import LEFT_LYING, MOVED_ONLY, THROWN_EARLY, TOO_FEW, WHICH_ARE_KEPT
from device.unmoved_dice import lies_tipped_over, lies_where_one_lay, lying_still, traced
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
        self._moved_only: Message | None = None
        self._motion = _Motion(now=True)
        self._taken = 0

    def asked(self, roll: Roll | None, opening: object) -> None:
        """Note what is asked now; ``opening`` differs for each roll attempt that is asked for."""
        self._roll, self._names = roll, roll or self._names
        if opening != self._opening:
            self._opening, self._moved_only = opening, None
            self._before = called(self._look, self._names)
            self._motion = _Motion(now=self._motion.now)
            self._taken = max(self._taken - 1, 0)
        self._agree()

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
        motion, now = self._motion, called(Lay(tuple(dice)), self._names).dice
        motion.now, motion.thrown_early = False, tumbled and not motion.begun
        motion.tumbled |= tumbled and motion.begun
        motion.picked_up |= len(dice) < len(self._before.dice)
        motion.none_left |= not dice
        by_hand = not (tumbled or motion.tumbled)
        same = (traced if by_hand else lying_still)(now, self._before.dice)
        known = [self._before.positions[same[i]] if i in same else None for i in range(len(dice))]
        self._look, self._moved_only = Lay(tuple(dice), tuple(known)), None
        verdict = self.verdict()
        if verdict.state == "idle":
            self._moved_only = verdict.why if motion.begun else None
            self._lay_anew(now, same)
            self._agree()

    def _agree(self) -> None:
        """Know the dice by what they show, while the game says the same of them."""
        if self._roll is not None:
            self._look, self._before = (
                agreed(self._roll, lay) for lay in (self._look, self._before)
            )

    def _lay_anew(self, now: tuple[SeenDie, ...], same: dict[int, int]) -> None:
        """Let a throw that is yet to come begin with the dice as they lie: this was none.

        Of what was picked up since it was asked for, it is known where it lay and what it showed.
        """
        before = self._before
        there = len(before.dice) if self._motion.begun else 0
        away = [j for j in range(there) if j not in same.values()]
        self._before = Lay(
            now + tuple(before.dice[j] for j in away),
            self._look.positions + tuple(before.positions[j] for j in away),
        )
        self._motion.picked_up, self._motion.none_left = bool(away), not now
        self._motion.tumbled = False

    def counted(self, dice: Sequence[SeenDie] = ()) -> None:
        """Note that the table took the last verdict's roll; ``dice`` as people settled them.

        Which of them are kept dice may be known only now that their faces are.
        """
        if dice and self._roll is not None:
            shown, aside = parted(self._roll, self._found)
            if len(dice) == len(shown.dice):
                put = as_put(self._roll, tuple(dice))
                self._found = Lay(put.dice + aside.dice, put.positions + aside.positions)
        self._look = self._before = as_seen(self._found, called(self._look, self._names))
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
            return Verdict("idle", dice, why=self._moved_only)
        if self._only_handled(roll, dice):
            return _no_throw(roll, dice)
        kept = kept_dice(roll, dice, self._before, still)
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
        is_handled = self._only_turned(roll, dice, still) or self._only_added(roll, dice, unmoved)
        if is_handled or self._only_pushed(dice, kept, unmoved):
            return _no_throw(roll, dice)
        left = left_changed(roll, dice, self._before, still, unmoved)
        if left is None or (unmoved and len(dice) < roll.count):
            return Verdict("count", dice, why=WHICH_ARE_KEPT)
        return self._counting(roll, dice, kept | left)

    def _counting(self, roll: Roll, dice: tuple[SeenDie, ...], kept: dict[int, int]) -> Verdict:
        """Let dice of which the others than the ``kept`` ones were thrown be the roll."""
        self._found = in_positions(roll, dice, kept)
        verdict = _verdict(roll, self._found)
        sure = tuple(die for die in dice if sure_face(die) is not None)
        if verdict.faces is not None and len(sure) < len(dice) and self._only_handled(roll, sure):
            return _no_throw(roll, dice)  # a kept one is in doubt, and may show what it showed
        return verdict

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
        is turned over on the tray hides how they tumble. A finger may tip a single one over.
        """
        if self._motion.tumbled or self._are_all_anew(roll):
            return False
        if self._motion.none_left and len(dice) > 1:
            return False
        left = [die for j, die in enumerate(self._before.dice) if j not in still.values()]
        moved = [die for i, die in enumerate(dice) if i not in still]
        if len(moved) == 1 and lies_tipped_over(moved[0], left):
            return True
        aside = [die for die in moved if not lies_where_one_lay(die, left)]
        return not Counter(_numbers(aside)) - Counter(_numbers(left))

    def _only_handled(self, roll: Roll, dice: tuple[SeenDie, ...]) -> bool:
        """Tell dice that were looked at and put back, or moved aside while others are picked up.

        Nothing tumbled, and they all show what they showed: one that was in doubt may show any. A
        single die may be taken out of the tray for that, several are not.
        """
        if self._motion.tumbled or (self._are_all_anew(roll) and len(dice) > 1):
            return False
        shown, before = Counter(_numbers(dice)), Counter(_numbers(self._before.dice))
        new, doubtful = shown - before, (before - shown)["?"]
        if len(dice) > len(self._before.dice):
            new -= Counter(self._set_aside(roll))
        return new.total() <= doubtful

    def _set_aside(self, roll: Roll) -> list[str]:
        """The numbers that dice show which are not in the tray: people may put them back."""
        there = self._before.positions
        return [face.partition("-")[0] for at, face in enumerate(roll.faces) if at not in there]

    def _only_added(self, roll: Roll, dice: tuple[SeenDie, ...], unmoved: Sequence[int]) -> bool:
        """Tell dice put back into the tray beside those that are still to be picked up."""
        is_more = bool(roll.faces) and len(dice) > len(self._before.dice)
        return is_more and bool(unmoved) and not self._motion.tumbled

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
