"""Section 16, alliances, as ruled in R20 and R32: no rent between two allies, and shared income."""

from typing import Any

import pytest

from .arranged import NOBODY, ArrangedMeinopoly, sit


def managing(*characters: str, **settings: Any) -> ArrangedMeinopoly:
    """The first player is managing."""
    at = sit(*(characters or ("lia", "knox", "renn")), alliances=True, **settings)
    return at.own(0, "boardwalk").roll(4, 6)


def allied(*characters: str, **settings: Any) -> ArrangedMeinopoly:
    """The first two are allies, and the second is about to roll."""
    return managing(*characters, **settings).play("ally 1", "agree", "end_turn")


def land(at: ArrangedMeinopoly, deed: str) -> ArrangedMeinopoly:
    """The player who is asked lands on a deed, past rerolls."""
    at.t.place[at.seat] = at.space(deed) - 3
    at.roll(1, 2)
    return at.play("stay") if at.decision == "reroll" else at


def turn(at: ArrangedMeinopoly, deed: str) -> ArrangedMeinopoly:
    """The same, and the end of the turn."""
    seat = at.seat
    land(at, deed)
    return at.play("end_turn") if at.decision == "manage" and at.seat == seat else at


# --- how it comes about ---


def test_a_player_may_ask_every_other() -> None:
    at = managing()
    assert [move for move in at.options if move.startswith("ally")] == ["ally 1", "ally 2"]


def test_without_the_setting_there_are_no_alliances() -> None:
    at = sit("lia", "knox", "renn").own(0, "boardwalk").roll(4, 6)
    assert not [move for move in at.options if move.startswith("ally")]


def test_between_only_two_players_there_is_none() -> None:
    at = managing("lia", "knox")
    assert not [move for move in at.options if move.startswith("ally")]


def test_the_other_may_refuse() -> None:
    at = managing().play("ally 1")
    assert at.decision == "pact" and at.seat == 1 and at.options == ["refuse", "agree"]
    at.play("refuse")
    assert at.t.ally == [NOBODY] * 3 and at.told("refused") == [(1, 0)]
    assert at.decision == "manage" and at.seat == 0


def test_two_players_who_agree_are_allies() -> None:
    at = managing().play("ally 1", "agree")
    assert at.t.ally == [1, 0, NOBODY] and at.told("allied") == [(0, 1)]


def test_an_alliance_has_two_members() -> None:
    at = managing("lia", "knox", "mira", "albert").play("ally 1", "agree")
    assert not [move for move in at.options if move.startswith("ally")]
    turn(at.play("end_turn"), "free_parking")
    land(at, "free_parking")
    assert at.seat == 2 and [move for move in at.options if move.startswith("ally")] == ["ally 3"]


def test_questions_count_with_proposals_three_in_a_turn() -> None:
    at = managing()
    for _ in range(3):
        at.play("ally 1", "refuse")
    assert not [move for move in at.options if move.startswith("ally")]


def test_with_teams_there_are_no_alliances_beside_them() -> None:
    at = managing("lia", "knox", "mira", "albert", teams=True)
    assert not [move for move in at.options if move.startswith("ally")]


# --- what it is worth ---


def test_allies_pay_each_other_no_rent() -> None:
    at = allied()
    before = [at.cash(seat) for seat in range(3)]
    land(at, "boardwalk")
    assert [at.cash(seat) for seat in range(3)] == before
    assert at.told("no_rent") == [(1, 0, at.space("boardwalk"))]


def test_others_pay_as_before_and_the_ally_receives_a_tenth() -> None:
    at = allied()
    turn(at, "free_parking")
    before = [at.cash(seat) for seat in range(3)]
    land(at, "boardwalk")  # Renn pays 94 of the 100
    assert [at.cash(seat) - before[seat] for seat in range(3)] == [94 - 9, 9, -94]
    assert at.told("ally_share") == [(1, 0, 9)]


def test_it_goes_both_ways() -> None:
    at = allied().own(0, "oriental").own(1, "pacific")
    turn(at, "free_parking")
    before = [at.cash(seat) for seat in range(3)]
    land(at, "pacific")  # 48 of the 52
    assert [at.cash(seat) - before[seat] for seat in range(3)] == [4, 44, -48]


@pytest.mark.parametrize(("level", "rent", "part"), [(1, 282, 31), (2, 658, 72), (3, 1128, 124)])
def test_marcus_receives_a_tenth_more_of_that(level: int, rent: int, part: int) -> None:
    at = allied("lia", "marcus", "cassian").own(0, "boardwalk", level=level)
    turn(at, "free_parking")
    before = at.cash(1)
    land(at, "boardwalk")
    assert at.told("rent") == [(2, 0, at.space("boardwalk"), rent)]
    assert at.cash(1) == before + part  # rent × 10 % × 110 %, rounded down


def test_an_ally_with_shares_takes_those_first_and_the_tenth_of_the_whole_rent() -> None:
    at = allied(shares=True)
    at.t.shares[at.space("boardwalk")] = [7, 3, 0]
    turn(at, "free_parking")
    before = [at.cash(0), at.cash(1)]
    land(at, "boardwalk")
    assert [at.cash(0) - before[0], at.cash(1) - before[1]] == [94 - 27 - 9, 27 + 9]


