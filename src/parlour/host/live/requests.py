"""Playing: what people, bots and clocks do in a match. Every function here holds the desk's lock."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final

import structlog

from parlour.bots.seating import make_bot
from parlour.host import wire
from parlour.host.refusal import Refused
from parlour.host.thinking.pool import QUICK, CannotThink
from parlour.kernel import IllegalMove, Match, Move, NotAsked, Verb, fast
from parlour.kernel.game import NUMBER
from parlour.kernel.moves import NOTHING

from . import sights
from .connection import Connection
from .guard import Poisoned
from .match import Answered, Sitting, must_run
from .room import Answering, Change, Desk

NUDGE_EVERY: Final = 30_000

diary = structlog.get_logger("parlour.playing")


def speaking(connection: Connection, wanted: int | None) -> int:
    """The seat this request is for: one that the connection still holds."""
    seats = connection.seats
    if not seats:
        raise Refused("not_seated", 403)
    if wanted is None:
        if len(seats) > 1:
            raise Refused("which_seat", 400)
        return seats[0]
    if wanted not in seats:
        raise Refused("not_your_seat", 403, seat=wanted)
    return wanted


def running(desk: Desk) -> Sitting:
    """The sitting, if it can be played on."""
    if desk.frozen:
        raise Refused("frozen")
    return must_run(desk.sitting)


Meant = tuple[Verb, int, int]
"""A move as somebody means it: not made yet. A verb keeps every move that it makes, and strangers can invent more
of them than there is memory."""


def meant(m: Match, wanted: wire.Play | str) -> Meant | None:
    """What is meant; None if it is no move of this game at all."""
    if isinstance(wanted, wire.Play):
        verb = m.game.verbs.get(wanted.verb)
        target, other = wanted.target, wanted.other
        given = 0 if target is None else 1 if other is None else 2
        if verb is None or given != len(verb.kinds) or (target is None and other is not None):
            return None
        return verb, NOTHING if target is None else target, NOTHING if other is None else other
    name, *words = wanted.split() or [""]
    verb = m.game.verbs.get(name)
    if verb is None or len(words) != len(verb.kinds):
        return None
    ids = m.game.ids(m.setup)
    targets = []
    for kind, word in zip(verb.kinds, words, strict=True):
        if word in ids.get(kind, ()):
            targets.append(list(ids[kind]).index(word))
        elif NUMBER.fullmatch(word):
            targets.append(int(word))
        else:
            return None
    target, other = [*targets, NOTHING, NOTHING][:2]
    return verb, target, other


def find_move(m: Match, seat: int, wanted: wire.Play | str) -> Move:
    """The move that is meant, if the seat is asked and this is among its options."""
    shown = " ".join(wanted.split()) if isinstance(wanted, str) else wanted.verb[:80]
    found = meant(m, wanted)
    if found is None:
        raise Refused("no_such_move", 400, move=shown)
    asked = m.table.waited()
    if seat not in asked:
        raise Refused("not_asked", asked=[m.players[other] for other in asked])
    options = m.options(seat)
    if not options:
        raise Refused("answered")
    verb, target, other = found
    for option in options:
        if option.target == target and option.verb is verb and option.other == other:
            return option
    if not isinstance(wanted, str):
        shown = " ".join([shown, *map(str, found[1 : 1 + len(verb.kinds)])])
    raise Refused("not_open", move=shown)


class Behind(Refused):
    """A move that was made on an older position."""

    def __init__(self, seat: int, seen: int) -> None:
        super().__init__("stale")
        self.at = {str(seat): seen}


async def play(desk: Desk, connection: Connection, request: wire.Request) -> None:
    """A person's move."""
    try:
        found = wanted(desk, connection, request)
    except Behind as behind:
        connection.say(wire.Message(now=desk.now(connection, behind.at)))
        raise
    if isinstance(found, Answered):
        connection.say(wire.Message(id=request.id, ok=found.ok))
        return
    back = [Change("note", found.seat, "returned")] if found.seat in running(desk).away else []
    await desk.commit(*back, found, answer=Answering(connection, request.id, found.seat))


