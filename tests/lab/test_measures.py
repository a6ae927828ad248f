"""Measures: each finds what was planted, in few matches here and by the thousand in proof."""

from itertools import pairwise
from typing import Any

import pytest

from parlour.kernel import SettingError
from parlour.lab.experiment import Experiment, Trial
from parlour.lab.report.measured import make_uncertainty
from parlour.lab.report.report import make_report
from parlour.lab.report.structs import PlaytestReport, Results
from parlour.lab.run.processes import run
from parlour.lab.run.review import Review
from parlour.lab.run.schedule import Seating
from parlour.lab.run.tally import unit
from tests.lab.test_known_answers import words

COIN, HANDS, ROLES = [f"tests.lab.planted:{name}" for name in ("COIN", "HANDS", "ROLES")]
COURSE, CHOICES, FORTUNE = [f"tests.lab.planted_course:{name}" for name in ("COURSE", "CHOICES", "FORTUNE")]

FEW = pytest.param(300, id="few")
MANY = pytest.param(5000, marks=pytest.mark.proof, id="many")
FEWER = pytest.param(100, id="few")  # for what looks at decisions, or plays on
THOUSAND = pytest.param(1000, marks=pytest.mark.proof, id="many")


def measured(game: str, games: int, *measure: str, bots: tuple[str, ...] = ("random",), **more: Any) -> PlaytestReport:
    plan = Experiment(game=game, bots=bots, games=games, measure=measure, **{"seats": 2} | more)
    return make_report(plan, run(plan))


def results_of(game: str, games: int, *measure: str, **more: Any) -> Results:
    return measured(game, games, *measure, **more).results[0]


@pytest.mark.parametrize("games", [FEW, MANY])
@pytest.mark.parametrize(("way", "grows"), [("steady", 1.0), ("double", 2.0), ("again", 0.0), ("reverse", -1.0)])
def test_snowball_is_what_becomes_of_a_lead(games: int, way: str, grows: float) -> None:
    course = results_of(COURSE, games, settings={"way": way}, seats=3).course
    assert course is not None and course.snowball is not None
    found = course.snowball
    print(f"\n{way}: a lead of one point becomes {found}")
    assert found.low is not None and found.high is not None and found.low - 0.1 < grows < found.high + 0.1


@pytest.mark.parametrize("games", [FEW, MANY])
def test_winners_who_were_behind(games: int) -> None:
    early, late = [results_of(COURSE, games, settings={"way": way}) for way in ("first", "reverse")]
    assert early.leads is not None and early.leads.won_from_behind is not None and early.course is not None
    assert early.leads.won_from_behind.rate == 0
    assert early.course.drama is not None and early.course.comeback is not None
    # The first throw decides, and the second seat is behind until it has thrown too.
    assert early.course.drama.most < 0.2
    assert late.leads is not None and late.leads.won_from_behind is not None and late.course is not None
    assert late.leads.won_from_behind.rate > 0.6
    assert late.course.drama is not None and late.course.comeback is not None
    assert late.course.comeback.p50 == 1 and late.course.drama.mean > 2 * early.course.drama.mean


@pytest.mark.parametrize("games", [FEW, MANY])
def test_the_score_over_time(games: int) -> None:
    course = results_of(COURSE, games).course
    assert course is not None and [moment.at for moment in course.moments] == [tenth / 10 for tenth in range(11)]
    first, *_, last = course.moments
    assert first.leads == 0 and first.leader_wins is None
    assert last.leader_wins is not None and last.leader_wins.rate == 1
    for moment in course.moments:
        assert moment.winner is not None and moment.others is not None
        thrown = 10 * moment.at * 50.5
        # The winner has more than its share of the points, the other one less.
        assert moment.others.mean <= moment.winner.mean + 3
        assert (moment.winner.mean + moment.others.mean) / 2 == pytest.approx(thrown, abs=30)


