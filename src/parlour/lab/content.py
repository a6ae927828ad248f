"""The content of a game, and who used what: every card, deed, act, space or territory that has an id, every
verb and every event.

A thing is used in some way by a seat when it is the target of that seat's move ("play dragon"), or when an
event with a field of kind seat names it ("drew: dragon"). Ways are kept apart, because to draw a card and to
play it, or to own a deed and to pay rent on it, mean opposite things. An event that names no seat still shows
that the thing was reached.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from parlour.kernel import Event, Game, Move, Setup, Verb
from parlour.kernel.events import Ear

# A seat is who did it and an amount is how much of it; neither is content.
NO_CONTENT = ("seat", "amount")
NOBODY: Final = -1
MOST: Final = 4094  # no seat and no number of a thing is as high
MOST_KNOWN: Final = 100_000


class Thing(NamedTuple):
    """Something that can be reached: `("card", "dragon")`, `("verb", "attack")`."""

    kind: str
    id: str


class Use(NamedTuple):
    """A way of using a thing: number of the thing, and the verb or event by which it is used."""

    thing: int
    way: str


class _Named(NamedTuple):
    """Where an event names a thing: the field, how many ids its kind has, the number of the first thing, and
    for each field that names a seat the number of the first use."""

    field: int
    ids: int
    things: int
    uses: list[int]


@final
class _Plan:
    """How an event is read: its own thing, which fields name seats (with the use of the event), and things."""

    def __init__(self, thing: int, seats: list[tuple[int, int]], named: list[_Named]) -> None:
        self.thing = thing
        self.seats = seats
        self.named = named
        self.fields = [field for field, _ in seats] + [one.field for one in named]
        self.known: dict[object, object] = {}
        """The numbers of what was said already, by the values of these fields."""

    def key(self, a: object, b: object, c: object, d: object, e: object, f: object) -> object:
        """The values of the fields that matter: as one number, as long as they are small numbers."""
        key = 0
        for field in self.fields:
            # Not a tuple: it would be made for every event.
            low = a if field == 0 else b if field == 1 else c
            value = low if field < 3 else d if field == 3 else e if field == 4 else f
            number = value if isinstance(value, int) else NOBODY if value is None else MOST
            if number < NOBODY or number >= MOST:
                return tuple([_plain((a, b, c, d, e, f)[field]) for field in self.fields])
            key = key * (MOST + 1) + number + 1
        return key


def _plain(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


class Content(Ear):
    """Everything in one setup of a game that can be used, in a fixed order: things and uses by number."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.things: list[Thing] = []
        self.uses: list[Use] = []
        self._first: dict[str, int] = {}
        ids = {kind: list(names) for kind, names in game.ids(setup).items() if kind not in NO_CONTENT}
        for kind, names in [*ids.items(), ("verb", sorted(game.verbs)), ("event", sorted(game.events))]:
            self._first[kind] = len(self.things)
            self.things += [Thing(kind, name) for name in names]
        self._ids = {kind: len(names) for kind, names in ids.items()}
        self._verbs = {verb: self._plan_verb(verb) for _, verb in sorted(game.verbs.items())}
        self._events = {event: self._plan_event(event) for _, event in sorted(game.events.items())}
        self._seats = setup.seats
        self._said: set[object] = set()
        self._plays: list[dict[Move, object]] = [{} for _ in range(self._seats)]
        self.said_uses: list[list[int]] = []
        """What was said, by number: uses by seats, each as the number of the use times the seats plus the seat."""
        self.said_things: list[list[int]] = []
        """And the things that were named, whoever did it."""

    def _thing(self, kind: str, name: str) -> int:
        return self.things.index(Thing(kind, name))

    def _new_uses(self, kind: str, way: str) -> int:
        """A use of every thing of this kind; the number of the first."""
        first = len(self.uses)
        self.uses += [Use(self._first[kind] + place, way) for place in range(self._ids[kind])]
        return first

    def _plan_verb(self, verb: Verb) -> tuple[int, list[int | None]]:
        self.uses.append(Use(self._thing("verb", verb.name), ""))
        itself = len(self.uses) - 1
        ways = [verb.name] if len(verb.kinds) < 2 else [f"{verb.name} from", f"{verb.name} to"]
        targets = [
            self._new_uses(kind, way) if kind in self._ids else None
            for kind, way in zip(verb.kinds, ways, strict=bool(verb.kinds))
        ]
        return itself, targets

    def _plan_event(self, event: Event) -> _Plan:
        itself = self._thing("event", event.name)
        seats = [(field, name) for field, name in enumerate(event.fields) if event.kinds[field] == "seat"]
        own: list[tuple[int, int]] = []
        for field, name in seats:
            self.uses.append(Use(itself, name if len(seats) > 1 else ""))
            own.append((field, len(self.uses) - 1))
        named: list[_Named] = []
        for field, kind in enumerate(event.kinds):
            if kind not in self._ids:
                continue
            way = event.name if event.kinds.count(kind) == 1 else f"{event.name} {event.fields[field]}"
            uses = [self._new_uses(kind, f"{way} ({name})" if len(seats) > 1 else way) for _, name in seats]
            named.append(_Named(field, self._ids[kind], self._first[kind], uses))
        return _Plan(itself, own, named)

    def hear(self, event: Event, a: object, b: object, c: object, d: object, e: object, f: object) -> None:
        plan = self._events.get(event)
        if plan is None:
            return
        key = plan.key(a, b, c, d, e, f)
        number = plan.known.get(key)
        if number is None:
            number = plan.known[key] = self._new(*_read(plan, (a, b, c, d, e, f), self._seats))
        self._said.add(number)

    def said(self, seats: list[int], moves: list[Move]) -> set[object]:
        """What the events of a match said, and these moves of it, by number: what is said often is read once. (The
        numbers are typed as objects, so that compiled code hands them on and does not make each anew.)"""
        said, self._said = self._said, set()
        for seat, move in zip(seats, moves, strict=True):
            number = self._plays[seat].get(move)
            if number is None:
                number = self._new([use * self._seats + seat for use in self._of_move(move)], [])
                self._plays[seat][move] = number
            said.add(number)
        return said

    def forget(self) -> None:
        """Forget a match that was not finished; and what can be said at all, if it has become too much."""
        self._said = set()
        if len(self.said_uses) > MOST_KNOWN:
            self._plays = [{} for _ in self._plays]
            self.said_uses.clear()
            self.said_things.clear()
            for plan in self._events.values():
                plan.known.clear()

    def _new(self, uses: list[int], things: list[int]) -> object:
        self.said_uses.append(uses)
        self.said_things.append(things)
        return len(self.said_uses) - 1

    def _of_move(self, move: Move) -> list[int]:
        itself, targets = self._verbs[move.verb]
        aimed = zip(targets, (move.target, move.other), strict=False)
        return [itself, *[first + target for first, target in aimed if first is not None]]


def _read(plan: _Plan, values: tuple[object, ...], seats: int) -> tuple[list[int], list[int]]:
    """What seats did in an event, and the things it names."""
    used: list[int] = []
    reached = [plan.thing]
    actors = [values[field] for field, _ in plan.seats]
    for actor, (_, use) in zip(actors, plan.seats, strict=True):
        if isinstance(actor, int) and 0 <= actor < seats:
            used.append(use * seats + actor)
    for field, ids, things, uses in plan.named:
        value = values[field]
        for number in value if isinstance(value, tuple | list) else (value,):
            if not isinstance(number, int) or not 0 <= number < ids:
                continue
            reached.append(things + number)
            for actor, first in zip(actors, uses, strict=True):
                if isinstance(actor, int) and 0 <= actor < seats:
                    used.append((first + number) * seats + actor)
    return used, reached