def wanted(desk: Desk, connection: Connection, request: wire.Request) -> Change | Answered:
    """The move that somebody wants to make now; or what was answered, when the same request came before."""
    play = request.play
    assert play is not None
    sitting = desk.sitting
    seat = speaking(connection, request.seat)
    if sitting is not None and request.at is not None:
        before = sitting.repeated(seat, request.id, request.at)
        # Two windows on one seat may count alike: only the same move is the same request.
        if before is not None and meant(sitting.match, before.body) == meant(sitting.match, play):
            return before
    sitting = running(desk)
    if sitting.paused_at is not None:
        raise Refused("paused")
    seen = sitting.seen[seat] if request.at is None else request.at
    if seen != sitting.seen[seat]:
        raise Behind(seat, seen)
    if sitting.away.get(seat) == "resigned":
        raise Refused("resigned")
    m = sitting.match
    with desk.host.guard:
        move = find_move(m, seat, play)
    return Change("move", seat, m.game.write(m.setup, move), request.id, seen, move)


# --- with consent ---


async def undo(desk: Desk, seat: int) -> None:
    """Take back a move: at once if nobody was asked since, else when those have agreed."""
    sitting = running(desk)
    if sitting.paused:
        raise Refused("paused")
    if not sights.may_undo(sitting, seat):
        raise Refused("cannot_undo")
    asked = [] if sitting.match.table.answered(seat) else sitting.match.asked
    await propose(desk, "undo", seat, asked)


async def pause(desk: Desk, seat: int) -> None:
    """Stop the clocks, when everyone agrees."""
    sitting = running(desk)
    if sitting.paused:
        raise Refused("paused")
    await propose(desk, "pause", seat, list(range(len(desk.state.chairs))))


async def resume(desk: Desk, seat: int) -> None:
    """The clocks run again; anyone may say so."""
    sitting = running(desk)
    if not sitting.paused:
        raise Refused("not_paused")
    await desk.commit(Change("note", seat, "resumed"))


async def propose(desk: Desk, what: str, by: int, asked: list[int]) -> None:
    """Ask those who must agree: people who are here to be asked, other than who proposes."""
    assert desk.sitting is not None
    chairs = desk.state.chairs
    needs = [
        seat
        for seat in asked
        if chairs[seat].kind == "person"
        and chairs[seat].person != chairs[by].person
        and seat not in desk.sitting.away
        and seat not in desk.sitting.match.table.left
    ]
    if not needs:
        await carry_out(desk, what, by)
        return
    desk.proposal = wire.Proposal("undo" if what == "undo" else "pause", by, needs)
    desk.tell(wire.Message(proposal=desk.proposal))


async def agree(desk: Desk, seat: int) -> None:
    """Consent to what was proposed."""
    proposal = desk.proposal
    if proposal is None or seat not in proposal.needs:
        raise Refused("nothing_proposed")
    agreed = sorted({*proposal.agreed, seat})
    desk.proposal = wire.Proposal(proposal.what, proposal.by, proposal.needs, agreed)
    desk.tell(wire.Message(proposal=desk.proposal))
    if set(agreed) >= set(proposal.needs):
        await carry_out(desk, proposal.what, proposal.by)


async def decline(desk: Desk, seat: int) -> None:
    """Do not consent; who proposed may withdraw in the same way."""
    proposal = desk.proposal
    if proposal is None or seat not in {*proposal.needs, proposal.by}:
        raise Refused("nothing_proposed")
    desk.proposal = None
    desk.tell(wire.Message(settled="declined"))


async def carry_out(desk: Desk, what: str, by: int) -> None:
    """Do what was proposed."""
    sitting = running(desk)
    if desk.proposal is not None:
        desk.proposal = None
        desk.tell(wire.Message(settled="agreed"))
    if what == "undo":
        if not sights.may_undo(sitting, by):
            raise Refused("cannot_undo")
        desk.stop_thinking()
        await desk.commit(Change("undo", by))
    else:
        desk.stop_thinking()
        await desk.commit(Change("note", by, "paused"))


# --- coming and going ---


async def resign(desk: Desk, seat: int) -> None:
    """Give up: the last side has won; else somebody else plays on for the seat."""
    sitting = running(desk)
    if seat in sitting.match.resigned or seat not in sitting.match.table.living():
        raise Refused("resigned")
    await desk.commit(Change("note", seat, "resigned"))


async def back(desk: Desk, seat: int) -> None:
    """Somebody whose time had run out is here again."""
    sitting = desk.sitting
    if sitting is not None and not sitting.over and not desk.frozen and sitting.away.get(seat) == "time_out":
        task = desk.thinking.pop(seat, None)
        if task is not None:
            task.cancel()
        await desk.commit(Change("note", seat, "returned"))


# --- clocks and bots ---


