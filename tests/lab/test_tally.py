"""Tallies add up to the same in any grouping and any order, and survive a journal."""

import itertools
import random

import msgspec
import pytest

from parlour.lab.experiment import Experiment
from parlour.lab.report.report import make_report
from parlour.lab.run import totals
from parlour.lab.run.batch import Batch, BatchPlayer, no_matches
from parlour.lab.run.state import Outcome
from parlour.lab.run.tally import Sums, Tally, greater, total, unit
from parlour.lab.varied import Varied

COIN, ROLES, HANDS = [f"tests.lab.planted:{name}" for name in ("COIN", "ROLES", "HANDS")]
VARIED = (Varied("bias", ("0", "50")),)
PLANS = [
    Experiment(game=COIN, seats=3, bots=("random", "trickster"), settings={"draws": "30"}, games=60),
    Experiment(game=ROLES, seats=4, bots=("random",), games=60),
    Experiment(game=HANDS, seats=3, bots=("random",), games=60),
    Experiment(game=COIN, seats=2, bots=("random",), games=60, vary=VARIED, settings={"defeats": "20"}),
]


def report_of(plan: Experiment, batches: list[Batch]) -> bytes:
    tallies = no_matches(len(plan.variants()))
    for batch in batches:
        for tally, more in zip(tallies, batch.tallies, strict=True):
            tally.add(more)
    return msgspec.json.encode(make_report(plan, Outcome(tallies, plan.games, "all played")))


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.game.partition(":")[2] + str(plan.seats))
def test_any_grouping_in_any_order_gives_the_same_report(plan: Experiment) -> None:
    whole = report_of(plan, [BatchPlayer(plan).play(0, 60)])
    shuffled = random.Random(1)
    for _ in range(3):
        cuts = sorted({0, 60, *shuffled.sample(range(60), 5)})
        bench = BatchPlayer(plan)
        batches = [bench.play(start, stop) for start, stop in itertools.pairwise(cuts)]
        shuffled.shuffle(batches)
        assert report_of(plan, batches) == whole
        again = [msgspec.json.decode(msgspec.json.encode(batch), type=Batch) for batch in batches]
        assert again == batches and report_of(plan, again) == whole


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.game.partition(":")[2] + str(plan.seats))
def test_sums_in_small_slices_are_the_same(plan: Experiment, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = report_of(plan, [BatchPlayer(plan).play(0, 60)])
    monkeypatch.setattr(totals, "CACHED", 1)
    assert report_of(plan, [BatchPlayer(plan).play(0, 60)]) == whole


def test_a_victory_can_be_shared_evenly_by_any_number() -> None:
    assert [unit(seats) for seats in (1, 2, 3, 4, 6)] == [1, 2, 6, 12, 60]


def test_among_equal_outliers_the_earlier_match_counts() -> None:
    assert greater("longest", (9, 4), (9, 2)) == (9, 2)
    assert greater("longest", (9, 4), (8, 2)) == (9, 4)
    assert greater("shortest", (9, 4), (8, 7)) == (8, 7)
    assert greater("closest", None, (8, 7)) == (8, 7)


def test_sums_of_parts_are_the_sums_of_the_whole() -> None:
    assert total([Sums(1, 2, 3, 4, 5, 6, 7, 8, 9), Sums(1, 1, 1, 1, 1, 1, 1, 1, 1)]) == Sums(2, 3, 4, 5, 6, 7, 8, 9, 10)


def test_cut_matches_count_for_nothing_but_what_they_reached() -> None:
    plan = Experiment(game=COIN, seats=2, bots=("trickster",), settings={"endless": "100"}, games=2)
    tally: Tally = BatchPlayer(plan).play(0, 2).tallies[0]
    assert (tally.ended, tally.cut, tally.cut_numbers) == (0, 2, [0, 1])
    assert tally.levels["seat"] == {} and tally.histograms["moves"] == {} and tally.reasons == {}
    assert tally.reached