def test_the_allys_tenth_comes_out_of_what_shares_leave_the_owner() -> None:
    at = allied(shares=True).own(0, "boardwalk")
    at.t.shares[at.space("boardwalk")] = [1, 0, 9]
    turn(at, "free_parking")
    before = [at.cash(seat) for seat in range(3)]
    land(at, "boardwalk")
    assert [at.cash(seat) - before[seat] for seat in range(3)] == [94 - 81 - 9, 9, -94 + 81]


def test_an_ally_takes_no_more_than_shares_have_left() -> None:
    at = allied("lia", "marcus", "cassian", shares=True).own(0, "boardwalk", level=1)
    at.t.shares[at.space("boardwalk")] = [1, 0, 9]
    turn(at, "free_parking")
    before = [at.cash(0), at.cash(1)]
    land(at, "boardwalk")  # of 282, nine times 28 are gone, and Marcus would have 31
    assert [at.cash(0) - before[0], at.cash(1) - before[1]] == [0, 30]


def test_taxes_and_cards_are_not_shared() -> None:
    at = allied()
    before = at.cash(0)
    at.next_card("crossword").t.place[1] = at.space("income_tax")
    at.roll(1, 2)
    assert at.cash(0) == before


def test_victory_is_single() -> None:
    at = allied("lia", "knox", "renn", dominion="groups", dominion_count=1).own(1, "mediterranean", "baltic")
    turn(at, "free_parking")
    assert at.t.result is not None and at.t.result.winners == [1]


# --- how it ends ---


def test_a_player_may_give_notice_in_their_own_turn() -> None:
    at = managing().play("ally 1", "agree")
    assert "give_notice" in at.options
    at.play("give_notice")
    assert "give_notice" not in at.options
    assert at.told("gave_notice") == [(0, 1)]


def test_they_stay_allies_for_a_round_after_the_notice() -> None:
    at = managing().play("ally 1", "agree", "give_notice", "end_turn")
    assert at.t.ally[:2] == [1, 0]
    before = at.cash(1)
    turn(at, "boardwalk")
    assert at.cash(1) == before
    turn(at, "free_parking")
    assert at.seat == 0 and at.t.ally[:2] == [NOBODY, NOBODY]
    assert at.told("parted") == [(0, 1)]


def test_once_parted_they_pay_again() -> None:
    at = managing().play("ally 1", "agree", "give_notice", "end_turn")
    for _ in range(3):
        turn(at, "free_parking")
    before = at.cash(1)
    land(at, "boardwalk")
    assert at.cash(1) == before - 96


def test_the_other_may_give_notice_as_well() -> None:
    at = allied().own(1, "oriental")
    land(at, "free_parking").play("give_notice", "end_turn")
    turn(at, "free_parking")
    assert at.seat == 0 and at.t.ally[:2] == [1, 0]
    turn(at, "free_parking")
    assert at.seat == 1 and at.t.ally[:2] == [NOBODY, NOBODY]


def test_after_parting_a_player_may_ask_again() -> None:
    at = managing().play("ally 1", "agree", "give_notice", "end_turn")
    turn(at, "free_parking")
    turn(at, "free_parking")
    land(at, "free_parking")
    assert at.seat == 0 and "ally 1" in at.options


def test_bankruptcy_ends_it_at_once() -> None:
    at = allied("lia", "knox", "mira", "albert").own(2, "pacific").money(1, 20)
    land(at, "pacific")
    assert at.t.left == (1,) and at.t.ally[0] == NOBODY
    assert at.told("parted") == [(1, 0)]


def test_when_only_two_are_left_they_part_before_the_next_turn() -> None:
    at = allied().own(1, "pacific")
    turn(at, "free_parking").money(2, 20)
    land(at, "pacific")
    assert at.t.left == (2,) and at.seat == 0
    assert at.t.ally[:2] == [NOBODY, NOBODY]
    assert "ally 1" not in at.play("roll").options


def test_a_notice_given_in_the_council_is_a_rounds_notice_too() -> None:
    at = managing(seasons=True, season_length=1, council=True).play("ally 1", "agree", "end_turn")
    assert at.decision == "confer" and at.seat == 0
    at.play("ready")
    assert at.seat == 1  # whose turn begins after the council
    at.play("give_notice", *["ready"] * 3)
    assert at.decision == "roll" and at.seat == 1
    assert at.t.ally[:2] == [1, 0]
    before = at.cash(1)
    land(at, "boardwalk")
    assert at.cash(1) == before


def test_the_player_right_after_the_council_gives_a_rounds_notice_there_too() -> None:
    at = managing(seasons=True, season_length=3, council=True).play("ally 1", "agree", "end_turn")
    turn(turn(at, "free_parking"), "free_parking")
    assert at.decision == "confer" and at.seat == 0
    at.play("ready", "give_notice", *["ready"] * 3)
    turn(at, "free_parking")
    assert at.seat == 1 and at.t.ally[:2] == [1, 0]
    for _ in range(2):
        turn(at, "free_parking")
    assert at.decision == "confer"
    at.play(*["ready"] * 3)
    turn(at, "free_parking")
    assert at.seat == 1 and at.t.ally[:2] == [NOBODY, NOBODY]
