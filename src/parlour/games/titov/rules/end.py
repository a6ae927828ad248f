"""How a game ends, and its score (R22)."""

from __future__ import annotations

from typing import Final

from ..table import KING, Titov

WON: Final = "won"
LOST: Final = "lost"
COLLAPSED: Final = "collapsed"


def standing(t: Titov) -> list[int]:
    """The score now."""
    return [score(t)]


def score(t: Titov) -> int:
    """Milestones, the bank, monuments and, for a win, the turns left of par."""
    derived = t.derived
    points = (
        derived.for_milestone * len(t.done) + derived.for_resource * sum(t.bank) + derived.for_monument * t.monuments
    )
    if t.result is not None and t.result.reason == WON:
        points += for_turns(t)
    return points


def for_turns(t: Titov) -> int:
    """What the turns left of par would count for a win now."""
    return t.derived.for_turn * max(0, t.derived.par - t.turns)


def win_the_game(t: Titov) -> None:
    """Win: the last milestone is resolved, or a card says so."""
    t.finish([KING], WON, [score(t) + for_turns(t)])


def lose_the_game(t: Titov, reason: str = LOST) -> None:
    """Lose: a calamity of the third tier has run its course, or the kingdom has collapsed."""
    t.finish([], reason, [score(t)])
