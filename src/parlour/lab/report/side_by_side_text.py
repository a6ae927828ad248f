"""Two playtests side by side, in words."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from parlour.lab.report.details import add, new_grid
from parlour.lab.report.phrases import bounds, figure, percent, sentence, title_of
from parlour.lab.report.rate_structs import MeanInterval
from parlour.lab.report.structs import FigureRow, SideBySide, VariantPair

LONGEST: Final = 50  # value of what differs, before it is cut
SHOWN: Final = 20
WIDEST: Final = 1_000


def tell_side_by_side(found: SideBySide, console: Console) -> None:
    """What differs between the experiments, then every figure with its difference."""
    one, other = found.one, found.other
    values = {"one": one.file, "other": other.file, "game": found.game}
    _say(console, "of", **values, matches=figure(one.matches), others=figure(other.matches))
    for side in (one, other):
        _say(console, "command", file=side.file, command=side.command, style="dim")
    for pair in found.pairs:
        _tell_pair(pair, found, console)
    rows = [row for pair in found.pairs for row in pair.rows]
    clear = list(dict.fromkeys(title_of(row.what) for row in rows if row.clear))
    console.print()
    _say(console, "clear" if clear else "none", names=", ".join(clear), style="bold")
    _say(console, "intervals", rows=len(rows), style="dim")


def _say(console: Console, key: str, style: str = "", **values: object) -> None:
    console.print(sentence("compare", key, **values), style=style, markup=False, soft_wrap=True)


def _tell_pair(pair: VariantPair, found: SideBySide, console: Console) -> None:
    if pair.varied:
        console.print()
        console.print(", ".join(f"{what} = {value}" for what, value in pair.varied.items()), style="bold", markup=False)
    if pair.differs:
        console.print(f"\n[bold]{sentence('compare', 'differs')}[/]")
        for one in pair.differs:
            console.print(f"  {one.what}: {_short(one.base)} → {_short(one.to)}", markup=False, soft_wrap=True)
    else:
        _say(console, "same")
    names = {"one": found.one.file, "other": found.other.file}
    console.print(f"\n[bold]{escape(sentence('compare', 'changes', **names))}[/]")
    grid = _in_lines(pair)
    wide = console.measure(grid, options=console.options.update(width=WIDEST)).maximum
    console.print(grid if wide <= console.width else _below_names(pair))
    _say(console, "paired" if pair.same_matches else "unpaired", style="dim")
    if pair.missing:
        _say(console, "missing", names=", ".join(map(title_of, pair.missing)), style="dim")


def _in_lines(pair: VariantPair) -> Grid:
    """A line for each figure."""
    grid = new_grid("", "first", "second", "change", "95 %", "")
    for row in pair.rows:
        values = [_value(row.one, row.share), _value(row.other, row.share)]
        add(grid, title_of(row.what), *values, *_change(row), style=_style(row))
    return grid


def _below_names(pair: VariantPair) -> Grid:
    """The same for a narrow terminal: the two values of a figure below its name."""
    grid = new_grid("", "", "change", "95 %", "")
    for row in pair.rows:
        add(grid, title_of(row.what))
        add(grid, "  first", _value(row.one, row.share), style=_style(row))
        add(grid, "  second", _value(row.other, row.share), *_change(row), style=_style(row))
    return grid


def _style(row: FigureRow) -> str:
    return "" if row.clear else "dim"


def _short(text: str) -> str:
    """A hash cut short; it is told to see that it differs."""
    return text if len(text) <= LONGEST else f"{text[:SHOWN]}…"


def _value(found: MeanInterval, share: bool) -> str:
    low, high = found.low or 0.0, found.high or 0.0
    if share:
        return f"{percent(found.mean)} {bounds(low, high)}"
    return f"{figure(found.mean)} [{figure(low)}, {figure(high)}]"


def _change(row: FigureRow) -> tuple[str, str, str]:
    lift, clear = row.excess, "" if row.clear else "not clear"
    if row.share:
        return f"{100 * lift.value:+.1f} points", bounds(lift.low, lift.high), clear
    return f"{lift.value:+,.2f}", f"[{lift.low:,.2f}, {lift.high:,.2f}]", clear
