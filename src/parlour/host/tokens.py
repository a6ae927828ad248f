"""Who is who: a signed cookie says who you are, a signed token says which seat you hold.

A seat's token is bound to its room, its seat and its occupancy, which rises whenever the seat changes hands: leaving,
being kicked or a rematch make earlier tokens void without any list of them.
"""

from __future__ import annotations

import secrets
from typing import Final, NamedTuple

from itsdangerous import BadData, URLSafeTimedSerializer
from itsdangerous.encoding import base64_decode, base64_encode

from .refusal import Refused

COOKIE: Final = "parlour_person"
SEAT_DAYS: Final = 60
PERSON_DAYS: Final = 400
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is taken for another


class Person(NamedTuple):
    """Somebody."""

    id: str
    name: str


class Tokens:
    """Signs and reads, with the key of this host."""

    def __init__(self, key: str) -> None:
        self._seats = URLSafeTimedSerializer(key, salt="parlour seat")
        self._people = URLSafeTimedSerializer(key, salt="parlour person")

    def for_seat(self, room: str, seat: int, occupancy: int) -> str:
        """The token of a seat."""
        return str(self._seats.dumps([room, seat, occupancy]))

    def read_seat(self, token: str) -> tuple[str, int, int]:
        """Room, seat and occupancy of a token; refused if it is not ours or too old."""
        match _read(self._seats, token, SEAT_DAYS):
            case [str(room), int(seat), int(occupancy)]:
                return room, seat, occupancy
        raise Refused("bad_token", 403)

    def for_person(self, person: str, name: str) -> str:
        """The cookie of a person."""
        return str(self._people.dumps([person, name]))

    def read_person(self, cookie: str) -> Person | None:
        """Who sent this cookie; nobody, if it is not ours or too old."""
        match _read(self._people, cookie, PERSON_DAYS):
            case [str(person), str(name)]:
                return Person(person, name)
        return None


def _read(serializer: URLSafeTimedSerializer, text: str, days: int) -> object:
    signature = text.rpartition(".")[2]
    try:
        # Base64 is read leniently; a signature that is spelled in another way than we spell it is not ours.
        if base64_encode(base64_decode(signature)).decode() != signature:
            return None
        found: object = serializer.loads(text, max_age=days * 86_400)
        return found
    except BadData:
        return None


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(12)


def new_code() -> str:
    """A short code that people can say to each other."""
    return "".join(secrets.choice(LETTERS) for _ in range(6))
