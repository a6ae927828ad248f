"""The four shipped packs: sizes, words, types of their own, and texts that say what happens."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from parlour.games.meinopoly.effect_shapes import Effect
from parlour.games.meinopoly.pack import TYPES
from parlour.kernel import fast

from .arranged import GAME, ArrangedMeinopoly, sit
from .extended_packs import read

PACKS = ("classic", "dominion", "realm", "neon")
every_pack = pytest.mark.parametrize("pack", PACKS)
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}
NUMBERS |= {10: "ten", 11: "eleven", 12: "twelve", 13: "thirteen", 14: "fourteen"}


def content(pack: str) -> Any:
    found = GAME.read_pack(pack)
    assert found is not None
    return found.content


def words(pack: str) -> Any:
    found = GAME.read_pack(pack)
    assert found is not None
    return found.words


def ids(things: Any) -> list[str]:
    return [thing.id for thing in things]


def land(at: ArrangedMeinopoly, space: str) -> ArrangedMeinopoly:
    """The player who is asked lands on a space."""
    at.t.place[at.seat] = (at.space(space) - 3) % at.t.derived.size
    return at.roll(1, 2)


# --- sizes ---


def test_there_are_four_packs() -> None:
    assert sorted(GAME.packs) == sorted(PACKS)


@pytest.mark.parametrize(
    ("pack", "boards", "characters"),
    [
        ("classic", {"ring": 40}, 10),
        ("dominion", {"ring": 40, "inner": 24}, 10),
        ("realm", {"ring": 30}, 6),
        ("neon", {"ring": 50, "undercity": 37}, 8),
    ],
)
def test_spaces_and_characters_are_as_many_as_asked_for(pack: str, boards: dict[str, int], characters: int) -> None:
    assert {board.id: len(board.all_spaces()) for board in content(pack).boards} == boards
    assert len(content(pack).characters) == characters


def test_classic_has_the_cards_of_the_rulebook() -> None:
    decks = [card.deck for card in content("classic").cards]
    assert (decks.count("event"), decks.count("community")) == (10, 10)


def test_classic_has_the_board_of_the_rulebook() -> None:
    types = [space.type for space in content("classic").boards[0].spaces]
    counts = {kind: types.count(kind) for kind in TYPES}
    assert counts == {
        "start": 1,
        "property": 22,
        "transit": 4,
        "utility": 2,
        "event": 3,
        "community": 3,
        "tax": 2,
        "trap": 1,
        "trap_trigger": 1,
        "safe": 1,
    }
    assert types.index("trap") == 10


def test_dominion_keeps_the_prices_and_characters_of_classic() -> None:
    below, above = content("classic"), content("dominion")
    for one, other in zip(below.boards[0].spaces, above.boards[0].spaces, strict=True):
        assert (one.id, one.price, one.rent, one.group) == (other.id, other.price, other.rent, other.group)
    for one, other in zip(below.characters, above.characters, strict=True):
        assert (one.id, one.capital, one.luck, one.passives) == (other.id, other.capital, other.luck, other.passives)


@every_pack
def test_a_group_has_two_streets_at_least_on_every_board(pack: str) -> None:
    for board in content(pack).boards:
        groups = [space.group for space in board.all_spaces() if space.group]
        assert min(groups.count(group) for group in groups) >= 2


@every_pack
def test_every_group_of_the_pack_is_on_its_first_board(pack: str) -> None:
    on_board = {space.group for space in content(pack).boards[0].spaces}
    assert set(ids(content(pack).groups)) <= on_board


@every_pack
def test_there_are_objectives_for_every_seat(pack: str) -> None:
    assert len(content(pack).objectives) >= len(content(pack).characters)


@every_pack
def test_colours_are_distinct(pack: str) -> None:
    for things in (content(pack).groups, content(pack).characters):
        colours = [thing.colour for thing in things]
        assert len(set(colours)) == len(colours)


@every_pack
def test_every_deck_that_spaces_draw_from_and_that_of_encounters_is_there(pack: str) -> None:
    assert {card.deck for card in content(pack).cards} == {"event", "community", "encounter"}


def test_every_effect_that_is_a_kind_of_card_is_on_two_cards_of_dominion_at_least() -> None:
    """Scaling and free redraws are for characters; `draw` brings cards, but is not one of them."""
    kinds = {str(effect.__struct_config__.tag) for effect in get_args(Effect)} - {"scale", "redraw_freely", "draw"}
    found = dict.fromkeys(sorted(kinds), 0)
    for card in content("dominion").cards:
        if card.deck != "encounter":
            for kind in {type(effect).__struct_config__.tag for effect in card.does}:
                found[str(kind)] += 1
    assert {kind: count for kind, count in found.items() if count < 2} == {}


# --- words ---


@every_pack
@pytest.mark.parametrize(
    "kind", ["board", "space", "card", "character", "group", "season", "objective", "type", "level", "deck"]
)
def test_every_id_has_a_name(pack: str, kind: str) -> None:
    read_pack = content(pack)
    named = {
        "board": ids(read_pack.boards),
        "space": [space.id for board in read_pack.boards for space in board.all_spaces()],
        "card": ids(read_pack.cards),
        "character": ids(read_pack.characters),
        "group": ids(read_pack.groups),
        "season": ids(read_pack.seasons),
        "objective": ids(read_pack.objectives),
        "type": [*TYPES, *ids(read_pack.types)],
        "level": ids(read_pack.levels),
        "deck": sorted({card.deck for card in read_pack.cards}),
    }[kind]
    assert [name for name in named if not words(pack).get("names", kind, name)] == []


@every_pack
@pytest.mark.parametrize("what", ["title", "passive", "story", "event", "victory"])
def test_every_character_is_described(pack: str, what: str) -> None:
    assert [who for who in ids(content(pack).characters) if not words(pack).get("characters", who, what)] == []


@every_pack
def test_every_type_of_its_own_is_explained(pack: str) -> None:
    assert [own for own in ids(content(pack).types) if not words(pack).get("types", own)] == []


@every_pack
def test_a_pack_has_a_title_and_says_what_it_is(pack: str) -> None:
    assert words(pack).get("pack", "title") and words(pack).get("pack", "about")


def test_no_two_packs_have_the_same_words_for_themselves() -> None:
    for what in ("title", "about"):
        assert len({words(pack).get("pack", what) for pack in PACKS}) == 4


@pytest.mark.parametrize("pack", ["classic", "realm", "neon"])
def test_there_are_no_words_without_an_entry(pack: str) -> None:
    names = words(pack).sections["names"]
    assert set(names["card"]) == set(ids(content(pack).cards))
    assert set(names["space"]) == {space.id for board in content(pack).boards for space in board.all_spaces()}
    assert set(names["objective"]) == set(ids(content(pack).objectives))
    assert set(names["board"]) == set(ids(content(pack).boards))
    assert set(words(pack).sections["characters"]) == set(ids(content(pack).characters))


@every_pack
def test_names_of_characters_groups_and_types_are_distinct(pack: str) -> None:
    for kind in ("character", "group", "season", "level", "objective"):
        names = words(pack).sections["names"][kind]
        assert len(set(names.values())) == len(names)


@every_pack
def test_names_of_deeds_are_distinct(pack: str) -> None:
    for board in content(pack).boards:
        names = [words(pack).get("names", "space", space.id) for space in board.all_spaces() if space.price]
        assert len(set(names)) == len(names)


# --- texts say what happens ---


def says(text: str, number: int) -> bool:
    """Whether a text names a number, in figures or as a word."""
    if number == 2 and "twice" in text:
        return True
    return bool(re.search(rf"(?<!\d){number}(?!\d)", text)) or NUMBERS.get(number, "?") in text.lower()


@every_pack
def test_texts_of_cards_name_the_amounts_of_their_effects(pack: str) -> None:
    for card in content(pack).cards:
        text = words(pack).get("names", "card", card.id)
        for effect in card.does:
            for field in ("amount", "percent", "turns", "spaces"):
                number = getattr(effect, field, None)
                assert number is None or says(text, number), (card.id, field, number)


@every_pack
def test_texts_of_cards_name_no_other_amounts(pack: str) -> None:
    for card in content(pack).cards:
        text = words(pack).get("names", "card", card.id)
        named = {int(number) for number in re.findall(r"\$(\d+)", text)}
        assert named == {effect.amount for effect in card.does if hasattr(effect, "amount")}, card.id
        percents = {int(number) for number in re.findall(r"(\d+) ?%", text)}
        assert percents == {effect.percent for effect in card.does if hasattr(effect, "percent")}, card.id


@every_pack
def test_texts_of_own_types_name_their_amounts(pack: str) -> None:
    for own in content(pack).types:
        named = {int(number) for number in re.findall(r"\$(\d+)", words(pack).get("types", own.id))}
        assert named == {effect.amount for effect in own.does if hasattr(effect, "amount")}, own.id


@every_pack
def test_texts_of_victories_and_objectives_name_what_they_ask_for(pack: str) -> None:
    goals = [(words(pack).get("names", "objective", aim.id), aim.needs) for aim in content(pack).objectives]
    goals += [(words(pack).get("characters", who.id, "victory"), who.victory) for who in content(pack).characters]
    for text, needs in goals:
        for need in needs:
            everything = need.have in ("transits", "utilities") and re.search(r"\ball\b", text)
            assert says(text, need.at_least) or (need.at_least == 1 and re.search(r"\ba\b", text)) or everything, text
        amounts = {int(number) for number in re.findall(r"\$(\d+)", text)}
        assert amounts == {need.at_least for need in needs if need.have in ("cash", "assets", "rents")}, text


@every_pack
def test_texts_of_passives_and_events_name_their_amounts(pack: str) -> None:
    for who in content(pack).characters:
        for what, hooks in (("passive", who.passives), ("event", who.events)):
            text = words(pack).get("characters", who.id, what)
            effects = [effect for hook in hooks for effect in hook.does]
            named = {int(number) for number in re.findall(r"\$(\d+)", text)}
            assert named == {effect.amount for effect in effects if hasattr(effect, "amount")}, (who.id, what)
            percents = {int(number) for number in re.findall(r"(\d+) ?%", text)}
            assert percents == {abs(100 - effect.percent) for effect in effects if hasattr(effect, "percent")}, who.id


# --- types of their own ---


def test_every_pack_but_classic_has_two_types_of_its_own() -> None:
    assert {pack: len(content(pack).types) for pack in PACKS} == {"classic": 0, "dominion": 2, "realm": 2, "neon": 2}


@every_pack
def test_each_of_them_is_on_every_board(pack: str) -> None:
    for board in content(pack).boards:
        assert set(ids(content(pack).types)) <= {space.type for space in board.all_spaces()}


@pytest.mark.parametrize("board", ["ring", "inner"])
def test_dominions_wormhole_leads_anywhere(board: str) -> None:
    at = land(sit("marcus", "knox", pack="dominion", board=board), "chance_3")
    assert at.decision == "teleport" and len(at.options) == len(at.t.derived.space_ids)
    at.play("go_to boardwalk")
    assert at.decision == "buy"


@pytest.mark.parametrize("board", ["ring", "inner"])
def test_dominions_tribunal_costs_by_deeds_and_shields(board: str) -> None:
    at = sit("marcus", "knox", pack="dominion", board=board).money(0, 1000).own(0, "baltic", "reading")
    land(at, "chest_3")
    assert at.cash(0) == 980 and at.t.shields[0] == 1


def test_realms_rapids_carry_to_the_next_ferry() -> None:
    at = land(sit("orla", "hob", pack="realm"), "greywater_rapids").play("stay")
    while at.decision == "reroll":
        at.play("stay")
    assert at.t.derived.space_ids[at.t.place[0]] == "bell_ferry" and at.decision == "buy"


def test_realms_fair_pays_by_deeds() -> None:
    at = sit("sefa", "hob", pack="realm").money(0, 1000).own(0, "frogmarsh", "eelwick", "reed_ferry")
    assert land(at, "goose_fair").cash(0) == 1030


def test_neons_portals_lead_to_one_another() -> None:
    portals = ["portal_dawn", "portal_noon", "portal_dusk", "portal_midnight"]
    for start in portals:
        for end in portals:
            at = land(sit("ledger", "clause", pack="neon").money(0, 1000), start)
            others = [portal for portal in portals if portal != start]
            assert at.decision == "teleport" and at.options == ["decline", *[f"go_to {portal}" for portal in others]]
            at.play("decline" if end == start else f"go_to {end}")
            assert at.t.derived.space_ids[at.t.place[0]] == end
            assert at.cash(0) == 1000 and at.seat == 1  # there is no salary, and nothing more happens


def test_a_token_walks_on_from_the_portal_where_it_stepped_out() -> None:
    at = land(sit("ledger", "clause", pack="neon"), "portal_dawn").play("go_to portal_midnight")
    land(at, "drip_alley").play("pass")
    before = at.cash(0)
    at.roll(2, 4)
    assert at.t.derived.space_ids[at.t.place[0]] == "drip_alley" and at.cash(0) == before + 200


def test_neons_clinic_costs_and_gives_a_reroll() -> None:
    at = sit("ledger", "clause", pack="neon").money(0, 1000)
    assert land(at, "tune_up").cash(0) == 960 and at.t.rerolls[0] == 1


# --- all of them are played ---


@every_pack
@pytest.mark.parametrize("preset", ["standard", "rulebook", "everything"])
def test_random_play_keeps_money_and_cards_together(pack: str, preset: str) -> None:
    for board in content(pack).boards:
        setup = GAME.set_for(4, {"board": board.id}, preset, GAME.read_pack(pack))
        t = GAME.new_table(setup, fast(1))
        chance = fast(2)
        kept = t.conserved()
        for _ in range(1500):
            if t.over:
                break
            options = t.options(t.next_asked())
            t.take(t.next_asked(), options[chance.below(len(options))])
            assert t.conserved() == kept


def test_reasons_stand_beside_numbers_that_differ() -> None:
    for pack in ("realm", "neon"):
        found = GAME.read_pack(pack)
        assert found is not None
        assert {path.split(".")[0].split("[")[0] for path, _ in found.reasons} <= {"numbers", "levels"}
        assert any(path == "numbers.transit_rents" for path, _ in found.reasons)


def test_a_pack_from_a_folder_reads_as_the_one_that_comes_with_the_game() -> None:
    folder = Path(str(GAME.folder)) / "packs" / "neon"
    assert read(folder).content == content("neon")
