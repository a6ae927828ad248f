"""The pictures of packs, in every game: each stands alone, has the shape of its folder, and is small."""

import re
from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree

import pytest

from parlour.kernel import find_game, find_games

SVG = "{http://www.w3.org/2000/svg}"
HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
FORBIDDEN = {"script", "foreignObject", "text", "image", "a"}
HEAVIEST = 300_000  # bytes of all art of one pack

FOLDERS = [folder for name in sorted(find_games()) for folder in Path(str(find_game(name).folder)).glob("packs/*/art")]
every_folder = pytest.mark.parametrize("art", FOLDERS, ids=lambda art: f"{art.parts[-4]} {art.parts[-2]}")


def read(file: Path) -> ElementTree.Element:
    return ElementTree.parse(file).getroot()


def test_games_have_art() -> None:
    assert len(FOLDERS) > 4


@every_folder
def test_pictures_of_a_folder_have_one_shape(art: Path) -> None:
    shapes: dict[str, set[str | None]] = defaultdict(set)
    for file in art.rglob("*.svg"):
        root = read(file)
        assert root.tag == f"{SVG}svg", file
        kind = file.stem.removesuffix("-day").removesuffix("-night") if file.parent == art else file.parent.name
        shapes[kind].add(root.get("viewBox"))
    assert {kind: found for kind, found in shapes.items() if len(found) > 1 or None in found} == {}


@every_folder
def test_a_picture_stands_alone(art: Path) -> None:
    """It is shown as an image, so it may run nothing, load nothing and need no font."""
    for file in art.rglob("*.svg"):
        names: list[str] = []
        needs: set[str] = set()
        for element in read(file).iter():
            assert element.tag.removeprefix(SVG) not in FORBIDDEN, file
            for name, value in element.attrib.items():
                assert not name.lower().startswith("on"), file
                targets = re.findall(r"url\(([^)]*)\)", value) + ([value] if name in HREFS else [])
                assert all(target.startswith("#") for target in targets), file
                needs.update(target[1:] for target in targets)
            names += [element.attrib["id"]] if "id" in element.attrib else []
        assert len(names) == len(set(names)), file
        assert needs <= set(names), file


@every_folder
def test_the_art_of_a_pack_is_light(art: Path) -> None:
    assert sum(file.stat().st_size for file in art.rglob("*.svg")) < HEAVIEST
