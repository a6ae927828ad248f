"""A wrong pack is refused with one line per mistake, which names the file, the field, and what was expected."""

from pathlib import Path
from typing import Any

import pytest

from parlour.kernel import PackError, SettingError
from parlour.testing import write_pack

from .arranged import GAME
from .extended_packs import extend, faults, read

Content = dict[str, Any]


def space(**entry: Any) -> Content:
    return {"boards": [{"id": "ring", "spaces": [entry]}]}


def ring(**fields: Any) -> dict[str, Any]:
    return {"boards": [{"id": "ring", **fields}]}


def card(*does: Content) -> Content:
    return {"cards": [{"id": "test", "deck": "event", "does": list(does)}]}


def passive(**hook: Any) -> Content:
    return {"characters": [{"id": "marcus", "passives": [hook]}]}


GAIN = {"do": "gain", "amount": 5}
HALF = {"do": "scale", "percent": 50}

MISTAKES: list[tuple[str, Content, str, str]] = [
    (
        "a type that does not exist",
        space(id="baltic", type="street"),
        "boards.toml",
        "boards[ring].spaces[baltic].type",
    ),
    ("a street without a group", space(id="baltic", group=""), "boards.toml", "boards[ring].spaces[baltic].group"),
    (
        "a group that does not exist",
        space(id="baltic", group="bronw"),
        "boards.toml",
        "boards[ring].spaces[baltic].group",
    ),
    ("a street for nothing", space(id="baltic", price=0), "boards.toml", "boards[ring].spaces[baltic].price"),
    ("a price that is text", space(id="baltic", price="60"), "boards.toml", "boards[ring].spaces[baltic].price"),
    ("a rent beyond all bounds", space(id="baltic", rent=20_000), "boards.toml", "boards[ring].spaces[baltic].rent"),
    ("a rent on a railroad", space(id="reading", rent=25), "boards.toml", "boards[ring].spaces[reading]"),
    ("a tax of nothing", space(id="income_tax", amount=0), "boards.toml", "boards[ring].spaces[income_tax].amount"),
    ("two traps", space(id="chance_1", type="trap"), "boards.toml", "boards[ring].spaces"),
    ("no START", space(id="go", type="safe"), "boards.toml", "boards[ring].spaces"),
    ("a field that is mistyped", space(id="baltic", prise=60), "boards.toml", "boards[ring].spaces[baltic].prise"),
    (
        "too few spaces",
        {"boards": [{"id": "tiny", "spaces": [{"id": "go", "type": "start"}]}]},
        "boards.toml",
        "boards[tiny].spaces",
    ),
    (
        "an id with a blank",
        {"groups": [{"id": "deep blue", "colour": "#000000"}]},
        "groups.toml",
        "groups[deep blue].id",
    ),
    ("a shape that is none", ring(shape="oval"), "boards.toml", "boards[ring].shape"),
    ("points without their shape", ring(points=[[1, 2]]), "boards.toml", "boards[ring].points"),
    ("too few points", ring(shape="points", points=[[1, 2]]), "boards.toml", "boards[ring].points"),
    (
        "a point off the ground",
        ring(shape="points", points=[[1, 2000]] * 40),
        "boards.toml",
        "boards[ring].points[0][1]",
    ),
    ("letters that are not there", {"look": {"type": "gothic"}}, "look.toml", "look.type"),
    ("a palette with a name in it", {"look": {"day": {"ground": "green"}}}, "look.toml", "look.day.ground"),
    ("a colour by its name", {"groups": [{"id": "brown", "colour": "brown"}]}, "groups.toml", "groups[brown].colour"),
    ("a type of the game's own", {"types": [{"id": "tax", "does": [GAIN]}]}, "types.toml", "types[tax].id"),
    ("a type that does nothing", {"types": [{"id": "own", "does": []}]}, "types.toml", "types[own].does"),
    ("an effect that does not exist", card({"do": "gian", "amount": 5}), "cards.toml", "cards[test].does[0].do"),
    ("an effect without its number", card({"do": "gain"}), "cards.toml", "cards[test].does[0].amount"),
    (
        "an effect with another's number",
        card({"do": "gain", "percent": 5}),
        "cards.toml",
        "cards[test].does[0].percent",
    ),
    ("a gain of less than nothing", card({"do": "gain", "amount": -5}), "cards.toml", "cards[test].does[0].amount"),
    ("too many effects", card(*[GAIN] * 7), "cards.toml", "cards[test].does"),
    ("a move to nowhere", card({"do": "move_to", "space": "balitc"}), "cards.toml", "cards[test].does[0].space"),
    ("a move to no type", card({"do": "move_to_next", "type": "airport"}), "cards.toml", "cards[test].does[0].type"),
    (
        "a teleport to no type",
        card(GAIN, {"do": "teleport", "type": "airport"}),
        "cards.toml",
        "cards[test].does[1].type",
    ),
    ("a deck that does not exist", card({"do": "draw", "deck": "evnet"}), "cards.toml", "cards[test].does[0].deck"),
    ("a share of nothing on a card", card(HALF), "cards.toml", "cards[test].does[0]"),
    ("free redraws on a card", card({"do": "redraw_freely"}), "cards.toml", "cards[test].does[0]"),
    ("a stat of 11", {"characters": [{"id": "marcus", "luck": 11}]}, "characters.toml", "characters[marcus].luck"),
    ("a stat of nothing", {"characters": [{"id": "marcus", "tech": 0}]}, "characters.toml", "characters[marcus].tech"),
    (
        "a new character without stats",
        {"characters": [{"id": "max", "colour": "#000000"}]},
        "characters.toml",
        "characters[max].capital",
    ),
    (
        "a moment that does not exist",
        passive(when="landing", does=[GAIN]),
        "characters.toml",
        "characters[marcus].passives[0].when",
    ),
    (
        "a landing on no type",
        passive(when="land", on=["street"], does=[GAIN]),
        "characters.toml",
        "characters[marcus].passives[0].on",
    ),
    (
        "a payment for nothing",
        passive(when="payment", on=["taxes"], does=[HALF]),
        "characters.toml",
        "characters[marcus].passives[0].on",
    ),
    (
        "a roll on something",
        passive(when="roll", on=["tax"], does=[GAIN]),
        "characters.toml",
        "characters[marcus].passives[0].on",
    ),
    (
        "only, where there is no rent",
        passive(when="land", only="regulated", does=[GAIN]),
        "characters.toml",
        "characters[marcus].passives[0].only",
    ),
    (
        "a share where there is no amount",
        passive(when="land", does=[HALF]),
        "characters.toml",
        "characters[marcus].passives[0].does[0]",
    ),
    (
        "free redraws when landing",
        passive(when="land", does=[{"do": "redraw_freely"}]),
        "characters.toml",
        "characters[marcus].passives[0].does[0]",
    ),
    (
        "money for building",
        passive(when="build", does=[GAIN]),
        "characters.toml",
        "characters[marcus].passives[0].does[0]",
    ),
    (
        "a gain at the moment of rent",
        passive(when="rent", does=[GAIN]),
        "characters.toml",
        "characters[marcus].passives[0].does[0]",
    ),
    (
        "a gain at the moment of a draw",
        passive(when="draw", does=[GAIN]),
        "characters.toml",
        "characters[marcus].passives[0].does[0]",
    ),
    (
        "a gain for regulated rents only",
        passive(when="rent", only="regulated", does=[GAIN]),
        "characters.toml",
        "characters[marcus].passives[0].does[0]",
    ),
    (
        "a victory by luck",
        {"characters": [{"id": "marcus", "victory": [{"have": "luck", "at_least": 3}]}]},
        "characters.toml",
        "characters[marcus].victory[0].have",
    ),
    (
        "an objective without needs",
        {"objectives": [{"id": "idle", "needs": []}]},
        "objectives.toml",
        "objectives[idle].needs",
    ),
    ("a season without end", {"seasons": [{"id": "winter", "tax": 2000}]}, "seasons.toml", "seasons[winter].tax"),
    ("a building for nothing", {"levels": [{"id": "house", "cost": 0}]}, "levels.toml", "levels[house].cost"),
    ("a number that does not exist", {"numbers": {"morgage": 40}}, "numbers.toml", "numbers.morgage"),
    ("mortgages that cost less to redeem", {"numbers": {"mortgage": 80}}, "numbers.toml", "numbers.redemption"),
    (
        "a railroad that pays the visitor",
        {"numbers": {"transit_rents": [25, -50]}},
        "numbers.toml",
        "numbers.transit_rents[1]",
    ),
    ("a section that does not exist", {"spaces": [{"id": "baltic"}]}, "spaces.toml", "spaces"),
]


