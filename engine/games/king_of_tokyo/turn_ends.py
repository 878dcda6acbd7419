"""What happens at a turn's start and at its end, in the order that its player likes."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.game import Play
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.content import Effect, power_cards
from engine.games.king_of_tokyo.deck import card_options
from engine.games.king_of_tokyo.gains import Due, due, grant
from engine.games.king_of_tokyo.harm import Hit, harm
from engine.games.king_of_tokyo.holding import in_play, use_up
from engine.games.king_of_tokyo.specials import copy_a_card
from engine.games.king_of_tokyo.words import card_name, text
from engine.messages import Message

__all__ = ["end_turn", "start_turn"]

_IN_TOKYO = 2
_FROM_BATTERY = 2


class _Deed(NamedTuple):
    """Something that is to be done; ``tied``: its place among the others can matter.

    ``apart``: whatever the others are, it is the same before them and after. ``works``: the card
    as which the one works that does it, since Mimic may be another by now.
    """

    name: str
    label: Message
    do: Callable[[], Play[None]]
    tied: bool = False
    apart: bool = False
    works: str = ""


def start_turn(board: Board) -> Play[None]:
    """Score Tokyo, take from batteries, move Mimic (KT-031, KT-070)."""
    board.begin("start")
    yield from _do_all(board, partial(_start_deeds, board))


def end_turn(board: Board) -> Play[None]:
    """Do what cards and poison do at the turn's end (KT-050, KT-073, KT-075)."""
    board.begin("end")
    yield from _do_all(board, partial(_end_deeds, board))


def _do_all(board: Board, deeds: Callable[[], Sequence[_Deed]]) -> Play[None]:
    """Do each deed once; its player chooses the order where it can matter.

    What is due is looked at again after each, since one may make or unmake another, and whenever
    people set something right meanwhile.
    """
    seat, done = board.state.active, set[tuple[str, str]]()

    def left() -> list[_Deed]:
        return [deed for deed in deeds() if (deed.name, deed.works) not in done]

    while board.is_alive(seat) and left():
        answer = yield lambda: _which_next(seat, left())
        due_now = {deed.name: deed for deed in left()}
        if not due_now or not board.is_alive(seat):
            return
        name = next(iter(due_now)) if answer is None else answer.option
        deed = due_now[name]
        done.add((name, deed.works))
        yield from deed.do()


def _which_next(seat: int, deeds: Sequence[_Deed]) -> Choose | None:
    """Ask which deed comes next, unless it makes no difference."""
    bound = [deed for deed in deeds if not deed.apart]
    if len(bound) <= 1 or not any(deed.tied for deed in bound):
        return None
    options = tuple(Option(deed.name, deed.label) for deed in deeds)
    return Choose(seat, text("prompt.next-effect"), options, options[0].id)


def _start_deeds(board: Board) -> list[_Deed]:
    seat = board.state.active
    deeds = []
    if board.place_of(seat) is not None:
        score = partial(_score_tokyo, board)
        deeds.append(_Deed("tokyo", text("tokyo"), score, apart=True))
    deeds += _card_deeds(board, "start")
    for held, works in board.powers(seat):
        if works == "battery-monster":
            take = partial(_take_energy, board, held)
            deeds.append(_Deed(held, card_name(held), take, works=works))
    can_pay = board.monster(seat).energy >= board.fee("mimic")
    if "mimic" in board.monster(seat).cards and can_pay and _can_move(board):
        move = text("option.move-mimic", cost=board.fee("mimic"))
        deeds.append(_Deed("move-mimic", move, partial(_move_mimic, board), tied=True))
    return deeds


def _score_tokyo(board: Board) -> Play[None]:
    board.gain_points(board.state.active, _IN_TOKYO, text("tokyo"))
    yield from ()


def _take_energy(board: Board, held: str) -> Play[None]:
    """Take 2 energy off a Battery Monster; an empty one is discarded."""
    lying = board.state.charges.get(held, 0)
    taken = min(_FROM_BATTERY, lying)
    board.gain_energy(board.state.active, taken, card_name("battery-monster"), paid=True)
    if lying > taken:
        board.state.charges[held] = lying - taken
    else:
        use_up(board, board.state.active, held)
    yield from ()


def _can_move(board: Board) -> bool:
    return any(card != board.state.copied for card in in_play(board))


def _move_mimic(board: Board) -> Play[None]:
    """Ask which card Mimic copies from now on; moving it costs 1 energy, staying nothing."""
    yield from copy_a_card(board, board.state.active, board.fee("mimic"))


def _end_deeds(board: Board) -> list[_Deed]:
    seat = board.state.active
    deeds = _card_deeds(board, "end")
    if board.monster(seat).poison:
        tied = _poison_matters(board, seat)
        deeds.append(_Deed("poison", text("token.poison"), partial(_suffer, board), tied=tied))
    if board.has(seat, "metamorph"):
        label = card_name("metamorph")
        deeds.append(_Deed("metamorph", label, partial(_metamorph, board), tied=True))
    return deeds


def _poison_matters(board: Board, seat: int) -> bool:
    """Tell whether poison may change what else is due: by death, or by energy for the loss."""
    monster = board.monster(seat)
    with_more = monster.energy + _energy_for_loss(board, seat, monster.poison)
    return monster.poison >= monster.health or any(
        _look(each.effect, monster.energy) != _look(each.effect, with_more)
        for each in due(board, seat, "end")
    )


def _energy_for_loss(board: Board, seat: int, lost: int) -> int:
    """Return the energy that cards of ``seat`` bring when it loses so much health."""
    more = sum(card.more_energy for card in board.works(seat))
    effects = [each.effect for each in due(board, seat, "hurt", lost)]
    return sum(effect.amount + more for effect in effects if effect.do == "energy")


def _look(effect: Effect, energy: int) -> tuple[int, bool]:
    """Return what ``effect`` sees of that much energy."""
    times = energy // effect.per_energy if effect.per_energy else 0
    return times, "no-energy" in effect.needs and not energy


def _card_deeds(board: Board, moment: str) -> list[_Deed]:
    """Return what cards give now; who has the fewest points depends on what else is given."""
    return [
        _Deed(
            each.held,
            card_name(each.works),
            partial(_grant, board, each),
            tied="fewest-points" in each.effect.needs,
            works=each.works,
        )
        for each in due(board, board.state.active, moment)
    ]


def _grant(board: Board, what: Due) -> Play[None]:
    grant(board, board.state.active, what.effect, card_name(what.works))
    yield from ()


def _suffer(board: Board) -> Play[None]:
    """Lose 1 health for each poison token (KT-073)."""
    seat = board.state.active
    hit = Hit(seat, board.monster(seat).poison, text("token.poison"))
    yield from harm(board, [hit], by=None)


def _metamorph(board: Board) -> Play[None]:
    """Discard keep cards for their full printed cost, as many as one likes (KT-075)."""
    seat = board.state.active
    while True:
        answer = yield lambda: _which_part(board, seat)
        if not isinstance(answer, Chose) or answer.option == "none":
            return
        chosen = answer.option
        use_up(board, seat, chosen)
        cost = power_cards()[chosen].cost
        board.gain_energy(seat, cost, card_name("metamorph"), paid=True)


def _which_part(board: Board, seat: int) -> Choose | None:
    """Ask it as long as ``seat`` has Metamorph, which may be discarded like the others."""
    if not board.has(seat, "metamorph"):
        return None
    options = Option("none", text("option.none")), *card_options(board.monster(seat).cards)
    return Choose(seat, text("prompt.metamorph"), options, "none")
