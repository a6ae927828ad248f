"""Comparing anything: settings, presets, packs, values of a pack, seats and bots, on the same matches."""

from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

from parlour.kernel import GameError, Match, PackError, ParlourError, SettingError
from parlour.lab.experiment import Experiment, Trial
from parlour.lab.report.rate_structs import ChangeRow
from parlour.lab.report.report import make_report
from parlour.lab.report.structs import Comparison, Difference, PlaytestReport, Unused
from parlour.lab.report.summary import tell
from parlour.lab.run.processes import run
from parlour.lab.run.runner import play_again
from parlour.lab.varied import MOST_VARIANTS, Varied, read_varied

TILTED = "tests.lab.tilted:TILTED"


def experiment(*vary: str, game: str = TILTED, games: int = 400, **more: Any) -> Experiment:
    return Experiment(game=game, seats=2, bots=("random",), games=games, vary=read_varied(vary), **more)


def playtest(*vary: str, **more: Any) -> PlaytestReport:
    plan = experiment(*vary, **more)
    return make_report(plan, run(plan))


def row(comparison: Comparison, what: str) -> ChangeRow:
    return next(one for one in comparison.rows if one.what == what)


def words(report: PlaytestReport) -> str:
    console = Console(file=StringIO(), width=80, highlight=False)
    tell(report, console)
    return " ".join(str(console.file.getvalue()).split())  # type: ignore[attr-defined]


# --- what the command line says ---


def test_values_are_listed_or_ranges() -> None:
    assert read_varied(["tax=1, 5,1", "pack:acts[races].coins=2..4,8", "name=-1..1"]) == (
        Varied("tax", ("1", "5")),
        Varied("pack:acts[races].coins", ("2", "3", "4", "8")),
        Varied("name", ("-1", "0", "1")),
    )


@pytest.mark.parametrize(
    ("vary", "sentence"),
    [
        (["tax"], "compares nothing; write a name and its values, as in seats=2,3"),
        (["tax=4"], "compares nothing"),
        (["=1,2"], "compares nothing"),
        (["tax=4..1"], "compares nothing"),
        (["tax=1,2", "tax=3,4"], "--vary names tax twice"),
        (["tax=0..999999999"], f"variants; the most are {MOST_VARIANTS}"),
        (["tax=0..10", "seats=0..9"], f"--vary makes 110 variants; the most are {MOST_VARIANTS}"),
    ],
)
def test_comparing_nothing_or_too_much_is_refused(vary: list[str], sentence: str) -> None:
    with pytest.raises(SettingError) as refused:
        read_varied(vary)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("vary", "error", "sentence"),
    [
        ("pack:bonis=1,2", PackError, "the pack has no value 'bonis'; did you mean 'bonus'?"),
        ("pack:acts[race].coins=1,2", PackError, "did you mean 'acts[races].coins'?"),
        ("acts[races].coins=1,2", SettingError, "did you mean 'pack:acts[races].coins'?"),
        ("taxes=1,2", SettingError, "there is no setting 'taxes'; did you mean 'tax'?"),
        ("seat=2,3", SettingError, "there is no setting 'seat'; did you mean 'seats'?"),
        ("pack:bonus=0,21", PackError, "bonus: expected a whole number of at most 20, found 21"),
        (
            "pack:acts[races].coins=-1..1",
            PackError,
            "acts[races].coins: expected a whole number of at least 0, found -1",
        ),
        ("pack:bonus=0,much", PackError, "bonus: expected a number, found 'much'"),
        ("pack:bonus=0,1.5", PackError, "bonus: expected a whole number, found 1.5"),
        ("pack:acts[races].open=on,perhaps", PackError, "acts[races].open: expected on or off, found 'perhaps'"),
        ("pack:acts[parade].coins=2,9", PackError, "pack.toml:10: acts[races].coins: expected at most 10 coins in all"),
        ("tax=0,21", SettingError, "setting tax is a whole number from 0 to 20"),
        ("seats=2,5", SettingError, "tilted is for 2 to 4 seats, not 5"),
        ("seats=2,many", SettingError, "seats is a whole number, not 'many'"),
        ("bots=random,random+serch", GameError, "there is no bot 'serch' for tilted; did you mean 'search'"),
        ("pack=standard,stepe", PackError, "there is no pack"),
        ("preset=none,texed", SettingError, "there is no preset 'texed'; did you mean 'taxed'"),
    ],
)
def test_an_experiment_that_cannot_be_played_is_refused_before_it_starts(
    vary: str, error: type[ParlourError], sentence: str
) -> None:
    with pytest.raises(error) as refused:
        playtest(vary)
    assert sentence in str(refused.value)


def test_a_game_without_packs_has_no_values_of_a_pack() -> None:
    with pytest.raises(SettingError, match="tictactoe has no packs"):
        playtest("pack:bonus=1,2", game="tictactoe")


# --- what is found ---


@pytest.mark.parametrize(
    ("vary", "expected"),
    [("pack:bonus=0,5", 0.21875), ("pack:bonus=5,0", -0.21875), ("tax=0,5", -0.21875), ("preset=none,taxed", -0.21875)],
)
def test_a_number_that_decides_who_wins_is_found_with_its_sign(vary: str, expected: float) -> None:
    (changed,) = playtest(vary, games=2000).compared
    first, second = row(changed, "seat 0"), row(changed, "seat 1")
    assert first.excess.low < expected < first.excess.high
    assert second.excess.low < -expected < second.excess.high
    assert first.verdict == ("too often" if expected > 0 else "too seldom")


def test_another_pack_is_compared_too() -> None:
    (changed,) = playtest("pack=standard,steep").compared
    assert row(changed, "seat 0").verdict == "too often"
    assert changed.differs == [Difference("pack", "standard", "steep")]


