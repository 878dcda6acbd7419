"""What status effects forbid: straights, abilities they cover, faces that count for nothing."""

from collections.abc import Sequence

from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.content import Ability, Level
from engine.games.dice_throne.patterns import BLANK, number
from engine.games.dice_throne.tokens import held
from engine.messages import Message

__all__ = ["barred", "legible"]


def legible(battle: Battle, seat: int, faces: Sequence[str]) -> tuple[str, ...]:
    """Return ``faces`` of ``seat``'s dice as they count: some may be as blank (Hex)."""
    blanks = {value for _, rules in held(battle, seat) for value in rules.blanks}
    return tuple(BLANK if number(face) in blanks else face for face in faces)


def barred(battle: Battle, seat: int, ability: Ability, level: Level) -> Message | None:
    """Say which status effect keeps ``seat`` from an ability, if one does (Silence, Spellbound)."""
    covered = list(battle.player(seat).covered)
    for token, rules in held(battle, seat):
        there = [covered.pop(0) for _ in range(battle.has(seat, token)) if rules.covers and covered]
        straight = level.needs is not None and level.needs.straight is not None
        if ability.id in there or (rules.bars_straights and straight):
            return text("refusal.barred", token=battle.content.token_label(token))
    return None
