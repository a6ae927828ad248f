"""Unit Types: cavalry and artillery."""

from typing import Any

import pytest

from .arranged import REST, ArrangedConquest, sit


def front(cavalry: int = 0, artillery: int = 0, **settings: Any) -> ArrangedConquest:
    """Seat 0 attacks Kamchatka from Alaska, with cavalry there and artillery in Kamchatka."""
    at = sit(3, units=True, **settings).hold(2, {REST: 1})
    at.hold(0, {"alaska": 10, "alberta": 1, "northwest_territory": 1, "greenland": 1, "peru": 1})
    at.hold(1, {"kamchatka": 5}).begin(0).play("place_all peru")
    at.t.cavalry[at.place("alaska")] = cavalry
    at.t.artillery[at.place("kamchatka")] = artillery
    return at


def test_cavalry_costs_two_and_artillery_three_armies() -> None:
    at = sit(3, units=True).hold(1, {REST: 1}).hold(2, {"peru": 1}).hold(0, {"alaska": 1, "japan": 1}).begin(0)
    assert at.t.reserve == 3
    at.play("raise_cavalry alaska")
    assert (at.t.reserve, at.armies("alaska"), at.t.cavalry[at.place("alaska")]) == (1, 2, 1)
    assert not at.verbs() & {"raise_cavalry", "raise_artillery"}
    at.begin(0).play("raise_artillery japan")
    assert (at.t.reserve, at.armies("japan"), at.t.artillery[at.place("japan")]) == (0, 2, 1)
    assert at.t.conserved()["armies"] == 0


def test_three_of_a_kind_in_a_territory_and_eight_for_a_player() -> None:
    at = sit(3, units=True).split({}, {"alaska": 1}, {"peru": 1}).begin(0)
    at.play(*["raise_cavalry japan"] * 3)
    assert "raise_cavalry japan" not in at.options
    at.play(*["raise_cavalry china"] * 3, *["raise_cavalry india"] * 2)
    assert "raise_cavalry" not in at.verbs() and "raise_artillery" in at.verbs()


@pytest.mark.parametrize(
    ("cavalry", "artillery", "mine", "theirs"),
    [
        (1, 0, (5, 3, 2), (4, 4)),
        (3, 0, (5, 3, 2), (4, 4)),  # no stacking
        (0, 1, (4, 3, 2), (5, 4)),
        (1, 2, (5, 3, 2), (5, 4)),
    ],
)
def test_the_highest_die_shows_one_more(
    cavalry: int, artillery: int, mine: tuple[int, ...], theirs: tuple[int, ...]
) -> None:
    at = front(cavalry, artillery).play("attack alaska kamchatka").dice(4, 3, 2, 4, 4).play("roll 3")
    assert at.t.dice == (mine, theirs)


def test_never_above_six() -> None:
    at = front(1, 1).play("attack alaska kamchatka").dice(6, 3, 2, 6, 4).play("roll 3")
    assert at.t.dice == ((6, 3, 2), (6, 4))


def test_r21_only_in_the_first_roll_of_a_turn_against_a_territory() -> None:
    at = front(1).play("attack alaska kamchatka").dice(4, 3, 2, 4, 4, 4, 3, 2, 4, 4, 4, 3, 2, 4, 4)
    at.play("roll 3")
    assert at.t.dice[0] == (5, 3, 2)
    assert at.play("roll 3").t.dice[0] == (4, 3, 2)
    at.play("retreat", "attack alaska kamchatka", "roll 3")
    assert at.t.dice[0] == (4, 3, 2), "stopping and coming back does not count as a first roll"


def test_r15_infantry_is_lost_first_and_then_the_unit_its_owner_does_not_spare() -> None:
    at = front(2)
    alaska = at.place("alaska")
    at.t.artillery[alaska] = 1
    at.hold(0, {"alaska": 4}).play("attack alaska kamchatka").dice(1, 1, 1, 6, 6).play("roll 3")
    assert (at.t.armies[alaska], at.t.cavalry[alaska], at.t.artillery[alaska]) == (2, 1, 1)
    at = front(2)
    at.t.artillery[alaska] = 1
    at.t.spare = [1, 0, 0]
    at.hold(0, {"alaska": 4}).play("attack alaska kamchatka").dice(1, 1, 1, 6, 6).play("roll 3")
    assert (at.t.armies[alaska], at.t.cavalry[alaska], at.t.artillery[alaska]) == (2, 2, 0)


def test_r15_the_order_of_losses_is_a_choice() -> None:
    at = front(1)
    at.t.artillery[at.place("peru")] = 1
    at.begin(0)
    assert at.decision == "prepare" and at.options == ["ready", "spare cavalry"]
    assert at.play("spare cavalry").options == ["ready", "spare artillery"]


def test_r14_cavalry_moves_first_and_artillery_last() -> None:
    at = front(2)
    alaska, kamchatka = at.place("alaska"), at.place("kamchatka")
    at.t.artillery[alaska] = 1
    at.hold(1, {"kamchatka": 1}).play("attack alaska kamchatka").dice(6, 6, 6, 1).play("roll 3")
    assert (at.t.cavalry[kamchatka], at.t.armies[kamchatka], at.t.artillery[alaska]) == (2, 3, 1)
    at.play("move 6")
    assert (at.t.armies[alaska], at.t.artillery[alaska]) == (1, 1)


def test_cavalry_rides_up_to_three_steps_and_nothing_else_does() -> None:
    at = front(2).until("fortify")
    assert "ride alaska greenland" in at.options and "fortify alaska greenland" not in at.options
    at.play("ride alaska greenland")
    assert at.options == ["move 1", "move 2"]
    at.play("move 2")
    assert at.t.cavalry[at.place("greenland")] == 2 and at.armies("greenland") == 3


def test_nobody_rides_if_all_armies_walk_along_paths() -> None:
    assert "ride" not in front(2, fortify="path").until("fortify").verbs()
