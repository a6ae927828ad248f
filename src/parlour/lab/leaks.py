"""Secrets that come out: an event, a view or a step that names a card which a seat has not seen.

A move is carried out on the real table and on others that a seat imagines, and tables are dealt again and again. What
names, on each of them, the card that lies in one and the same place, tells what lies there. So does what stands for
it: its strength, say, or its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from parlour.kernel import UNSEEN, Deck, Event, Move, Table, ToldEvent
from parlour.kernel.events import EventListener
from parlour.kernel.steps import AnyStep, field_names
from parlour.lab.knowledge import called, family, parts, unseen_cards

DISTINCT = 4  # different cards that are named on many tables before it is no coincidence
DISTINCT_AMONG = 20  # tables that are many
# The same for what only stands for cards. Four may come about otherwise: all tables are shuffled by one stream, so the
# one card in which they differ decides both what is shown and what lies in some place.
STOOD_FOR = 6
REPEATED = 8  # times that a card lies in its place again on many tables, each time with the same value

Place = tuple[str, int]  # the path of a deck, and a place in it


class Aftermath(NamedTuple):
    """A table after a move, and the events that were told."""

    table: Table
    heard: list[ToldEvent]


def aftermath(t: Table, mover: int, move: Move) -> Aftermath:
    """What a move comes to. The table stays as it is."""
    after = Aftermath(t.clone(), [])
    after.table.listen(after.heard)
    after.table.take(mover, move)
    return after


def told_secret(
    tables: list[Table], heard: list[list[ToldEvent]], seat: int, mover: int, move: Move, enough: bool
) -> str | None:
    """A card that an event tells this seat although the seat has not seen it. The move is carried out on the real table
    and on others that the seat imagines: an event that names, in each of them, what then lies in one and the same place
    tells what lies there. What only stands for a card proves something if there are `enough` tables."""
    for number, told in enumerate(heard[0]):
        alike = [other[number] for other in heard if number < len(other) and other[number].event is told.event]
        if len(alike) < len(heard):
            return None  # from here on, other things have happened on those tables
        for field in told.event.fields:
            values = [one.seen_by(seat)[field] for one in alike]
            if len({repr(value) for value in values}) > 1:
                known = [_peek(t.clone(), mover, move, number, seat) for t in tables]
                # A card that is about to be turned up may be told of before it is moved.
                if _told_place([before for before, _ in known], values, enough) and (
                    place := _told_place([after for _, after in known], values, enough)
                ):
                    return (
                        f"the event {told.event.name!r} tells {called(seat)} {field}={values[0]!r}, and so the card in "
                        f"{place[0]} that it has not seen"
                    )
    return None


def shown_secret(tables: list[Table], seat: int) -> str | None:
    """A card that this seat's view or a step on the stack names on these tables although the seat has not seen it. A
    few values may follow from what was hidden without naming it: who has won, say. So many do not."""
    views = [msgspec.json.encode(t.view(seat)) for t in tables]
    stacks = [t.stack for t in tables]
    if all(view == views[0] for view in views) and all(stack == stacks[0] for stack in stacks):
        return None
    shown = [dict(_shown(view, stack)) for view, stack in zip(views, stacks, strict=True)]
    known: list[_Knowledge] = []
    for path in shown[0]:
        values: list[object] = [other[path] for other in shown if path in other]
        if len(values) < len(tables) or len(set(values)) < (2 if len(tables) < DISTINCT_AMONG else DISTINCT):
            continue
        known = known or [_Knowledge(t, seat, deduced=True) for t in tables]
        if place := _told_place(known, values):
            return f"{path} shows {called(seat)} {values[0]!r}, and so the card in {place[0]} that it has not seen"
    return None


def _shown(view: bytes, stack: list[AnyStep]) -> Iterator[tuple[str, int | str]]:
    """Everything in a view and in the steps on the stack, by where it stands."""
    yield from figures("the view", msgspec.json.decode(view))
    for height, step in enumerate(stack):
        for name, value in zip(field_names(type(step)), step.values(), strict=True):
            yield from figures(f"the step {type(step).__name__} ({height} on the stack) in {name}", value)


def figures(path: str, value: object) -> Iterator[tuple[str, int | str]]:
    """Every number and every text in a value, by where it stands."""
    if type(value) is int or type(value) is str:
        yield path, value
    elif isinstance(value, dict):
        for key, held in value.items():
            yield from figures(f"{path}.{key}", held)
    elif isinstance(value, list | tuple):
        for place, held in enumerate(value):
            yield from figures(f"{path}[{place}]", held)


class _Knowledge:
    """Which cards a seat has seen at one moment, and which it has not. What it has `deduced` it knows, too: the last
    card that is left in a pile."""

    def __init__(self, t: Table, seat: int, deduced: bool = False) -> None:
        self.seen: dict[Place, int] = {}
        self.unseen: dict[Place, int] = {}
        families: dict[str, dict[Place, int]] = {}
        for path, deck in parts(t, Deck).items():
            self.seen.update({(path, place): card for place, card in enumerate(deck.known(seat)) if card != UNSEEN})
            unseen = {(path, place): card for place, card in unseen_cards(deck, seat).items()}
            families.setdefault(family(path), {}).update(unseen)
        for cards in families.values():
            if not deduced or len(set(cards.values())) > 1:
                self.unseen.update(cards)


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


def _told_place(known: list[_Knowledge], values: list[object], stand_ins: bool = True) -> Place | None:
    """The place in which, on every table, lies what its event has told. If the seat sees such a card on every table,
    that one is told of, and the other is a copy."""
    told = [set(value) if isinstance(value, list | tuple) else {value} for value in values]
    if all(named <= set(one.seen.values()) for named, one in zip(told, known, strict=True)):
        return None
    if any(_stand_for(values, [one.seen.get(place) for one in known]) for place in known[0].seen):
        return None
    for place in known[0].unseen:
        cards = [one.unseen.get(place) for one in known]
        named = len(set(cards)) > 1 and all(card in among for card, among in zip(cards, told, strict=True))
        if named or (stand_ins and _stand_for(values, cards)):
            return place
    return None


def _stand_for(values: list[object], cards: list[int | None]) -> bool:
    """Whether the value is the same on all tables with the same card, and another one for every other card. On a few
    tables it often is by chance."""
    if None in cards or len(set(cards)) < min(STOOD_FOR, len(cards)):
        return False
    if len(cards) >= DISTINCT_AMONG and len(cards) - len(set(cards)) < REPEATED:
        return False
    told = [repr(value) for value in values]
    return len(set(told)) == len(set(cards)) == len(set(zip(told, cards, strict=True)))
