"""What every part of a battle's rules leans on: who has what, and the small changes of it."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.errors import MissingContentError
from engine.game import Play, Setup
from engine.games.dice_throne.content import Ability, Card, Content, Hero, Level
from engine.games.dice_throne.damage import Change, DamageKind, Echo, Kinds, Tally
from engine.games.dice_throne.figures import adjusted
from engine.games.dice_throne.library import printed_content
from engine.games.dice_throne.rulings import POWDER_KEG, kinds_under
from engine.games.dice_throne.seating import Seating
from engine.games.dice_throne.state import (
    ROLL_PHASES,
    SUMMING_PHASES,
    Attack,
    BattleState,
    DiceRoll,
    Player,
)
from engine.messages import Message, seat_name

__all__ = [
    "CP_LIMIT",
    "HAND_LIMIT",
    "ROMAN",
    "Battle",
    "text",
]

CP_LIMIT = 15
HAND_LIMIT = 6
DECK = 33
ROMAN = ("", "I", "II", "III")


def text(key: str, **params: int | str | Message) -> Message:
    """Return the message ``key`` of this game."""
    return Message(f"dice-throne.{key}", params) if params else _plain(key)


@cache
def _plain(key: str) -> Message:
    return Message(f"dice-throne.{key}")


class Battle(Seating):
    """The state of a battle with the questions and changes that all its rules share.

    ``skippable`` counts what is being played that people may skip: the last of it ends first.
    """

    content: Content = printed_content()
    skippable: int = 0

    def __init__(self, setup: Setup, state: BattleState | None = None) -> None:
        """Play from ``state``, or a new battle.

        Raises:
            MissingContentError: one of its heroes is in no file any more.
        """
        super().__init__(setup, state)
        for seat, player in enumerate(self.state.players):
            if player.hero and player.hero not in self.content.heroes:
                raise MissingContentError(
                    f"the hero {player.hero!r} of seat {seat} is in no file; put its file back "
                    "among the heroes of your own"
                )

    def player(self, seat: int) -> Player:
        """Return the CP, hand and board of ``seat``."""
        return self.state.players[seat]

    def hero(self, seat: int) -> Hero:
        """Return the hero of ``seat``, once chosen."""
        return self.content.heroes[self.player(seat).hero]

    def level(self, seat: int, ability: Ability, number: int | None = None) -> Level:
        """Return the level at which ``seat`` has ``ability``, or its level ``number``.

        Its figures are those that this table has set.
        """
        player = self.player(seat)
        at = number or player.levels.get(ability.id, 1)
        return adjusted(ability.levels[at - 1], ability.id, at, player.figures)

    def abilities(self, seat: int, *sorts: str) -> list[Ability]:
        """Return the abilities on ``seat``'s board, of ``sorts`` or all: also what upgrades added.

        Dice Throne rules 2.4, DT-048.
        """
        levels = self.player(seat).levels
        return [
            ability
            for ability in self.hero(seat).abilities
            if (not sorts or ability.sort in sorts)
            and (
                ability.added_by is None
                or levels.get(ability.added_by.ability, 1) >= ability.added_by.level
            )
        ]

    def cards(self, seat: int) -> tuple[Card, ...]:
        """Return every card that ``seat``'s deck may hold, its own first."""
        return self.hero(seat).cards + self.content.cards

    def tokens_in_play(self) -> tuple[str, ...]:
        """Return the status effects of all heroes' leaflets, and others that came by hand."""
        heroes = [self.content.heroes[p.hero] for p in self.state.players if p.hero]
        printed = [token for hero in heroes for token in hero.tokens]
        lying = [token for player in self.state.players for token in player.tokens]
        return tuple(dict.fromkeys(printed + self.state.strays + lying))

    def has(self, seat: int, token: str) -> int:
        """Return how many of ``token`` lie on ``seat``'s board."""
        return self.player(seat).tokens.get(token, 0)

    def limit(self, seat: int, token: str) -> int:
        """Return how many of ``token`` may lie on ``seat``'s board (DT-064, D-3)."""
        rules = self.content.tokens[token]
        if token == POWDER_KEG:
            limit = int(self.option(POWDER_KEG))
        elif rules.own_limit is not None and token in self.hero(seat).tokens:
            limit = rules.own_limit
        else:
            limit = rules.limit
        return limit + self.player(seat).limits.get(token, 0)

    def stunned(self, seat: int) -> bool:
        """Tell whether ``seat`` may take no action of any kind."""
        return any(self.content.tokens[token].stuns for token in self.player(seat).tokens)

    def frozen(self, seat: int) -> bool:
        """Tell whether an opponent's ultimate ability forbids ``seat`` to act (DT-054)."""
        attack = self.state.attack
        if attack is None or attack.kind != "ultimate":
            return False
        return self.team(seat) != self.team(attack.attacker)

    def under_attack(self) -> Attack | None:
        """Return the attack, if the activated ability is one: it deals at least 1 (DT-081)."""
        attack = self.state.attack
        return attack if attack is not None and attack.tally.bases else None

    def attack_on(self, seat: int) -> Attack | None:
        """Return the attack of which ``seat`` is the target."""
        attack = self.under_attack()
        return attack if attack is not None and attack.target == seat else None

    @property
    def kinds(self) -> Kinds:
        """What each type of damage allows at this table (DT-080, D-8)."""
        return kinds_under(self.option("pure-damage"))

    def incoming(self, seat: int) -> list[Tally]:
        """Return the sources that bring damage to ``seat``, an attack first."""
        attack = self.attack_on(seat)
        own = [attack.tally] if attack is not None else []
        return own + [tally for tally in self.state.tallies if tally.seat == seat]

    def threatened(self) -> list[int]:
        """Return the seats to which damage is coming."""
        return [seat for seat in self.everyone if self.incoming(seat)]

    def hit(
        self, seat: int, change: Change, *, kind: DamageKind = "untyped", source: str = "effect"
    ) -> None:
        """Let damage that is not an attack's own come to ``seat``."""
        self._tally(seat, kind, source).bases.append(change)

    def echo(self, seat: int, echo: Echo, source: str) -> None:
        """Let damage come to ``seat`` that is read off the attack's sum."""
        self._tally(seat, "untyped", source).echoes.append(echo)

    def _tally(self, seat: int, kind: DamageKind, source: str) -> Tally:
        wanted = (seat, kind, source)
        for tally in self.state.tallies:
            if (tally.seat, tally.kind, tally.source) == wanted:
                return tally
        tally = Tally(seat, source, kind)
        self.state.tallies.append(tally)
        return tally

    @property
    def in_roll_phase(self) -> bool:
        """Whether roll-phase cards may be played."""
        return self.state.phase in ROLL_PHASES

    def top_roll(self) -> DiceRoll | None:
        """Return the dice that were rolled last and still count."""
        return self.state.rolls[-1] if self.state.rolls else None

    def begin(self, phase: str) -> None:
        """Begin a phase."""
        self.state.phase = phase

    def forget_sums(self) -> None:
        """Begin to count damage and healing from nothing."""
        self.state.tallies = []
        self.state.healing = [[] for _ in self.everyone]
        self.forget_dealt()

    def forget_dealt(self) -> None:
        """Begin to count what attacks have dealt from nothing: another may follow (Combo, Stun)."""
        self.state.dealt = [0 for _ in self.everyone]

    def note(self, key: str, seat: int | None = None, **params: int | str | Message) -> None:
        """Note a fact of this game, about ``seat`` if there is one."""
        about: dict[str, int | str | Message] = {} if seat is None else {"seat": seat_name(seat)}
        self.tell(f"dice-throne.fact.{key}", **about, **params)

    def pay(self, seat: int, cost: int, *, told: bool = False) -> None:
        """Charge combat points that are there; cards tell their price, all else is ``told``."""
        player = self.player(seat)
        paid = min(cost, player.cp)
        player.cp -= paid
        if told and paid:
            self.note("paid", seat, amount=paid)

    def gain_cp(self, seat: int, amount: int) -> None:
        """Give combat points up to the limit, or take what is there (DT-012, DT-047)."""
        player = self.player(seat)
        before = player.cp
        player.cp = max(0, min(before + amount, max(CP_LIMIT, before)))
        if player.cp != before:
            key = "cp" if amount > 0 else "cp-lost"
            self.note(key, seat, amount=abs(player.cp - before))
        elif amount > 0:
            self.note("cp-full", seat, limit=CP_LIMIT)

    def draw(self, seat: int, amount: int) -> None:
        """Let ``seat`` draw cards; a deck does not hold more than it holds (DT-013)."""
        player = self.player(seat)
        player.hand = max(player.hand, min(player.hand + amount, DECK))
        self.note("draw", seat, amount=amount)

    def discard(self, seat: int) -> None:
        """Take a card out of ``seat``'s hand."""
        player = self.player(seat)
        player.hand = max(0, player.hand - 1)

    def heal(self, seat: int, change: Change) -> None:
        """Heal: at the end of the phase where that is summed, else at once (DT-024, E-7)."""
        if self.state.phase in SUMMING_PHASES and self.option("healing") == "phase-end":
            self.state.healing[seat].append(change)
        else:
            self.note("healed", seat, amount=change.amount)
            self.turn_dial(self.team(seat), 0, {seat: change.amount})

    def turn_dial(self, team: int, damage: int, healed: Mapping[int, int]) -> None:
        """Apply damage and what each has ``healed`` together, from 0 to start + 10.

        Dice Throne rules 2.4, DT-032; vectors T-14 and T-23.
        """
        health = self.state.dials[team]
        if health == 0:  # who is defeated stays so
            return
        limit = max(self.health_limit, health - damage)
        wanted = health - damage + sum(healed.values())
        self.state.dials[team] = max(0, min(wanted, limit))
        if wanted > limit:
            self.note("health-full", next(filter(healed.get, healed)), limit=limit)

    def pick(
        self, seat: int, prompt: Message, options: Sequence[Option], *, proposing: bool = True
    ) -> Play[str]:
        """Let ``seat`` choose among ``options``, as ``pick_now`` does."""
        return (yield from self.pick_now(seat, prompt, lambda: options, proposing=proposing))

    def pick_now(
        self,
        seat: int,
        prompt: Message,
        options: Callable[[], Sequence[Option]],
        *,
        proposing: bool = True,
    ) -> Play[str]:
        """Let ``seat`` choose among what ``options`` are now: what breaks in may change them.

        Where there is one only, or one only is left, it is taken. The first is what is next, unless
        it is no better than others, not ``proposing`` anything.
        """

        def question() -> Choose | None:
            now = tuple(options())
            free = next((each.id for each in now if each.blocked is None), None)
            return Choose(seat, prompt, now, free if proposing else None) if len(now) > 1 else None

        answer = yield question
        return answer.option if isinstance(answer, Chose) else options()[0].id

    def pick_seat(self, seat: int, prompt: Message, seats: Sequence[int]) -> Play[int]:
        """Let ``seat`` choose a player among ``seats``."""
        return (yield from self.pick_seat_now(seat, prompt, lambda: seats))

    def pick_seat_now(
        self, seat: int, prompt: Message, seats: Callable[[], Sequence[int]]
    ) -> Play[int]:
        """Let ``seat`` choose a player among what ``seats`` are now, as ``pick_now`` does."""
        picked = yield from self.pick_now(
            seat, prompt, lambda: [Option(f"seat.{each}", seat_name(each)) for each in seats()]
        )
        return int(picked.removeprefix("seat."))

    def preventable(self, seat: int) -> list[Tally]:
        """Return the sources of which ``seat`` may prevent damage: none that it avoids (D-8)."""
        coming = [tally for tally in self.incoming(seat) if not tally.avoided]
        return [tally for tally in coming if self.kinds[tally.kind].preventable]
