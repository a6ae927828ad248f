"""Victory Tracks: the range, the immediate victory, the last round, ties."""

import pytest

from .arranged import ArrangedCircusMaximus, sit


def winners(at: ArrangedCircusMaximus) -> tuple[list[int], str]:
    assert at.t.result is not None
    return at.t.result.winners, at.t.result.reason


@pytest.mark.parametrize("track", ["empire", "population", "church"])
def test_fifteen_on_any_track_wins_at_once(track: str) -> None:
    act = {"empire": "military_execution", "population": "public_torture", "church": "crucifixion"}[track]
    at = sit(2).put(0, track, 14).perform(act, s0=1)
    assert winners(at) == ([0], "track")


def test_fourteen_does_not() -> None:
    assert not sit(2).put(0, "church", 13).perform("crucifixion", s0=1).t.over


def test_later_acts_are_not_played_any_more() -> None:
    at = sit(2).put(0, "church", 13).put(1, "population", 14).give(1, "prisoner").staged("pageant", {0: 1})
    at.staged("public_torture", {1: 1}).give(0, "mummer", 2).go_to("perform").play("perform pageant")
    assert winners(at) == ([0], "track")


def test_the_highest_total_wins_after_the_last_round() -> None:
    at = sit(3, rounds=1).put(1, "church", 6).put(2, "empire", 4).until()
    assert winners(at) == ([1], "rounds")
    assert at.t.result is not None and at.t.result.scores == at.t.standing()


def test_a_tie_goes_to_whoever_has_most_of_everything() -> None:
    at = sit(2, rounds=1, preset="rulebook").purse(1, 20).until()
    assert winners(at) == ([1], "rounds")


def test_players_alike_in_everything_share_the_victory() -> None:
    at = sit(2, rounds=1, preset="rulebook").purse(0, 16).bid("public_torture 1", "pass", "pass").until()
    assert winners(at) == ([0, 1], "rounds")
