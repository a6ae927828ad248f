"""Chapter III: every coordinate of the rulebook is on the board, and the paths are as long as they are drawn."""

import pytest

from parlour.games.critocracy.derived import EVENT, JUNCTION, Derived

from . import rulebook
from .arranged import GAME

PACK = GAME.read_pack("chronicle")
assert PACK is not None
CONTENT = PACK.content
DERIVED: Derived = GAME.set_for(2, None, None, PACK).derived
POINT = {space.id: space.at for space in CONTENT.spaces}
BOX = {box.id: box.box for box in [*CONTENT.ages, *CONTENT.piles]}


def bounds(corners: list[tuple[int, int]]) -> tuple[int, int, int, int]:
    """The rectangle around these corners."""
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(down), max(across), max(down)


def middle(corners: list[tuple[int, int]]) -> tuple[int, int]:
    """The mean of four corners."""
    return round(sum(x for x, _ in corners) / 4), round(sum(y for _, y in corners) / 4)


def points(age: str, kind: str) -> set[tuple[int, int]]:
    """Where the spaces of a kind lie that are on this age's path alone."""
    return {space.at for space in CONTENT.spaces if space.id.startswith(f"{age}_") and space.kind == kind}


def ids(age: str) -> list[str]:
    return [DERIVED.space_ids[space] for space in DERIVED.paths[DERIVED.age_ids.index(age)]]


@pytest.mark.parametrize("age", rulebook.PATHS)
def test_every_space_of_a_path_is_where_the_rulebook_puts_it(age: str) -> None:
    assert points(age, "regular") == set(rulebook.PATHS[age])
    assert points(age, "event") == set(rulebook.EVENTS[age])


@pytest.mark.parametrize("age", rulebook.PATHS)
def test_the_spaces_of_a_path_come_in_the_order_of_the_rulebook(age: str) -> None:
    listed = list(dict.fromkeys(rulebook.PATHS[age]))
    assert [POINT[space] for space in ids(age) if POINT[space] in listed] == listed
    events = rulebook.EVENTS[age]
    assert [POINT[space] for space in ids(age) if POINT[space] in events] == events


def test_there_are_209_spaces() -> None:
    kinds = [space.kind for space in CONTENT.spaces]
    assert [kinds.count(kind) for kind in ("start", "regular", "event", "junction", "finish")] == [1, 165, 35, 7, 1]
    assert len(kinds) == 209


@pytest.mark.parametrize(
    ("age", "steps", "regular", "events", "junctions"),
    [
        ("expansion", 52, 40, 8, [16, 26, 35]),
        ("resistance", 59, 43, 11, [12, 20, 34, 42]),
        ("reckoning", 57, 43, 9, [17, 23, 38, 44]),
        ("legacy", 50, 39, 7, [16, 24, 34]),
    ],
)
def test_paths_are_52_59_57_and_50_steps_long(
    age: str, steps: int, regular: int, events: int, junctions: list[int]
) -> None:
    path = DERIVED.paths[DERIVED.age_ids.index(age)]
    assert len(path) - 1 == steps
    kinds = [DERIVED.kinds[space] for space in path[1:-1]]
    assert (len(kinds) - len(junctions) - kinds.count(EVENT), kinds.count(EVENT)) == (regular, events)
    assert [step for step, space in enumerate(path) if DERIVED.kinds[space] == JUNCTION] == junctions
    for step, space in enumerate(ids(age)):
        assert space in ("start", "finish") or space.startswith("junction") or space == f"{age}_{step}"


@pytest.mark.parametrize("number", range(7))
def test_a_junction_leads_to_the_two_spaces_that_are_listed(number: int) -> None:
    corners, exits = rulebook.JUNCTIONS[number]
    space = next(space for space in CONTENT.spaces if space.id == f"junction_{number + 1}")
    assert [tuple(corner) for corner in space.corners] == corners[:4]
    assert space.at == middle(corners[:4])
    place = DERIVED.space_ids.index(space.id)
    after = [DERIVED.paths[age][DERIVED.steps[age][place] + 1] for age in DERIVED.ages_at[place]]
    assert {POINT[DERIVED.space_ids[exit_]] for exit_ in after} == set(exits)


def test_paths_begin_with_the_four_first_spaces() -> None:
    assert [POINT[ids(age)[1]] for age in ("legacy", "reckoning", "resistance", "expansion")] == [
        (168, 579),
        (205, 546),
        (203, 492),
        (164, 465),
    ]


def test_start_and_finish_have_their_boxes() -> None:
    start, finish = CONTENT.spaces[0], CONTENT.spaces[-1]
    assert [tuple(corner) for corner in start.corners] == rulebook.START
    assert [tuple(corner) for corner in finish.corners] == rulebook.FINISH
    assert (start.at, finish.at) == (middle(rulebook.START), middle(rulebook.FINISH))


def test_cards_lie_in_six_boxes() -> None:
    for age, corners in rulebook.CARD_BOXES.items():
        assert BOX[age] == bounds(corners)
    assert BOX["end_of_turn_1"] == bounds(rulebook.END_OF_TURN_1)
    assert BOX["end_of_turn_2"] == bounds(rulebook.END_OF_TURN_2)
    assert len(BOX) == 6


def test_no_box_lies_on_a_path() -> None:
    for left, top, right, bottom in BOX.values():
        assert [at for at in POINT.values() if left < at[0] < right and top < at[1] < bottom] == []


def test_the_ages_have_the_colours_of_the_rulebook() -> None:
    assert {age.id: age.colour for age in CONTENT.ages} == {
        "expansion": "#9c54de",
        "resistance": "#1b3de5",
        "reckoning": "#00ffff",
        "legacy": "#ff66ff",
    }


def routes(space: int) -> list[tuple[int, int]]:
    """Every way from a space to the Finish: its steps and its event spaces."""
    if space == DERIVED.finish:
        return [(0, 0)]
    found = []
    for after in {DERIVED.paths[age][DERIVED.steps[age][space] + 1] for age in DERIVED.ages_at[space]}:
        event = 1 if DERIVED.kinds[after] == EVENT else 0
        found += [(steps + 1, events + event) for steps, events in routes(after)]
    return found


def test_there_are_54_ways_of_47_to_67_steps() -> None:
    found = routes(DERIVED.start)
    assert len(found) == 54
    assert (min(found)[0], max(found)[0]) == (47, 67)
    assert {min(events for _, events in found), max(events for _, events in found)} == {7, 11}
