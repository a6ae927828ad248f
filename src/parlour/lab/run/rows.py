"""Raw rows: one for each match and seat, for a spreadsheet or a program of your own."""

from __future__ import annotations

import math

import msgspec

from parlour.lab.experiment import Trial
from parlour.lab.run.runner import Played

CUT = "cut"


class Row(msgspec.Struct, frozen=True, array_like=True):
    """One seat of one match."""

    match: int
    """The number of the match. Variants play the same matches under the same numbers."""
    seat: int
    """The seat, counted from 1."""
    bot: str
    """Who sat there."""
    character: str
    """The character or role, if the game has any."""
    won: float | None
    """The share of the victory: 1, 0, or a part if several won; empty if the match was cut."""
    rank: int | None
    """1 for the winners; empty if the match was cut."""
    score: int | None
    """Points at the end, if the game keeps score."""
    end: str
    """The reason why the match ended; `cut` if it was stopped as too long."""
    moves: int
    """Moves of all seats."""
    turns: int
    """Turns of all seats, if the game counts them."""
    rounds: int
    """Rounds of the table, if the game counts them."""
    opening: str
    """The seat's first move that picks no character."""
    metrics: dict[str, float]
    """The game's own figures, each in a column of its own."""


def rows_of(trial: Trial, played: Played) -> list[Row]:
    """The rows of one match."""
    t = played.table
    result = t.result
    scores = result.scores if result is not None and result.scores is not None else t.standing()
    metrics = {} if trial.metrics is None else {name: float(value) for name, value in trial.metrics(t).items()}
    casts = dict(reversed(played.casts))  # the first character of a seat counts
    return [
        Row(
            match=played.number,
            seat=seat + 1,
            bot=trial.experiment.bots[bot],
            character=trial.casts[casts[seat]] if seat in casts else "",
            won=None if result is None else result.share(seat),
            rank=None if result is None else result.ranks[seat],
            score=None if scores is None else scores[seat],
            end=CUT if result is None else result.reason,
            moves=len(played.moves),
            turns=t.turns,
            rounds=t.rounds,
            opening=trial.game.write(trial.setup, played.openings[seat]) if seat in played.openings else "",
            metrics={name: value for name, value in metrics.items() if math.isfinite(value)},
        )
        for seat, bot in enumerate(played.bots)
    ]
