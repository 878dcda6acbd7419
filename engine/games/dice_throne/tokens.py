"""Status effects: gained, removed, moved, and what can be counted (DT-060 to DT-065)."""

from collections.abc import Sequence

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.game import Play
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.companions import how_many
from engine.games.dice_throne.content import Token
from engine.games.dice_throne.patterns import Own, measure
from engine.games.dice_throne.vocabulary import Amount
from engine.messages import Message, seat_name

__all__ = [
    "aged",
    "amount_of",
    "any_token",
    "give",
    "held",
    "own_token",
    "pick_token",
    "possessions",
    "remove_all",
    "take",
]


def held(battle: Battle, seat: int) -> list[tuple[str, Token]]:
    """Return the status effects on ``seat``'s board."""
    return [(token, battle.content.tokens[token]) for token in battle.player(seat).tokens]


def own_token(battle: Battle, seat: int, token: str) -> bool:
    """Tell whether ``token`` is of the leaflet of ``seat``'s own hero."""
    return token in battle.hero(seat).tokens


def give(battle: Battle, seat: int, token: str, count: int = 1) -> int:
    """Put tokens on ``seat``'s board, up to the stack limit; return how many did not fit.

    Dice Throne rules 2.4, DT-060, DT-064, E-10.
    """
    player = battle.player(seat)
    limit = battle.limit(seat, token)
    now = player.tokens.get(token, 0)
    placed = max(0, min(count, limit - now))
    label = battle.content.token_label(token)
    if placed:
        player.tokens[token] = now + placed
        player.fresh[token] = player.fresh.get(token, 0) + placed
        battle.note("token", seat, token=label, count=placed)
    if placed < count and not battle.content.tokens[token].overflow:
        battle.note("token-full", seat, token=label, limit=limit)
    return count - placed


def take(battle: Battle, seat: int, token: str, count: int = 1, *, oldest: bool = False) -> None:
    """Return tokens to their leaflet, if people have not done so by hand (DT-061).

    Those that were gained this turn go first, where it need not be the ``oldest``.
    """
    tokens, fresh = battle.player(seat).tokens, battle.player(seat).fresh
    label = battle.content.token_label(token)
    for _ in range(min(count, tokens.get(token, 0))):
        tokens[token] -= 1
        if not oldest and fresh.get(token):
            fresh[token] -= 1
        battle.note("token-gone", seat, token=label)
    if not tokens.get(token, 1):
        del tokens[token]


def aged(battle: Battle, seat: int, token: str) -> int:
    """Return how many of ``token`` lay on ``seat``'s board before this turn."""
    return max(0, battle.has(seat, token) - battle.player(seat).fresh.get(token, 0))


def possessions(battle: Battle, seat: int, spent: int = 0) -> Own:
    """Return what a quantity may count of ``seat``'s own."""
    player = battle.player(seat)
    positive = sum(
        player.tokens[token] for token, rules in held(battle, seat) if rules.tone == "positive"
    )
    counts = {
        "cp": player.cp,
        "companions": how_many(battle, seat),
        "positive": positive,
        "status": sum(player.tokens.values()),
        "spent": spent,
        "dealt": battle.state.dealt[seat],
    }
    return Own(player.tokens, counts)


def amount_of(battle: Battle, seat: int, amount: Amount, faces: Sequence[str], spent: int) -> int:
    """Return the number that ``amount`` is for ``seat`` with these dice; "ask" is 0."""
    return measure(amount, faces, possessions(battle, seat, spent))


def any_token(battle: Battle, *, moving: bool = False, seats: Sequence[int] = ()) -> bool:
    """Tell whether any board, or one of ``seats``, bears a token that may be removed or moved."""
    return any(_loose(battle, seat, moving=moving) for seat in seats or battle.alive())


def pick_token(
    battle: Battle, seat: int, prompt: Message, *, moving: bool = False, seats: Sequence[int] = ()
) -> Play[tuple[int, str] | None]:
    """Let ``seat`` choose a token on any board or those of ``seats``, or none of them.

    None if there is none that may be removed (or moved, if ``moving``), or none any more.
    """
    boards = list(seats or battle.alive())
    if not any_token(battle, moving=moving, seats=boards):
        return None

    def question() -> Choose | None:
        options = tuple(_token_options(battle, boards, moving=moving))
        return Choose(seat, prompt, options, "none") if len(options) > 1 else None

    answer = yield question
    if not isinstance(answer, Chose) or answer.option == "none":
        return None
    owner, _, token = answer.option.partition(".")
    return int(owner), token


def _loose(battle: Battle, seat: int, *, moving: bool = False) -> list[str]:
    """Return the tokens that cards may remove, or also move (E-13)."""
    allowed = ("freely",) if moving else ("freely", "remove")
    return [token for token, rules in held(battle, seat) if rules.moves in allowed]


def _token_options(battle: Battle, seats: Sequence[int], *, moving: bool) -> list[Option]:
    on_boards = [
        Option(f"{seat}.{token}", battle.content.token_label(token), group=seat_name(seat))
        for seat in seats
        for token in _loose(battle, seat, moving=moving)
    ]
    return [*on_boards, Option("none", text("option.none"))]


def remove_all(battle: Battle, seat: int) -> None:
    """Return every token on ``seat``'s board to its leaflet, good ones and bad ones (E-13)."""
    for token in _loose(battle, seat):
        take(battle, seat, token, battle.has(seat, token))
