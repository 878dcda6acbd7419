"""What everybody sees of the game."""

from functools import lru_cache

from engine.game import Counter, DieView, Item, Outcome, SeatView, Stage, Zone
from engine.games.king_of_tokyo.board import LARGEST, Board
from engine.games.king_of_tokyo.content import keep_cards, power_cards
from engine.games.king_of_tokyo.dice import DIE
from engine.games.king_of_tokyo.state import PLACES, Place
from engine.games.king_of_tokyo.tokyo import has_bay
from engine.games.king_of_tokyo.words import (
    card_effect,
    card_name,
    face_name,
    place_name,
    text,
)
from engine.messages import Message, seat_name

__all__ = ["board_zones", "dice", "outcome", "seat_view", "stage"]

_WINNING = 20


def stage(board: Board) -> Stage:
    """Say where the game stands."""
    state = board.state
    phase = state.phase if outcome(board) is None else "over"
    seat = state.active if state.turn else None
    return Stage(state.turn, seat, phase, text(f"phase.{phase}"))


def outcome(board: Board) -> Outcome | None:
    """Tell who has won: the last alive, or whoever ends a turn with 20 points (KT-060 to KT-062).

    Where several have them, nobody can tell who was first: they win together.
    """
    alive = [seat for seat in range(board.setup.seats) if _lives_on(board, seat)]
    if not alive:
        return Outcome((), text("outcome.nobody"))
    if len(alive) == 1:
        return Outcome((alive[0],), text("outcome.last", seat=seat_name(alive[0])))
    if board.state.phase != "judged":
        return None
    winners = tuple(seat for seat in alive if board.monster(seat).points >= _WINNING)
    if len(winners) > 1:
        return Outcome(winners, text("outcome.several"))
    return Outcome(winners, text("outcome.king", seat=seat_name(winners[0]))) if winners else None


def _lives_on(board: Board, seat: int) -> bool:
    """Tell whether a monster lives, or has a child that comes when the turn goes on (card 23)."""
    expecting = not board.monster(seat).buried and board.has(seat, "it-has-a-child") > 0
    return board.is_alive(seat) or expecting


def dice(board: Board) -> tuple[DieView, ...]:
    """Return the dice that were rolled last and still count."""
    if not board.state.rolls:
        return ()
    roll = board.state.rolls[-1]
    return tuple(
        DieView(DIE, face, face_name(face), at in roll.kept) for at, face in enumerate(roll.faces)
    )


def board_zones(board: Board) -> tuple[Zone, ...]:
    """Return Tokyo and the three cards that lie face up."""
    places = PLACES if has_bay(board) or "bay" in board.state.places else PLACES[:1]
    in_tokyo = tuple(
        Item(place_name(place), seat=board.state.places.get(place)) for place in places
    )
    cards = tuple(
        Item(card_name(card), card_effect(card), power_cards()[card].cost)
        for card in board.state.market
    )
    return (
        Zone("tokyo", text("tokyo"), in_tokyo, "places"),
        Zone("market", text("group.market"), cards),
    )


def seat_view(board: Board, seat: int) -> SeatView:
    """Return the monster of ``seat``, its dials, tokens and cards."""
    monster = board.monster(seat)
    return SeatView(
        seat,
        _role(board, seat),
        (*_dials(board, seat), *_tokens(board, seat), *_cards(board, seat)),
        _notes(board, seat),
        tuple(_item(board, card) for card in monster.cards),
    )


def _role(board: Board, seat: int) -> Message | None:
    """Return whom ``seat`` plays, once chosen, and whether that monster is out of the game."""
    name, monster = board.character(seat), board.monster(seat)
    if name is None:
        return None
    out = monster.buried and not board.is_alive(seat)
    return text("out-monster", monster=name) if out else name


def _dials(board: Board, seat: int) -> tuple[Counter, ...]:
    monster = board.monster(seat)
    return (
        Counter("health", text("counter.health"), monster.health, 0, LARGEST, "dial"),
        Counter("points", text("counter.points"), monster.points, 0, LARGEST, "dial"),
        Counter("energy", text("counter.energy"), monster.energy, 0, LARGEST),
    )


def _tokens(board: Board, seat: int) -> tuple[Counter, ...]:
    monster, place = board.monster(seat), board.place_of(seat)
    places = len(PLACES) if has_bay(board) or place == "bay" else 1
    standing = 0 if place is None else PLACES.index(place) + 1
    return (
        _token("poison", text("token.poison"), monster.poison),
        _token("shrink", text("token.shrink"), monster.shrink),
        Counter("tokyo", text("counter.tokyo"), standing, 0, places, "listed"),
    )


def _token(name: str, label: Message, value: int) -> Counter:
    return Counter(name, label, value, 0, LARGEST, "token", "negative")


def _cards(board: Board, seat: int) -> list[Counter]:
    """Return a counter for each keep card, and for what lies on those that ``seat`` has."""
    held = board.monster(seat).cards
    charges = [
        Counter(
            id=f"charge.{card}",
            label=text("counter.charge", card=card_name(card)),
            value=board.state.charges[card],
            minimum=0,
            maximum=LARGEST,
            sort="token",
            tone="positive",
        )
        for card in held
        if card in board.state.charges
    ]
    return charges + _card_counters(frozenset(held))


@lru_cache(maxsize=256)
def _card_counters(held: frozenset[str]) -> list[Counter]:
    return [
        Counter(f"card.{card}", card_name(card), int(card in held), 0, 1, "listed")
        for card in keep_cards()
    ]


def _item(board: Board, card: str) -> Item:
    copied = board.state.copied
    if card == "mimic" and copied is not None:
        copying = text("copying", mimic=card_name(card), card=card_name(copied))
        return Item(copying, card_effect(copied), power_cards()[card].cost)
    return Item(card_name(card), card_effect(card), power_cards()[card].cost)


def _notes(board: Board, seat: int) -> tuple[Message, ...]:
    place: Place | None = board.place_of(seat)
    notes = [] if place is None else [text("note.place", place=place_name(place))]
    if seat in board.state.winged:
        notes.append(text("note.wings"))
    return tuple(notes)
