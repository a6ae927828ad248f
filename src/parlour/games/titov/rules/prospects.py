"""Whether an option that a card offers would do anything now: what would not is not offered (R51)."""

from __future__ import annotations

from parlour.content.programs import Effect

from ..derived_ids import NONE
from ..table import Titov
from .action_phase import playable
from .cards import recurrable, rested
from .places import DELAY, PUSH, fits, projects


def does_something(t: Titov, program: int, spared: int) -> bool:
    """Whether an effect of a program finds what it needs. `spared` is a card that cannot take itself back."""
    if program == NONE:
        return True  # it is meant to do nothing
    for effect in t.program(program):
        if finds_something(t, effect, spared):
            return True
    return False


def finds_something(t: Titov, effect: Effect, spared: int) -> bool:
    """Whether there is something that the effect can be done to. Most effects always do something."""
    match effect.kind:
        case "play_card":
            return bool(playable(t, effect.numbers("of"), effect.number("less")))
        case "advance_project":
            return bool(projects(t, tuple(effect.numbers("of"))))
        case "delay":
            return bool(fits(t, DELAY, ()))
        case "push_track":
            return bool(fits(t, PUSH, tuple(effect.numbers("of"))))
        case "recur":
            return any(recurrable(t, card, spared) for card in effect.numbers("of"))
        case "reshuffle":
            return bool(rested(t))
        case "draw":
            return len(t.deck) > 0 or bool(rested(t))
    return True
