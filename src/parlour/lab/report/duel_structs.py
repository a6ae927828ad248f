"""The reports of duels: a ladder of bots, and the strength of one bot with more and more time."""

from __future__ import annotations

import msgspec

from parlour.lab.report.rate_structs import CLEAR, BotRow, Meeting, RateInterval, Verdict
from parlour.lab.report.structs import Report


class DuelReport(Report, frozen=True, kw_only=True):
    """What `parlour duel --out` writes."""

    results: list[DuelResults]
    """How the matches ended. The list has one entry."""
    ladder: list[LadderRow]
    """The bots, the strongest first."""
    meet: list[Meeting]
    """How each pair of bots did against each other."""
    timing: dict[str, Timing]
    """The cost of each bot, by its name."""


class DuelResults(msgspec.Struct, frozen=True):
    """How the matches of a duel ended."""

    ended: int
    """Matches that were played to their end."""
    cut: int
    """Matches that were stopped before their end."""
    draws: int
    """Matches with a shared victory."""


class LadderRow(BotRow, frozen=True):
    """A bot on the ladder, the strongest first."""

    beats_next: Ahead | None
    """How often it finishes ahead of the next; null for the last."""


class CurveReport(Report, frozen=True, kw_only=True):
    """What `parlour duel --budgets --out` writes."""

    against: str
    """The bot that stays the same."""
    curve: list[CurvePoint]
    """How strong the other one is with each budget, in the order in which they were given."""
    timing: dict[str, Timing]
    """The cost of each bot, by its name."""


class CurvePoint(msgspec.Struct, frozen=True):
    """How strong a bot is with one budget."""

    bot: str
    """The bot with its budget, as in `--bots`."""
    ended: int
    """Matches that were played to their end."""
    cut: int
    """Matches that were stopped before their end."""
    ahead: Ahead | None
    """How often it finishes ahead of the bot that stays the same; null if they never sat at one table."""
    bots: list[BotRow]
    """How often each of the two wins."""

    @property
    def rate(self) -> RateInterval | None:
        """How often it finishes ahead, or how often it wins in a game for one; None if no match ended."""
        if self.ahead is not None:
            return self.ahead
        wins = [RateInterval(row.rate, row.low, row.high) for row in self.bots if row.bot == self.bot]
        return wins[0] if wins else None


class Ahead(RateInterval, frozen=True):
    """How often a bot finishes ahead of another."""

    verdict: Verdict | None
    """Whether it differs clearly from one half."""

    @property
    def clear(self) -> bool:
        """Whether that is clearly more or less than half."""
        return self.verdict in CLEAR


class Timing(msgspec.Struct, frozen=True):
    """What a bot's thinking costs. The only part of a report that differs from run to run."""

    decisions: int
    """How many decisions it made."""
    cpu_microseconds: float
    """Processor time of one decision."""
