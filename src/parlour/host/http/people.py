"""People over HTTP: guests, their rooms, and the matches they have played."""

from __future__ import annotations

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from parlour.host import wire
from parlour.host.store import MatchRow
from parlour.host.tokens import COOKIE, PERSON_DAYS, Person, new_id
from parlour.kernel import Record, find_game, find_games

from .parameters import NO, AnyRequest, Caller, TheHost, address

GUESTS_A_MINUTE = 60


@get("/me", responses=NO)
async def me(person: Caller) -> wire.Me:
    """Who I am to this host."""
    return wire.Me(person.id, person.name) if person is not None else wire.Me()


@post("/guest", status_code=200, responses=NO)
async def become_guest(
    request: AnyRequest, host: TheHost, person: Caller, data: JSONBody[wire.Guest]
) -> Response[wire.Me]:
    """Play as a guest with this name; called again, it changes the name."""
    host.allow("guest", address(request), GUESTS_A_MINUTE)
    name = " ".join(data.name.split())
    known = Person(person.id if person is not None else new_id(), name)
    await host.store.save_person(known.id, known.name, host.clock())
    cookie = Cookie(
        key=COOKIE,
        value=host.tokens.for_person(known.id, known.name),
        max_age=PERSON_DAYS * 86_400,
        httponly=True,
        samesite="lax",
        secure=host.config.secure,
        path="/",
    )
    return Response(wire.Me(known.id, known.name), cookies=[cookie])


@get("/mine", responses=NO)
async def my_rooms(host: TheHost, person: Caller) -> list[wire.MyRoom]:
    """My games, those where it is my turn first."""
    return await host.mine(person) if person is not None else []


@get("/history", responses=NO)
async def my_history(host: TheHost, person: Caller) -> list[wire.MatchCard]:
    """The matches I have played, the latest first."""
    if person is None:
        return []
    return [match_card(row) for row in await host.store.history(person.id)]


def match_card(row: MatchRow) -> wire.MatchCard:
    """A match for a list."""
    header = msgspec.json.decode(row.header, type=Record)
    current = row.game in find_games() and find_game(row.game).version == header.rules
    result = msgspec.json.decode(row.result) if row.result is not None else None
    return wire.MatchCard(row.id, row.game, header.players, row.begun, row.ended, result, not current)


HANDLERS = [me, become_guest, my_rooms, my_history]
