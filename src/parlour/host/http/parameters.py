"""Caller over HTTP: what the requests of people, rooms and matches have in common."""

from __future__ import annotations

from typing import Annotated, Any

from litestar.connection import Request
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from parlour.host import wire
from parlour.host.host import Host
from parlour.host.refusal import Refused
from parlour.host.tokens import COOKIE, Person

ROOMS_A_MINUTE = 30

TheHost = NamedDependency[Host]
Caller = NamedDependency[Person | None]
GamePath = Annotated[str, PathParameter(description="The name of a game.")]
PackPath = Annotated[str, PathParameter(description="The name of one of its packs.")]
PicturePath = Annotated[str, PathParameter(description="A picture of the pack, as its words name it.")]
RoomPath = Annotated[str, PathParameter(description="The id of a room.")]
CodePath = Annotated[str, PathParameter(description="The short code of a room, as people say it to each other.")]
SeatPath = Annotated[int, PathParameter(ge=0, le=99, description="A seat of the room, from 0.")]
PersonPath = Annotated[str, PathParameter(max_length=32, description="The id of a person.")]
MatchPath = Annotated[str, PathParameter(description="The id of a match.")]
AnyRequest = Request[Any, Any, Any]

NO = {
    status: ResponseSpec(wire.Refusal, generate_examples=False, description=why)
    for status, why in {
        400: "This cannot be read, or does not fit.",
        401: "Nobody knows you yet: become a guest first.",
        403: "You may not do that, or not from that page.",
        404: "There is no such thing.",
        409: "Not as things are now.",
        413: "That is too much at once.",
        429: "That is too often.",
        503: "The host cannot do that just now.",
    }.items()
}


async def find_caller(request: AnyRequest, host: TheHost) -> Person | None:
    """Who is asking, by cookie."""
    found = host.tokens.read_person(request.cookies.get(COOKIE, ""))
    return Person(*found) if found is not None else None


def must_be_known(person: Person | None) -> Person:
    """Refuse who has no name yet."""
    if person is None:
        raise Refused("who_are_you", 401)
    return person


def address(request: AnyRequest) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else "?"
