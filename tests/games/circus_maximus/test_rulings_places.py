"""Rulings about workers and places: the prison, boosts, tosses, freed workers, the den and the oracle (A22, A23,
A33 to A45, A60, A66, A70)."""

import pytest

from parlour.games.circus_maximus.rules.income import income

from .arranged import sit


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a22_the_prison_holds_two_workers_of_each_player(seats: int) -> None:
    at = sit(seats).hands(seats - 1, 8).go_to("place")
    for seat in range(seats)[::-1]:
        assert at.seat == seat
        at.play("send prison", "send prison")
    assert at.workers("prison") == [seat for seat in range(seats)[::-1] for _ in range(2)]
    assert at.closed["send prison"] == "full"
    assert sit(seats).worker(seats - 1, "prison", "prison").go_to("place").closed["send prison"] == "one_each"


def test_a23_an_empty_prison_is_closed() -> None:
    at = sit(2)
    at.give(0, "prisoner", 10).go_to("place")
    assert at.closed["send prison"] == "none_left"


def test_a33_a_boost_never_wins_and_is_gone_after_the_round() -> None:
    at = sit(2).put(1, "church", 14).go_to("place").play("send pantheon")
    assert not at.t.over and at.t.boost(1, at.track("church")) == 1
    at.until("bid")
    assert not at.t.over and at.stands(1, "church") == 14


def test_a33_nor_does_it_count_in_the_final_total() -> None:
    at = sit(2, rounds=1).worker(1, "pantheon").go_to("cleanup").until()
    assert at.t.standing() == [9, 9]


def test_a34_a_boosted_track_is_paid_twice_one_step_higher() -> None:
    at = sit(2)
    assert income(at.t, 0) == 9
    assert income(at.worker(0, "pantheon").t, 0) == 3 + 3 + 2 * (3 + 1)


def test_a34_a_track_below_nothing_is_not_made_worse() -> None:
    at = sit(2).put(0, "church", -4).worker(0, "pantheon")
    assert income(at.t, 0) == 3 + 3 - 3


def test_a35_the_palace_gives_the_first_bid_to_a_player_who_is_first_or_tied() -> None:
    at = sit(3).put(0, "empire", 4).go_to("place").play("send palace")
    assert (at.told("will_begin"), at.t.token) == ([(2,)], 2)
    at.until("bid")
    assert at.t.order[0] == 2 and at.t.order[1] == 0
    assert at.t.token == -1


def test_a35_but_not_to_a_player_who_is_still_behind() -> None:
    at = sit(2).put(0, "empire", 5).go_to("place").play("send palace")
    assert at.told("will_begin") == []


def test_a35_a_player_who_is_overtaken_later_keeps_it() -> None:
    at = sit(2).worker(0, "palace").give(1, "mummer", 2).give(1, "animal")
    at.t.token = 0
    at.perform("triumph_parade", s1=1).until("bid")
    assert at.stands(1, "empire") > at.stands(0, "empire")
    assert at.t.order[0] == 0


@pytest.mark.parametrize("place", ["town_square", "palace", "pantheon"])
def test_a36_the_place_of_a_blocked_track_takes_nobody(place: str) -> None:
    at = sit(2)
    at.t.blocked[at.t.derived.places[at.place(place)].track] = True
    assert at.go_to("place").closed[f"send {place}"] == "blocked"


def test_a37_on_a_blocked_track_nothing_moves_but_coins_and_deaths_happen() -> None:
    at = sit(2, event="the_plague_strikes").perform("bestiarii_vs_beasts", s0=1)
    assert (at.tracks(0), at.tracks(1)) == ([3, 3, 2], [3, 3, 3])
    assert (at.coins(0), at.cubes(0, "slave")) == (20, 0)


def test_a38_a_toss_is_made_at_once_and_ends_the_turn() -> None:
    at = sit(2).go_to("place").rig(coins=[False, True]).play("send forest")
    assert (at.seat, at.told("tossed")) == (0, [(1, at.place("forest"), "tails")])
    at.play("send forest")
    assert (at.workers("forest"), at.coins(1), at.coins(0)) == ([0], 15, 14)


@pytest.mark.parametrize("place", ["port", "war", "forest"])
def test_a39_the_last_two_workers_are_not_ventured(place: str) -> None:
    assert sit(2).hands(1, 2).go_to("place").closed[f"send {place}"] == "too_few_workers"
    assert f"send {place}" in sit(2).hands(1, 3).go_to("place").options


