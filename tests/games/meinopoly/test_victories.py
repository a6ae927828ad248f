"""Section 2.3 and R17, R25, R26, R33: last standing, rounds, dominion, teams."""

from collections.abc import Callable
from typing import Any

import pytest

from .arranged import ArrangedMeinopoly, sit

STREETS = {
    "brown": ("mediterranean", "baltic"),
    "light_blue": ("oriental", "vermont", "connecticut"),
    "pink": ("st_charles", "states", "virginia"),
    "orange": ("st_james", "tennessee", "new_york"),
    "dark_blue": ("park_place", "boardwalk"),
}


def end_turn(at: ArrangedMeinopoly) -> ArrangedMeinopoly:
    """The player who is asked visits the trap, and their turn ends."""
    seat = at.seat
    at.t.place[seat] = (at.t.derived.trap - 3) % at.t.derived.size
    at.roll(1, 2)
    while at.decision in ("reroll", "manage") and at.t.whose == seat:
        at.play("stay" if at.decision == "reroll" else "end_turn")
    return at


def ended(at: ArrangedMeinopoly) -> tuple[list[int], str]:
    """The winners, and the reason."""
    assert at.t.result is not None, "the match goes on"
    return at.t.result.winners, at.t.result.reason


# --- last standing ---


def test_the_last_player_standing_wins() -> None:
    at = sit("knox", "marcus", "lia").own(1, "boardwalk").money(0, 10).money(2, 10)
    at.t.place[0] = at.t.place[2] = at.space("boardwalk") - 3
    at.roll(1, 2)
    assert not at.t.over
    end_turn(at)
    at.t.place[2] = at.space("boardwalk") - 3
    at.roll(1, 2)
    assert ended(at) == ([1], "last")
    assert at.t.result is not None and at.t.result.ranks[1] == 1


def test_three_and_more_players_go_on_after_a_bankruptcy() -> None:
    """An earlier implementation got stuck at the seat of a player who was out."""
    at = sit("knox", "marcus", "lia", "mira").own(1, "boardwalk").money(0, 10)
    at.t.place[0] = at.space("boardwalk") - 3
    at.roll(1, 2)
    asked = []
    for _ in range(6):
        asked.append(at.seat)
        end_turn(at)
    assert asked == [1, 2, 3, 1, 2, 3]


# --- rounds ---


def rounds(count: int, *characters: str, **settings: Any) -> ArrangedMeinopoly:
    """A match of so many rounds, in which everyone has 1000."""
    at = sit(*characters, rounds=count, **settings)
    for seat in range(len(characters)):
        at.money(seat, 1000)
    return at


def play_out(at: ArrangedMeinopoly) -> ArrangedMeinopoly:
    while not at.t.over:
        end_turn(at)
    return at


def test_a_match_ends_when_every_player_has_had_so_many_turns() -> None:
    at = rounds(3, "knox", "marcus", "mira")
    turns = 0
    while not at.t.over:
        end_turn(at)
        turns += 1
    assert turns == 9 and ended(at)[1] == "rounds"


def test_without_rounds_it_goes_on() -> None:
    at = sit("knox", "marcus")
    for _ in range(250):
        end_turn(at)
    assert not at.t.over


@pytest.mark.parametrize(
    ("arrange", "worth"),
    [
        (lambda at: at.money(0, 1500), 1500),
        (lambda at: at.own(0, "boardwalk"), 1400),
        (lambda at: at.own(0, "boardwalk", mortgaged=True), 1200),
        (lambda at: at.own(0, "park_place", mortgaged=True), 1175),
        (lambda at: at.own(0, "electric", "reading"), 1350),
        (lambda at: at.own(0, "mediterranean", "baltic", level=1), 1000 + 120 + 60),
        (lambda at: at.own(0, "mediterranean", "baltic", level=4), 1000 + 120 + 450),
        (lambda at: at.own(0, "park_place", "boardwalk", level=2), 1000 + 750 + 175 + 262 + 200 + 300),
    ],
)
def test_assets_are_cash_deeds_and_buildings_by_the_list(
    arrange: Callable[[ArrangedMeinopoly], object], worth: int
) -> None:
    at = rounds(1, "knox", "marcus")
    arrange(at)
    assert at.t.standing() == [worth, 1000]
    play_out(at)
    assert ended(at) == ([0], "rounds")
    assert at.t.result is not None and at.t.result.scores == [worth, 1000]


