"""What every part of a battle's rules leans on: who has what, and the small changes of it."""

from collections.abc import Sequence
from functools import cache

from engine.asks import Option
from engine.errors import SetupError
from engine.game import Game, Play, Setup
from engine.games.dice_throne.content import Ability, Card, Content, Hero, Level, printed_content
from engine.games.dice_throne.damage import Change, Tally
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
    "SEATS",
    "START_HEALTH",
    "Battle",
    "ability_name",
    "card_name",
    "face_name",
    "text",
    "token_name",
]

SEATS = (0, 1)
START_HEALTH, START_CP, START_HAND = 50, 2, 4
HEALTH_LIMIT = START_HEALTH + 10
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


@cache
def ability_name(ability: str) -> Message:
    """Return an ability's name."""
    return text(f"ability.{ability}")


@cache
def card_name(card: str) -> Message:
    """Return a card's name."""
    return text(f"card.{card}")


@cache
def face_name(face: str) -> Message:
    """Return a face's number and symbol."""
    value, _, symbol = face.partition("-")
    return text("face", number=int(value), symbol=text(f"symbol.{symbol}"))


@cache
def token_name(token: str) -> Message:
    """Return a status effect's name."""
    return text(f"token.{token}")


class Battle(Game[BattleState]):
    """The state of a battle with the questions and changes that all its rules share."""

    content: Content = printed_content()
    state_type = BattleState

    @classmethod
    def first_state(cls, setup: Setup) -> BattleState:
        """Return the dials and hands that both begin with (DT-003 to DT-005).

        Raises:
            SetupError: there are options; this game has none yet.
        """
        if setup.options:
            raise SetupError(f"dice-throne has no option {next(iter(setup.options))!r}")
        players = [Player("", START_HEALTH, START_CP, START_HAND) for _ in SEATS]
        return BattleState(players, [Tally() for _ in SEATS], [0 for _ in SEATS])

    def player(self, seat: int) -> Player:
        """Return the dials, hand and board of ``seat``."""
        return self.state.players[seat]

    def hero(self, seat: int) -> Hero:
        """Return the hero of ``seat``, once chosen."""
        return self.content.heroes[self.player(seat).hero]

    def level(self, seat: int, ability: Ability) -> Level:
        """Return the level at which ``seat`` has ``ability``."""
        return ability.levels[self.player(seat).levels.get(ability.id, 1) - 1]

    def cards(self, seat: int) -> tuple[Card, ...]:
        """Return every card that ``seat``'s deck may hold, its own first."""
        return self.hero(seat).cards + self.content.cards

    def tokens_in_play(self) -> tuple[str, ...]:
        """Return the status effects of both heroes' leaflets."""
        heroes = [self.content.heroes[p.hero] for p in self.state.players if p.hero]
        return tuple(dict.fromkeys(token for hero in heroes for token in hero.tokens))

    def has(self, seat: int, token: str) -> int:
        """Return how many of ``token`` lie on ``seat``'s board."""
        return self.player(seat).tokens.get(token, 0)

    def stunned(self, seat: int) -> bool:
        """Tell whether ``seat`` may take no action of any kind."""
        return any(self.content.tokens[token].stuns for token in self.player(seat).tokens)

    def frozen(self, seat: int) -> bool:
        """Tell whether an opponent's ultimate ability forbids ``seat`` to act (DT-054)."""
        attack = self.state.attack
        return attack is not None and attack.kind == "ultimate" and attack.attacker != seat

    def under_attack(self) -> Attack | None:
        """Return the attack, if the activated ability is one: it deals at least 1 (DT-081)."""
        attack = self.state.attack
        if attack is None or not self.state.tallies[1 - attack.attacker].bases:
            return None
        return attack

    def threatened(self) -> list[int]:
        """Return the seats to which damage is coming; Reckless may come back to the attacker."""
        attack = self.under_attack()
        recoils = [attack.attacker] if attack is not None and attack.recoil else []
        return [seat for seat in SEATS if self.state.tallies[seat].bases or seat in recoils]

    @property
    def in_roll_phase(self) -> bool:
        """Whether roll-phase cards may be played."""
        return self.state.phase in ROLL_PHASES

    def top_roll(self) -> DiceRoll | None:
        """Return the dice that were rolled last and still count."""
        return self.state.rolls[-1] if self.state.rolls else None

    def enter(self, phase: str) -> None:
        """Begin a phase."""
        self.state.phase = phase

    def forget_sums(self) -> None:
        """Begin to count damage and healing from nothing."""
        self.state.tallies = [Tally() for _ in SEATS]
        self.state.dealt = [0 for _ in SEATS]

    def note(self, key: str, seat: int | None = None, **params: int | str | Message) -> None:
        """Note a fact of this game, about ``seat`` if there is one."""
        about: dict[str, int | str | Message] = {} if seat is None else {"seat": seat_name(seat)}
        self.tell(f"dice-throne.fact.{key}", **about, **params)

    def pay(self, seat: int, cost: int) -> None:
        """Charge combat points; what is not there cannot be charged."""
        player = self.player(seat)
        player.cp = max(0, player.cp - cost)

    def gain_cp(self, seat: int, amount: int) -> None:
        """Give combat points up to the limit, or take what is there (DT-012, DT-047)."""
        player = self.player(seat)
        before = player.cp
        player.cp = max(0, min(before + amount, max(CP_LIMIT, before)))
        key = "cp" if amount >= 0 else "cp-lost"
        self.note(key, seat, amount=abs(player.cp - before))

    def draw(self, seat: int, amount: int) -> None:
        """Let ``seat`` draw cards; a deck does not hold more than it holds."""
        player = self.player(seat)
        player.hand = max(player.hand, min(player.hand + amount, DECK))
        self.note("draw", seat, amount=amount)

    def discard(self, seat: int) -> None:
        """Take a card out of ``seat``'s hand."""
        player = self.player(seat)
        player.hand = max(0, player.hand - 1)

    def heal(self, seat: int, change: Change) -> None:
        """Heal: at the end of the phase where that is summed, else at once (DT-024, E-7)."""
        if self.state.phase in SUMMING_PHASES:
            self.state.tallies[seat].healing.append(change)
        else:
            self.change_health(seat, 0, change.amount)

    def change_health(self, seat: int, damage: int, healing: int) -> None:
        """Apply damage and healing together, from 0 to start + 10 (DT-032, T-14, T-23)."""
        player = self.player(seat)
        limit = max(HEALTH_LIMIT, player.health - damage)
        player.health = max(0, min(player.health - damage + healing, limit))
        if healing:
            self.note("healed", seat, amount=healing)

    def pick(self, seat: int, prompt: Message, options: Sequence[Option]) -> Play[str]:
        """Let ``seat`` choose among ``options``; where there is one only, it is taken."""
        if len(options) == 1:
            return options[0].id
        return (yield from self.choose(seat, prompt, lambda: options, options[0].id))

    def pick_seat(self, seat: int, prompt: Message, seats: Sequence[int]) -> Play[int]:
        """Let ``seat`` choose a player among ``seats``."""
        options = [Option(f"seat.{each}", seat_name(each)) for each in seats]
        picked = yield from self.pick(seat, prompt, options)
        return int(picked.removeprefix("seat."))
