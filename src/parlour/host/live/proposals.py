"""Proposals that need the consent of others: undo, pause, the end of a match, and a bot for somebody who has gone."""

from __future__ import annotations

from typing import Literal, assert_never

import msgspec

from parlour.host import wire
from parlour.host.refusal import Refused
from parlour.host.store import Entry, Failed, Overtaken, RoomChanged, Saved
from parlour.host.thinking.levels import levels
from parlour.kernel import find_game
from parlour.kernel.result import without_winners

from . import seat_views
from .match import Change
from .room import LiveRoom

What = Literal["undo", "pause", "end", "stand_in"]


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
    """End a match without winners, when everyone agrees. Of one that is played on, those who are not here are not
    waited for."""
    archive = room.archive
    if archive is None:
        here = present(room)
        await _propose(room, "end", seat, [other for other in range(len(room.state.seats)) if other in here])
        return
    if archive.over:
        raise Refused("over")
    await _ask(room, "end", seat, [other for other in range(len(room.state.seats)) if other not in archive.away])


async def stand_in(room: LiveRoom, seat: int, to: int | None) -> None:
    """Let a bot play for somebody who has gone, until they are back: the owner may, or most of those who are here."""
    must_be_gone(room, to)
    here = present(room)
    owner = room.state.seats[seat].person == room.state.owner
    await _propose(room, "stand_in", seat, [] if owner else [other for other in here if other != to], to)


def must_be_gone(room: LiveRoom, seat: int | None) -> None:
    """Refuse to take a seat away from somebody who is here, or whose seat is played for already."""
    live = room.running()
    if seat is None or not 0 <= seat < len(room.state.seats) or room.state.seats[seat].kind != "person":
        raise Refused("no_such_seat", 404, seat=-1 if seat is None else seat)
    if live.away.get(seat) == "resigned":
        raise Refused("resigned")
    if seat in present(room):
        raise Refused("still_here", name=room.state.seats[seat].name)


def present(room: LiveRoom) -> list[int]:
    """The seats for which somebody is connected."""
    return sorted({seat for connection in room.connections for seat in connection.seats})


async def agree(room: LiveRoom, seat: int) -> None:
    """Consent to a proposal."""
    proposal = room.proposal
    if proposal is None or seat not in proposal.needs:
        raise Refused("nothing_proposed")
    agreed = sorted({*proposal.agreed, seat})
    room.proposal = msgspec.structs.replace(proposal, agreed=agreed)
    room.tell(wire.Message(proposal=room.proposal))
    if len(agreed) >= _enough(proposal):
        await _carry_out(room, proposal.what, proposal.by, proposal.about)


async def decline(room: LiveRoom, seat: int) -> None:
    """Decline a proposal, or withdraw your own."""
    proposal = room.proposal
    if proposal is None or seat not in {*proposal.needs, proposal.by}:
        raise Refused("nothing_proposed")
    declined = sorted({*proposal.declined, seat})
    if seat != proposal.by and len(proposal.needs) - len(declined) >= _enough(proposal):
        room.proposal = msgspec.structs.replace(
            proposal, declined=declined, agreed=[other for other in proposal.agreed if other != seat]
        )
        room.tell(wire.Message(proposal=room.proposal))
        return
    room.proposal = None
    room.tell(wire.Message(settled="declined"))


def _enough(proposal: wire.Proposal) -> int:
    """How many of those who were asked must agree."""
    asked = len(proposal.needs)
    return (asked + 1) // 2 if proposal.what == "stand_in" else asked  # the proposer makes it more than half


async def _propose(room: LiveRoom, what: What, by: int, asked: list[int], about: int | None = None) -> None:
    """Ask those who must agree: people who are here to be asked, other than the one who proposes."""
    live = room.running()
    asked = [seat for seat in asked if seat not in live.away and seat not in live.match.table.left]
    await _ask(room, what, by, asked, about)


async def _ask(room: LiveRoom, what: What, by: int, asked: list[int], about: int | None = None) -> None:
    seats = room.state.seats
    needs = [seat for seat in asked if seats[seat].kind == "person" and seats[seat].person != seats[by].person]
    if not needs:
        await _carry_out(room, what, by, about)
        return
    room.proposal = wire.Proposal(what, by, needs, about=about)
    room.tell(wire.Message(proposal=room.proposal))


async def _carry_out(room: LiveRoom, what: What, by: int, about: int | None) -> None:
    """Carry out a proposal."""
    if room.proposal is not None:
        room.proposal = None
        room.tell(wire.Message(settled="agreed"))
    if room.archive is not None:
        await _end(room, by)
        return
    live = room.running()
    match what:
        case "undo":
            if not seat_views.may_undo(live, by):
                raise Refused("cannot_undo")
            change = Change("undo", by)
        case "pause":
            change = Change("note", by, "paused")
        case "end":
            change = Change("note", by, "ended")
        case "stand_in":
            must_be_gone(room, about)  # they may have come back while the others agreed
            assert about is not None
            change = Change("note", about, f"absent {_stand_in_of(room)}")
        case _:
            assert_never(what)
    room.stop_thinking()
    await room.commit(change)


def _stand_in_of(room: LiveRoom) -> str:
    """The bot that plays for people who have gone: the one that was chosen for this, or the game's first."""
    absent = room.state.absent
    return absent if absent != "default" else levels(find_game(room.state.game))[0]


async def _end(room: LiveRoom, by: int) -> None:
    """Nobody wins a match that cannot be played on."""
    archive = room.archive
    if archive is None or archive.over:
        raise Refused("over")
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
