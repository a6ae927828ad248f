"""Games with known properties: the lab finds what was planted, and nothing if nothing was planted."""

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from parlour.kernel import GameError, SettingError
from parlour.lab.experiment import Experiment
from parlour.lab.report.report import make_report, narrow_enough
from parlour.lab.report.structs import NeverReached, PlaytestReport
from parlour.lab.report.summary import tell
from parlour.lab.run.batch import no_matches
from parlour.lab.run.processes import run
from parlour.lab.run.state import Outcome, looks
from parlour.lab.varied import Varied

COIN, HANDS, ROLES = [f"tests.lab.planted:{name}" for name in ("COIN", "HANDS", "ROLES")]


def playtest(
    game: str, seats: int = 2, bots: tuple[str, ...] = ("random",), games: int = 2000, **more: Any
) -> PlaytestReport:
    plan = Experiment(game=game, seats=seats, bots=bots, games=games, **more)
    narrow = None if plan.until is None else lambda tallies: narrow_enough(plan, tallies)
    return make_report(plan, run(plan, narrow=narrow))


def words(report: PlaytestReport) -> str:
    console = Console(file=StringIO(), width=80, highlight=False)
    tell(report, console)
    told = console.file.getvalue()  # type: ignore[attr-defined]
    assert max(len(line.rstrip()) for line in told.splitlines() if not line.startswith("    parlour")) <= 80
    return " ".join(str(told).split())


def test_a_biased_game_is_called_unfair_in_one_sentence() -> None:
    report = playtest(COIN, seats=4, preset="bent")
    (results,) = report.results
    assert results.fair is False
    first = results.seats[0]
    assert first.verdict == "too often" and first.low < 160 / 460 < first.high
    assert f"Fair? No: seat 1 wins {100 * first.rate:.1f} %" in words(report)
    assert "expected 25 %: too often" in words(report)


@pytest.mark.parametrize("settings", [{}, {"draws": "30"}, {"defeats": "25"}, {"draws": "100"}])
def test_a_fair_game_is_called_fair(settings: dict[str, str]) -> None:
    report = playtest(COIN, seats=3, settings=settings)
    (results,) = report.results
    assert results.fair is True
    assert "Fair? Yes, as far as 2,000 matches can tell: no seat is more than" in words(report)


def test_few_matches_are_no_proof_of_fairness() -> None:
    assert "Fair? Too few matches to say: a seat may be up to" in words(playtest(COIN, games=40))


def test_draws_defeats_and_ends_are_told() -> None:
    (results,) = playtest(COIN, seats=3, settings={"draws": "20", "defeats": "30"}).results
    assert sum(results.reasons.values()) == results.ended == 2000
    assert results.defeats == results.reasons["lost"] == pytest.approx(600, abs=80)
    assert results.draws == results.reasons["shared"]
    assert results.seats[0].expected == pytest.approx(0.7 / 3, abs=0.02)


def test_a_strong_character_is_found_and_meets_everyone() -> None:
    (results,) = playtest(ROLES, seats=4, games=1800).results
    assert [row.verdict for row in results.seats] == ["as expected"] * 4
    giant = results.casts[0]
    assert (giant.cast, giant.verdict, giant.seated) == ("giant", "too often", 1200)
    meetings = {(row.one, row.other): row for row in results.casts_meet}
    assert len(meetings) == 15
    met = [row.met for row in meetings.values()]
    assert max(met) - min(met) <= 2 * 6
    assert all(meetings["giant", other].verdict == "too often" for one, other in meetings if one == "giant")
    assert not any(row.verdict == "too often" for (one, _), row in meetings.items() if one != "giant")
    assert "Fair? No: giant wins" in words(playtest(ROLES, seats=4, games=1800))
    assert [row.id for row in results.use] == ["roll"]  # the design did the picking


def test_equal_characters_in_equal_seats_raise_no_alarm_among_themselves() -> None:
    (results,) = playtest(ROLES, seats=2, games=1800, seed=3).results
    plain = [row for row in results.casts_meet if row.one != "giant"]
    assert len(plain) == 10 and all(row.verdict != "too often" for row in plain)


def test_a_strong_card_lifts_and_one_that_is_never_dealt_is_named() -> None:
    report = playtest(HANDS, seats=3)
    (results,) = report.results
    lifts = {row.id: row for row in results.use if row.way == "play"}
    assert max(lifts, key=lambda card: lifts[card].excess) == "dragon"
    assert lifts["dragon"].excess.low > 0.4 and lifts["dragon"].verdict == "too often"
    assert lifts["card1"].verdict == "too seldom"
    assert NeverReached("card", "unicorn", None) in results.never_reached
    assert NeverReached("card", "dragon", None) not in results.never_reached
    assert "Never reached: card unicorn" in words(report)
    # The event says the same as the verb, about the same seats.
    told = {row.id: row for row in results.use if row.way == "played"}
    assert {card: row.seated for card, row in told.items()} == {card: row.seated for card, row in lifts.items()}