@pytest.mark.parametrize("games", [FEW, MANY])
def test_when_the_outcome_is_decided(games: int) -> None:
    first, steady, last = [
        results_of(COURSE, games, "uncertainty", settings={"way": way}).uncertainty
        for way in ("first", "steady", "last")
    ]
    assert first is not None and steady is not None and last is not None
    assert first.source == "standing" and first.matches <= games
    assert first.decided_percent is not None and first.decided_percent.p95 <= 20
    assert all(moment.uncertainty.mean < 0.1 for moment in first.moments[2:])
    assert last.decided_percent is not None and last.decided_percent.p5 == 100
    assert all(moment.uncertainty.mean > 0.95 for moment in last.moments[:9])
    falling = [moment.uncertainty.mean for moment in steady.moments]
    assert all(after < before + 0.02 for before, after in pairwise(falling))
    assert falling[0] > 0.95 and falling[-1] == 0
    # Half of ten equal throws are done: the leader wins in 3 of 4 matches (two equal normal variables, 45 degrees).
    half = steady.moments[5].favourite_wins
    assert half.low - 0.03 < 0.75 < half.high + 0.03
    print(f"\nat half-time {falling[5]:.3f} is open, the favourite wins {half}")


def test_a_stronger_bot_does_not_look_like_a_better_seat() -> None:
    trial = Trial(Experiment(game=COURSE, seats=2, bots=("random", "search:1")), 0)
    seating, shares = Seating(2, 2), [unit(2), 0]
    reviews = [
        Review(number, shares if seating.of(number)[0] else shares[::-1], [0] * 20 + [0, 0], [], [], [])
        for number in range(120)
    ]
    found = make_uncertainty(trial, reviews)
    assert found is not None
    # No score says anything, and each bot sits on each seat equally often: all is open until the end.
    for moment in found.moments[:-1]:
        assert moment.uncertainty.mean > 0.999 and moment.favourite_wins.rate == pytest.approx(0.5)


@pytest.mark.parametrize("games", [pytest.param(60, id="few"), THOUSAND])
def test_chances_by_playouts_say_the_same(games: int) -> None:
    found = results_of(COURSE, games, "playouts").uncertainty
    assert found is not None and found.source == "playouts" and found.matches <= games
    assert found.moments[0].uncertainty.mean > 0.9 and found.moments[10].uncertainty.mean == 0
    half = found.moments[5].favourite_wins
    assert half.low - 0.03 < 0.75 < half.high + 0.03


@pytest.mark.parametrize("games", [FEWER, THOUSAND])
def test_decisions_that_matter(games: int) -> None:
    found = results_of(CHOICES, games, "decisions", settings={"stake": "all"}).decisions
    assert found is not None and found.looked_at == 2 * games and found.source == "playouts"
    # The last choice is everything, and the first one nothing: a false alarm is rare.
    assert found.mattered.rate == pytest.approx(0.5, abs=0.05)
    assert found.worth.mean == pytest.approx(0.25, abs=0.03)
    nothing = results_of(CHOICES, games, "decisions", settings={"stake": "nothing"}).decisions
    assert nothing is not None and nothing.mattered.rate < 0.09
    assert nothing.worth.low is not None and nothing.worth.low < 0.005
    print(f"\n{found.mattered} of decisions mattered; where none does: {nothing.mattered}")


@pytest.mark.parametrize("games", [FEWER, THOUSAND])
def test_kings_are_made(games: int) -> None:
    found = results_of(CHOICES, games, "decisions", settings={"stake": "king"}, seats=3).decisions
    assert found is not None and found.hopeless == games
    assert found.kingmaking is not None and found.kingmaking.rate == 1
    nothing = results_of(CHOICES, games, "decisions", settings={"stake": "nothing"}, seats=3).decisions
    assert nothing is not None and nothing.hopeless < 0.05 * nothing.looked_at
    both = results_of(CHOICES, games, "decisions", settings={"stake": "king"}, seats=2).decisions
    assert both is not None and both.kingmaking is None  # two players cannot make a king


@pytest.mark.parametrize("games", [FEW, MANY])
@pytest.mark.parametrize(
    ("luck", "skilled", "lucky"),
    [("0", 1.0, 0.0), ("100", 0.0, 1.0), ("50", 0.25, 0.25)],
    ids=["skill", "luck", "both"],
)
def test_luck_against_skill(games: int, luck: str, skilled: float, lucky: float) -> None:
    """With half of the deals decided by luck, the strong bot wins 3 of 4 matches, which explains a quarter of the
    variance; what one seat wins in both seatings of a deal explains another quarter."""
    found = results_of(FORTUNE, games, "luck", bots=("strong", "weak"), settings={"luck": luck}).luck
    assert found is not None and found.deals == games
    print(f"\nluck {luck} %: {found}")
    assert found.skill.low - 0.03 < skilled < found.skill.high + 0.03
    assert found.luck.low - 0.03 < lucky < found.luck.high + 0.03
    assert found.skill.rate + found.luck.rate + found.seat.rate + found.play.rate == pytest.approx(1, abs=1e-5)


