"""Section 4: money, where it comes from and where it goes."""

import pytest

from .arranged import sit
from .visits import sit_plain, trap, visit

# Section 4.1 names four; the rest follow from Capital in section 11.3.
STARTS = {
    "albert": (9, 1950),
    "lia": (5, 1750),
    "marcus": (6, 1800),
    "evelyn": (4, 1700),
    "knox": (7, 1850),
    "sophia": (5, 1750),
    "cassian": (6, 1800),
    "mira": (4, 1700),
    "renn": (5, 1750),
    "ophelia": (6, 1800),
}


@pytest.mark.parametrize(("character", "capital", "start"), [(name, *row) for name, row in STARTS.items()])
def test_capital_adds_fifty_a_point_to_the_starting_money(character: str, capital: int, start: int) -> None:
    other = "lia" if character != "lia" else "knox"
    assert sit(character, other).cash(0) == start == 1500 + 50 * capital


@pytest.mark.parametrize("base", [100, 1000, 2500])
def test_the_base_is_a_setting(base: int) -> None:
    assert sit("albert", "evelyn", starting_money=base).cash(0) == base + 450


def test_passing_start_pays_200() -> None:
    assert visit(sit_plain().own(1, "mediterranean", mortgaged=True), "mediterranean").cash(0) == 1700


def test_the_salary_is_a_setting() -> None:
    at = sit_plain(salary=75).own(1, "mediterranean", mortgaged=True)
    assert visit(at, "mediterranean").cash(0) == 1575


def test_rent_goes_from_the_visitor_to_the_owner() -> None:
    at = visit(sit_plain().own(1, "oriental"), "oriental")
    assert (at.cash(0), at.cash(1)) == (1500 - 12, 1500 + 12)


@pytest.mark.parametrize(("card", "space", "amount"), [("tax_refund", "chest_2", 20), ("bank_error", "chest_2", 200)])
def test_the_smallest_and_the_largest_gain_of_a_card(card: str, space: str, amount: int) -> None:
    assert visit(sit_plain().next_card(card), space).cash(0) == 1500 + amount


@pytest.mark.parametrize(("card", "space", "amount"), [("speeding", "chance_2", 15), ("chairman", "chance_2", 50)])
def test_the_smallest_and_the_largest_loss_by_a_card(card: str, space: str, amount: int) -> None:
    assert visit(sit_plain().next_card(card), space).cash(0) == 1500 - amount


def test_mortgaging_brings_half_and_redeeming_costs_55_percent() -> None:
    at = sit_plain().own(0, "boardwalk").play("mortgage boardwalk")
    assert at.cash(0) == 1500 + 200
    assert at.play("redeem boardwalk").cash(0) == 1500 + 200 - 220


def test_a_bankruptcy_pays_sophia() -> None:
    at = sit("lia", "knox", "sophia").money(0, 50)
    assert visit(at, "luxury_tax").cash(2) == 1750 + 100


def test_a_deed_costs_its_listed_price() -> None:
    assert visit(sit_plain(), "boardwalk").play("buy").cash(0) == 1500 - 400


@pytest.mark.parametrize(("space", "amount"), [("income_tax", 200), ("luxury_tax", 100)])
def test_taxes_are_fixed_amounts(space: str, amount: int) -> None:
    at = visit(sit_plain(), space)
    assert at.cash(0) == 1500 - amount
    assert at.told("paid") == [(0, "tax", amount)]


def test_the_way_out_of_the_trap_costs_50() -> None:
    at = trap(sit_plain())
    assert at.play("pay_fine").cash(0) == 1450


def test_a_building_costs_its_part_of_the_price() -> None:
    at = visit(sit_plain().own(0, "mediterranean", "baltic"), "free_parking")
    assert at.play("upgrade baltic").cash(0) == 1500 - 30


def test_taxes_cards_and_fines_wait_in_the_pot_if_there_is_one() -> None:
    at = visit(sit_plain(pot=True), "income_tax")
    assert at.t.bank.purse[2] == 200
    visit(at, "free_parking")
    assert (at.cash(1), at.t.bank.purse[2]) == (1700, 0)


def test_without_a_pot_free_parking_pays_nothing() -> None:
    at = visit(sit_plain(), "income_tax")
    assert visit(at, "free_parking").cash(1) == 1500
