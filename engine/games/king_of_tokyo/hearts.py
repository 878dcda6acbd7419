"""Hearts: healing, shedding tokens, healing others (KT-018, KT-034, KT-072, KT-073)."""

from collections.abc import Mapping

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.game import Play
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.gains import due, faces
from engine.games.king_of_tokyo.words import card_name, face_name, text
from engine.messages import seat_name

__all__ = ["can_heal_others", "use_hearts"]


def use_hearts(board: Board, seat: int) -> Play[None]:
    """Use one heart after the other; what heals oneself is gained at once in the end."""
    hearts = faces(board)["heart"]
    healing = 0
    for left in range(hearts, 0, -1):
        chosen = yield from _use_of_heart(board, seat, left, healing)
        if chosen == "heal":
            healing += 1
        elif chosen in ("poison", "shrink"):
            shed_token(board, seat, chosen)
        elif chosen.startswith("seat."):
            _heal_other(board, seat, int(chosen.removeprefix("seat.")))
    board.heal(seat, healing, face_name("heart"))


def _use_of_heart(board: Board, seat: int, left: int, healing: int) -> Play[str]:
    """Ask what a heart is used for, where there is more than one use; "none" for no use at all."""
    options = _uses(board, seat, healing)
    if not options:
        return "none"
    if len(options) == 1 and options[0].id == "heal":
        return "heal"
    answer = yield lambda: _heart_question(board, seat, left, healing)
    return answer.option if isinstance(answer, Chose) else "none"


def _heart_question(board: Board, seat: int, left: int, healing: int) -> Choose | None:
    """Ask it with the first use there is now as the default, as long as there is any."""
    uses = _uses(board, seat, healing)
    if not uses:
        return None
    options = (*uses, Option("none", text("option.none")))
    return Choose(seat, text("prompt.heart", count=left), options, options[0].id)


def _uses(board: Board, seat: int, healing: int) -> list[Option]:
    """Return what a heart may do: outside Tokyo for oneself, with Healing Ray for others."""
    monster = board.monster(seat)
    options = []
    if board.place_of(seat) is None:
        more = sum(card.more_health for card in board.works(seat)) if healing else 0
        if monster.health + healing + more < board.most_health(seat):
            options.append(Option("heal", text("option.heal")))
        for token, count in (("poison", monster.poison), ("shrink", monster.shrink)):
            if count:
                options.append(Option(token, text(f"option.shed-{token}", count=count)))
    return options + [_ray_option(board, each) for each in _patients(board, seat)]


def _patients(board: Board, seat: int) -> list[int]:
    """Return whom Healing Ray can heal: monsters that have lost health and have energy to pay."""
    if not board.has(seat, "healing-ray"):
        return []
    return [
        other
        for other in board.others(seat)
        if board.monster(other).energy and board.monster(other).health < board.most_health(other)
    ]


def _ray_option(board: Board, other: int) -> Option:
    price = min(board.fee("healing-ray"), board.monster(other).energy)
    label = text("option.heal-other", seat=seat_name(other))
    detail = text("detail.pays", count=price)
    return Option(f"seat.{other}", label, detail=detail, group=card_name("healing-ray"))


def _heal_other(board: Board, seat: int, other: int) -> None:
    """Heal another monster by 1, which pays 2 energy, or its last one."""
    paid = board.pay_fee(other, "healing-ray")
    board.heal(other, 1, card_name("healing-ray"))
    board.gain_energy(seat, paid, card_name("healing-ray"), paid=True)


def shed_token(board: Board, seat: int, token: str) -> None:
    """Remove a poison or shrink token."""
    monster = board.monster(seat)
    setattr(monster, token, max(0, getattr(monster, token) - 1))
    board.note("sheds", seat, token=text(f"token.{token}"))


def can_heal_others(board: Board, seat: int, losses: Mapping[int, int]) -> bool:
    """Tell whether hearts of ``seat`` may heal anybody else, now or after these ``losses``.

    What a loss brings pays for it as well.
    """
    if not board.has(seat, "healing-ray"):
        return False
    return bool(_patients(board, seat)) or any(
        board.monster(other).energy or _is_paid_for(board, other, lost)
        for other, lost in losses.items()
    )


def _is_paid_for(board: Board, seat: int, lost: int) -> bool:
    return any(each.effect.do == "energy" for each in due(board, seat, "hurt", lost))
