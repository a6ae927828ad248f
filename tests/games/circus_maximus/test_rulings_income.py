"""Rulings about income, upkeep and cleaning up (A51 to A53, A69, A73)."""

import pytest

from parlour.games.circus_maximus.rules.income import income, upkeep

from .arranged import sit


@pytest.mark.parametrize(("tracks", "pays"), [((3, 3, 3), 9), ((7, -2, 4), 9), ((-5, 1, 2), 3), ((0, 0, 0), 3)])
def test_a51_income_is_the_sum_of_the_tracks_and_at_least_three(tracks: tuple[int, int, int], pays: int) -> None:
    at = sit(2)
    at.t.position[0][:] = tracks
    assert income(at.t, 0) == pays
    assert at.go_to("cleanup").coins(0) == 15 + pays


def test_a51_every_cube_costs_a_coin_of_upkeep() -> None:
    at = sit(2).give(0, "mummer", 2).give(0, "animal").give(0, "slave").give(0, "prisoner")
    assert upkeep(at.t, 0) == 5
    assert at.go_to("cleanup").coins(0) == 15 + 9 - 5
    assert at.told("income")[0] == (0, 9, 5, 4)


def test_a51_without_income_there_is_no_upkeep() -> None:
    at = sit(2, income="none").give(0, "mummer", 5).go_to("cleanup")
    assert at.coins(0) == 15 and at.told("income") == []


def test_a52_upkeep_that_cannot_be_paid_costs_a_cube_a_coin() -> None:
    at = sit(2).give(0, "mummer", 8).give(0, "animal", 4).purse(0, 1).go_to("cleanup")
    assert (at.decision, at.options, at.coins(0)) == ("give_up", ["discard mummer", "discard animal"], 0)
    at.play("discard animal", "discard mummer")
    assert (at.cubes(0, "animal"), at.cubes(0, "mummer"), at.decision) == (3, 7, "Stop")


def test_a52_cubes_in_the_arena_cost_upkeep_and_can_be_given_up() -> None:
    at = sit(2).perform("pageant", s0=1).purse(0, 0).give(0, "animal", 3)
    at.t.position[0][:] = [-10, -10, -10]
    at.go_to("cleanup")
    assert (at.decision, at.options) == ("give_up", ["discard mummer", "discard animal"])
    at.play("discard mummer", "discard mummer")
    assert (at.cubes(0, "mummer"), at.cubes(0, "animal")) == (0, 3)


def test_a53_the_order_of_cleaning_up() -> None:
    at = sit(2, acts=["pageant"]).worker(0, "pantheon").market("mummer", 2).perform("pageant", s0=1).go_to("cleanup")
    at.play("pass")
    names = [told.event.name for told in at.events]
    order = ["income", "went_home", "restocked", "left_display", "displayed", "round", "drew"]
    places = [len(names) - 1 - names[::-1].index(name) for name in order]
    assert places == sorted(places)
    assert at.told("income")[0][1] == 3 + 3 + 2 * 6
    assert (at.t.ready[0], at.t.committed(0, 0), at.t.free(0, 0)) == (5, 0, 2)


def test_a69_without_income_a_boosted_track_still_pays() -> None:
    at = sit(2, income="none").worker(0, "pantheon").go_to("cleanup")
    assert (at.coins(0), at.coins(1)) == (15 + 4, 15)


def test_a73_print_rates_pay_each_track_by_its_own_rate() -> None:
    at = sit(2, income="print_rates")
    assert income(at.t, 0) == 3 * (1 + 2 + 3)
    assert income(at.worker(0, "pantheon").t, 0) == 3 * (1 + 2 + 3) + 3
