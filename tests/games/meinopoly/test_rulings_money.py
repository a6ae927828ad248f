"""What the rulebook leaves open, ruling by ruling: exact arithmetic, mortgages, rents, debts and buildings."""

from pathlib import Path

import pytest

from .arranged import NOBODY, ArrangedMeinopoly, sit
from .extended_packs import plain_words
from .visits import (
    CLASSIC,
    RAILROADS,
    STREETS,
    card_pack,
    open_to,
    rent_paid,
    rest,
    sit_plain,
    visit,
    write_pack,
)

# R1 Exact arithmetic, rounded down once.


def test_r1_ophelia_on_a_landmark_at_boardwalk_pays_1860() -> None:
    at = sit("ophelia", "lia").own(1, "park_place", "boardwalk", level=4).money(0, 3000)
    assert rent_paid(at, "boardwalk") == 1860
    assert int(100 * 20 * (1 - 7 * 0.01)) == 1859, "floats would say so"


def test_r1_discounts_are_not_rounded_one_by_one() -> None:
    at = sit("renn", "knox").own(1, "park_place", "boardwalk")
    rest(at)
    at.play("regulate boardwalk")
    rest(at)
    assert rent_paid(at, "boardwalk") == 169
    assert 200 * 94 // 100 * 120 // 100 * 75 // 100 == 168, "step by step would say so"


# R2 Mortgages are rounded down and know no seasons.


def test_r2_park_place_is_175_and_192() -> None:
    at = sit_plain().own(0, "park_place").play("mortgage park_place")
    assert at.cash(0) == 1500 + 175
    assert at.play("redeem park_place").cash(0) == 1500 + 175 - 192


@pytest.mark.parametrize("turns", range(4))
def test_r2_no_season_touches_a_mortgage(turns: int) -> None:
    at = sit_plain(seasons=True, season_length=1)
    for _ in range(turns):
        rest(at)
    assert at.t.season() == turns
    seat = at.seat
    at.own(seat, "boardwalk").play("mortgage boardwalk")
    assert at.cash(seat) == 1700
    assert at.play("redeem boardwalk").cash(seat) == 1480


def test_r2_no_market_touches_a_mortgage() -> None:
    at = sit_plain().own(0, "boardwalk")
    at.t.market, at.t.market_until = 50, 100
    assert at.play("mortgage boardwalk").cash(0) == 1700
    assert at.play("redeem boardwalk").cash(0) == 1480


# R7 Utilities after a card.


