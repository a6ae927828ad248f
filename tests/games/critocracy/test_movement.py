"""Chapter VI, movement: paths, junctions during a walk, and the Finish."""

import pytest

from .arranged import sit


def test_the_first_turn_begins_with_the_roll_and_then_the_path() -> None:
    at = sit().roll(3)
    assert at.decision == "set_out"
    assert at.options == ["take expansion_1", "take resistance_1", "take reckoning_1", "take legacy_1"]
    at.play("take reckoning_1")
    assert (at.where(0), at.age(0)) == ("reckoning_3", "reckoning")


def test_the_view_shows_where_the_steps_would_end_on_each_path() -> None:
    at = sit().roll(3)
    view = at.t.view(0)
    names = at.t.derived.space_ids
    assert (view.stage, view.steps) == ("path", 3)
    assert [names[way.ends] for way in view.exits] == ["expansion_3", "resistance_3", "reckoning_3", "legacy_3"]


@pytest.mark.parametrize(
    ("junction", "before", "exits"),
    [
        (1, ("resistance_11", "reckoning_16"), ["resistance_13", "reckoning_18"]),
        (2, ("resistance_19", "legacy_15"), ["resistance_21", "legacy_17"]),
        (3, ("expansion_15", "reckoning_22"), ["expansion_17", "reckoning_24"]),
        (4, ("expansion_25", "legacy_23"), ["expansion_27", "legacy_25"]),
        (5, ("reckoning_37", "legacy_33"), ["reckoning_39", "legacy_35"]),
        (6, ("resistance_41", "reckoning_43"), ["resistance_43", "reckoning_45"]),
        (7, ("expansion_34", "resistance_33"), ["expansion_36", "resistance_35"]),
    ],
)
def test_a_junction_is_left_by_either_path(junction: int, before: tuple[str, str], exits: list[str]) -> None:
    for start in before:
        for way in exits:
            at = sit().put(0, start).roll(2)
            assert (at.decision, at.where(0)) == ("crossing", f"junction_{junction}")
            assert at.options == [f"take {space}" for space in exits]
            at.play(f"take {way}")
            assert (at.where(0), at.age(0)) == (way, way.split("_")[0])


def test_the_walk_goes_on_after_the_choice() -> None:
    at = sit().put(0, "expansion_25").roll(6).play("take legacy_25")
    assert (at.where(0), at.age(0)) == ("legacy_29", "legacy")
    assert at.told("switched") == [(0, at.space("junction_4"), 0, 3)]


def test_a_walk_may_pass_two_junctions() -> None:
    at = sit().put(0, "reckoning_16").roll(6).play("take reckoning_18")
    assert at.where(0) == "reckoning_22"
    at.end().roll(1).play("take legacy_1").end()
    at.roll(3).play("take expansion_17")
    assert (at.where(0), at.age(0)) == ("expansion_18", "expansion")


def test_keeping_to_the_path_is_no_switch() -> None:
    at = sit().put(0, "expansion_25").roll(2).play("take expansion_27")
    assert at.told("switched") == []


def test_the_default_at_a_junction_keeps_to_the_path() -> None:
    at = sit().put(0, "legacy_23").roll(2)
    assert at.t.default(0).text() == f"take {at.space('legacy_25')}"


@pytest.mark.parametrize("face", [1, 2, 6])
def test_what_is_left_of_a_roll_at_the_finish_is_lost(face: int) -> None:
    at = sit().put(0, "legacy_49").roll(face)
    assert (at.where(0), at.told("finished")) == ("finish", [(0,)])


def test_the_finishing_turn_has_no_end_of_turn_card() -> None:
    at = sit().put(0, "expansion_51").roll(1)
    assert (at.seat, at.decision) == (1, "prepare")
    assert at.told("drew_turn_card") == []


def test_several_tokens_may_stand_on_one_space() -> None:
    at = sit().put(0, "legacy_1").put(1, "legacy_2").roll(1)
    assert at.where(0) == at.where(1) == "legacy_2"


def test_a_walk_is_told_leg_by_leg() -> None:
    at = sit().put(0, "expansion_24").roll(6).play("take expansion_27")
    names = at.t.derived.space_ids
    assert [(names[start], names[space]) for _, _, start, space, _ in at.told("moved")] == [
        ("expansion_24", "junction_4"),
        ("junction_4", "expansion_27"),
        ("expansion_27", "expansion_30"),
    ]


def test_events_name_every_space_that_was_walked_over() -> None:
    at = sit().put(0, "expansion_24").roll(3).play("take legacy_25")
    assert [at.names(moved[-1]) for moved in at.told("moved")] == [
        ["expansion_24", "expansion_25", "junction_4"],
        ["junction_4", "legacy_25"],
    ]
    at = sit("historian", "artist", "colonialist").put(1, "legacy_5").put(2, "start").draw("monument_controversy")
    assert at.names(at.told("pushed")[0][-1]) == ["legacy_5", "legacy_4", "legacy_3", "legacy_2", "legacy_1"]
    at = sit().draw("angel_of_history")
    assert at.names(at.told("went_back")[0][-1]) == [f"resistance_{step}" for step in range(30, 23, -1)]
