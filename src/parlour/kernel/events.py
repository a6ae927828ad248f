"""Events: what happened, for logs, animation, sound and agents.

A game declares each event once, with its fields and their kinds: `DREW = Event("drew", seat="seat", card="card",
secret=("card",))`. Rules say `t.tell(DREW, seat, card)`. If not everyone may know, they say `t.tell_only([seat], DREW,
seat, card)`: the named seats learn everything, the others get the same event without its secret fields.

A field holds a whole number of its kind unless it says otherwise: `"card[]"` holds several, `"phase:text"` a key of
the game's words, `"holds:flag"` true or false. Boards get the types of fields from here.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from .errors import GameError

MOST_FIELDS: Final = 6
MANY: Final = "[]"
FORMS: Final = ("number", "numbers", "text", "flag")


@final
class Event:
    """Something that can happen in a game: a name, and fields with their kinds in the order they are told."""

    def __init__(self, name: str, /, secret: tuple[str, ...] = (), **fields: str) -> None:
        if len(fields) > MOST_FIELDS:
            raise GameError(f"the event {name!r} has {len(fields)} fields; {MOST_FIELDS} is the most")
        if not fields.keys() >= set(secret):
            raise GameError(f"the event {name!r} keeps secret what is no field of it: {', '.join(secret)}")
        self.name = name
        self.fields = list(fields)
        self.declared = list(fields.values())
        self.kinds = [kind.removesuffix(MANY).partition(":")[0] for kind in self.declared]
        self.forms = [self._form(kind) for kind in self.declared]
        self.secret = secret

    def _form(self, kind: str) -> str:
        if kind.endswith(MANY):
            return "numbers"
        form = kind.partition(":")[2] or "number"
        if form not in FORMS:
            raise GameError(f"the event {self.name!r} declares {kind!r}: after the colon stands text or flag")
        return form

    def __repr__(self) -> str:
        fields = "".join(f", {name}={kind!r}" for name, kind in zip(self.fields, self.declared, strict=True))
        return f"Event({self.name!r}{fields})"


@mypyc_attr(allow_interpreted_subclasses=True)
class EventListener:
    """Hears events as they are told and need not keep them, which is cheaper than a list when there are thousands."""

    def hear(self, event: Event, a: object, b: object, c: object, d: object, e: object, f: object) -> None:
        raise NotImplementedError


@final
class ToldEvent:
    """One event that was told: to everyone (`to` is None), or with its secrets only to some seats.

    It has up to six values, each in a slot of its own, because a tuple would be a second object for every event.
    """

    def __init__(
        self,
        event: Event,
        to: tuple[int, ...] | None,
        a: object = None,
        b: object = None,
        c: object = None,
        d: object = None,
        e: object = None,
        f: object = None,
    ) -> None:
        self.event = event
        self.to = to
        self._a = a
        self._b = b
        self._c = c
        self._d = d
        self._e = e
        self._f = f

    @property
    def values(self) -> tuple[object, ...]:
        """The values of the event's fields, in their order."""
        return (self._a, self._b, self._c, self._d, self._e, self._f)[: len(self.event.fields)]

    def seen_by(self, seat: int) -> dict[str, object]:
        """The fields as this seat may know them; secrets of others are None."""
        known = dict(zip(self.event.fields, self.values, strict=True))
        if self.to is not None and seat not in self.to:
            for name in self.event.secret:
                known[name] = None
        return known

    def __repr__(self) -> str:
        return f"{self.event.name}{self.values!r}"
