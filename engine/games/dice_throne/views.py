"""What everybody sees of a battle, and what people may set right."""

from collections.abc import Sequence
from functools import reduce

from engine.answers import Correction, SetCounter, SetDie
from engine.errors import CorrectionError
from engine.game import Counter, DieView, Outcome, SeatView, Stage
from engine.games.dice_throne.barring import legible
from engine.games.dice_throne.battle import CP_LIMIT, ROMAN, Battle, text
from engine.games.dice_throne.boards import board_counters, set_board_counter
from engine.games.dice_throne.dice import set_die
from engine.games.dice_throne.patterns import BLANK
from engine.games.dice_throne.state import DiceRoll
from engine.messages import Message, seat_name

__all__ = ["correct", "dice", "outcome", "seat_view", "stage"]

# People may set what the rules would not: a house has its own rules, and a hand may slip.
LARGEST = 99


def stage(battle: Battle) -> Stage:
    """Say where the battle stands."""
    state = battle.state
    phase = state.phase if outcome(battle) is None else "over"
    seat = None if state.turn == 0 else state.active
    return Stage(state.turn, seat, phase, text(f"phase.{phase}"))


def seat_view(battle: Battle, seat: int) -> SeatView:
    """Return the hero, dials, tokens and upgrades of ``seat``."""
    player = battle.player(seat)
    partners = [seat_name(each) for each in battle.partners(seat)]
    mates = (text("note.partners", names=_listed(partners)),) if partners else ()
    team = text("team", number=battle.team(seat) + 1) if partners else None
    if not player.hero:
        return SeatView(seat, None, _dials(battle, seat), mates, team=team)
    upgrades = tuple(
        text("ability-level", ability=_label(battle, seat, name), level=ROMAN[level])
        for name, level in player.levels.items()
    )
    counters = (
        *_dials(battle, seat),
        *_tokens(battle, seat),
        *_upgrades(battle, seat),
        *board_counters(battle, seat),
    )
    return SeatView(seat, _role(battle, seat), counters, mates + upgrades, team=team)


def _listed(names: Sequence[Message]) -> Message:
    """Name several, with what a language writes between them."""
    return reduce(lambda rest, name: text("and", first=name, second=rest), reversed(names))


def _role(battle: Battle, seat: int) -> Message:
    """Return whom ``seat`` plays, and whether that hero is defeated (DT-030)."""
    hero = battle.hero(seat).label
    defeated = battle.state.turn > 0 and battle.health(seat) == 0
    return text("defeated-hero", hero=hero) if defeated else hero


def _label(battle: Battle, seat: int, ability: str) -> Message:
    return battle.hero(seat).ability(ability).label


def _dials(battle: Battle, seat: int) -> tuple[Counter, ...]:
    player = battle.player(seat)
    return (
        Counter("health", text("counter.health"), battle.health(seat), 0, LARGEST, "dial"),
        Counter("cp", text("counter.cp"), player.cp, 0, LARGEST, "dial"),
        Counter("hand", text("counter.hand"), player.hand, 0, LARGEST),
    )


def _tokens(battle: Battle, seat: int) -> list[Counter]:
    return [
        Counter(
            id=f"token.{token}",
            label=battle.content.token_label(token),
            value=battle.has(seat, token),
            minimum=0,
            maximum=LARGEST,
            sort="token",
            tone=battle.content.tokens[token].tone,
        )
        for token in battle.tokens_in_play()
    ]


def _upgrades(battle: Battle, seat: int) -> list[Counter]:
    """Return how often each ability was upgraded, 0 to 2: a seat's notes show what came of it."""
    return [
        Counter(
            id=f"upgrade.{ability.id}",
            label=text("counter.upgrades", ability=ability.label),
            value=battle.player(seat).levels.get(ability.id, 1) - 1,
            minimum=0,
            maximum=len(ability.levels) - 1,
            sort="listed",
        )
        for ability in battle.hero(seat).abilities
        if len(ability.levels) > 1
    ]


def dice(battle: Battle) -> tuple[DieView, ...]:
    """Return the dice that lie on top."""
    roll = battle.top_roll()
    if roll is None:
        return ()
    kind = battle.hero(roll.seat).die
    return tuple(
        DieView(kind, face, _face_label(battle, roll, face), at in roll.kept)
        for at, face in enumerate(roll.faces)
    )


def _face_label(battle: Battle, roll: DiceRoll, face: str) -> Message:
    """Name a face; of one that counts for nothing say so."""
    label = battle.hero(roll.seat).face_label(face)
    blank = roll.purpose != "targeting" and legible(battle, roll.seat, [face]) == (BLANK,)
    return text("face-blank", face=label) if blank else label


def outcome(battle: Battle) -> Outcome | None:
    """Tell who won: whoever is left with health; nobody is a draw (DT-030, DT-031, T-22, E-3)."""
    if battle.state.turn == 0:
        return None
    alive = battle.alive()
    teams = sorted({battle.team(seat) for seat in alive})
    if len(teams) > 1:
        return None
    if not teams:
        return Outcome((), text("outcome.draw"))
    winners = battle.mode.teams[teams[0]]
    if len(winners) == 1:
        return Outcome(winners, text("outcome.victory", seat=seat_name(winners[0])))
    team = _listed([seat_name(seat) for seat in winners])
    return Outcome(winners, text("outcome.team-victory", team=team))


def correct(battle: Battle, correction: Correction) -> None:
    """Set a counter or a die.

    Raises:
        CorrectionError: there is no such die.
    """
    match correction:
        case SetCounter(seat=int(seat), counter=name, value=value):
            _set_counter(battle, seat, name, value)
        case SetDie(die=die, face=face, pile=pile):
            _set_die(battle, die, face, pile)


def _set_counter(battle: Battle, seat: int, counter: str, value: int) -> None:
    if set_board_counter(battle, seat, counter, value):
        return
    player = battle.player(seat)
    sort, _, name = counter.partition(".")
    if sort == "token":
        battle.state.strays = [*dict.fromkeys((*battle.state.strays, name))]
        player.tokens[name] = value
        player.tokens = {token: count for token, count in player.tokens.items() if count}
    elif sort == "upgrade":
        player.levels[name] = value + 1
        player.levels = {ability: level for ability, level in player.levels.items() if level > 1}
    elif sort == "health":
        battle.state.dials[battle.team(seat)] = value
    else:
        setattr(player, sort, value)
    if value > _limit(battle, seat, counter):
        battle.note("above-limit", seat, counter=_label_of(battle, counter), value=value)


def _label_of(battle: Battle, counter: str) -> Message:
    sort, _, name = counter.partition(".")
    return battle.content.token_label(name) if sort == "token" else text(f"counter.{counter}")


def _limit(battle: Battle, seat: int, counter: str) -> int:
    """Return the most that the rules would let a counter show."""
    if counter.startswith("token."):
        return battle.limit(seat, counter.removeprefix("token."))
    return {"health": battle.health_limit, "cp": CP_LIMIT}.get(counter, LARGEST)


def _set_die(battle: Battle, die: int, face: str, pile: str | None) -> None:
    roll = battle.top_roll() if pile is None else None
    name = None if roll is None else battle.hero(roll.seat).die.face(face)
    if roll is None or name is None or die not in range(len(roll.faces)):
        raise CorrectionError(
            f"die {die} cannot be set to {face!r}; {len(dice(battle))} dice lie, counted from 0",
            Message("refusal.die", {"die": die}),
        )
    set_die(battle, roll, die, name)
