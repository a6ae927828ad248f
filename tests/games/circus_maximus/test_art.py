"""The pictures of the packs: everything on the table has one, and every picture is of something on the table."""

from pathlib import Path
from typing import Any

import pytest

from parlour.kernel import find_game

GAME = find_game("circus_maximus")
every_pack = pytest.mark.parametrize("pack", GAME.packs)


def things(pack: str) -> dict[str, set[str]]:
    """A pack's ids, by picture folder."""
    found: Any = GAME.read_pack(pack)
    content = found.content
    return {
        "acts": {act.id for act in content.acts},
        "events": {card.id for card in content.cards},
        "cubes": {cube.id for cube in content.cubes},
        "tracks": {track.id for track in content.tracks},
        "places": {place.id for place in content.places},
    }


def pictures(pack: str) -> dict[str, set[str]]:
    drawn: dict[str, set[str]] = {}
    found: Any = GAME.read_pack(pack)
    for name in found.art:
        drawn.setdefault(Path(name).parent.name, set()).add(Path(name).stem)
    return drawn


@every_pack
@pytest.mark.parametrize("folder", ["acts", "events", "cubes", "tracks", "places"])
def test_everything_on_the_table_has_its_picture(pack: str, folder: str) -> None:
    assert things(pack)[folder] == pictures(pack)[folder]


@every_pack
@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_the_city_is_drawn_for_both_shapes_of_screens(pack: str, shape: str) -> None:
    """With a plot for the arena and for every place, except for places that are drawn elsewhere."""
    found: Any = GAME.read_pack(pack)
    ground = "ground" if shape == "wide" else "tall"
    assert {f"{ground}-day", f"{ground}-night"} <= pictures(pack)[""]
    plots = set(getattr(found.content.look, shape))
    markets = {place.id for place in found.content.places if place.does.__struct_config__.tag == "queue"}
    assert plots == things(pack)["places"] - (markets if shape == "tall" else set()) | {"arena"}
