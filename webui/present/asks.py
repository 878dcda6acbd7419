"""An open ask, and what else may be done, as a phone shows it."""

from collections.abc import Iterable

from engine import Amount, Choose, Option, Roll, View, Window
from engine.asks import SeatAsk
from webui.states import AskState, OptionState, RollDieState, RollState
from webui.voice import Voice

__all__ = ["is_private", "present_ask", "present_options"]


def present_ask(ask: SeatAsk | Window, view: View, voice: Voice) -> AskState:
    """Return what the phone of a seat that is asked ``ask`` shows."""
    match ask:
        case Roll():
            return AskState("roll", voice.say(ask.prompt), roll=_roll(ask, view, voice))
        case Choose(options=options, default=default):
            chosen = present_options(options, voice, default)
            return AskState("choose", voice.say(ask.prompt), options=chosen)
        case Amount(minimum=minimum, maximum=maximum, default=default):
            return AskState(
                "amount",
                voice.say(ask.prompt),
                minimum=minimum,
                maximum=maximum,
                amount=minimum if default is None else default,
            )
        case Window():
            return AskState("window", voice.say(ask.prompt))


def is_private(ask: SeatAsk | Window) -> bool:
    """Tell whether only the seat that is asked ``ask`` may see it."""
    return isinstance(ask, Roll | Choose) and ask.secret


def present_options(
    options: Iterable[Option], voice: Voice, default: str | None = None
) -> list[OptionState]:
    """Return what may be chosen or played; ``default`` is what the "next" button chooses."""
    return [
        OptionState(
            option.id,
            voice.say(option.label),
            voice.perhaps(option.detail),
            voice.perhaps(option.blocked),
            voice.perhaps(option.group),
            list(option.dice),
            option.id == default,
        )
        for option in options
    ]


def _roll(ask: Roll, view: View, voice: Voice) -> RollState:
    several = ask.attempts > 1
    of_dice = all(kind.is_die for kind in ask.dice)
    shown = ask.secret or ask.faces  # a secret pool lies there too, and letters are none
    return RollState(
        text=voice.word("attempt", number=ask.attempt, of=ask.attempts) if several else "",
        dice="" if shown else voice.word("dice-to-roll", count=ask.count),
        count=ask.count,
        to_roll=[
            RollDieState(at, ask.dice[at].colour, voice.faces(ask.dice[at])) for at in ask.free
        ],
        kept=list(ask.kept) if ask.faces else [],
        may_keep=bool(ask.faces) and several,
        may_stop=ask.may_stop,
        begun=bool(ask.faces),
        typed=of_dice,
        in_tray=of_dice,
        secret=ask.secret,
        turn=_whose_throw(ask, view, voice) if of_dice else None,
    )


def _whose_throw(ask: Roll, view: View, voice: Voice) -> str | None:
    """Say whose throw the tray counts first, where others are awaited too."""
    if view.thrower is None or len(view.awaited) == 1:
        return None
    if view.thrower == ask.seat:
        return voice.word("you-throw-first")
    return voice.word("throws-first", name=voice.name(view.thrower))
