"""A table of Conquest arranged as a test wants it: territories, armies, cards, dice."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import parlour
from parlour.games.conquest.derived import HOLE, NEUTRAL, NOBODY
from parlour.games.conquest.rules.turns import NextTurn
from parlour.games.conquest.table import Conquest
from parlour.testing import ArrangedTable

GAME = parlour.game("conquest")
REST = "rest"  # every other territory


def sit(
    seats: int = 3, preset: str = "classic", pack: str | Path = "standard", seed: int = 1, **settings: Any
) -> "ArrangedConquest":
    """A table with colours chosen, at the first turn; unless the test says otherwise, everything is dealt."""
    chosen = {"set_up": "auto", **settings}
    return ArrangedConquest(GAME, seats, pack=pack, preset=preset, settings=chosen, seed=seed).past("choose_colour")


class ArrangedConquest(ArrangedTable[Conquest]):
    """With methods for this game's table."""

    def verbs(self) -> set[str]:
        """The verbs open to the seat that is asked."""
        return {option.split()[0] for option in self.options}

    def past(self, decision: str) -> "ArrangedConquest":
        """Play default moves while this is asked."""
        while self.decision == decision:
            self.play_default()
        return self

    # --- the map ---

    def place(self, name: str) -> int:
        """The number of a territory."""
        return self.t.derived.territory_ids.index(name)

    def armies(self, name: str) -> int:
        """How many armies stand in a territory."""
        return self.t.armies[self.place(name)]

    def owner(self, name: str) -> int:
        """The owner of a territory."""
        return self.t.owner[self.place(name)]

    def hold(self, seat: int, places: Mapping[str, int]) -> "ArrangedConquest":
        """Give a force these territories, with so many armies each; `REST` means all the others."""
        named = {name: count for name, count in places.items() if name != REST}
        if REST in places:
            named |= {name: places[REST] for name in self.t.derived.territory_ids if name not in named}
        for name, count in named.items():
            place = self.place(name)
            self.t.take_over(place, seat)
            self.t.supply += self.t.armies[place] - count
            self.t.armies[place] = count
        return self

    def split(self, *forces: Mapping[str, int]) -> "ArrangedConquest":
        """Give each other force its named territories, and the first force the rest of the map."""
        self.hold(0, {REST: 1, **forces[0]})
        for seat, places in enumerate(forces[1:], 1):
            self.hold(seat, places)
        return self

    def begin(self, seat: int = 0) -> "ArrangedConquest":
        """Begin the turn of a seat now, in the same round."""
        t = self.t
        t._went = 0
        t.supply += t.reserve
        t.reserve = 0
        t.whose = (seat - 1) % t.seats
        t.stack[:] = [NextTurn()]
        t.advance()
        return self

    # --- dice and cards ---

    def hand(self, seat: int, *cards: str) -> "ArrangedConquest":
        """Put these cards from the pile into a hand."""
        for name in cards:
            card = self.t.derived.card_ids.index(name)
            self.t.pile.move(card, self.t.hands[seat], 1 << seat)
        return self

    def cards(self, seat: int) -> list[str]:
        """The cards in a hand."""
        return [self.t.derived.card_ids[card] for card in self.t.hands[seat].cards]

    def income(self) -> dict[str, int]:
        """What this turn brings, by reason, with continents added up."""
        found: dict[str, int] = {}
        for why, _, armies in self.t.income:
            found[why] = found.get(why, 0) + armies
        return found


__all__ = ["GAME", "HOLE", "NEUTRAL", "NOBODY", "REST", "ArrangedConquest", "sit"]