def test_the_most_assets_win_wherever_their_owner_sits() -> None:
    for seat in range(3):
        at = play_out(rounds(1, "knox", "marcus", "mira").own(seat, "boardwalk"))
        assert ended(at) == ([seat], "rounds")


def test_a_tie_is_broken_by_cash() -> None:
    at = play_out(rounds(1, "knox", "marcus").money(0, 800).own(0, "reading"))
    assert at.t.standing() == [1000, 1000]
    assert ended(at) == ([1], "rounds")


def test_and_is_shared_if_cash_is_equal_too() -> None:
    at = play_out(rounds(1, "knox", "marcus", "mira").money(2, 900))
    assert ended(at) == ([0, 1], "rounds")
    assert at.t.result is not None and at.t.result.draw


def test_shares_count_at_their_listing_price() -> None:
    at = rounds(1, "knox", "marcus", shares=True).own(0, "boardwalk")
    at.t.shares[at.space("boardwalk")] = [4, 6]
    play_out(at)
    assert at.t.result is not None and at.t.result.scores == [1160, 1240]
    assert ended(at) == ([1], "rounds")


def test_a_bankrupt_does_not_win_by_rounds() -> None:
    at = rounds(2, "knox", "marcus", "mira").own(1, "boardwalk").money(0, 10).money(1, 1).money(2, 1)
    at.t.place[0] = at.space("boardwalk") - 3
    at.roll(1, 2)
    assert 0 not in ended(play_out(at))[0]


# --- dominion ---


def test_enough_complete_groups_win_when_the_turn_ends() -> None:
    at = sit("knox", "marcus", dominion="groups")
    for group in ("brown", "pink", "dark_blue"):
        at.own(0, *STREETS[group])
    assert not at.t.over
    assert ended(end_turn(at)) == ([0], "dominion")


def test_two_groups_are_not_enough() -> None:
    at = sit("knox", "marcus", dominion="groups").own(0, *STREETS["brown"], *STREETS["pink"], "boardwalk")
    assert not end_turn(at).t.over


@pytest.mark.parametrize("count", [1, 2, 4])
def test_how_many_groups_is_a_setting(count: int) -> None:
    at = sit("knox", "marcus", dominion="groups", dominion_count=count)
    for group in ("brown", "light_blue", "pink", "dark_blue")[: count - 1]:
        at.own(0, *STREETS[group])
    assert not end_turn(at).t.over
    end_turn(at).own(0, *STREETS["orange"])
    assert ended(end_turn(at)) == ([0], "dominion")


def test_mortgaged_groups_are_complete_as_well() -> None:
    at = sit("knox", "marcus", dominion="groups", dominion_count=1).own(0, *STREETS["brown"], mortgaged=True)
    assert ended(end_turn(at)) == ([0], "dominion")


def test_railroads_and_utilities_are_no_group() -> None:
    at = sit("knox", "marcus", dominion="groups", dominion_count=1)
    at.own(0, "reading", "pennsylvania_railroad", "b_and_o", "short_line", "electric", "water_works")
    assert not end_turn(at).t.over


def test_by_colours_one_street_of_each_is_enough() -> None:
    at = sit("knox", "marcus", dominion="colours", dominion_count=5)
    at.own(0, "baltic", "oriental", "states", "tennessee", "vermont", "virginia")
    assert not end_turn(at).t.over
    end_turn(at).own(0, "boardwalk")
    assert ended(end_turn(at)) == ([0], "dominion")


def test_off_nobody_wins_by_groups() -> None:
    at = sit("knox", "marcus")
    for streets in STREETS.values():
        at.own(0, *streets)
    assert not end_turn(at).t.over


def test_a_player_may_win_at_the_end_of_anothers_turn() -> None:
    at = sit("knox", "marcus", dominion="groups", dominion_count=1).own(1, *STREETS["brown"])
    assert ended(end_turn(at)) == ([1], "dominion")


