"""Sitting down at a table of Circus Maximus that lies as a test wants it: acts, an event, coins, cubes, dice."""

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
from parlour.kernel import BANK, Decision, Move, ToldEvent, fast
from tests.games.rigging import Rigged

GAME = parlour.game("circus_maximus")
QUIET = "market_crash"  # an event that changes no track and no cube
PHASES = ("bid", "place", "buy", "perform", "cleanup")


class Stop(Decision[CircusMaximus]):
    """Waits, so that a test can look at the table before it goes on."""

    verbs = (PASS,)

    def options(self, t: CircusMaximus) -> list[Move]:
        return [PASS.alone]

    def pass_(self, t: CircusMaximus) -> None:
        """On it goes."""


def sit(
    seats: int = 2,
    *,
    acts: Sequence[str] = (),
    event: str = QUIET,
    pack: str | Path = "rome",
    preset: str = "standard",
    seed: int = 1,
    **settings: Any,
) -> "Sitting":
    """A table in its first round, before anybody has bid: seats bid in their order, these acts are on display (and
    whatever was dealt beside them), and this event has happened (by default one that hardly matters)."""
    setup = GAME.set_for(seats, settings, preset, GAME.read_pack(pack))
    t = GAME.table(setup)
    assert isinstance(t, CircusMaximus)
    heard: list[ToldEvent] = []
    t.listen(heard)
    t.chance = fast(seed)
    set_up(t)
    at = Sitting(t, heard)
    t.order = list(range(seats))[::-1]  # among equals, who bid last comes first
    at.show(*acts)
    at.next_event(event)
    t.advance()
    if event == QUIET:
        t.price_change = 0
    return at


