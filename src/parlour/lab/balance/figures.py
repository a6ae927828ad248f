"""Figures: what can be named in a target, each with its value in some matches and its interval.

`rounds.middle`, `moves.p95`, `seats[1]`, `characters[giant]`, `ends[track]`, `leads.half_time_wins`, `waiting[1].mean`,
`content.card.play[dragon].used`, and a game's own figures with a statistic: `coins of the winner.mean`. Shares are in
percent. Without what stands in brackets, a name means all of its kind: `seats` is every seat, and `track.share` the
share of every `track[…]`.

The interval of a mean or a share is the one of the report. A middle, a quarter (`p25`, `p75`) or a twentieth (`p5`,
`p95`) has the interval between two order statistics, which holds whatever the values look like.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final

import msgspec
from scipy import stats

from parlour.kernel import Game, GameError, SettingError
from parlour.kernel.settings import nearest
from parlour.lab.experiment import Trial
from parlour.lab.report.statistics import CONFIDENCE, Interval, Z, mean_of, rate
from parlour.lab.run.content import Content
from parlour.lab.run.tally import HUNDRED, GroupSums, Sums, Tally, total, unit

QUANTILES: Final = {"middle": 0.5, "p5": 0.05, "p25": 0.25, "p75": 0.75, "p95": 0.95}
SPREAD: Final = (*QUANTILES, "mean")
LENGTHS: Final = ("moves", "turns", "rounds")
SCORES: Final = ("score", "margin", "spread")
PLAYERS: Final = {"decisions": "choices", "own_moves": "moves", "waiting": "waiting", "longest_wait": "longest wait"}
SCALES: Final = {"waiting": HUNDRED}
LEADS: Final = {"lead changes": "leads.changes", "lead for good %": "leads.for_good"}
OWN: Final = {
    *LENGTHS,
    *SCORES,
    *PLAYERS,
    "content",
    "seats",
    "bots",
    "characters",
    "ends",
    "leads",
    "draws",
    "defeats",
    "cut",
}

CONTENT: Final = "content."
MOST_NAMED: Final = 10

Histogram = Mapping[int, int] | Mapping[float, int]


class Found(msgspec.Struct, frozen=True):
    """The value of a figure and its interval; null where nothing can be said."""

    value: float | None
    low: float | None
    high: float | None
    expected: float | None = None
    """What it would be if all of its kind were alike; for seats, bots and characters only."""


class FigureMaker:
    """Makes the figures of one variant's matches, with intervals of this confidence. If `wanted` names what is asked
    for, other content is left out: some games have thousands of such figures."""

    def __init__(
        self, trial: Trial, tally: Tally, confidence: float = CONFIDENCE, wanted: Collection[str] | None = None
    ) -> None:
        self.trial = trial
        self.tally = tally
        self.confidence = confidence
        self.wanted = wanted
        self.wider = float(stats.norm.ppf(0.5 + confidence / 2)) / Z
        self.found: dict[str, Found] = {}

    def make(self) -> dict[str, Found]:
        """Every figure by its name."""
        tally = self.tally
        for name in (*LENGTHS, *SCORES):
            histogram = tally.histograms.get(name, {})
            if any(histogram):  # if all are 0, the game does not count it
                self._add_spread(name, histogram)
        for name in ("seat", "bot", "cast"):
            self._add_winners(name)
        for reason in dict.fromkeys([*_reasons(self.trial.game), *sorted(tally.reasons)]):
            self._add_share(f"ends[{reason}]", tally.reasons.get(reason, 0), tally.ended)
        self._add_share("draws", tally.draws, tally.ended)
        self._add_share("defeats", tally.defeats, tally.ended)
        self._add_share("cut", tally.cut, tally.ended + tally.cut)
        for name, called in LEADS.items():
            if name in tally.histograms:
                self._add_spread(called, tally.histograms[name])
        if "lead changes" in tally.histograms:
            led, won = tally.counts.get("half-time leads", 0), tally.counts.get("half-time leads won", 0)
            self._add_share("leads.half_time_wins", won, led)
            behind, decided = tally.counts.get("won from behind", 0), tally.counts.get("decided", 0)
            self._add_share("leads.won_from_behind", behind, decided)
        self._add_players()
        for name in sorted(tally.metrics):
            own = name if group_of(name) not in OWN else f"metric {name}"
            values = tally.metrics[name]
            self._add_spread(own, values)
            count = sum(values.values())
            self._add_share(f"{own}.share", count - values.get(0.0, 0), count)
        if self.wanted is None or any(name.startswith(CONTENT) for name in self.wanted):
            self._add_content()
        return self.found

    def _add(self, name: str, interval: Interval, expected: float | None = None) -> None:
        value, low, high = [_finite(one) for one in interval]
        self.found[name] = Found(value, low, high, expected)

    def _widened(self, one: Interval) -> Interval:
        return Interval(
            one.value,
            one.value - self.wider * (one.value - one.low),
            one.value + self.wider * (one.high - one.value),
        )

    def _add_spread(self, name: str, histogram: Histogram) -> None:
        for statistic, share in QUANTILES.items():
            self._add(f"{name}.{statistic}", quantile(histogram, share, self.confidence))
        self._add(f"{name}.mean", self._widened(mean_of(histogram)))

    def _add_share(self, name: str, some: int, of: int) -> None:
        self._add(name, _percent(self._widened(rate(Sums(n=of, w=some, nn=of, ww=some), 1))))

    def _add_players(self) -> None:
        """How much each seat had to do, and how long it waited."""
        for called, name in PLAYERS.items():
            scale = SCALES.get(called, 1)
            for seat in range(self.trial.experiment.seats):
                values = self.tally.histograms.get(f"{name} {seat}", {})
                if values:
                    scaled = {value / scale: times for value, times in values.items()}
                    self._add_spread(f"{called}[{seat + 1}]", scaled)

    def _add_content(self) -> None:
        """How many of the seats used each thing in each way, and how often those won; in how many matches it came up
        at all."""
        tally, shares = self.tally, unit(self.trial.experiment.seats)
        content = Content(self.trial.game, self.trial.setup)
        for place, thing in enumerate(content.things):
            name = f"{CONTENT}{thing.kind}[{thing.id}].reached"
            if self._is_wanted(name):
                self._add_share(name, tally.reached.get(place, 0), tally.ended + tally.cut)
        levels, bots = tally.levels.get("use", {}), len(self.trial.bots)
        groups = [tally.groups.get("bot", {}).get(str(bot), GroupSums()) for bot in range(bots)]
        for place, use in enumerate(content.uses):
            thing = content.things[use.thing]
            way = f".{use.way}" if use.way else ""
            name = f"{CONTENT}{thing.kind}{way}[{thing.id}]"
            if not self._is_wanted(f"{name}.used") and not self._is_wanted(f"{name}.won"):
                continue
            won = [levels.get(str(place * bots + bot), Sums()) for bot in range(bots)]
            used = [
                Sums(n=group.n, w=one.n, nn=group.nn, ww=one.nn, nw=one.nN)
                for one, group in zip(won, groups, strict=True)
            ]
            self._add(f"{name}.used", _percent(self._widened(rate(_of_all_bots(used), 1))))
            self._add(f"{name}.won", _percent(self._widened(rate(_of_all_bots(won), shares))))

    def _is_wanted(self, name: str) -> bool:
        return self.wanted is None or name in self.wanted or group_of(name) in self.wanted

    def _add_winners(self, factor: str) -> None:
        """How often each seat, bot or character wins."""
        trial = self.trial
        shares = unit(trial.experiment.seats)
        seats = [str(seat + 1) for seat in range(trial.experiment.seats)]
        called, names = {
            "seat": ("seats", seats),
            "bot": ("bots", trial.bots if len(trial.bots) > 1 else []),
            "cast": ("characters", trial.casts),
        }[factor]
        table = self.tally.groups.get("table", {}).get("0", GroupSums())
        expected = 100 * table.w / shares / table.n if table.n else None
        for place, name in enumerate(names):
            sums = self.tally.levels.get(factor, {}).get(str(place), Sums())
            self._add(f"{called}[{name}]", _percent(self._widened(rate(sums, shares))), expected)


def _of_all_bots(parts: Sequence[Sums]) -> Sums:
    """The sums of all bots as one. What two bots did in the same match is not known together, so the interval takes the
    worst case: that they do the same. With one bot it is exact."""
    every, bots = total(parts), len(parts)
    return Sums(n=every.n, w=every.w, nn=bots * every.nn, ww=bots * every.ww, nw=bots * every.nw)


def quantile(histogram: Histogram, share: float, confidence: float) -> Interval:
    """The value that this share of all values does not exceed, with an interval that needs no assumption: it goes from
    one value to another of those that were seen."""
    pairs = sorted(histogram.items())
    values, until = [value for value, _ in pairs], list(accumulate(times for _, times in pairs))
    count = until[-1]

    def ranked(rank: int) -> float:
        return next(float(value) for value, last in zip(values, until, strict=True) if rank <= last)

    low, high = _ranks(count, share, confidence)
    return Interval(
        ranked(max(1, math.ceil(share * count - 1e-9))),
        ranked(low) if low >= 1 else -math.inf,
        ranked(high) if high <= count else math.inf,
    )


@lru_cache(maxsize=1024)
def _ranks(count: int, share: float, confidence: float) -> tuple[int, int]:
    """Between which two of so many values, sorted, the true quantile lies. Every figure of some matches asks for the
    same ranks, which take half as long to find as those matches to play."""
    beyond = (1 - confidence) / 2
    return int(stats.binom.ppf(beyond, count, share)), int(stats.binom.ppf(1 - beyond, count, share)) + 1


def group_of(name: str) -> str:
    """What a figure is called together with its like."""
    return re.sub(r"\[[^\]]*\]", "", name)


def members(name: str, figures: Mapping[str, Found]) -> list[str]:
    """The figures that a name means: one, or all of a kind."""
    return [name] if name in figures else [one for one in figures if group_of(one) == name and one != name]


def refuse_unknown(name: str, figures: Mapping[str, Found]) -> None:
    """Raise `SettingError` if there is no figure of this name."""
    if members(name, figures):
        return
    groups = list(dict.fromkeys([group_of(one) for one in figures]))
    same = [one for one in (figures if "[" in name else groups) if one.startswith(f"{name}.")]
    if same:
        more = f" or {len(same) - MOST_NAMED} more" if len(same) > MOST_NAMED else ""
        raise SettingError(f"{name} has several figures; write one of {', '.join(same[:MOST_NAMED])}{more}")
    ids = [f"[{part}]" for part in name.split(".")] if name.startswith(CONTENT) else []
    known = [one for one in figures if any(part in one for part in ids)] or [*figures, *groups]
    hint = nearest(name, known) or "; --figures lists all there are"
    raise SettingError(f"there is no figure {name!r}{hint}")


def _reasons(game: Game) -> list[str]:
    """Every reason why a match may end that the game has words for, although none has ended so yet."""
    try:
        return game.words.keys("reasons")
    except (GameError, TypeError):  # a game that is still being written has no words, or no folder to keep them in
        return []


def _percent(one: Interval) -> Interval:
    return Interval(100 * one.value, max(0.0, 100 * one.low), min(100.0, 100 * one.high))


def _finite(value: float) -> float | None:
    return round(value, 6) if math.isfinite(value) else None
