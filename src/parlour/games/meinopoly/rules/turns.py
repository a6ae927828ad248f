"""Section 2.2: the turn, from one player to the next."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Step

from ..events import SEASON
from ..table import FREE, Meinopoly
from .alliances import ALLY, GIVE_NOTICE, alliance_moves, part_if_due
from .buildings import SELL, UPGRADE, UPGRADE_ALL, closed_upgrades, sales, upgrades
from .council import open_council
from .management import REGULATE, Managing, at_any_time
from .mortgage import MORTGAGE, REDEEM
from .movement import MOST_DOUBLES, ROLL, Roll, roll_and_walk
from .programs import at_moment
from .shares import BUY_BACK, GO_PUBLIC, INVEST, SET_PRICE, WITHDRAW, share_moves
from .trades import OFFER, offers
from .trap import Trapped
from .victories import EndTurn, end_by_assets, next_living

END_TURN: Final = Verb("end_turn")


class NextTurn(Step[Meinopoly]):
    """Start the next living player's turn, unless the last round is over. Seasons change before it (R16)."""

    def run(self, t: Meinopoly) -> None:
        if t.derived.rounds and t.rounds == t.derived.rounds and t.round_is_over():
            end_by_assets(t)
            return
        seat = next_living(t, t.whose)
        season = t.season()
        began = t.turns > 0
        t.turn(seat)
        if t.season() != season and began:
            t.tell(SEASON, t.season())
        if t.derived.council and began and (t.turns - 1) % t.derived.season_length == 0:
            open_council(t)
        t.then(Turn(seat), EndTurn(seat), NextTurn())


class Turn(Step[Meinopoly]):
    """A turn: the trap or the dice, then management."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Meinopoly) -> None:
        t.proposals = [0] * t.seats
        t.has_regulated = False
        t.doubles = 0
        t.happened = 0
        part_if_due(t, self.seat)
        at_moment(t, self.seat, "turn_start")
        t.then(TrapOrRoll(self.seat), Afterwards(self.seat))


class TrapOrRoll(Step[Meinopoly]):
    """A trapped player must escape first."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Meinopoly) -> None:
        t.then(Roll(self.seat) if t.trapped[self.seat] == FREE else Trapped(self.seat))


class Afterwards(Step[Meinopoly]):
    """Management, unless the third doubles have ended the turn (R3). Skip a player who can do nothing, unless
    that would reveal what a veiled purse holds."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Meinopoly) -> None:
        if t.doubles == MOST_DOUBLES:
            return
        manage = Manage(self.seat)
        options = manage.options(t)
        if len(options) > 1 or t.is_veiled(self.seat):
            t.ask(manage, options)
        elif manage.rolls_again(t):
            t.then(Roll(self.seat), Afterwards(self.seat))


class Manage(Managing):
    """Build, sell, mortgage, redeem, regulate, trade, invest or ally; then roll again after doubles or end the turn."""

    verbs = (
        END_TURN,
        ROLL,
        UPGRADE,
        UPGRADE_ALL,
        SELL,
        MORTGAGE,
        REDEEM,
        REGULATE,
        OFFER,
        GO_PUBLIC,
        INVEST,
        BUY_BACK,
        SET_PRICE,
        WITHDRAW,
        ALLY,
        GIVE_NOTICE,
    )

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def rolls_again(self, t: Meinopoly) -> bool:
        """Whether doubles give another roll: not if they led to the trap (R3)."""
        return t.doubles > 0 and t.trapped[self.seat] == FREE

    def options(self, t: Meinopoly) -> list[Move]:
        seat = self.seat
        deeds = t.deeds_of(seat)
        return [
            ROLL.alone if self.rolls_again(t) else END_TURN.alone,
            *upgrades(t, seat),
            *sales(t, deeds),
            *at_any_time(t, seat, deeds),
            *offers(t, seat),
            *share_moves(t, seat),
            *alliance_moves(t, seat),
        ]

    def closed(self, t: Meinopoly) -> list[tuple[Move, str]]:
        return closed_upgrades(t, self.seat)

    def roll(self, t: Meinopoly) -> None:
        roll_and_walk(t, self.seat)
        t.then(Afterwards(self.seat))

    def end_turn(self, t: Meinopoly) -> None:
        """The next step is on the stack already."""
