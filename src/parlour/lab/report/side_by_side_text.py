"""Two playtests side by side, in words."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from parlour.lab.report.details import section
from parlour.lab.report.phrases import bounds, figure, percent, sentence, title_of
from parlour.lab.report.rate_structs import MeanInterval
from parlour.lab.report.structs import FigureRow, SideBySide, VariantPair


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
        grid = section(console, sentence("compare", "differs"), "", "", "")
        for one in pair.differs:
            grid.add_row(Text(one.what), Text(one.base), Text(one.to))
        console.print(grid)
    else:
        _say(console, "same")
    names = {"one": found.one.file, "other": found.other.file}
    grid = section(console, sentence("compare", "changes", **names), "", "first", "second", "change", "95 %", "")
    for row in pair.rows:
        cells = [title_of(row.what), _value(row.one, row.share), _value(row.other, row.share), *_change(row)]
        grid.add_row(
            *[Text(cell) for cell in cells], "" if row.clear else "not clear", style="" if row.clear else "dim"
        )
    console.print(grid)
    _say(console, "paired" if pair.same_matches else "unpaired", style="dim")
    if pair.missing:
        _say(console, "missing", names=", ".join(map(title_of, pair.missing)), style="dim")


def _value(found: MeanInterval, share: bool) -> str:
    low, high = found.low or 0.0, found.high or 0.0
    if share:
        return f"{percent(found.mean)} {bounds(low, high)}"
    return f"{figure(found.mean)} [{figure(low)}, {figure(high)}]"


def _change(row: FigureRow) -> tuple[str, str]:
    lift = row.excess
    if row.share:
        return f"{100 * lift.value:+.1f} points", bounds(lift.low, lift.high)
    return f"{lift.value:+,.2f}", f"[{lift.low:,.2f}, {lift.high:,.2f}]"
