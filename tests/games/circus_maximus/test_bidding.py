"""Bid on Acts: when players bid, on what, and who gets a place."""

from .arranged import sit


def test_the_first_player_must_bid_and_then_may_pass() -> None:
    at = sit(2, acts=["venatio"])
    assert "pass" not in at.options
    at.bid("venatio 1")
    assert at.seat == 1 and "pass" in at.options
    at.bid("pass")
    assert at.seat == 0 and "pass" in at.options


def test_several_coins_at_once_or_one_after_the_other() -> None:
    at = sit(2, acts=["venatio"]).bid("venatio 4", "pass", "venatio 2")
    assert (at.t.bids[at.act("venatio")], at.coins(0)) == ([6, 0], 9)
    assert [values[2:] for values in at.told("bid")] == [(4, 4), (2, 6)]


def test_bids_go_round_the_table_in_the_order_of_the_empire() -> None:
    at = sit(3, acts=["venatio", "pageant", "naumachia"]).put(2, "empire", 5).put(0, "empire", 4)
    at.bid("venatio 1", "pass", "pass", "pass").until("bid")
    assert at.t.round == 2
    assert at.t.order == [2, 0, 1]


def test_every_act_on_display_can_be_bid_on_and_the_executions() -> None:
    at = sit(2)
    assert sorted(at.options) == sorted(
        [f"bid {act}" for act in [*at.display, "public_torture", "military_execution", "crucifixion"]]
    )


def test_an_offer_is_at_least_a_coin_and_at_most_the_purse() -> None:
    at = sit(2, acts=["pageant"]).purse(0, 4).play("bid pageant")
    assert at.options == [f"offer {coins}" for coins in (1, 2, 3, 4)]


def test_a_player_without_coins_passes_unasked() -> None:
    at = sit(2, acts=["pageant"]).purse(1, 0).bid("pageant 1")
    assert at.seat == 0 and at.told("passed") == [(1,)]
    assert at.closed == {}


def test_when_all_have_passed_bidding_is_over() -> None:
    at = sit(3, acts=["pageant"]).bid("pageant 1", "pass", "pass", "pass")
    assert at.t.phase == "place"