class Sitting:
    """A table, what was heard at it, and hands to move things on it."""

    def __init__(self, t: CircusMaximus, heard: list[ToldEvent]) -> None:
        self.t = t
        self.heard = heard

    # --- asking ---

    @property
    def asked(self) -> str:
        """The name of the decision that waits, or "" when the match is over."""
        return "" if self.t.over else type(self.t.stack[-1]).__name__

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.t.next_asked()

    @property
    def options(self) -> list[str]:
        """What is open to who is asked, as text with ids."""
        self.look()
        return [GAME.write(self.t.setup, move) for move in self.t.options(self.seat)]

    @property
    def closed(self) -> dict[str, str]:
        """What is not open to who is asked, and why."""
        self.look()
        return {GAME.write(self.t.setup, move): why for move, why in self.t.closed(self.seat)}

    def look(self) -> None:
        """See what lies there now: a test may have laid it there since the last move."""
        if not self.t.over:
            self.t.advance()

    def told(self, event: str) -> list[tuple[Any, ...]]:
        """The values of every event of this name that was heard."""
        return [told.values for told in self.heard if told.event.name == event]

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
        """What a seat has in the purse."""
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
        """Whose workers are at a place, in the order of arrival."""
        return self.t.workers_at[self.place(place)]

    @property
    def display(self) -> list[str]:
        """The acts on display, without the final ones."""
        return [self.t.derived.act_ids[act] for act in self.t.display]

    # --- playing ---

    def play(self, *moves: str) -> "Sitting":
        """Whoever is asked plays these, one after the other; each must be open."""
        for text in moves:
            self.look()
            seat = self.t.next_asked()
            move = GAME.read(self.t.setup, text)
            assert move is not None, f"{text} is no move"
            assert move in self.t.options(seat), f"{text} is not open to seat {seat}: {self.options}"
            self.t.take(seat, move)
        return self

    def bid(self, *bids: str) -> "Sitting":
        """Bids one after the other, each as "act coins"; "pass" is one too."""
        for text in bids:
            act, _, coins = text.partition(" ")
            if act == "pass":
                self.play("pass")
            else:
                self.play(f"bid {act}")
                if self.asked == "Offer":
                    self.play(f"offer {coins}")
        return self

    def until(self, *names: str) -> "Sitting":
        """Defaults are played until one of these decisions waits, or the match is over."""
        self.look()
        for _ in range(500):
            if self.asked in names or self.t.over:
                return self
            self.t.take(self.seat, self.t.default(self.seat))
        raise AssertionError(f"{names} never came")

    def go_to(self, phase: str) -> "Sitting":
        """Leave what is going on, play a phase of this round, and stop after it."""
        steps = [OpenBidding(), OpenPlaces(), OpenMarkets(), RaiseCurtain(), CleanUp()]
        self.t.stack[:] = [NextRound(), *steps[PHASES.index(phase) + 1 :][::-1], Stop(0), steps[PHASES.index(phase)]]
        self.t.advance()
        return self

    def perform(self, act: str, **bids: int) -> "Sitting":
        """An act is performed by these (`s0=1` has bid a coin), each of whom is given what it takes."""
        rule = self.t.derived.acts[self.act(act)]
        seats = {int(name[1:]): bid for name, bid in bids.items()}
        for seat in seats:
            for cube, count in enumerate(rule.cost):
                self.give(seat, self.t.derived.cube_ids[cube], max(0, count - self.t.free(seat, cube)))
        self.staged(act, seats)
        self.go_to("perform")
        while self.asked == "Perform":
            self.play(f"perform {act}")
        return self

    # --- laying things out ---

    def show(self, *acts: str) -> "Sitting":
        """These acts are on display, instead of others."""
        t = self.t
        for name in acts:
            act = self.act(name)
            if act not in t.display and not t.derived.acts[act].final:
                others = [card for card in t.display if t.derived.act_ids[card] not in acts]
                t.display.move(others[0], t.act_pile)
                t.act_pile.move(act, t.display, -1)
        return self

    def next_event(self, card: str) -> "Sitting":
        """This is the next card of the event deck."""
        pile, number = self.t.card_pile, self.t.derived.card_ids.index(card)
        (pile if number in pile else pile.discard).move(number, pile)
        return self

    def staged(self, act: str, bids: Mapping[int, int]) -> "Sitting":
        """An act has these bids, made in this order and paid long ago; it is on display."""
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

    def dice(self, *faces: int) -> "Sitting":
        """The next dice."""
        self.t.chance = Rigged(faces, fast(7))
        return self

    def tosses(self, *sides: bool) -> "Sitting":
        """The next coins: heads are true."""
        self.t.chance = Rigged((), fast(7), sides)
        return self

    def purse(self, seat: int, coins: int) -> "Sitting":
        """A seat has exactly so much; the bank takes or gives the difference."""
        bank = self.t.bank
        bank.stock += bank.purse[seat] - coins
        bank.purse[seat] = coins
        return self

    def give(self, seat: int, cube: str, count: int = 1) -> "Sitting":
        """A seat gets cubes from the supply."""
        assert self.t.take_from_supply(seat, self.cube(cube), count) == count
        return self

    def market(self, cube: str, count: int) -> "Sitting":
        """So many cubes lie in a market; the supply takes or gives the difference."""
        bank = self.t.cubes[self.cube(cube)]
        bank.pay(self.t.seats, BANK, bank.purse[self.t.seats])
        bank.pay(BANK, self.t.seats, count)
        return self

    def put(self, seat: int, track: str, position: int) -> "Sitting":
        """A marker stands here."""
        self.t.position[seat][self.track(track)] = position
        return self

    def hands(self, seat: int, ready: int) -> "Sitting":
        """A seat has so many workers at home; the rest of its workers are not in play."""
        self.t.reserve[seat] += self.t.ready[seat] - ready
        self.t.ready[seat] = ready
        return self

    def worker(self, seat: int, *places: str) -> "Sitting":
        """Workers of a seat stand here, as if they had been sent."""
        for place in places:
            self.t.ready[seat] -= 1
            self.t.workers_at[self.place(place)].append(seat)
        return self


__all__ = ["GAME", "QUIET", "Rigged", "Sitting", "sit"]
