"""The pictures of packs: every card has a scene, and every sign on a card has a picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.games.titov import GAME
from parlour.games.titov.pack import Content
from parlour.kernel.pack import Pack

every_pack = pytest.mark.parametrize("name", GAME.packs)


def read(name: str) -> tuple[Pack, Content]:
    pack = GAME.read_pack(name)
    assert pack is not None
    assert isinstance(pack.content, Content)
    return pack, pack.content


def drawn(pack: Pack, folder: str) -> set[str]:
    """The pictures of a pack: its own, and for the rest those of the pack it extends."""
    return {Path(picture).stem for picture in pack.art if Path(picture).parent.name == folder}


@every_pack
def test_every_card_has_a_scene(name: str) -> None:
    """Its own, that of a subtype, or that of its kind. Every kind has one, so no card is without."""
    pack, content = read(name)
    scenes = content.look.scenes
    assert set(scenes.kinds) == {"action", "objective", "milestone"}
    shown = {*scenes.cards.values(), *scenes.subtypes.values(), *scenes.kinds.values()}
    assert shown <= drawn(pack, "scenes")


@every_pack
def test_scenes_are_of_cards_and_subtypes_of_the_pack(name: str) -> None:
    """A mistyped name would never be shown."""
    _, content = read(name)
    cards = {card.id for card in content.actions} | {card.id for _, card in content.faces()}
    assert set(content.look.scenes.cards) <= cards
    assert set(content.look.scenes.subtypes) <= {subtype.id for subtype in content.subtypes}


@every_pack
def test_resources_subtypes_and_keywords_have_signs(name: str) -> None:
    pack, content = read(name)
    assert {resource.id for resource in content.resources} | {"any"} <= drawn(pack, "resources")
    assert {subtype.id for subtype in content.subtypes} <= drawn(pack, "subtypes")
    assert set(GAME.words.keys("keywords")) <= drawn(pack, "keywords")
