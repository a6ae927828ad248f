"""`parlour replay` and `parlour verify`: what a record says, and whether it is true."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.shared import Json, out
from parlour.cli.terminal.board import draw_board
from parlour.kernel import WATCHER, Match, fingerprint, read_record
from parlour.kernel.chance import default_nonce
from parlour.kernel.story import story

File = Annotated[Path, typer.Argument(help="A record, as `parlour play` saves it.", metavar="FILE")]

OutsidePack = Annotated[Path | None, typer.Option("--pack", help="The folder of the pack, if it came from outside.")]


def replay(
    file: File,
    pack: OutsidePack = None,
    seat: Annotated[int, typer.Option(help="Tell it as this seat saw it; -1 for a spectator.")] = WATCHER,
    as_json: Json = False,
) -> None:
    """Tell the story of a record, move by move."""
    record = read_record(file)
    lines = story(record, seat, pack=pack)
    if as_json:
        print(json.dumps(lines))
        return
    for line in lines:
        out.print(line, markup=False, style="" if line.startswith("  ") else "bold")
    out.print()
    out.print(draw_board(Match.replay(record, pack=pack), seat))


def verify(file: File, pack: OutsidePack = None, as_json: Json = False) -> None:
    """Prove a record: unaltered, every move legal, the result as stated, the dice fixed before play."""
    record = read_record(file)
    m = Match.replay(record, pack=pack)
    mark = record.chance
    if mark.commitment is not None:
        ours = sum(
            default_nonce(bytes.fromhex(mark.secret or ""), n).hex() == nonce for n, nonce in enumerate(mark.nonces)
        )
        theirs = len(mark.nonces) - ours
        dice = f"fixed before play: the secret fits the commitment, mixed with {theirs} nonces of players"
    else:
        dice = f"from the open seed {mark.seed} ({mark.stream}): repeatable, but not committed to before play"
    proof = {
        "game": record.game,
        "moves": len(record.moves),
        "result": record.result,
        "table": fingerprint(m.table),
        "dice": dice,
    }
    if as_json:
        print(json.dumps(proof))
        return
    out.print(f"{file}: unaltered, all {len(record.moves)} moves legal", markup=False, soft_wrap=True)
    out.print(f"result: {m.speaker.result(m.result) if m.result is not None else 'still running'}", markup=False)
    out.print(f"dice: {dice}", markup=False)
    out.print(f"table: {proof['table']}")
