"""`parlour replay` tells what a record says, and `parlour verify` whether it is true."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from parlour.cli.console import one_line
from parlour.cli.shared import Json, answer, counted, out
from parlour.cli.terminal.board import draw_board
from parlour.host.signatures import is_genuine
from parlour.kernel import WATCHER, Match, Record, RecordError, fingerprint, read_record
from parlour.kernel.chance import default_nonce
from parlour.kernel.match import was_ended
from parlour.kernel.record import FORK, Note
from parlour.kernel.story import story

File = Annotated[Path, typer.Argument(help="A record, as `parlour play` saves it.", metavar="FILE")]

OutsidePack = Annotated[
    Path | None, typer.Option("--pack", help="The folder of the pack, if it does not come with the game.")
]


def replay(
    file: File,
    pack: OutsidePack = None,
    seat: Annotated[
        int | None, typer.Option(min=1, help="Tell it as this seat saw it; without it, as a spectator did.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Tell the story of a record, move by move."""
    record = legible(read_record(file))
    if seat is not None and seat > len(record.players):
        raise RecordError(f"there is no seat {seat} at this table: it has {counted(len(record.players), 'seat')}")
    sees = WATCHER if seat is None else seat - 1  # people count from 1
    lines = story(record, sees, pack=pack)
    if as_json:
        answer(lines)
        return
    for line in lines:
        out.print(line, markup=False, style="" if line.startswith("  ") else "bold")
    out.print()
    out.print(draw_board(Match.replay(record, pack=pack), sees))


def verify(
    file: File,
    pack: OutsidePack = None,
    key: Annotated[str, typer.Option(help="The key that the host shows: refuse a record signed with another.")] = "",
    as_json: Json = False,
) -> None:
    """Prove a record: who vouches for it, every move legal, the result as stated, the dice fixed before play."""
    record = read_record(file)
    who = vouched(record, key)
    m = Match.replay(legible(record), pack=pack)
    fork = forked(record)
    proof = {
        "game": record.game,
        "moves": len(record.moves),
        "result": record.result,
        "signed": None if record.signature is None else msgspec.to_builtins(record.signature),
        "table": fingerprint(m.table),
        "fork": None if fork is None else {"moves": fork.at, "match": fork.value.partition(" ")[0]},
        "dice": dice(record),
    }
    if as_json:
        answer(proof)
        return
    out.print(f"{file}: {who}", markup=False, soft_wrap=True)
    if record.signature is not None:
        doubt = "" if key else " (compare it with the key that the host shows)"
        out.print(f"key: {record.signature.key}{doubt}", markup=False, soft_wrap=True)
    many = len(record.moves)
    out.print(f"moves: {'the only one is' if many == 1 else f'all {many} are'} legal", markup=False)
    result = "ended by agreement, without winners" if was_ended(record, m) else "still running"
    result = m.speaker.result(m.result) if m.result is not None else result
    out.print(f"result: {result}", markup=False, soft_wrap=True)
    if fork is not None:
        told = f"up to move {fork.at} this was another match, and whoever forked it may have known its dice"
        out.print(f"fork: {told}", markup=False, soft_wrap=True)
    out.print(f"dice: {proof['dice']}", markup=False, soft_wrap=True)
    out.print(f"table: {proof['table']}")


def legible(record: Record) -> Record:
    """The record with names that fit into our lines."""
    return msgspec.structs.replace(record, players=[one_line(name) for name in record.players]).sealed()


def forked(record: Record) -> Note | None:
    """The note which says that the first moves were played in another match."""
    return next((note for note in record.notes if note.what == FORK), None)


def vouched(record: Record, key: str) -> str:
    """Who vouches for a record. A signature that is false, or made with another key, is refused."""
    signature = record.signature
    if signature is None:
        if key:
            raise RecordError("this record is not signed")
        return "unsigned: legal, but anyone could have written it"
    if not is_genuine(record, signature):
        raise RecordError("the signature does not fit: this record was altered after it was signed")
    if key and signature.key != key.strip().lower():
        raise RecordError(f"this record was signed with another key: {signature.key}")
    return f"signed by {one_line(signature.host) or 'a host without a name'}"


def dice(record: Record) -> str:
    """Where the chance of a record came from."""
    mark = record.chance
    if mark.commitment is None:
        return f"from the open seed {mark.seed} ({mark.stream}): repeatable, but not committed to before play"
    secret = bytes.fromhex(mark.secret or "")
    theirs = sum(default_nonce(secret, seat).hex() != nonce for seat, nonce in enumerate(mark.nonces))
    fits = f"the secret fits the commitment, mixed with {theirs} nonces of players"
    if record.imagined is not None:
        fits += f"; after move {record.imagined.at} from a seed that nobody was committed to"
    return f"{fits}; fixed before play, if this commitment was shown then: {mark.commitment}"
