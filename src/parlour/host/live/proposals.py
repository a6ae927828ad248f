"""Proposals that need the consent of others: undo, pause, and the end of a match that cannot go on."""

from __future__ import annotations

from typing import Literal, assert_never

from parlour.host import wire
from parlour.host.refusal import Refused
from parlour.host.store import Entry, Failed, Overtaken, RoomChanged, Saved
from parlour.kernel.result import without_winners

from . import seat_views
from .match import Change
from .room import LiveRoom

What = Literal["undo", "pause", "end"]


async def undo(room: LiveRoom, seat: int) -> None:
    """Take back a move: at once if nobody was asked since, else when those have agreed."""
    live = room.running()
    if live.paused:
        raise Refused("paused")
    if not seat_views.may_undo(live, seat):
        raise Refused("cannot_undo")
    await _propose(room, "undo", seat, [] if live.match.table.answered(seat) else live.match.asked)


async def pause(room: LiveRoom, seat: int) -> None:
    """Stop the clocks, when everyone agrees."""
    if room.running().paused:
        raise Refused("paused")
    await _propose(room, "pause", seat, list(range(len(room.state.seats))))


async def resume(room: LiveRoom, seat: int) -> None:
    """Start the clocks again; anyone may."""
    if not room.running().paused:
        raise Refused("not_paused")
    await room.commit(Change("note", seat, "resumed"))


async def end(room: LiveRoom, seat: int) -> None:
    """End an archived match without winners, when everyone agrees."""
    archive = room.archive
    if archive is None or archive.over:
        raise Refused("not_archived")
    await _ask(room, "end", seat, [other for other in range(len(room.state.seats)) if other not in archive.away])


async def agree(room: LiveRoom, seat: int) -> None:
    """Consent to a proposal."""
    proposal = room.proposal
    if proposal is None or seat not in proposal.needs:
        raise Refused("nothing_proposed")
    agreed = sorted({*proposal.agreed, seat})
    room.proposal = wire.Proposal(proposal.what, proposal.by, proposal.needs, agreed)
    room.tell(wire.Message(proposal=room.proposal))
    if set(agreed) >= set(proposal.needs):
        await _carry_out(room, proposal.what, proposal.by)


async def decline(room: LiveRoom, seat: int) -> None:
    """Decline a proposal, or withdraw your own."""
    proposal = room.proposal
    if proposal is None or seat not in {*proposal.needs, proposal.by}:
        raise Refused("nothing_proposed")
    room.proposal = None
    room.tell(wire.Message(settled="declined"))


async def _propose(room: LiveRoom, what: What, by: int, asked: list[int]) -> None:
    """Ask those who must agree: people who are here to be asked, other than the one who proposes."""
    live = room.running()
    await _ask(room, what, by, [seat for seat in asked if seat not in live.away and seat not in live.match.table.left])


async def _ask(room: LiveRoom, what: What, by: int, asked: list[int]) -> None:
    seats = room.state.seats
    needs = [seat for seat in asked if seats[seat].kind == "person" and seats[seat].person != seats[by].person]
    if not needs:
        await _carry_out(room, what, by)
        return
    room.proposal = wire.Proposal(what, by, needs)
    room.tell(wire.Message(proposal=room.proposal))


async def _carry_out(room: LiveRoom, what: What, by: int) -> None:
    """Carry out a proposal."""
    live = room.running() if what != "end" else None
    if room.proposal is not None:
        room.proposal = None
        room.tell(wire.Message(settled="agreed"))
    if live is None:
        await _end(room, by)
        return
    if what == "undo" and not seat_views.may_undo(live, by):
        raise Refused("cannot_undo")
    room.stop_thinking()
    await room.commit(Change("undo", by) if what == "undo" else Change("note", by, "paused"))


async def _end(room: LiveRoom, by: int) -> None:
    """Nobody wins a match that cannot be played on."""
    archive = room.archive
    if archive is None or archive.over:
        raise Refused("not_archived")
    now = room.host.clock()
    entry = Entry(archive.id, archive.next, "note", by, "ended", now)
    outcome = await room.host.store.appended((entry,), room.ending(archive.id, without_winners(archive.seats), now))
    match outcome:
        case Saved():
            await room.catch_up()
        case Overtaken() | RoomChanged():
            await room.catch_up()
            raise Refused("changed")
        case Failed(error=error):
            raise error
        case _:
            assert_never(outcome)
