"""Every setting does what its words say."""

from collections.abc import Callable
from typing import Any

import pytest

from parlour.games.circus_maximus.rules.bids import room
from parlour.games.circus_maximus.rules.income import income
from parlour.games.circus_maximus.settings import Settings
from parlour.kernel import Match, SettingError

from .arranged import GAME, sit


def on_performers(value: str) -> object:
    at = (
        sit(2, performers=value, places_per_act=1).give(1, "animal", 2).staged("venatio", {0: 2, 1: 1}).go_to("perform")
    )
    without = sit(2, performers=value).give(1, "prisoner").staged("crucifixion", {0: 1}).go_to("perform")
    return at.decision == "perform", without.decision == "perform"


def on_places_per_act(value: int) -> object:
    at = sit(4, places_per_act=value, acts=["venatio"])
    return room(at.t, at.act("venatio"))


def on_staged_cap(value: int) -> object:
    at = sit(2, staged_cap=value, acts=["venatio", "pageant"]).bid("venatio 1")
    return "bid pageant" in at.options


def on_contest(value: str) -> object:
    at = sit(2, contest=value).dice(2, 3).perform("hymn_competition", s0=4, s1=1)
    return at.told("won")[0][0], len(at.told("rolled")), len(at.told("threw"))


def on_runners_up(value: int) -> object:
    def loser(act: str, track: str) -> int:
        return sit(2, runners_up=value).dice(6, 1).perform(act, s0=1, s1=1).stands(1, track) - 3

    return loser("chariot_race", "empire"), loser("hymn_competition", "church"), loser("pageant", "church")


def on_penalty(value: str) -> object:
    at = sit(2, penalty=value).staged("sacred_festival", {0: 1}).staged("pageant", {0: 1}).staged("crucifixion", {1: 1})
    at.give(0, "mummer", 4).give(1, "prisoner").go_to("perform")
    at.play("perform sacred_festival", "perform pageant", "perform crucifixion")
    return at.stands(1, "church")


def on_favourite(value: int) -> object:
    at = sit(2, favourite=value).put(0, "church", 5).perform("sacred_festival", s0=1, s1=1)
    return at.stands(0, "church") - 5, at.stands(1, "church") - 3, at.stands(0, "population") - 3


def on_underdog(value: int) -> object:
    at = sit(3, underdog=value).put(0, "church", 2).perform("sacred_festival", s0=1, s1=1)
    return at.stands(0, "church") - 2, at.stands(1, "church") - 3, at.stands(0, "population") - 3


def on_executions(value: str) -> object:
    return len(sit(2, executions=value).t.finals)


def on_execution_cap(value: int) -> object:
    at = sit(2, execution_cap=value).bid("crucifixion 1", "pass")
    return len([move for move in at.options if move.split()[-1] in ("public_torture", "military_execution")])


def on_income(value: str) -> object:
    return income(sit(2, income=value).t, 0)


def on_dole(value: int) -> object:
    at = sit(3, dole=value, income="none").put(0, "church", 4).put(1, "church", 5).go_to("cleanup")
    return [at.coins(seat) - 15 for seat in range(3)]


def on_opener_coins(value: int) -> object:
    at = sit(2)
    fresh = Match.new(GAME, 2, seed=1, pack="rome", settings={"opener_coins": value}, preset="quick")
    assert at.t.derived.opener_coins == 0
    return [told.values[1] for told in fresh.events if told.event.name == "opener_paid"]


def on_cubes_again(value: bool) -> object:
    at = sit(2, cubes_again=value).give(0, "mummer").staged("choral_performance", {0: 1})
    at.staged("hymn_competition", {0: 1}).go_to("perform").play("perform choral_performance")
    return at.decision == "perform"


def on_guard(value: bool) -> object:
    return "send port" in sit(2, guard=value).hands(1, 1).go_to("place").options


def on_den(value: bool) -> object:
    at = sit(2, den=value).staged("hymn_competition", {1: 1}).go_to("place")
    return "send gamblers_den" in at.options


def on_oracle(value: bool) -> object:
    return "send oracle" in sit(2, oracle=value).give(1, "animal").go_to("place").options


def on_catch_up_deploy(value: bool) -> object:
    at = sit(2, catch_up_deploy=value).put(1, "church", 6).put(0, "church", 5)
    return at.t.wage(1), at.t.wage(0)


def on_longer(value: int) -> object:
    at = sit(2, longer=value)
    return at.t.view(0).goal


def on_rounds(value: int) -> object:
    return sit(2, rounds=value).t.derived.rounds


SEEN: list[tuple[Callable[..., object], list[tuple[Any, object]]]] = [
    (on_performers, [("highest_bids", (False, False)), ("bidders", (True, False)), ("everyone", (True, True))]),
    (on_places_per_act, [(1, 1), (2, 2), (4, 4)]),
    (on_staged_cap, [(0, True), (1, False), (2, True)]),
    (on_contest, [("d6_plus_bid", (0, 2, 0)), ("dice_only", (1, 0, 2)), ("highest_bid", (0, 0, 0))]),
    (on_runners_up, [(0, (0, 0, 2)), (1, (1, 1, 2)), (2, (2, 1, 2))]),
    (on_penalty, [("per_act_capped", 2), ("per_act", 1), ("idle_only", 4), ("leaders", 2)]),
    (on_favourite, [(0, (3, 3, 1)), (1, (2, 3, 1)), (5, (1, 3, 1))]),
    (on_underdog, [(0, (3, 3, 1)), (2, (5, 3, 1))]),
    (on_executions, [("all", 3), ("one_random", 1)]),
    (on_execution_cap, [(0, 2), (1, 0), (2, 2)]),
    (on_income, [("author", 9), ("none", 0), ("print_rates", 18)]),
    (on_dole, [(0, [0, 0, 0]), (2, [2, 0, 4])]),
    (on_opener_coins, [(0, []), (4, [4])]),
    (on_cubes_again, [(False, False), (True, True)]),
    (on_guard, [(True, False), (False, True)]),
    (on_den, [(False, False), (True, True)]),
    (on_oracle, [(False, False), (True, True)]),
    (on_catch_up_deploy, [(False, (1, 1)), (True, (2, 1))]),
    (on_longer, [(0, 15), (8, 23)]),
    (on_rounds, [(0, 10), (5, 5), (30, 30)]),
]


@pytest.mark.parametrize(
    ("seen", "value", "expected"), [(seen, value, expected) for seen, rows in SEEN for value, expected in rows]
)
def test_a_setting_does_what_it_says(seen: Callable[[Any], object], value: Any, expected: object) -> None:
    assert seen(value) == expected


def test_no_setting_is_left_out() -> None:
    assert [f"on_{name}" for name in Settings.__struct_fields__] == [seen.__name__ for seen, _ in SEEN]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"places_per_act": 5}, "places_per_act is a whole number from 1 to 4"),
        ({"contest": "chess"}, "contest is one of"),
        ({"rounds": -1}, "rounds is a whole number from 0 to 30"),
    ],
)
def test_refusals_come_with_a_sentence(values: dict[str, Any], said: str) -> None:
    with pytest.raises(SettingError, match=said):
        GAME.set_for(2, values, None, GAME.read_pack("rome"))
