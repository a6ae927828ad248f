"""Sixteen bugs of an earlier implementation of this game, each of which must stay impossible here."""

from parlour.games.circus_maximus.rules.income import income
from parlour.games.circus_maximus.rules.markets import price

from .arranged import sit


def test_bug_1_two_bids_of_one_player_make_one_performer() -> None:
    at = sit(2, acts=["pageant"]).give(0, "mummer", 4).bid("pageant 1", "pass", "pageant 1", "pass").go_to("perform")
    at.play("perform pageant")
    assert at.t.performers[at.act("pageant")] == [0]
    assert (at.stands(0, "church"), at.coins(0), at.t.committed(0, 0)) == (5, 15 - 2 + 3, 2)


def test_bug_2_bidding_goes_on_when_the_first_player_passes() -> None:
    at = sit(3, acts=["pageant", "venatio"]).bid("pageant 1", "venatio 1", "pass", "pass")
    assert (at.decision, at.seat) == ("bid", 1)
    assert at.bid("venatio 2").seat == 1


def test_bug_3_executions_are_performed() -> None:
    at = sit(2).perform("military_execution", s0=1)
    assert (at.stands(0, "empire"), at.cubes(0, "prisoner")) == (4, 0)


def test_bug_4_a_dead_worker_is_gone() -> None:
    at = sit(2).go_to("place").rig(coins=[False]).play("send war")
    assert (at.t.workers(1), at.t.reserve[1]) == (4, 4)
    at.until("bid")
    assert at.t.ready[1] == 4


def test_bug_5_a_boost_is_taken_back() -> None:
    at = sit(2).go_to("place").play("send palace").until("bid")
    assert at.tracks(1)[0] == 3 and at.t.boost(1, 0) == 0


def test_bug_6_penalties_are_not_doubled() -> None:
    at = sit(2).perform("pageant", s0=1)
    assert at.stands(1, "church") == 2
    assert at.go_to("cleanup").stands(1, "church") == 2


def test_bug_7_only_the_cubes_that_the_card_names_die() -> None:
    martyrs = sit(2).perform("procession_of_martyrs", s0=1)
    assert (martyrs.cubes(0, "mummer"), martyrs.cubes(0, "slave")) == (1, 0)
    beasts = sit(2).perform("bestiarii_vs_beasts", s0=1)
    assert (beasts.cubes(0, "animal"), beasts.cubes(0, "slave")) == (1, 0)


def test_bug_8_dead_cubes_return_to_the_supply() -> None:
    at = sit(2)
    supply = at.t.supply(1)
    assert at.perform("venatio", s0=1).t.supply(1) == supply


def test_bug_9_losers_get_their_own_coins_and_animals_decide() -> None:
    hymn = sit(2).dice(1, 6).perform("hymn_competition", s0=1, s1=1)
    assert (hymn.coins(0), hymn.coins(1)) == (17, 19)
    cavalry = sit(2).give(1, "animal", 3).dice(6, 1).perform("cavalry_display", s0=5, s1=1)
    assert cavalry.told("won") == [(1, cavalry.act("cavalry_display"))] and cavalry.told("rolled") == []


def test_bug_10_the_display_changes_and_played_acts_do_not_come_straight_back() -> None:
    at = sit(2)
    seen = {*at.display}
    for _ in range(3):
        played = at.display[:]
        for act in played:
            at.staged(act, {0: 1})
        at.go_to("cleanup")
        assert not {*played} & {*at.display} or len(at.t.act_pile.discard) == 0
        seen |= {*at.display}
        at.play("pass")
    assert len(seen) == 15


def test_bug_11_every_market_has_its_own_ladder() -> None:
    at = sit(2)
    for cube in ("mummer", "animal", "slave"):
        at.market(cube, 10)
    assert [price(at.t, market) for market in range(3)] == [1, 2, 3]


def test_bug_12_restock_depends_on_the_number_of_players() -> None:
    assert len({tuple(sit(seats).t.derived.restock) for seats in (2, 3, 4)}) == 3


def test_bug_13_the_queue_keeps_the_order_of_arrival_until_the_market_opens() -> None:
    at = sit(3).worker(2, "slaves_market").worker(0, "slaves_market").worker(1, "slaves_market").go_to("buy")
    order = []
    for _ in range(3):
        order.append(at.seat)
        at.play("buy slave")
    assert order == [2, 0, 1]


def test_bug_14_a_cube_serves_once_in_a_round_and_again_in_the_next() -> None:
    at = sit(2).give(0, "mummer").staged("choral_performance", {0: 1}).staged("hymn_competition", {0: 1})
    at.go_to("perform").play("perform choral_performance")
    assert at.told("missed") == [(0, at.act("hymn_competition"))]
    at.go_to("cleanup")
    assert (at.t.free(0, 0), at.t.committed(0, 0)) == (1, 0)


def test_bug_15_income_is_paid_before_the_next_event() -> None:
    at = sit(2).next_event("victory_celebration")
    before = income(at.t, 0)
    at.go_to("cleanup")
    assert at.coins(0) == 15 + before and at.t.round == 1
    assert at.play("pass").coins(0) == 15 + before + 2


def test_bug_16_unpaid_upkeep_is_not_forgiven() -> None:
    at = sit(2).give(0, "mummer", 11).give(0, "slave", 2).purse(0, 0).go_to("cleanup")
    assert (at.decision, at.seat) == ("give_up", 0)
    at.until("Stop")
    assert (at.coins(0), at.cubes(0, "mummer") + at.cubes(0, "slave")) == (0, 9)
