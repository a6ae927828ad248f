"""Rulings about performing: lost bids, contests, deaths and penalties (A8 to A20, A65, A71, A72)."""

import pytest

from .arranged import ArrangedCircusMaximus, sit
from .test_rulings_bids import bidding


def test_a8_a_bidder_without_the_cubes_loses_the_bid_and_counts_as_absent() -> None:
    at = sit(2).staged("venatio", {0: 2, 1: 1}).give(1, "animal", 2).go_to("perform").play("perform venatio")
    assert at.told("missed") == [(0, at.act("venatio"))]
    assert (at.stands(0, "population"), at.stands(1, "population"), at.coins(0)) == (2, 5, 15)


def test_a8_a_bidder_without_the_price_does_not_perform_either() -> None:
    at = sit(2).staged("naumachia", {0: 1}).give(0, "slave", 3).purse(0, 2).go_to("perform")
    assert at.told("missed") == [(0, at.act("naumachia"))]
    assert at.cubes(0, "slave") == 3


def test_a8_nobody_moves_up() -> None:
    at = bidding("venatio 3", "venatio 2", "venatio 1")
    at.give(2, "animal", 2).go_to("perform")
    assert at.t.performers[at.act("venatio")] == []
    assert at.told("nobody_came") == [(at.act("venatio"),)]


def test_a9_a_player_with_a_place_may_decline() -> None:
    at = sit(2).staged("venatio", {0: 1}).give(0, "animal", 2).go_to("perform").play("decline")
    assert (at.cubes(0, "animal"), at.stands(0, "population")) == (2, 2)
    assert at.told("declined") == [(0, at.act("venatio"))]


def test_a10_a_cube_serves_in_one_act_of_a_round() -> None:
    at = sit(2).give(0, "mummer", 2).staged("pageant", {0: 1}).staged("sacred_festival", {0: 1}).go_to("perform")
    at.play("perform pageant")
    assert at.told("missed") == [(0, at.act("sacred_festival"))]
    assert at.t.view(0).seats[0].committed[at.cube("mummer")] == 2


def test_a11_acts_are_played_in_the_order_of_their_first_bid_and_executions_last() -> None:
    at = bidding("crucifixion 1", "pageant 1", "venatio 1", "pageant 5").go_to("perform")
    played = [at.t.derived.act_ids[act] for (act,) in at.told("act")]
    assert played == ["pageant", "venatio", "crucifixion"]


@pytest.mark.parametrize(
    ("contest", "dice", "winner"),
    [
        ("d6_plus_bid", (3, 4), 0),
        ("d6_plus_bid", (1, 4), 1),
        ("dice_only", (3, 4), 1),
        ("highest_bid", (1, 6), 0),
    ],
)
def test_a12_a_die_and_the_players_bid_find_the_winner(contest: str, dice: tuple[int, int], winner: int) -> None:
    at = sit(2, contest=contest).dice(*dice).perform("hymn_competition", s0=3, s1=1)
    assert at.told("won") == [(winner, at.act("hymn_competition"))]


def test_a12_tied_players_roll_again() -> None:
    at = sit(3, places_per_act=3).dice(4, 4, 1, 2, 5).perform("hymn_competition", s0=1, s1=1, s2=1)
    assert [values[0] for values in at.told("rolled")] == [0, 1, 2, 0, 1]
    assert at.told("won") == [(1, at.act("hymn_competition"))]


def test_a12_equal_bids_without_luck_go_to_the_earlier() -> None:
    at = sit(2, contest="highest_bid").perform("hymn_competition", s1=2, s0=2)
    assert at.told("won") == [(1, at.act("hymn_competition"))]


def test_a13_a_lone_performer_wins_without_a_roll() -> None:
    at = sit(2).perform("chariot_race", s0=1)
    assert (at.told("rolled"), at.told("won")) == ([], [(0, at.act("chariot_race"))])
    assert at.stands(0, "empire") == 6


def test_a14_the_cavalry_is_won_by_most_animals_and_paid_for_each() -> None:
    at = sit(2).give(0, "animal", 3).give(1, "animal", 2).perform("cavalry_display", s1=5, s0=1)
    assert at.told("won") == [(0, at.act("cavalry_display"))]
    assert (at.coins(0), at.coins(1)) == (18, 17)
    assert (at.tracks(0), at.tracks(1)) == ([4, 3, 4], [3, 3, 3])


def test_a14_animals_in_another_act_are_owned_all_the_same() -> None:
    at = sit(2).give(0, "animal", 4).give(1, "animal", 3).staged("animal_feeding", {0: 1})
    at.staged("cavalry_display", {0: 1, 1: 9}).go_to("perform").play("perform animal_feeding")
    before = at.coins(0)
    at.play("perform cavalry_display", "perform cavalry_display")
    assert at.told("won") == [(0, at.act("cavalry_display"))] and at.coins(0) == before + 4