def test_luck_of_a_table_of_four() -> None:
    found = results_of(FORTUNE, 100, "luck", bots=("strong", "weak"), settings={"luck": "100"}, seats=4).luck
    assert found is not None and found.luck.rate > 0.9


def test_forced_moves_and_the_number_of_options() -> None:
    forced = results_of(COURSE, 20).choices
    assert forced is not None and forced.forced.rate == 1 and forced.options is None
    free = results_of(CHOICES, 20, seats=3).choices
    assert free is not None and free.forced.rate == 0 and free.options is not None and free.options.mean == 2
    # Three cards, then two of them.
    hands = results_of(HANDS, 20, seats=2).choices
    assert hands is not None and hands.options is not None and hands.options.mean == 2.5
    # The design picks the roles; those are no moves of a player.
    roles = results_of(ROLES, 20, seats=2)
    assert roles.choices is not None and roles.choices.forced.rate == 1
    assert [row.moves.mean for row in roles.players] == [3, 3]
    assert results_of(HANDS, 20, seats=2).players[0].choices.mean == 2


def test_coverage_counts_what_was_used() -> None:
    kinds = {row.kind: row for row in results_of(HANDS, 200, seats=3).coverage}
    assert (kinds["card"].things, kinds["card"].used, kinds["card"].never) == (13, 12, 1)
    events = {row.kind: row for row in results_of(COIN, 20).coverage}["event"]
    assert (events.things, events.used, events.never) == (2, 1, 1)


def test_what_is_part_of_the_result_decides_nothing() -> None:
    report = measured(CHOICES, 400)
    rows = {(row.kind, row.id): row for row in report.results[0].use}
    crowned = rows["event", "crowned"]
    assert crowned.rate == 1 and crowned.before_end == 0 and crowned.clear
    assert "crowned" not in words(report).partition("Decides")[2].partition("Seats")[0]
    # The last choice is a move of its own, and stays.
    assert rows["verb", "good"].before_end > 0


def test_text_and_json_agree() -> None:
    few, many, one = measured(COIN, 40), measured(COIN, 2000), measured(COIN, 2000, settings={"bias": "60"})
    for report, fair, because in (
        (few, None, "too few matches"),
        (many, True, "nobody stands out"),
        (one, False, "somebody stands out"),
    ):
        (results,) = report.results
        assert (results.fair, results.fair_because) == (fair, because) and results.furthest is not None
    assert "Too few matches" in words(few) and "Yes, as far as" in words(many) and "No: seat 1" in words(one)


def test_they_are_told_in_sentences() -> None:
    told = words(measured(FORTUNE, 60, "decisions", "luck", bots=("strong", "weak"), settings={"luck": "0"}))
    assert (
        "Luck Over 60 deals with the bots on all seats: 100.0 % [100.0, 100.0] skill, 0.0 % [0.0, 0.0] luck of" in told
    )
    assert "Of 120 decisions," in told
    told = words(measured(COURSE, 100, "uncertainty"))
    assert "By the score, over" in told and "The winner is nine in ten sure for good after" in told
    assert "100.0 % of the moves were forced." in told and "A lead of one point at half-time ends as" in told


def test_what_cannot_be_measured_is_refused() -> None:
    with pytest.raises(
        SettingError, match="there is no measure 'luk'; there is uncertainty, playouts, decisions, luck"
    ):
        measured(COIN, 10, "luk")
    with pytest.raises(SettingError, match="luck needs a strong bot and a weak one"):
        measured(COIN, 10, "luck")


def test_reviews_are_the_same_in_workers() -> None:
    plan = Experiment(game=FORTUNE, seats=2, bots=("strong", "weak"), games=60, measure=("decisions", "luck"))
    assert make_report(plan, run(plan, 2, alone=0.0)) == make_report(plan, run(plan))
