"""`parlour rehearse`: what becomes of the matches of a host when it is started with the rules that are installed."""

from __future__ import annotations

import datetime
from collections import Counter

import msgspec
import typer
from rich.table import Table

from parlour.cli.host import Store
from parlour.cli.shared import Json, answer, out

OUTCOMES = ("identical", "pinned", "archived")


class Rehearsed(msgspec.Struct):
    """A match, and what becomes of it."""

    match: str
    game: str
    players: list[str]
    begun: int
    running: bool
    outcome: str
    why: str
    positions: int
    """How many positions it could be compared at."""
    since: int
    """How many entries of its log are newer than the last of them: a host that is running keeps one now and then."""


def rehearse(store: Store = "", as_json: Json = False) -> None:
    """Replay all matches of a host with what is installed now: which of them go on, and which would be archived.

    The store is only read, and a host may serve it meanwhile. The exit code is 1 if any match would be archived.
    """
    from parlour.host.config import Config

    found = rehearsed(Config(store=store).store_url)
    if as_json:
        answer(found)
    else:
        tell(found)
    if any(one.outcome == "archived" for one in found):
        raise typer.Exit(1)


def rehearsed(url: str) -> list[Rehearsed]:
    """Every match of a store: those that are running first, the latest first."""
    from sqlalchemy import select

    from parlour.host.live import rehearsal
    from parlour.host.store.copy import copied
    from parlour.host.store.schema import matches
    from parlour.host.store.store import read_match

    found: list[Rehearsed] = []
    with copied(url) as connection:
        ids = connection.execute(select(matches.c.id).order_by(matches.c.begun.desc())).scalars().all()
        for match in ids:
            stored = read_match(connection, match)
            assert stored is not None  # nobody else writes to the copy
            result = rehearsal.rehearse(stored)
            found.append(
                Rehearsed(
                    match,
                    stored.row.game,
                    rehearsal.header_of(stored).players,
                    stored.row.begun,
                    stored.row.ended is None,
                    result.outcome,
                    result.why,
                    len(stored.positions),
                    stored.entries[-1].seq - stored.positions[-1].seq if stored.positions else len(stored.entries),
                )
            )
    return sorted(found, key=lambda one: not one.running)


def tell(found: list[Rehearsed]) -> None:
    """Tell the outcome in words."""
    if not found:
        out.print("This store has no matches.")
        return
    table = Table("game", "", *OUTCOMES, box=None, header_style="bold")
    kinds = Counter((one.game, one.running) for one in found)
    for game, running in sorted(kinds, key=lambda kind: (kind[0], not kind[1])):
        outcomes = Counter(one.outcome for one in found if (one.game, one.running) == (game, running))
        table.add_row(game, "running" if running else "finished", *[f"{outcomes[what]:,}" for what in OUTCOMES])
    out.print(table)
    blind = sum(one.positions == 0 for one in found)
    if blind:
        out.print(f"{blind:,} of them have no positions to compare: only their moves and results were checked.")
    ahead = sum(one.positions > 0 and one.since > 0 and one.outcome != "archived" for one in found)
    if ahead:
        out.print(
            f"{ahead:,} of them went on after a position was kept, and what came then was not compared. Stop the host, "
            "and rehearse once more before you start the new version.",
            soft_wrap=True,
        )
    for one in found:
        if one.outcome == "archived":
            day = datetime.datetime.fromtimestamp(one.begun / 1000, datetime.UTC).date()
            state = "running" if one.running else "finished"
            told = f"{one.match}  {one.game}, {', '.join(one.players)}, begun {day}, {state}: {one.why}"
            out.print(told, markup=False, soft_wrap=True)
    archived = sum(one.outcome == "archived" for one in found)
    if archived:
        out.print(
            f"{archived:,} would be archived. Install the rules they were played by beside the new ones, as "
            "`game@version`, or finish them before you upgrade.",
            markup=False,
        )
