"""The pictures of packs: none is missing, and none is of something that does not exist."""

from pathlib import Path
from typing import Any

import pytest

from parlour.games.meinopoly.pack import TYPES

from .arranged import GAME

PACKS = Path(str(GAME.folder)) / "packs"
DRAWN = [pack for pack in GAME.packs if (PACKS / pack / "art").is_dir()]

every_drawn_pack = pytest.mark.parametrize("pack", DRAWN)


def read(pack: str) -> Any:
    found = GAME.read_pack(pack)
    assert found is not None
    return found


def drawn(pack: str, folder: str) -> set[str]:
    """The pictures of a pack: its own, and for the rest those of the pack it extends."""
    return {Path(name).stem for name in read(pack).art if Path(name).parent.name == folder}


def test_a_pack_has_art() -> None:
    assert {"classic", "dominion"} <= set(DRAWN)


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
    """A mistyped name would never be shown."""
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
