"""A match as a story: every move and what happened then, in words. Golden records are read in this form."""

from __future__ import annotations

from pathlib import Path

from .game import Game
from .match import Match
from .record import Record
from .table import WATCHER


def story(record: Record, seat: int = WATCHER, game: Game | None = None, pack: Path | None = None) -> list[str]:
    """The record in lines of text, as this seat (or a spectator) saw it."""
    whole = Match.replay(record, game=game, pack=pack)
    m = Match(whole.game, whole.setup, whole.pack, whole.players, whole.chance_mark, whole.secret, None, whole.imagined)
    lines = [_header(m)]
    lines += [f"  {m.speaker.event(told, seat)}" for told in m.events]
    m.follow(record.notes)
    for number, line in enumerate(record.moves, 1):
        heard = len(m.events)
        m.played(line)
        m.follow(record.notes)
        lines.append(f"{number}. {line}")
        lines += [f"  {m.speaker.event(told, seat)}" for told in m.events[heard:]]
    lines.append(m.speaker.result(m.result) if m.result is not None else m.prompt(seat))
    return lines


def _header(m: Match) -> str:
    pack = f", pack {m.pack.name}" if m.pack is not None else ""
    return f"{m.speaker.words['game', 'title']}{pack}, {', '.join(m.players)}"
