"""Rulings about markets and the supply (A24 to A32, A61, A62)."""

import pytest

from parlour.games.circus_maximus.rules.markets import bring, drive_out, price, slots
from parlour.games.circus_maximus.rules.purchases import Buy

from .arranged import sit


@pytest.mark.parametrize(("seats", "fit"), [(2, 10), (3, 15), (4, 15)])
def test_a24_two_or_three_cubes_fit_on_a_price(seats: int, fit: int) -> None:
    assert [slots(sit(seats).t, market) for market in range(3)] == [fit] * 3


def test_a25_the_dearest_slots_are_filled_and_the_cheapest_cube_is_next() -> None:
    at = sit(2).market("animal", 3)
    assert price(at.t, 1) == 5
    bring(at.t, 1, 3)
    assert price(at.t, 1) == 4
    drive_out(at.t, 1, 4)
    assert price(at.t, 1) == 6


@pytest.mark.parametrize(("seats", "there"), [(2, 7), (3, 10), (4, 10)])
def test_a26_two_thirds_of_the_slots_are_filled_at_the_start(seats: int, there: int) -> None:
    assert [sit(seats).t.in_market(market) for market in range(3)] == [there] * 3


@pytest.mark.parametrize(("seats", "more"), [(2, 3), (3, 4), (4, 6)])
def test_a27_restock_by_players_never_above_the_opening_stock_or_the_supply(seats: int, more: int) -> None:
    opening = sit(seats).t.derived.opening[1]
    at = sit(seats).market("mummer", 0).market("animal", opening - 1).market("slave", 0)
    at.give(0, "slave", at.t.supply(2) - 1).go_to("cleanup")
    assert [at.t.in_market(cube) for cube in range(3)] == [more, opening, 1]
    full = sit(seats).market("mummer", opening + 2).go_to("cleanup")
    assert full.t.in_market(0) == opening + 2 and full.told("restocked") == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a27_so_there_is_room_for_what_events_bring(seats: int) -> None:
    at = sit(seats).next_event("economic_boom").go_to("cleanup").play("pass")
    assert [values[1] for values in at.told("arrived")] == [2, 2, 2]


def test_a_market_that_is_full_says_so() -> None:
    at = sit(2).market("mummer", 10).next_event("traveling_troop").go_to("cleanup").play("pass")
    assert at.told("arrived") == [] and at.told("no_room") == [(0,)]


@pytest.mark.parametrize(("seats", "cubes"), [(2, 20), (3, 20), (4, 24)])
def test_a28_cubes_are_a_closed_economy(seats: int, cubes: int) -> None:
    at = sit(seats)
    assert [at.t.conserved()[cube] for cube in ("mummer", "animal", "slave")] == [cubes] * 3


def test_a29_cubes_that_do_not_fit_stay_in_the_supply() -> None:
    at = sit(2).market("mummer", 9)
    supply = at.t.supply(0)
    assert bring(at.t, 0, 2) == 1 and at.t.supply(0) == supply - 1


def test_a30_markets_open_one_after_the_other_and_a_pass_is_final() -> None:
    at = sit(2).worker(0, "slaves_market", "mummers_market").worker(1, "mummers_market", "animals_market").go_to("buy")
    asked = []
    while isinstance(buy := at.t.stack[-1], Buy):
        asked.append((at.seat, at.t.derived.cube_ids[buy.cube]))
        at.play("buy mummer" if len(asked) == 1 else "pass")
    assert asked == [(0, "mummer"), (1, "mummer"), (0, "mummer"), (1, "animal"), (0, "slave")]


def test_a31_the_queue_is_in_the_order_of_arrival() -> None:
    at = sit(3).go_to("place").play("send prison", "enough")
    at.play("send animals_market", "send animals_market", "send animals_market")
    assert at.workers("animals_market") == [1, 0, 2]
    assert at.t.view(0).markets[1].queue == [1, 0, 2]


def test_a32_a_crash_holds_for_every_purchase_and_leaves_a_coin() -> None:
    at = sit(2).market("mummer", 10).worker(0, "mummers_market")
    at.t.price_change = -1
    at.go_to("buy").play("buy mummer", "buy mummer", "buy mummer", "buy mummer", "buy mummer")
    assert [amount for _, _, amount, _ in at.told("bought")] == [1, 1, 1, 1, 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a61_a_queue_has_a_place_for_everyone(seats: int) -> None:
    derived = sit(seats).t.derived
    assert [derived.places[place].room for place in derived.queues] == [seats] * 3
    assert [derived.places[place].each for place in derived.queues] == [1] * 3


def test_a62_restock_has_a_figure_for_every_number_of_players() -> None:
    assert [sit(seats).t.derived.restock for seats in (2, 3, 4)] == [[3] * 3, [4] * 3, [6] * 3]
