"""The packs: they have every mechanic of the rulebook, texts say what cards do, and wrong packs are refused."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.games.critocracy import effect_shapes
from parlour.games.critocracy.pack import AgeCard
from parlour.games.critocracy.rules.vocabulary import EFFECTS

from .arranged import GAME, sit
from .extended_packs import card_pack, extend, faults

KEPT = {"alliance", "trade"}
NUMBERS = ("amount", "price", "spaces", "most")


def cards(pack: str) -> list[AgeCard]:
    read = GAME.read_pack(pack)
    assert read is not None
    found: list[AgeCard] = read.content.cards
    return found


def words(pack: str, kind: str, key: str) -> str:
    read = GAME.read_pack(pack)
    assert read is not None
    return read.words["names", kind, key]


def kinds(pack: str) -> Counter[str]:
    """How often each effect appears on the cards of a pack."""
    programs = [[*card.does, *card.or_does] for card in cards(pack)]
    return Counter(str(type(effect).__struct_config__.tag) for program in programs for effect in program)


def figures(effects: list[Any]) -> Counter[int]:
    """The numbers of these effects, as a text says them."""
    told: Counter[int] = Counter()
    for effect in effects:
        plain = msgspec.to_builtins(effect)
        told.update(abs(plain[name]) for name in NUMBERS if name in plain)
        if plain["do"] in ("trade", "exchange"):
            told.update([plain.get("most", plain.get("amount"))])  # said twice: so many for so many
    return told


def told(text: str) -> Counter[int]:
    return Counter(map(int, re.findall(r"\d+", text)))


def test_the_vocabulary_has_a_rule_for_every_effect() -> None:
    known = {one.__struct_config__.tag for one in effect_shapes.Effect.__args__}
    assert known == set(EFFECTS) | KEPT


def test_the_chronicle_has_every_mechanic_that_the_rulebook_names() -> None:
    assert set(kinds("chronicle")) == {
        "alliance",
        "change_path",
        "convert",
        "draw",
        "exchange",
        "gain",
        "go_to",
        "lose",
        "move",
        "push",
        "sabotage",
        "skip",
        "steal",
        "swap_places",
        "trade",
    }


def test_every_card_of_the_crossroads_is_a_choice() -> None:
    assert all(card.or_does for card in cards("crossroads"))
    assert not any(card.or_does for card in cards("chronicle"))
    assert "steal_all" in kinds("crossroads")


def test_both_packs_together_use_every_effect() -> None:
    assert set(kinds("chronicle")) | set(kinds("crossroads")) == set(EFFECTS) | KEPT


def test_the_crossroads_have_the_same_board_and_end_of_turn_cards() -> None:
    one, other = (GAME.read_pack(name) for name in GAME.packs)
    assert one is not None and other is not None
    for field in ("board", "ages", "piles", "turn_cards", "numbers"):
        assert getattr(one.content, field) == getattr(other.content, field)


@pytest.mark.parametrize("card", cards("chronicle"), ids=lambda card: card.id)
def test_the_text_of_a_card_has_its_numbers(card: AgeCard) -> None:
    assert told(words("chronicle", "text", card.id)) == figures(card.does)


@pytest.mark.parametrize("card", cards("crossroads"), ids=lambda card: card.id)
def test_the_ways_of_a_card_have_their_numbers(card: AgeCard) -> None:
    assert told(words("crossroads", "way", f"{card.id}_1")) == figures(card.does)
    assert told(words("crossroads", "way", f"{card.id}_2")) == figures(card.or_does)
    assert told(words("crossroads", "text", card.id)) == Counter()


@pytest.mark.parametrize("pack", GAME.packs)
def test_what_is_called_sabotage_says_so(pack: str) -> None:
    for card in cards(pack):
        for number, program in enumerate((card.does, card.or_does), 1):
            text = words(pack, "way", f"{card.id}_{number}") if card.or_does else words(pack, "text", card.id)
            called = [isinstance(e, effect_shapes.Sabotage) or getattr(e, "sabotage", False) for e in program]
            if program:
                assert text.lower().count("sabotage:") == called.count(True), card.id


@pytest.mark.parametrize("pack", GAME.packs)
def test_every_card_has_a_name_and_a_text_of_its_own(pack: str) -> None:
    derived = sit(pack=pack).t.derived
    names = [words(pack, "card", card) for card in derived.card_ids]
    texts = [words(pack, "text", card) for card in derived.card_ids]
    assert len(set(names)) == len(names)
    assert len(set(texts)) == len(texts)


def test_every_age_and_role_explains_itself() -> None:
    read = GAME.read_pack("chronicle")
    assert read is not None
    for age in read.content.ages:
        assert read.words["board", f"about.{age.id}"] and read.words["board", f"inspired.{age.id}"]
    for role in read.content.roles:
        assert read.words["board", f"strength.{role.id}"] and read.words["board", f"weakness.{role.id}"]


GAIN = {"do": "gain", "resource": "money", "amount": 6}


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (
            {"cards": [{"id": "own", "deck": "stone", "does": [GAIN]}]},
            "cards[own].deck: expected an age of this pack, found 'stone'",
        ),
        ({"cards": [{"id": "own", "deck": "legacy", "does": []}]}, "cards[own].does"),
        ({"roles": [{"id": "artist", "opposes": "historian"}]}, "roles[artist].opposes: expected a role that opposes"),
        ({"spaces": [{"id": "legacy_3", "remove": True}]}, "ages[legacy].path: expected a space between"),
        ({"spaces": [{"id": "own", "at": [5, 5]}]}, "spaces[own]: expected it on 1 of the paths, found it on 0"),
        ({"spaces": [{"id": "legacy_3", "at": [5000, 5]}]}, "expected a point on the ground"),
        ({"spaces": [{"id": "legacy_3", "kind": "start"}]}, "expected one space of kind start, found 2"),
        ({"ages": [{"id": "legacy", "path": ["expansion_1", "legacy_2"]}]}, "it is no junction"),
        ({"turn_cards": [{"id": "own", "changes": {"artist": [1, 1, 1]}}]}, "changes: expected each role once"),
        ({"turn_cards": [{"id": "salt_march", "changes": {}}]}, "expected an id of its own, found one of an age card"),
    ],
)
def test_wrong_packs_are_refused(tmp_path: Path, content: dict[str, Any], fault: str) -> None:
    assert [line for line in faults(extend(tmp_path, **content)) if fault in line]


@pytest.mark.parametrize(
    ("effect", "fault"),
    [
        ({"do": "dance"}, "no such value 'dance'"),
        ({"do": "gain", "resource": "gold", "amount": 1}, "no such value 'gold'"),
        ({"do": "gain", "resource": "money", "amount": 0}, "expected a whole number of at least 1"),
        ({"do": "move", "spaces": 0}, "expected a move, found none"),
        ({"do": "change_path", "age": "stone"}, "expected an age of this pack, found 'stone'; there is"),
    ],
)
def test_wrong_effects_are_refused(tmp_path: Path, effect: dict[str, Any], fault: str) -> None:
    assert [line for line in faults(card_pack(tmp_path, effect)) if fault in line]


def test_a_pack_with_two_roles_has_no_room_for_three(tmp_path: Path) -> None:
    gone = [{"id": role, "remove": True} for role in ("historian", "politician", "revolutionary", "colonialist")]
    changes = {"artist": [1, -1, 0], "entrepreneur": [0, 1, -1]}
    turn_cards = [{"id": card.id, "remove": True} for card in sit().t.setup.pack.turn_cards]
    own = [{"id": f"own_{number}", "changes": changes} for number in range(4)]
    pack = GAME.read_pack(extend(tmp_path, roles=gone, turn_cards=[*turn_cards, *own]))
    assert pack is not None
    assert GAME.sizes(pack) == [2]
