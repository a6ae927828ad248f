"""From a log to a record, without playing anything."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from parlour.kernel import WATCHER, Record
from parlour.kernel.record import Note

from .entry import Entry
from .rows import MatchRow


def rules_of(header: Record, entries: Sequence[Entry]) -> int:
    """The version of the rules by which a match was played last. It changes when newer rules lead to the same table."""
    for entry in reversed(entries):
        if entry.kind == "note" and entry.body.startswith("rules "):
            return int(entry.body.removeprefix("rules "))
    return header.rules


def write_record(header: Record, entries: Sequence[Entry], row: MatchRow) -> Record:
    """The record of a match as its log says: the same that the match itself would write."""
    moves: list[str] = []
    notes: list[Note] = []
    for entry in entries:
        match entry.kind:
            case "move":
                moves.append(f"{entry.seat} {entry.body}")
            case "undo":
                mine = f"{entry.seat} "
                last = max(number for number, line in enumerate(moves) if line.startswith(mine))
                del moves[last]
                notes = [msgspec.structs.replace(note, at=min(note.at, len(moves))) for note in notes]
            case "note":
                what, _, value = entry.body.partition(" ")
                seat = entry.seat if entry.seat != WATCHER else None
                notes.append(Note(at=len(moves), what=what, seat=seat, value=value))
    over = row.result is not None
    chance = msgspec.structs.replace(header.chance, secret=row.secret) if over else header.chance
    result = msgspec.json.decode(row.result) if row.result is not None else None
    rules = rules_of(header, entries)
    return msgspec.structs.replace(header, rules=rules, moves=moves, notes=notes, chance=chance, result=result).sealed()
