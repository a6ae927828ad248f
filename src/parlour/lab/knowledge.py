"""What decks say about who has seen which card, held against the tables that a game imagines and the events it tells.

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

from parlour.kernel import UNSEEN, WATCHER, Bank, Deck, Event, Move, Result, Step, Table, ToldEvent
from parlour.kernel.events import EventListener
from parlour.kernel.fingerprint import PLAIN, attributes
from parlour.kernel.setup import Setup

CERTAIN = 40.0  # bits: what chance alone would bring about once in a million million checks
TOP = 3  # cards from the top that are judged one by one: knowing what comes next is worth the most

T = TypeVar("T", Deck, Bank)

Decks = Mapping[str, Deck]
Spot = tuple[str, int, int]  # the path of a deck, a seat that has not seen the card, and the card's place from the top
Place = tuple[str, int]  # the path of a deck, and a place in it


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


def called(seat: int) -> str:
    """A seat, or a spectator."""
    return "a spectator" if seat == WATCHER else f"seat {seat}"


def lost_knowledge(decks: Decks, imagined: Decks, seat: int) -> str | None:
    """What this seat knows of the cards on a table and not of those on one that it imagines; None if it is the same."""
    for path, deck in decks.items():
        twin = imagined.get(path)
        if twin is None or twin.seen != deck.seen:
            return f"{path} has another number of cards, or other seats have seen them"
        if twin.known(seat) != deck.known(seat):
            return f"{called(seat)} has seen {path} as {deck.known(seat)}, and imagines {twin.known(seat)}"
    return None


class Stillness:
    """Counts, over a whole check, how long cards stay the same in the tables of seats that have not seen them."""

    def __init__(self) -> None:
        self._still: dict[Spot, float] = {}
        self._moved: set[Spot] = set()

    def watch(self, decks: Decks, seat: int, imagined: list[dict[str, Deck]]) -> None:
        """Record which unseen cards differ on this seat's imagined tables."""
        unseen = {path: cards for path, deck in decks.items() if (cards := _unseen(deck, seat))}
        everywhere = Counter(card for cards in unseen.values() for card in cards.values())
        for path, cards in unseen.items():
            # Cards of one hand may change places with those of other hands and piles, a pile's among each other.
            pool = everywhere if path.endswith("]") else Counter(cards.values())
            for place, card in cards.items():
                spot = (path, seat, min(TOP, len(decks[path]) - 1 - place))
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
        seats: dict[str, list[int]] = {}
        for path, seat, _ in still:
            family = re.sub(r"\[\d+\]", "[…]", path)
            if seat not in seats.setdefault(family, []):
                seats[family].append(seat)
        return [
            f"cards in {family} that {' and '.join(map(called, sorted(who)))} cannot know are the real ones in every "
            "imagined table: exchange them in resample (redeal), or tell the deck who has seen them"
            for family, who in seats.items()
        ]


def _unseen(deck: Deck, seat: int) -> dict[int, int]:
    """The cards of a deck that this seat has not seen, by their place."""
    known = deck.known(seat)
    return {place: card for place, card in enumerate(deck.cards) if known[place] == UNSEEN}


# --- events ---


def told_secret(tables: list[Table], seat: int, mover: int, move: Move) -> str | None:
    """A card that an event tells this seat although the seat has not seen it. The move is carried out on the real table
    and on others that the seat imagines: an event that names, in each of them, what then lies in one and the same place
    tells what lies there."""
    heard = [_heard(t.clone(), mover, move) for t in tables]
    for number, told in enumerate(heard[0]):
        alike = [other[number] for other in heard if number < len(other) and other[number].event is told.event]
        if len(alike) < len(heard):
            return None  # from here on, other things have happened on those tables
        for field in told.event.fields:
            values = [one.seen_by(seat)[field] for one in alike]
            if len({repr(value) for value in values}) > 1:
                known = [_peek(t.clone(), mover, move, number, seat) for t in tables]
                # A card that is about to be turned up may be told of before it is moved.
                if _told_place([before for before, _ in known], values) and (
                    place := _told_place([after for _, after in known], values)
                ):
                    return (
                        f"the event {told.event.name!r} tells {called(seat)} {field}={values[0]!r}, the card in "
                        f"{place[0]} that it has not seen"
                    )
    return None


def _heard(t: Table, mover: int, move: Move) -> list[ToldEvent]:
    heard: list[ToldEvent] = []
    t.listen(heard)
    t.take(mover, move)
    return heard


class _Knowledge:
    """Which cards a seat has seen at one moment, and which it has not."""

    def __init__(self, t: Table, seat: int) -> None:
        self.seen: set[int] = set()
        self.unseen: dict[Place, int] = {}
        for path, deck in parts(t, Deck).items():
            self.seen.update(deck.known(seat))
            self.unseen.update({(path, place): card for place, card in _unseen(deck, seat).items()})


class _Peek(EventListener):
    """Notes what a seat knows when a certain event is told."""

    def __init__(self, t: Table, number: int, seat: int) -> None:
        self.table = t
        self.left = number
        self.seat = seat
        self.known: list[_Knowledge] = []

    def hear(self, event: Event, a: object, b: object, c: object, d: object, e: object, f: object) -> None:
        if self.left == 0:
            self.known.append(_Knowledge(self.table, self.seat))
        self.left -= 1


def _peek(t: Table, mover: int, move: Move, number: int, seat: int) -> list[_Knowledge]:
    """What this seat knows when the move tells its event of this number, and after the move."""
    peek = _Peek(t, number, seat)
    t.listen(None, peek)
    t.take(mover, move)
    return [*peek.known, _Knowledge(t, seat)]


def _told_place(known: list[_Knowledge], values: list[object]) -> Place | None:
    """The place in which, on every table, lies what its event has told. If the seat sees such a card on every table,
    that one is told of, and the other is a copy."""
    told = [set(value) if isinstance(value, list | tuple) else {value} for value in values]
    if all(named <= one.seen for named, one in zip(told, known, strict=True)):
        return None
    for place in known[0].unseen:
        cards = [one.unseen.get(place) for one in known]
        if len(set(cards)) > 1 and all(card in named for card, named in zip(cards, told, strict=True)):
            return place
    return None
