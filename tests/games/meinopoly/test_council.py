"""Section 2.1, the conversation phase: when the season changes, everyone may trade and ally until all are ready."""

from typing import Any

import pytest

from .arranged import ArrangedMeinopoly, sit


def before_council(*characters: str, **settings: Any) -> ArrangedMeinopoly:
    """The last turn before the season changes; everyone has a deed."""
    names = characters or ("marcus", "knox", "lia")
    at = sit(*names, seasons=True, season_length=1, council=True, trades=True, alliances=True, **settings)
    at.own(0, "baltic").own(1, "boardwalk").own(2, "electric")
    return at.roll(4, 6)


def council(*characters: str, **settings: Any) -> ArrangedMeinopoly:
    """The council is open."""
    return before_council(*characters, **settings).play("end_turn")


def test_the_council_meets_when_the_season_changes() -> None:
    at = before_council()
    assert not at.told("council")
    at.play("end_turn")
    assert at.decision == "confer" and len(at.told("council")) == 1


def test_it_meets_only_then() -> None:
    at = sit("marcus", "knox", seasons=True, season_length=3, council=True)
    met = []
    for _ in range(9):
        at.t.place[at.seat] = at.space("free_parking") - 3
        at.roll(1, 2)
        met.append(len(at.told("council")))
        while at.decision == "confer":
            at.play("ready")
    assert met == [0, 0, 1, 1, 1, 2, 2, 2, 3]


def test_without_the_setting_it_never_meets() -> None:
    at = sit("marcus", "knox", seasons=True, season_length=1).roll(4, 6)
    assert at.decision == "roll" and at.seat == 1


def test_without_seasons_there_is_no_change_to_meet_at() -> None:
    at = sit("marcus", "knox", council=True).roll(4, 6)
    assert at.decision == "roll" and at.seat == 1


def test_it_comes_before_the_turn_and_goes_round_in_the_order_of_play() -> None:
    at = council()
    asked = []
    while at.decision == "confer":
        asked.append(at.seat)
        at.play("ready")
    assert asked == [0, 1, 2]
    assert at.decision == "roll" and at.seat == 1


def test_a_player_may_be_ready_or_offer_a_trade_or_an_alliance() -> None:
    at = council()
    assert at.options == ["ready", "offer 1", "offer 2", "ally 1", "ally 2"]


def test_there_is_no_rolling_building_or_mortgaging_in_it() -> None:
    verbs = {move.split()[0] for move in council().options}
    assert verbs == {"ready", "offer", "ally"}


def test_a_trade_is_made_in_it() -> None:
    at = council().play("offer 1", "give baltic", "take boardwalk", "add 100", "propose")
    assert at.decision == "answer" and at.seat == 1
    at.play("agree")
    assert (at.owner("baltic"), at.owner("boardwalk")) == (1, 0)
    assert at.decision == "confer" and at.seat == 0


def test_an_alliance_is_made_in_it() -> None:
    at = council().play("ally 2", "agree")
    assert at.t.ally == [2, -1, 0]
    assert "give_notice" in at.options


def test_a_player_who_spoke_is_not_ready_at_once_and_everyone_is_asked_again() -> None:
    at = council().play("ready", "ally 0", "refuse", "ready")
    asked = []
    while at.decision == "confer":
        asked.append(at.seat)
        at.play("ready")
    assert asked == [2, 0]


def test_it_goes_on_until_everyone_in_a_row_was_ready_at_once() -> None:
    at = council().play("ready", "ready", "offer 0", "take baltic", "propose", "refuse", "ready")
    assert at.decision == "confer" and at.seat == 0
    at.play("ready")
    assert at.decision == "confer" and at.seat == 1
    at.play("ready")
    assert at.decision == "roll"


def test_everyone_has_three_proposals_in_it_whatever_was_offered_before() -> None:
    at = before_council()
    for _ in range(3):
        at.play("offer 1", "give baltic", "propose", "refuse")
    at.play("end_turn")
    for _ in range(3):
        at.play("offer 1", "give baltic", "propose", "refuse")
    assert at.options == ["ready"]


def test_a_trade_that_is_dropped_is_no_contribution() -> None:
    at = council().play("offer 1", "drop", "ready", "ready", "ready")
    assert at.decision == "roll"


@pytest.mark.parametrize("seasons", [True, False])
def test_it_meets_whenever_a_season_has_passed_with_seasons_or_without(seasons: bool) -> None:
    at = sit("marcus", "knox", seasons=seasons, season_length=2, council=True)
    at.roll(4, 6)
    assert not at.told("council")
    at.roll(4, 6)
    assert at.decision == "confer" and len(at.told("council")) == 1


def test_proposals_do_not_come_back_while_it_goes_on() -> None:
    at = council()
    for _ in range(3):
        at.play("offer 1", "give baltic", "propose", "refuse")
    at.play("ready", "offer 2", "give boardwalk", "propose", "refuse", "ready", "ready")
    assert at.seat == 0 and at.options == ["ready"]


def test_and_the_turn_after_it_has_three_of_its_own() -> None:
    at = council().play("ready", *["offer 0", "take baltic", "propose", "refuse"] * 3, "ready", "ready", "ready")
    assert at.seat == 1
    at.roll(4, 6)
    assert "offer 0" in at.options


def test_a_bankrupt_has_no_seat_in_it() -> None:
    at = sit("marcus", "knox", "lia", "mira", seasons=True, season_length=1, council=True)
    at.own(1, "boardwalk").money(0, 10).put(0, "park_place").roll(1, 1)
    assert at.t.left == (0,)
    asked = []
    while at.decision == "confer":
        asked.append(at.seat)
        at.play("ready")
    assert asked == [1, 2, 3]


def test_a_match_whose_rounds_are_over_ends_without_one() -> None:
    at = sit("marcus", "knox", seasons=True, season_length=2, council=True, rounds=1)
    at.roll(4, 6).roll(4, 6)
    assert at.t.over and not at.told("council")


def test_being_ready_is_the_harmless_default() -> None:
    assert repr(council().t.default(0)) == "'ready'"
