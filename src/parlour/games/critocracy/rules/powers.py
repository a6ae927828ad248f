"""Chapter II, roles: the powers that `standard` gives them, used on one's own turn before or after the roll (R62)."""

from __future__ import annotations

from typing import Final

from parlour.content.programs import Effect
from parlour.content.shapes import NONE
from parlour.kernel.moves import Move, Verb

from .. import effect_shapes as shapes
from ..derived import NO_AGE, POWER
from ..events import USED
from ..table import Critocracy
from .alliances import possible_allies
from .attacks import Exchange, Push, Sabotage, Steal
from .decks import spend
from .kept_cards import AskForAlliance, AskForTrade, trade_partners

USE: Final = Verb("use")


def power_options(t: Critocracy, seat: int) -> list[Move]:
    """The power of a player's role, if it can still be used and something would happen."""
    if t.powers[seat] == 0 or t.age[seat] == NO_AGE:
        return []
    return [USE.alone] if has_use(t, seat) else []


def has_use(t: Critocracy, seat: int) -> bool:
    """Whether a power would do something now."""
    role = t.role_of(seat)
    if role.power == NONE and not role.power_allies and role.power_trades == 0:
        return False
    if role.power_allies:
        return bool(possible_allies(t, seat))
    if role.power_trades > 0:
        return bool(trade_partners(t, seat))
    return all(has_target(t, seat, effect) for effect in t.program(role.power))


def has_target(t: Critocracy, seat: int, effect: Effect) -> bool:
    """Whether there is a player to attack, if an effect is an attack."""
    match effect.shape:
        case shapes.Steal():
            steal = Steal(seat, effect.number("resource"), effect.number("amount"), False)
            return bool(steal.options(t))
        case shapes.Sabotage():
            return bool(Sabotage(seat, effect.number("resource"), effect.number("amount")).options(t))
        case shapes.Push():
            return bool(Push(seat, effect.number("spaces"), False).options(t))
        case shapes.Exchange():
            return bool(Exchange(seat, effect.number("amount")).options(t))
    return True


def use_power(t: Critocracy, seat: int) -> None:
    """A player uses the power of their role. An alliance or a trade counts once it is offered."""
    role = t.role_of(seat)
    t.tell(USED, seat, t.role[seat])
    if role.power_allies:
        t.then(AskForAlliance(seat, POWER))
    elif role.power_trades > 0:
        t.then(AskForTrade(seat, POWER))
    else:
        spend(t, seat, POWER)
