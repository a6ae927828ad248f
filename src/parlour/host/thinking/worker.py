"""What a worker does: choose moves for bots, and check records.

A worker gets the record so far (and, of a running match, the secret of its chance), plays it again, and hands the bot
its sight. It keeps the matches it has seen last, so that a long match is not played again for every move.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import OrderedDict
from typing import Final

import msgspec

from parlour.bots.seating import make_bot
from parlour.host.live.rehearsal import recall_pack
from parlour.host.refusal import reason
from parlour.kernel import Match, ParlourError, Record, fast, read_record
from parlour.kernel.registry import find_rules

KEPT: Final = 64
NICE: Final = 5  # the host answers everybody, and needs little time for it
MOST_MEMORY: Final = 4 << 30

_matches: OrderedDict[str, tuple[list[str], Match]] = OrderedDict()


def set_up() -> None:
    """Leave Ctrl-C to the host, give it priority, and limit the memory of this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource

        os.nice(NICE)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def be_there() -> None:
    """Do nothing: an answer shows that a process is there."""


def recall(key: str, source: Record, secret: str | None, pack: str | None = None) -> Match:
    """The match of this record, played on from where this worker saw it last."""
    known = _matches.pop(key, None)
    if known is not None and source.moves[: len(known[0])] == known[0] and len(known[1].notes) == len(source.notes):
        m = known[1].played(*source.moves[len(known[0]) :])
    else:
        recall_pack(find_rules(source.game, source.rules), source, pack)
        m = Match.replay(source, secret=secret)
    _matches[key] = (source.moves, m)
    while len(_matches) > KEPT:
        _matches.popitem(last=False)
    return m


def choose(record: bytes, secret: str | None, seat: int, bot: str, key: str, seed: int, pack: str | None = None) -> str:
    """The move of a bot, written as in a record."""
    m = recall(key, msgspec.json.decode(record, type=Record), secret, pack)
    move = make_bot(m.game, bot).choose(m.sight(seat, fast(seed)))
    return m.game.write(m.setup, move)


def verify(record: bytes, pack: str | None = None) -> str:
    """Why this record is refused; empty if it is in order."""
    try:
        source = read_record(record)
        if pack is not None:
            recall_pack(find_rules(source.game, source.rules), source, pack)
        m = Match.replay(source)
    except ParlourError as error:
        return str(error)
    return "" if m.over and source.result is not None else reason("unfinished")
