"""Act Cards: all eighteen with every number of the rulebook, and what they do to performers."""

from typing import Any, NamedTuple

import pytest

from .arranged import GAME, sit


class Row(NamedTuple):
    """A line of the rulebook's act cards."""

    cost: dict[str, int]
    price: int
    steps: dict[str, int]
    contest: str
    dies: list[str]
    losers: bool
    coins: int
    lost: int
    penalty: dict[str, int]


M, A, S, P = "mummer", "animal", "slave", "prisoner"
E, POP, C = "empire", "population", "church"

BOOK = {
    "choral_performance": Row({M: 1}, 0, {C: 1, POP: 1}, "", [], False, 0, 0, {C: 1}),
    "pageant": Row({M: 2}, 0, {C: 2}, "", [], False, 3, 3, {C: 1}),
    "procession_of_martyrs": Row({M: 1, S: 1}, 0, {C: 3, POP: -1}, "", [S], False, 4, 4, {C: 2}),
    "hymn_competition": Row({M: 1}, 0, {C: 2}, "dice", [], False, 4, 2, {C: 1}),
    "sacred_festival": Row({M: 2}, 1, {C: 3, POP: 1}, "", [], False, 4, 4, {C: 2}),
    "gladiator_combat": Row({S: 1}, 0, {POP: 2}, "dice", [S], True, 3, 3, {POP: 2}),
    "bestiarii_vs_beasts": Row({A: 1, S: 1}, 0, {POP: 3, C: -1}, "", [S], False, 5, 5, {POP: 2}),
    "venatio": Row({A: 2}, 0, {POP: 2}, "", [A], False, 4, 4, {POP: 1}),
    "animal_feeding": Row({A: 2}, 2, {POP: 2, C: 1}, "", [], False, 5, 5, {POP: 2}),
    "slave_battle_royale": Row({S: 3}, 0, {POP: 3, E: 2}, "dice", [S], True, 7, 7, {POP: 2}),
    "chariot_race": Row({A: 2, M: 1}, 0, {E: 3, POP: 1}, "dice", [], False, 5, 5, {E: 1}),
    "ludi_militaris": Row({S: 2}, 0, {E: 3, POP: 1}, "dice", [S], True, 7, 7, {E: 2}),
    "triumph_parade": Row({M: 2, A: 1}, 0, {E: 2, C: 1}, "", [], False, 3, 3, {E: 1}),
    "cavalry_display": Row({A: 2}, 0, {E: 1, C: 1}, "most", [], False, 2, 2, {E: 1}),
    "naumachia": Row({S: 3}, 3, {E: 4, POP: 2}, "dice", [S], True, 8, 8, {E: 2, POP: 1}),
    "public_torture": Row({P: 1}, 0, {POP: 1}, "", [P], False, 0, 0, {}),
    "military_execution": Row({P: 1}, 0, {E: 1}, "", [P], False, 0, 0, {}),
    "crucifixion": Row({P: 1}, 0, {C: 1}, "", [P], False, 0, 0, {}),
}
CONTESTS = [name for name, row in BOOK.items() if row.contest == "dice"]
every_act = pytest.mark.parametrize("name", BOOK)


def of_pack(name: str) -> Any:
    pack = GAME.read_pack("rome")
    assert pack is not None
    return next(act for act in pack.content.acts if act.id == name)


def test_there_are_fifteen_acts_and_three_executions() -> None:
    at = sit()
    assert at.t.derived.act_ids == list(BOOK)
    assert (len(at.t.derived.regular), len(at.t.derived.final), len(at.t.display)) == (15, 3, 5)
    tracks = [of_pack(name).track for name in list(BOOK)[:15]]
    assert tracks == [C] * 5 + [POP] * 5 + [E] * 5


@every_act
def test_the_pack_says_what_the_rulebook_says(name: str) -> None:
    act, row = of_pack(name), BOOK[name]
    assert (act.cost, act.price, act.steps, act.contest) == (row.cost, row.price, row.steps, row.contest)
    assert (act.dies, act.losers, act.penalty) == (row.dies, row.losers, row.penalty)
    if name != "cavalry_display":
        assert (act.coins, row.coins if act.lost < 0 else act.lost) == (row.coins, row.lost)


@every_act
def test_a_lone_performer_pays_moves_and_earns(name: str) -> None:
    row = BOOK[name]
    at = sit(2).perform(name, s0=1)
    assert at.coins(0) == 15 - row.price + row.coins
    assert at.tracks(0) == [3 + row.steps.get(track, 0) for track in (E, POP, C)]
    assert at.told("paid") == ([(0, at.act(name), row.price)] if row.price else [])


@every_act
def test_players_who_are_not_in_it_step_back(name: str) -> None:
    at = sit(2).perform(name, s0=1)
    assert at.tracks(1) == [3 - BOOK[name].penalty.get(track, 0) for track in (E, POP, C)]
    assert at.coins(1) == 15


@every_act
def test_cubes_die_or_come_home(name: str) -> None:
    row = BOOK[name]
    at = sit(2).perform(name, s0=1)
    for cube, count in row.cost.items():
        dead = cube in row.dies and not row.losers
        assert at.cubes(0, cube) == (0 if dead else count)
        assert at.t.committed(0, at.cube(cube)) == (0 if dead else count)
        assert at.t.free(0, at.cube(cube)) == 0


@pytest.mark.parametrize("name", CONTESTS)
def test_a_contest_moves_only_its_winner_and_buries_only_losers(name: str) -> None:
    row = BOOK[name]
    at = sit(2).dice(2, 5).perform(name, s0=1, s1=1)
    assert at.told("won") == [(1, at.act(name))]
    assert at.tracks(1) == [3 + row.steps.get(track, 0) for track in (E, POP, C)]
    assert at.tracks(0) == [3, 3, 3]
    assert (at.coins(0), at.coins(1)) == (15 - row.price + row.lost, 15 - row.price + row.coins)
    for cube, count in row.cost.items():
        assert at.cubes(0, cube) == (0 if row.losers and cube in row.dies else count)
        assert at.cubes(1, cube) == count


@pytest.mark.parametrize("name", [name for name, row in BOOK.items() if not row.contest])
def test_without_a_contest_everyone_gets_the_same(name: str) -> None:
    at = sit(2).perform(name, s0=1, s1=2)
    assert at.tracks(0) == at.tracks(1) != [3, 3, 3]
    assert at.coins(0) == at.coins(1)
    assert at.told("won") == at.told("rolled") == []


def test_dead_cubes_are_told_one_by_one() -> None:
    at = sit(2).dice(6, 1).perform("naumachia", s0=1, s1=1)
    assert [values[:4] for values in at.told("died")] == [(1, at.act("naumachia"), at.cube("slave"), 3)]


def test_the_steps_of_all_acts_are_those_of_the_rulebook() -> None:
    sums = {track: sum(max(0, row.steps.get(track, 0)) for row in list(BOOK.values())[:15]) for track in (E, POP, C)}
    assert sums == {E: 15, POP: 18, C: 14}
