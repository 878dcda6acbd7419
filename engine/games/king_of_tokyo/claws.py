"""Claws: whom they hurt, who gets tokens, who yields (KT-015 to KT-017, KT-032)."""

from collections import Counter
from functools import partial

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.game import Play
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.gains import claw_strength, faces, gain
from engine.games.king_of_tokyo.harm import Hit, can_hurt, harm
from engine.games.king_of_tokyo.state import PLACES
from engine.games.king_of_tokyo.tokyo import yield_tokyo
from engine.games.king_of_tokyo.words import card_name, face_name, place_name, text

__all__ = ["claw", "losses"]


def claw(board: Board, seat: int) -> Play[None]:
    """Let the claws of ``seat``, with those that its cards add, hurt whom they reach."""
    rolled = faces(board)["claw"]
    gain(board, seat, "claws")
    hits = _hits(board, seat)
    fled = (yield from _flee(board, hits)) if rolled else {}
    clawed = yield from harm(board, [hit for hit in hits if not fled.get(hit.seat)], seat)
    hurt = [each for each in board.from_active() if clawed.get(each)]
    _poison(board, seat, hurt)
    if rolled:
        yield from _ask_to_yield(board, [each for each in hurt if each not in fled])


def losses(board: Board, seat: int) -> Counter[int]:
    """Return the health that the claws of ``seat`` would take, with all that its cards do besides.

    They may yet do something against it.
    """
    taken = Counter[int]()
    for hit in _hits(board, seat):
        if can_hurt(board, hit):
            taken[hit.seat] += hit.amount
    return taken


def _hits(board: Board, seat: int) -> list[Hit]:
    strength = claw_strength(board, seat)
    hits = [Hit(each, strength, face_name("claw"), claws=True) for each in targets(board, seat)]
    return hits + _breathe_fire(board, seat) if faces(board)["claw"] else hits


def targets(board: Board, seat: int) -> list[int]:
    """Return whom claws reach: the other location, or everybody with Nova Breath (KT-015)."""
    if board.has(seat, "nova-breath"):
        return board.others(seat)
    inside = board.place_of(seat) is not None
    return [each for each in board.others(seat) if (board.place_of(each) is None) == inside]


def _breathe_fire(board: Board, seat: int) -> list[Hit]:
    """Return what Fire Breathing does to the neighbours, wherever they are (KT-074)."""
    count = board.has(seat, "fire-breathing")
    cause = card_name("fire-breathing")
    return [Hit(each, count, cause) for each in board.neighbours(seat)] if count else []


def _flee(board: Board, hits: list[Hit]) -> Play[dict[int, bool]]:
    """Ask those with Jets whether they yield before they are hurt; return who did, of all asked.

    Whom the claws cannot hurt may not (KT-016).
    """
    fled = {}
    for seat in _occupants(board):
        if _may_flee(board, seat, hits) is not None:
            answer = yield partial(_may_flee, board, seat, hits)
            fled[seat] = isinstance(answer, Chose) and answer.option == "yield"
            if fled[seat]:
                yield_tokyo(board, seat)
    return fled


def _may_flee(board: Board, seat: int, hits: list[Hit]) -> Choose | None:
    """Ask it as long as claws can hurt: Wings may be spread meanwhile."""
    mine = [hit for hit in hits if hit.claws and hit.seat == seat and can_hurt(board, hit)]
    if not mine or not board.has(seat, "jets"):
        return None
    option = Option("yield", text("option.yield-unhurt", cause=card_name("jets")))
    prompt = text("prompt.flee", amount=sum(hit.amount for hit in mine))
    return Choose(seat, prompt, (option, board.no("stay")), "stay")


def _ask_to_yield(board: Board, hurt: list[int]) -> Play[None]:
    """Ask those hurt by claws whether they yield: the City's first, then the Bay's (E-2)."""
    for seat in _occupants(board):
        if seat in hurt:
            answer = yield partial(_may_yield, board, seat)
            if isinstance(answer, Chose) and answer.option == "yield":
                yield_tokyo(board, seat)


def _may_yield(board: Board, seat: int) -> Choose | None:
    """Ask it as long as ``seat`` stands there: people may set its place right meanwhile."""
    place = board.place_of(seat)
    if place is None:
        return None
    options = Option("yield", text("option.yield")), board.no("stay")
    return Choose(seat, text("prompt.yield", place=place_name(place)), options, "stay")


def _occupants(board: Board) -> list[int]:
    return [board.state.places[place] for place in PLACES if place in board.state.places]


def _poison(board: Board, seat: int, hurt: list[int]) -> None:
    """Give the tokens of Poison Spit and Shrink Ray to whom the claws have hurt."""
    tokens = [card.venom for card in board.works(seat) if card.venom]
    for victim in hurt:
        for token in tokens:
            monster = board.monster(victim)
            setattr(monster, token, getattr(monster, token) + 1)
            board.note("gets-token", victim, token=text(f"token.{token}"))
