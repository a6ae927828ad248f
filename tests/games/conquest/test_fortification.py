"""Fortification Phase: one move, adjacent or along a path."""

from typing import Any

from .arranged import REST, ArrangedConquest, sit


def row(**settings: Any) -> ArrangedConquest:
    """Seat 0 is about to fortify, with a row from Alaska to Ontario, and Peru by itself."""
    at = sit(3, **settings).hold(1, {REST: 1}).hold(2, {"japan": 1})
    at.hold(0, {"alaska": 7, "alberta": 1, "ontario": 1, "peru": 4}).begin(0)
    return at.play("place_all peru").until("fortify")


def test_r5_to_an_adjacent_territory_once() -> None:
    at = row()
    assert set(at.options) == {"stay", "fortify alaska alberta"}
    at.play("fortify alaska alberta")
    assert at.options == [f"move {n}" for n in range(1, 7)], "one army stays"
    at.play("move 4")
    assert (at.armies("alaska"), at.armies("alberta")) == (3, 5)
    assert at.seat == 1, "once in a turn"


def test_r5_along_a_path_of_own_land_if_that_is_set() -> None:
    at = row(fortify="path")
    assert set(at.options) == {"stay", "fortify alaska alberta", "fortify alaska ontario"}
    at.play("fortify alaska ontario", "move 6")
    assert at.armies("ontario") == 7


def test_r5_not_at_all_if_that_is_set() -> None:
    at = sit(3, fortify="none").begin(0).until("attack").play("end_attacks")
    assert at.seat == 1


def test_it_is_voluntary() -> None:
    at = row().play("stay")
    assert at.armies("alaska") == 7 and at.seat == 1


def test_a_player_who_cannot_move_is_not_asked() -> None:
    at = sit(3).hold(1, {REST: 1}).hold(2, {"japan": 1}).hold(0, {"alaska": 1, "peru": 1}).begin(0)
    assert at.play("place_all peru", "end_attacks").seat == 1


def test_r19_the_limit_holds_here_too() -> None:
    at = row(army_limit=8)
    at.hold(0, {"alberta": 5})
    assert at.play("fortify alaska alberta").options == ["move 1", "move 2", "move 3"]
