"""The design of the experiment: everyone sits everywhere, everyone meets everyone, and seeds do not repeat."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from parlour.lab.run.schedule import Casting, Seating, lineups, rotations, seeds


@pytest.mark.parametrize("seats", range(1, 11))
def test_everyone_has_every_place_and_every_neighbour_equally_often(seats: int) -> None:
    rows = rotations(seats)
    places = Counter((place, one) for row in rows for place, one in enumerate(row))
    assert set(places.values()) == {len(rows) // seats}
    neighbours = Counter(pair for row in rows for pair in pairwise(row))
    assert len(neighbours) == seats * (seats - 1) and len(set(neighbours.values())) <= 1


@pytest.mark.parametrize(("bots", "seats"), [(1, 4), (2, 2), (2, 4), (3, 4), (4, 4), (3, 2), (5, 3), (4, 6)])
def test_after_a_period_every_bot_has_had_every_seat_equally_often(bots: int, seats: int) -> None:
    seating = Seating(bots, seats)
    seen = Counter((seat, bot) for number in range(seating.period) for seat, bot in enumerate(seating.of(number)))
    assert len(seen) == bots * seats and len(set(seen.values())) == 1
    assert seating.uneven(bots, seating.period) == 0 and seating.uneven(bots, 3 * seating.period) == 0


def test_unequal_totals_are_known() -> None:
    assert Seating(2, 2).uneven(2, 7) == 1
    assert Seating(3, 2).uneven(3, 1) == 1


def test_every_group_of_bots_that_fits_the_table_takes_its_turn() -> None:
    assert lineups(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert lineups(2, 4) == [(0, 1, 0, 1)]
    assert lineups(2, 3) == [(0, 1, 0), (0, 1, 1)]


@pytest.mark.parametrize(("casts", "seats"), [(6, 4), (10, 4), (16, 8), (5, 5), (7, 2), (2, 2), (2, 4), (3, 4)])
def test_every_character_sits_on_every_seat_equally_often(casts: int, seats: int) -> None:
    casting = Casting(casts, seats, seed=3)
    seen = Counter((seat, casting.of(number, seat)[0]) for number in range(casts) for seat in range(seats))
    assert len(seen) == casts * seats and set(seen.values()) == {1}


@pytest.mark.parametrize(("casts", "seats"), [(6, 4), (10, 4), (16, 8), (10, 2), (9, 3)])
def test_everyone_meets_everyone(casts: int, seats: int) -> None:
    """In the simulator that the lab replaces, 16 characters at 8 seats fell into two groups that never met."""
    casting = Casting(casts, seats, seed=3)
    met: Counter[frozenset[int]] = Counter()
    series = 30
    for number in range(series * casts):
        table = [casting.of(number, seat)[0] for seat in range(seats)]
        assert len(set(table)) == seats
        met.update(frozenset(pair) for pair in combinations(table, 2))
    assert len(met) == casts * (casts - 1) // 2
    assert max(met.values()) - min(met.values()) <= 3


def test_a_character_that_is_not_open_is_replaced_by_one_that_nobody_wants() -> None:
    casting = Casting(6, 4, seed=1)
    for number in range(12):
        wanted = [casting.of(number, seat)[0] for seat in range(4)]
        for seat in range(4):
            order = casting.of(number, seat)
            assert sorted(order) == list(range(6))
            assert set(order[1:3]).isdisjoint(wanted)


def test_seeds_of_neighbouring_matches_and_seats_are_all_different() -> None:
    many = [seed for experiment in range(20) for number in range(200) for seed in seeds(experiment, number, 5)]
    assert len(set(many)) == len(many)
    assert max(many) < 2**48
    assert seeds(1, 2, 1) == seeds(1, 2, 5)[:1]
