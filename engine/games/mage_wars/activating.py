"""The action phase: players activate creatures by turns, each once (MW-017 to MW-020)."""

from collections.abc import Iterator

from engine.asks import Option
from engine.game import Checkpoint, Play
from engine.games.mage_wars.arena import Arena, is_mage, left_of
from engine.games.mage_wars.attacking import attack, attack_with, offence_by_hand
from engine.games.mage_wars.casting import cast, cast_quickly
from engine.games.mage_wars.conditions import passing, struggle, wake_up
from engine.games.mage_wars.content import card_of
from engine.games.mage_wars.describing import attack_label, described_attack
from engine.games.mage_wars.healing import heal_with_dice
from engine.games.mage_wars.offence import can_act_now, can_cast, offences, unusable
from engine.games.mage_wars.state import Creature
from engine.games.mage_wars.sums import may_pass
from engine.games.mage_wars.words import text
from engine.messages import Message

__all__ = ["act", "act_in_turn", "actions", "begin_actions"]


def begin_actions(arena: Arena) -> None:
    """Begin the action phase: whoever has the initiative is first to activate."""
    arena.begin("actions")
    arena.state.acting, arena.state.last = arena.state.initiative, None


def act_in_turn(arena: Arena) -> Play[None]:
    """Let the players activate by turns until nobody can; whoever has none left is skipped.

    The state is kept before each activation: a round is too long to play it twice.
    """
    state = arena.state
    while any(arena.unactivated(seat) for seat in arena.in_turn()):
        seat = state.acting
        assert seat is not None  # noqa: S101 - somebody is, from the phase's beginning to its end
        if arena.unactivated(seat):
            yield Checkpoint(turn=True)
            yield from _take_turn(arena, seat)
            arena.bury()
            yield Checkpoint()
        else:
            state.acting = arena.other(seat)
    state.acting = state.last = None


def _take_turn(arena: Arena, seat: int) -> Play[None]:
    """Let ``seat`` activate a creature or pass; before that it may cast a quick spell."""
    chosen = yield from arena.choose(
        seat, text("prompt.activate"), lambda: list(_choices(arena, seat))
    )
    state = arena.state
    verb, _, name = chosen.partition(".")
    if verb == "quickcast":
        yield from _busily(arena, cast_quickly(arena, seat))
        return
    creature = arena.find(int(name)) if verb == "activate" else None
    if creature is None:
        arena.note("passes", seat)
        state.last = None
    else:
        yield from _busily(arena, _activate(arena, creature))
        state.last = seat
    state.acting = arena.other(seat)


def _busily(arena: Arena, part: Play[None]) -> Play[None]:
    """Let nothing else begin while ``part`` goes on; what it broke in on then stands as before."""
    state = arena.state
    busy, thrown = state.busy, state.thrown
    state.busy = True
    yield from part
    state.busy, state.thrown = busy, thrown if busy else None


def _choices(arena: Arena, seat: int) -> Iterator[Option]:
    own, theirs = (arena.unactivated(each) for each in (seat, arena.other(seat)))
    for creature in own:
        life = text("of-life", left=left_of(creature), life=left_of(creature) + creature.damage)
        yield Option(f"activate.{creature.id}", arena.name(creature), detail=life)
    if arena.state.quickcast[seat]:
        yield Option(
            "quickcast",
            text("option.quickcast"),
            _uncasting(arena.mage(seat)),
            group=text("group.instead"),
        )
    passing = may_pass(len(own), len(theirs)) or not own
    blocked = None if passing else text("blocked.pass")
    yield Option("pass", text("option.pass"), blocked, group=text("group.instead"))


def _activate(arena: Arena, creature: Creature) -> Play[None]:
    """Turn the marker face down, act, and see what leaves at the activation's end."""
    creature.ready = creature.guard = False
    arena.note("activates", creature.owner, creature=arena.name(creature))
    wake_up(arena, creature)
    before = passing(creature)
    while not (yield from _act_with(arena, creature)):
        pass
    if arena.here(creature):
        yield from struggle(arena, creature, before)


def _act_with(arena: Arena, creature: Creature) -> Play[bool]:
    """Let a creature do one thing; tell whether it did."""
    prompt = text("prompt.act", creature=arena.name(creature))
    chosen = yield from arena.choose(
        creature.owner, prompt, lambda: list(_deeds(arena, creature)), "none"
    )
    verb, _, name = chosen.partition(".")
    match verb:
        case "attack":
            yield from attack_with(arena, creature, name)
        case "hand":
            offence = yield from offence_by_hand(arena, creature, melee=name == "melee")
            yield from attack(arena, creature, offence)
        case "heal":
            dice = card_of(creature.card).numbers["heal"]
            yield from heal_with_dice(arena, creature, dice)
        case "guard":
            creature.guard = True
            arena.note("guards", creature=arena.name(creature))
        case "cast":
            return (yield from cast(arena, creature, _which_spell, full=True))
    return True


def _which_spell(mana: int) -> Message:
    return text("prompt.cast", mana=mana)


def _deeds(arena: Arena, creature: Creature) -> Iterator[Option]:
    helpless = None if can_act_now(creature) else text("blocked.incapacitated")
    yield Option("none", text("option.nothing"))
    if is_mage(creature) or "familiar" in card_of(creature.card).traits:
        yield Option("cast", text("option.cast"), _uncasting(creature))
    yield Option("guard", text("option.guard"), helpless)
    dice = card_of(creature.card).numbers.get("heal")
    if dice:
        yield Option("heal", text("number.heal", amount=dice), helpless)
    for each in offences(arena, creature):
        yield Option(
            f"attack.{each.key}",
            attack_label(each.attack),
            unusable(arena, creature, each),
            described_attack(each.attack),
            each.name,
        )
    for sort in ("melee", "ranged"):
        label, group = text(f"option.by-hand-{sort}"), text("group.any-attack")
        yield Option(f"hand.{sort}", label, helpless, group=group)


def _uncasting(creature: Creature) -> Message | None:
    """Tell why a creature cannot cast."""
    return None if can_cast(creature) else text("blocked.incapacitated")


def actions(arena: Arena, seat: int) -> list[Option]:
    """Return what ``seat`` may do though another is asked: cast after its activation (MW-016)."""
    state = arena.state
    just_acted = state.phase == "actions" and state.last == seat != state.acting
    if not just_acted or not state.quickcast[seat]:
        return []
    blocked = text("blocked.busy") if state.busy else _uncasting(arena.mage(seat))
    marker = text("counter.quickcast")
    return [Option("quickcast", text("option.quickcast"), blocked, group=marker)]


def act(arena: Arena, seat: int) -> Play[None]:
    """Cast a quick spell after one's activation."""
    yield from _busily(arena, cast_quickly(arena, seat))
    arena.bury()
    yield Checkpoint()
