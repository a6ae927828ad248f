"""Before a player places armies: treaties, research, what tokens buy, and what an event allows."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..events import SWAPPED_CARD, TRADED_ARMIES
from ..table import SWAPPED_CARD as HAS_SWAPPED, TRADED_ARMIES as HAS_TRADED, Conquest
from .cards import draw_card, put_under_pile
from .happenings import MARKET, may_swap_card
from .partners import ALLIANCE, PACT
from .resources import (
    BUILD_FORT,
    BUY_CARD,
    CONSULT,
    EXCHANGE,
    HIRE,
    SUPPLY,
    build_fort,
    buy_card,
    consult,
    exchange,
    hire,
    spendings,
    supply,
)
from .technology import RESEARCH_IT, SPY, research, researches, spy, spyings
from .treaties import CANCEL, PROPOSE_ALLIANCE, PROPOSE_PACT, give_notice, proposals, propose
from .units import SPARE, spare, spare_moves

READY: Final = Verb("ready")
SWAP: Final = Verb("swap", kind="card")
BARTER: Final = Verb("barter")


class Preparation(Step[Conquest]):
    """Ask as long as there is something to do."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Conquest) -> None:
        if chances(t, self.seat):
            t.then(Prepare(self.seat))


def chances(t: Conquest, seat: int) -> list[Move]:
    """Everything a player can do before placing armies."""
    derived = t.derived
    found: list[Move] = []
    if derived.technology:
        found += researches(t, seat) + spyings(t, seat)
    if derived.resources:
        found += spendings(t, seat)
    if derived.alliances:
        found += proposals(t, seat)
    if derived.units:
        found += spare_moves(t, seat)
    if may_swap_card(t) and not t.has_used(HAS_SWAPPED) and t.pile.cards:
        found += [SWAP[card] for card in t.hands[seat].cards]
    if t.happening == MARKET and not t.has_used(HAS_TRADED) and t.reserve > derived.market_price:
        found.append(BARTER.alone)
    return found


class Prepare(Decision[Conquest]):
    """Prepare your turn, then say that you are ready."""

    verbs = (
        READY,
        RESEARCH_IT,
        SPY,
        HIRE,
        BUY_CARD,
        SUPPLY,
        CONSULT,
        EXCHANGE,
        BUILD_FORT,
        PROPOSE_PACT,
        PROPOSE_ALLIANCE,
        CANCEL,
        SPARE,
        SWAP,
        BARTER,
    )

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Conquest) -> list[Move]:
        return [READY.alone, *chances(t, self.seat)]

    def ready(self, t: Conquest) -> None:
        """Placing armies comes next."""

    def research(self, t: Conquest, technology: int) -> None:
        research(t, self.seat, technology)
        t.then(Preparation(self.seat))

    def spy(self, t: Conquest, other: int) -> None:
        spy(t, self.seat, other)
        t.then(Preparation(self.seat))

    def hire(self, t: Conquest) -> None:
        hire(t, self.seat)
        t.then(Preparation(self.seat))

    def buy_card(self, t: Conquest) -> None:
        buy_card(t, self.seat)
        t.then(Preparation(self.seat))

    def supply(self, t: Conquest, order: int) -> None:
        supply(t, self.seat, order)
        t.then(Preparation(self.seat))

    def consult(self, t: Conquest) -> None:
        consult(t, self.seat)
        t.then(Preparation(self.seat))

    def exchange(self, t: Conquest, gave: int, got: int) -> None:
        exchange(t, self.seat, gave, got)
        t.then(Preparation(self.seat))

    def build_fort(self, t: Conquest, place: int) -> None:
        build_fort(t, self.seat, place)
        t.then(Preparation(self.seat))

    def propose_pact(self, t: Conquest, other: int) -> None:
        propose(t, self.seat, other, PACT)
        t.then(Preparation(self.seat))

    def propose_alliance(self, t: Conquest, other: int) -> None:
        propose(t, self.seat, other, ALLIANCE)
        t.then(Preparation(self.seat))

    def cancel(self, t: Conquest, other: int) -> None:
        give_notice(t, self.seat, other)
        t.then(Preparation(self.seat))

    def spare(self, t: Conquest, unit: int) -> None:
        spare(t, self.seat, unit)
        t.then(Preparation(self.seat))

    def swap(self, t: Conquest, card: int) -> None:
        """Put a card under the pile, and draw another."""
        t.used |= HAS_SWAPPED
        hand = t.hands[self.seat]
        put_under_pile(t, hand, card)
        got = t.pile.draw(t, hand, [self.seat])
        t.tell_only([self.seat], SWAPPED_CARD, self.seat, card, got)
        t.then(Preparation(self.seat))

    def barter(self, t: Conquest) -> None:
        """Give armies of the reserve for a card."""
        price = t.derived.market_price
        t.used |= HAS_TRADED
        t.reserve -= price
        t.supply += price
        t.tell(TRADED_ARMIES, self.seat, price)
        draw_card(t, self.seat)
        t.then(Preparation(self.seat))
