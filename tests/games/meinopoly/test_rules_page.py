"""RULES.md, which players read: its tables agree with the game, and nothing is missing."""

import re

import msgspec

from tests.games.rules_page import RulesPage

from .arranged import GAME
from .visits import STREETS, sit_plain

PAGE = RulesPage(GAME)


def test_the_sheet_of_the_characters() -> None:
    pack = GAME.read_pack("classic")
    assert pack is not None
    listed = PAGE.rows("| character | Cap")
    assert listed == [
        [
            pack.words["names", "character", character.id],
            *[
                str(stat)
                for stat in (
                    character.capital,
                    character.luck,
                    character.negotiation,
                    character.charisma,
                    character.tech,
                    character.stamina,
                )
            ],
            f"${1500 + 50 * character.capital}",
        ]
        for character in pack.content.characters
    ]


def test_the_streets_with_their_prices_and_rents() -> None:
    derived = sit_plain().t.derived
    for group, (_, listed) in zip(STREETS.values(), PAGE.rows("| group | streets"), strict=True):
        spaces = [derived.space_ids.index(street) for street in group]
        figures = [f"{derived.prices[space]}/{derived.rents[space]}" for space in spaces]
        assert re.findall(r"\d+/\d+", listed) == figures


def test_the_buildings() -> None:
    pack = GAME.read_pack("classic")
    assert pack is not None
    assert PAGE.rows("| level | building") == [
        [str(number), pack.words["names", "level", level.id], f"{level.cost} %", str(level.rent)]
        for number, level in enumerate(pack.content.levels, 1)
    ]


def test_the_seasons() -> None:
    pack = GAME.read_pack("classic")
    assert pack is not None
    assert PAGE.rows("| season |") == [
        [
            pack.words["names", "season", season.id],
            *["" if part == 100 else f"{part} %" for part in (season.price, season.rent, season.tax)],
        ]
        for season in pack.content.seasons
    ]


def test_the_summary_agrees_with_the_rest_of_the_page() -> None:
    page = PAGE.chapter("On one page")
    pack = GAME.read_pack("classic")
    assert pack is not None
    numbers, levels, settings = pack.content.numbers, pack.content.levels, GAME.settings()
    money = dict(PAGE.rows("| money | how much"))
    names = ", ".join(pack.words["names", "level", level.id] for level in levels)
    factors = ", ".join(str(level.rent) for level in levels)
    assert (
        money["rent of a street"] == f"its base; × {numbers.group_rent} in a complete group; × {factors} with {names}"
    )
    assert money["a building"].startswith(", ".join(str(level.cost) for level in levels) + " % of the list price")
    transits = "$" + ", ".join(map(str, numbers.transit_rents))
    one, both = numbers.utility_factors
    rent = f"{transits} by how many there are; the dice × {one}, with both × {both}"
    assert money["rent of a railroad, of a utility"] == rent
    assert money["a mortgage"] == f"brings {numbers.mortgage} % of the list price; {numbers.redemption} % to redeem"
    for row, percent in (
        ("your price of a deed", numbers.negotiation),
        ("what you pay of a rent", numbers.charisma),
        ("a building", numbers.tech),
    ):
        assert re.search(rf"\b{percent} % (less )?for each point", money[row]), row
    standard = msgspec.structs.asdict(settings)
    assert f"${standard['starting_money']} + ${numbers.capital} × Capital" in page
    assert f"salary of ${standard['salary']}" in page and f"after {standard['rounds']}, most assets" in page
    assert money["out of the trap"].startswith(f"${standard['fine']}, or doubles")
