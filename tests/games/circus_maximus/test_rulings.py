"""What the rulebook leaves open, ruling by ruling: bidding, contests, penalties, executions (A1 to A23)."""

import pytest

from parlour.games.circus_maximus.rules.bidding import holders

from .sitting import Sitting, sit


def bidding(*bids: str, seats: int = 3, **more: object) -> Sitting:
    """These bids, made in turn, on Venatio or what they name; then everyone passes."""
    at = sit(seats, acts=["venatio", "pageant"], **more)  # type: ignore[arg-type]
    at.bid(*bids)
    while at.t.phase == "bid":
        at.play("pass")
    return at


def test_a1_the_two_highest_bids_have_a_place() -> None:
    at = bidding("venatio 1", "venatio 3", "venatio 2")
    assert holders(at.t, at.act("venatio")) == [1, 2]


def test_a1_executions_have_room_for_all() -> None:
    at = bidding("crucifixion 1", "crucifixion 1", "crucifixion 1", "crucifixion 1", seats=4)
    assert holders(at.t, at.act("crucifixion")) == [0, 1, 2, 3]


@pytest.mark.parametrize("places", [1, 2, 3, 4])
def test_a1_places_per_act_is_a_setting(places: int) -> None:
    at = bidding("venatio 4", "venatio 3", "venatio 2", "venatio 1", seats=4, places_per_act=places)
    assert holders(at.t, at.act("venatio")) == list(range(places))


def test_a2_who_did_not_bid_does_not_perform() -> None:
    at = sit(2).give(1, "animal", 2).perform("venatio", s0=1)
    assert at.t.performers[at.act("venatio")] == [0]
    assert at.cubes(1, "animal") == 2


def test_a2_unless_acts_are_open() -> None:
    at = sit(2, open_acts=True).give(0, "animal", 2).give(1, "animal", 2).staged("venatio", {0: 1}).go_to("perform")
    at.play("perform venatio", "perform venatio")
    assert at.tracks(0) == at.tracks(1) == [3, 5, 3]


def test_a3_bids_are_added_up_and_open_to_see() -> None:
    at = sit(2, acts=["venatio", "pageant"]).bid("venatio 2", "pass", "venatio 3", "pageant 1")
    shown = {at.t.derived.act_ids[card.act]: card.bids for card in at.t.view(1).acts}
    assert shown["venatio"] == [5, 0] and shown["pageant"] == [1, 0]


def test_a4_who_passes_is_out_of_the_bidding() -> None:
    at = sit(3, acts=["venatio"]).bid("venatio 1", "pass", "venatio 1")
    assert at.seat == 0
    assert at.bid("venatio 1").seat == 2


def test_a5_the_first_player_must_bid_unless_there_is_nothing_to_bid() -> None:
    assert "pass" not in sit(2).options
    assert sit(2).purse(0, 0).seat == 0
    at = sit(2).purse(0, 0)
    at.look()
    assert (at.seat, at.told("passed")) == (1, [(0,)])
    assert "pass" in at.options


def test_a6_who_is_outbid_gets_the_coins_back() -> None:
    at = bidding("venatio 1", "venatio 3", "venatio 2")
    assert [at.coins(seat) for seat in range(3)] == [15, 12, 13]
    assert at.told("returned") == [(0, at.act("venatio"), 1)]


def test_a7_an_act_with_one_bidder_is_staged() -> None:
    at = sit(2).perform("pageant", s0=1)
    assert at.told("act") == [(at.act("pageant"),)] and at.stands(0, "church") == 5


def test_a8_who_lacks_cubes_has_lost_the_bid_and_counts_as_absent() -> None:
    at = sit(2).staged("venatio", {0: 2, 1: 1}).give(1, "animal", 2).go_to("perform").play("perform venatio")
    assert at.told("missed") == [(0, at.act("venatio"))]
    assert (at.stands(0, "population"), at.stands(1, "population"), at.coins(0)) == (2, 5, 15)


def test_a8_who_lacks_the_price_does_not_perform_either() -> None:
    at = sit(2).staged("naumachia", {0: 1}).give(0, "slave", 3).purse(0, 2).go_to("perform")
    assert at.told("missed") == [(0, at.act("naumachia"))]
    assert at.cubes(0, "slave") == 3