def test_r7_utility_rent_after_a_card_uses_the_last_roll(tmp_path: Path) -> None:
    pack = card_pack(tmp_path, '{ do = "move_to", space = "electric" }')
    at = sit("lia", "knox", pack=pack).own(1, "electric").next_card("dividend")
    visit(at, "chance_1", 3, 4)
    assert at.told("rent") == [(0, 1, at.space("electric"), 7 * 4 * 95 // 100)]


# R10 Renn.


@pytest.mark.parametrize(("level", "rent"), [(0, 140), (1, 210), (4, 1400)])
def test_r10_renns_discount_is_for_complete_groups_built_or_not(level: int, rent: int) -> None:
    at = sit("renn", "lia").own(1, "park_place", "boardwalk", level=level)
    assert rent_paid(at, "park_place") == rent * 94 * 75 // 10_000


def test_r10_transits_and_utilities_are_no_group() -> None:
    at = sit("renn", "lia").own(1, *RAILROADS, "electric", "water_works")
    assert rent_paid(at, "reading") == 200 * 94 // 100
    rest(at)
    assert rent_paid(at, "electric", 4, 5) == 90 * 94 // 100


# R12 A creditor gets no more than there is.


def test_r12_a_creditor_receives_what_the_debtor_has_and_never_more() -> None:
    at = visit(sit_plain(3).own(1, "park_place", "boardwalk", level=4).money(0, 10), "boardwalk")
    assert (at.cash(0), at.cash(1)) == (0, 1510)


def test_r12_all_money_sums_to_a_constant_and_the_bank_may_owe() -> None:
    at = sit("albert", "lia", "mira")
    assert at.t.bank.total() == 0
    assert at.t.bank.stock == -(1950 + 1750 + 1700)
    visit(at, "go")
    assert at.t.bank.total() == 0


# R13 Settlement.


def test_r13_a_player_who_is_short_raises_money_first_and_then_pays() -> None:
    at = visit(sit_plain(3, settlement=True).own(0, "boardwalk").money(0, 50), "luxury_tax")
    assert (at.decision, at.seat, at.options) == ("settle", 0, ["mortgage boardwalk", "give_up"])
    at.play("mortgage boardwalk")
    assert (at.cash(0), at.t.left) == (150, ())


def test_r13_buildings_are_sold_before_streets_are_mortgaged() -> None:
    at = sit_plain(3, settlement=True).own(0, "mediterranean", "baltic", level=1).money(0, 50)
    visit(at, "luxury_tax")
    assert at.options == ["sell mediterranean", "sell baltic", "give_up"]
    at.play("sell mediterranean", "sell baltic", "mortgage mediterranean")
    assert (at.cash(0), at.t.left) == (50 + 15 + 15 + 30 - 100, ())


def test_r13_a_trade_may_raise_it() -> None:
    at = sit_plain(3, settlement=True, trades=True).own(0, "boardwalk").money(0, 50)
    visit(at, "luxury_tax").play("offer 1", "give boardwalk", "ask 100", "propose", "agree")
    assert (at.owner("boardwalk"), at.cash(0), at.cash(1), at.t.left) == (1, 50, 1400, ())


@pytest.mark.parametrize(("cash", "out"), [(69, True), (70, True), (71, False)])
def test_r13_still_short_or_at_nothing_afterwards_is_bankrupt(cash: int, out: bool) -> None:
    at = visit(sit_plain(3, settlement=True).own(0, "mediterranean").money(0, cash), "luxury_tax")
    at.play("mortgage mediterranean")
    assert at.t.left == ((0,) if out else ())


def test_r13_a_player_may_give_up_instead() -> None:
    at = visit(sit_plain(3, settlement=True).own(0, "boardwalk").money(0, 50), "luxury_tax").play("give_up")
    assert (at.t.left, at.owner("boardwalk")) == ((0,), NOBODY)


def test_r13_it_is_on_in_standard_and_off_in_the_rulebook() -> None:
    at = sit("lia", "knox", "mira", preset="standard").own(0, "boardwalk").money(0, 50)
    assert visit(at, "luxury_tax").decision == "settle"
    at = sit("lia", "knox", "mira", preset="rulebook").own(0, "boardwalk").money(0, 50)
    assert visit(at, "luxury_tax").t.left == (0,)


# R14 A bankrupt's deeds.


def test_r14_deeds_pass_to_a_creditor_as_they_are_without_a_fee() -> None:
    at = sit_plain(3).own(1, "boardwalk").own(0, "reading", mortgaged=True).money(0, 30)
    visit(at.own(0, "mediterranean", "baltic", level=2), "boardwalk")
    assert (at.owner("reading"), at.t.mortgaged[at.space("reading")], at.cash(1)) == (1, True, 1530)
    assert (at.owner("baltic"), at.t.level[at.space("baltic")]) == (1, 2)


def test_r14_at_the_bank_they_are_unowned_and_free_of_buildings() -> None:
    at = sit_plain(3, auctions=True).own(0, "mediterranean", "baltic", level=2).money(0, 30)
    visit(at, "luxury_tax")
    assert (at.owner("baltic"), at.t.level[at.space("baltic")], at.decision) == (NOBODY, 0, "roll")


# R15 Selling buildings.


@pytest.mark.parametrize(("level", "price"), [(1, 100), (2, 150), (3, 200), (4, 300)])
def test_r15_a_building_sells_for_half_its_list_cost(level: int, price: int) -> None:
    at = visit(sit_plain().own(0, "park_place", "boardwalk", level=level), "free_parking").play("sell boardwalk")
    assert (at.cash(0), at.t.level[at.space("boardwalk")]) == (1500 + price, level - 1)


def test_r15_they_are_sold_evenly() -> None:
    at = visit(sit_plain().own(0, "park_place", "boardwalk", level=2), "free_parking").play("sell boardwalk")
    assert open_to(at, "sell") == ["park_place"]


def test_r15_not_before_the_roll() -> None:
    assert open_to(sit_plain().own(0, "park_place", "boardwalk", level=2), "sell") == []


# R17 Assets.


def test_r17_assets_are_cash_deeds_buildings_and_shares() -> None:
    at = sit_plain(shares=True).own(0, "park_place", "boardwalk", level=2).own(0, "reading", mortgaged=True)
    at.own(1, "short_line").t.shares[at.space("short_line")] = [3, 7]
    built = (175 + 262) + (200 + 300)
    assert at.t.standing() == [1500 + 350 + 400 + built + 100 + 60, 1500 + 200 - 60]


def timed(first: int, second: int) -> ArrangedMeinopoly:
    """The last round of a timed game is over, and these are the two players' cash; the first owns Reading."""
    at = sit_plain(rounds=1).own(0, "reading").money(0, first).money(1, second)
    rest(at)
    return rest(at)


@pytest.mark.parametrize(
    ("first", "second", "winners"), [(1000, 1199, [0]), (1000, 1201, [1]), (1000, 1200, [1]), (1500, 1500, [0])]
)
def test_r17_most_assets_win_and_cash_breaks_a_tie(first: int, second: int, winners: list[int]) -> None:
    at = timed(first, second)
    assert at.t.result is not None
    assert (at.t.result.winners, at.t.result.reason) == (winners, "rounds")


def test_r17_a_tie_in_both_is_shared() -> None:
    at = sit_plain(3, rounds=1).money(2, 1400)
    for _ in range(3):
        rest(at)
    assert at.t.result is not None
    assert at.t.result.winners == [0, 1]


# R27 The last dollar.


def test_r27_nobody_spends_the_last_dollar_of_their_own_will() -> None:
    assert visit(sit_plain().money(0, 100), "oriental").decision != "buy"
    assert visit(sit_plain().money(0, 101), "oriental").decision == "buy"
    assert "redeem reading" not in sit_plain().own(0, "reading", mortgaged=True).money(0, 110).options
    at = visit(sit_plain().own(0, *STREETS["brown"]).money(0, 30), "free_parking")
    assert open_to(at, "upgrade") == []


def test_r27_not_in_an_auction_or_a_trade_either() -> None:
    at = visit(sit_plain(auctions=True).money(1, 10), "oriental").play("pass")
    assert (at.seat, at.options) == (1, ["pass"])
    at = visit(sit_plain(trades=True).own(1, "reading").money(0, 10), "free_parking").play("offer 1")
    assert open_to(at, "add") == ["1"]


# R31 Nobody makes money by building and selling.


def test_r31_a_building_never_sells_for_more_than_it_would_cost(tmp_path: Path) -> None:
    passive = 'passives = [{ when = "build", does = [{ do = "scale", percent = 50 }] }]'
    builder = f'[[characters]]\nid = "mira"\ntech = 10\n{passive}\n'
    plain_words(tmp_path, characters=("mira",))
    at = sit("mira", "knox", pack=write_pack(tmp_path, board=CLASSIC, characters=builder))
    visit(at.own(0, "park_place", "boardwalk"), "free_parking").play("upgrade boardwalk")
    assert at.cash(0) == 1700 - 80
    assert at.play("sell boardwalk").cash(0) == 1700
