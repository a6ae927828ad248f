"""Section 5: buying what nobody owns."""

from pathlib import Path

import pytest

from .arranged import NOBODY, sit
from .visits import CAST, CLASSIC, rest, sit_plain, visit, write_pack

# What Mediterranean ($60), New York ($200) and Boardwalk ($400) cost each character: 1 % less for each point of
# Negotiation, and 10 % less for Albert, rounded down once.
PRICES = {
    "albert": (49, 165, 331),
    "lia": (57, 192, 384),
    "marcus": (55, 186, 372),
    "evelyn": (58, 194, 388),
    "knox": (56, 188, 376),
    "sophia": (57, 190, 380),
    "cassian": (56, 188, 376),
    "mira": (57, 190, 380),
    "renn": (57, 192, 384),
    "ophelia": (57, 190, 380),
}
ROWS = [
    (character, space, price)
    for character, prices in PRICES.items()
    for space, price in zip(("mediterranean", "new_york", "boardwalk"), prices, strict=True)
]


def other_than(character: str) -> str:
    return CAST[CAST.index(character) - 1]


def test_a_player_who_lands_on_an_unowned_deed_may_buy_it() -> None:
    at = visit(sit_plain(), "oriental")
    assert (at.decision, at.seat, at.options) == ("buy", 0, ["pass", "buy"])
    at.play("buy")
    assert (at.owner("oriental"), at.cash(0)) == (0, 1400)


def test_or_leave_it() -> None:
    at = visit(sit_plain(), "oriental").play("pass")
    assert (at.owner("oriental"), at.cash(0), at.seat) == (NOBODY, 1500, 1)


@pytest.mark.parametrize("space", ["oriental", "reading", "water_works"])
def test_streets_transits_and_utilities_are_sold_alike(space: str) -> None:
    assert visit(sit_plain(), space).play("buy").owner(space) == 0


@pytest.mark.parametrize("space", ["go", "jail", "free_parking", "income_tax", "go_to_jail"])
def test_nothing_else_is_for_sale(space: str) -> None:
    assert visit(sit_plain(), space).told("bought") == []
    assert visit(sit_plain(), space).decision != "buy"


def test_a_player_without_enough_money_is_not_asked() -> None:
    at = visit(sit_plain().money(0, 99), "oriental")
    assert (at.decision, at.seat, at.owner("oriental")) == ("roll", 1, NOBODY)


def test_an_owned_deed_is_not_for_sale() -> None:
    at = visit(sit_plain().own(1, "oriental"), "oriental")
    assert at.told("rent") != []
    assert (at.decision, at.seat) == ("roll", 1)


def test_a_players_own_deed_costs_nothing_to_visit() -> None:
    at = visit(sit_plain().own(0, "oriental"), "oriental")
    assert (at.decision, at.cash(0)) == ("manage", 1500)


def test_a_declined_deed_stays_with_the_bank_and_can_be_bought_later() -> None:
    at = visit(sit_plain(), "oriental").play("pass")
    visit(at, "oriental").play("buy")
    assert at.owner("oriental") == 1


def test_a_player_buys_once_for_each_landing() -> None:
    at = visit(sit_plain(), "oriental").play("buy")
    assert not any(option.startswith("buy") for option in at.options)


def test_without_a_character_the_listed_price_is_paid() -> None:
    at = visit(sit_plain(), "mediterranean")
    before = at.cash(0)
    assert before - at.play("buy").cash(0) == 60


@pytest.mark.parametrize(("character", "space", "price"), ROWS)
def test_negotiation_and_the_financier_make_deeds_cheaper(character: str, space: str, price: int) -> None:
    at = visit(sit(character, other_than(character)), space)
    before = at.cash(0)
    assert before - at.play("buy").cash(0) == price


def test_the_examples_of_the_rulebook() -> None:
    for character, price in (("albert", 49), ("lia", 57)):
        at = visit(sit(character, "knox"), "mediterranean").play("buy")
        assert at.told("bought") == [(0, at.space("mediterranean"), price)]


def test_the_most_that_negotiation_takes_is_ten_percent(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, board=CLASSIC, characters='[[characters]]\nid = "mira"\nnegotiation = 10\n')
    at = visit(sit("mira", "lia", pack=pack), "boardwalk").play("buy")
    assert at.cash(0) == 1700 - 360


@pytest.mark.parametrize(("cash", "asked"), [(331, "roll"), (332, "buy")])
def test_what_counts_is_the_price_for_this_player(cash: int, asked: str) -> None:
    at = visit(sit("albert", "lia").money(0, cash), "boardwalk")
    assert at.decision == asked


def test_the_prompt_names_the_price_for_this_player() -> None:
    at = visit(sit("albert", "lia"), "boardwalk")
    assert at.t.question(0)[2]["amount"] == 331


def test_a_player_may_hold_many_deeds() -> None:
    at = sit_plain().money(0, 5000)
    for space in ("oriental", "reading", "electric", "boardwalk"):
        visit(at, space).play("buy", "end_turn")
        rest(at)
    assert len(at.t.deeds_of(0)) == 4
