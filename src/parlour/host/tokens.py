"""Who is who: a signed cookie says who you are, a signed token says which seat you hold.

A seat's token is bound to its room, its seat and its occupancy, which rises whenever the seat changes hands: leaving,
being kicked or a rematch make earlier tokens void without any list of them. It is also bound to the name of whoever
sits there, by how often they have changed it: like cookies, tokens from before are void.
"""

from __future__ import annotations

import secrets
import time
from hashlib import blake2b
from typing import Final, NamedTuple

from itsdangerous import BadData, URLSafeTimedSerializer
from itsdangerous.encoding import base64_decode, base64_encode

from .refusal import Refused

COOKIE: Final = "parlour_person"
SEAT_DAYS: Final = 60
PERSON_DAYS: Final = 400
SET_BACK: Final = 86_400  # seconds by which the machine's clock may have been set back since something was signed
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no two that look alike


class Person(NamedTuple):
    """Somebody."""

    id: str
    name: str
    renames: int = 0
    """How often they have changed their name: cookies from before are void."""


class SeatToken(NamedTuple):
    """What a token opens."""

    room: str
    seat: int
    occupancy: int
    renames: int = 0
    """How often the person there had changed their name."""


class Tokens:
    """Signs and reads tokens with the key of this host."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        self._seats = URLSafeTimedSerializer(key, salt="parlour seat")
        self._people = URLSafeTimedSerializer(key, salt="parlour person")

    def for_seat(self, room: str, seat: int, occupancy: int, renames: int = 0) -> str:
        """The token of a seat."""
        return str(self._seats.dumps([room, seat, occupancy, renames]))

    def read_seat(self, token: str) -> SeatToken:
        """What a token opens; refused if it is not ours or too old."""
        match _read(self._seats, token, SEAT_DAYS):
            case [str(room), int(seat), int(occupancy)]:  # from a version that did not count
                return SeatToken(room, seat, occupancy)
            case [str(room), int(seat), int(occupancy), int(renames)]:
                return SeatToken(room, seat, occupancy, renames)
        raise Refused("bad_token", 403)

    def for_person(self, person: str, name: str, renames: int = 0) -> str:
        """The cookie of a person."""
        return str(self._people.dumps([person, name, renames]))

    def read_person(self, cookie: str) -> Person | None:
        """Who sent this cookie; nobody, if it is not ours or too old."""
        match _read(self._people, cookie, PERSON_DAYS):
            case [str(person), str(name)]:  # from a version that did not count
                return Person(person, name)
            case [str(person), str(name), int(renames)]:
                return Person(person, name, renames)
        return None

    def place(self, address: str) -> str:
        """A mark of where somebody is, which does not tell the address."""
        return blake2b(address.encode(), key=self._key, digest_size=12).hexdigest()


def _read(serializer: URLSafeTimedSerializer, text: str, days: int) -> object:
    signature = text.rpartition(".")[2]
    try:
        # Base64 is read leniently; a signature that is spelled in another way than we spell it is not ours.
        if base64_encode(base64_decode(signature)).decode() != signature:
            return None
        found: object
        found, signed = serializer.loads(text, return_timestamp=True)
        age = time.time() - signed.timestamp()
        return found if -SET_BACK <= age <= days * 86_400 else None
    except BadData:
        return None


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(12)


def new_code() -> str:
    """A short code that people can say to each other."""
    return "".join(secrets.choice(LETTERS) for _ in range(6))
