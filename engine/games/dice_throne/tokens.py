"""Status effects: gained, removed, moved, spent (Dice Throne rules 2.4, DT-060 to DT-065)."""

from collections.abc import Sequence

from engine.asks import Option
from engine.game import Play
from engine.games.dice_throne.battle import SEATS, Battle, text, token_name
from engine.games.dice_throne.content import Token
from engine.games.dice_throne.dice import roll_dice
from engine.games.dice_throne.patterns import number
from engine.messages import Message, seat_name

__all__ = [
    "any_token",
    "give",
    "held",
    "pick_token",
    "remove_all",
    "spend",
    "spend_blocked",
    "take",
    "transfer",
]


def held(battle: Battle, seat: int) -> list[tuple[str, Token]]:
    """Return the status effects on ``seat``'s board."""
    return [(token, battle.content.tokens[token]) for token in battle.player(seat).tokens]


def give(battle: Battle, seat: int, token: str, count: int = 1) -> None:
    """Put tokens on ``seat``'s board, up to the stack limit (DT-060, DT-064, E-10)."""
    player = battle.player(seat)
    limit = battle.content.tokens[token].limit
    now = player.tokens.get(token, 0)
    placed = max(0, min(count, limit - now))
    if placed:
        player.tokens[token] = now + placed
        battle.note("token", seat, token=token_name(token), count=placed)
    if placed < count:
        battle.note("token-full", seat, token=token_name(token), limit=limit)


def take(battle: Battle, seat: int, token: str) -> None:
    """Return one token to its leaflet, if people have not done so by hand (DT-061)."""
    tokens = battle.player(seat).tokens
    if token not in tokens:
        return
    tokens[token] -= 1
    if not tokens[token]:
        del tokens[token]
    battle.note("token-gone", seat, token=token_name(token))


def any_token(battle: Battle) -> bool:
    """Tell whether any status effect is in play."""
    return any(player.tokens for player in battle.state.players)


def pick_token(battle: Battle, seat: int, prompt: Message) -> Play[tuple[int, str] | None]:
    """Let ``seat`` choose a token on any board, or none of them; None if there is none."""
    if not any_token(battle):
        return None
    chosen = yield from battle.choose(seat, prompt, lambda: _token_options(battle), "none")
    if chosen == "none":
        return None
    owner, _, token = chosen.partition(".")
    return int(owner), token


def _token_options(battle: Battle) -> Sequence[Option]:
    on_boards = [
        Option(f"{seat}.{token}", token_name(token), group=seat_name(seat))
        for seat in SEATS
        for token in battle.player(seat).tokens
    ]
    return [*on_boards, Option("none", text("option.none"))]


def remove_all(battle: Battle, seat: int) -> None:
    """Return every token on ``seat``'s board to its leaflet, good ones and bad ones."""
    for token, count in list(battle.player(seat).tokens.items()):
        for _ in range(count):
            take(battle, seat, token)


def transfer(battle: Battle, seat: int) -> Play[None]:
    """Let ``seat`` move one token from a player to the other."""
    found = yield from pick_token(battle, seat, text("prompt.transfer"))
    if found is None:
        return
    owner, token = found
    take(battle, owner, token)
    give(battle, 1 - owner, token)


def spend_blocked(battle: Battle, seat: int) -> Message | None:
    """Say why ``seat`` cannot spend a token to avoid damage now, if so."""
    coming = seat in battle.threatened() and not battle.state.tallies[seat].avoided
    return None if coming else text("refusal.no-damage")


def spend(battle: Battle, seat: int, token: str) -> Play[None]:
    """Spend a token that may avoid one source of damage (DT-062, E-6, T-28)."""
    take(battle, seat, token)
    faces = yield from roll_dice(battle, seat, 1, token_name(token))
    if number(faces[0]) in battle.content.tokens[token].avoids_on:
        battle.state.tallies[seat].avoided = True
        battle.note("avoids", seat, token=token_name(token))
    else:
        battle.note("avoids-not", seat, token=token_name(token))
