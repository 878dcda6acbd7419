"""A squire whose leaflet bears every status effect and companion, to try them on."""

from pathlib import Path
from tempfile import TemporaryDirectory

from engine.games.dice_throne import DiceThrone, with_own_heroes
from engine.games.dice_throne.library import printed_content
from tests.engine.dice_throne.duels import BattleTable

__all__ = ["squires"]

SQUIRE = """
id = "squire"
faces = ["1-sword", "2-sword", "3-sword", "4-life", "5-life", "6-pow"]
tokens = [{tokens}]
companions = [{companions}]
abilities = [
    {{ id = "poke", levels = [{{ needs = {{ symbols = {{ sword = 3 }} }}, effects = [
        {{ do = "damage", amount = 6 }},
    ] }}] }},
    {{ id = "tickle", levels = [{{ needs = {{ symbols = {{ life = 3 }} }}, effects = [
        {{ do = "damage", amount = 4 }},
    ] }}] }},
    {{ id = "smite", sort = "ultimate", levels = [
        {{ needs = {{ symbols = {{ pow = 5 }} }}, effects = [{{ do = "damage", amount = 10 }}] }},
    ] }},
    {{ id = "buckler", sort = "defensive", levels = [{{ dice = 1, effects = [
        {{ do = "prevent", amount = 1, on = {{ symbols = {{ pow = 1 }} }} }},
    ] }}] }},
]
"""


def _game() -> type[DiceThrone]:
    content = printed_content()
    text = SQUIRE.format(
        tokens=", ".join(f'"{token}"' for token in content.tokens if token != "cursed-doubloon"),
        companions=", ".join(f'"{name}"' for name in content.companions),
    )
    with TemporaryDirectory() as folder:
        Path(folder, "squire.toml").write_text(text, "utf-8")
        return with_own_heroes(Path(folder))


GAME = _game()


def squires(own: str = "", theirs: str = "", *, seats: int = 2, cp: int = 2) -> BattleTable:
    """Return a battle of squires in Main (1): "chi*3" on one's own board, and on the next."""
    battle = BattleTable(*["squire"] * seats, game=GAME)
    for seat, line in enumerate((own, theirs)):
        for each in line.split():
            name, _, count = each.partition("*")
            sort = "companion" if name in printed_content().companions else "token"
            battle.set_counter(seat, f"{sort}.{name}", int(count or 1))
    battle.set(0, cp=cp)
    return battle
