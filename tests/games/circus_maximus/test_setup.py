"""Game Setup and Game Phases: what everyone starts with, and the course of a round."""

import pytest

from parlour.games.circus_maximus.table import CircusMaximus
from parlour.kernel import fast

from .arranged import GAME, sit

SEATS = (2, 3, 4)
every_size = pytest.mark.parametrize("seats", SEATS)


@every_size
def test_everyone_begins_alike(seats: int) -> None:
    at = sit(seats)
    for seat in range(seats):
        assert (at.coins(seat), at.t.ready[seat], at.tracks(seat)) == (15, 5, [3, 3, 3])
        assert [at.cubes(seat, cube) for cube in ("mummer", "animal", "slave", "prisoner")] == [0, 0, 0, 0]
    assert (at.t.derived.lowest, at.t.derived.goal, at.t.derived.rounds) == (-10, 15, 10)


@every_size
def test_markets_and_supply_by_the_number_of_players(seats: int) -> None:
    at = sit(seats)
    slots, opening, restock, total = {2: (2, 7, 3, 20), 3: (3, 10, 4, 20), 4: (3, 10, 6, 24)}[seats]
    for cube in range(3):
        assert (at.t.derived.slots[cube], at.t.in_market(cube), at.t.derived.restock[cube]) == (slots, opening, restock)
        assert at.t.supply(cube) == total - opening
    assert at.t.supply(at.cube("prisoner")) == (12 if seats == 4 else 10)


def test_a_round_has_its_event_and_five_phases_in_order() -> None:
    at = sit(2, acts=["venatio"]).bid("venatio 1").until()
    assert [phase for phase, _ in at.told("phase")][:7] == [
        "event",
        "bid",
        "place",
        "buy",
        "perform",
        "cleanup",
        "event",
    ]
    assert at.told("round")[:2] == [(1, 0), (2, 1)]


def test_a_match_ends_after_ten_rounds() -> None:
    at = sit(3).until()
    assert at.t.over and at.t.round == at.t.rounds == 10
    assert at.t.result is not None and at.t.result.reason == "rounds"


def test_nothing_is_lost_or_created() -> None:
    at = sit(4)
    assert at.t.conserved() == {
        "coins": 0,
        "mummer": 24,
        "animal": 24,
        "slave": 24,
        "prisoner": 12,
        "workers": 32,
        "acts": 15,
        "event cards": 17,
    }


def test_five_acts_and_all_executions_are_on_display() -> None:
    at = sit()
    assert len(at.display) == 5
    assert [at.t.derived.act_ids[act] for act in at.t.finals] == ["public_torture", "military_execution", "crucifixion"]


def test_the_first_bidder_of_the_first_round_is_drawn() -> None:
    setup = GAME.set_for(4, pack=GAME.read_pack("rome"))
    firsts = []
    for seed in range(80):
        t = GAME.new_table(setup, fast(seed))
        assert isinstance(t, CircusMaximus)
        firsts.append(t.order[0])
    assert {firsts.count(seat) > 8 for seat in range(4)} == {True}
