"""Matches over HTTP: replays, records, forks."""

from __future__ import annotations

from typing import Annotated, cast

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, QueryParameter

from parlour.host import wire
from parlour.host.host import Host
from parlour.host.live import forks
from parlour.host.refusal import Refused
from parlour.host.store import MatchRow
from parlour.host.store.records import write_record
from parlour.host.thinking.pool import CannotThink
from parlour.host.thinking.replay import FrameRequest
from parlour.host.tokens import new_id
from parlour.kernel import WATCHER, Record, RecordError, read_record

from .parameters import NO, ROOMS_A_MINUTE, AnyRequest, Caller, MatchPath, TheHost, address, must_be_known

REPLAYS_A_MINUTE = 240
MOST_FRAMES = 200


@get("/matches/{match:str}/replay", responses=NO)
async def replay(
    request: AnyRequest,
    host: TheHost,
    person: Caller,
    match: MatchPath,
    seat: Annotated[int, QueryParameter(ge=-1, le=99)] = WATCHER,
    first: Annotated[int, QueryParameter(ge=0, le=10_000_000)] = 0,
    last: Annotated[int, QueryParameter(ge=0, le=10_000_000)] = MOST_FRAMES - 1,
) -> Response[wire.Replay]:
    """Positions of a match as a seat or a spectator may know them. Of a running match only what was seen there."""
    host.allow("replay", address(request), REPLAYS_A_MINUTE)
    row = await must_find(host, match)
    wanted = FrameRequest(match, seat, first, min(last, first + MOST_FRAMES - 1))
    if seat >= msgspec.json.decode(row.header, type=Record).seats:
        raise Refused("no_such_seat", 404, seat=seat)
    if row.ended is not None:
        record, secret = await record_of(host, row)
        await forks.must_not_tell(host, record, seat)
    else:
        live_room = await host.room(row.room or "")
        chairs = live_room.state.chairs
        if seat != WATCHER and (person is None or chairs[seat].person != person.id):
            raise Refused("not_your_seat", 403, seat=seat)
        if (
            seat == WATCHER
            and not live_room.state.spectators
            and (person is None or person.id not in {c.person for c in chairs})
        ):
            raise Refused("no_spectators", 403)
        async with live_room.lock:
            if live_room.live is None or live_room.live.id != match:
                raise Refused("no_such_match", 404)
            wanted = msgspec.structs.replace(wanted, stops=list(live_room.live.stops[seat]))
            record, secret = await record_of(host, row)  # as it is at the last of these stops
    told = await frames_of(host, record, secret, wanted)
    return Response(cast(wire.Replay, told), media_type="application/json")  # it comes encoded from its process


@get("/matches/{match:str}/record", responses=NO)
async def tell_record(host: TheHost, match: MatchPath) -> Response[Record]:
    """The record of a finished match, to keep, replay or verify."""
    row = await must_find(host, match)
    if row.ended is None:
        raise Refused("no_record", 403)
    record, _ = await record_of(host, row)
    await forks.must_not_tell(host, record, None)
    name = f"{row.game}-{match}.json"
    return Response(
        cast(Record, record.to_json().encode() + b"\n"),  # indented, for people
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@post("/matches/{match:str}/fork", responses=NO)
async def fork(host: TheHost, person: Caller, match: MatchPath, data: JSONBody[wire.Fork]) -> wire.Seated:
    """Play on from a position of this match, on one of its seats, against bots."""
    guest = must_be_known(person)
    host.allow("rooms", guest.id, ROOMS_A_MINUTE)
    row = await must_find(host, match)
    if row.ended is not None:
        record, secret = await record_of(host, row)
        await forks.must_not_tell(host, record, data.seat)
        prefix = forks.of_finished(record, secret, data)
    else:
        live_room = await host.room(row.room or "")
        eyes = forks.may_fork(live_room, guest, data)
        async with live_room.lock:
            if live_room.live is None or live_room.live.id != match:
                raise Refused("no_such_match", 404)
            stops = list(live_room.live.stops[eyes])
            prefix = forks.of_running(*await record_of(host, row), eyes, stops, match, data)
    return host.seated(await forks.fork(host, guest, row.id, prefix, data), guest)


@post("/records", responses=NO)
async def upload_record(
    request: AnyRequest, host: TheHost, person: Caller, data: JSONBody[wire.Values]
) -> wire.Uploaded:
    """Show a record that was saved somewhere: it is played again, and refused if anything does not fit."""
    guest = must_be_known(person)
    host.allow("records", guest.id, ROOMS_A_MINUTE)
    try:
        record = read_record(data)
        problem = await host.thinkers.verify(wire.encoder.encode(record))
    except RecordError as error:
        problem = str(error)
    except CannotThink:
        problem = "it takes too long to play"
    if problem:
        raise Refused("unreadable_record", 400, why=problem)
    now = host.clock()
    result = msgspec.json.encode(record.result).decode()
    row = MatchRow(new_id(), record.game, wire.encoder.encode(record).decode(), now, ended=now, result=result)
    await host.store.new_match(row, guest.id)
    return wire.Uploaded(row.id)


async def must_find(host: Host, match: str) -> MatchRow:
    """The match of this id."""
    row = await host.store.match(match[:32])
    if row is None:
        raise Refused("no_such_match", 404)
    return row


async def record_of(host: Host, row: MatchRow) -> tuple[Record, str | None]:
    """The record of a match as its log says, and its secret."""
    header = msgspec.json.decode(row.header, type=Record)
    if row.room is None:
        return header, None
    return write_record(header, await host.store.entries(row.id), row), row.secret


async def frames_of(host: Host, record: Record, secret: str | None, wanted: FrameRequest) -> bytes:
    """A part of a replay, as JSON."""
    try:
        return await host.thinkers.frames(wire.encoder.encode(record), secret, wanted)
    except CannotThink:
        raise Refused("busy", 503) from None
    except RecordError as error:
        raise Refused("unreadable_record", 409, why=str(error)) from None


HANDLERS = [replay, tell_record, fork, upload_record]
