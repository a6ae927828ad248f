"""Sitting down at a table of Conquest that lies as a test wants it: territories, armies, cards, dice."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import parlour
from parlour.games.conquest.derived import HOLE, NEUTRAL, NOBODY
from parlour.games.conquest.rules.turns import NextTurn
from parlour.games.conquest.table import Conquest
from parlour.kernel import ToldEvent, fast
from tests.games.rigging import Rigged

GAME = parlour.game("conquest")
REST = "rest"  # every territory that is not named


def sit(
    seats: int = 3, preset: str = "classic", pack: str | Path = "standard", seed: int = 1, **settings: Any
) -> "Sitting":
    """A table with colours chosen; unless the test says otherwise everything is dealt, and the first turn begins."""
    chosen = {"set_up": "auto", **settings}
    t = GAME.table(GAME.set_for(seats, chosen, preset, GAME.read_pack(pack)))
    assert isinstance(t, Conquest)
    heard: list[ToldEvent] = []
    t.listen(heard)
    t.begin(fast(seed))
    at = Sitting(t, heard)
    return at.past("ChooseColour")


class Sitting:
    """A table, what was heard at it, and hands to move things on it."""

    def __init__(self, t: Conquest, heard: list[ToldEvent]) -> None:
        self.t = t
        self.heard = heard

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
        self.t.advance()
        return [GAME.write(self.t.setup, move) for move in self.t.options(self.seat)]

    def verbs(self) -> set[str]:
        """The verbs that are open to who is asked."""
        return {option.split()[0] for option in self.options}

    def play(self, *moves: str) -> "Sitting":
        """Whoever is asked plays these, one after the other; each must be open."""
        for text in moves:
            self.t.advance()
            seat = self.t.next_asked()
            move = GAME.read(self.t.setup, text)
            assert move is not None, f"{text} is no move"
            assert move in self.t.options(seat), f"{text} is not open to seat {seat}: {self.options}"
            self.t.take(seat, move)
        return self

    def pass_on(self) -> "Sitting":
        """Whoever is asked plays the default move."""
        seat = self.t.next_asked()
        self.t.take(seat, self.t.default(seat))
        return self

    def past(self, decision: str) -> "Sitting":
        """Default moves as long as this is asked."""
        while self.asked == decision:
            self.pass_on()
        return self

    def to(self, decision: str, seat: int | None = None) -> "Sitting":
        """Default moves until this is asked (of this seat)."""
        for _ in range(4000):
            if self.asked == decision and (seat is None or self.seat == seat):
                return self
            self.pass_on()
        raise AssertionError(f"{decision} is never asked")

    # --- the map ---

    def place(self, name: str) -> int:
        """The number of a territory."""
        return self.t.derived.territory_ids.index(name)

    def armies(self, name: str) -> int:
        """How many armies stand in a territory."""
        return self.t.armies[self.place(name)]

    def owner(self, name: str) -> int:
        """Whose territory it is."""
        return self.t.owner[self.place(name)]

    def hold(self, seat: int, places: Mapping[str, int]) -> "Sitting":
        """A force holds these territories, with so many armies each; `REST` is all that are not named."""
        named = {name: count for name, count in places.items() if name != REST}
        if REST in places:
            named |= {name: places[REST] for name in self.t.derived.territory_ids if name not in named}
        for name, count in named.items():
            place = self.place(name)
            self.t.take_over(place, seat)
            self.t.supply += self.t.armies[place] - count
            self.t.armies[place] = count
        return self

    def split(self, *forces: Mapping[str, int]) -> "Sitting":
        """The first force holds all the rest of the map, each other one what is named for it."""
        self.hold(0, {REST: 1, **forces[0]})
        for seat, places in enumerate(forces[1:], 1):
            self.hold(seat, places)
        return self

    def begin(self, seat: int = 0) -> "Sitting":
        """The turn of a seat begins now, in the same round."""
        t = self.t
        t._went = 0
        t.supply += t.reserve
        t.reserve = 0
        t.whose = (seat - 1) % t.seats
        t.stack[:] = [NextTurn()]
        t.advance()
        return self

    # --- dice and cards ---

    def dice(self, *faces: int) -> "Sitting":
        """The next dice, the attacker's before the defender's."""
        self.t.chance = Rigged(faces, fast(7))
        return self

    def hand(self, seat: int, *cards: str) -> "Sitting":
        """These cards come from the pile into a hand."""
        for name in cards:
            card = self.t.derived.card_ids.index(name)
            self.t.pile.move(card, self.t.hands[seat], 1 << seat)
        return self

    def cards(self, seat: int) -> list[str]:
        """The cards in a hand."""
        return [self.t.derived.card_ids[card] for card in self.t.hands[seat].cards]

    def told(self, event: str) -> list[tuple[Any, ...]]:
        """The values of every event of this name that was heard."""
        return [told.values for told in self.heard if told.event.name == event]

    def income(self) -> dict[str, int]:
        """What this turn brings, by reason; continents together."""
        found: dict[str, int] = {}
        for why, _, armies in self.t.income:
            found[why] = found.get(why, 0) + armies
        return found


__all__ = ["GAME", "HOLE", "NEUTRAL", "NOBODY", "REST", "Rigged", "Sitting", "sit"]
