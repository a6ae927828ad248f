"""The content of a game, and who used what: every card, deed, act, space or territory that has an id, every
verb and every event.

A thing is used in some way by a seat when it is the target of that seat's move ("play dragon"), or when an
event with a field of kind seat names it ("drew: dragon"). Ways are kept apart, because to draw a card and to
play it, or to own a deed and to pay rent on it, mean opposite things. An event that names no seat still shows
that the thing was reached.
"""

from __future__ import annotations

from typing import NamedTuple

from parlour.kernel import Event, Game, Move, Setup, Told, Verb

# A seat is who did it and an amount is how much of it; neither is content.
NO_CONTENT = ("seat", "amount")


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


class _Plan(NamedTuple):
    """How an event is read: its own thing, which fields name seats (with the use of the event), and things."""

    thing: int
    seats: list[tuple[int, int]]
    named: list[_Named]


class Content:
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
        self._plays: dict[tuple[int, Move], list[int]] = {}

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

    def of_plays(self, plays: set[tuple[int, Move]], seats: int) -> set[int]:
        """What seats did by these moves, each as the number of the use times `seats` plus the seat."""
        used: set[int] = set()
        known = self._plays
        for play in plays:
            codes = known.get(play)
            if codes is None:
                codes = known[play] = [use * seats + play[0] for use in self._of_move(play[1])]
            used.update(codes)
        return used

    def _of_move(self, move: Move) -> list[int]:
        itself, targets = self._verbs[move.verb]
        aimed = zip(targets, (move.target, move.other), strict=False)
        return [itself, *[first + target for first, target in aimed if first is not None]]

    def of_events(self, heard: list[Told], seats: int, used: set[int]) -> set[int]:
        """Add to `used` what seats did in these events; return the numbers of all things that were named,
        whoever did it."""
        reached: set[int] = set()
        for told in heard:
            plan = self._events.get(told.event)
            if plan is None:
                continue
            itself, own, named = plan
            reached.add(itself)
            if not own and not named:
                continue
            values = told.values
            for field, use in own:
                seat = values[field]
                if isinstance(seat, int) and 0 <= seat < seats:
                    used.add(use * seats + seat)
            for field, ids, things, uses in named:
                value = values[field]
                for number in value if isinstance(value, tuple | list) else (value,):
                    if not isinstance(number, int) or not 0 <= number < ids:
                        continue
                    reached.add(things + number)
                    for (seat_field, _), first in zip(own, uses, strict=True):
                        seat = values[seat_field]
                        if isinstance(seat, int) and 0 <= seat < seats:
                            used.add((first + number) * seats + seat)
        return reached
