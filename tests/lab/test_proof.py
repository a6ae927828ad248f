"""What the lab promises, over thousands of matches, with printed counts. No assertion depends on time: figures of speed
are printed, and docs/performance.md quotes them."""

import os
import time
from collections.abc import Callable

import msgspec
import pytest

import parlour
from parlour.bots.random import Random
from parlour.bots.seating import make_bot
from parlour.kernel import Sight, fast
from parlour.lab.experiment import Experiment, make_trials
from parlour.lab.report.report import make_report
from parlour.lab.run.batch import BatchPlayer
from parlour.lab.run.processes import run
from parlour.lab.run.runner import Played, Player
from parlour.lab.run.schedule import Seating, seeds
from tests.lab.test_statistics import alarms, coverage

pytestmark = pytest.mark.proof
COIN, ROLES = "tests.lab.planted:COIN", "tests.lab.planted:ROLES"
TIMES = 1000


@pytest.mark.parametrize(("seats", "draws"), [(2, 0.0), (2, 0.3), (4, 0.0), (4, 0.3), (8, 0.0)])
def test_false_alarms_over_a_thousand_fair_experiments(seats: int, draws: float) -> None:
    share = alarms(7, [1 / seats] * seats, 500, draws, TIMES)
    print(f"\n{seats} seats, {draws:.0%} draws: {share:.1%} of {TIMES} fair experiments of 500 matches raised an alarm")
    assert share <= 0.07


@pytest.mark.parametrize("settings", [{}, {"draws": "30", "defeats": "10"}], ids=["plain", "draws and defeats"])
def test_false_alarms_over_a_thousand_playtests_of_a_fair_game(settings: dict[str, str]) -> None:
    """From start to end: matches are played, tallied, reported and judged."""
    raised = 0
    for seed in range(TIMES):
        plan = Experiment(game=COIN, seats=3, bots=("random",), games=120, seed=seed, settings=settings)
        raised += make_report(plan, run(plan)).results[0].fair is False
    print(f"\n{raised} of {TIMES} playtests of a fair game ({120 * TIMES} matches played) raised an alarm")
    assert raised <= 0.07 * TIMES


def test_a_planted_bias_is_found_in_playtests() -> None:
    found = 0
    for seed in range(100):
        plan = Experiment(game=COIN, seats=3, bots=("random",), games=600, seed=seed, settings={"bias": "60"})
        found += make_report(plan, run(plan)).results[0].seats[0].verdict == "too often"
    print(f"\na seat that wins 44.4 % instead of 33.3 % was found in {found} of 100 playtests of 600 matches")
    assert found >= 98


def test_equal_characters_are_seldom_called_unequal() -> None:
    """Five of six characters are equal. If a pair of them is called uneven, that is a false alarm."""
    raised = 0
    for seed in range(200):
        plan = Experiment(game=ROLES, seats=4, bots=("random",), games=120, seed=seed)
        meetings = make_report(plan, run(plan)).results[0].casts_meet
        raised += any(row.clear for row in meetings if row.one != "giant")
    print(f"\n{raised} of 200 playtests called a pair of equal characters uneven")
    assert raised <= 0.08 * 200


@pytest.mark.parametrize(
    ("chances", "matches", "draws"),
    [
        ([0.5, 0.5], 30, 0.0),
        ([0.5, 0.5], 1000, 0.0),
        ([0.5, 0.5], 1000, 0.9),
        ([0.4, 0.3, 0.2, 0.1], 100, 0.0),
        ([0.4, 0.3, 0.2, 0.1], 1000, 0.3),
        ([0.97, 0.01, 0.01, 0.01], 500, 0.0),
    ],
)
def test_intervals_cover_the_truth_as_often_as_they_say(chances: list[float], matches: int, draws: float) -> None:
    share = coverage(11, chances, matches, draws, TIMES)
    print(f"\n{chances}, {matches} matches, {draws:.0%} draws: {share:.1%} of intervals cover the truth")
    assert 0.93 <= share <= 0.985


def cpu(*works: Callable[[], object]) -> list[float]:
    """Processor seconds of each, in turns: the least of seven, because others share this machine."""
    least = [float("inf")] * len(works)
    for _ in range(7):
        for place, work in enumerate(works):
            start = time.process_time()
            work()
            least[place] = min(least[place], time.process_time() - start)
    return least


def play_bare(plan: Experiment) -> None:
    """Play the same matches with the same bots and characters, without notes or statistics. As in the lab, a random bot
    needs no sight of the table; otherwise the comparison would flatter the lab."""
    trial = make_trials(plan)[0]
    seating = Seating(len(plan.bots), plan.seats)
    cast = Player(trial)._cast
    for number in range(plan.games):
        table_seed, *bot_seeds = seeds(plan.seed, number, 1 + plan.seats)
        bots = [make_bot(trial.game, plan.bots[bot]) for bot in seating.of(number)]
        streams = [fast(seed) for seed in bot_seeds]
        t = trial.game.new_table(trial.setup, fast(table_seed))
        played = Played(number, seating.of(number), t)
        while not t.over:
            seat = t.next_asked()
            if trial.casts and len(played.casts) < plan.seats and (move := cast(t, played, seat)) is not None:
                t.take(seat, move)
            elif type(bots[seat]) is Random:
                t.take(seat, streams[seat].pick(t.options(seat)))
            else:
                t.take(seat, bots[seat].choose(Sight(t, seat, streams[seat], trial.game.perfect_information)))


SPEED = [  # about as many matches as a batch of the lab has, which takes a second
    ("connect_four", 2, "search:50", 200),
    ("tictactoe", 2, "search:50", 1000),
    ("meinopoly", 4, "medium", 200),
    ("circus_maximus", 4, "medium", 100),
    ("critocracy", 4, "medium", 800),
    ("titov", 1, "simple", 15),
    ("conquest", 4, "medium", 80),
    ("connect_four", 2, "random", 5000),
    ("tictactoe", 2, "random", 5000),
]


@pytest.mark.parametrize(("game", "seats", "bot", "games"), SPEED)
def test_what_gathering_costs_beside_playing(game: str, seats: int, bot: str, games: int) -> None:
    plan = Experiment(game=game, seats=seats, bots=(bot,), games=games)
    bench = BatchPlayer(plan)
    bare, tested = cpu(lambda: play_bare(plan), lambda: bench.play(0, games))
    print(
        f"\n{parlour.how_it_runs()}: {games} matches of {game}, {bot}: bare {bare:.3f} s, playtest {tested:.3f} s CPU, "
        f"overhead {tested / bare - 1:+.1%}, {games / tested:,.0f} matches/s"
    )


def test_what_a_second_job_costs() -> None:
    """Processor seconds of this process and its workers, including their start, after this process has warmed up."""
    plan = Experiment(
        game="connect_four", seats=2, bots=("search:100", "random"), games=6000 if COMPILED else 600, seed=3
    )
    spent, reports, walls = [], [], []
    for jobs in (1, 2):
        before, begun = os.times(), time.monotonic()
        outcome = run(plan, jobs)
        after = os.times()
        walls.append(time.monotonic() - begun)
        spent.append(sum(after[:4]) - sum(before[:4]))
        reports.append(msgspec.json.encode(make_report(plan, outcome)))
    assert reports[0] == reports[1]
    print(
        f"\n{parlour.how_it_runs()}: {plan.games} matches: {spent[0]:.1f} s CPU with 1 job, {spent[1]:.1f} s with 2: "
        f"{spent[1] / spent[0]:.2f} times; {walls[0]:.1f} s and {walls[1]:.1f} s on the clock"
    )


COMPILED = parlour.how_it_runs() == "compiled"
