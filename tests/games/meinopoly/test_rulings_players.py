"""What the rulebook leaves open, ruling by ruling: auctions, trades, shares, alliances and duels."""

import pytest

from .arranged import NOBODY, ArrangedMeinopoly, sit
from .visits import STREETS, open_to, rent_paid, rest, sit_plain, visit

# R11 Auctions.


def test_r11_a_declined_deed_goes_to_auction() -> None:
    at = visit(sit_plain(3, auctions=True), "boardwalk").play("pass")
    assert (at.decision, at.seat, at.told("opened")) == ("bidding", 1, [(at.space("boardwalk"),)])


def test_r11_so_does_a_deed_that_is_too_expensive() -> None:
    at = visit(sit_plain(3, auctions=True).money(0, 50), "boardwalk")
    assert (at.decision, at.seat) == ("bidding", 1)


def test_r11_the_decliner_may_bid() -> None:
    at = visit(sit_plain(3, auctions=True), "boardwalk").play("pass", "pass", "pass")
    assert (at.decision, at.seat) == ("bidding", 0)
    at.play("bid 10")
    assert (at.owner("boardwalk"), at.cash(0)) == (0, 1490)


@pytest.mark.parametrize(("deed", "raise_"), [("boardwalk", 20), ("park_place", 18), ("oriental", 10), ("reading", 10)])
def test_r11_the_first_bid_is_10_and_a_raise_a_twentieth_or_10(deed: str, raise_: int) -> None:
    at = visit(sit_plain(3, auctions=True), deed).play("pass")
    assert min(int(bid) for bid in open_to(at, "bid")) == 10
    at.play("bid 10")
    assert min(int(bid) for bid in open_to(at, "bid")) == 10 + raise_


def test_r11_the_winner_pays_the_bid_as_it_is() -> None:
    at = visit(sit("lia", "albert", auctions=True), "boardwalk").play("pass", "bid 410", "pass")
    assert (at.owner("boardwalk"), at.cash(1)) == (1, 1950 - 410)


def test_r11_nobody_has_to_bid() -> None:
    at = visit(sit_plain(auctions=True), "boardwalk").play("pass", "pass", "pass")
    assert (at.owner("boardwalk"), at.told("unsold"), at.seat) == (NOBODY, [(at.space("boardwalk"),)], 1)


# R18 Trades.


def trader(**settings: bool) -> ArrangedMeinopoly:
    """The first player of three has rolled, owns Reading and a mortgaged Boardwalk; the second owns Oriental."""
    at = sit_plain(3, trades=True, **settings).own(0, "reading").own(0, "boardwalk", mortgaged=True).own(1, "oriental")
    return visit(at, "free_parking")


def test_r18_deeds_and_cash_to_the_dollar_change_hands() -> None:
    at = trader().play("offer 1", "give reading", "take oriental", "ask 100", "ask 10", "ask 1", "ask 1")
    at.play("propose", "agree")
    assert (at.owner("reading"), at.owner("oriental"), at.cash(0), at.cash(1)) == (1, 0, 1612, 1388)


def test_r18_mortgaged_deeds_are_traded_as_they_are() -> None:
    at = trader().play("offer 1", "give boardwalk", "propose", "agree")
    assert (at.owner("boardwalk"), at.t.mortgaged[at.space("boardwalk")]) == (1, True)


def test_r18_no_deed_of_a_group_with_buildings() -> None:
    at = trader().own(0, "mediterranean").own(0, "baltic", level=1).play("offer 1")
    assert open_to(at, "give") == ["reading", "boardwalk"]


def test_r18_three_proposals_in_a_turn() -> None:
    at = trader()
    for _ in range(3):
        at.play("offer 1", "give reading", "propose", "refuse")
    assert open_to(at, "offer") == []
    at.play("end_turn")
    assert open_to(visit(rest(rest(at)), "free_parking"), "offer") == ["1", "2"]


def test_r18_two_counter_offers_each() -> None:
    at = trader().play("offer 1", "give reading", "propose")
    at.play("counter", "add 10", "propose")
    assert (at.seat, at.t.offered) == (0, 10)
    at.play("counter", "ask 10", "propose")
    assert (at.seat, at.answers) == (1, ["refuse", "agree"])


def test_r18_an_offer_is_checked_again_when_it_is_accepted() -> None:
    at = sit("lia", "ophelia", "knox", trades=True).own(0, "boardwalk").money(1, 300)
    visit(at, "free_parking").play("offer 1", "give boardwalk", "ask 100", "ask 100", "ask 100", "propose")
    assert at.answers == ["refuse", "counter"]
    assert at.closed == {"agree": "too_dear"}


# R19 Shares.


def shareholder() -> ArrangedMeinopoly:
    """Three players; the first has listed Boardwalk, the second has bought two shares of it."""
    at = visit(sit_plain(3, shares=True).own(0, "boardwalk"), "free_parking").play("go_public boardwalk", "end_turn")
    return visit(at, "free_parking").play("invest boardwalk", "invest boardwalk", "end_turn")