def test_a8_nobody_moves_up() -> None:
    at = bidding("venatio 3", "venatio 2", "venatio 1")
    at.give(2, "animal", 2).go_to("perform")
    assert at.t.performers[at.act("venatio")] == []
    assert at.told("nobody_came") == [(at.act("venatio"),)]


def test_a9_who_has_a_place_may_decline() -> None:
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
def test_a12_a_die_and_the_own_bid_find_the_winner(contest: str, dice: tuple[int, int], winner: int) -> None:
    at = sit(2, contest=contest).dice(*dice).perform("hymn_competition", s0=3, s1=1)
    assert at.told("won") == [(winner, at.act("hymn_competition"))]


def test_a12_who_is_tied_rolls_again() -> None:
    at = sit(3, places_per_act=3).dice(4, 4, 1, 2, 5).perform("hymn_competition", s0=1, s1=1, s2=1)
    assert [values[0] for values in at.told("rolled")] == [0, 1, 2, 0, 1]
    assert at.told("won") == [(1, at.act("hymn_competition"))]


def test_a12_equal_bids_without_luck_go_to_the_earlier() -> None:
    at = sit(2, contest="highest_bid").perform("hymn_competition", s1=2, s0=2)
    assert at.told("won") == [(1, at.act("hymn_competition"))]


def test_a13_who_performs_alone_wins_without_a_roll() -> None:
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


def penalised(penalty: str) -> Sitting:
    at = sit(2, penalty=penalty).give(0, "mummer", 5)
    for act in ("pageant", "sacred_festival", "choral_performance"):
        at.staged(act, {0: 1})
    at.go_to("perform")
    while at.asked == "Perform":
        at.play(at.options[0])
    return at


def test_a18_every_act_penalises_who_is_not_in_it_up_to_two_steps_a_track() -> None:
    at = penalised("per_act_capped")
    assert at.stands(1, "church") == 1
    assert [steps for _, _, _, steps, _ in at.told("penalty")] == [-1, -1]


def test_a18_without_the_limit_all_of_them_count() -> None:
    assert penalised("per_act").stands(1, "church") == 3 - 1 - 2 - 1


def test_a18_the_limit_is_for_each_track() -> None:
    at = sit(2).staged("gladiator_combat", {0: 1}).staged("naumachia", {0: 1}).give(0, "slave", 4).go_to("perform")
    at.play("perform gladiator_combat", "perform naumachia")
    assert at.tracks(1) == [1, 1, 3]


def test_a19_who_was_outbid_is_penalised_as_well() -> None:
    at = bidding("venatio 1", "venatio 3", "venatio 2").give(1, "animal", 2).give(2, "animal", 2).go_to("perform")
    at.play("perform venatio", "perform venatio")
    assert [at.stands(seat, "population") for seat in range(3)] == [2, 5, 5]


def test_a20_an_act_without_a_bid_penalises_nobody() -> None:
    at = sit(2, acts=["naumachia", "pageant"]).perform("pageant", s0=1)
    assert at.tracks(1) == [3, 3, 2]


def test_a21_all_executions_are_there_one_prisoner_each() -> None:
    at = sit(2).give(0, "prisoner", 3)
    for act in ("public_torture", "military_execution", "crucifixion"):
        at.staged(act, {0: 1})
    at.go_to("perform").play("perform public_torture", "perform military_execution", "perform crucifixion")
    assert (at.tracks(0), at.cubes(0, "prisoner")) == ([4, 4, 4], 0)


def test_a21_or_one_of_them_by_a_setting() -> None:
    seen = set()
    for seed in range(12):
        at = sit(2, executions="one_random", seed=seed)
        assert len(at.t.finals) == 1
        seen.add(at.t.finals[0])
    assert len(seen) == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a22_the_prison_holds_two_for_each_player_whoever_sends_them(seats: int) -> None:
    at = sit(seats).hands(seats - 1, 8).go_to("place").play("send prison")
    while at.asked == "SendMore":
        at.play("send prison")
    assert at.workers("prison") == [seats - 1] * min(8, 2 * seats)


def test_a23_an_empty_prison_is_closed() -> None:
    at = sit(2)
    at.give(0, "prisoner", 10).go_to("place")
    assert at.closed["send prison"] == "none_left"
