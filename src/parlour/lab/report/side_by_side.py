"""Two stored playtests side by side: in what they differ, and what that changed.

The interval of a difference is made from the two intervals by adding their reaches as squares, which suits rates and
means alike (Newcombe 1998; Zou and Donner 2008). If both played the same matches and their raw rows are at hand,
figures are compared match by match instead, which takes far fewer matches.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace
from scipy import stats

from parlour.kernel import ParlourError
from parlour.lab.experiment import Experiment
from parlour.lab.report.figure_list import Figure, figures_of
from parlour.lab.report.figures import bound, rounded, significant
from parlour.lab.report.rate_structs import MeanInterval
from parlour.lab.report.row_file import VARIANT, Cell, columns, read_rows
from parlour.lab.report.statistics import Interval, Z, changed
from parlour.lab.report.structs import Compared, Difference, FigureRow, PlaytestReport, Results, SideBySide, VariantPair
from parlour.lab.report.verdicts import judge_each

Rows = list[Mapping[str, Cell]]
OLDEST = 2  # the first format whose keys still mean the same


class CompareError(ParlourError):
    """Two files cannot be compared."""


class Head(msgspec.Struct):
    """What tells one report from another kind of file."""

    lab: str
    format: int
    command: str


def read_report(file: Path) -> PlaytestReport:
    """The report of a playtest, or a sentence why this is none."""
    try:
        text = file.read_bytes()
        head = msgspec.json.decode(text, type=Head)
    except OSError as error:
        raise CompareError(f"{file}: {error.strerror}") from None
    except msgspec.MsgspecError:
        raise CompareError(f"{file} is no report of the lab; parlour playtest --out FILE writes one") from None
    if head.lab != "parlour playtest":
        raise CompareError(f"{file} was made by {head.lab}; compare takes what parlour playtest --out FILE writes")
    try:
        if head.format >= OLDEST:
            return msgspec.json.decode(text, type=PlaytestReport)
    except msgspec.MsgspecError:
        pass
    raise CompareError(f"{file} was written by another version of Parlour; play it again: {head.command}")


def compare_reports(files: Sequence[Path], row_files: Sequence[Path] = ()) -> SideBySide:
    """Everything that two playtests have in common, compared."""
    one, other = [read_report(file) for file in files]
    if one.game != other.game:
        raise CompareError(f"{files[0]} is about {one.game} and {files[1]} about {other.game}; compare takes one game")
    rows = [read_rows(file) for file in row_files]
    pairs = [_pair(one, other, places, rows) for places in _places(one, other, files)]
    judged = iter(judge_each([row for pair in pairs for row in pair.rows]))
    return SideBySide(
        lab="parlour compare",
        game=one.game,
        one=_compared(files[0], one),
        other=_compared(files[1], other),
        pairs=[replace(pair, rows=[next(judged) for _ in pair.rows]) for pair in pairs],
    )


def _compared(file: Path, report: PlaytestReport) -> Compared:
    return Compared(str(file), report.version, report.mark, report.command, report.matches)


def _places(one: PlaytestReport, other: PlaytestReport, files: Sequence[Path]) -> list[tuple[int, int]]:
    """The places of the variants to compare."""
    if len(one.results) == len(other.results) == 1:
        return [(0, 0)]
    there = {tuple(sorted(results.varied.items())): place for place, results in enumerate(other.results)}
    keys = [tuple(sorted(results.varied.items())) for results in one.results]
    found = [(place, there[key]) for place, key in enumerate(keys) if key in there]
    if not found:
        raise CompareError(f"{files[0]} and {files[1]} vary different things; play both with the same --vary")
    return found


def _pair(one: PlaytestReport, other: PlaytestReport, places: tuple[int, int], rows: list[Rows]) -> VariantPair:
    results = one.results[places[0]], other.results[places[1]]
    plans = [report.experiment.variants()[place] for report, place in zip((one, other), places, strict=True)]
    before, after = figures_of(results[0]), figures_of(results[1])
    compared = {what: _row(what, before[what], after[what]) for what in before if what in after}
    same = len(rows) == 2 and are_the_same_matches(*plans)
    if same:
        mine = [_by_match(table, place) for table, place in zip(rows, places, strict=True)]
        own = set(columns(one.experiment)) | set(columns(other.experiment))
        for what, differences in _differences(mine[0], mine[1], own):
            if what in compared:
                compared[what] = _paired(compared[what], differences)
    return VariantPair(
        varied=dict(results[0].varied),
        same_matches=same,
        differs=list(_differs((one, other), plans, results)),
        rows=list(compared.values()),
        missing=sorted(before.keys() ^ after.keys()),
    )


def are_the_same_matches(one: Experiment, other: Experiment) -> bool:
    """Whether match 17 of one has the same chance and the same seating as match 17 of the other."""
    return (one.game, one.seed, one.seats, len(one.bots)) == (other.game, other.seed, other.seats, len(other.bots))


# --- in what they differ ---


def _differs(
    reports: tuple[PlaytestReport, PlaytestReport], plans: list[Experiment], results: tuple[Results, Results]
) -> Iterator[Difference]:
    parts: list[dict[str, object]] = []
    for report, plan, found in zip(reports, plans, results, strict=True):
        of_pack = {name: value for name, value in found.chosen.items() if name not in found.settings}
        parts.append(
            {
                "version": report.version,
                "rules": report.rules,
                "pack": found.pack or plan.pack,
                "pack hash": found.pack_hash,
                "seats": plan.seats,
                "bots": ",".join(plan.bots),
                "preset": plan.preset,
                **found.settings,
                **of_pack,
                "matches": report.matches,
                "seed": plan.seed,
            }
        )
    one, other = parts
    for what in dict.fromkeys([*one, *other]):
        before, after = one.get(what), other.get(what)
        if before != after:
            yield Difference(what, _shown(before), _shown(after))


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "–" if value is None else str(value)


# --- what that changed ---


def _row(what: str, one: Figure, other: Figure) -> FigureRow:
    found, p = difference(one.interval, other.interval)
    return FigureRow(
        what=what,
        share=one.share,
        one=_mean(one.interval),
        other=_mean(other.interval),
        lift=rounded(found.value),
        lift_low=bound(found.low),
        lift_high=bound(found.high),
        p=significant(p),
    )


def _mean(found: Interval) -> MeanInterval:
    return MeanInterval(rounded(found.value), bound(found.low), bound(found.high))


def difference(one: Interval, other: Interval) -> tuple[Interval, float]:
    """The second less the first, with its interval, and how likely it would be if nothing had changed."""
    value = other.value - one.value
    down = math.hypot(other.value - other.low, one.high - one.value)
    up = math.hypot(other.high - other.value, one.value - one.low)
    error = (down if value > 0 else up) / Z  # on the side of no change, so that p and interval agree
    if value == 0:
        p = 1.0
    else:
        p = float(2 * stats.norm.sf(abs(value) / error)) if error > 0 else 0.0
    return Interval(value, value - down, value + up), p


def _by_match(rows: Rows, place: int) -> dict[tuple[int, int], Mapping[str, Cell]]:
    """The rows of one variant that ended, by match and seat."""
    mine = [row for row in rows if int(row[VARIANT] or 0) == place + 1 and row["won"] not in (None, "")]
    return {(int(row["match"] or 0), int(row["seat"] or 0)): row for row in mine}


def _differences(
    one: dict[tuple[int, int], Mapping[str, Cell]], other: dict[tuple[int, int], Mapping[str, Cell]], own: set[str]
) -> Iterator[tuple[str, dict[float, int]]]:
    """Each figure's differences from match to match, counted."""
    both = sorted(one.keys() & other.keys())
    if not both:
        return
    for seat in sorted({seat for _, seat in both}):
        found = [_less(one[key], other[key], "won") for key in both if key[1] == seat]
        yield f"seat {seat - 1}", dict(Counter(value for value in found if value is not None))
    first = [key for key in both if key[1] == 1]
    for name in one[both[0]]:
        what = name if name in ("moves", "turns", "rounds") else f"metric {name.removeprefix('metric ')}"
        if name in own and what != name:
            continue
        found = [_less(one[key], other[key], name) for key in first]
        yield what, dict(Counter(value for value in found if value is not None))


def _less(one: Mapping[str, Cell], other: Mapping[str, Cell], name: str) -> float | None:
    before, after = one.get(name), other.get(name)
    return None if before in (None, "") or after in (None, "") else float(after or 0) - float(before or 0)


def _paired(row: FigureRow, differences: dict[float, int]) -> FigureRow:
    if not differences:
        return row
    found, p = changed(differences, bounded=row.share)
    return replace(
        row,
        lift=rounded(found.value),
        lift_low=bound(found.low),
        lift_high=bound(found.high),
        p=significant(p),
        matches=sum(differences.values()),
    )
