"""What the rulebook leaves open, ruling by ruling: R17 to R26."""

import pytest

from parlour import Match
from parlour.games.meinopoly.table import Meinopoly
from parlour.kernel import WATCHER, fast

from .sitting import NOBODY, Sitting, sit
from .visiting import CAST, STREETS, closed, open_to, rent_paid, rest, sit_plain, visit

# R17 Assets.


def test_r17_assets_are_cash_deeds_buildings_and_shares() -> None:
    at = sit_plain(shares=True).own(0, "park_place", "boardwalk", level=2).own(0, "reading", mortgaged=True)
    at.own(1, "short_line").t.shares[at.space("short_line")] = [3, 7]
    built = (175 + 262) + (200 + 300)
    assert at.t.standing() == [1500 + 350 + 400 + built + 100 + 60, 1500 + 200 - 60]


def timed(first: int, second: int) -> Sitting:
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


# R18 Trades.


def trader(**settings: bool) -> Sitting:
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
    assert (at.seat, at.options) == (1, ["refuse", "agree"])


def test_r18_an_offer_is_checked_again_when_it_is_accepted() -> None:
    at = sit("lia", "ophelia", "knox", trades=True).own(0, "boardwalk").money(1, 300)
    visit(at, "free_parking").play("offer 1", "give boardwalk", "ask 100", "ask 100", "ask 100", "propose")
    assert at.options == ["refuse", "counter"]
    assert closed(at) == {"agree": "too_dear"}


# R19 Shares.


def shareholder() -> Sitting:
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
    assert open_to(at.play("end_turn"), "mortgage") == ["boardwalk"]


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


def test_r19_a_share_is_bought_back_from_who_holds_one() -> None:
    at = visit(rest(shareholder()), "free_parking")
    assert [option for option in at.options if option.startswith("buy_back")] == ["buy_back boardwalk 1"]


def test_r19_a_deed_in_one_hand_with_all_its_shares_is_listed_no_longer() -> None:
    at = sit_plain(3, shares=True, trades=True).own(0, "boardwalk", "reading")
    at.t.shares.update({at.space("boardwalk"): [8, 2, 0], at.space("reading"): [7, 2, 1]})
    visit(at, "free_parking").play("offer 1", "give boardwalk", "give reading", "propose", "agree")
    assert (at.owner("boardwalk"), at.t.shares) == (1, {at.space("reading"): [0, 9, 1]})


# R20 Alliances.


def allies(*cast: str) -> Sitting:
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


# R21 Sophia.


def test_r21_sophia_is_paid_by_the_bank_after_the_transfers() -> None:
    at = sit("lia", "sophia", "knox").own(1, "boardwalk").own(0, "reading").money(0, 20)
    visit(at, "boardwalk")
    told = [told.event.name for told in at.heard]
    assert told.index("bankrupt") < told.index("gained")
    assert (at.cash(1), at.owner("reading"), at.t.bank.total()) == (1870, 1, 0)


def test_r21_not_for_her_own_bankruptcy() -> None:
    at = visit(sit("sophia", "lia", "knox").money(0, 20), "luxury_tax")
    assert (at.t.left, at.told("gained")) == ((0,), [])


# R22 The order of play.


def test_r22_the_order_is_drawn_and_everyone_chooses_in_it() -> None:
    orders = set()
    for seed in range(60):
        m = Match.new("meinopoly", seats=3, pack="classic", preset="rulebook", seed=seed)
        chose = []
        while m.options(m.asked[0])[0].verb.name == "select":
            chose.append(m.asked[0])
            m.play(chose[-1], m.options(chose[-1])[0])
        assert m.view(0).order == chose
        assert m.asked == [chose[0]]
        orders.add(tuple(chose))
    assert len(orders) == 6


# R23 Duels and encounters.


@pytest.mark.parametrize("preset", ["rulebook", "standard"])
def test_r23_duels_and_encounters_are_off(preset: str) -> None:
    at = visit(sit("lia", "knox", preset=preset).own(1, "boardwalk"), "free_parking")
    assert at.told("met") == []
    at = visit(sit("lia", "knox", preset=preset).own(1, "boardwalk"), "boardwalk")
    assert at.asked != "Challenge"
    assert len(at.told("rent")) == 1


# R24 Hidden money.


def test_r24_nobody_else_receives_her_balance() -> None:
    at = sit("lia", "ophelia", "knox")
    assert [at.t.view(seat).seats[1].cash for seat in (0, 1, 2, WATCHER)] == [None, 1800, None, None]


def test_r24_nor_what_passes_between_her_and_the_bank() -> None:
    at = visit(sit("ophelia", "lia").own(0, "reading"), "go").play("mortgage reading", "end_turn")
    visit(rest(at), "boardwalk").play("buy")
    hidden = [told for told in at.heard if told.event.name in ("salary", "bought", "mortgaged")]
    assert len(hidden) == 3
    assert [told.seen_by(1)["amount"] for told in hidden] == [None, None, None]
    assert [told.seen_by(0)["amount"] for told in hidden] == [200, 100, 380]


