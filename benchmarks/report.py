"""The arithmetic and the printing: medians over the rounds, their spread, ratios between subjects and the list of
goals. A ratio is the median of the ratios of each round. The two runs of a round are made shortly after each other, so
a slow minute of the machine affects both.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from subjects import BASELINES, FIGURES, GAMES, PARTS, SUBJECTS, TITLES, Figure, Subject

LABELS = {subject.key: subject.label for subject in SUBJECTS}


@dataclass
class Measured:
    """One subject's runs: work per CPU second in each round, and the totals behind them."""

    subject: Subject
    version: str
    rates: list[float] = field(default_factory=list)
    work: int = 0
    games: int = 0

    def add(self, work: int, games: int, cpu: float) -> None:
        self.rates.append(work / cpu)
        self.work += work
        self.games += games

    @property
    def rate(self) -> float:
        return median(self.rates)

    @property
    def spread(self) -> float:
        """Half the distance between slowest and fastest run, as a fraction of the median."""
        return (max(self.rates) - min(self.rates)) / 2 / self.rate

    @property
    def game_length(self) -> float | None:
        return self.work / self.games if self.games else None


Results = Mapping[str, Measured]


def ratio(ours: Measured, theirs: Measured) -> float:
    return median(mine / other for mine, other in zip(ours.rates, theirs.rates, strict=True))


def value(measured: Measured) -> str:
    if measured.subject.part == "clone":
        return f"{1e9 / measured.rate:,.0f} ns"
    return f"{measured.rate:,.0f}"


def table(part: str, game: str, results: Results, left_out: Mapping[str, str]) -> list[str]:
    prefix = f"{part}/{game}/"
    rows = {key: measured for key, measured in results.items() if key.startswith(prefix)}
    missing = {key: reason for key, reason in left_out.items() if key.startswith(prefix)}
    if not rows and not missing:
        return []
    columns = BASELINES[part]
    head = f"{'':44}{'median':>14}{'spread':>8}" + "".join(f"{'× ' + name:>14}" for name in columns)
    lines = ["", f"{TITLES[game]}: {PARTS[part]}", head + (f"{'moves/game':>12}" if part == "random" else "")]
    for measured in rows.values():
        line = f"{measured.subject.label:44}{value(measured):>14}{measured.spread:>7.0%} "
        for baseline in columns.values():
            other = rows.get(prefix + baseline)
            line += f"{ratio(measured, other):>14.3g}" if other else f"{'-':>14}"
        length = measured.game_length
        lines.append(line + (f"{length:>12.2f}" if length else ""))
    return lines + [f"{LABELS[key]:44}  {reason}" for key, reason in missing.items()]


def figure(wanted: Figure, game: str, results: Results) -> dict[str, Any] | None:
    """One goal on one game: the figure measured and whether it meets the goal; None if it was not measured."""
    prefix = f"{wanted.part}/{game}/"
    ours = results.get(prefix + wanted.ours)
    peers = [results[prefix + way] for way in wanted.against if prefix + way in results]
    if ours is None or not peers:
        return None
    fastest = max(peers, key=lambda peer: peer.rate)
    measured = ratio(fastest, ours) if wanted.at_most else ratio(ours, fastest)
    met = measured <= wanted.bound if wanted.at_most else measured >= wanted.bound
    return {
        "name": wanted.name.strip(),
        "game": game,
        "peer": fastest.subject.key,
        "ratio": measured,
        "bound": wanted.bound,
        "at_most": wanted.at_most,
        "met": met,
    }


def figures(results: Results, left_out: Mapping[str, str]) -> tuple[list[str], list[dict[str, Any]]]:
    """The goals of the parts that were run, as lines of text and as data."""
    lines = ["", "Figures to reach", f"{'':46}{'':14}{'wanted':>8}{'measured':>11}"]
    found = []
    for wanted in FIGURES:
        for game in GAMES:
            key = f"{wanted.part}/{game}/{wanted.ours}"
            if key not in results and key not in left_out:
                continue
            bound = ("≤ " if wanted.at_most else "≥ ") + f"{wanted.bound:g}×"
            line = f"{wanted.name:46}{TITLES[game]:14}{bound:>8}"
            got = figure(wanted, game, results)
            if got is None:
                lines.append(f"{line}{'-':>11}  not measured")
                continue
            found.append(got)
            lines.append(f"{line}{got['ratio']:>10.2f}×  {'met' if got['met'] else 'NOT MET'}")
    return lines, found


def text(results: Results, left_out: Mapping[str, str], parts: Sequence[str]) -> str:
    lines = ["Measured: " + ", ".join(dict.fromkeys(one.version for one in results.values()))]
    lines.append("Ratios in the tables say how many times as fast a subject is.")
    for part in parts:
        for game in GAMES:
            lines += table(part, game, results, left_out)
    return "\n".join(lines + figures(results, left_out)[0])


def as_json(results: Results, left_out: Mapping[str, str]) -> dict[str, Any]:
    subjects = {
        key: {
            "label": one.subject.label,
            "version": one.version,
            "median_per_cpu_second": one.rate,
            "spread": one.spread,
            "moves_per_game": one.game_length,
            "runs": one.rates,
        }
        for key, one in results.items()
    }
    return {"subjects": subjects, "left_out": dict(left_out), "figures": figures(results, left_out)[1]}
