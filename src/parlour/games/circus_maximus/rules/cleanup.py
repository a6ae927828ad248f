"""Phase 5, Cleanup and Reset: income, workers go home, markets restock, and new acts are displayed (A53)."""

from __future__ import annotations

from parlour.kernel.bank import BANK
from parlour.kernel.marks import more
from parlour.kernel.steps import Step, do

from ..derived import NOBODY
from ..events import BET_LOST, DISPLAYED, LEFT_DISPLAY, PHASE, RESTOCKED, WENT_HOME
from ..table import CLEANUP, CircusMaximus
from .income import ahead_of_each, pay_income
from .markets import bring, restock


class CleanUp(Step[CircusMaximus]):
    """Income and upkeep come first, while boosts still count and cubes are still in the arena."""

    def run(self, t: CircusMaximus) -> None:
        t.phase = CLEANUP
        t.tell(PHASE, CLEANUP, tuple(t.order))
        close_den(t)
        ahead = ahead_of_each(t)
        for seat in t.order:
            t.then(do(pay_income, seat, ahead[seat]))
        t.then(Reset())


class Reset(Step[CircusMaximus]):
    """Boosts end when the workers come home. Then everything is made ready for the next round."""

    def run(self, t: CircusMaximus) -> None:
        go_home(t)
        for market in range(t.derived.markets):
            count = bring(t, market, restock(t, market))
            if count:
                t.tell(RESTOCKED, market, count, t.derived.goods(market, count))
        change_display(t)
        t.event_cards.move_all(t.card_pile.discard)
        t.clear_round()


def close_den(t: CircusMaximus) -> None:
    """A stake on an act that was never played is lost."""
    if t.gambler != NOBODY:
        t.bank.pay(t.seats, BANK, t.stake)
        t.tell(BET_LOST, t.gambler, t.backed, t.stake)
        t.gambler = NOBODY


def go_home(t: CircusMaximus) -> None:
    """Workers return from their places, and cubes from the arena."""
    for workers in t.workers_at:
        for seat in workers:
            t.ready = more(t.ready, seat)
    for seat in range(t.seats):
        for cube in range(t.derived.cubes):
            t.come_home(seat, cube)
    t.tell(WENT_HOME)


def change_display(t: CircusMaximus) -> None:
    """Staged acts leave the display, and new ones are drawn. Acts without a bid stay (A63)."""
    for act in t.staged:
        if not t.derived.acts[act].final:
            t.display.move(act, t.act_pile.discard)
            t.tell(LEFT_DISPLAY, act)
    while len(t.display) < t.derived.display and t.act_pile.refill(t):
        t.tell(DISPLAYED, t.act_pile.draw_open(t, t.display))
    choose_finals(t)


def choose_finals(t: CircusMaximus) -> None:
    """All final acts, or one of them (A21)."""
    finals = t.derived.final
    t.finals = [t.chance.pick(finals)] if finals and t.derived.one_execution else finals
