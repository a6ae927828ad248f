"""Section 16, stock, as ruled in R19, R29 and R32: a deed splits into ten shares in which others invest."""

from typing import Any

import pytest

from .arranged import BANK, NOBODY, ArrangedMeinopoly, sit


def managing(*characters: str, **settings: Any) -> ArrangedMeinopoly:
    """The first player owns Boardwalk and Reading Railroad, and is managing."""
    at = sit(*(characters or ("marcus", "knox", "lia")), shares=True, **settings)
    return at.own(0, "boardwalk", "reading").roll(4, 6)


def held(at: ArrangedMeinopoly, deed: str) -> list[int] | None:
    """How many shares of a deed each seat holds."""
    return at.t.shares.get(at.space(deed))


def listed(deed: str, shares: list[int], *characters: str, **settings: Any) -> ArrangedMeinopoly:
    """The first player's deed is listed, with shares spread like this; the second player is about to roll."""
    at = managing(*characters, **settings).own(0, deed).play("end_turn")
    at.t.shares[at.space(deed)] = shares
    at.t.asking[at.space(deed)] = 100
    return at


# --- listing ---


def test_an_owner_may_list_every_deed_without_buildings() -> None:
    at = managing()
    assert [move for move in at.options if move.startswith("go_public")] == ["go_public reading", "go_public boardwalk"]


def test_without_the_setting_nothing_is_listed() -> None:
    at = sit("marcus", "knox").own(0, "boardwalk").roll(4, 6)
    assert not [move for move in at.options if move.startswith("go_public")]


def test_a_listed_deed_has_ten_shares_all_of_them_the_owners_at_first() -> None:
    at = managing().play("go_public boardwalk")
    assert held(at, "boardwalk") == [10, 0, 0]
    assert at.told("listed") == [(0, at.space("boardwalk"))]
    assert "go_public boardwalk" not in at.options


def test_listing_alone_brings_no_money() -> None:
    at = managing()
    before = at.cash(0)
    at.play("go_public boardwalk")
    assert at.cash(0) == before


def test_a_street_with_buildings_is_not_listed() -> None:
    at = managing().own(0, "park_place").own(0, "boardwalk", level=1)
    assert "go_public boardwalk" not in at.options and "go_public park_place" in at.options


def test_a_mortgaged_deed_is_not_listed() -> None:
    at = managing().play("mortgage boardwalk")
    assert "go_public boardwalk" not in at.options


# --- investing ---


@pytest.mark.parametrize(("deed", "price"), [("boardwalk", 40), ("reading", 20), ("baltic", 6), ("park_place", 56)])
def test_a_share_costs_a_tenth_of_the_list_price_or_of_four_visits_and_the_owner_gets_it(deed: str, price: int) -> None:
    at = listed(deed, [10, 0, 0]).roll(4, 6)
    before = [at.cash(0), at.cash(1)]
    at.play(f"invest {deed}")
    assert [at.cash(0), at.cash(1)] == [before[0] + price, before[1] - price]
    assert held(at, deed) == [9, 1, 0]


def test_stats_and_passives_make_no_share_cheaper() -> None:
    at = listed("boardwalk", [10, 0], "marcus", "albert").roll(4, 6)
    before = at.cash(1)
    at.play("invest boardwalk")
    assert at.cash(1) == before - 40


def test_shares_are_bought_one_by_one_and_the_owner_keeps_the_last() -> None:
    at = listed("boardwalk", [10, 0, 0]).roll(4, 6).play(*["invest boardwalk"] * 9)
    assert held(at, "boardwalk") == [1, 9, 0]
    assert "invest boardwalk" not in at.options


def test_several_players_invest_in_the_same_deed() -> None:
    at = listed("boardwalk", [10, 0, 0]).roll(4, 6).play("invest boardwalk", "invest boardwalk", "end_turn")
    at.roll(4, 6).play("invest boardwalk")
    assert held(at, "boardwalk") == [7, 2, 1]


def test_an_investor_keeps_a_dollar() -> None:
    at = listed("boardwalk", [10, 0, 0]).roll(4, 6).money(1, 40)
    assert "invest boardwalk" not in at.options
    at.money(1, 41)
    assert "invest boardwalk" in at.options


def test_an_owner_does_not_invest_in_their_own_deed() -> None:
    at = managing().play("go_public boardwalk")
    assert "invest boardwalk" not in at.options


def test_nobody_invests_in_a_deed_that_is_not_listed() -> None:
    at = managing().play("end_turn").roll(4, 6)
    assert not [move for move in at.options if move.startswith("invest")]


