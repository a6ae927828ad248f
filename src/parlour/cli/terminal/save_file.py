"""The file in which a match is saved as a record. A file that holds something else is never overwritten."""

from __future__ import annotations

import shlex
from pathlib import Path

from parlour.cli.terminal.words import NotPossible, say
from parlour.kernel import Match, RecordError, read_record


def free_name(m: Match, seed: int) -> Path:
    """A file name in this folder that says what it is and that no other match has."""
    number = 1
    while True:
        tail = f"-{number}" if number > 1 else ""
        file = Path(f"{m.game.name}-{seed}{tail}.json")
        if not file.exists() or is_this_match(m, file):
            return file
        number += 1


def is_this_match(m: Match, file: Path) -> bool:
    """Whether the file holds an earlier or a later state of this very match."""
    try:
        other = read_record(file)
    except RecordError:
        return False
    mine = m.record()
    if (other.game, other.players, other.settings) != (mine.game, mine.players, mine.settings):
        return False
    if (other.chance.seed, other.chance.commitment) != (mine.chance.seed, mine.chance.commitment):
        return False
    # Somebody may have played the same seed differently: that is another match, and worth keeping.
    return all(one == two for one, two in zip(other.moves, mine.moves, strict=False))


def save(m: Match, file: Path, ours: bool) -> str:
    """Write the record; return the sentence that says how to go on with it. `ours` says that this match wrote the file
    and may overwrite it, even if moves were taken back since."""
    if file.exists() and not ours and not is_this_match(m, file):
        raise NotPossible(say("refused.save_other", file=file))
    try:
        m.record(with_pack=True).save(file)
    except OSError as error:
        raise NotPossible(say("refused.save_failed", file=file, reason=error.strerror)) from None
    return say("done.saved", file=shlex.quote(str(file)))
