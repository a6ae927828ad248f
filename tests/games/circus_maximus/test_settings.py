"""Every setting does what its words say."""

from collections.abc import Callable
from typing import Any

import pytest

from parlour.games.circus_maximus.rules.bids import room
from parlour.games.circus_maximus.rules.income import income
from parlour.games.circus_maximus.settings import Settings
from parlour.kernel import SettingError

from .arranged import GAME, sit


def on_open_acts(value: bool) -> object:
    at = sit(2, open_acts=value).give(1, "prisoner").staged("crucifixion", {0: 1}).go_to("perform")
    return at.decision


def on_places_per_act(value: int) -> object:
    at = sit(4, places_per_act=value, acts=["venatio"])
    return room(at.t, at.act("venatio"))


def on_staged_cap(value: int) -> object:
    at = sit(2, staged_cap=value, acts=["venatio", "pageant"]).bid("venatio 1")
    return "bid pageant" in at.options


def on_contest(value: str) -> object:
    at = sit(2, contest=value).dice(2, 3).perform("hymn_competition", s0=4, s1=1)
    return at.told("won")[0][0], len(at.told("rolled"))


def on_penalty(value: str) -> object:
    at = sit(2, penalty=value).staged("sacred_festival", {0: 1}).staged("pageant", {0: 1}).staged("crucifixion", {1: 1})
    at.give(0, "mummer", 4).give(1, "prisoner").go_to("perform")
    at.play("perform sacred_festival", "perform pageant", "perform crucifixion")
    return at.stands(1, "church")


def on_executions(value: str) -> object:
    return len(sit(2, executions=value).t.finals)


def on_execution_cap(value: int) -> object:
    at = sit(2, execution_cap=value).bid("crucifixion 1", "pass")
    return len([move for move in at.options if move.split()[-1] in ("public_torture", "military_execution")])


def on_income(value: str) -> object:
    return income(sit(2, income=value).t, 0)


def on_den(value: bool) -> object:
    at = sit(2, den=value).staged("hymn_competition", {1: 1}).go_to("place")
    return "send gamblers_den" in at.options


def on_oracle(value: bool) -> object:
    return "send oracle" in sit(2, oracle=value).give(1, "animal").go_to("place").options


def on_catch_up_deploy(value: bool) -> object:
    at = sit(2, catch_up_deploy=value).put(1, "church", 6).put(0, "church", 5)
    return at.t.wage(1), at.t.wage(0)


def on_rounds(value: int) -> object:
    return sit(2, rounds=value).t.derived.rounds


SEEN: list[tuple[Callable[..., object], list[tuple[Any, object]]]] = [
    (on_open_acts, [(False, "Stop"), (True, "perform")]),
    (on_places_per_act, [(1, 1), (2, 2), (4, 4)]),
    (on_staged_cap, [(0, True), (1, False), (2, True)]),
    (on_contest, [("d6_plus_bid", (0, 2)), ("dice_only", (1, 2)), ("highest_bid", (0, 0))]),
    (on_penalty, [("per_act_capped", 2), ("per_act", 1), ("idle_only", 4)]),
    (on_executions, [("all", 3), ("one_random", 1)]),
    (on_execution_cap, [(0, 2), (1, 0), (2, 2)]),
    (on_income, [("author", 9), ("none", 0), ("print_rates", 18)]),
    (on_den, [(False, False), (True, True)]),
    (on_oracle, [(False, False), (True, True)]),
    (on_catch_up_deploy, [(False, (1, 1)), (True, (2, 1))]),
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
