"""What packs draw: every picture stands alone, has the size of its folder, and none that a table needs is missing."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from parlour.games.meinopoly.house import TYPES

from .sitting import GAME

PACKS = Path(str(GAME.folder)) / "packs"
DRAWN = [pack for pack in GAME.packs if (PACKS / pack / "art").is_dir()]
PICTURES = [file for pack in DRAWN for file in sorted((PACKS / pack / "art").rglob("*.svg"))]
SIZES = {
    "characters": "0 0 96 120",
    "tokens": "0 0 48 48",
    "backs": "0 0 100 140",
    "types": "0 0 48 48",
    "spaces": "0 0 48 48",
    "emblem": "0 0 240 240",
    "ground-day": "0 0 1000 1000",
    "ground-night": "0 0 1000 1000",
}
SVG = "{http://www.w3.org/2000/svg}"
HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
FORBIDDEN = {"script", "foreignObject", "text", "image", "a"}
HEAVIEST = 80_000  # bytes of all the art of one pack

every_drawn_pack = pytest.mark.parametrize("pack", DRAWN)
every_picture = pytest.mark.parametrize("file", PICTURES, ids=lambda file: str(file.relative_to(PACKS)))


def read(pack: str) -> Any:
    found = GAME.read_pack(pack)
    assert found is not None
    return found


def drawn(pack: str, folder: str) -> set[str]:
    """What a pack shows: its own pictures, and those of what it extends where it has none."""
    return {Path(name).stem for name in read(pack).art if Path(name).parent.name == folder}


def test_a_pack_has_art() -> None:
    assert {"classic", "dominion"} <= set(DRAWN)


@every_picture
def test_a_picture_has_the_size_of_its_folder(file: Path) -> None:
    root = ElementTree.parse(file).getroot()
    assert root.tag == f"{SVG}svg"
    kind = file.stem if file.parent.name == "art" else file.parent.name
    assert root.get("viewBox") == SIZES[kind]


@every_picture
def test_a_picture_stands_alone(file: Path) -> None:
    """It is shown as an image: it may run nothing, load nothing and needs no font."""
    names: list[str] = []
    needs: set[str] = set()
    for element in ElementTree.parse(file).getroot().iter():
        assert element.tag.removeprefix(SVG) not in FORBIDDEN
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on")
            if name in HREFS:
                assert value.startswith("#")
                needs.add(value[1:])
            targets = re.findall(r"url\(([^)]*)\)", value)
            assert all(target.startswith("#") for target in targets)
            needs.update(target[1:] for target in targets)
        names += [element.attrib["id"]] if "id" in element.attrib else []
    assert len(names) == len(set(names))
    assert needs <= set(names)


@every_drawn_pack
def test_every_character_has_a_portrait_and_a_token(pack: str) -> None:
    people = {character.id for character in read(pack).content.characters}
    assert people <= drawn(pack, "characters")
    assert people <= drawn(pack, "tokens")


@every_drawn_pack
def test_every_deck_has_a_back(pack: str) -> None:
    assert {card.deck for card in read(pack).content.cards} <= drawn(pack, "backs")


@every_drawn_pack
def test_every_type_of_space_has_an_icon(pack: str) -> None:
    used = {space.type for board in read(pack).content.boards for space in board.spaces}
    assert used <= drawn(pack, "types")


@every_drawn_pack
def test_every_picture_is_of_something_in_the_pack(pack: str) -> None:
    """A name that was mistyped would never be shown."""
    found = read(pack).content
    spaces = [space for board in found.boards for space in board.spaces]
    known = {
        "characters": {character.id for character in found.characters},
        "tokens": {character.id for character in found.characters},
        "backs": {card.deck for card in found.cards},
        "types": {*TYPES, *[own.id for own in found.types]},
        "spaces": {space.id for space in spaces},
        "art": {"emblem", "ground-day", "ground-night"},
    }
    for file in (PACKS / pack / "art").rglob("*.svg"):
        assert file.stem in known[file.parent.name], file


@every_drawn_pack
def test_the_art_of_a_pack_is_light(pack: str) -> None:
    assert sum(file.stat().st_size for file in (PACKS / pack / "art").rglob("*.svg")) < HEAVIEST