@pytest.mark.parametrize(("content", "file", "field"), [m[1:] for m in MISTAKES], ids=[m[0] for m in MISTAKES])
def test_a_mistake_is_named_with_its_file_and_field(content: Content, file: str, field: str, tmp_path: Path) -> None:
    lines = faults(extend(tmp_path / "mine", **content))
    assert lines[0].startswith(f"mine/{file}:")
    place, named, what = lines[0].split(": ", 2)
    assert place.rsplit(":", 1)[1].isdecimal()
    assert named == field and what


def test_every_mistake_has_a_line_of_its_own(tmp_path: Path) -> None:
    lines = faults(
        extend(
            tmp_path / "mine",
            cards=[
                {"id": "one", "deck": "event", "does": [{"do": "gain", "amount": 0}]},
                {"id": "two", "deck": "event"},
            ],
            characters=[{"id": "marcus", "luck": 12, "tech": "high"}],
        )
    )
    named = [line.split(": ")[1] for line in lines]
    assert named == [
        "cards[one].does[0].amount",
        "cards[two].does",
        "characters[marcus].luck",
        "characters[marcus].tech",
    ]


def test_a_mistyped_field_gets_a_hint(tmp_path: Path) -> None:
    assert faults(extend(tmp_path / "mine", **space(id="baltic", prise=60)))[0].endswith("did you mean 'price'?")


