"""Section 16, auctions, as ruled in R11: a deed that is declined or too expensive goes to the highest bidder."""

from typing import Any

import pytest

from .arranged import NOBODY, ArrangedMeinopoly, sit

ROLLS = {  # rolls from GO, by the space they lead to
    "baltic": (1, 2),
    "reading": (2, 3),
    "oriental": (2, 4),
    "connecticut": (4, 5),
    "electric": (6, 6),
}


def auction(deed: str, *characters: str, **settings: Any) -> ArrangedMeinopoly:
    """The first player has landed on a deed and declined it."""
    at = sit(*characters, auctions=True, **settings)
    return at.roll(*ROLLS[deed]).play("pass")


def test_a_declined_deed_is_put_up_for_auction() -> None:
    at = auction("baltic", "marcus", "knox")
    assert at.decision == "bidding"
    assert at.told("declined") == [(0, at.space("baltic"))]
    assert at.told("opened") == [(at.space("baltic"),)]


def test_without_the_setting_a_declined_deed_stays_with_the_bank() -> None:
    at = sit("marcus", "knox").roll(1, 2).play("pass")
    assert at.decision == "roll" and at.seat == 1
    assert at.owner("baltic") == NOBODY and not at.told("opened")


def test_a_deed_that_cannot_be_afforded_is_put_up_at_once() -> None:
    at = sit("marcus", "knox", auctions=True).money(0, 20).roll(1, 2)
    assert at.decision == "bidding"
    assert not at.told("declined")


def test_a_deed_that_cannot_be_afforded_stays_with_the_bank_without_auctions() -> None:
    at = sit("marcus", "knox").money(0, 20).roll(1, 2)
    assert at.decision == "roll" and at.seat == 1


def test_a_bought_deed_is_not_put_up() -> None:
    at = sit("marcus", "knox", auctions=True).roll(1, 2).play("buy")
    assert not at.told("opened")


def test_the_next_player_is_asked_first_and_the_decliner_last() -> None:
    at = auction("baltic", "marcus", "knox", "lia")
    asked = []
    for _ in range(3):
        asked.append(at.seat)
        at.play("pass")
    assert asked == [1, 2, 0]


def test_the_decliner_may_bid_and_win() -> None:
    at = auction("baltic", "marcus", "knox").play("pass", "bid 10")
    assert at.owner("baltic") == 0


def test_bids_open_at_10() -> None:
    at = auction("baltic", "marcus", "knox")
    assert at.options[:2] == ["pass", "bid 10"]
    assert not [move for move in at.options if move.startswith("bid") and int(move.split()[1]) < 10]


@pytest.mark.parametrize("deed", ROLLS)
def test_up_to_a_price_of_200_the_least_raise_is_10(deed: str) -> None:
    at = auction(deed, "marcus", "knox", "lia")
    assert at.t.derived.prices[at.space(deed)] <= 200
    at.play("bid 20")
    assert at.options[1] == "bid 30"


@pytest.mark.parametrize(
    ("deed", "least"), [("kentucky", 11), ("illinois", 12), ("atlantic", 13), ("marvin_gardens", 14), ("boardwalk", 20)]
)
def test_above_that_a_raise_is_at_least_a_twentieth_of_the_list_price(deed: str, least: int) -> None:
    at = sit("marcus", "knox", "lia", auctions=True)
    at.t.place[0] = at.space(deed) - 3
    at.roll(1, 2).play("pass", "bid 10")
    assert at.options[1] == f"bid {10 + least}"


def test_a_twentieth_is_rounded_up() -> None:
    at = sit("marcus", "knox", "lia", auctions=True)
    at.t.place[0] = at.space("park_place") - 3
    at.roll(1, 2).play("pass", "bid 10")
    assert at.options[1] == "bid 28"  # 350 / 20 is 17.5


def test_higher_bids_are_offered_too() -> None:
    at = auction("baltic", "marcus", "knox").play("bid 10")
    assert at.options == ["pass", "bid 20", "bid 30", "bid 40", "bid 70", "bid 120", "bid 220"]


