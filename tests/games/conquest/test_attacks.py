"""Attack Phase: targets, dice, losses, occupation, and how long an attack goes on."""

from typing import Any

import pytest

from .arranged import NEUTRAL, REST, ArrangedConquest, sit


def front(attackers: int = 10, defenders: int = 2, **settings: Any) -> ArrangedConquest:
    """Seat 0 has armies in Alaska, seat 1 in Kamchatka, and seat 2 nearly everything else."""
    at = (
        sit(3, **settings)
        .hold(2, {REST: 1})
        .hold(0, {"alaska": attackers, "peru": 1})
        .hold(1, {"kamchatka": defenders})
    )
    at.begin(0).play("place_all peru")
    return at


def test_the_log_sums_up_an_attack_of_several_rolls() -> None:
    at = front(10, 3).play("attack alaska kamchatka").dice(6, 6, 1, 5, 5, 6, 1, 1, 3).play("all_out")
    assert at.told("fought") == [(0, 1, at.place("kamchatka"), 2, 0, 3)]
    at = front(10, 5).play("attack alaska kamchatka").dice(1, 1, 1, 6, 6).play("roll 3", "retreat")
    assert at.told("fought") == [], "a single roll tells itself"


def test_only_adjacent_enemies_can_be_attacked() -> None:
    at = front()
    assert set(at.options) == {
        "end_attacks",
        "attack alaska northwest_territory",
        "attack alaska alberta",
        "attack alaska kamchatka",
        "attack peru venezuela",
        "attack peru brazil",
        "attack peru argentina",
    }


def test_an_attack_needs_two_armies() -> None:
    at = front(attackers=1)
    assert not any(option.startswith("attack alaska") for option in at.options)


def test_a_player_who_cannot_attack_is_not_asked() -> None:
    at = sit(3).hold(2, {REST: 1}).hold(0, {"japan": 1, "mongolia": 1}).hold(1, {"ontario": 1}).begin(0)
    at.play("place_all japan")
    at.play("attack japan kamchatka").dice(1, 1, 1, 6, 1, 1, 6, 1, 6).play("all_out")
    assert (at.armies("japan"), at.seat, at.decision) == (1, 1, "reinforce")


@pytest.mark.parametrize(("armies", "dice"), [(2, 1), (3, 2), (4, 3), (9, 3)])
def test_r8_the_attacker_rolls_up_to_three_dice_and_may_roll_fewer(armies: int, dice: int) -> None:
    at = front(armies).play("attack alaska kamchatka")
    assert [option for option in at.options if option.startswith("roll")] == [f"roll {n}" for n in range(dice, 0, -1)]


@pytest.mark.parametrize(("defenders", "dice"), [(1, 1), (2, 2), (5, 2)])
def test_r7_the_defender_rolls_as_many_as_possible(defenders: int, dice: int) -> None:
    at = front(10, defenders).play("attack alaska kamchatka").dice(3, 3, 3, 4, 4).play("roll 3")
    assert len(at.t.dice[1]) == dice


@pytest.mark.parametrize(
    ("mine", "theirs", "losses"),
    [
        ((6, 5, 4), (3, 2), (0, 2)),
        ((6, 1, 1), (5, 5), (1, 1)),
        ((5, 5, 5), (5, 5), (2, 0)),  # a tie defends
        ((6, 6, 1), (6, 5), (1, 1)),
        ((2, 2), (1,), (0, 1)),
        ((4,), (4, 1), (1, 0)),
        ((4,), (3, 1), (0, 1)),
        ((1, 6, 2), (5, 1), (0, 2)),  # dice are sorted before they are compared
    ],
)
def test_dice_are_compared_from_the_highest(
    mine: tuple[int, ...], theirs: tuple[int, ...], losses: tuple[int, int]
) -> None:
    at = front(10, len(theirs)).play("attack alaska kamchatka").dice(*mine, *theirs).play(f"roll {len(mine)}")
    assert at.t.battle[2:] == losses
    assert at.told("rolled")[-1][5] == losses


def test_losses_leave_the_map() -> None:
    at = front(10, 5).play("attack alaska kamchatka").dice(6, 5, 1, 5, 5).play("roll 3")
    assert (at.armies("alaska"), at.armies("kamchatka")) == (9, 4)
    assert at.t.conserved()["armies"] == 0