async def act(desk: Desk) -> None:
    """What the host has to do by itself now: run out clocks, let bots think."""
    sitting = desk.sitting
    if sitting is None or sitting.over or sitting.paused or desk.frozen:
        return
    now = desk.host.clock()
    late = [
        seat
        for seat in sitting.match.asked
        if not sitting.plays_by_itself(seat)
        and (until := sitting.until(seat, desk.host.begun)) is not None
        and until <= now
    ]
    if late:
        diary.info("time has run out", match=sitting.id, seats=late)
        await desk.commit(*[Change("note", seat, "time_out") for seat in late])
        return  # the commit has set the next alarm: for who plays instead
    for seat in sitting.match.asked:
        if sitting.plays_by_itself(seat) and seat not in desk.thinking:
            task = asyncio.create_task(think(desk, sitting, seat, sitting.seen[seat]), name="think")
            desk.thinking[seat] = task
    people = [seat for seat in sitting.match.asked if not sitting.plays_by_itself(seat)]
    times = [until for seat in people if (until := sitting.until(seat, desk.host.begun)) is not None]
    if times:
        desk.host.alarms.set(desk.state.id, min(times))


async def think(desk: Desk, sitting: Sitting, seat: int, seen: int) -> None:
    """A bot on this seat, or in place of who is away, chooses; then it plays through the same door as people."""
    try:
        if desk.state.pace:
            await asyncio.sleep(desk.state.pace / 1000)
        chosen, note = await choose(desk, sitting, seat)
        async with desk.lock:
            unchanged = desk.sitting is sitting and sitting.seen[seat] == seen and not sitting.paused
            if unchanged and seat in sitting.match.asked and not desk.frozen:
                desk.thinking.pop(seat, None)
                await move_for(desk, sitting, seat, chosen, note)
    except Refused as refused:
        diary.info("a bot's move was refused", match=sitting.id, code=refused.code)
    finally:
        if desk.thinking.get(seat) is asyncio.current_task():
            del desk.thinking[seat]


def bot_of(desk: Desk, seat: int) -> str:
    """The bot on a seat, or the one that plays for who is away."""
    chair = desk.state.chairs[seat]
    return chair.bot if chair.kind == "bot" and chair.bot is not None else desk.state.absent


async def choose(desk: Desk, sitting: Sitting, seat: int) -> tuple[str | None, str]:
    """What to play, or None for the harmless move; and what should be noted about it."""
    bot = bot_of(desk, seat)
    m = sitting.match
    if bot == "default":
        return None, ""
    if bot == QUICK:  # there is nothing to think about
        try:
            with desk.host.guard:
                move = make_bot(m.game, bot).choose(m.sight(seat, fast(secrets.randbits(60))))
        except Poisoned as poison:
            async with desk.lock:
                desk.thinking.pop(seat, None)  # freezing stops whoever thinks, and that is us
                await desk.freeze(poison)
            raise Refused("frozen") from None
        return m.game.write(m.setup, move), ""
    paper = wire.encoder.encode(m.record())
    try:
        return await desk.host.thinkers.choose(paper, m.secret, seat, bot, sitting.id), ""
    except CannotThink as why:
        diary.warning("a bot could not think", match=sitting.id, bot=bot, why=str(why))
        return None, f"bot_failed {bot}"
    except Exception as error:  # whatever a bot raises is its own fault, not its table's
        diary.warning("a bot failed", match=sitting.id, bot=bot, why=repr(error))
        return None, f"bot_failed {bot}"


async def move_for(desk: Desk, sitting: Sitting, seat: int, chosen: str | None, note: str) -> None:
    """Play what was chosen for a seat; the harmless move, if nothing was."""
    m = sitting.match
    notes = [Change("note", seat, note)] if note else []
    harmless = chosen is None
    if chosen is None:
        try:
            with desk.host.guard:
                chosen = m.game.write(m.setup, m.default(seat))
        except Poisoned as poison:
            await desk.freeze(poison)
            return
    try:
        await desk.commit(*notes, Change("move", seat, chosen))
    except (IllegalMove, NotAsked) as error:
        if harmless:  # the rules do not take what they themselves play for who is away
            await desk.freeze(error)
            return
        diary.warning("a bot chose what is not open", match=sitting.id, seat=seat)  # why would tell its hand
        if desk.sitting is not None:
            await move_for(desk, desk.sitting, seat, None, f"bot_failed {bot_of(desk, seat)}")
