"""What decks say about who has seen which card, held against the tables that a game imagines.

A deck knows which seats have seen each of its cards, so nobody has to say what `resample` should exchange: a card that
a seat has seen stays where it is in every table that the seat imagines, and a card that it has not seen is, now and
then, another one. Where it never is, the imagined tables show the bots the truth, and a view that tells it looks sound.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeVar

import msgspec

from parlour.kernel import UNSEEN, WATCHER, Bank, Chance, Deck, Move, Result, Step, Table, redeal
from parlour.kernel.fingerprint import PLAIN, attributes
from parlour.kernel.setup import Setup

CERTAIN = 40.0  # bits: what chance alone would bring about once in a million million checks
TOP = 3  # cards from the top that are judged one by one: knowing what comes next is worth the most

T = TypeVar("T", Deck, Bank)

Decks = Mapping[str, Deck]
# The number of seats and the pack, the path of a deck, a seat that has not seen the card, and its place from the top.
Spot = tuple[str, str, int, int]


def parts(t: Table, kind: type[T]) -> dict[str, T]:
    """Every deck or every bank that lies on the table, by where it is: `deck`, `hands[1]`, `pile.discard`."""
    return {path: thing for path, thing in _parts(t) if isinstance(thing, kind)}


def _parts(t: Table) -> Iterator[tuple[str, Deck | Bank]]:
    passed = {id(t.setup), id(t.setup.derived), id(t.chance)}
    waiting: list[tuple[str, object]] = [("", t)]
    while waiting:
        path, thing = waiting.pop()
        if id(thing) in passed:
            continue
        passed.add(id(thing))
        if isinstance(thing, Deck | Bank):
            yield path, thing
        waiting += reversed(_inside(path, thing))


def _inside(path: str, thing: object) -> list[tuple[str, object]]:
    """What may hold decks or banks in turn."""
    kind: type = type(thing)
    if kind in PLAIN or isinstance(thing, Move | Step | Result | Setup | msgspec.Struct | type):
        return []
    if isinstance(thing, dict):
        return [(f"{path}[{key!r}]", held) for key, held in thing.items() if type(held) not in PLAIN]
    if isinstance(thing, list | tuple):
        if PLAIN.issuperset(map(type, thing)):
            return []
        return [(f"{path}[{place}]", held) for place, held in enumerate(thing) if type(held) not in PLAIN]
    held = [(name, getattr(thing, name, None)) for name in attributes(kind, *getattr(thing, "__dict__", ()))]
    return [(f"{path}.{name}" if path else name, one) for name, one in held if type(one) not in PLAIN]


def family(path: str) -> str:
    """The name of all decks that stand in one list: `hands[…]`."""
    return re.sub(r"\[\d+\]", "[…]", path)


def called(seat: int) -> str:
    """A seat as people count them, or a spectator."""
    return "a spectator" if seat == WATCHER else f"seat {seat + 1}"


def lost_knowledge(decks: Decks, imagined: Decks, seat: int) -> str | None:
    """What this seat knows of the cards on a table and not of those on one that it imagines; None if it is the same."""
    for path, deck in decks.items():
        twin = imagined.get(path)
        if twin is None or twin.seen != deck.seen:
            return f"{path} has another number of cards, or other seats have seen them"
        if twin.known(seat) != deck.known(seat):
            return f"{called(seat)} has seen {path} as {deck.known(seat)}, and imagines {twin.known(seat)}"
    return None


def exchanged(t: Table, seat: int, chance: Chance) -> Table:
    """A copy of a table in which cards that this seat has not seen have changed places. It needs nothing of the game:
    what is wrong in `resample` can hide what is wrong in a view."""
    twin = t.clone()
    families: dict[str, list[Deck]] = {}
    for path, deck in parts(twin, Deck).items():
        families.setdefault(family(path), []).append(deck)
    for decks in families.values():
        # Hands hold cards of one kind: one for each seat, which has seen all of it. Of other decks nobody knows that.
        hands = len(decks) == t.seats and all(not unseen_cards(deck, owner) for owner, deck in enumerate(decks))
        for zones in [decks] if hands else [[deck] for deck in decks]:
            redeal(seat, chance, zones)
    return twin


class Stillness:
    """Counts, over a whole check, how long cards stay the same in the tables of seats that have not seen them. What a
    game does with one number of seats or one pack says nothing of the others, so they are counted apart."""

    def __init__(self) -> None:
        self._still: dict[Spot, float] = {}
        self._moved: set[Spot] = set()

    def watch(self, where: str, decks: Decks, seat: int, imagined: list[dict[str, Deck]]) -> None:
        """Record which unseen cards differ on this seat's imagined tables. `where` names the number of seats and the
        pack."""
        unseen = {path: cards for path, deck in decks.items() if (cards := unseen_cards(deck, seat))}
        everywhere = Counter(card for cards in unseen.values() for card in cards.values())
        for path, cards in unseen.items():
            # Cards of one hand may change places with those of other hands and piles, a pile's among each other.
            pool = everywhere if path.endswith("]") else Counter(cards.values())
            for place, card in cards.items():
                spot = (where, path, seat, min(TOP, len(decks[path]) - 1 - place))
                if spot in self._moved:
                    continue
                if any(other[path].cards[place] != card for other in imagined):
                    self._moved.add(spot)
                    continue
                # How seldom a card comes back to its own place, counted as if there were never more than two of them:
                # which of the others could lie here, only the game knows.
                surprise = min(1.0, math.log2(pool.total() / pool[card]))
                self._still[spot] = self._still.get(spot, 0.0) + surprise * len(imagined)

    def faults(self) -> list[str]:
        """Where cards that a seat has not seen are the real ones in every table that it imagines."""
        still = sorted({spot for spot, surprise in self._still.items() if surprise >= CERTAIN} - self._moved)
        seats: dict[str, set[int]] = {}
        wheres: dict[str, set[str]] = {}
        for where, path, seat, _ in still:
            seats.setdefault(family(path), set()).add(seat)
            wheres.setdefault(family(path), set()).add(where)
        return [
            f"cards in {decks} that {' and '.join(map(called, sorted(who)))} cannot know are the real ones in every "
            f"imagined table ({'; '.join(sorted(wheres[decks]))}): exchange them in resample (redeal), or tell the "
            "deck who has seen them"
            for decks, who in seats.items()
        ]


def unseen_cards(deck: Deck, seat: int) -> dict[int, int]:
    """The cards of a deck that this seat has not seen, by their place."""
    known = deck.known(seat)
    return {place: card for place, card in enumerate(deck.cards) if known[place] == UNSEEN}
