"""A live match: the fold of its log and nothing else.

The same `apply` serves a move that comes in now and an entry that was read from the store, so a match after a
restart is the match before it. `last` is the number of the last entry. `seen[seat]` counts the entries that changed
something for that seat: while others answer a poll in secret, nothing changes for it, and its count stands still.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec import Struct

from parlour.host.store import Entry, MatchRow
from parlour.host.wire import Clock
from parlour.kernel import WATCHER, Game, Match, Move, Poll, Record
from parlour.kernel.result import without_winners

GRACE: Final = 10_000  # what a seat has for a decision when its time is used up, or when it is back after that
REMEMBERED: Final = 64  # how many entries back a repeated request is recognised


class Change(Struct, frozen=True):
    """Something that is to happen in a match."""

    kind: Literal["begin", "move", "undo", "note"]
    seat: int = WATCHER
    body: str = ""
    request: int | None = None
    seen: int | None = None
    move: Move | None = None
    """The move that `body` stands for, if it has been parsed."""


class Answered(Struct, frozen=True):
    """The answer to a request, and the move that it asked for."""

    ok: int
    body: str


class LiveMatch:
    """A match, its log's end, who is away, and how much time is used."""

    def __init__(self, row: MatchRow, clock: Clock, bots: set[int], game: Game | None = None) -> None:
        self.id = row.id
        self.clock = clock
        self.bots = bots
        header = msgspec.json.decode(row.header, type=Record)
        self.match = Match.replay(header, secret=row.secret, game=game)
        seats = self.match.setup.seats
        self.last = -1
        # The following lists have an element for each seat, and a last one for the watchers, whose seat is -1.
        self.everyone = [*range(seats), WATCHER]
        self.seen = [0 for _ in self.everyone]
        self.told = [[0] for _ in self.everyone]  # how many events had been told, by what was seen
        self.stops: list[list[int]] = [[] for _ in self.everyone]  # after how many moves it saw something
        self.cut = [0 for _ in self.everyone]  # what was seen when something was last taken back
        self.decided = [0 for _ in self.everyone]  # how many events had been told before its last own decision
        self.asked_at = 0
        self.used = [0] * seats
        self.unseen: dict[int, int] = {}  # time used for answers that nobody has seen yet
        self.made = [0] * seats
        self.away: dict[int, str] = {}  # who is away, and why
        self.stand_ins: dict[int, str] = {}  # the bots that play for people who have gone
        self.back: dict[int, int] = {}  # who is back since when, for the present decision
        self.paused_at: int | None = None
        self.requests: dict[tuple[int, int, int], Answered] = {}
        self.ended = False  # by agreement, without winners
        self.kept = -1  # the last entry whose position is kept (see positions.py)
        self.kept_events = 0  # how many events had been told then
        self.waited: list[int] = []  # the seats everyone waits for; of a poll all of them, whoever has answered

    # --- what is asked ---

    @property
    def over(self) -> bool:
        return self.match.over or self.ended

    @property
    def result(self) -> dict[str, object] | None:
        """How it ended."""
        if self.match.result is not None:
            return self.match.result.as_dict()
        return without_winners(self.match.setup.seats) if self.ended else None

    @property
    def paused(self) -> bool:
        return self.paused_at is not None

    def due(self, now: int, not_before: int = 0) -> int | None:
        """When the host must act next without being asked."""
        if self.over or self.paused_at is not None:
            return None
        first: int | None = None
        for seat in self.match.asked:
            if seat in self.bots or seat in self.away:
                return now
            until = self.until(seat, not_before)
            if until is not None and (first is None or until < first):
                first = until
        return first

    def plays_by_itself(self, seat: int) -> bool:
        """Whether no person plays this seat: a bot sits there, or plays for somebody who is away."""
        return seat in self.bots or seat in self.away

    @property
    def people_play(self) -> bool:
        """Whether anybody plays here, or is it only bots, and those who play for people who are away?"""
        return any(not self.plays_by_itself(seat) for seat in self.match.table.living())

    def until(self, seat: int, not_before: int = 0) -> int | None:
        """When this seat's time for the decision ends. A host that was down gives everyone a minute."""
        if self.clock.decision is None and self.clock.match is None:
            return None
        limits: list[int] = []
        if self.clock.decision is not None:
            limits.append(self.clock.decision * 1000)
        if (left := self.time_left(seat)) is not None:
            limits.append(max(left, GRACE))
        back = self.back.get(seat)
        return max(
            self.asked_at + min(limits),
            not_before + min(*limits, 60_000) if not_before else 0,
            back + GRACE if back is not None else 0,
        )

    def time_left(self, seat: int) -> int | None:
        """What is left of a seat's time for the whole match."""
        if self.clock.match is None:
            return None
        return max(0, (self.clock.match + self.clock.increment * self.made[seat]) * 1000 - self.used[seat])

    # --- entries ---

    def do(self, change: Change, now: int) -> Entry:
        """Apply a change; returns its entry. A refused move raises and changes nothing."""
        spent = max(0, now - self.asked_at) if change.kind == "move" and self.paused_at is None else 0
        entry = Entry(
            self.id,
            self.last + 1,
            change.kind,
            change.seat,
            change.body,
            now,
            spent=spent,
            request=change.request,
            seen=change.seen,
        )
        self.apply(entry, change.move)
        entry.asked = self.waited
        entry.due = self.due(now)
        return entry

    def apply(self, entry: Entry, move: Move | None = None) -> None:
        """Apply an entry. A refused move raises and changes nothing. `move` is the entry's move, if it has been parsed
        already."""
        if entry.seq != self.last + 1:
            raise ValueError(f"entry {entry.seq} of {self.id} came after {self.last}")
        # An answer to a poll lies unseen on the table, and is taken back unseen: nothing changes for the others.
        unseen = False
        match entry.kind:
            case "begin":
                pass
            case "move":
                told = len(self.match.events)
                self.match.play(entry.seat, entry.body if move is None else move)
                unseen = self.match.table.answered(entry.seat)
                self.unseen[entry.seat] = entry.spent
                if not self.plays_by_itself(entry.seat):  # who was away wants to know what the substitute did, too
                    self.decided[entry.seat] = told
            case "undo":
                unseen = self.match.table.answered(entry.seat)
                self.match.undo(entry.seat)
                self.decided = [min(told, len(self.match.events)) for told in self.decided]
                self.kept_events = min(self.kept_events, len(self.match.events))
                if self.unseen.pop(entry.seat, None) is None:
                    self.made[entry.seat] -= 1
            case "note":
                self._note(entry)
        self.last = entry.seq
        self.waited = list(self.match.table.waited())
        if unseen:
            self._show([entry.seat], entry.kind)
        else:
            for seat, spent in self.unseen.items():
                self.used[seat] += spent
                self.made[seat] += 1
            self.unseen.clear()
            self._show(self.everyone, entry.kind)
            if entry.kind != "note":
                self.asked_at = entry.at
                if self.back:
                    self.back.clear()
        if entry.request is not None and entry.seen is not None:
            self.requests[entry.seat, entry.request, entry.seen] = Answered(self.seen[entry.seat], entry.body)
            while len(self.requests) > REMEMBERED:
                del self.requests[next(iter(self.requests))]

    def _show(self, seats: list[int], kind: str) -> None:
        told = len(self.match.events)
        moves = len(self.match.moves_played)
        for seat in seats:
            self.seen[seat] += 1
            self.told[seat].append(told)
            if kind == "undo":
                self.cut[seat] = self.seen[seat]
            if kind == "note":
                continue  # no new position; and how many moves lie behind it may be a secret
            stops = self.stops[seat]
            if kind == "undo" and len(seats) == 1:  # its own answer to a poll, whoever has answered since
                stops.pop()
                continue
            while stops and stops[-1] >= moves:
                stops.pop()
            stops.append(moves)

    def repeated(self, seat: int, request: int, seen: int) -> Answered | None:
        """The answer to this request when it first came."""
        return self.requests.get((seat, request, seen))

    def events_since(self, seat: int, seen: int) -> tuple[int, bool]:
        """The first event that a seat with this count does not know, and whether something was taken back."""
        if seen < self.cut[seat] or not 0 <= seen < len(self.told[seat]):
            return 0, True
        return self.told[seat][seen], False

    @property
    def polls(self) -> bool:
        """Whether several seats are asked at once, each in secret."""
        t = self.match.table
        return not t.over and isinstance(t.stack[-1], Poll)

    def _note(self, entry: Entry) -> None:
        what, _, value = entry.body.partition(" ")
        if what == "resigned":
            self.match.resign(entry.seat)
            self.away[entry.seat] = what
            return
        match what:
            case "time_out":
                self.away[entry.seat] = what
            case "absent":
                self.away[entry.seat] = what
                self.stand_ins[entry.seat] = value
            case "returned":
                self.away.pop(entry.seat, None)
                self.stand_ins.pop(entry.seat, None)
                self.back.setdefault(entry.seat, entry.at)  # once only: returning again and again would stop the clock
            case "ended":
                self.ended = True
            case "paused":
                self.paused_at = entry.at
            case "resumed" if self.paused_at is not None:
                self.asked_at += entry.at - self.paused_at
                self.paused_at = None
        self.match.note(what, entry.seat if entry.seat != WATCHER else None, value)
