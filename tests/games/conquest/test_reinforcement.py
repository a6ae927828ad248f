"""Reinforcement Phase: territories, continents, and where armies go."""

import pytest

from parlour.games.conquest.rules.reinforcement import territory_income
from parlour.kernel import Match

from .arranged import HOLE, REST, sit

CONTINENTS = {"north_america": 5, "south_america": 2, "europe": 5, "africa": 3, "asia": 7, "australia": 2}


@pytest.mark.parametrize(
    ("lands", "armies"), [(1, 3), (8, 3), (9, 3), (11, 3), (12, 4), (14, 4), (15, 5), (41, 13), (42, 14)]
)
def test_one_army_for_three_territories_and_at_least_three(lands: int, armies: int) -> None:
    at = sit(3)
    at.t.lands[0] = lands
    assert territory_income(at.t, 0) == armies


@pytest.mark.parametrize(("continent", "bonus"), CONTINENTS.items())
def test_a_continent_brings_its_bonus(continent: str, bonus: int) -> None:
    at = sit(3)
    number = at.t.derived.continent_ids.index(continent)
    inside = [at.t.derived.territory_ids[place] for place in at.t.derived.members[number]]
    at.hold(1, {REST: 1}).hold(0, dict.fromkeys(inside, 1)).begin(0)
    assert at.income() == {"territories": max(3, len(inside) // 3), "continent": bonus}
    assert at.t.reserve == max(3, len(inside) // 3) + bonus


def test_a_continent_with_one_territory_missing_brings_nothing() -> None:
    at = sit(3).hold(1, {REST: 1}).hold(0, {"indonesia": 1, "new_guinea": 1, "western_australia": 1}).begin(0)
    assert at.income() == {"territories": 3}


def test_r18_a_continent_completed_in_a_turn_counts_from_the_next() -> None:
    at = sit(3).hold(1, {REST: 1}).hold(2, {"alaska": 1})
    at.hold(0, {"indonesia": 9, "new_guinea": 1, "western_australia": 1}).begin(0)
    at.play("place_all indonesia", "attack indonesia siam").dice(6, 6, 6, 1).play("all_out")
    assert at.t.reserve == 0 and at.income() == {"territories": 3}
    at.hold(0, {"eastern_australia": 1})
    assert at.t.holds_continent(0, 5) and at.income() == {"territories": 3}
    assert at.begin(0).income() == {"territories": 3, "continent": 2}


def test_r18_a_hole_is_no_part_of_its_continent() -> None:
    at = sit(3).hold(1, {REST: 1}).hold(0, {"indonesia": 1, "new_guinea": 1, "western_australia": 1})
    at.t.owner[at.place("eastern_australia")] = HOLE
    assert at.begin(0).income() == {"territories": 3, "continent": 2}


def test_armies_are_split_freely() -> None:
    at = sit(3).split({}, {"alaska": 1}, {"peru": 1}).begin(0)
    assert at.t.reserve == 13 + 5 + 3 + 7 + 2  # 40 territories; Europe, Africa, Asia and Australia
    before = at.armies("brazil"), at.armies("china"), at.armies("japan")
    at.play("place brazil", "place_five china", "place_five china", "place japan")
    assert at.t.reserve == 18
    at.play("place_all japan")
    assert (at.armies("brazil"), at.armies("china"), at.armies("japan")) == (
        before[0] + 1,
        before[1] + 10,
        before[2] + 19,
    )
    assert at.decision == "attack"


def test_armies_go_only_to_own_territories() -> None:
    at = sit(3).split({}, {"alaska": 1}, {"peru": 1}).begin(0)
    assert not {"place alaska", "place peru"} & set(at.options)


def test_r19_armies_without_room_are_lost() -> None:
    at = sit(3, army_limit=8).hold(1, {REST: 1}).hold(2, {"alaska": 1}).hold(0, {"peru": 7, "japan": 8}).begin(0)
    assert at.t.reserve == 3
    assert at.options == ["place peru"]
    at.play("place peru")
    assert at.told("lost_reserve") == [(0, 2)]
    assert at.t.conserved()["armies"] == 0


def test_placing_can_be_undone() -> None:
    m = Match.new("conquest", 3, seed=1, preset="classic", settings={"set_up": "auto"})
    for _ in range(3):
        m.play(m.asked[0], m.options(m.asked[0])[0])
    before = m.table.conserved(), list(m.table.armies)  # type: ignore[attr-defined]
    m.play(0, m.options(0)[0])
    m.undo(0)
    assert (m.table.conserved(), list(m.table.armies)) == before  # type: ignore[attr-defined]
