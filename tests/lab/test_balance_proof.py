"""The search for balance over many seeds, on a planted game whose chances can be counted. The counts are printed."""

import pytest
from msgspec.structs import replace

from parlour.lab.balance.structs import BalanceReport
from tests.lab.test_balance import make_plan, solve

pytestmark = pytest.mark.proof


def chance_of_first(lead: int) -> float:
    """How often the first of two seats wins, in percent, if so much is added to its die of 20; a tie counts half."""
    dice = range(1, 21)
    return sum(100 if a + lead > b else 50 if a + lead == b else 0 for a in dice for b in dice) / 400


def lead_of(report: BalanceReport) -> int:
    assert report.found is not None
    return int(report.found.changes.get("pack:bonus", "0")) - int(report.found.changes.get("tax", "0"))


def test_the_known_answer_is_found_whatever_the_seed() -> None:
    times, right, smallest, matches = 40, 0, 0, 0
    plan = make_plan("seats[1] in 66..78")
    for seed in range(times):
        report = solve(replace(plan, experiment=replace(plan.experiment, seed=1000 * seed)))
        matches += sum(one.matches for one in report.candidates)
        if report.ended == "found" and report.found is not None:
            right += 66 <= chance_of_first(lead_of(report)) <= 78
            smallest += list(report.found.changes) == ["pack:bonus"]
    print(
        f"\n{right} of {times} searches ({matches:,} matches, and 1,500 fresh ones each) found a change that is right; "
        f"{smallest} of them change the one value that is enough"
    )
    assert right >= 0.95 * times and smallest >= 0.9 * times


def test_a_change_that_is_just_wrong_is_seldom_confirmed() -> None:
    """With a bonus of 3 instead of 10 the first seat wins 63.875 %. At most 63.75 % is asked for."""
    times, confirmed = 1000, 0
    ask, today = "seats[1] at most 63.75", {"pack:bonus": "10"}
    plan = make_plan(ask, changes=("pack:bonus=3",), keep=(), games=100, confirm=300, settings=today)
    assert chance_of_first(3) == 63.875
    for seed in range(times):
        report = solve(replace(plan, experiment=replace(plan.experiment, seed=1000 * seed)))
        confirmed += report.ended == "found"
    print(f"\n{confirmed} of {times} searches confirmed a change that is just wrong")
    assert 0 < confirmed <= 0.04 * times
