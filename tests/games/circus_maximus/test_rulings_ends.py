"""Rulings about how the game ends: the goal, the last round, ties (A55 to A59)."""

import pytest

from parlour.games.circus_maximus.rules.tracks import resources

from .arranged import ArrangedCircusMaximus, sit


def both_at_the_end(at: ArrangedCircusMaximus) -> ArrangedCircusMaximus:
    at.put(0, "church", 14).put(1, "church", 14)
    return at.perform("crucifixion", s0=1, s1=1)


def test_a55_of_two_at_the_goal_the_higher_total_wins() -> None:
    at = both_at_the_end(sit(2).put(1, "empire", 5))
    assert at.t.result is not None and at.t.result.winners == [1]


def test_a55_then_most_resources_then_both() -> None:
    rich = both_at_the_end(sit(2).purse(0, 16))
    alike = both_at_the_end(sit(2))
    assert rich.t.result is not None and rich.t.result.winners == [0]
    assert alike.t.result is not None and alike.t.result.winners == [0, 1]


def test_a56_total_resources_are_coins_cubes_and_workers() -> None:
    at = sit(2).give(0, "mummer", 2).give(0, "prisoner").worker(0, "prison")
    assert resources(at.t, 0) == 15 + 3 + 5


@pytest.mark.parametrize(("stands", "steps", "lands"), [(14, "sacred_festival", 15), (-9, "", -10)])
def test_a57_markers_stop_at_the_ends_of_their_track(stands: int, steps: str, lands: int) -> None:
    at = sit(2).put(0, "church", stands)
    if steps:
        at.perform(steps, s0=1)
    else:
        at.perform("procession_of_martyrs", s1=1)
    assert at.stands(0, "church") == lands


def test_a58_the_last_round_is_cleaned_up_before_it_is_counted() -> None:
    at = sit(2, rounds=1).until()
    assert [phase for phase, _ in at.told("phase")] == ["event", "bid", "place", "buy", "perform", "cleanup"]
    assert at.told("income") != []


def test_a59_a_tie_at_the_end_goes_to_resources_and_else_is_shared() -> None:
    rich = sit(2, rounds=1).go_to("cleanup").purse(1, 99).play("pass")
    alike = sit(2, rounds=1).go_to("cleanup").play("pass")
    assert rich.t.result is not None and rich.t.result.winners == [1]
    assert alike.t.result is not None and alike.t.result.winners == [0, 1]