def test_r9_at_least_the_dice_rolled_move_in_and_at_most_all_but_one() -> None:
    at = front(10, 1).play("attack alaska kamchatka").dice(6, 6, 1).play("roll 2")
    assert at.owner("kamchatka") == 0 and at.armies("kamchatka") == 2
    assert at.options == [f"move {n}" for n in range(8)]
    at.play("move 7")
    assert (at.armies("alaska"), at.armies("kamchatka")) == (1, 9)


def test_nobody_is_asked_when_there_is_nothing_to_choose() -> None:
    at = front(3, 1).play("attack alaska kamchatka").dice(6, 6, 1).play("roll 2")
    assert (at.armies("alaska"), at.armies("kamchatka"), at.decision) == (1, 2, "attack")


def test_r8_armies_that_moved_in_may_attack_on() -> None:
    at = front(10, 1).play("attack alaska kamchatka").dice(6, 6, 6, 1).play("roll 3", "move 6")
    assert "attack kamchatka japan" in at.options


def test_r8_an_attack_may_be_stopped_after_any_roll() -> None:
    at = front(10, 5).play("attack alaska kamchatka").dice(6, 6, 6, 1, 1).play("roll 3", "retreat")
    assert at.decision == "attack" and at.armies("kamchatka") == 3


def test_rolling_to_the_end_stops_at_one_army_or_at_a_conquest() -> None:
    at = front(4, 3).play("attack alaska kamchatka").dice(1, 1, 1, 6, 6, 1, 6, 6).play("all_out")
    assert at.armies("alaska") == 1 and at.armies("kamchatka") == 3
    at = front(4, 3).play("attack alaska kamchatka").dice(6, 6, 6, 1, 1, 6, 6, 6, 1).play("all_out")
    assert at.owner("kamchatka") == 0


def test_rolling_until_a_limit() -> None:
    at = front(9, 9).play("attack alaska kamchatka").dice(1, 1, 1, 6, 6, 1, 1, 1, 6, 6).play("until 5")
    assert at.armies("alaska") == 5 and at.decision == "battle"
    assert at.t.stack[-1].rolls == 2  # type: ignore[attr-defined]


def test_the_neutral_force_defends_but_gives_nothing() -> None:
    at = sit(2).hold(NEUTRAL, {REST: 1}).hold(0, {"alaska": 9, "peru": 1}).hold(1, {"kamchatka": 1}).begin(0)
    at.play("place_all peru", "attack alaska alberta").dice(6, 6, 6, 5).play("all_out")
    assert at.owner("alberta") == 0 and at.told("eliminated") == []


def test_r7_the_defender_may_choose_if_that_is_set() -> None:
    at = front(10, 5, defence="chosen").play("attack alaska kamchatka").dice(6, 6, 6, 1)
    at.play("roll 3")
    assert (at.decision, at.seat, at.options) == ("defend", 1, ["defend 2", "defend 1"])
    at.play("defend 1")
    assert at.armies("kamchatka") == 4 and len(at.t.dice[1]) == 1


def test_r7_to_the_end_the_defender_is_asked_before_every_roll() -> None:
    at = front(10, 3, defence="chosen").play("attack alaska kamchatka").dice(6, 6, 6, 1, 6, 6, 6, 1, 1)
    at.play("all_out", "defend 1", "defend 2")
    assert at.owner("kamchatka") == 0


def test_r17_the_commander_turns_the_lowest_die_to_six_once_in_a_turn() -> None:
    at = front(10, 5, commander=True).play("attack alaska kamchatka").dice(3, 2, 1, 5, 3).play("command 3")
    assert at.t.dice[0] == (6, 3, 2) and at.t.battle[2:] == (1, 1)
    assert "command 3" not in at.options


@pytest.mark.parametrize("limit", [8, 12, 20])
def test_r19_no_territory_holds_more_than_the_limit(limit: int) -> None:
    at = front(limit, 1, army_limit=limit).play("attack alaska kamchatka").dice(6, 6, 6, 1).play("roll 3")
    assert at.options[-1] == f"move {limit - 4}"


def test_large_forces_move_in_steps_that_reach_every_number() -> None:
    at = front(200, 1).play("attack alaska kamchatka").dice(6, 6, 6, 1).play("roll 3")
    assert at.options == ["move 0", "move 1", "move 10", "move 100", "move 196"]
    at.play("move 100", "move 10", "move 10", "move 10", "move 10", "move 5")
    assert at.armies("kamchatka") == 148 and at.decision == "attack"