def test_r24_what_passes_between_two_players_is_told_to_those_two() -> None:
    at = visit(sit("ophelia", "lia", "knox").own(1, "boardwalk"), "boardwalk")
    rent = next(told for told in at.heard if told.event.name == "rent")
    assert [rent.seen_by(seat)["amount"] for seat in (0, 1, 2, WATCHER)] == [93, 93, None, None]


def test_r24_nor_what_lies_in_a_trade_with_her() -> None:
    at = visit(sit("lia", "ophelia", "knox", trades=True).own(0, "reading"), "free_parking")
    at.play("offer 1", "give reading", "ask 100", "ask 10", "propose")
    assert [at.t.view(seat).offered for seat in (0, 1, 2, WATCHER)] == [-110, -110, None, None]
    assert all(t.view(2) == at.t.view(2) and t.stack == at.t.stack for t in imagined(at, 2, 20))
    at.play("refuse", "offer 2", "give reading", "ask 100", "propose")
    assert [at.t.view(seat).offered for seat in (0, 1, 2, WATCHER)] == [-100] * 4


@pytest.mark.parametrize(("character", "steps"), [("ophelia", 1), ("lia", 0)])
def test_r24_what_touches_her_purse_is_not_taken_back(character: str, steps: int) -> None:
    at = sit(character, "knox").own(0, "reading")
    before = at.t.points()
    assert at.play("mortgage reading").t.points() == before + steps


def test_r24_a_forced_pass_looks_like_a_chosen_one() -> None:
    rich, poor = (visit(sit("ophelia", "lia").money(0, cash), "boardwalk") for cash in (1000, 5))
    assert (rich.options, poor.options) == (["pass", "buy"], ["pass"])
    assert rich.t.stack == poor.t.stack
    assert rich.t.view(1) == poor.t.view(1)
    rich.play("pass")
    poor.play("pass")
    assert rich.t.stack == poor.t.stack


def test_r24_she_is_asked_to_manage_even_if_she_can_do_nothing() -> None:
    at = visit(sit("ophelia", "lia"), "free_parking")
    assert (at.asked, at.options) == ("Manage", ["end_turn"])


def imagined(at: Sitting, seat: int, seeds: int) -> list[Meinopoly]:
    """Tables that this seat could be sitting at."""
    tables = [at.t.imagine(seat, fast(seed)) for seed in range(seeds)]
    return [t for t in tables if isinstance(t, Meinopoly)]


def test_r24_an_imagined_table_draws_her_balance_and_cannot_be_told_from_the_real_one() -> None:
    at = visit(sit("ophelia", "lia", "knox"), "boardwalk").play("pass")
    tables = imagined(at, 1, 30)
    assert len({t.cash(0) for t in tables}) > 20
    assert all(t.view(1) == at.t.view(1) and t.stack == at.t.stack for t in tables)
    assert all(t.conserved() == at.t.conserved() for t in tables)


def test_r24_an_imagined_balance_covers_the_bid_that_stands() -> None:
    at = visit(sit("lia", "ophelia", "knox", auctions=True), "boardwalk").play("pass", "bid 410")
    assert all(t.cash(1) > 410 for t in imagined(at, 2, 50))


def test_r24_an_imagined_debtor_cannot_pay_either() -> None:
    at = sit("ophelia", "lia", "knox", settlement=True).own(0, "reading").own(1, "boardwalk").money(0, 20)
    assert visit(at, "boardwalk").asked == "Settle"
    for seat, owed in ((1, 93), (2, None)):
        assert at.t.view(seat).seats[0].owed == owed
        assert all(not t.can_spend(0, t.owed[0]) for t in imagined(at, seat, 50))


def test_r24_the_result_shows_all() -> None:
    at = visit(sit("lia", "ophelia").money(0, 10), "luxury_tax")
    assert at.t.over
    assert at.t.view(0).seats[1].cash == 1800


# R25 Dominion.


def test_r25_dominion_is_so_many_complete_groups() -> None:
    at = sit_plain(dominion="groups").own(0, *STREETS["brown"], *STREETS["pink"])
    rest(at)
    assert not at.t.over
    rest(at)
    at.own(0, *STREETS["dark_blue"])
    rest(at)
    assert at.t.result is not None
    assert (at.t.result.winners, at.t.result.reason) == ([0], "dominion")


def test_r25_or_a_deed_in_so_many_groups() -> None:
    at = sit_plain(dominion="colours", dominion_count=5)
    at.own(0, *[streets[0] for streets in list(STREETS.values())[:5]])
    rest(at)
    assert at.t.over


# R26 Crowds.


@pytest.mark.parametrize(("seats", "limit"), [(2, 0), (5, 0), (6, 60), (10, 60)])
def test_r26_from_six_seats_on_standard_ends_after_60_rounds(seats: int, limit: int) -> None:
    assert sit(*CAST[:seats], preset="standard").t.derived.rounds == limit
    assert sit(*CAST[:seats], preset="rulebook").t.derived.rounds == 0


@pytest.mark.parametrize(("seats", "over"), [(5, False), (6, True)])
def test_r26_most_assets_win_then(seats: int, over: bool) -> None:
    at = sit_plain(seats, crowd_rounds=1)
    for _ in range(seats):
        rest(at)
    assert at.t.over is over