@pytest.mark.parametrize(("level", "price"), [(0, 80), (1, 120), (2, 280), (3, 480), (4, 800)])
def test_the_price_of_a_share_follows_the_rent_that_it_brings(level: int, price: int) -> None:
    at = listed("boardwalk", [9, 1, 0]).own(0, "boardwalk", "park_place", level=level).roll(4, 6)
    before = at.cash(1)
    at.play("invest boardwalk")
    assert at.cash(1) == before - price


@pytest.mark.parametrize(("percent", "price"), [(100, 40), (150, 60), (200, 80), (300, 120)])
def test_the_owner_sets_the_price(percent: int, price: int) -> None:
    at = managing().play("go_public boardwalk", "set_price boardwalk 200")
    if percent != 200:
        at.play(f"set_price boardwalk {percent}")
        assert at.told("priced")[-1] == (0, at.space("boardwalk"), price)
    at.play("end_turn").roll(4, 6)
    before = at.cash(1)
    at.play("invest boardwalk")
    assert at.cash(1) == before - price


def test_a_listing_of_which_nothing_was_sold_is_withdrawn() -> None:
    at = managing().play("go_public boardwalk", "withdraw boardwalk")
    assert held(at, "boardwalk") is None and "go_public boardwalk" in at.options


def test_an_owner_who_withdraws_sells_no_more_and_shares_that_were_sold_stay() -> None:
    at = managing().play("go_public boardwalk")
    at.t.shares[at.space("boardwalk")] = [7, 3, 0]
    at.play("withdraw boardwalk")
    assert held(at, "boardwalk") == [7, 3, 0] and "withdraw boardwalk" not in at.options
    at.play("end_turn").roll(4, 6)
    assert "invest boardwalk" not in at.options
    at.roll(4, 6).roll(4, 6)
    at.play("set_price boardwalk 150", "end_turn").roll(4, 6)
    assert "invest boardwalk" in at.options


def test_a_deed_is_not_mortgaged_behind_the_backs_of_its_shareholders() -> None:
    at = managing().play("go_public boardwalk")
    assert "mortgage boardwalk" in at.options
    at.t.shares[at.space("boardwalk")] = [9, 1, 0]
    at.look()
    assert "mortgage boardwalk" not in at.options
    assert "mortgage boardwalk" in at.play("buy_back boardwalk 1").options


def test_a_mortgage_ends_a_listing_of_which_nothing_was_sold() -> None:
    at = managing().play("go_public boardwalk", "mortgage boardwalk")
    assert held(at, "boardwalk") is None and at.t.asking[at.space("boardwalk")] == 0


# --- rent ---


@pytest.mark.parametrize(
    ("shares", "parts"),
    [([10, 0, 0], [96, 0]), ([9, 0, 1], [87, 9]), ([7, 0, 3], [69, 27]), ([1, 0, 9], [15, 81])],
)
def test_each_share_takes_a_tenth_of_the_rent_rounded_down(shares: list[int], parts: list[int]) -> None:
    at = listed("boardwalk", shares).put(1, "park_place")
    before = [at.cash(0), at.cash(2)]
    at.roll(1, 1)
    assert [at.cash(0) - before[0], at.cash(2) - before[1]] == parts  # of 96: 100 less the charisma of Knox


def test_a_visitor_who_holds_shares_gets_a_part_back() -> None:
    at = listed("boardwalk", [8, 2, 0]).put(1, "park_place")
    before = at.cash(1)
    at.roll(1, 1)
    assert at.cash(1) == before - 96 + 18


def test_a_small_rent_brings_shares_nothing() -> None:
    at = listed("baltic", [1, 0, 9]).put(1, "go")
    before = at.cash(2)
    at.roll(1, 2)
    assert at.told("rent")[-1][3] == 7 and at.cash(2) == before


def test_everyone_hears_what_each_share_takes() -> None:
    at = listed("boardwalk", [7, 0, 3]).put(1, "park_place").roll(1, 1)
    assert at.told("shared") == [(2, 0, at.space("boardwalk"), 27)]


def test_a_mortgaged_deed_brings_its_holders_nothing() -> None:
    at = listed("boardwalk", [7, 0, 3]).put(1, "park_place").own(0, "boardwalk", mortgaged=True)
    before = at.cash(2)
    at.roll(1, 1)
    assert at.cash(2) == before


def test_the_owner_keeps_all_decisions() -> None:
    at = managing().own(0, "park_place").play("go_public boardwalk")
    at.t.shares[at.space("boardwalk")] = [1, 9, 0]
    at.play("upgrade boardwalk")
    assert at.t.level[at.space("boardwalk")] == 1


def test_holders_take_their_part_of_rents_with_buildings() -> None:
    at = listed("boardwalk", [5, 0, 5]).own(0, "park_place").own(0, "boardwalk", level=1).put(1, "park_place")
    before = at.cash(2)
    at.roll(1, 1)
    assert at.cash(2) == before + 140  # 288 in all: five times 28


