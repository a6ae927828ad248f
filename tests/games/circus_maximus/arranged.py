"""A table of Circus Maximus arranged as a test wants it: acts, an event, coins, cubes, dice."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import parlour
from parlour.games.circus_maximus.rules.bids import PASS, OpenBidding
from parlour.games.circus_maximus.rules.cleanup import CleanUp
from parlour.games.circus_maximus.rules.performances import RaiseCurtain
from parlour.games.circus_maximus.rules.purchases import OpenMarkets
from parlour.games.circus_maximus.rules.rounds import NextRound
from parlour.games.circus_maximus.rules.setup import set_up
from parlour.games.circus_maximus.rules.workers import OpenPlaces
from parlour.games.circus_maximus.table import CircusMaximus
from parlour.kernel import BANK, Decision, Move, fast
from parlour.testing import ArrangedTable

GAME = parlour.game("circus_maximus")
QUIET = "market_crash"  # an event that changes no track and no cube
PHASES = ("bid", "place", "buy", "perform", "cleanup")


class Stop(Decision[CircusMaximus]):
    """Waits, so a test can look at the table before the game goes on."""

    verbs = (PASS,)

    def options(self, t: CircusMaximus) -> list[Move]:
        return [PASS.alone]

    def pass_(self, t: CircusMaximus) -> None:
        """Go on."""


def sit(
    seats: int = 2,
    *,
    acts: Sequence[str] = (),
    event: str = QUIET,
    pack: str | Path = "rome",
    preset: str = "quick",
    seed: int = 1,
    **settings: Any,
) -> "ArrangedCircusMaximus":
    """A table in its first round, before any bid: seats bid in their order, these acts are on display (and
    any others that were dealt), and this event has happened (by default one that hardly matters). The preset is
    `quick`, in which every rule stands by itself."""
    at = ArrangedCircusMaximus(GAME, seats, pack=pack, preset=preset, settings=settings, begin=False)
    t = at.t
    t.chance = fast(seed)
    set_up(t)
    t.order = list(range(seats))[::-1]  # among equals, the seat that bid last comes first
    at.show(*acts)
    at.next_event(event)
    at.look()
    if event == QUIET:
        t.price_change = 0
    return at


class ArrangedCircusMaximus(ArrangedTable[CircusMaximus]):
    """With methods for this game's table."""

    # --- asking ---

    def act(self, name: str) -> int:
        """The number of an act."""
        return self.t.derived.act_ids.index(name)

    def place(self, name: str) -> int:
        """The number of a place."""
        return self.t.derived.place_ids.index(name)

    def cube(self, name: str) -> int:
        """The number of a cube."""
        return self.t.derived.cube_ids.index(name)

    def track(self, name: str) -> int:
        """The number of a track."""
        return self.t.derived.track_ids.index(name)

    def coins(self, seat: int) -> int:
        """The coins in a seat's purse."""
        return self.t.coins(seat)

    def cubes(self, seat: int, name: str) -> int:
        """How many cubes a seat owns, in the arena or not."""
        return self.t.owned(seat, self.cube(name))

    def stands(self, seat: int, name: str) -> int:
        """Where a marker stands."""
        return self.t.position[seat][self.track(name)]

    def tracks(self, seat: int) -> list[int]:
        """Where all markers of a seat stand."""
        return self.t.position[seat][:]

    def workers(self, place: str) -> list[int]:
        """The seats of the workers at a place, in the order of arrival."""
        return self.t.workers_at[self.place(place)]

    @property
    def display(self) -> list[str]:
        """The acts on display, without the final ones."""
        return [self.t.derived.act_ids[act] for act in self.t.display]

    # --- playing ---

    def bid(self, *bids: str) -> "ArrangedCircusMaximus":
        """Make bids one after the other, each as "act coins" or "pass"."""
        for text in bids:
            act, _, coins = text.partition(" ")
            if act == "pass":
                self.play("pass")
            else:
                self.play(f"bid {act}")
                if self.decision == "offer":
                    self.play(f"offer {coins}")
        return self

    def go_to(self, phase: str) -> "ArrangedCircusMaximus":
        """Drop the current phase, play another of this round, and stop after it."""
        steps = [OpenBidding(), OpenPlaces(), OpenMarkets(), RaiseCurtain(), CleanUp()]
        self.t.stack[:] = [NextRound(), *steps[PHASES.index(phase) + 1 :][::-1], Stop(0), steps[PHASES.index(phase)]]
        self.t.advance()
        return self

    def perform(self, act: str, **bids: int) -> "ArrangedCircusMaximus":
        """Have these seats perform an act (`s0=1` has bid a coin), and give them what it takes."""
        rule = self.t.derived.acts[self.act(act)]
        seats = {int(name[1:]): bid for name, bid in bids.items()}
        for seat in seats:
            for cube, count in enumerate(rule.cost):
                self.give(seat, self.t.derived.cube_ids[cube], max(0, count - self.t.free(seat, cube)))
        self.staged(act, seats)
        self.go_to("perform")
        while self.decision == "perform":
            self.play(f"perform {act}")
        return self

    # --- laying things out ---

    def show(self, *acts: str) -> "ArrangedCircusMaximus":
        """Display these acts instead of others."""
        t = self.t
        for name in acts:
            act = self.act(name)
            if act not in t.display and not t.derived.acts[act].final:
                others = [card for card in t.display if t.derived.act_ids[card] not in acts]
                t.display.move(others[0], t.act_pile)
                t.act_pile.move(act, t.display, -1)
        return self

    def next_event(self, card: str) -> "ArrangedCircusMaximus":
        """Make this the next event card."""
        pile, number = self.t.card_pile, self.t.derived.card_ids.index(card)
        (pile if number in pile else pile.discard).move(number, pile)
        return self

    def staged(self, act: str, bids: Mapping[int, int]) -> "ArrangedCircusMaximus":
        """Put an act on display with these bids, made in this order and paid already."""
        self.show(act)
        number = self.act(act)
        self.t.staged.append(number)
        self.t.bids[number] = [0] * self.t.seats
        self.t.reached[number] = [0] * self.t.seats
        for seat, bid in bids.items():
            self.t.offers += 1
            self.t.bids[number][seat] = bid
            self.t.reached[number][seat] = self.t.offers
        return self

    def purse(self, seat: int, coins: int) -> "ArrangedCircusMaximus":
        """Give a seat exactly this much; the bank makes up the difference."""
        bank = self.t.bank
        bank.stock += bank.purse[seat] - coins
        bank.purse[seat] = coins
        return self

    def give(self, seat: int, cube: str, count: int = 1) -> "ArrangedCircusMaximus":
        """Give a seat cubes from the supply."""
        assert self.t.take_from_supply(seat, self.cube(cube), count) == count
        return self

    def market(self, cube: str, count: int) -> "ArrangedCircusMaximus":
        """Put so many cubes in a market; the supply makes up the difference."""
        bank = self.t.cubes[self.cube(cube)]
        bank.pay(self.t.seats, BANK, bank.purse[self.t.seats])
        bank.pay(BANK, self.t.seats, count)
        return self

    def put(self, seat: int, track: str, position: int) -> "ArrangedCircusMaximus":
        """Put a marker here."""
        self.t.position[seat][self.track(track)] = position
        return self

    def hands(self, seat: int, ready: int) -> "ArrangedCircusMaximus":
        """Give a seat so many workers at home; its other workers are not in play."""
        self.t.reserve[seat] += self.t.ready[seat] - ready
        self.t.ready[seat] = ready
        return self

    def worker(self, seat: int, *places: str) -> "ArrangedCircusMaximus":
        """Put a seat's workers here, as if they had been sent."""
        for place in places:
            self.t.ready[seat] -= 1
            self.t.workers_at[self.place(place)].append(seat)
        return self