def test_r19_a_share_costs_a_tenth_of_the_list_price() -> None:
    at = shareholder()
    assert at.t.shares == {at.space("boardwalk"): [8, 2, 0]}
    assert (at.cash(0), at.cash(1)) == (1580, 1420)


def test_r19_each_share_takes_a_tenth_of_the_rent_rounded_down() -> None:
    at = sit("lia", "albert", "mira", shares=True).own(0, "boardwalk")
    at.t.shares[at.space("boardwalk")] = [8, 2, 0]
    visit(rest(rest(at)), "boardwalk")
    assert at.told("rent") == [(2, 0, at.space("boardwalk"), 92)]
    assert (at.cash(0), at.cash(1)) == (1750 + 92 - 18, 1950 + 18)


def test_r19_the_owner_keeps_at_least_one_share_and_all_decisions() -> None:
    at = shareholder()
    visit(at, "free_parking")
    for _ in range(7):
        at.play("invest boardwalk")
    assert at.t.shares[at.space("boardwalk")] == [1, 2, 7]
    assert open_to(at, "invest") == []
    assert open_to(at, "mortgage") == []
    assert open_to(at.play("end_turn"), "mortgage") == []  # not behind the backs of shareholders


def test_r19_no_shares_of_a_deed_with_buildings_or_a_mortgage() -> None:
    at = sit_plain(shares=True).own(0, *STREETS["brown"], level=1).own(0, "reading", mortgaged=True)
    assert open_to(visit(at.own(0, "electric"), "free_parking"), "go_public") == ["electric"]


def test_r19_the_owner_buys_back_at_a_fifth_more() -> None:
    at = rest(shareholder())
    visit(at, "free_parking").play("buy_back boardwalk 1", "buy_back boardwalk 1")
    assert (at.cash(0), at.cash(1), at.t.shares) == (1580 - 96, 1420 + 96, {})


def test_r19_shares_follow_their_holder_into_trades() -> None:
    at = sit_plain(3, shares=True, trades=True).own(0, "boardwalk")
    at.t.shares[at.space("boardwalk")] = [8, 2, 0]
    rest(at)
    visit(at, "free_parking").play("offer 2", "give_share boardwalk", "propose", "agree")
    assert at.t.shares[at.space("boardwalk")] == [8, 1, 1]


def test_r19_a_share_is_bought_back_from_its_holder() -> None:
    at = visit(rest(shareholder()), "free_parking")
    assert [option for option in at.options if option.startswith("buy_back")] == ["buy_back boardwalk 1"]


def test_r19_a_deed_in_one_hand_with_all_its_shares_is_listed_no_longer() -> None:
    at = sit_plain(3, shares=True, trades=True).own(0, "boardwalk", "reading")
    at.t.shares.update({at.space("boardwalk"): [8, 2, 0], at.space("reading"): [7, 2, 1]})
    visit(at, "free_parking").play("offer 1", "give boardwalk", "give reading", "propose", "agree")
    assert (at.owner("boardwalk"), at.t.shares) == (1, {at.space("reading"): [0, 9, 1]})


# R20 Alliances.


def allies(*cast: str) -> ArrangedMeinopoly:
    """The first two of three players are allies, the first owns Boardwalk, and it is the second's turn."""
    at = sit(*(cast or ("lia", "albert", "mira")), alliances=True).own(0, "boardwalk")
    return visit(at, "free_parking").play("ally 1", "agree", "end_turn")


def test_r20_allies_pay_each_other_no_rent() -> None:
    at = allies()
    assert rent_paid(at, "boardwalk") == 0
    assert at.told("no_rent") == [(1, 0, at.space("boardwalk"))]


def test_r20_an_ally_gets_a_tenth_of_the_rent_of_others() -> None:
    at = rest(allies())
    visit(at, "boardwalk")
    assert (at.cash(0), at.cash(1)) == (1750 + 92 - 9, 1950 + 9)


def test_r20_marcus_gets_a_tenth_more_of_that() -> None:
    at = rest(allies("lia", "marcus", "mira").own(0, "boardwalk", "park_place", level=1))
    visit(at, "boardwalk")
    assert (at.cash(0), at.cash(1)) == (1750 + 276 - 30, 1800 + 30)


def test_r20_an_alliance_has_two_members() -> None:
    at = sit_plain(4, alliances=True)
    visit(at, "free_parking").play("ally 1", "agree")
    assert open_to(at, "ally") == []
    assert open_to(visit(at.play("end_turn"), "free_parking"), "ally") == []
    assert open_to(visit(at.play("end_turn"), "free_parking"), "ally") == ["3"]


def test_r20_asking_counts_as_a_proposal() -> None:
    at = visit(sit_plain(3, alliances=True, trades=True), "free_parking")
    at.play("ally 1", "refuse", "ally 1", "refuse", "ally 2", "refuse")
    assert at.seat == 0
    assert at.options == ["end_turn"]


def test_r20_there_is_none_when_only_two_are_left() -> None:
    assert open_to(visit(sit_plain(alliances=True).own(0, "reading"), "free_parking"), "ally") == []
    at = allies()
    at.money(2, 10)
    rest(at)
    visit(at, "luxury_tax")
    assert (at.t.ally, at.told("parted")) == ([NOBODY] * 3, [(0, 1)])