# --- buying back ---


@pytest.mark.parametrize(("deed", "price"), [("boardwalk", 48), ("reading", 24), ("baltic", 7), ("park_place", 67)])
def test_a_share_is_bought_back_for_a_fifth_more(deed: str, price: int) -> None:
    at = managing().own(0, deed)
    at.t.shares[at.space(deed)] = [7, 3, 0]
    before = [at.cash(0), at.cash(1)]
    at.play(f"buy_back {deed} 1")
    assert [at.cash(0), at.cash(1)] == [before[0] - price, before[1] + price]
    assert held(at, deed) == [8, 2, 0]


def test_it_is_bought_back_from_whichever_holder_the_owner_chooses() -> None:
    at = managing()
    at.t.shares[at.space("boardwalk")] = [7, 2, 1]
    assert [move for move in at.options if move.startswith("buy_back")] == [
        "buy_back boardwalk 1",
        "buy_back boardwalk 2",
    ]
    at.play("buy_back boardwalk 2")
    assert held(at, "boardwalk") == [8, 2, 0]


def test_with_all_ten_back_the_deed_is_no_longer_listed() -> None:
    at = managing()
    at.t.shares[at.space("boardwalk")] = [9, 1, 0]
    at.play("buy_back boardwalk 1")
    assert held(at, "boardwalk") is None
    assert "go_public boardwalk" in at.options


def test_a_player_who_buys_back_keeps_a_dollar() -> None:
    at = managing().money(0, 48)
    at.t.shares[at.space("boardwalk")] = [9, 1, 0]
    assert "buy_back boardwalk 1" not in at.options
    at.money(0, 49)
    assert "buy_back boardwalk 1" in at.options


def test_only_the_owner_buys_back() -> None:
    at = listed("boardwalk", [7, 1, 2]).roll(4, 6)
    assert not [move for move in at.options if move.startswith("buy_back")]


# --- worth, and bankruptcy ---


def test_shares_count_at_their_listing_price_for_holder_and_owner() -> None:
    at = sit("marcus", "knox", shares=True).money(0, 1000).money(1, 1000).own(0, "boardwalk")
    at.t.shares[at.space("boardwalk")] = [7, 3]
    assert at.t.standing() == [1000 + 280, 1000 + 120]


def test_investing_changes_nobodys_worth() -> None:
    at = listed("boardwalk", [10, 0, 0]).roll(4, 6)
    before = at.t.standing()
    at.play("invest boardwalk")
    assert at.t.standing() == before


def test_a_bankrupts_shares_follow_to_the_creditor() -> None:
    at = listed("reading", [6, 4, 0]).own(0, "boardwalk").put(1, "park_place").money(1, 20).roll(1, 1)
    assert 1 in at.t.left
    assert held(at, "reading") is None  # all ten are with the owner, who is the creditor


def test_they_follow_to_a_creditor_who_is_not_the_owner() -> None:
    at = listed("reading", [6, 4, 0]).own(2, "boardwalk").put(1, "park_place").money(1, 20).roll(1, 1)
    assert 1 in at.t.left
    assert held(at, "reading") == [6, 0, 4]


def test_a_listed_deed_passes_to_the_creditor_with_its_owners_shares() -> None:
    at = listed("reading", [0, 6, 4]).own(1, "reading").own(0, "boardwalk").put(1, "park_place").money(1, 20).roll(1, 1)
    assert at.owner("reading") == 0
    assert held(at, "reading") == [6, 0, 4]


def test_shares_of_deeds_that_fall_to_the_bank_are_gone() -> None:
    at = listed("reading", [0, 6, 4]).own(1, "reading").put(1, "go").money(1, 20).roll(1, 3)
    assert 1 in at.t.left and at.owner("reading") == NOBODY == BANK
    assert held(at, "reading") is None


def test_shares_that_the_bank_would_get_go_to_the_owner_of_the_deed() -> None:
    at = listed("reading", [5, 4, 1]).put(1, "go").money(1, 20).roll(1, 3)
    assert 1 in at.t.left
    assert held(at, "reading") == [9, 0, 1]


def test_there_are_always_ten_shares_of_a_listed_deed() -> None:
    """Over a whole game of random play with everything on."""
    from parlour.kernel import fast

    at = sit("marcus", "knox", "lia", "albert", preset="everything")
    chance = fast(5)
    listings = 0
    for _ in range(3000):
        if at.t.over:
            break
        options = at.t.options(at.seat)
        at.t.take(at.seat, options[chance.below(len(options))])
        for deed, shares in at.t.shares.items():
            listings += 1
            assert sum(shares) == 10 and min(shares) >= 0
            assert shares[at.t.owner[deed]] >= 1
    assert listings > 100
