"""Market System and Buy Resources: ladders, queues, and one cube at a time."""

import pytest

from parlour.games.circus_maximus.rules.markets import bring, drive_out, on_steps, price

from .arranged import sit

LADDERS = {"mummer": [1, 2, 3, 4, 5], "animal": [2, 3, 4, 5, 6], "slave": [3, 4, 5, 6, 7]}


@pytest.mark.parametrize("cube", LADDERS)
def test_the_ladders_of_the_rulebook(cube: str) -> None:
    assert sit().t.derived.ladders[sit().cube(cube)] == LADDERS[cube]


@pytest.mark.parametrize("cube", LADDERS)
@pytest.mark.parametrize(("seats", "slots"), [(2, 2), (3, 3), (4, 3)])
def test_prices_rise_from_left_to_right_as_cubes_are_bought(cube: str, seats: int, slots: int) -> None:
    at = sit(seats)
    number = at.cube(cube)
    asked = []
    for count in range(slots * 5, 0, -1):
        at.market(cube, count)
        asked.append(price(at.t, number))
    assert asked == [step for step in LADDERS[cube] for _ in range(slots)]
    assert price(at.market(cube, 0).t, number) == 0


@pytest.mark.parametrize(("count", "steps"), [(0, [0] * 5), (1, [0, 0, 0, 0, 1]), (7, [0, 1, 2, 2, 2]), (10, [2] * 5)])
def test_filled_slots_are_the_dearest(count: int, steps: list[int]) -> None:
    assert on_steps(sit().market("animal", count).t, 1) == steps


def test_cubes_come_only_as_far_as_there_is_room_and_supply() -> None:
    at = sit().market("mummer", 9)
    assert (bring(at.t, 0, 4), at.t.in_market(0)) == (1, 10)
    at.market("slave", 0).give(0, "slave", 19)
    assert (bring(at.t, 2, 4), at.t.supply(2)) == (1, 0)


def test_cubes_leave_as_far_as_there_are_any() -> None:
    at = sit().market("animal", 2)
    assert (drive_out(at.t, 1, 3), at.t.in_market(1)) == (2, 0)


def test_one_cube_at_a_time_in_the_order_of_the_queue() -> None:
    at = sit(3).worker(2, "animals_market").worker(0, "animals_market").go_to("buy")
    assert (at.decision, at.seat, at.options) == ("buy", 2, ["pass", "buy animal"])
    at.play("buy animal")
    assert (at.seat, at.play("buy animal").seat) == (0, 2)
    at.play("pass")
    assert at.seat == 0
    at.play("buy animal")
    assert at.seat == 0
    assert [values[:3] for values in at.told("bought")] == [(2, 1, 3), (0, 1, 4), (0, 1, 4)]


def test_a_player_without_a_worker_in_a_market_buys_nothing_there() -> None:
    at = sit(2).worker(0, "mummers_market").go_to("buy")
    assert at.seat == 0
    assert at.play("pass").decision == "Stop"


def test_nobody_has_to_buy() -> None:
    at = sit(2).worker(0, "slaves_market").go_to("buy").play("pass")
    assert at.told("bought") == [] and at.told("left_queue") == [(0, 2)]


def test_a_player_who_cannot_pay_leaves_the_queue() -> None:
    at = sit(2).worker(0, "slaves_market").purse(0, 3).go_to("buy")
    assert at.decision == "Stop" and at.told("left_queue") == [(0, 2)]


def test_an_empty_market_stays_closed() -> None:
    at = sit(2).market("mummer", 1).worker(0, "mummers_market").worker(1, "mummers_market").go_to("buy")
    assert at.play("buy mummer").decision == "Stop"


@pytest.mark.parametrize(("seats", "more"), [(2, 3), (3, 4), (4, 6)])
def test_markets_are_restocked_by_the_number_of_players(seats: int, more: int) -> None:
    at = sit(seats).market("mummer", 0).market("animal", 1).market("slave", 2).go_to("cleanup")
    assert [at.t.in_market(cube) for cube in range(3)] == [more, 1 + more, 2 + more]
