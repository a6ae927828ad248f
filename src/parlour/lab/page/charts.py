"""Charts as SVG, drawn by Vega-Lite without a browser.

Colours are variables of the page's style sheet, so the same drawing serves by day, by night and on paper.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import altair as alt
import vl_convert

from parlour.kernel.board_layout import Corner

Row = Mapping[str, str | float | None]
Drawing = alt.Chart | alt.LayerChart | alt.FacetChart

INK, PANEL, SOFT, LINE, STRONG = "var(--ink)", "var(--panel)", "var(--ink-soft)", "var(--line)", "var(--line-strong)"
USUAL, CLEAR, HEAT = "var(--baize-text)", "var(--danger-text)", "var(--danger)"
FONT: Final = "Figtree, 'Segoe UI', system-ui, sans-serif"
BORDER: Final = 14  # letters may be wider in a browser
SIZE: Final = 14  # of letters; a phone shows a chart at four fifths of its size
WIDTH: Final = 240  # of the plot itself, without its labels
LARGEST: Final = 1.2  # times its own size, where there is room
STEP: Final = 26  # from row to row
LABEL: Final = 150  # the longest label beside a row
PERCENT: Final = ".0%"
NUMBER: Final = ",f"  # with as many decimals as the axis needs; without, Vega-Lite writes 6e+2
FLAT: Final = 0.05  # no scatter shows less than this to either side
DARKEST: Final = 0.9  # of a place on a board
LETTER: Final = 6.2  # the width of a letter on a board
LEAST_ROOM: Final = 36  # across a place, for its name
AS_IT_IS: Final[dict[str, object]] = {"type": "identity", "scale": 1, "translate": [0, 0]}  # corners are points already
PLACE = re.compile(r'<path( )aria-label="([^"]*)"( role="graphics-symbol" aria-roledescription="geoshape"[^>]*)/>')
IDS = re.compile(r'(\bid="|url\(#)')


def intervals(rows: Sequence[Row], axis: str, *, zero: float | None = None, form: str = NUMBER) -> str:
    """A dot for each row with the bounds of its interval: `name`, `value`, `low`, `high`, `clear`. A dashed line marks
    what is expected. What is clear has another colour and another shape."""
    names = _names(rows, "name")
    of_row = alt.Y("name:N", sort=names, title=None)
    scale = alt.Scale(zero=False, nice=True)
    x = alt.X("value:Q", title=axis, scale=scale, axis=alt.Axis(format=form, tickCount=4))
    data = _chart(rows)
    layers: list[alt.Chart] = [
        data.mark_rule(strokeWidth=3, strokeCap="round").encode(y=of_row, x=alt.X("low:Q"), x2="high:Q", color=_tone()),
        data.mark_point(filled=True, size=110, opacity=1).encode(y=of_row, x=x, color=_tone(), shape=_shape()),
    ]
    if zero is not None:
        line = _chart([{"expected": zero}])
        layers.insert(0, line.mark_rule(strokeDash=[4, 4], color=SOFT).encode(x="expected:Q"))
    return _svg(alt.layer(*layers).properties(width=WIDTH, height=alt.Step(STEP)))


def boxes(rows: Sequence[Row], *, same_axis: bool, axis: str = "") -> str:
    """How values are spread: a line from `p5` to `p95`, a box from `p25` to `p75`, a stroke at `p50` and a dot at the
    `mean`. Rows with different units have an axis each."""
    if same_axis:
        return _svg(_boxes(rows, axis))
    return _svg(alt.vconcat(*[_boxes([row], "") for row in rows], spacing=12))


def _boxes(rows: Sequence[Row], axis: str) -> Drawing:
    names = _names(rows, "name")
    of_row = alt.Y("name:N", sort=names, title=None)
    x = alt.X("p5:Q", title=axis or None, scale=alt.Scale(zero=False), axis=alt.Axis(tickCount=4))
    data = _chart(rows)
    return alt.layer(
        data.mark_rule(strokeWidth=2, color=USUAL).encode(y=of_row, x=x, x2="p95:Q"),
        data.mark_bar(height=14, color=USUAL, opacity=0.45).encode(y=of_row, x="p25:Q", x2="p75:Q"),
        data.mark_tick(thickness=3, height=18, color=INK).encode(y=of_row, x="p50:Q"),
        data.mark_point(filled=True, size=45, color=CLEAR, opacity=1).encode(y=of_row, x="mean:Q"),
    ).properties(width=WIDTH, height=alt.Step(STEP))


def bars(rows: Sequence[Row], axis: str) -> str:
    """A bar for the share of each row: `name`, `value`."""
    names = _names(rows, "name")
    data = _chart(rows).encode(
        y=alt.Y("name:N", sort=names, title=None),
        x=alt.X("value:Q", title=axis, axis=alt.Axis(format=PERCENT, tickCount=5)),
    )
    return _svg(data.mark_bar(height=14, color=USUAL, opacity=0.8).properties(width=WIDTH, height=alt.Step(STEP)))


def scatter(rows: Sequence[Row], across: str, up: str) -> str:
    """A dot for each row at its `use` and its `lift`, with the bounds of the lift."""
    data = _chart(rows)
    x = alt.X("use:Q", title=across, axis=alt.Axis(format=PERCENT, tickCount=5))
    # The dots fill the plot; an interval that is far wider than all of them leaves it.
    reach = max([FLAT, *[abs(float(row["value"] or 0.0)) for row in rows]]) * 1.5
    scale = alt.Scale(domain=[-reach, reach])
    y = alt.Y("value:Q", title=up, scale=scale, axis=alt.Axis(format="+.0%", tickCount=6))
    line = _chart([{"expected": 0}]).mark_rule(strokeDash=[4, 4], color=SOFT)
    layers = alt.layer(
        line.encode(y="expected:Q"),
        data.mark_rule(opacity=0.35, clip=True).encode(x=x, y=alt.Y("low:Q"), y2="high:Q", color=_tone()),
        data.mark_point(filled=True, size=55, opacity=0.9).encode(x=x, y=y, color=_tone(), shape=_shape()),
    )
    return _svg(layers.properties(width=WIDTH + 60, height=240))


def lines(rows: Sequence[Row], across: str, up: str, *, share: bool = False, zero: float | None = None) -> str:
    """A line for each `name` over `at`, from 0 to 1, with a band between `low` and `high`. The second line is dashed
    and has another shape, so that nobody needs its colour. A dashed line marks what is expected."""
    names = _names(rows, "name")
    data = _chart(rows)

    # One legend for colour and shape: Vega-Lite joins legends that are alike.
    legend = alt.Legend(
        title=None, orient="top", columns=1, labelColor=INK, labelFontSize=SIZE, labelLimit=WIDTH, symbolOpacity=1
    )
    told = legend if len(names) > 1 else None
    line = alt.Color("name:N", sort=names, legend=told, scale=_choices(names, [USUAL, INK]))
    shape = alt.Shape("name:N", sort=names, legend=told, scale=_choices(names, ["circle", "square"]))
    dash = alt.StrokeDash("name:N", sort=names, legend=None, scale=_choices(names, [[1, 0], [7, 4]]))
    x = alt.X(
        "at:Q",
        title=across,
        scale=alt.Scale(domain=[0, 1]),
        axis=alt.Axis(format=PERCENT, tickCount=5, labelFlush=False),
    )
    scale = alt.Scale(domain=[0, 1]) if share else alt.Scale(zero=False)
    form = alt.Axis(format=PERCENT if share else NUMBER, tickCount=5)
    y = alt.Y("value:Q", title=up or None, scale=scale, axis=form)
    layers = [
        data.mark_area(opacity=0.22).encode(x=x, y=alt.Y("low:Q"), y2="high:Q", color=line),
        data.mark_line(strokeWidth=2.5).encode(x=x, y=y, color=line, strokeDash=dash),
        data.mark_point(filled=True, size=45, opacity=1).encode(x=x, y=y, color=line, shape=shape),
    ]
    if zero is not None:
        layers.insert(0, _chart([{"expected": zero}]).mark_rule(strokeDash=[4, 4], color=SOFT).encode(y="expected:Q"))
    return _svg(alt.layer(*layers).properties(width=WIDTH + 60, height=220))


def matrix(rows: Sequence[Row]) -> str:
    """Who finishes ahead of whom: `one`, `other` and the rate of the first in each cell."""
    names = _names(rows, "one")
    data = _chart(rows).encode(
        x=alt.X("other:N", sort=names, title=None, axis=alt.Axis(orient="top", labelAngle=-40, labelOverlap=False)),
        y=alt.Y("one:N", sort=names, title=None),
    )
    opacity = alt.FillOpacity("strength:Q", scale=alt.Scale(domain=[0, 0.5], range=[0, 0.75]), legend=None)
    cells = data.mark_rect(stroke=LINE).encode(
        fill=alt.Fill("ahead:N", scale=alt.Scale(domain=["ahead", "behind"], range=[USUAL, CLEAR]), legend=None),
        fillOpacity=opacity,
    )
    told = data.mark_text(color=INK, fontSize=SIZE - 1).encode(text=alt.Text("rate:Q", format=PERCENT))
    return _svg(alt.layer(cells, told).properties(width=alt.Step(42), height=alt.Step(28)))


class HeatPlace(NamedTuple):
    """A place of a board: its name, what happened there in words, the corners of its outline, and how strongly it is
    coloured, from 0 to 1."""

    name: str
    told: str
    corners: Sequence[Corner]
    heat: float


def heat(places: Sequence[HeatPlace], size: tuple[int, int]) -> str:
    """A board of this size, its places as dark as much happens there. Names are written where there is room."""
    features = [
        {
            "type": "Feature",
            "told": place.told,
            "heat": place.heat,
            "geometry": {"type": "Polygon", "coordinates": [[list(one) for one in [*place.corners, place.corners[0]]]]},
        }
        for place in places
    ]
    shade = alt.FillOpacity("heat:Q", scale=alt.Scale(domain=[0, 1], range=[0, DARKEST]), legend=None)
    shapes = (
        alt.Chart(alt.InlineData(values=features))
        .mark_geoshape(fill=HEAT, stroke=STRONG, strokeWidth=1)
        .encode(fillOpacity=shade, description="told:N")
        .project(**AS_IT_IS)
    )
    rooms = [_across([x for x, _ in place.corners]) for place in places]
    if min(rooms) < LEAST_ROOM:
        return _told_places(_svg(shapes.properties(width=size[0], height=size[1]), border=0))
    middles: list[Row] = [
        {
            "name": _fitting(place.name, across),
            "x": _middle([x for x, _ in place.corners]),
            "y": _middle([y for _, y in place.corners]),
        }
        for place, across in zip(places, rooms, strict=True)
    ]
    names = (
        _chart(middles)
        .mark_text(color=INK, fontSize=SIZE - 3, stroke=PANEL, strokeWidth=2.5)
        .encode(longitude="x:Q", latitude="y:Q", text="name:N")
        .project(**AS_IT_IS)
    )
    above = names.mark_text(color=INK, fontSize=SIZE - 3)
    return _told_places(_svg(alt.layer(shapes, names, above).properties(width=size[0], height=size[1]), border=0))


def _told_places(svg: str) -> str:
    """The drawing, with what happened at a place shown to whoever points at it."""
    return PLACE.sub(r'<path\1aria-label="\2"\3><title>\2</title></path>', svg)


def _fitting(name: str, room: float) -> str:
    """As much of a name as a place has room for."""
    letters = int((room - 4) / LETTER)
    return name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…"


def _across(numbers: Sequence[float]) -> float:
    return max(numbers) - min(numbers)


def _middle(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _choices(names: Sequence[str], choices: Sequence[str | list[float]]) -> alt.Scale:
    return alt.Scale(domain=list(names), range=list(choices[: len(names)]))


def _tone() -> alt.Color:
    return alt.Color("clear:N", scale=alt.Scale(domain=["no", "yes"], range=[USUAL, CLEAR]), legend=None)


def _shape() -> alt.Shape:
    return alt.Shape("clear:N", scale=alt.Scale(domain=["no", "yes"], range=["circle", "diamond"]), legend=None)


def _chart(rows: Sequence[Row]) -> alt.Chart:
    return alt.Chart(alt.InlineData(values=[dict(row) for row in rows]))


def _names(rows: Sequence[Row], key: str) -> list[str]:
    """The names of rows in their order: Vega-Lite would sort them."""
    return list(dict.fromkeys([str(row[key]) for row in rows]))


def _svg(chart: Drawing | alt.VConcatChart, border: int = BORDER) -> str:
    """The chart as an SVG without a size of its own."""
    styled = (
        chart.configure(background="transparent", font=FONT, padding=border)
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=INK,
            titleColor=SOFT,
            gridColor=LINE,
            domainColor=STRONG,
            tickColor=STRONG,
            labelFontSize=SIZE,
            titleFontSize=SIZE,
            titleFontWeight="normal",
            labelLimit=LABEL,
            labelOverlap="greedy",
            labelSeparation=4,
        )
        .configure_axisY(domain=False, ticks=False, labelPadding=8)
    )
    spec: dict[str, object] = styled.to_dict()
    return vl_convert.vegalite_to_svg(spec)


def inline(svg: str, name: str, told: str) -> str:
    """The SVG as a part of a page that has others: its ids are its own, and `told` says what it shows to those who
    cannot see it."""
    found = IDS.sub(rf"\g<1>{name}-", svg)
    head, _, rest = found.partition(">")
    size = re.search(r'viewBox="[^"]*"', head)
    assert size is not None
    width = re.search(r'\bwidth="([^"]*)"', head)
    assert width is not None
    return f'<svg {size[0]} style="max-width:{LARGEST * float(width[1]):.0f}px" role="img" aria-label="{told}">{rest}'