def test_r20_it_ends_a_round_after_notice_or_by_bankruptcy() -> None:
    at = visit(allies(), "free_parking").play("give_notice", "end_turn")
    rest(rest(at))
    assert (at.seat, at.told("parted"), at.t.ally) == (1, [(1, 0)], [NOBODY] * 3)
    at = allies().money(1, 10)
    visit(at, "luxury_tax")
    assert (at.t.ally, at.t.left) == ([NOBODY] * 3, (1,))


def test_r20_victory_is_single() -> None:
    at = sit_plain(3, alliances=True, dominion="groups", dominion_count=1).own(0, *STREETS["brown"])
    visit(at, "free_parking").play("ally 1", "agree", "end_turn")
    assert at.t.result is not None
    assert at.t.result.winners == [0]


# R29 Shares in bankruptcy.


def ruined(space: str) -> ArrangedMeinopoly:
    """The first of three owns half of Reading's shares and a fifth of Boardwalk's, and is ruined on a space."""
    at = sit_plain(3, shares=True).own(0, "reading").own(1, "boardwalk").own(2, "pacific").money(0, 20)
    at.t.shares[at.space("reading")] = [5, 3, 2]
    at.t.shares[at.space("boardwalk")] = [2, 6, 2]
    return visit(at, space)


def test_r29_a_bankrupts_shares_follow_to_the_creditor() -> None:
    at = ruined("pacific")
    assert (at.t.left, at.owner("reading")) == ((0,), 2)
    assert at.t.shares == {at.space("reading"): [0, 3, 7], at.space("boardwalk"): [0, 6, 4]}


def test_r29_at_the_bank_shares_of_its_deeds_are_gone_and_others_go_to_the_owner() -> None:
    at = ruined("luxury_tax")
    assert (at.t.left, at.owner("reading")) == ((0,), NOBODY)
    assert at.t.shares == {at.space("boardwalk"): [0, 8, 2]}


# R30 Duels.


def duel(owners: tuple[int, int], visitors: tuple[int, int]) -> ArrangedMeinopoly:
    """Renn (7 + 2) challenges Lia (6 + 4) over Boardwalk, and these are their dice."""
    at = visit(sit("renn", "lia", "knox", duels=True).own(1, "boardwalk"), "boardwalk")
    assert at.options == ["pay_rent", "challenge"]
    return at.play("challenge").dice(*owners, *visitors).play("fight")


def test_r30_dice_stamina_and_half_the_luck_decide() -> None:
    at = duel((1, 2), (1, 4))
    assert at.told("fought") == [(1, 0, 13, 14)]
    assert (at.told("won_duel"), at.cash(0), at.told("rent")) == ([(0, 1)], 1750, [])


def test_r30_a_tie_goes_to_the_owner_and_a_loser_pays_twice() -> None:
    at = duel((1, 2), (1, 3))
    assert at.told("fought") == [(1, 0, 13, 13)]
    assert (at.told("won_duel"), at.cash(0), at.cash(1)) == ([(1, 0)], 1750 - 188, 1750 + 188)


def test_r30_the_owner_may_shrug_and_take_the_rent() -> None:
    at = visit(sit("renn", "lia", "knox", duels=True).own(1, "boardwalk"), "boardwalk").play("challenge", "shrug")
    assert at.cash(0) == 1750 - 94


def test_r30_a_player_challenges_at_most_every_third_round() -> None:
    at = visit(sit("renn", "lia", "knox", duels=True).own(1, "boardwalk"), "boardwalk").play("challenge", "shrug")
    asked = []
    for _ in range(3):
        while at.seat != 0:
            rest(at)
        asked.append(visit(at, "boardwalk").decision == "challenge")
    assert asked == [False, False, True]


# R32 Shared income.


def test_r32_shares_come_first_and_the_ally_takes_a_tenth_out_of_the_owners_part() -> None:
    at = sit_plain(4, shares=True, alliances=True).own(0, "boardwalk")
    at.t.shares[at.space("boardwalk")] = [6, 0, 4, 0]
    visit(at, "free_parking").play("ally 1", "agree", "end_turn")
    rest(rest(at))
    visit(at, "boardwalk")
    assert [at.cash(seat) for seat in range(4)] == [1500 + 50, 1500 + 10, 1500 + 40, 1400]


def test_r32_the_ally_takes_no_more_than_the_owner_has_left() -> None:
    at = sit_plain(4, shares=True, alliances=True).own(0, "boardwalk")
    at.t.shares[at.space("boardwalk")] = [1, 0, 9, 0]
    visit(at, "free_parking").play("ally 1", "agree", "end_turn")
    rest(rest(at))
    visit(at, "boardwalk")
    assert [at.cash(seat) for seat in range(4)] == [1500, 1510, 1590, 1400]


def test_r32_an_owners_assets_are_less_by_the_shares_of_others() -> None:
    at = sit_plain(shares=True).own(0, "boardwalk")
    at.t.shares[at.space("boardwalk")] = [7, 3]
    assert at.t.standing() == [1500 + 400 - 120, 1500 + 120]
