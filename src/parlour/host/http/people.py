"""People over HTTP: the host, guests, their rooms, and the matches they have played."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, QueryParameter

from parlour.host import wire
from parlour.host.names import clean_name
from parlour.host.store.rows import PastMatch
from parlour.host.tokens import COOKIE, PERSON_DAYS, Person, new_id
from parlour.kernel import find_games

from .invitations import best_address
from .parameters import NO, AnyRequest, Caller, TheHost, address

MATCHES_AT_ONCE: Final = 100


@get("/host", responses=NO)
async def tell_host(request: AnyRequest, host: TheHost) -> wire.HostCard:
    """Who this host is: compare its key with the one in a record that it has signed."""
    return wire.HostCard(host.signer.key, host.signer.host, best_address(host, request) or "")


@get("/me", responses=NO)
async def me(person: Caller) -> wire.Me:
    """Who I am to this host."""
    return wire.Me(person.id, person.name) if person is not None else wire.Me()


@post("/guest", status_code=200, responses=NO)
async def become_guest(
    request: AnyRequest, host: TheHost, person: Caller, data: JSONBody[wire.Guest]
) -> Response[wire.Me]:
    """Play as a guest with this name; called again, it changes the name."""
    host.allow("guest", address(request), host.config.guests_a_minute)
    id_, name = person.id if person is not None else new_id(), clean_name(data.name)
    known = Person(id_, name, await host.store.save_person(id_, name, host.clock()))
    if person is not None and person.renames != known.renames:
        host.hang_up_on(id_)
    cookie = Cookie(
        key=COOKIE,
        value=host.tokens.for_person(*known),
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
async def my_history(
    host: TheHost,
    person: Caller,
    before: Annotated[
        int | None, QueryParameter(ge=0, le=2**53, description="Only those that began before this time.")
    ] = None,
) -> list[wire.MatchCard]:
    """The matches I have played, the latest first, a hundred at a time."""
    if person is None:
        return []
    return [match_card(match) for match in await host.store.history(person.id, before, MATCHES_AT_ONCE)]


def match_card(match: PastMatch) -> wire.MatchCard:
    """A match as lists show it."""
    return wire.MatchCard(
        match.id,
        match.game,
        match.heading.players,
        match.begun,
        match.ended,
        match.result,
        match.game not in find_games(),
    )


HANDLERS = [tell_host, me, become_guest, my_rooms, my_history]
