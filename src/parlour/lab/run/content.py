"""The content of a game, and who used what: every card, deed, act, space or territory that has an id, every
verb and every event.

A seat uses a thing if it is the target of that seat's move ("play dragon"), or if an event with a field of kind seat
names it ("drew: dragon"). Ways of using a thing are kept apart, because drawing a card and playing it, or owning a deed
and paying rent on it, mean opposite things. An event that names no seat still shows that the thing was reached.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from mypy_extensions import i64

from parlour.kernel import Event, Game, Move, Setup, Verb
from parlour.kernel.events import EventListener

# A seat says who did it, and an amount how much; neither is content.
NO_CONTENT = ("seat", "amount")
NOBODY: Final = -1


class Thing(NamedTuple):
    """Something that can be reached: `("card", "dragon")`, `("verb", "attack")`."""

    kind: str
    id: str


class Use(NamedTuple):
    """A way of using a thing: the number of the thing, and the verb or event that uses it."""

    thing: int
    way: str


@final
class _Named:
    """Where an event names a thing: the field, how many ids its kind has, and the numbers of the first thing and of its
    use by an actor."""

    def __init__(self, field: int, ids: int, things: int, use: int) -> None:
        self.field: i64 = field
        self.ids: i64 = ids
        self.things: i64 = things
        self.use: i64 = use


@final
class _Actor:
    """Where an event names a seat: the field, and the uses of the event and of the things that it names."""

    def __init__(self, field: int, use: int, named: list[_Named]) -> None:
        self.field: i64 = field
        self.use: i64 = use
        self.named = named


@final
class _Plan:
    """How to read an event: its own thing, who acts, and what it names if nobody acts."""

    def __init__(self, thing: int, actors: list[_Actor], named: list[_Named]) -> None:
        self.thing: i64 = thing
        self.actors = actors
        self.named = named


class Content(EventListener):
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
        self._seats = setup.seats
        self._verbs = {verb: self._plan_verb(verb) for _, verb in sorted(game.verbs.items())}
        self._events = {event: self._plan_event(event) for _, event in sorted(game.events.items())}
        # For every use by every seat, and for every thing: the last match in which it was noted.
        self._used_in: list[object] = [None] * (len(self.uses) * self._seats)
        self._named_in: list[object] = [None] * len(self.things)
        self.forget()

    def _thing(self, kind: str, name: str) -> int:
        return self.things.index(Thing(kind, name))

    def _new_uses(self, kind: str, way: str) -> int:
        """Add a use of every thing of this kind; return the number of the first."""
        first = len(self.uses)
        self.uses += [Use(self._first[kind] + place, way) for place in range(self._ids[kind])]
        return first

    def _plan_verb(self, verb: Verb) -> tuple[int, int, int]:
        """The use of the verb, and the first uses of its targets."""
        self.uses.append(Use(self._thing("verb", verb.name), ""))
        firsts = [len(self.uses) - 1, NOBODY, NOBODY]
        ways = [verb.name] if len(verb.kinds) < 2 else [f"{verb.name} from", f"{verb.name} to"]
        for nth, kind in enumerate(verb.kinds):
            if kind in self._ids:
                firsts[nth + 1] = self._new_uses(kind, ways[nth])
        return firsts[0], firsts[1], firsts[2]

    def _plan_event(self, event: Event) -> _Plan:
        itself = self._thing("event", event.name)
        seats = [(field, name) for field, name in enumerate(event.fields) if event.kinds[field] == "seat"]
        actors: list[_Actor] = []
        for field, name in seats:
            self.uses.append(Use(itself, name if len(seats) > 1 else ""))
            actors.append(_Actor(field, len(self.uses) - 1, []))
        named: list[_Named] = []
        for field, kind in enumerate(event.kinds):
            if kind not in self._ids or is_path(event, field):
                continue
            way = event.name if event.kinds.count(kind) == 1 else f"{event.name} {event.fields[field]}"
            ids, first = self._ids[kind], self._first[kind]
            named.append(_Named(field, ids, first, NOBODY))
            for actor, (_, name) in zip(actors, seats, strict=True):
                use = self._new_uses(kind, f"{way} ({name})" if len(seats) > 1 else way)
                actor.named.append(_Named(field, ids, first, use))
        return _Plan(itself, actors, named)

    def forget(self) -> None:
        """Begin a new match, with nothing noted yet."""
        self._match = object()
        self.used: list[int] = []
        """Each (use, seat) pair of this match once, by its first time, encoded as use * seats + seat."""
        self.named: list[int] = []
        """The things that events named without a seat, each once."""

    def hear(self, event: Event, a: object, b: object, c: object, d: object, e: object, f: object) -> None:
        plan = self._events.get(event)
        if plan is None:
            return
        acted = False
        seats: i64 = self._seats
        for actor in plan.actors:
            seat = _number(_field(actor.field, a, b, c, d, e, f), seats)
            if seat != NOBODY:
                acted = True
                self._use(actor.use, seat)
                for named in actor.named:
                    value = _field(named.field, a, b, c, d, e, f)
                    if isinstance(value, (tuple, list)):  # `tuple | list` would be built at each event
                        for one in value:
                            self._use_thing(named, one, seat)
                    else:
                        self._use_thing(named, value, seat)
        if not acted:
            self._name(plan, (a, b, c, d, e, f))

    def note_move(self, seat: int, move: Move) -> None:
        """Note what this seat used with this move."""
        itself, target, other = self._verbs[move.verb]
        self._use(itself, seat)
        if target != NOBODY:
            self._use(target + move.target, seat)
        if other != NOBODY:
            self._use(other + move.other, seat)

    def _use_thing(self, named: _Named, value: object, seat: i64) -> None:
        thing = _number(value, named.ids)
        if thing != NOBODY:
            self._use(named.use + thing, seat)

    def _use(self, use: i64, seat: i64) -> None:
        code = use * self._seats + seat
        if self._used_in[code] is not self._match:
            self._used_in[code] = self._match
            self.used.append(code)

    def _name(self, plan: _Plan, values: tuple[object, ...]) -> None:
        """Note that an event without a seat happened, and what it names."""
        self._reach(plan.thing)
        for named in plan.named:
            value = values[named.field]
            for one in value if isinstance(value, (tuple, list)) else (value,):
                thing = _number(one, named.ids)
                if thing != NOBODY:
                    self._reach(named.things + thing)

    def _reach(self, thing: i64) -> None:
        if self._named_in[thing] is not self._match:
            self._named_in[thing] = self._match
            self.named.append(thing)


def is_path(event: Event, field: int) -> bool:
    """Whether a field lists the spaces that a token passes (`way="space[]"`): passing a space is not using it."""
    return event.fields[field] == "way" and event.forms[field] == "numbers"


def _field(field: i64, a: object, b: object, c: object, d: object, e: object, f: object) -> object:
    """One value of an event. It does not come from a tuple, which would have to be made for every event."""
    if field < 3:
        return a if field == 0 else b if field == 1 else c
    return d if field == 3 else e if field == 4 else f


def _number(value: object, many: i64) -> i64:
    """The value as a number below `many`; `NOBODY` if it is not one."""
    if isinstance(value, int):
        number: i64 = value
        if 0 <= number < many:
            return number
    return NOBODY