def test_a_value_is_changed_in_the_pack_that_is_chosen() -> None:
    trial = Trial(experiment("pack:acts[races].coins=4,5", pack="steep"), 1)
    assert trial.pack is not None
    assert (trial.pack.content.bonus, trial.pack.content.acts[1].coins) == (10, 5)


def test_all_variants_play_the_same_matches() -> None:
    grid = playtest("pack:bonus=0,20", "pack:acts[races].coins=1,2")
    for changed in grid.compared:
        assert row(changed, "metric thrown").changed == 0 and row(changed, "moves").changed == 0
    only_races = grid.compared[0]
    assert [one.what for one in only_races.differs] == ["pack:acts[races].coins"]
    assert all(one.changed == 0 for one in only_races.rows)
    told = words(grid)
    assert "What changes from pack:bonus = 0, pack:acts[races].coins = 1, on the same matches" in told
    assert "pack:bonus = 0, pack:acts[races].coins = 2 changed no match." in told
    # Why: no seat ever came to what was varied.
    assert only_races.unused == [Unused("act", "races", 0.0)] and grid.compared[1].unused == []
    assert "act races never came up in these matches, so its values could change nothing." in told
    assert "The same in every match: first die, thrown, moves." in told
    # Longer matches begin alike.
    (longer,) = playtest("pack:rounds=1,2").compared
    assert row(longer, "metric first die").changed == 0 and row(longer, "metric thrown").changed == 400


def test_several_make_a_grid() -> None:
    report = playtest("tax=0,3", "pack:bonus=0,3,6", games=50)
    assert [one.varied for one in report.results] == [
        {"tax": tax, "pack:bonus": bonus} for tax in ("0", "3") for bonus in ("0", "3", "6")
    ]
    assert [one.chosen for one in report.results] == [one.varied for one in report.results]
    assert [one.variant for one in report.compared] == [1, 2, 3, 4, 5]
    assert report.compared[4].differs == [Difference("tax", "0", "3"), Difference("pack:bonus", "0", "6")]
    told = words(report)
    assert "50 matches of each of 6 variants" in told and "tax = 3, pack:bonus = 6 Fair?" in told
    # What is added and what is taken away cancel out.
    assert all(one.changed == 0 for one in report.compared[3].rows)


def test_what_changes_together_is_one_variant() -> None:
    report = playtest("tax & pack:bonus=0 & 0,3 & 3,0 & 6", games=60)
    assert [one.chosen for one in report.results] == [
        {"tax": "0", "pack:bonus": "0"},
        {"tax": "3", "pack:bonus": "3"},
        {"tax": "0", "pack:bonus": "6"},
    ]
    same, other = report.compared
    assert all(one.changed == 0 for one in same.rows) and row(other, "seat 0").changed > 0
    assert other.differs == [Difference("tax & pack:bonus", "0 & 0", "0 & 6")]
    assert "tax & pack:bonus = 3 & 3 changed no match." in words(report)
    with pytest.raises(SettingError, match="tax & pack:bonus takes 2 values together, as in 1 & 2, not '3'"):
        playtest("tax & pack:bonus=0 & 0,3")
    with pytest.raises(SettingError, match="there is no setting 'taxes'; did you mean 'tax'"):
        playtest("taxes & pack:bonus=0 & 0,3 & 3")


def test_what_is_asked_of_several_variants_is_corrected_together() -> None:
    alone = playtest("pack:bonus=0,1", games=100).compared[0]
    among = playtest("pack:bonus=0..9", games=100).compared[0]
    one, other = row(alone, "seat 0"), row(among, "seat 0")
    assert one.p == other.p
    assert one.p_corrected is not None and other.p_corrected is not None and one.p_corrected < other.p_corrected


def test_tables_of_different_sizes_are_compared_by_what_they_have_in_common() -> None:
    report = playtest("seats=2..4", games=60)
    assert [len(one.seats) for one in report.results] == [2, 3, 4]
    for changed in report.compared:
        assert not any(one.what.startswith("seat ") for one in changed.rows)
        assert row(changed, "metric first die").changed == 0
    assert row(report.compared[1], "moves").lift == 2
    assert "2 or 3 or 4 seats" in words(report)


def test_bots_are_varied_by_table() -> None:
    report = playtest("bots=random,random+search:2", games=10)
    assert [[bot.bot for bot in one.bots] for one in report.results] == [[], ["random", "search:2"]]
    assert report.design.bots == ["random", "search:2"] and report.design.repeats_after == 2


# --- variants travel ---


def test_workers_play_the_same_variants() -> None:
    plan = experiment("pack:bonus=0,4", "seats=2,3", games=200)
    together = run(plan, 2, alone=0.0)
    assert msgspec.json.encode(make_report(plan, together)) == msgspec.json.encode(make_report(plan, run(plan)))


def test_a_match_of_a_variant_is_played_again_with_its_pack(tmp_path: Path) -> None:
    report = playtest("pack:bonus=0,7", games=20)
    assert "--set pack:bonus=7 --seed 0 --only" in report.results[1].outliers[0].keep
    m, broken = play_again(experiment(settings={"pack:bonus": "7"}), 3)
    assert broken is None and m.setup.pack.bonus == 7
    m.record(with_pack=True).save(tmp_path / "3.json")
    again = Match.replay(tmp_path / "3.json", game=m.game)
    assert again.result is not None and m.result is not None
    assert again.result.scores == m.result.scores and again.setup.pack.bonus == 7


def test_another_value_is_another_experiment() -> None:
    one, other = experiment("pack:bonus=0,7"), experiment("pack:bonus=0,8")
    assert one.mark() == experiment("pack:bonus=0,7").mark() != other.mark()
    assert one.command().endswith("--vary pack:bonus=0,7 --seed 0")
