"""What the handlers of requests have in common: the host, the caller, and the parts of a path."""

from __future__ import annotations

from typing import Annotated, Any

from litestar.connection import ASGIConnection, Request
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from parlour.host import wire
from parlour.host.allowance import network
from parlour.host.config import Config
from parlour.host.host import Host
from parlour.host.refusal import Refused
from parlour.host.tokens import COOKIE, Person

HERE = ("127.0.0.1", "::1", "::ffff:127.0.0.1")

TheHost = NamedDependency[Host]
Caller = NamedDependency[Person | None]
LONGEST_NAME = 80  # letters of a name or an id in an address: anything longer is neither
LONGEST_PATH = 300
GamePath = Annotated[str, PathParameter(max_length=LONGEST_NAME, description="The name of a game.")]
PackPath = Annotated[str, PathParameter(max_length=LONGEST_NAME, description="The name of one of its packs.")]
PicturePath = Annotated[
    str, PathParameter(max_length=LONGEST_PATH, description="A picture of the pack, as its words name it.")
]
RoomPath = Annotated[str, PathParameter(max_length=LONGEST_NAME, description="The id of a room.")]
CodePath = Annotated[
    str,
    PathParameter(max_length=LONGEST_NAME, description="The short code of a room, as people say it to each other."),
]
SeatPath = Annotated[int, PathParameter(ge=0, le=99, description="A seat of the room, from 0.")]
PersonPath = Annotated[str, PathParameter(max_length=32, description="The id of a person.")]
MatchPath = Annotated[str, PathParameter(max_length=LONGEST_NAME, description="The id of a match.")]
AnyRequest = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]

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
    """The person whose cookie came with the request."""
    return await find_person(host, request.cookies.get(COOKIE, ""))


async def find_person(host: Host, cookie: str) -> Person | None:
    """The person of this cookie; nobody, if they have taken another name since it was given."""
    person = host.tokens.read_person(cookie)
    if person is None:
        return None
    guest = await host.guest(person.id)
    return person if guest is None or (guest.name, guest.renames) == (person.name, person.renames) else None


def must_be_known(person: Person | None) -> Person:
    """Refuse a caller who has no name yet."""
    if person is None:
        raise Refused("who_are_you", 401)
    return person


def address(connection: AnyConnection) -> str:
    """Where a request or a socket comes from."""
    return network(connection.client.host) if connection.client is not None else "?"


def is_at_the_host(request: AnyConnection, config: Config) -> bool:
    """Whether a request comes from the machine on which the host runs, and not through a proxy there. Not every proxy
    says that it is one, so nobody is at a host that is set up for one."""
    proxied = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    public = bool(config.proxies or config.origins) or config.secure
    return request.client is not None and request.client.host in HERE and not (proxied or public)


def allow_room(request: AnyRequest, host: Host, person: Person, cost: float = 1.0) -> None:
    """Refuse somebody who opens rooms or begins matches too often."""
    allow(request, host, person, "rooms", host.config.rooms_a_minute, cost)


def allow_change(request: AnyRequest, host: Host, person: Person) -> None:
    """Refuse somebody who changes rooms too often."""
    allow(request, host, person, "changes", host.config.changes_a_minute)


def allow(request: AnyRequest, host: Host, person: Person, what: str, a_minute: float, cost: float = 1.0) -> None:
    """Refuse what a person, or everybody at an address together, does too often."""
    host.allow_both(what, person.id, address(request), a_minute, cost)
