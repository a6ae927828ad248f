"""A map as a picture: territories as cells around their positions, links, continents, and what is wrong with it.

The lines half-way to every other position cut the cells out of the canvas, and a rim cuts them out of the sea, so a
map of islands looks like islands.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

from .map_checks import doubts, faults, suggested_bonus
from .pack import Link, Map, Territory

TINTS = ("#e4d3a2", "#c9dcae", "#d8c3dd", "#f0c7a5", "#b9d8d6", "#ebb8b5", "#cfc9b8", "#bcc9e8")
SEA, INK, ROUTE, FAULT = "#dbe9ee", "#33302a", "#4b7386", "#b3261e"
REACH = 62  # how far land reaches from its position
SIDES = 24

Corner = tuple[float, float]


def render(m: Map) -> str:
    """The map as an SVG document, with its faults and doubts below it."""
    notes = [f"{path}: {what}" for path, what in [*faults(m), *doubts(m)]]
    height = m.canvas.height + 30 + 18 * max(1, len(notes))
    colours = {continent.id: TINTS[at % len(TINTS)] for at, continent in enumerate(m.continents)}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {m.canvas.width} {height}" font-family="sans-serif">',
        f'<rect width="{m.canvas.width}" height="{height}" fill="{SEA}"/>',
        *[_cell(m, territory, colours.get(territory.continent, FAULT)) for territory in m.territories],
        *[_link(m, link) for link in m.links],
        *[_label(territory) for territory in m.territories],
        *[_continent(m, continent.id, continent.bonus) for continent in m.continents],
        *_notes(notes, m.canvas.height + 22),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part)


def cell(m: Map, here: Territory) -> list[Corner]:
    """The corners of the land around a position: a rim, cut by the lines half-way to all other positions."""
    rim = _rim(here.x, here.y)
    for other in m.territories:
        if other.id != here.id:
            rim = _cut(rim, here, other)
    return rim


def _rim(x: int, y: int) -> list[Corner]:
    # A circle as a polygon, by turning a corner: without trigonometry, so it is the same on every machine.
    c, s = 0.9659258262890683, 0.25881904510252074  # turns of 15 degrees
    found: list[Corner] = []
    dx, dy = float(REACH), 0.0
    for _ in range(SIDES):
        found.append((x + dx, y + dy))
        dx, dy = dx * c - dy * s, dx * s + dy * c
    return found


def _cut(corners: list[Corner], here: Territory, other: Territory) -> list[Corner]:
    """The part of a polygon that is nearer to one position than to another."""
    over, down = other.x - here.x, other.y - here.y
    middle = (over * (here.x + other.x) + down * (here.y + other.y)) / 2
    side = [over * x + down * y - middle for x, y in corners]
    found: list[Corner] = []
    for at, corner in enumerate(corners):
        after = (at + 1) % len(corners)
        if side[at] <= 0:
            found.append(corner)
        if side[at] * side[after] < 0:
            part = side[at] / (side[at] - side[after])
            ahead = corners[after]
            found.append((corner[0] + part * (ahead[0] - corner[0]), corner[1] + part * (ahead[1] - corner[1])))
    return found


def _cell(m: Map, territory: Territory, colour: str) -> str:
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in cell(m, territory))
    return f'<polygon points="{corners}" fill="{colour}" stroke="{INK}" stroke-width="1"/>'


def _link(m: Map, link: Link) -> str:
    places = {territory.id: territory for territory in m.territories}
    if any(end not in places for end in link.between):
        return ""
    one, other = (places[end] for end in link.between)
    colour = ROUTE if link.sea else INK
    dashes = ' stroke-dasharray="5 4"' if link.sea else ""
    style = f'stroke="{colour}" stroke-width="2"{dashes}'
    if not link.wrap:
        return f'<line x1="{one.x}" y1="{one.y}" x2="{other.x}" y2="{other.y}" {style}/>'
    west, east = sorted((one, other), key=lambda place: place.x)
    return (
        f'<line x1="{west.x}" y1="{west.y}" x2="0" y2="{west.y}" {style}/>'
        f'<line x1="{east.x}" y1="{east.y}" x2="{m.canvas.width}" y2="{east.y}" {style}/>'
    )


def _label(territory: Territory) -> str:
    mark = "★" if territory.capital else "●"
    return (
        f'<text x="{territory.x}" y="{territory.y + 4}" text-anchor="middle" font-size="12" fill="{INK}">{mark}</text>'
        f'<text x="{territory.x}" y="{territory.y + 17}" text-anchor="middle" font-size="9" fill="{INK}" '
        f'stroke="#fff" stroke-width="2" paint-order="stroke">{territory.id.replace("_", " ")}</text>'
    )


def _continent(m: Map, continent: str, bonus: int) -> str:
    inside = [territory for territory in m.territories if territory.continent == continent]
    if not inside:
        return ""
    top = min(inside, key=lambda territory: territory.y)
    usual = suggested_bonus(m, continent)
    told = f"{continent.replace('_', ' ')} +{bonus}" + ("" if usual == bonus else f" (usual: {usual})")
    return (
        f'<text x="{top.x}" y="{max(14, top.y - 34)}" text-anchor="middle" font-size="13" font-weight="bold" '
        f'fill="{INK}" stroke="#fff" stroke-width="3" paint-order="stroke">{told}</text>'
    )


def _notes(notes: list[str], y: int) -> list[str]:
    if not notes:
        return [f'<text x="12" y="{y}" font-size="13" fill="{INK}">no faults, nothing to doubt</text>']
    return [
        f'<text x="12" y="{y + 18 * at}" font-size="13" fill="{FAULT}">{escape(note)}</text>'
        for at, note in enumerate(notes)
    ]
