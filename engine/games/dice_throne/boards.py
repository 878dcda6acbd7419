"""What else lies on a board, as numbers to see and to set: companions, printed figures."""

from engine.game import Counter
from engine.games.dice_throne.battle import ROMAN, Battle, text
from engine.games.dice_throne.figures import figures

__all__ = ["board_counters", "set_board_counter"]

_LARGEST = 99


def board_counters(battle: Battle, seat: int) -> list[Counter]:
    """Return ``seat``'s companions, and the figures that are to be checked against its board."""
    return [*_companions(battle, seat), *_figures(battle, seat)]


def set_board_counter(battle: Battle, seat: int, counter: str, value: int) -> bool:
    """Set one of those; False if ``counter`` is none of them."""
    sort, _, name = counter.partition(".")
    player = battle.player(seat)
    if sort == "companion":
        player.companions[name] = value
        player.companions = {each: count for each, count in player.companions.items() if count}
    elif sort == "figure":
        player.figures[name] = value
    return sort in ("companion", "figure")


def _companions(battle: Battle, seat: int) -> list[Counter]:
    own = battle.hero(seat).companions
    lying = battle.player(seat).companions
    return [
        Counter(
            id=f"companion.{name}",
            label=battle.content.companion_label(name),
            value=lying.get(name, 0),
            minimum=0,
            maximum=_LARGEST,
            sort="token",
            tone="unique",
        )
        for name in dict.fromkeys((*own, *lying))
    ]


def _figures(battle: Battle, seat: int) -> list[Counter]:
    """Return the figures of the levels that lie on the board now."""
    player = battle.player(seat)
    return [
        Counter(
            id=f"figure.{figure.id}",
            label=text(
                "counter.figure",
                ability=text(
                    "ability-level", ability=figure.ability.label, level=ROMAN[figure.level]
                ),
                number=figure.at,
            ),
            value=player.figures.get(figure.id, figure.value),
            minimum=figure.minimum,
            maximum=figure.maximum,
            sort="listed",
            note=text("note.check"),
        )
        for figure in figures(battle.hero(seat))
        if figure.level == player.levels.get(figure.ability.id, 1)
    ]
