"""Who could alter the dice on top with something that lies on the board."""

from collections.abc import Iterable, Iterator

from engine.games.dice_throne.battle import Battle
from engine.games.dice_throne.content import Use
from engine.games.dice_throne.vocabulary import Alter, Effect, RollDice

__all__ = ["alterings", "alters_from_board"]


def alterings(effects: Iterable[Effect]) -> Iterator[Alter]:
    """Yield how ``effects`` alter dice, also where a roll decides whether they do (Mesmerize)."""
    for effect in effects:
        if isinstance(effect, Alter):
            yield effect
        elif isinstance(effect, RollDice) and all(isinstance(each, Alter) for each in effect.then):
            yield from alterings(effect.then)


def alters_from_board(battle: Battle, seat: int) -> bool:
    """Tell whether ``seat`` has a token, companion or passive ability for the dice on top."""
    if battle.stunned(seat) or battle.frozen(seat) or battle.state.breaking:
        return False
    roll = battle.top_roll()
    if roll is None or not roll.alterable:
        return False
    reach = _reach(battle, seat, roll.seat)
    return any(
        effect.whose in reach
        for use in _affordable(battle, seat)
        for effect in alterings(use.effects)
        if use.when in ("any", roll.purpose)
    )


def _reach(battle: Battle, seat: int, roller: int) -> tuple[str, ...]:
    """Return of whose dice an effect of ``seat`` must speak to reach those of ``roller``."""
    if battle.team(seat) != battle.team(roller):
        return ("any", "opponent")
    return ("any", "own", "team") if seat == roller else ("any", "team")


def _affordable(battle: Battle, seat: int) -> Iterator[Use]:
    content, player = battle.content, battle.player(seat)
    for token, count in player.tokens.items():
        yield from (use for use in content.tokens[token].uses if use.cost <= count)
    for companion in player.companions:
        times = player.used.count(f"ally.{companion}")
        uses = content.companions[companion].uses
        yield from (use for use in uses if not use.is_over(times))
    for ability in battle.abilities(seat, "passive"):
        uses = battle.level(seat, ability).uses
        yield from (use for use in uses if use.cp <= player.cp)
