"""Activations, attacks and upkeep, told once more in plain steps: whole games come to the same.

The numbers of the creatures stand here again, as their cards print them.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

import pytest

from engine import Amount, Choose, Roll
from tests.engine.mage_wars.arenas import Arena

WORTH = {"b": (0, 0), "1": (1, 0), "2": (2, 0), "c": (0, 1), "C": (0, 2)}
"""What each face of an attack die is worth: normal and critical damage (MW-063)."""
DICE = "bb12cC"
ROUNDS = 25


@dataclass(frozen=True)
class Printed:
    """A creature with its quick melee attack."""

    life: int
    armor: int
    dice: int
    effects: tuple[tuple[int, str], ...] = ()
    defence: int = 0
    piercing: int = 0
    aegis: int = 0
    is_living: bool = True
    resists: str = ""
    traits: frozenset[str] = frozenset()


CARDS = {
    "beastmaster": Printed(36, 0, 3),
    "priestess": Printed(32, 0, 3),
    "timber-wolf": Printed(10, 2, 4),
    "emerald-tegu": Printed(8, 3, 3, ((8, "rot"),)),
    "firebrand-imp": Printed(6, 0, 2, ((8, "burn"),), resists="flame"),
    "darkfenne-hydra": Printed(15, 1, 4, traits=frozenset({"counterstrike"})),
    "blue-gremlin": Printed(7, 1, 3, defence=8, piercing=1),
    "skeletal-sentry": Printed(11, 0, 4, is_living=False),
    "necropian-vampiress": Printed(15, 2, 5, traits=frozenset({"vampiric"})),
    "whirling-spirit": Printed(
        13,
        0,
        4,
        ((11, "push daze"), (7, "push")),
        is_living=False,
        traits=frozenset({"incorporeal", "ethereal", "more against incorporeal"}),
    ),
    "valshalla": Printed(
        14, 1, 4, ((9, "stun"), (7, "daze")), aegis=1, traits=frozenset({"ethereal"})
    ),
}
FLAMES = {"firebrand-imp"}
FIRST = ("valshalla", "firebrand-imp", "timber-wolf")
SECOND = ("emerald-tegu", "darkfenne-hydra", "skeletal-sentry", "necropian-vampiress")
BOTH = ("blue-gremlin", "whirling-spirit")


@dataclass
class Fighter:
    """A mage or creature as it stands in the arena."""

    owner: int
    card: str
    damage: int = 0
    marks: Counter[str] = field(default_factory=Counter)
    is_ready: bool = True
    is_guard: bool = False
    has_defended: bool = False

    @property
    def printed(self) -> Printed:
        """What its card says."""
        return CARDS[self.card]

    @property
    def is_helpless(self) -> bool:
        """Whether it is incapacitated, as far as this telling has conditions for that."""
        return self.marks["stun"] > 0

    def befall(self, effects: str) -> None:
        """Put markers on it, but none that it is immune to (1.8)."""
        for effect in effects.split():
            poison = effect == "rot" and not self.printed.is_living
            if effect != "push" and not poison:
                self.marks[effect] += 1


class Telling:
    """A game at the table, and the same game by the rulebook; they agree on all numbers."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.arena = Arena("beastmaster", "priestess")
        self.fighters = {0: Fighter(0, "beastmaster"), 1: Fighter(1, "priestess")}
        for seat, cards in enumerate((FIRST, SECOND)):
            for card in (*cards, *BOTH):
                self.fighters[self.arena.summon(seat, card)] = Fighter(seat, card)
        self.initiative = 0
        self.arena.end_round()

    @property
    def is_over(self) -> bool:
        """Whether a mage has fallen."""
        return any(self.left(mage) <= 0 for mage in (0, 1))

    def left(self, one: int) -> int:
        """Return the life that is left to a fighter."""
        fighter = self.fighters[one]
        return fighter.printed.life - fighter.damage

    def ready(self, seat: int) -> list[int]:
        """Return whom ``seat`` may activate (E-6)."""
        fighters = self.fighters.items()
        return [one for one, each in fighters if each.owner == seat and each.is_ready]

    def bury(self) -> None:
        """Remove what is destroyed (E-1)."""
        fallen = [one for one in self.fighters if one > 1 and self.left(one) <= 0]
        for one in fallen:
            del self.fighters[one]

    def compare(self) -> None:
        """Find all numbers alike at the table."""
        arena = self.arena
        for one, fighter in self.fighters.items():
            dot = "" if one < 2 else f"{one}."
            names = ("damage", "burn", "rot", "daze", "stun", "guard")
            seen = [arena.get(fighter.owner, f"{dot}{name}") for name in names]
            marks = [fighter.marks[name] for name in names[1:5]]
            assert seen == [fighter.damage, *marks, fighter.is_guard], (one, fighter)
        standing = {one for one in self.fighters if one > 1}
        assert {*arena.creatures()} == standing

    # A round

    def play_round(self) -> None:
        """Play a round from its upkeep on (MW-010 to MW-020)."""
        self.initiative = 1 - self.initiative
        for fighter in self.fighters.values():
            fighter.is_ready, fighter.has_defended = True, False
        for seat in (self.initiative, 1 - self.initiative):
            self.arena.say("done", seat)
        self.burn()
        if self.is_over:
            return
        for seat in (self.initiative, 1 - self.initiative):
            self.arena.say("done", seat)
        self.decline("first-quickcast")
        self.act(self.initiative)
        if not self.is_over:
            self.decline("final-quickcast")

    def decline(self, phase: str) -> None:
        """Cast nothing (MW-016)."""
        for seat in (self.initiative, 1 - self.initiative):
            assert (self.arena.phase, self.arena.asked) == (phase, f"{seat} quickcast")
            self.arena.choose("none")

    def burn(self) -> None:
        """Let all burn and rot at once, the initiative's first (MW-013, T-17)."""
        order = sorted(self.fighters, key=lambda one: self.fighters[one].owner != self.initiative)
        for one in order:
            fighter = self.fighters[one]
            burning = fighter.marks["burn"]
            hurt = fighter.marks["rot"]
            if burning:
                assert self.arena.asked == f"{fighter.owner} burn"
                faces = self.throw(burning)
                hurt += sum(map(sum, (WORTH[face] for face in faces)))
                fighter.marks["burn"] -= faces.count("b")
            fighter.damage += hurt
        self.bury()
        self.compare()

    def act(self, seat: int) -> None:
        """Activate by turns; who has nobody left is passed over (MW-017, MW-018)."""
        while not self.is_over and (self.ready(0) or self.ready(1)):
            own, theirs = self.ready(seat), self.ready(1 - seat)
            if own:
                assert self.arena.asked == f"{seat} activate"
                assert (self.arena.options()["pass"] is None) == (len(theirs) > len(own))
                if len(theirs) > len(own) and self.chance.random() < 0.3:
                    self.arena.choose("pass")
                else:
                    self.activate(self.chance.choice(own))
                self.compare()
            seat = 1 - seat

    def activate(self, one: int) -> None:
        """Attack, guard, or do nothing; then Daze and Stun leave that were there (1.8)."""
        fighter = self.fighters[one]
        before = Counter(fighter.marks)
        fighter.is_ready = fighter.is_guard = False
        self.arena.choose(f"activate.{one}")
        foes = [each for each, foe in self.fighters.items() if foe.owner != fighter.owner]
        if self.chance.random() < 0.7:  # or else mages fall before much has happened
            foes = foes[1:] or foes
        deed = "none" if fighter.is_helpless else self.chance.choice(("attack", "attack", "guard"))
        if deed == "attack":
            self.arena.choose(f"attack.{fighter.card}.0")
            target = self.chance.choice(foes)
            blocked = self.arena.options()[str(target)]
            assert (blocked is not None) == self.is_immune(one, target)
            if blocked is not None:
                target = 1 - fighter.owner
            self.arena.choose(str(target))
            self.attack(one, target)
        else:
            self.arena.choose(deed)
            fighter.is_guard = deed == "guard"
        if one in self.fighters and not self.is_over:
            for passing in ("daze", "stun"):
                fighter.marks[passing] -= before[passing]

    def is_immune(self, one: int, target: int) -> bool:
        """Tell whether flames are nothing to the target."""
        card = self.fighters[one].card
        return card in FLAMES and self.fighters[target].printed.resists == "flame"

    # An attack

    def attack(self, one: int, target: int, *, answers: bool = True) -> None:
        """Strike, then let the target strike back, hit or not (MW-060, MW-068)."""
        self.strike(one, target)
        if self.is_over or target not in self.fighters:
            return
        struck = self.fighters[target]
        may = struck.is_guard or "counterstrike" in struck.printed.traits
        if answers and may and not struck.is_helpless:
            assert self.arena.asked == f"{struck.owner} counterstrike"
            self.arena.choose(f"{struck.card}.0")
            self.attack(target, one, answers=False)
        struck.is_guard &= self.is_over

    def strike(self, one: int, target: int) -> None:
        """Miss, avoid, roll, hurt, and see what befalls (steps 2 to 4)."""
        if self.misses(one) or self.avoids(target):
            return
        attacker, struck = self.fighters[one], self.fighters[target]
        card = attacker.printed
        more = "more against incorporeal" in card.traits and "incorporeal" in struck.printed.traits
        dice = card.dice + 2 * more - struck.printed.aegis
        ask = self.arena.ask
        assert isinstance(ask, Amount)
        assert ask.default == dice
        self.arena.enter(dice)
        dealt = self.sum(self.throw(dice), card, struck.printed)
        self.arena.choose("deal")
        before = self.left(target)
        struck.damage += dealt
        if self.is_over:
            return
        if "vampiric" in card.traits and struck.printed.is_living:
            drunk = (min(dealt, before) + 1) // 2
            attacker.damage -= min(attacker.damage, drunk)
        self.bury()
        if target in self.fighters:
            self.affect(attacker, struck)

    def affect(self, attacker: Fighter, struck: Fighter) -> None:
        """Roll the effect die, which is nothing to what has no body unless ethereal (MW-065)."""
        card = attacker.printed
        bodiless = "incorporeal" in struck.printed.traits and "ethereal" not in card.traits
        if card.effects and not bodiless:
            rolled = self.effect()
            befalls = next((what for least, what in card.effects if rolled >= least), "")
            struck.befall(befalls)
        if struck.is_helpless:
            struck.is_guard = False

    def misses(self, one: int) -> bool:
        """Roll for a dazed attacker (T-11)."""
        fighter = self.fighters[one]
        if not fighter.marks["daze"]:
            return False
        assert self.arena.asked == f"{fighter.owner} daze"
        return self.effect() <= 6

    def avoids(self, target: int) -> bool:
        """Use the printed defence, once a round; each Daze makes it harder by 2 (MW-062)."""
        struck = self.fighters[target]
        assert self.arena.asked == f"{struck.owner} avoid"
        needs = struck.printed.defence
        usable = needs > 0 and not struck.has_defended and not struck.is_helpless
        if needs:
            assert (self.arena.options()["printed"] is None) == usable
        if not usable:
            self.arena.choose("none")
            return False
        self.arena.choose("printed")
        struck.has_defended = True
        return self.effect() >= needs + 2 * struck.marks["daze"]

    @staticmethod
    def sum(faces: str, card: Printed, struck: Printed) -> int:
        """Return the damage (MW-064, MW-081)."""
        bodiless = "incorporeal" in struck.traits
        if bodiless and "ethereal" not in card.traits:
            return sum(face in "1c" for face in faces)
        normal = sum(WORTH[face][0] for face in faces)
        critical = sum(WORTH[face][1] for face in faces)
        armor = 0 if bodiless else max(0, struck.armor - card.piercing)
        return max(0, normal - armor) + critical

    def throw(self, count: int) -> str:
        """Roll attack dice as many as are asked for."""
        ask = self.arena.ask
        assert isinstance(ask, Roll)
        assert ask.count == count
        faces = "".join(self.chance.choices(DICE, k=count))
        self.arena.roll(" ".join(faces))
        return faces

    def effect(self) -> int:
        """Roll the effect die."""
        rolled = self.chance.randint(1, 12)
        self.arena.effect(rolled)
        return rolled


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_whole_games_come_to_the_same(seed: int) -> None:
    """MW-010 to MW-018, MW-060 to MW-070, MW-081, 1.8: numbers, markers, turns, and who wins."""
    telling = Telling(seed)
    for _ in range(ROUNDS):
        telling.play_round()
        if telling.is_over:
            break
        assert isinstance(telling.arena.ask, Choose)
    fallen = [mage for mage in (0, 1) if telling.left(mage) <= 0]
    won = telling.arena.ended()
    if len(fallen) == 1:
        assert won == (1 - fallen[0],)
    else:
        assert won == (() if fallen else None)