@pytest.mark.parametrize("character", ["albert", "marcus", "evelyn", "ophelia"])
def test_the_winner_pays_the_bid_as_it_is_whatever_the_character(character: str) -> None:
    at = auction("baltic", "knox", character)
    before = at.cash(1)
    at.play("bid 30", "pass")
    assert at.owner("baltic") == 1
    assert at.cash(1) == before - 30
    assert at.told("won_auction") == [(1, at.space("baltic"), 30)]


def test_the_others_pay_nothing() -> None:
    at = auction("baltic", "marcus", "knox", "lia")
    before = [at.cash(seat) for seat in range(3)]
    at.play("bid 10", "bid 20", "bid 30", "pass", "pass")
    assert [at.cash(seat) for seat in range(3)] == [before[0] - 30, before[1], before[2]]
    assert at.owner("baltic") == 0


def test_a_player_who_passes_is_out_of_this_auction() -> None:
    at = auction("baltic", "marcus", "knox", "lia").play("pass")
    asked = []
    for bid in ("bid 10", "bid 20", "bid 30", "bid 40"):
        asked.append(at.seat)
        at.play(bid)
    assert asked == [2, 0, 2, 0]


def test_a_leader_who_is_left_alone_is_not_asked_again() -> None:
    at = auction("baltic", "marcus", "knox", "lia").play("bid 10", "pass", "pass")
    assert at.owner("baltic") == 1
    assert at.decision == "roll"


def test_a_deed_that_nobody_bids_for_stays_with_the_bank() -> None:
    at = auction("baltic", "marcus", "knox").play("pass", "pass")
    assert at.owner("baltic") == NOBODY
    assert at.told("unsold") == [(at.space("baltic"),)]
    assert at.decision == "roll" and at.seat == 1


def test_a_bid_leaves_at_least_a_dollar() -> None:
    at = sit("marcus", "knox", auctions=True).money(1, 10).roll(1, 2).play("pass")
    assert at.options == ["pass"]
    at.money(1, 11)
    assert at.options == ["pass", "bid 10"]


def test_bids_are_checked_against_what_the_bidder_has_then() -> None:
    at = sit("marcus", "knox", auctions=True).money(1, 75).roll(1, 2).play("pass")
    assert at.options == ["pass", "bid 10", "bid 20", "bid 30", "bid 60"]


def test_a_trapped_player_may_bid() -> None:
    at = sit("marcus", "knox", auctions=True)
    at.put(1, "jail").t.trapped[1] = 0
    at.roll(1, 2).play("pass", "bid 10", "pass")
    assert at.owner("baltic") == 1 and at.t.trapped[1] == 0


def test_a_bankrupt_is_not_asked() -> None:
    at = sit("marcus", "knox", "lia", auctions=True).money(0, 10).own(1, "boardwalk")
    at.put(0, "park_place").roll(1, 1)
    assert at.t.left == (0,)
    at.roll(1, 2).play("pass")
    assert at.seat == 2
    at.play("pass")
    assert at.seat == 1


def test_doubles_still_give_another_roll_after_an_auction() -> None:
    at = auction("electric", "marcus", "knox").play("bid 10", "pass")
    assert at.decision == "roll" and at.seat == 0


def test_seasons_do_not_touch_a_bid() -> None:
    at = sit("marcus", "knox", auctions=True, seasons=True)
    at.t.turns = 31  # spring: prices are up
    before = at.cash(1)
    at.roll(1, 2).play("pass", "bid 10", "pass")
    assert at.cash(1) == before - 10


def test_a_card_that_moves_to_a_deed_leads_to_an_auction_as_well() -> None:
    at = sit("marcus", "knox", auctions=True).next_card("advance_to_st_charles").roll(3, 4)
    assert at.decision == "buy"
    at.play("pass", "bid 10", "pass")
    assert at.owner("st_charles") == 1


def test_a_deed_won_at_auction_counts_as_a_purchase() -> None:
    """Ophelia's own event pays her for one."""
    at = auction("baltic", "knox", "ophelia", character_events=True)
    before = at.cash(1)
    at.play("bid 30", "pass")
    assert at.cash(1) == before - 30 + 10


def test_an_auction_in_another_players_turn_hands_the_turn_back() -> None:
    at = sit("marcus", "knox", "lia", auctions=True).own(0, "boardwalk")
    at.roll(1, 2).play("pass", "pass", "pass", "pass")
    assert at.decision == "manage" and at.seat == 0
