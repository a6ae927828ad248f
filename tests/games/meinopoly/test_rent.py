"""Section 6: rent."""

from pathlib import Path

import pytest

from .arranged import ArrangedMeinopoly, sit
from .visits import CLASSIC, RAILROADS, UTILITIES, group_of, rent_paid, rest, sit_plain, visit, write_pack

# Section 7.5: base, complete group, house, hotel, skyscraper, landmark.
RENTS = {
    "mediterranean": (4, 8, 12, 28, 48, 80),
    "oriental": (12, 24, 36, 84, 144, 240),
    "st_charles": (20, 40, 60, 140, 240, 400),
    "st_james": (28, 56, 84, 196, 336, 560),
    "kentucky": (36, 72, 108, 252, 432, 720),
    "atlantic": (44, 88, 132, 308, 528, 880),
    "pacific": (52, 104, 156, 364, 624, 1040),
    "park_place": (70, 140, 210, 490, 840, 1400),
    "boardwalk": (100, 200, 300, 700, 1200, 2000),
}
BUILT = [(street, level, row[level + 1]) for street, row in RENTS.items() for level in range(1, 5)]


def plain_visitor() -> ArrangedMeinopoly:
    return sit_plain().money(0, 5000)


# 6.1 and 7.5


@pytest.mark.parametrize(("street", "rent"), [(street, row[0]) for street, row in RENTS.items()])
def test_a_street_alone_takes_its_base_rent(street: str, rent: int) -> None:
    assert rent_paid(plain_visitor().own(1, street), street) == rent


@pytest.mark.parametrize(("street", "rent"), [(street, row[1]) for street, row in RENTS.items()])
def test_a_complete_group_without_buildings_takes_double(street: str, rent: int) -> None:
    assert rent_paid(plain_visitor().own(1, *group_of(street)), street) == rent


@pytest.mark.parametrize(("street", "level", "rent"), BUILT)
def test_a_building_multiplies_the_base_rent_instead(street: str, level: int, rent: int) -> None:
    assert rent_paid(plain_visitor().own(1, *group_of(street), level=level), street) == rent


def test_all_but_one_street_is_not_a_group() -> None:
    at = plain_visitor().own(1, "oriental", "vermont").own(0, "connecticut")
    assert rent_paid(at, "oriental") == 12


def test_a_bare_street_of_a_group_with_buildings_still_takes_double() -> None:
    at = plain_visitor().own(1, "park_place", "boardwalk")
    at.own(1, "boardwalk", level=1)
    assert rent_paid(at, "park_place") == 140


def test_nobody_pays_rent_on_their_own_deed() -> None:
    at = visit(plain_visitor().own(0, "boardwalk"), "boardwalk")
    assert (at.cash(0), at.told("rent")) == (5000, [])


# 6.2


@pytest.mark.parametrize(("owned", "rent"), [(1, 25), (2, 50), (3, 100), (4, 200)])
def test_transits_take_more_the_more_one_owns(owned: int, rent: int) -> None:
    at = plain_visitor().own(1, *RAILROADS[:owned])
    for railroad in RAILROADS[:owned]:
        assert rent_paid(at, railroad) == rent, railroad
        rest(at)


def test_transits_of_others_do_not_count() -> None:
    at = sit_plain(3).own(1, "reading").own(2, "b_and_o", "short_line")
    assert rent_paid(at, "reading") == 25


# 6.3


@pytest.mark.parametrize("total", range(2, 13))
@pytest.mark.parametrize(("owned", "factor"), [(1, 4), (2, 10)])
def test_utilities_take_the_dice_times_4_or_10(owned: int, factor: int, total: int) -> None:
    first = total // 2 if total != 12 else 6
    at = plain_visitor().own(1, *UTILITIES[:owned])
    assert rent_paid(at, "electric", first, total - first) == total * factor


def test_a_roll_of_nine_costs_36_or_90() -> None:
    assert rent_paid(plain_visitor().own(1, "electric"), "electric", 4, 5) == 36
    assert rent_paid(plain_visitor().own(1, "electric", "water_works"), "electric", 4, 5) == 90
    assert rent_paid(plain_visitor().own(1, "electric", "water_works"), "water_works", 4, 5) == 90


# 6.4


@pytest.mark.parametrize(
    ("visitor", "rent"),
    [
        ("albert", 188),
        ("lia", 190),
        ("marcus", 182),
        ("evelyn", 188),
        ("knox", 192),
        ("sophia", 190),
        ("cassian", 188),
        ("mira", 184),
        ("renn", 141),
        ("ophelia", 186),
    ],
)
def test_charisma_takes_a_percent_a_point_off(visitor: str, rent: int) -> None:
    owner = "cassian" if visitor != "cassian" else "mira"
    assert rent_paid(sit(visitor, owner).own(1, "park_place", "boardwalk"), "boardwalk") == rent


def test_a_regulated_deed_takes_a_fifth_more() -> None:
    at = sit("lia", "knox").own(1, "park_place", "boardwalk")
    rest(at)
    at.play("regulate boardwalk")
    visit(at, "free_parking").play("end_turn")
    assert rent_paid(at, "boardwalk") == 200 * 95 * 120 // 10_000 == 228
    rest(at)
    assert rent_paid(at, "park_place") == 140 * 95 // 100


def test_regulation_is_for_the_owners_visitors_only() -> None:
    at = sit("lia", "knox").own(1, "boardwalk").own(0, "park_place")
    rest(at.money(0, 3000))
    at.play("regulate boardwalk")
    before = at.cash(1)
    assert rent_paid(at, "park_place") == 70 * 96 // 100
    assert before - at.cash(1) == 67


def test_renn_pays_a_quarter_less_in_complete_groups() -> None:
    assert rent_paid(sit("renn", "lia").own(1, "boardwalk"), "boardwalk") == 94
    assert rent_paid(sit("renn", "lia").own(1, "park_place", "boardwalk"), "boardwalk") == 141


def test_all_three_steps_together_are_rounded_down_once() -> None:
    at = sit("renn", "knox").own(1, "park_place", "boardwalk")
    rest(at)
    at.play("regulate boardwalk")
    rest(at)
    assert rent_paid(at, "boardwalk") == 200 * 94 * 120 * 75 // 1_000_000 == 169


# 6.5


@pytest.mark.parametrize("space", ["boardwalk", "reading", "electric"])
def test_a_mortgaged_deed_collects_nothing(space: str) -> None:
    at = plain_visitor().own(1, space, mortgaged=True)
    assert rent_paid(at, space) == 0
    assert at.told("no_rent") == [(0, 1, at.space(space))]


def test_its_neighbours_still_do() -> None:
    at = plain_visitor().own(1, "boardwalk").own(1, "park_place", mortgaged=True)
    assert rent_paid(at, "boardwalk") == 200


# 6.6


def test_boardwalk_in_a_complete_group() -> None:
    assert rent_paid(plain_visitor().own(1, "park_place", "boardwalk"), "boardwalk") == 200
    for visitor, rent in (("albert", 188), ("renn", 141)):
        assert rent_paid(sit(visitor, "lia").own(1, "park_place", "boardwalk"), "boardwalk") == rent


def test_mediterranean_with_a_house() -> None:
    assert rent_paid(plain_visitor().own(1, "mediterranean", "baltic", level=1), "mediterranean") == 12


def test_the_highest_charisma_takes_ten_percent_off(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, board=CLASSIC, characters='[[characters]]\nid = "mira"\ncharisma = 10\n')
    at = sit("mira", "lia", pack=pack).own(1, "mediterranean", "baltic", level=1)
    assert rent_paid(at, "mediterranean") == 10
