"""Matches over HTTP: replays, records, forks."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from typing import Annotated, TypeVar, cast

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, QueryParameter

from parlour.host import wire
from parlour.host.host import Host
from parlour.host.live import archive, forks, inheritance, rehearsal
from parlour.host.live.match import LiveMatch
from parlour.host.live.rehearsal import Rehearsal, kept_pack
from parlour.host.live.room import LiveRoom
from parlour.host.names import clean_name
from parlour.host.refusal import Refused, reason
from parlour.host.signatures import is_genuine
from parlour.host.store import MatchRow, PackRow, StoredMatch
from parlour.host.store.records import rules_of
from parlour.host.thinking.pool import CannotThink
from parlour.host.thinking.replay import FrameRequest
from parlour.host.tokens import Person, new_id
from parlour.kernel import (
    WATCHER,
    GameError,
    IllegalMove,
    NotAsked,
    PackError,
    Record,
    RecordError,
    find_game,
    find_games,
    read_record,
)
from parlour.kernel.pack import unsqueezed
from parlour.kernel.pack_folders import NAME
from parlour.kernel.registry import find_rules

from .parameters import NO, AnyRequest, Caller, MatchPath, TheHost, address, allow, allow_room, must_be_known

MOST_FRAMES = 200
MOVES_OF_A_ROOM = 1_000  # to copy so many costs as much as another room
MOST_LETTERS = 1_000  # of any text in a record
MOST_OF_A_PACK = 200_000  # letters of the pack in it
LEAST_UPLOAD = 8  # kilobytes: to check a record is work, however short it is
BUSY_SECONDS = 5  # until it may be worth asking again
T = TypeVar("T")


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
    """Positions of a match as a seat or a spectator may know them. While it is running, only what was seen there."""
    host.allow("replay", address(request), host.config.replays_a_minute)
    row = await must_find(host, match)
    wanted = FrameRequest(match, seat, first, min(last, first + MOST_FRAMES - 1))
    if seat >= msgspec.json.decode(row.header, type=Record).seats:
        raise Refused("no_such_seat", 404, seat=seat)
    if row.ended is not None:
        record = await record_of(request, host, row)
        inherited = await inheritance.may_see(host, row, record, person, seat)
        found = await rehearsal_of(request, host, match)
        if found.outcome == "archived":
            return await archived_replay(request, host, wanted)
        record = msgspec.structs.replace(record, rules=found.rules)
        pack = await pack_of(host, record) if found.own_words else None
        wanted = msgspec.structs.replace(wanted, inherited=inherited, own_words=found.own_words)
    else:
        live_room = await host.room(row.room or "")
        seats = live_room.state.seats
        if seat != WATCHER and (person is None or seats[seat].person != person.id):
            raise Refused("not_your_seat", 403, seat=seat)
        if (
            seat == WATCHER
            and not live_room.state.spectators
            and (person is None or person.id not in {other.person for other in seats})
        ):
            raise Refused("no_spectators", 403)
        async with live_room.lock:
            if live_room.archive is not None and live_room.archive.id == match:
                return await archived_replay(request, host, wanted)
            live = must_be_played(live_room, match)
            rules, pack = live.match.game.version, kept_pack(live.match)
            stops, last = list(live.stops[seat]), live.last
            wanted = msgspec.structs.replace(wanted, stops=stops, own_words=pack is not None)
        record = await record_of(request, host, row, last)  # as it is at the last of these stops
        record = msgspec.structs.replace(record, rules=rules)
    told = await frames_of(request, host, record, row.secret, wanted, pack)
    return Response(cast(wire.Replay, told), media_type="application/json")  # it comes encoded from its process


@get("/matches/{match:str}/record", responses=NO)
async def tell_record(request: AnyRequest, host: TheHost, person: Caller, match: MatchPath) -> Response[Record]:
    """The record of a finished match, to keep, replay or verify. What was played here is signed; an uploaded record
    keeps the signature it came with."""
    host.allow("replay", address(request), host.config.replays_a_minute)
    row = await must_find(host, match)
    if row.ended is None:
        raise Refused("no_record", 403)
    record = await record_of(request, host, row)
    await inheritance.may_have_record(host, row, record, person)
    if row.room is not None:
        pack = await foreign_pack(host, record)
        record = await host.read(address(request), lambda: host.signer.sign(carrying(record, pack)))
    name = f"{row.game}-{match}.json"
    text = await host.read(address(request), lambda: record.to_json().encode() + b"\n")  # indented, for people
    return Response(
        cast(Record, text),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@post("/matches/{match:str}/fork", responses=NO)
async def fork(
    request: AnyRequest, host: TheHost, person: Caller, match: MatchPath, data: JSONBody[wire.Fork]
) -> wire.Seated:
    """Play on from a position of this match, on one of its seats, against bots."""
    guest = must_be_known(person)
    row = await must_find(host, match)
    allow_room(request, host, guest, 1 + data.at / MOVES_OF_A_ROOM)
    if row.ended is not None:
        record = await record_of(request, host, row)
        inherited = await inheritance.may_see(host, row, record, guest, data.seat)
        if record.pack is not None and record.pack.body and await pack_of(host, record) is None:
            allow_upload(request, host, guest, await kilobytes_of(request, host, record.pack.body))
        record, pack = await playable(request, host, match, record)
        prefix = await forks.of_finished(host, guest.id, record, row.secret, inherited, data, pack)
    else:
        live_room = await host.room(row.room or "")
        eyes = forks.may_fork(live_room, guest, data)
        async with live_room.lock:
            live = must_be_played(live_room, match)
            stops, last = list(live.stops[eyes]), live.last
            rules, pack = live.match.game.version, kept_pack(live.match)
        record = msgspec.structs.replace(await record_of(request, host, row, last), rules=rules)
        prefix = await forks.of_running(host, guest.id, record, row.secret, eyes, stops, match, data, pack)
    return host.seated(await forks.fork(host, guest, row.id, prefix, data), guest)


@post("/records", responses=NO)
async def upload_record(
    request: AnyRequest, host: TheHost, person: Caller, data: JSONBody[wire.Values]
) -> wire.Uploaded:
    """Show a record that was saved elsewhere. It is played again, and refused if anything does not fit."""
    guest = must_be_known(person)
    pack = data.get("pack")
    squeezed = pack.get("body") if isinstance(pack, dict) else None
    kilobytes = len(await request.body()) / 1_000 + await kilobytes_of(request, host, squeezed)
    allow_upload(request, host, guest, max(LEAST_UPLOAD, kilobytes))
    try:
        record, encoded = await host.read(address(request), lambda: check_record(data))
        known = await pack_of(host, record)
        problem = await while_they_wait(request, host.thinkers.verify(address(request), encoded, known))
    except (RecordError, PackError) as error:
        problem = str(error)
    except CannotThink:
        problem = reason("too_long")
    if problem:
        raise Refused("unreadable_record", 400, why=problem)
    now = host.clock()
    result = msgspec.json.encode(record.result).decode()
    row = MatchRow(new_id(), record.game, encoded.decode(), now, ended=now, result=result)
    kept = PackRow(record.game, record.pack.hash, known) if record.pack is not None and known is not None else None
    await host.store.new_match(row, guest.id, kept)
    return wire.Uploaded(row.id)


async def must_find(host: Host, match: str) -> MatchRow:
    """The match of this id."""
    row = await host.store.match(match[:32])
    if row is None:
        raise Refused("no_such_match", 404)
    return row


def must_be_played(live_room: LiveRoom, match: str) -> LiveMatch:
    """The match of this id, which is not over; refused if it cannot be played on from what is installed here."""
    live = live_room.live
    if live is None or live.id != match:
        live_room.running()  # says why there is none
        raise Refused("no_such_match", 404)
    return live


def allow_upload(request: AnyRequest, host: Host, guest: Person, kilobytes: float) -> None:
    """Refuse somebody who brings too much."""
    allow(request, host, guest, "uploads", host.config.upload_kilobytes_a_minute, kilobytes)


async def kilobytes_of(request: AnyRequest, host: Host, squeezed: object) -> float:
    """The size of a pack in a record as it is read, and kept as soon as a match begins with it. Nothing, if it cannot
    be read: then the record is refused."""
    if not isinstance(squeezed, str):
        return 0
    with suppress(PackError):
        return len(await host.read(address(request), lambda: unsqueezed(squeezed))) / 1_000
    return 0


def check_record(data: wire.Values) -> tuple[Record, bytes]:
    """A record that somebody has sent, and how it is kept."""
    record = read_record(data)
    pack = record.pack.body if record.pack is not None else ""
    if longest({**data, "pack": None}) > MOST_LETTERS or len(pack) > MOST_OF_A_PACK:
        raise RecordError(reason("long_text", most=MOST_LETTERS))
    if record.pack is not None and NAME.fullmatch(record.pack.name) is None:
        raise RecordError(reason("pack_name"))
    if record.signature is not None and not is_genuine(record, record.signature):
        raise RecordError(reason("false_signature"))
    try:
        for name in record.players:
            clean_name(name)
    except Refused as refused:
        raise RecordError(str(refused)) from None
    return record, wire.encoder.encode(record)


def longest(data: object) -> int:
    """The length of the longest text anywhere in this."""
    if isinstance(data, str):
        return len(data)
    inner = [*data, *data.values()] if isinstance(data, dict) else data if isinstance(data, list) else []
    return max(map(longest, inner), default=0)


async def record_of(request: AnyRequest, host: Host, row: MatchRow, last: int | None = None) -> Record:
    """The record of a match as its log says, up to that entry."""
    return await host.read(address(request), lambda: host.store.read_record(row, last))


async def frames_of(
    request: AnyRequest,
    host: Host,
    record: Record,
    secret: str | None,
    wanted: FrameRequest,
    pack: str | None = None,
) -> bytes:
    """A part of a replay, as JSON."""
    try:
        encoded = await host.read(address(request), lambda: wire.encoder.encode(record))
        return await while_they_wait(request, host.thinkers.frames(address(request), encoded, secret, wanted, pack))
    except CannotThink:
        raise Refused("busy", 503, seconds=BUSY_SECONDS) from None
    except RecordError as error:
        raise Refused("unreadable_record", 409, why=str(error)) from None
    except (IllegalMove, NotAsked):  # which would name moves and options that nobody may know
        raise Refused("unreadable_record", 409, why=reason("unplayable")) from None


async def while_they_wait(request: AnyRequest, work: Coroutine[None, None, T]) -> T:
    """Wait for work on behalf of a caller; give it up when they hang up."""
    task = asyncio.ensure_future(work)
    hung_up = asyncio.ensure_future(gone(request))
    try:
        await asyncio.wait((task, hung_up), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Refused("busy", 503, seconds=BUSY_SECONDS)  # nobody hears it
        return task.result()
    finally:
        task.cancel()
        hung_up.cancel()


async def gone(request: AnyRequest) -> None:
    """Until the caller has hung up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