def test_leads_eliminations_and_scores_are_told() -> None:
    (results,) = playtest(HANDS, seats=3, games=500).results
    leads, scores, length = results.leads, results.scores, results.length
    assert leads is not None and leads.half_time_leader_wins is not None
    assert leads.changes.count == 500
    assert leads.decided == 500 - results.draws
    assert 0.4 < leads.half_time_leader_wins.rate < 1
    (out,) = results.eliminations
    assert (out.place, out.matches, out.when.p50) == (1, 500, 3)
    assert scores.margin is not None and scores.margin.least == 0
    assert scores.spread is not None and scores.spread.most <= 41
    assert {row.what for row in results.outliers} == {"longest", "shortest", "closest", "most one-sided"}
    assert length.moves is not None and length.moves.p50 == 5
    assert length.rounds is not None and length.rounds.p50 == 2


def test_a_games_own_metrics_are_told() -> None:
    (results,) = playtest(COIN, games=50).results
    assert results.metrics["calls"].mean == 4 and results.metrics["half"].p95 == 2
    assert results.metrics["never"].mean == 0  # which is worth knowing


def test_stronger_bots_are_told_as_such_and_unfairness_is_not_blamed_on_seats() -> None:
    report = playtest("tictactoe", bots=("search:30", "random"), games=300)
    (results,) = report.results
    assert [row.verdict for row in results.bots] == ["too often", "too seldom"]
    (meeting,) = results.bots_meet
    assert meeting.one == "search:30" and meeting.low > 0.8
    assert "search:30 is stronger" in words(report)


def test_equal_bots_are_not_told_apart() -> None:
    (results,) = playtest(COIN, seats=4, bots=("random", "trickster")).results
    assert [row.verdict for row in results.bots] == ["as expected"] * 2
    assert {row.bot: row.seated for row in results.bots} == {"random": 4000, "trickster": 4000}
    assert all(row.verdict != "too often" for row in results.openings)


def test_openings_are_told_for_each_seat() -> None:
    (results,) = playtest("connect_four", games=1500).results
    openings = sorted([row for row in results.openings if row.seat == 0], key=lambda row: row.move)
    assert len(openings) == 7 and all(row.move.startswith("drop ") for row in openings)
    assert sum(row.seated for row in openings) == 1500
    assert max(openings, key=lambda row: row.rate) in openings[2:5]  # a disc in the middle has the most lines


def test_a_varied_setting_is_compared_on_the_same_matches() -> None:
    report = playtest(COIN, seats=3, games=800, vary=(Varied("bias", ("0", "0", "100")),))
    same, bent = report.compared
    assert [row.changed for row in same.rows if row.what.startswith("seat")] == [0, 0, 0]
    first = next(row for row in bent.rows if row.what == "seat 0")
    assert first.verdict == "too often" and first.excess.low < 0.5 - 1 / 3 < first.excess.high
    # Common random numbers: far narrower than two separate experiments.
    apart = report.results[2].seats[0]
    assert first.excess.high - first.excess.low < (apart.high - apart.low) * 1.2
    assert "What changes from bias = 0, on the same matches" in words(report)


def test_cut_matches_are_told_and_won_by_nobody() -> None:
    report = playtest(COIN, games=60, settings={"endless": "10"})
    (results,) = report.results
    assert results.cut > 0 and results.ended + results.cut == 60
    assert sum(row.won for row in results.seats) == results.ended
    assert f"Cut {results.cut} of 60 matches" in words(report)
    assert any(row.what == "cut" for row in results.outliers)


def test_where_nothing_ended_or_nothing_was_played_nothing_is_claimed() -> None:
    report = playtest(COIN, games=2, settings={"endless": "100"})
    (results,) = report.results
    assert results.fair is None and results.seats == []
    assert "Cut 2 of 2 matches (100.0 %)" in words(report) and "Fair?" not in words(report)
    plan = Experiment(game=COIN, seats=2, bots=("random",), games=10)
    assert "Nothing has been played." in words(make_report(plan, Outcome(no_matches(1), 0, "interrupted")))


def test_early_stopping_ends_at_the_first_look_that_is_narrow_enough() -> None:
    report = playtest(COIN, games=20_000, until=0.05)
    assert report.stopped == "narrow enough" and report.matches in looks(20_000)
    assert all(row.high - row.low <= 0.1 for row in report.results[0].seats)
    assert 300 <= report.matches <= 500


def test_looks_are_a_twentieth_apart() -> None:
    assert looks(50) == [50]
    assert looks(120) == [100, 105, 111, 117, 120]


def test_what_cannot_be_played_is_refused_with_a_sentence() -> None:
    refusals: list[tuple[dict[str, Any], str]] = [
        ({"bots": ("randm",)}, "there is no bot 'randm' for coin; did you mean 'random'"),
        ({"settings": {"bais": "1"}}, "there is no setting 'bais'; did you mean 'bias'"),
        ({"preset": "bend"}, "there is no preset 'bend'; did you mean 'bent'"),
        ({"seats": 9}, "coin is for 2 to 6 seats, not 9"),
        ({"pack": "x"}, "coin has no packs"),
        ({"games": 0}, "at least one match"),
        ({"vary": (Varied("bias", ("0", "2000")),)}, "setting bias is a whole number from 0 to 1000"),
    ]
    for more, sentence in refusals:
        with pytest.raises((GameError, SettingError), match=sentence):
            playtest(COIN, **more)
    with pytest.raises(GameError, match=r"there is no game 'tests\.lab\.planted:CION'"):
        playtest("tests.lab.planted:CION")
    with pytest.raises(GameError, match="is not a parlour Game"):
        playtest("tests.lab.planted:CARDS")