def test_the_player_whose_turn_it_was_is_checked_first_then_the_order_of_play() -> None:
    at = sit("knox", "marcus", "mira", dominion="groups", dominion_count=1)
    end_turn(at).own(1, *STREETS["brown"]).own(2, *STREETS["pink"]).own(0, *STREETS["orange"])
    assert ended(end_turn(at)) == ([1], "dominion")
    at = sit("knox", "marcus", "mira", dominion="groups", dominion_count=1)
    end_turn(at).own(2, *STREETS["pink"]).own(0, *STREETS["orange"])
    assert ended(end_turn(at)) == ([2], "dominion")


def test_a_group_that_is_complete_only_during_a_turn_wins_nothing() -> None:
    at = sit("knox", "marcus", dominion="groups", dominion_count=1, trades=True).own(0, *STREETS["brown"]).roll(4, 6)
    at.play("offer 1", "give baltic", "propose", "agree", "end_turn")
    assert not at.t.over


# --- teams ---


def teams(**settings: Any) -> ArrangedMeinopoly:
    """Seats 0 and 2 against seats 1 and 3; everyone has 1000."""
    at = sit("knox", "marcus", "mira", "albert", teams=True, **settings)
    at.t.teams = (0, 1, 0, 1)
    for seat in range(4):
        at.money(seat, 1000)
    return at


def test_every_other_player_in_the_order_of_play_is_a_team_mate() -> None:
    for seed in range(5):
        at = sit("knox", "marcus", "mira", "albert", "lia", "renn", teams=True, order=False, seed=seed)
        assert at.t.teams is not None
        assert [at.t.teams[seat] for seat in at.t.order] == [0, 1, 0, 1, 0, 1]


def test_without_the_setting_there_are_no_teams() -> None:
    assert sit("knox", "marcus", "mira", "albert").t.teams is None


def test_team_mates_pay_each_other_no_rent() -> None:
    at = teams().own(2, "boardwalk").own(3, "pacific")
    at.t.place[0] = at.space("boardwalk") - 3
    at.roll(1, 2)
    assert at.told("no_rent") and at.cash(0) == 1000


def test_the_other_team_pays() -> None:
    at = teams().own(3, "boardwalk")
    at.t.place[0] = at.space("boardwalk") - 3
    at.roll(1, 2)
    assert (at.cash(0), at.cash(3)) == (904, 1096)


def test_the_last_team_wins_together() -> None:
    at = teams().own(1, "boardwalk").money(0, 10).money(2, 10)
    at.t.place[0] = at.space("boardwalk") - 3
    at.roll(1, 2)
    assert not at.t.over
    end_turn(at)
    at.t.place[2] = at.space("boardwalk") - 3
    at.roll(1, 2)
    assert ended(at) == ([1, 3], "last")


def test_a_team_wins_although_one_of_its_members_is_out() -> None:
    at = teams().own(1, "boardwalk").own(2, "pacific").money(0, 10).money(1, 10).money(3, 10)
    at.t.place[0] = at.space("boardwalk") - 3
    at.roll(1, 2)
    for seat in (1, 3):
        while at.seat != seat:
            end_turn(at)
        at.money(seat, 10).t.place[seat] = at.space("pacific") - 3
        at.roll(1, 2)
    assert at.t.left == (0, 1, 3) and ended(at) == ([0, 2], "last")


def test_rounds_add_up_what_a_team_has() -> None:
    at = teams(rounds=1).money(0, 1900).money(2, 200).money(1, 1000).money(3, 1050)
    assert ended(play_out(at)) == ([0, 2], "rounds")


def test_a_tie_of_teams_is_broken_by_their_cash() -> None:
    at = teams(rounds=1).money(0, 800).own(0, "reading")
    assert ended(play_out(at)) == ([1, 3], "rounds")


def test_a_members_dominion_is_the_teams_victory() -> None:
    at = teams(dominion="groups", dominion_count=1).own(2, *STREETS["brown"])
    assert ended(end_turn(at)) == ([0, 2], "dominion")


def test_groups_of_two_members_are_not_added_up() -> None:
    at = teams(dominion="groups", dominion_count=2).own(2, *STREETS["brown"]).own(0, *STREETS["pink"])
    assert not end_turn(at).t.over
