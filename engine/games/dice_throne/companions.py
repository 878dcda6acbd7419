"""Companions: they grow, and are no status effects (Dice Throne rules 2.4, DT-066)."""

from engine.asks import Option
from engine.game import Play
from engine.games.dice_throne.battle import Battle, text
from engine.messages import Message

__all__ = ["can_grow", "dismiss", "grow", "how_many", "pick_companion"]


def how_many(battle: Battle, seat: int) -> int:
    """Return how many companions ``seat`` has: one with health is one, whatever that is."""
    rules = battle.content.companions
    there = battle.player(seat).companions
    return sum(min(count, 1) if rules[name].health else count for name, count in there.items())


def can_grow(battle: Battle, seat: int, *, each: bool) -> bool:
    """Tell whether ``seat`` can grow companions: with ``each``, one that is there now."""
    there = battle.player(seat).companions
    return bool(_growing(battle, seat, there) if each else _options(battle, seat))


def grow(battle: Battle, seat: int, cause: Message, steps: int, *, each: bool) -> Play[None]:
    """Let ``seat`` grow companions: take a smallest one, or let one become the next larger one.

    With ``each``, every companion that is there now may grow once instead.
    """
    ready = dict(battle.player(seat).companions)
    for _ in range(sum(ready.values()) if each else steps):
        chosen = yield from battle.pick_now(
            seat,
            text("prompt.grow", cause=cause),
            lambda: [
                *(_growing(battle, seat, ready) if each else _options(battle, seat)),
                Option("done", text("option.done")),
            ],
        )
        if chosen == "done":
            return
        sort, _, name = chosen.partition(".")
        if sort == "take":
            _add(battle, seat, name)
        else:
            ready[name] = ready.get(name, 0) - 1
            _step_up(battle, seat, name)


def pick_companion(battle: Battle, seat: int, prompt: Message) -> Play[str | None]:
    """Let ``seat`` choose one of its companions, or none."""
    chosen = yield from battle.pick_now(
        seat,
        prompt,
        lambda: [
            *(
                Option(name, battle.content.companion_label(name))
                for name, count in battle.player(seat).companions.items()
                if count
            ),
            Option("none", text("option.none")),
        ],
    )
    return None if chosen == "none" else chosen


def dismiss(battle: Battle, seat: int, companion: str) -> None:
    """Take a companion away, with all its health, if people have not done so by hand."""
    companions = battle.player(seat).companions
    if not companions.get(companion):
        return
    whole = battle.content.companions[companion].health
    companions[companion] -= companions[companion] if whole else 1
    if not companions[companion]:
        del companions[companion]
    battle.note("companion-gone", seat, companion=battle.content.companion_label(companion))


def _add(battle: Battle, seat: int, companion: str) -> None:
    companions = battle.player(seat).companions
    companions[companion] = companions.get(companion, 0) + 1
    battle.note("companion", seat, companion=battle.content.companion_label(companion))


def _step_up(battle: Battle, seat: int, companion: str) -> None:
    larger = battle.content.companions[companion].grows_into
    if larger is not None:
        dismiss(battle, seat, companion)
        _add(battle, seat, larger)


def _room(battle: Battle, seat: int, companion: str | None) -> bool:
    if companion is None:
        return False
    there = battle.player(seat).companions.get(companion, 0)
    return there < battle.content.companions[companion].limit


def _options(battle: Battle, seat: int) -> list[Option]:
    """Offer a smallest companion, and those that may grow."""
    rules = battle.content.companions
    own = battle.hero(seat).companions
    grown = {rules[name].grows_into for name in own}
    smallest = [name for name in own if rules[name].grows_into and name not in grown]
    new = [
        Option(f"take.{name}", text("option.take", companion=battle.content.companion_label(name)))
        for name in smallest
        if _room(battle, seat, name)
    ]
    return [*new, *_growing(battle, seat, battle.player(seat).companions)]


def _growing(battle: Battle, seat: int, ready: dict[str, int]) -> list[Option]:
    options = []
    there = battle.player(seat).companions
    for name, count in ready.items():
        larger = battle.content.companions[name].grows_into
        if (
            larger is not None
            and min(count, there.get(name, 0)) > 0
            and _room(battle, seat, larger)
        ):
            labels = {
                "companion": battle.content.companion_label(name),
                "larger": battle.content.companion_label(larger),
            }
            options.append(Option(f"grow.{name}", text("option.grow", **labels)))
    return options
