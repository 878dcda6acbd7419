"""Resolve: hits, spells, healing, blocks and boosts, in whatever order people agree (RG-040)."""

from collections.abc import Collection, Sequence
from typing import cast

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.game import Each, Part, Play
from engine.games.regidice.boosts import boost, boost_options, can_boost
from engine.games.regidice.enemies import deal, fall, kill
from engine.games.regidice.healing import heal
from engine.games.regidice.party import Party, dice_names, die_name, text
from engine.games.regidice.state import Die
from engine.games.regidice.uses import Use, best_plan, potential, single_sets, use_of
from engine.messages import Message

__all__ = ["resolve"]


def resolve(party: Party) -> Play[None]:
    """Let all act at once, each as declared, until nobody can do more or wants to."""
    state = party.state
    party.begin("resolve")
    state.defence, state.hits, state.blocked, state.done = party.defence, [], 0, []
    busy: set[int] = set()
    yield Each({seat: _act(party, seat, busy) for seat in party.in_turn()})
    yield from fall(party)


def _act(party: Party, seat: int, busy: set[int]) -> Part[None]:
    """Let ``seat`` act; while it is at it, it is among the ``busy``."""
    while seat not in party.state.done:
        answer = yield lambda: _question(party, seat, busy)
        chosen = "done" if answer is None else cast("Chose", answer).option
        verb, _, rest = chosen.partition(".")
        busy.add(seat)
        match verb:
            case "best":
                yield from _resolve_sets(party, seat, best_plan(party, seat))
            case "set":
                dice = [die for die in party.pool(seat) if str(die.id) in rest.split(".")]
                yield from _resolve_sets(party, seat, [use_of(party, party.action(seat), dice)])
            case "pick":
                yield from _pick(party, seat)
            case "boost":
                yield from boost(party, seat, int(rest))
            case _:
                party.state.done.append(seat)
        busy.remove(seat)


def _question(party: Party, seat: int, busy: Collection[int]) -> Choose | None:
    """Ask what is resolved next, unless nobody at all could resolve anything more.

    What the ``busy`` are about may yet let a spell match (E-2): "next" ends nothing meanwhile. Nor
    does it raise a die that completes nothing: that may be one of another's set.
    """
    if not busy and not any(_has_something(party, each) for each in party.in_turn()):
        return None
    helpful, others = boost_options(party, seat)
    options = [*_set_options(party, seat), *helpful]
    default = options[0].id if options else None if busy else "done"
    options += others
    if party.action(seat) != "animal" and party.free_dice(seat):
        options.append(Option("pick", text("option.pick"), group=text("group.other")))
    options.append(Option("done", text("option.done"), group=text("group.other")))
    prompt = text("prompt.resolve", need=_need(party, seat))
    return Choose(seat, prompt, tuple(options), default)


def _need(party: Party, seat: int) -> Message:
    """Say which dice do what ``seat`` has declared (RG-041, RG-043 to RG-045, RG-048)."""
    match party.action(seat):
        case "attack":
            return text("need.attack", defence=party.target)
        case "cast":
            return text("need.cast", pips=" ".join(map(str, party.state.pips)))
        case action:
            return text(f"need.{action}")


def _has_something(party: Party, seat: int) -> bool:
    able = can_boost(party, seat) or bool(potential(party, seat))
    return seat not in party.state.done and able


def _set_options(party: Party, seat: int) -> list[Option]:
    """Offer the best plan as a whole, its sets one by one, and other sets."""
    plan = best_plan(party, seat)
    planned = [use.dice for use in plan]
    others = [use for use in single_sets(party, seat) if use.dice not in planned]
    options = [_set_option(party, seat, use) for use in (*plan, *others)]
    if len(plan) <= 1:
        return options
    worth, dice = sum(use.worth for use in plan), [die for use in plan for die in use.dice]
    best = Option(
        "best",
        text(f"option.best-{party.action(seat)}", worth=worth),
        detail=text("sets", sets=" | ".join(_pips(use.dice) for use in plan)),
        group=text("group.sets"),
        dice=_positions(party, seat, dice),
    )
    return [best, *options]


def _set_option(party: Party, seat: int, use: Use) -> Option:
    action = party.action(seat)
    name = f"option.spell-{use.dice[0].colour}" if action == "cast" else f"option.{action}"
    return Option(
        f"set.{use.ids}",
        text(name, pips=_pips(use.dice), worth=use.worth),
        detail=dice_names(use.dice),
        group=text("group.sets"),
        dice=_positions(party, seat, use.dice),
    )


def _pips(dice: Sequence[Die]) -> str:
    return " ".join(str(die.pips) for die in dice)


def _positions(party: Party, seat: int, dice: Sequence[Die]) -> tuple[int, ...]:
    ids = [die.id for die in dice]
    return tuple(at for at, die in enumerate(party.pool(seat)) if die.id in ids)


def _resolve_sets(party: Party, seat: int, uses: Sequence[Use]) -> Part[None]:
    """Use up the dice of ``uses``, then do what they are worth together."""
    for use in uses:
        for die in use.dice:
            die.used = True
        party.note("set", seat, dice=dice_names(use.dice))
    worth = sum(use.worth for use in uses)
    match party.action(seat):
        case "attack":
            yield from deal(party, seat, worth, spell=False)
        case "block":
            _block(party, seat, worth)
        case "heal":
            yield from heal(party, seat, worth)
        case "cast":
            yield from _cast(party, seat, uses[0])


def _block(party: Party, seat: int, amount: int) -> None:
    party.state.blocked += amount
    party.note("blocks", seat, amount=amount)


def _cast(party: Party, seat: int, spell: Use) -> Part[None]:
    """Do what the colour does, once for each die of the spell (RG-045, RG-046)."""
    match spell.dice[0].colour:
        case "red":
            yield from deal(party, seat, spell.worth, spell=True)
        case "blue":
            _block(party, seat, spell.worth)
        case "yellow":
            yield from heal(party, seat, spell.worth)
        case _:
            kill(party, seat)


def _pick(party: Party, seat: int) -> Part[None]:
    """Let ``seat`` put a set together die by die."""
    picked: list[int] = []
    while True:
        answer = yield lambda: _pick_question(party, seat, picked)
        match cast("Chose", answer).option:
            case "back":
                return
            case "take":
                use = use_of(party, party.action(seat), _picked(party, seat, picked))
                forced = use._replace(worth=max(1, use.worth))
                yield from _resolve_sets(party, seat, [forced])
                return
            case die:
                picked.append(int(die))


def _pick_question(party: Party, seat: int, picked: Sequence[int]) -> Choose:
    chosen = _picked(party, seat, picked)
    options = [_take_option(party, seat, chosen)] if chosen else []
    sorts = set()
    for die in party.free_dice(seat):
        if die.id not in picked and (die.colour, die.pips) not in sorts:
            sorts.add((die.colour, die.pips))
            dice = _positions(party, seat, [die])
            options.append(Option(str(die.id), die_name(die), group=text("group.pick"), dice=dice))
    options.append(Option("back", text("option.back"), group=text("group.other")))
    return Choose(seat, text("prompt.pick", need=_need(party, seat)), tuple(options))


def _take_option(party: Party, seat: int, chosen: list[Die]) -> Option:
    use = use_of(party, party.action(seat), chosen)
    blocked = None if use.worth else text("blocked.no-set")
    dice = _positions(party, seat, chosen)
    return Option("take", text("option.take", dice=dice_names(chosen)), blocked=blocked, dice=dice)


def _picked(party: Party, seat: int, picked: Sequence[int]) -> list[Die]:
    return [die for die in party.free_dice(seat) if die.id in picked]