@pytest.mark.parametrize(("bids", "dice", "winner"), [((1, 2), (6, 1), 1), ((2, 2), (1, 6), 1), ((2, 2), (6, 1), 0)])
def test_a14_a_tie_goes_to_the_higher_bid_and_then_to_the_dice(
    bids: tuple[int, int], dice: tuple[int, int], winner: int
) -> None:
    at = sit(2).dice(*dice).perform("cavalry_display", s0=bids[0], s1=bids[1])
    assert at.told("won") == [(winner, at.act("cavalry_display"))]


@pytest.mark.parametrize("act", ["gladiator_combat", "slave_battle_royale", "ludi_militaris", "naumachia"])
def test_a15_all_performers_get_the_coins_and_only_losers_bury_slaves(act: str) -> None:
    at = sit(2).dice(6, 1).perform(act, s0=1, s1=1)
    assert at.coins(0) == at.coins(1)
    assert (at.cubes(0, "slave") > 0, at.cubes(1, "slave")) == (True, 0)


def test_a16_the_hymn_pays_four_and_two() -> None:
    at = sit(2).dice(6, 1).perform("hymn_competition", s0=1, s1=1)
    assert (at.coins(0), at.coins(1)) == (19, 17)


def test_a17_dead_cubes_go_to_the_supply_never_to_the_market() -> None:
    at = sit(2)
    market, supply = at.t.in_market(1), at.t.supply(1)
    at.perform("venatio", s0=1)
    assert (at.t.in_market(1), at.t.supply(1)) == (market, supply)
    prisoners = at.t.supply(3)
    assert at.perform("crucifixion", s0=1).t.supply(3) == prisoners


def penalised(penalty: str) -> ArrangedCircusMaximus:
    at = sit(2, penalty=penalty).give(0, "mummer", 5)
    for act in ("pageant", "sacred_festival", "choral_performance"):
        at.staged(act, {0: 1})
    at.go_to("perform")
    while at.decision == "perform":
        at.play(at.options[0])
    return at


def test_a18_every_act_penalises_players_who_are_not_in_it_up_to_two_steps_a_track() -> None:
    at = penalised("per_act_capped")
    assert at.stands(1, "church") == 1
    assert [steps for _, _, _, steps, _ in at.told("penalty")] == [-1, -1]


def test_a18_without_the_limit_all_of_them_count() -> None:
    assert penalised("per_act").stands(1, "church") == 3 - 1 - 2 - 1


def test_a18_the_limit_is_for_each_track() -> None:
    at = sit(2).staged("gladiator_combat", {0: 1}).staged("naumachia", {0: 1}).give(0, "slave", 4).go_to("perform")
    at.play("perform gladiator_combat", "perform naumachia")
    assert at.tracks(1) == [1, 1, 3]


def test_a19_an_outbid_player_is_penalised_as_well() -> None:
    at = bidding("venatio 1", "venatio 3", "venatio 2").give(1, "animal", 2).give(2, "animal", 2).go_to("perform")
    at.play("perform venatio", "perform venatio")
    assert [at.stands(seat, "population") for seat in range(3)] == [2, 5, 5]


def test_a20_an_act_without_a_bid_penalises_nobody() -> None:
    at = sit(2, acts=["naumachia", "pageant"]).perform("pageant", s0=1)
    assert at.tracks(1) == [3, 3, 2]


def test_a65_the_choir_earns_nothing() -> None:
    at = sit(2).perform("choral_performance", s0=1)
    assert at.coins(0) == 15 and at.told("earned") == []


def test_a71_only_players_who_performed_nothing_are_penalised_for_all_within_the_limit() -> None:
    at = sit(3, penalty="idle_only").staged("pageant", {0: 1}).staged("procession_of_martyrs", {1: 1})
    at.give(0, "mummer", 2).give(1, "mummer").give(1, "slave").go_to("perform")
    at.play("perform pageant", "perform procession_of_martyrs")
    assert [at.stands(seat, "church") for seat in range(3)] == [5, 6, 1]


def test_a72_where_everyone_performs_all_bids_are_spent_and_players_without_a_bid_add_nothing() -> None:
    at = bidding("venatio 1", "venatio 2", "venatio 3", performers="everyone")
    assert [at.coins(seat) for seat in range(3)] == [14, 13, 12]
    contest = (
        sit(2, performers="everyone").give(0, "mummer").give(1, "mummer").staged("hymn_competition", {0: 2}).dice(2, 3)
    )
    contest.go_to("perform").play("perform hymn_competition", "perform hymn_competition")
    assert [values[3] for values in contest.told("rolled")] == [2]
    assert [values[0] for values in contest.told("threw")] == [1]