# --- old matches ---


async def stored_match_of(request: AnyRequest, host: Host, match: str) -> StoredMatch:
    """A match with everything that is kept of it, for somebody who reads."""
    stored = await host.read(address(request), lambda: host.store.read_match(match))
    if stored is None:
        raise Refused("no_such_match", 404)
    return stored


async def rehearsal_of(request: AnyRequest, host: Host, match: str) -> Rehearsal:
    """The outcome of a match by the installed rules. It is played again once, in another process."""
    known = host.rehearsals.get(match)
    if known is None:
        stored = await stored_match_of(request, host, match)
        try:
            known = await while_they_wait(request, host.thinkers.rehearse(address(request), stored))
        except CannotThink:  # it is too long to be played in time: then it is shown as far as it can be
            return Rehearsal("identical", rules_of(rehearsal.header_of(stored), stored.entries), own_words=True)
        host.rehearsals.note(match, known)
    return known


async def archived_replay(request: AnyRequest, host: Host, wanted: FrameRequest) -> Response[wire.Replay]:
    """The positions that were kept of an archived match."""
    stored = await stored_match_of(request, host, wanted.match)
    tell = partial(archive.replay, stored, wanted.seat, wanted.first, wanted.last)
    return Response(await host.read(address(request), tell))


async def pack_of(host: Host, record: Record) -> str | None:
    """The pack of a record, if this host has kept it or has it installed."""
    if record.pack is None:
        return None
    kept = await host.store.pack(record.game, record.pack.hash)
    if kept is not None or record.game not in find_games():
        return kept
    installed = find_game(record.game).installed_pack(record.pack.name)
    return installed.to_json() if installed is not None and installed.hash == record.pack.hash else None


async def foreign_pack(host: Host, record: Record) -> str | None:
    """The pack of a record, if it does not come with its game."""
    if record.game not in find_games() or record.pack is None:
        return None
    return await pack_of(host, record) if record.pack.name not in find_game(record.game).own_packs else None


def carrying(record: Record, pack: str | None) -> Record:
    """The record with this pack in it, if it needs one."""
    if pack is None:
        return record
    try:
        return record.carrying(find_rules(record.game, record.rules).keep_pack(pack))
    except (GameError, PackError):
        return record  # by rules that are gone it is replayed nowhere


async def playable(request: AnyRequest, host: Host, match: str, record: Record) -> tuple[Record, str | None]:
    """The record of a finished match, to be played on by rules and with a pack that lead there."""
    found = await rehearsal_of(request, host, match)
    if found.outcome == "archived":
        raise Refused("archived")
    record = msgspec.structs.replace(record, rules=found.rules)
    pack = await pack_of(host, record) if found.own_words else None
    rehearsal.recall_pack(find_rules(record.game, record.rules), record, pack)
    return record, pack


HANDLERS = [replay, tell_record, fork, upload_record]
