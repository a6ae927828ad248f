"""A match played again from its log, by the rules and packs that are installed now.

Rules and packs may have changed since it was played. There are three outcomes. *Identical*: everything comes out as it
was, and the match goes on. *Pinned*: it goes on by older rules that are installed beside the new ones (`game@version`).
*Archived*: no rules here lead to what was played. Then it is read from the positions that were kept.
"""

from __future__ import annotations

import asyncio
from typing import Final, Literal

import msgspec
import structlog
from msgspec import Struct

from parlour.host.store import PackRow, StoredMatch
from parlour.host.store.records import rules_of
from parlour.host.wire import Clock, encoder
from parlour.kernel import Game, GameError, Match, ParlourError, Record, RecordError, find_game
from parlour.kernel.registry import find_rules_beside

from . import positions
from .guard import Guard, Overrun, RulesFault
from .match import LiveMatch

AT_ONCE: Final = 200  # entries played before others get their turn
KNOWN: Final = 10_000  # matches whose outcome a host remembers

log = structlog.get_logger("parlour.rehearsal")


class Rehearsal(Struct, frozen=True):
    """The outcome for a match."""

    outcome: Literal["identical", "pinned", "archived"]
    rules: int
    """The version of the rules by which it is played or, if it is archived, was played."""
    newer: bool = False
    """Whether these rules are not those by which it was played so far."""
    why: str = ""
    """Why it is archived."""
    too_long: bool = False
    """Whether the rules only took too long: that tells nothing about them."""
    own_words: bool = False
    """Whether its rules or its pack are not those that are in use: then it needs words of its own."""


class Rehearsals:
    """The outcomes that a host has come to know. While it runs, its rules and packs stay as they are."""

    def __init__(self) -> None:
        self._known: dict[str, Rehearsal] = {}

    def get(self, match: str) -> Rehearsal | None:
        """The outcome for this match, if it is known."""
        return self._known.get(match)

    def note(self, match: str, rehearsal: Rehearsal) -> None:
        """Remember the outcome for this match."""
        self._known[match] = rehearsal
        if len(self._known) > KNOWN:
            del self._known[next(iter(self._known))]


def header_of(stored: StoredMatch) -> Record:
    """The record of a match without its moves."""
    return msgspec.json.decode(stored.row.header, type=Record)


def candidates(game: str, version: int) -> list[Game]:
    """The rules by which a match may go on, those first that are most likely its own."""
    in_use, beside = _in_use(game), _beside(game, version)
    own_first = [in_use, beside] if in_use is not None and in_use.version == version else [beside, in_use]
    return [found for found in own_first if found is not None]


def set_up(stored: StoredMatch, game: Game, clock: Clock | None = None, bots: set[int] | None = None) -> LiveMatch:
    """The match before the first entry of its log, by these rules and with its own pack."""
    header = header_of(stored)
    recall_pack(game, header, stored.pack)
    if header.rules != game.version:
        header = msgspec.structs.replace(header, rules=game.version).sealed()
    row = msgspec.structs.replace(stored.row, header=encoder.encode(header).decode())
    return LiveMatch(row, clock or Clock(), bots or set(), game)


def recall_pack(game: Game, header: Record, body: str | None) -> None:
    """Let a game remember the pack of this match, unless it is the one that is installed."""
    if header.pack is not None and body is not None:
        installed = game.installed_pack(header.pack.name)
        if installed is None or installed.hash != header.pack.hash:
            game.keep_pack(body)


def pack_row(m: Match) -> PackRow | None:
    """The pack of a match, to be kept."""
    return PackRow(m.game.name, m.pack.hash, m.pack.to_json()) if m.pack is not None else None


def kept_pack(m: Match) -> str | None:
    """The pack of a match, for processes that know only what comes with a game; None if it does."""
    if m.pack is None or m.game.brings(m.pack):
        return None
    return m.pack.to_json()


def follow(live: LiveMatch, stored: StoredMatch, first: int, last: int) -> None:
    """Apply these entries of the log; refused if anything comes out different."""
    kept = {row.seq: row for row in stored.positions}
    for entry in stored.entries[first:last]:
        live.apply(entry)
        if (row := kept.get(entry.seq)) is not None:
            positions.compare(live, row)


def check_result(live: LiveMatch, stored: StoredMatch) -> None:
    """Refuse rules by which it ends in another way."""
    if stored.row.result is not None and msgspec.json.decode(stored.row.result) != live.result:
        raise RecordError("these rules lead elsewhere: it ends with another result")


def judge(m: Match, version: int | None = None) -> Rehearsal:
    """The outcome for a match that came out as it was by the rules it is played with here, and by that version
    before."""
    pinned = m.game is not _in_use(m.game.name)
    own_pack = m.pack is not None and not m.game.brings(m.pack)  # one from outside may change at any time
    newer = version is not None and m.game.version != version
    return Rehearsal("pinned" if pinned else "identical", m.game.version, newer, own_words=pinned or own_pack)


def _in_use(game: str) -> Game | None:
    try:
        return find_game(game)
    except GameError:
        return None


def _beside(game: str, version: int) -> Game | None:
    try:
        return find_rules_beside(game, version)
    except GameError as error:
        log.warning("old rules cannot be used", why=str(error))
        return None


def rehearse(stored: StoredMatch) -> Rehearsal:
    """Play all of a match again."""
    version = rules_of(header_of(stored), stored.entries)
    why = ""
    for game in candidates(stored.row.game, version):
        try:
            live = set_up(stored, game)
            follow(live, stored, 0, len(stored.entries))
            check_result(live, stored)
        except Exception as error:  # rules that fail over an old match are rules that have changed
            why = reason_of(error)
        else:
            return judge(live.match, version)
    return archived(stored, why)


async def play_again(
    stored: StoredMatch, clock: Clock, bots: set[int], guard: Guard
) -> tuple[LiveMatch | None, Rehearsal]:
    """The match, ready to go on here; None if it is archived. A long log is played in parts, so that others can work in
    between."""
    version = rules_of(header_of(stored), stored.entries)
    why, too_long = "", False
    for game in candidates(stored.row.game, version):
        try:
            with guard:
                live = set_up(stored, game, clock, bots)
            for start in range(0, len(stored.entries), AT_ONCE):
                with guard:
                    follow(live, stored, start, start + AT_ONCE)
                await asyncio.sleep(0)
            check_result(live, stored)
        except (RulesFault, ParlourError) as error:
            log.warning("a match cannot be rebuilt", match=stored.row.id, rules=game.version, why=str(error))
            why = reason_of(error)
            too_long = isinstance(error, Overrun)
        else:
            return live, judge(live.match, version)
    return None, msgspec.structs.replace(archived(stored, why), too_long=too_long)


def reason_of(error: Exception) -> str:
    """Why these rules cannot play it, in a sentence."""
    return str(error) if isinstance(error, ParlourError | RulesFault) else f"{type(error).__name__}: {error}"


def archived(stored: StoredMatch, why: str) -> Rehearsal:
    """No rules here can play it."""
    version = rules_of(header_of(stored), stored.entries)
    return Rehearsal("archived", version, why=why or f"there is no game {stored.row.game!r}", own_words=True)
