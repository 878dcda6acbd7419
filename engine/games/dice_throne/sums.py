"""What damage comes to whom as things stand, and how each sum is shown (DT-084, DT-085)."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import NamedTuple

from engine.asks import Option
from engine.game import Play
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.bearing import coming_changes, coming_shares, hidden
from engine.games.dice_throne.damage import Change, Receipt, Tally, damage_sum
from engine.games.dice_throne.state import Attack
from engine.messages import Message, receipt, seat_name

__all__ = ["Sum", "attack_sum", "coming", "draw_sums", "pick_source", "shown"]


class Sum(NamedTuple):
    """What comes to a seat from one source, and how that was reached."""

    tally: Tally
    receipt: Receipt


def draw_sums(battle: Battle) -> list[Sum]:
    """Return what comes to each seat from each source; nothing of it has happened yet.

    An attack's own sum stands first: echoes are read off it.
    """
    return [each for _, each in _drawn(battle)]


def _drawn(battle: Battle) -> Iterator[tuple[Tally, Sum]]:
    """Yield each source of damage with the sum that it comes to."""
    attack, struck = battle.under_attack(), None
    if attack is not None and attack.target is not None:
        own = _sum(battle, _with_bearing(battle, attack))
        struck = own.receipt
        yield attack.tally, own
    for tally in battle.state.tallies:
        whole = _beside_the_attack(battle, _with_echoes(tally, struck))
        if whole.bases:
            yield tally, _sum(battle, whole)


def pick_source(
    battle: Battle, chooser: int, seat: int, cause: Message, *, preventing: bool = False
) -> Play[Tally | None]:
    """Let ``chooser`` say which source of damage to ``seat`` is meant, of so much each (E-6).

    One that is avoided is none of them, as long as another comes.
    """
    coming = battle.incoming(seat)
    sources = [tally for tally in coming if not tally.avoided] or coming
    sources = (battle.preventable(seat) if preventing else []) or sources
    if not sources:
        return None
    prompt = text("prompt.source", cause=cause)
    picked = yield from battle.pick_now(
        chooser, prompt, lambda: _source_options(battle, seat, sources)
    )
    return sources[int(picked.removeprefix("source."))]


def _source_options(battle: Battle, seat: int, sources: Sequence[Tally]) -> list[Option]:
    """Name sources by cause and kind, with the sum by which to tell two of the same name apart."""
    drawn = list(_drawn(battle))
    sums = [sum(one.receipt.result for each, one in drawn if each is tally) for tally in sources]
    return [
        Option(
            f"source.{at}",
            _source_label(tally),
            detail=text("coming", seat=seat_name(seat), amount=amount),
        )
        for at, (tally, amount) in enumerate(zip(sources, sums, strict=True))
    ]


def _source_label(tally: Tally) -> Message:
    """Name a source of damage: an ability may deal both its own and collateral damage."""
    cause = (tally.bases or tally.echoes)[0].cause
    return text("damage-of", cause=cause, kind=text(f"damage.{tally.kind}"))


def attack_sum(battle: Battle, attack: Attack) -> Receipt:
    """Return how the damage of ``attack`` is reached as things stand, on the boards too."""
    return _sum(battle, _with_bearing(battle, attack)).receipt


def coming(battle: Battle) -> Message:
    """Say what damage comes to whom, as things stand."""
    sums = draw_sums(battle)
    parts = [
        text("coming", seat=seat_name(seat), amount=_to_seat(sums, seat))
        for seat in battle.threatened()
    ]
    said = parts.pop() if parts else text("coming-none")
    while parts:
        said = text("coming-both", first=parts.pop(), second=said)
    return said


def shown(one: Sum) -> Message:
    """Return a sum as a receipt: base, each plus and minus with its cause, each share, result."""
    tally, sum_ = one
    first, *more = tally.bases
    lines = [
        _line(change.amount, change.cause) for change in (*more, *sum_.changes) if change.amount
    ]
    for share in sum_.taken:
        cause = text("share-of", cause=share.cause, subtotal=max(0, sum_.subtotal))
        lines.append(_line(-share.amount, cause))
    if sum_.avoided:
        lines.append(Message("receipt.avoided", {"cause": text("avoided")}))
    kind = text("damage-of", cause=first.cause, kind=text(f"damage.{tally.kind}"))
    title = text("damage-to", seat=seat_name(tally.seat))
    return receipt(title, first.amount, lines, sum_.result, kind)


def _line(amount: int, cause: Message) -> Message:
    key = "receipt.plus" if amount > 0 else "receipt.minus"
    return Message(key, {"amount": abs(amount), "cause": cause})


def _to_seat(sums: list[Sum], seat: int) -> int:
    return sum(each.receipt.result for each in sums if each.tally.seat == seat)


def _sum(battle: Battle, tally: Tally) -> Sum:
    return Sum(tally, damage_sum(tally, battle.kinds))


def _with_bearing(battle: Battle, attack: Attack) -> Tally:
    """Return a copy of an attack's damage with what lies on the boards and weighs on it."""
    tally = deepcopy(attack.tally)
    if attack.target is not None:
        tally.seat = attack.target
        tally.avoided = tally.avoided or hidden(battle, attack.target, attack)
    tally.changes += coming_changes(battle, attack)
    tally.shares += coming_shares(battle, attack)
    return tally


def _beside_the_attack(battle: Battle, whole: Tally) -> Tally:
    """Keep away an ability's collateral damage too, as its own is; of an ultimate nothing is."""
    attack = battle.state.attack
    if attack is not None and attack.kind != "ultimate" and whole.kind == "collateral":
        whole.avoided = whole.avoided or hidden(battle, whole.seat, attack)
        whole.shares += coming_shares(battle, attack)
    return whole


def _with_echoes(tally: Tally, struck: Receipt | None) -> Tally:
    whole = deepcopy(tally)
    for echo in tally.echoes:
        amount = 0 if struck is None else echo.of(struck)
        if amount:
            whole.bases.append(Change(echo.cause, amount))
    return whole
