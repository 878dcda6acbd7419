"""What a seat may use at this moment: tokens, companions, passive abilities (DT-053, DT-062)."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.asks import Option
from engine.games.dice_throne.alter import alter_blocked, attempt_blocked
from engine.games.dice_throne.alterers import alterings
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.content import Content, Hero, Use
from engine.games.dice_throne.describe import sentence
from engine.games.dice_throne.sums import attack_sum
from engine.games.dice_throne.tokens import aged, held
from engine.games.dice_throne.vocabulary import (
    Add,
    Attempt,
    Choice,
    Effect,
    Prevent,
    Remove,
    RollDice,
    Transfer,
    Undefendable,
)
from engine.messages import Message

__all__ = ["Usable", "could_open", "for_nothing", "may_use", "use_named", "use_options"]

_Sorts = type[Effect] | tuple[type[Effect], ...]


class Usable(NamedTuple):
    """A way to use something: ``sort`` is "spend" a token, use an "ally", or "use" an ability."""

    id: str
    sort: str
    name: str
    label: Message
    use: Use

    @property
    def mark(self) -> str:
        """What is remembered for the turn: of companions one of a kind may be used."""
        return f"{self.sort}.{self.name}" if self.sort == "ally" else self.id


def use_options(battle: Battle, seat: int) -> list[Option]:
    """Return what ``seat`` has to use, each with the reason if it cannot be used now."""
    hero = battle.hero(seat)
    return [
        Option(
            id=each.id,
            label=text(f"option.{each.sort}", **{_PARAMS[each.sort]: _so_many(each)}),
            blocked=_blocked(battle, seat, each),
            detail=_detail(battle.content, hero, each.use),
            group=text("group.token"),
        )
        for each in _usable(battle, seat)
    ]


def _so_many(usable: Usable) -> Message:
    count = usable.use.cost if usable.sort == "spend" else 1
    return text("does.count", count=count, what=usable.label) if count > 1 else usable.label


@lru_cache(maxsize=256)  # a use whose figures a table has set is made anew each time
def _detail(content: Content, hero: Hero, use: Use) -> Message:
    said = sentence(content, hero, use.effects)
    return text("detail.card", cost=use.cp, text=said) if use.cp else said


def may_use(battle: Battle, seat: int) -> bool:
    """Tell whether ``seat`` has anything that is of use just now, and not as well later."""
    return any(
        _urgent(each.use) and _blocked(battle, seat, each) is None for each in _usable(battle, seat)
    )


def could_open(battle: Battle, seat: int) -> bool:
    """Tell whether ``seat`` has something that may make its attack undefendable."""
    return any(
        _opens(each.use.effects) and _blocked(battle, seat, each) is None
        for each in _usable(battle, seat)
    )


def _opens(effects: Iterable[Effect]) -> bool:
    for effect in effects:
        match effect:
            case Undefendable():
                return True
            case RollDice(then=inner):
                if _opens(inner):
                    return True
            case Choice(options=options):
                if any(map(_opens, options)):
                    return True
    return False


def for_nothing(battle: Battle, seat: int, effects: Iterable[Effect]) -> Message | None:
    """Say why ``effects`` of ``seat`` can do nothing, if all they are for is an attack's damage.

    What is for one's own attack needs one. What makes it undefendable comes too late once its
    defence is rolled, or it is so already; and not all damage can be modified, or prevented
    (DT-080, DT-082, D-8).
    """
    attack, whole = battle.under_attack(), tuple(effects)
    if _are_all(Prevent, whole):
        return _no_prevention(battle, seat, whole)
    if _are_all((Add, Undefendable), whole) and not _activating(battle, seat):
        return text("refusal.no-attack")
    if attack is None:
        return None
    rules = battle.kinds[attack.kind]
    if _are_all(Undefendable, whole):
        if attack.defended:
            return text("refusal.defended")
        return None if rules.defendable else text("refusal.undefendable")
    unmodifiable = not rules.modifiable and _are_all(Add, whole)
    return text("refusal.unmodifiable") if unmodifiable else None


def _activating(battle: Battle, seat: int) -> bool:
    """Tell whether ``seat`` has activated an ability, which is an attack or may become one."""
    attack = battle.state.attack
    return attack is not None and attack.attacker == seat


def _no_prevention(battle: Battle, seat: int, effects: Iterable[Effect]) -> Message | None:
    chosen = any(getattr(effect, "who", None) == "chosen" for effect in effects)
    coming = battle.threatened() if chosen else [seat]
    if any(map(battle.preventable, coming)):
        return None
    avoided = all(tally.avoided for each in coming for tally in battle.incoming(each))
    return text("refusal.no-damage" if avoided else "refusal.unpreventable")


def _are_all(sort: _Sorts, effects: tuple[Effect, ...]) -> bool:
    return bool(effects) and all(
        isinstance(each, sort) or (isinstance(each, RollDice) and _are_all(sort, each.then))
        for each in effects
    )


def use_named(battle: Battle, seat: int, action: str) -> Usable | None:
    """Return what the option ``action`` uses; None if it is there no more."""
    return next((each for each in _usable(battle, seat) if each.id == action), None)


def _urgent(use: Use) -> bool:
    return any(alterings(use.effects)) or use.when not in ("any", "main")


def _usable(battle: Battle, seat: int) -> Iterator[Usable]:
    content, player = battle.content, battle.player(seat)
    for token in player.tokens:
        yield from _each("spend", token, content.token_label(token), content.tokens[token].uses)
    for companion, count in player.companions.items():
        if count:
            rules = content.companions[companion]
            yield from _each("ally", companion, content.companion_label(companion), rules.uses)
    for ability in battle.abilities(seat, "passive"):
        uses = battle.level(seat, ability).uses
        yield from _each("use", ability.id, ability.label, uses)


def _each(sort: str, name: str, label: Message, uses: tuple[Use, ...]) -> Iterator[Usable]:
    for at, use in enumerate(uses, 1):
        suffix = "" if len(uses) == 1 else f".{at}"
        yield Usable(f"{sort}.{name}{suffix}", sort, name, label, use)


def _blocked(battle: Battle, seat: int, usable: Usable) -> Message | None:
    use = usable.use
    moment = _MOMENTS[use.when](battle, seat)
    if moment is not None:
        return moment
    if usable.sort == "spend" and _at_hand(battle, seat, usable) < use.cost:
        return text("refusal.tokens", count=use.cost)
    cp = battle.player(seat).cp
    if cp < use.cp:
        return text("refusal.cp", cost=use.cp, cp=cp)
    if use.is_over(battle.player(seat).used.count(usable.mark)):
        return text("refusal.once" if use.once else "refusal.twice")
    if use.dealing and _dealing(battle) < use.dealing:
        return text("refusal.dealing", amount=use.dealing)
    return _lacks(battle, seat, usable)


def _lacks(battle: Battle, seat: int, usable: Usable) -> Message | None:
    """Say what its effects lack at this moment, if they would do nothing."""
    altering = next(alterings(usable.use.effects), None)
    if altering is not None:
        return alter_blocked(battle, seat, altering)
    for effect in usable.use.effects:
        if isinstance(effect, Attempt) and (reason := attempt_blocked(battle, effect)) is not None:
            return reason
        if isinstance(effect, Remove | Transfer) and not _leaves_any(battle, seat, usable, effect):
            return text("refusal.no-token")
    return for_nothing(battle, seat, usable.use.effects)


def _leaves_any(battle: Battle, seat: int, usable: Usable, effect: Remove | Transfer) -> bool:
    """Tell whether ``effect`` finds a status effect to remove or move once ``usable`` is spent."""
    allowed = ("freely",) if isinstance(effect, Transfer) else ("freely", "remove")
    paid = {(seat, usable.name): usable.use.cost} if usable.sort == "spend" else {}
    own = isinstance(effect, Remove) and effect.own
    return any(
        rules.moves in allowed and battle.has(each, token) > paid.get((each, token), 0)
        for each in ([seat] if own else battle.alive())
        for token, rules in held(battle, each)
    )


def _dealing(battle: Battle) -> int:
    attack = battle.under_attack()
    return 0 if attack is None else attack_sum(battle, attack).subtotal


def _at_hand(battle: Battle, seat: int, usable: Usable) -> int:
    count = aged if usable.use.aged else Battle.has
    return count(battle, seat, usable.name)


def _attacking(battle: Battle, seat: int) -> Message | None:
    attack = battle.under_attack()
    own = attack is not None and attack.attacker == seat
    return None if own else text("refusal.no-attack")


def _attacked(battle: Battle, seat: int) -> Message | None:
    return None if battle.attack_on(seat) is not None else text("refusal.not-attacked")


def _hurt(battle: Battle, seat: int) -> Message | None:
    coming = any(not tally.avoided for tally in battle.incoming(seat))
    return None if coming else text("refusal.no-damage")


def _main(battle: Battle, seat: int) -> Message | None:
    main = battle.state.active == seat and battle.state.phase.startswith("main")
    return None if main else text("refusal.main-phase")


def _rolling(purpose: str) -> Callable[[Battle, int], Message | None]:
    def blocked(battle: Battle, seat: int) -> Message | None:
        own = any(roll.seat == seat and roll.purpose == purpose for roll in battle.state.rolls)
        return None if own else text(f"refusal.no-{purpose}")

    return blocked


def _dealt(battle: Battle, seat: int) -> Message | None:
    return None if battle.state.dealt[seat] else text("refusal.dealt", amount=1)


_PARAMS = {"spend": "token", "ally": "companion", "use": "ability"}
_MOMENTS: dict[str, Callable[[Battle, int], Message | None]] = {
    "any": lambda _, __: None,
    "main": _main,
    "attack": _attacking,
    "offence": _rolling("offence"),
    "attacked": _attacked,
    "defence": _rolling("defence"),
    "hurt": _hurt,
    "dealt": _dealt,
}
