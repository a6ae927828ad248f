"""Rulings about bids, the display and executions, and the order of the phases (A1 to A7, A21, A54, A63, A64, A68)."""

from typing import Any

import pytest

from parlour.games.circus_maximus.rules.bids import holders

from .arranged import ArrangedCircusMaximus, sit


def bidding(*bids: str, seats: int = 3, **settings: Any) -> ArrangedCircusMaximus:
    """These bids, made in turn, on Venatio or on the act they name; then everyone passes."""
    at = sit(seats, acts=["venatio", "pageant"], **settings)
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


def test_a2_a_player_who_did_not_bid_does_not_perform() -> None:
    at = sit(2).give(1, "animal", 2).perform("venatio", s0=1)
    assert at.t.performers[at.act("venatio")] == [0]
    assert at.cubes(1, "animal") == 2


def test_a2_unless_whoever_bids_performs() -> None:
    at = bidding("venatio 1", "venatio 3", "venatio 2", "venatio 1", seats=4, performers="bidders")
    assert holders(at.t, at.act("venatio")) == [1, 2, 0, 3]
    assert [at.coins(seat) for seat in range(4)] == [14, 12, 13, 14]
    alone = sit(2, performers="bidders").give(1, "animal", 2).perform("venatio", s0=1)
    assert alone.t.performers[alone.act("venatio")] == [0]


def test_a2_unless_everyone_may() -> None:
    at = (
        sit(2, performers="everyone")
        .give(0, "animal", 2)
        .give(1, "animal", 2)
        .staged("venatio", {0: 1})
        .go_to("perform")
    )
    at.play("perform venatio", "perform venatio")
    assert at.tracks(0) == at.tracks(1) == [3, 5, 3]


def test_a3_bids_are_added_up_and_open_to_see() -> None:
    at = sit(2, acts=["venatio", "pageant"]).bid("venatio 2", "pass", "venatio 3", "pageant 1")
    shown = {at.t.derived.act_ids[card.act]: card.bids for card in at.t.view(1).acts}
    assert shown["venatio"] == [5, 0] and shown["pageant"] == [1, 0]


def test_a4_a_player_who_passes_is_out_of_the_bidding() -> None:
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


def test_a6_an_outbid_player_gets_the_coins_back() -> None:
    at = bidding("venatio 1", "venatio 3", "venatio 2")
    assert [at.coins(seat) for seat in range(3)] == [15, 12, 13]
    assert at.told("returned") == [(0, at.act("venatio"), 1)]


def test_a7_an_act_with_one_bidder_is_staged() -> None:
    at = sit(2).perform("pageant", s0=1)
    assert at.told("act") == [(at.act("pageant"),)] and at.stands(0, "church") == 5


def test_a21_all_executions_are_on_display_for_one_prisoner_each() -> None:
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


def test_a54_ties_in_bidding_go_to_the_player_who_bid_later_last_round() -> None:
    at = sit(4)
    assert at.t.order == [0, 1, 2, 3]
    at.go_to("cleanup").play("pass")
    assert at.t.order == [3, 2, 1, 0]
    at.put(1, "empire", 6).go_to("cleanup").play("pass")
    assert at.t.order == [1, 0, 2, 3]


def test_a54_ties_in_placing_go_against_the_order_of_bidding() -> None:
    assert sit(4).go_to("place").t.placing == [3, 2, 1, 0]
    assert sit(4).put(1, "population", 4).go_to("place").t.placing == [1, 3, 2, 0]


def test_a63_staged_acts_leave_the_display_and_the_others_stay() -> None:
    at = sit(2, acts=["pageant", "venatio"])
    stayed = [act for act in at.display if act not in ("pageant", "venatio")]
    at.staged("pageant", {0: 1}).staged("venatio", {1: 1}).go_to("cleanup")
    assert at.display[:3] == stayed and len(at.display) == 5
    assert not {"pageant", "venatio"} & {*at.display}
    assert len(at.t.act_pile) == 8


def test_a64_of_equal_bids_the_one_that_stood_first_is_ahead() -> None:
    at = bidding("venatio 1", "venatio 2", "venatio 2", "venatio 1", places_per_act=1)
    assert at.told("holds") == [(1, at.act("venatio"), 2)]


def test_a68_at_most_so_many_acts_are_staged() -> None:
    at = sit(2, staged_cap=2, acts=["pageant", "venatio", "naumachia"]).bid("pageant 1", "venatio 1")
    assert at.closed["bid naumachia"] == "enough_staged"
    assert "bid pageant" in at.options and "bid crucifixion" in at.options


def test_a68_and_so_many_executions_of_a_player() -> None:
    at = sit(2, execution_cap=1).bid("crucifixion 1", "public_torture 1")
    assert at.closed["bid public_torture"] == "enough_finals" and "bid crucifixion" in at.options
