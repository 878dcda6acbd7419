"""What people do by hand, whatever the rules say: the machine is never in the way of a table.

A card of one's own, damage dealt or prevented, a token given or taken, a phase skipped or had once
more. All of it is logged and can be undone like any other action.
"""

from collections.abc import Iterator
from typing import cast, get_args

from engine.asks import Option
from engine.game import Play
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.damage import Change
from engine.games.dice_throne.resolve import place
from engine.games.dice_throne.state import Asking
from engine.games.dice_throne.sums import pick_source
from engine.games.dice_throne.tokens import take
from engine.messages import Message

__all__ = [
    "OWN_CARD",
    "act_manually",
    "is_manual",
    "is_standing_choice",
    "manual_options",
    "own_card",
    "play_own_card",
]

OWN_CARD = "card.other"
_GROUP = text("group.hand")
_LARGEST = 50


def is_manual(action: str) -> bool:
    """Tell whether ``action`` is one of those done by hand, which the rules know nothing of."""
    return action.startswith(("hand.", "ask."))


def is_standing_choice(action: str) -> bool:
    """Tell whether ``action`` is one of those by which a seat says when it wants to be asked."""
    return action.startswith("ask.")


def manual_options(battle: Battle, seat: int) -> Iterator[Option]:
    """Yield what ``seat`` may do by hand; nothing of it is ever blocked.

    Who is defeated is asked nothing more (DT-030), and has nothing to say of when to be asked.
    """
    for what in ("damage", "prevent", "give", "take", "skip", "repeat"):
        if what == "prevent" and not battle.threatened():
            continue
        if what == "take" and not _boards(battle):
            continue
        yield Option(f"hand.{what}", text(f"hand.{what}"), group=_GROUP)
    for asking in get_args(Asking) if battle.health(seat) else ():
        if asking != battle.player(seat).asking:
            yield Option(f"ask.{asking}", text(f"ask.{asking}"), group=text("group.asking"))


def act_manually(battle: Battle, seat: int, action: str) -> Play[None]:
    """Do what ``seat`` wants."""
    match action:
        case "ask.me" | "ask.concerned" | "ask.never":
            asking = action.removeprefix("ask.")
            battle.player(seat).asking = cast("Asking", asking)
            battle.note(action, seat)
        case "hand.skip":
            battle.state.skipping = True
            battle.note("skip", seat)
        case "hand.repeat":
            battle.state.repeating = True
            battle.note("repeat", seat)
        case "hand.damage":
            yield from _damage(battle, seat, text("hand.damage"))
        case "hand.prevent":
            yield from _prevent(battle, seat, text("hand.prevent"))
        case "hand.give":
            yield from _give(battle, seat)
        case "hand.take":
            yield from _take(battle, seat)


def own_card(blocked: Message | None) -> Option:
    """Return the option to play a card that the machine does not know."""
    return Option(OWN_CARD, text("card.other"), blocked, group=text("group.own"))


def play_own_card(battle: Battle, seat: int) -> Play[None]:
    """Play a card that the machine does not know: pay for it, then enter what it says."""
    name = text("card.other")
    cost = yield from battle.amount(seat, text("prompt.cost"), lambda: (0, battle.player(seat).cp))
    battle.pay(seat, cost)
    battle.discard(seat)
    battle.note("card", seat, card=name, cost=cost)
    options = [Option("nothing", text("option.by-hand"))]
    options.append(Option("add", text("option.add-damage")))
    if battle.threatened():
        options.append(Option("prevent", text("option.prevent")))
    what = yield from battle.pick(seat, text("prompt.own-card"), options)
    if what == "add":
        yield from _damage(battle, seat, name)
    elif what == "prevent":
        yield from _prevent(battle, seat, name)


def _damage(battle: Battle, seat: int, cause: Message) -> Play[None]:
    """Deal any damage to anybody: more of an attack's own, or beside it."""
    others_first = sorted(battle.alive(), key=lambda each: each == seat)
    target = yield from battle.pick_seat(seat, text("prompt.player", cause=cause), others_first)
    amount = yield from battle.amount(seat, text("prompt.damage"), lambda: (0, _LARGEST))
    attack = battle.attack_on(target)
    if attack is not None and battle.kinds[attack.kind].modifiable:
        attack.tally.changes.append(Change(cause, amount))
    elif amount:  # what cannot be modified, such as a defence's damage, has other damage beside it
        battle.hit(target, Change(cause, amount), source=f"hand-{len(battle.state.tallies)}")


def _prevent(battle: Battle, seat: int, cause: Message) -> Play[None]:
    """Prevent any of the damage that comes to anybody."""
    coming = battle.threatened()
    if not coming:
        battle.note("no-effect", seat, cause=cause)
        return
    target = yield from battle.pick_seat(seat, text("prompt.player", cause=cause), coming)
    tally = yield from pick_source(battle, seat, target, cause)
    amount = yield from battle.amount(seat, text("prompt.damage"), lambda: (0, _LARGEST))
    if tally is not None and battle.kinds[tally.kind].preventable:
        tally.changes.append(Change(cause, -amount, prevents=True))
    elif tally is not None:  # what no rule prevents: there is less of it from the beginning
        tally.bases.append(Change(cause, -amount))


def _give(battle: Battle, seat: int) -> Play[None]:
    """Put any token on any board, with what a full board or a reached limit brings (T-26)."""
    prompt = text("prompt.player", cause=text("hand.give"))
    target = yield from battle.pick_seat(seat, prompt, battle.alive())
    known = dict.fromkeys((*battle.tokens_in_play(), *battle.content.tokens))
    options = [Option(token, battle.content.token_label(token)) for token in known]
    given = yield from battle.pick(seat, text("prompt.give"), options, proposing=False)
    yield from place(battle, target, given)


def _take(battle: Battle, seat: int) -> Play[None]:
    """Take any token off any board."""
    boards = _boards(battle)
    if not boards:
        return
    prompt = text("prompt.player", cause=text("hand.take"))
    target = yield from battle.pick_seat(seat, prompt, boards)
    options = [
        Option(token, battle.content.token_label(token)) for token in battle.player(target).tokens
    ]
    if options:  # people may have removed them by hand meanwhile
        taken = yield from battle.pick(seat, text("prompt.take"), options, proposing=False)
        take(battle, target, taken)


def _boards(battle: Battle) -> list[int]:
    return [seat for seat in battle.alive() if battle.player(seat).tokens]