def test_an_id_that_is_given_twice(tmp_path: Path) -> None:
    cards = [{"id": "one", "deck": "event", "does": [GAIN]}] * 2
    assert "cards[one]: expected an id of its own" in faults(extend(tmp_path / "mine", cards=cards))[0]


def test_removing_a_missing_entry(tmp_path: Path) -> None:
    lines = faults(extend(tmp_path / "mine", cards=[{"id": "nothing", "remove": True}]))
    assert lines == ["mine/cards.toml:1: 'nothing' cannot be removed: it is not in the pack below"]


def test_a_deck_without_cards_that_spaces_draw_from(tmp_path: Path) -> None:
    pack = GAME.read_pack("classic")
    assert pack is not None
    gone = [{"id": card.id, "remove": True} for card in pack.content.cards if card.deck == "community"]
    (line,) = faults(extend(tmp_path / "mine", cards=gone))
    assert line.startswith("mine/cards.toml:") and "cards: expected cards of the deck community" in line


def test_text_that_is_no_toml(tmp_path: Path) -> None:
    folder = extend(tmp_path / "mine")
    (folder / "cards.toml").write_text("[[cards]\n")
    assert faults(folder)[0].startswith("mine/cards.toml:1: the header [[cards] ends with other brackets")


def test_the_same_section_in_two_files(tmp_path: Path) -> None:
    folder = extend(tmp_path / "mine", **card(GAIN))
    (folder / "more.toml").write_text("cards = []\n")
    assert faults(folder) == ["mine/more.toml:1: cards: already given in mine/cards.toml"]


def test_a_pack_below_that_does_not_exist(tmp_path: Path) -> None:
    assert "there is no pack 'clasic'; did you mean 'classic'?" in faults(extend(tmp_path / "mine", "clasic"))[0]


def test_a_pack_with_one_character(tmp_path: Path) -> None:
    pack = GAME.read_pack("classic")
    assert pack is not None
    gone = [{"id": who.id, "remove": True} for who in pack.content.characters[1:]]
    assert any("characters: expected" in line for line in faults(extend(tmp_path / "mine", characters=gone)))


def test_a_pack_without_a_board(tmp_path: Path) -> None:
    lines = faults(write_pack(tmp_path / "mine", groups=[{"id": "brown", "colour": "#000000"}]))
    assert {"boards", "levels", "cards", "characters"} <= {line.split(": ")[1] for line in lines}


def test_a_folder_that_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="without TOML files"):
        GAME.read_pack(tmp_path)
    with pytest.raises(PackError, match="there is no pack"):
        GAME.read_pack(tmp_path / "nowhere")


def test_more_seats_than_objectives_are_refused_at_the_table(tmp_path: Path) -> None:
    pack = GAME.read_pack("realm")
    assert pack is not None
    gone = [{"id": aim.id, "remove": True} for aim in pack.content.objectives[3:]]
    mine = read(extend(tmp_path / "mine", "realm", objectives=gone))
    assert GAME.set_for(3, {"objectives": True}, None, mine).seats == 3
    with pytest.raises(SettingError, match="This pack has 3 objectives, not enough for 4 seats"):
        GAME.set_for(4, {"objectives": True}, None, mine)
