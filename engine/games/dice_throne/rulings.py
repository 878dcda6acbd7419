"""What a table may play one way or another: the mode, and where editions of the rules differ."""

from engine.asks import Option
from engine.game import Setup, TableOption
from engine.games.dice_throne.damage import KINDS, Kinds
from engine.games.dice_throne.modes import MODES
from engine.messages import Message

__all__ = ["POWDER_KEG", "kinds_under", "options_for"]

POWDER_KEG = "powder-keg"


# D-1, D-3, D-8 and E-7 of the differences between rules 2.2 and 2.4.
_RULINGS = (
    TableOption.named("dice-throne.option.priority", "active-player", "clockwise", "none"),
    TableOption.named(f"dice-throne.option.{POWDER_KEG}", "1", "2"),
    TableOption.named("dice-throne.option.pure-damage", "preventable", "not-preventable"),
    TableOption.named("dice-throne.option.healing", "phase-end", "at-once"),
)


def options_for(setup: Setup) -> tuple[TableOption, ...]:
    """Return the rulings, after the mode: where there is a choice, or one that is not printed."""
    modes = MODES.get(setup.seats, ())
    told = len(modes) > 1 or not all(mode.printed for mode in modes)
    return (_mode_option(setup.seats), *_RULINGS) if told else _RULINGS


def _mode_option(seats: int) -> TableOption:
    choices = tuple(
        Option(
            mode.id,
            Message(f"dice-throne.mode.{mode.id}"),
            detail=None if mode.printed else Message("dice-throne.mode.community"),
        )
        for mode in MODES[seats]
    )
    return TableOption("mode", Message("dice-throne.option.mode"), choices, choices[0].id)


def kinds_under(pure_damage: str) -> Kinds:
    """Return what each type of damage allows under the table's ruling on pure damage (D-8)."""
    if pure_damage == "preventable":
        return KINDS
    return {**KINDS, "pure": KINDS["pure"]._replace(preventable=False)}
