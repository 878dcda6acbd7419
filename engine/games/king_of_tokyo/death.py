"""Monsters at 0 health (KT-021, KT-061, KT-062)."""

from engine.games.king_of_tokyo.board import MOST_HEALTH, Board
from engine.games.king_of_tokyo.gains import due, grant
from engine.games.king_of_tokyo.holding import discard_card
from engine.games.king_of_tokyo.tokyo import close_bay, leave_tokyo
from engine.games.king_of_tokyo.words import card_name

__all__ = ["bury_the_dead"]


def bury_the_dead(board: Board) -> None:
    """See to all monsters that have come to 0 health since the last time.

    What people have set by hand is seen to as well, so that this is also called where no rule has
    hurt anybody. All die at the same time: what their cards and the survivors' do is noted before
    any of these cards is discarded, since Mimic may copy one of another's (KT-070, cards 10, 23).
    """
    count = board.setup.seats
    seats = [(board.state.active + at) % count for at in range(count)]
    dead = [s for s in seats if not board.is_alive(s) and not board.monster(s).buried]
    parents = [seat for seat in dead if board.has(seat, "it-has-a-child")]
    gains = [(seat, due(board, seat, "death")) for seat in seats if board.is_alive(seat)]
    for seat in dead:
        _bury(board, seat, has_child=seat in parents)
    for seat, effects in gains:
        for _, works, effect in effects * len(dead):
            grant(board, seat, effect, card_name(works))
    for seat in filter(board.is_alive, seats):
        board.monster(seat).buried = False
    close_bay(board)


def _bury(board: Board, seat: int, *, has_child: bool) -> None:
    """Let a monster's child come in its place, or take the monster out of the game."""
    monster = board.monster(seat)
    leave_tokyo(board, seat)
    for card in list(monster.cards):
        discard_card(board, card)
    if has_child:
        monster.points, monster.health = 0, MOST_HEALTH
        board.note("child", seat)
    else:
        monster.energy = monster.poison = monster.shrink = 0
        monster.buried = True
        board.note("eliminated", seat)