def test_a39_workers_that_were_sent_count_as_well() -> None:
    at = sit(2).hands(1, 3).worker(1, "prison").go_to("place")
    assert at.t.ready[1] == 2 and "send port" in at.options


def test_a40_eight_workers_and_the_dead_can_be_bought_back() -> None:
    at = sit(2).hands(1, 8).give(1, "slave").go_to("place").rig(coins=[False])
    assert at.closed["send guildhall"] == "all_workers"
    at.play("send port", "pass", "send guildhall")
    assert (at.t.workers(1), at.t.reserve[1]) == (8, 0)


def test_a41_a_freed_worker_can_be_sent_at_once() -> None:
    at = sit(2).hands(1, 1).give(1, "slave").go_to("place").play("send guildhall", "pass")
    assert at.seat == 1 and at.t.ready[1] == 1


@pytest.mark.parametrize(("coins", "wages", "can"), [(0, 0, False), (1, 0, True), (1, 1, False), (2, 1, True)])
def test_a42_no_coin_no_placement(coins: int, wages: int, can: bool) -> None:
    at = sit(2)
    at.t.wage_change = wages
    at.go_to("place")
    at.purse(1, coins)
    assert at.t.view(1).seats[1].wage == 1 + wages
    if can:
        assert "send prison" in at.options
    else:
        at.look()
        assert at.seat == 0


def test_a43_a_pass_is_final_and_nobody_must_place() -> None:
    at = sit(2).go_to("place").play("pass", "send prison", "enough")
    assert at.seat == 0
    assert at.play("pass").decision == "Stop"


def test_a44_the_den_pays_double_only_to_the_winner() -> None:
    at = sit(2, den=True).give(0, "slave").give(1, "slave").staged("gladiator_combat", {0: 1, 1: 1})
    at.go_to("place").play("send gamblers_den", "stake 4")
    assert at.coins(1) == 10 and at.t.view(0).bet == (1, at.act("gladiator_combat"), 4)
    at.dice(1, 6).go_to("perform").play("perform gladiator_combat", "perform gladiator_combat")
    assert at.told("bet_won") == [(1, at.act("gladiator_combat"), 8)] and at.coins(1) == 10 + 8 + 3


def test_a44_it_is_closed_unless_switched_on() -> None:
    at = sit(2).go_to("place")
    assert not any("gamblers_den" in move for move in [*at.options, *at.closed])


def test_a45_the_oracle_is_private_and_the_others_hear_only_that_it_was_asked() -> None:
    at = sit(2, oracle=True).give(1, "animal").go_to("place").play("send oracle")
    (told,) = [told for told in at.events if told.event.name == "asked"]
    assert (told.seen_by(0)["card"], told.seen_by(1)["card"]) == (None, at.t.card_pile.cards[-1])


def test_a45_it_is_closed_unless_switched_on() -> None:
    at = sit(2).go_to("place")
    assert not any("oracle" in move for move in [*at.options, *at.closed])


def test_a60_thirteen_places_of_which_eleven_are_open() -> None:
    spots = sit(2).t.view(0).places
    assert (len(spots), len([spot for spot in spots if spot.in_play])) == (13, 11)
    both = sit(2, den=True, oracle=True).t.view(0).places
    assert all(spot.in_play for spot in both)


def test_a66_only_the_prison_takes_several_workers_in_a_turn() -> None:
    at = sit(2).go_to("place").play("send prison")
    assert at.decision == "send_more" and at.seat == 1
    assert at.play("send prison").coins(1) == 13 and at.seat == 0  # there is no room for a third
    for place in ("town_square", "mummers_market", "palace"):
        assert sit(2).go_to("place").play(f"send {place}").seat == 0


def test_a70_a_stake_comes_back_when_nobody_stands_against_it() -> None:
    at = sit(2, den=True).give(1, "slave").staged("gladiator_combat", {1: 1}).go_to("place")
    at.play("send gamblers_den", "stake 5").go_to("perform").play("perform gladiator_combat")
    assert at.told("bet_off") == [(1, at.act("gladiator_combat"), 5)] and at.coins(1) == 14 + 3


def test_a70_a_stake_on_an_act_that_is_not_played_is_lost() -> None:
    at = sit(2, den=True).staged("gladiator_combat", {1: 1}).go_to("place")
    at.play("send gamblers_den", "stake 5").go_to("perform").go_to("cleanup")
    assert at.told("bet_lost") == [(1, at.act("gladiator_combat"), 5)]
