"""An open ask as a phone shows it."""

from engine import Amount, Ask, Choose, Roll, Together, Window
from webui.page_state import AskState, OptionState, RollState
from webui.voice import Voice

__all__ = ["present_ask"]


def present_ask(ask: Ask, voice: Voice) -> AskState:
    """Return what the phone of a seat that is asked ``ask`` shows.

    Raises:
        TypeError: the ask is for several seats; each is shown its own part.
    """
    match ask:
        case Roll():
            return AskState("roll", voice.say(ask.prompt), roll=_roll(ask, voice))
        case Choose():
            return AskState("choose", voice.say(ask.prompt), options=_options(ask, voice))
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
        case Together():
            raise TypeError(f"{ask!r} is for several seats; show each its own part")


def _roll(ask: Roll, voice: Voice) -> RollState:
    several = ask.attempts > 1
    return RollState(
        text=voice.word("attempt", number=ask.attempt, of=ask.attempts) if several else "",
        count=ask.count,
        to_roll=ask.count - len(ask.kept) if ask.faces else ask.count,
        kept=list(ask.kept) if ask.faces else [],
        may_keep=bool(ask.faces) and several,
        may_stop=ask.may_stop,
        faces=voice.faces(ask.kind),
    )


def _options(ask: Choose, voice: Voice) -> list[OptionState]:
    return [
        OptionState(
            option.id,
            voice.say(option.label),
            voice.perhaps(option.detail),
            voice.perhaps(option.blocked),
            voice.perhaps(option.group),
            option.id == ask.default,
        )
        for option in ask.options
    ]
