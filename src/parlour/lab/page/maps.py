"""Where it happened: how many seats used each place, on the game's own board.

A game says with `layout` where its places lie. Games without are left out.
"""

from __future__ import annotations

import base64
from importlib.resources.abc import Traversable
from typing import Final

import msgspec

from parlour.kernel import Game
from parlour.kernel.board_layout import BoardLayout
from parlour.lab.experiment import Experiment, Trial
from parlour.lab.page import charts
from parlour.lab.page.catalogue import say, words_of
from parlour.lab.page.plot import Plot
from parlour.lab.report.phrases import percent
from parlour.lab.report.structs import Results

MOST_MAPS: Final = 6
ALIKE: Final = 0.95  # of the places used have colours of their own; the others are as dark as a place can be
FAINTEST: Final = 0.12  # of a place that was used at all
ACROSS: Final = 640  # the width of a map as it is drawn


class Maps(msgspec.Struct, frozen=True):
    """Maps of one board, and the pictures that lie below each: one, or one for the day and one for the night."""

    plots: list[Plot]
    grounds: list[str]


def maps_of(game: Game, variant: Experiment, results: Results) -> Maps:
    """A map for each way in which places were used, the commonest first; how often they were reached, if no seat used
    any."""
    trial = Trial(variant, 0)
    layout = game.layout(trial.setup) if game.layout is not None else None
    if layout is None:
        return Maps([], [])
    ways: dict[str, dict[str, float]] = {}
    for row in results.use:
        if row.kind == layout.kind and row.id in layout.outlines:
            ways.setdefault(row.way, {})[row.id] = row.use
    if not ways:
        reached = {row.id: row.matches for row in results.reached if row.kind == layout.kind}
        ways = {"": reached} if reached else {}
    commonest = _each_once(sorted(ways.items(), key=lambda way: -sum(way[1].values())))[:MOST_MAPS]
    art = trial.pack.art if trial.pack is not None else {}
    words = words_of(game, trial.pack)
    names = {place: words.get("names", layout.kind, place) or place for place in layout.outlines}
    plots = [_map(layout, names, way, shares) for way, shares in commonest]
    return Maps(plots, [_data(file) for file in _files(layout, art)])


def _each_once(ways: list[tuple[str, dict[str, float]]]) -> list[tuple[str, dict[str, float]]]:
    """The ways without those that show the same as another: a move and the event that it causes."""
    return [one for place, one in enumerate(ways) if all(one[1] != before[1] for before in ways[:place])]


def _map(layout: BoardLayout, names: dict[str, str], way: str, shares: dict[str, float]) -> Plot:
    """One map, and the places in the order of their shares."""
    scale = ACROSS / layout.size[0]
    order = sorted(shares, key=lambda place: -shares[place])
    heats = _heats(shares)
    places = [
        charts.HeatPlace(
            names[place],
            f"{names[place]}: {percent(shares.get(place, 0.0))}",
            [(x * scale, y * scale) for x, y in corners],
            heats.get(place, 0.0),
        )
        for place, corners in layout.outlines.items()
    ]
    values = {
        "most": names[order[0]],
        "share": percent(shares[order[0]]),
        "never": len(layout.outlines) - len(shares),
        "places": len(layout.outlines),
    }
    return Plot(
        title=say("titles", "heat", way=way) if way else say("titles", "reached"),
        shows=say("shows", "heat", **values) if way else say("shows", "reached", **values),
        svg=charts.heat(places, (ACROSS, round(layout.size[1] * scale))),
        columns=[say("table", "name"), say("table", "used" if way else "share")],
        rows=[[names[place], percent(shares[place])] for place in order],
        board=True,
    )


def _heats(shares: dict[str, float]) -> dict[str, float]:
    """How strongly each place is coloured: from the least of those that were used at all to the most. A place or two
    that everybody passes, such as the start, would make all others look alike."""
    order = sorted(shares.values())
    most = order[int(ALIKE * (len(order) - 1))]
    reach = max(most - order[0], most / 4)
    parts = {place: (share - most + reach) / reach for place, share in shares.items()}
    return {place: FAINTEST + (1 - FAINTEST) * max(0.0, min(1.0, part)) for place, part in parts.items()}


def _files(layout: BoardLayout, art: dict[str, Traversable]) -> list[Traversable]:
    """The files of the pictures below; none if the pack leaves one out."""
    known = {name.rpartition(".")[0]: file for name, file in art.items()}
    found = [known[name] for name in layout.pictures if name in known]
    return found if len(found) == len(layout.pictures) else []


def _data(file: Traversable) -> str:
    kind = {"svg": "svg+xml", "jpg": "jpeg"}.get(file.name.rpartition(".")[2], file.name.rpartition(".")[2])
    return f"data:image/{kind};base64,{base64.b64encode(file.read_bytes()).decode()}"
