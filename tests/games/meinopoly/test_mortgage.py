"""Section 8: mortgages."""

import pytest

from .arranged import NOBODY, sit
from .visits import open_to, rent_paid, rest, sit_plain, trap, visit

# List price, half of it, 55 % of it, both rounded down.
VALUES = [
    ("mediterranean", 60, 30, 33),
    ("oriental", 100, 50, 55),
    ("connecticut", 120, 60, 66),
    ("st_charles", 140, 70, 77),
    ("electric", 150, 75, 82),
    ("virginia", 160, 80, 88),
    ("st_james", 180, 90, 99),
    ("reading", 200, 100, 110),
    ("kentucky", 220, 110, 121),
    ("illinois", 240, 120, 132),
    ("atlantic", 260, 130, 143),
    ("marvin_gardens", 280, 140, 154),
    ("pacific", 300, 150, 165),
    ("pennsylvania_avenue", 320, 160, 176),
    ("park_place", 350, 175, 192),
    ("boardwalk", 400, 200, 220),
]


@pytest.mark.parametrize(("deed", "price", "half", "back"), VALUES)
def test_a_mortgage_pays_half_and_costs_55_percent_to_redeem(deed: str, price: int, half: int, back: int) -> None:
    at = sit_plain().own(0, deed)
    assert at.t.derived.prices[at.space(deed)] == price
    assert at.play(f"mortgage {deed}").cash(0) == 1500 + half
    assert at.play(f"redeem {deed}").cash(0) == 1500 + half - back
    assert at.told("mortgaged") == [(0, at.space(deed), half)]
    assert at.told("redeemed") == [(0, at.space(deed), back)]


def test_stats_and_passives_change_neither() -> None:
    at = sit("albert", "lia").own(0, "boardwalk").play("mortgage boardwalk")
    assert at.cash(0) == 1950 + 200
    assert at.play("redeem boardwalk").cash(0) == 1950 + 200 - 220


def test_the_deed_stays_with_its_owner_and_collects_nothing() -> None:
    at = sit_plain().own(0, "boardwalk").play("mortgage boardwalk")
    rest(at)
    assert at.owner("boardwalk") == 0
    assert rent_paid(at, "boardwalk") == 0


def test_a_redeemed_deed_collects_again() -> None:
    at = sit_plain().own(0, "boardwalk").play("mortgage boardwalk", "redeem boardwalk")
    rest(at)
    assert rent_paid(at, "boardwalk") == 100


def test_others_see_that_it_is_mortgaged() -> None:
    at = sit_plain().own(0, "boardwalk").play("mortgage boardwalk")
    assert at.t.view(1).mortgaged[at.space("boardwalk")]


def test_a_street_with_buildings_cannot_be_mortgaged() -> None:
    assert open_to(sit_plain().own(0, "mediterranean", "baltic", level=1), "mortgage") == []


def test_nor_can_any_street_of_its_group() -> None:
    at = sit_plain().own(0, "oriental", "vermont", "connecticut").own(0, "vermont", level=1).own(0, "reading")
    assert open_to(at, "mortgage") == ["reading"]


def test_with_the_buildings_sold_they_can() -> None:
    at = sit_plain().own(0, "mediterranean").own(0, "baltic", level=1)
    visit(at, "free_parking")
    assert open_to(at, "mortgage") == []
    at.play("sell baltic")
    assert open_to(at, "mortgage") == ["mediterranean", "baltic"]


def test_a_mortgaged_deed_cannot_be_mortgaged_again() -> None:
    at = sit_plain().own(0, "boardwalk", "reading").play("mortgage boardwalk")
    assert open_to(at, "mortgage") == ["reading"]


def test_a_deed_without_a_mortgage_cannot_be_redeemed() -> None:
    at = sit_plain().own(0, "boardwalk")
    assert not any(option.startswith("redeem") for option in at.options)


def test_only_the_owner_mortgages_and_redeems() -> None:
    at = sit_plain().own(1, "boardwalk").own(1, "reading", mortgaged=True)
    assert at.options == ["roll"]


@pytest.mark.parametrize(("cash", "open_"), [(220, False), (221, True)])
def test_redeeming_must_be_affordable(cash: int, open_: bool) -> None:
    at = sit_plain().own(0, "boardwalk", mortgaged=True).money(0, cash)
    assert ("redeem boardwalk" in at.options) is open_


def test_both_are_open_before_the_roll_after_it_and_in_the_trap() -> None:
    at = sit_plain().own(0, "boardwalk").own(0, "reading", mortgaged=True)
    wanted = {"mortgage boardwalk", "redeem reading"}
    assert at.decision == "roll"
    assert wanted <= set(at.options)
    visit(at, "free_parking")
    assert at.decision == "manage"
    assert wanted <= set(at.options)
    at.play("end_turn")
    rest(at)
    trap(at)
    assert at.decision == "trapped"
    assert wanted <= set(at.options)


# 8.3


def test_mortgages_and_buildings_pass_to_a_player_who_is_owed_rent() -> None:
    at = sit_plain(3).own(1, "boardwalk", "park_place", level=2).money(0, 50)
    at.own(0, "reading", mortgaged=True).own(0, "mediterranean", "baltic", level=3)
    visit(at, "boardwalk")
    assert at.t.left == (0,)
    assert [at.owner(deed) for deed in ("reading", "mediterranean", "baltic")] == [1, 1, 1]
    assert at.t.mortgaged[at.space("reading")]
    assert at.t.level[at.space("baltic")] == 3


def test_the_bank_clears_them() -> None:
    at = sit_plain(3).money(0, 50)
    at.own(0, "reading", mortgaged=True).own(0, "mediterranean", "baltic", level=3)
    visit(at, "luxury_tax")
    assert at.t.left == (0,)
    assert [at.owner(deed) for deed in ("reading", "mediterranean", "baltic")] == [NOBODY] * 3
    assert not at.t.mortgaged[at.space("reading")]
    assert at.t.level[at.space("baltic")] == 0
