"""What people write to `parlour balance`: changes, figures and targets; and when a target counts as met."""

import numpy as np
import pytest

from parlour.kernel import SettingError
from parlour.lab.balance.changes import Changeable, read_changes, size_of
from parlour.lab.balance.conditions import Condition, answer, are_on_both_sides, read_conditions, too_few, worst
from parlour.lab.balance.figures import FigureMaker, Found, members, quantile, refuse_unknown
from parlour.lab.experiment import Experiment, Trial
from parlour.lab.report.report import make_report
from parlour.lab.run.processes import run

TILTED = "tests.lab.tilted:TILTED"
COURSE, CHOICES = [f"tests.lab.planted_course:{name}" for name in ("COURSE", "CHOICES")]
COIN, HANDS, ROLES = [f"tests.lab.planted:{name}" for name in ("COIN", "HANDS", "ROLES")]


def trial(**more: object) -> Trial:
    return Trial(Experiment(game=TILTED, seats=2, bots=("random",), **more), 0)  # type: ignore[arg-type]


def figures_of(game: str, games: int = 60, seats: int = 2, bots: tuple[str, ...] = ("random",)) -> dict[str, Found]:
    plan = Experiment(game=game, seats=seats, bots=bots, games=games)
    return FigureMaker(Trial(plan, 0), run(plan).tallies[0]).make()


# --- changes ---


def test_changes_are_ranges_lists_and_choices() -> None:
    found = read_changes(["tax=5..20/5", "pack:bonus=1..3,8", "pack:acts[races].open=on,off"], trial())
    assert found == (
        Changeable("tax", "0", ("0", "5", "10", "15", "20"), True),
        Changeable("pack:bonus", "0", ("0", "1", "2", "3", "8"), True),
        Changeable("pack:acts[races].open", "on", ("on", "off"), False),
    )


def test_today_is_what_is_chosen_now() -> None:
    (tax, bonus) = read_changes(
        ["tax=3..4", "pack:bonus=9"], trial(settings={"pack:bonus": "7"}, preset="taxed", pack="steep")
    )
    assert (tax.today, bonus.today, tax.values) == ("5", "7", ("3", "4", "5"))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("tax", "--change tax changes nothing"),
        ("=1..3", "changes nothing"),
        ("tax=5..1", "5..1 is no range; write the lower number first"),
        ("tax=1..9/0", "is no range"),
        ("tax=0..2000", "has over 1,000 values; write a step, as in 0..2000/5"),
        ("tax=0", "tax is 0 already"),
        ("tax=0..21", "tax must be at least 0 and at most 20, not 21"),
        ("tax=some", "tax is a number, not 'some'"),
        ("taxes=1..3", "there is no setting 'taxes'; did you mean 'tax'?"),
        ("bonus=1..3", "did you mean 'pack:bonus'?"),
        ("pack:bonis=1..3", "the pack has no value 'bonis'; did you mean 'bonus'?"),
        ("pack:bonus=0..21", "pack:bonus must be at least 0 and at most 20, not 21"),
        ("pack:acts[races].open=perhaps", "pack:acts[races].open is on or off, not 'perhaps'"),
        ("bots=random", "a search does not change bots; use --bots for all matches"),
    ],
)
def test_mistaken_changes_get_a_sentence(change: str, sentence: str) -> None:
    with pytest.raises(SettingError) as refused:
        read_changes([change], trial())
    assert sentence in str(refused.value)


def test_nothing_to_change_and_the_same_twice_are_refused() -> None:
    with pytest.raises(SettingError, match="nothing may change"):
        read_changes([], trial())
    with pytest.raises(SettingError, match="--change names tax twice"):
        read_changes(["tax=1..3", "tax=5..7"], trial())
    with pytest.raises(SettingError, match="tictactoe has no packs"):
        read_changes(["pack:bonus=1"], Trial(Experiment(game="tictactoe", seats=2, bots=("random",)), 0))


def test_fewer_changed_values_are_smaller_than_smaller_steps() -> None:
    known = read_changes(["tax=0..20", "pack:bonus=0..20", "pack:acts[races].open=off"], trial())
    ordered: list[dict[str, str]] = [
        {},
        {"tax": "1"},
        {"pack:bonus": "3"},
        {"pack:bonus": "20"},
        {"tax": "1", "pack:bonus": "1"},
        {"tax": "1", "pack:bonus": "2"},
        {"tax": "1", "pack:acts[races].open": "off"},
        {"tax": "1", "pack:bonus": "1", "pack:acts[races].open": "off"},
    ]
    sizes = [size_of(known, changes) for changes in ordered]
    assert sizes == sorted(set(sizes)) and sizes[0] == 0


def test_what_is_nearer_to_today() -> None:
    (bonus,) = read_changes(["pack:bonus=-0..20/1"], trial(settings={"pack:bonus": "8"}))
    assert bonus.nearer("16") == ["8", "12", "15"]
    assert bonus.nearer("9") == ["8", "8", "8"]
    assert bonus.nearer("3") == ["8", "6", "4"]
    assert bonus.outposts() == ["0", "20", "10"]


# --- figures ---


def test_figures_agree_with_the_report() -> None:
    plan = Experiment(game=HANDS, seats=3, bots=("random", "search:1"), games=120)
    outcome = run(plan)
    (results,) = make_report(plan, outcome).results
    found = FigureMaker(Trial(plan, 0), outcome.tallies[0]).make()
    for row in results.seats:
        seat = found[f"seats[{row.seat + 1}]"]
        assert (seat.value, seat.low, seat.high, seat.expected) == pytest.approx(
            (100 * row.rate, 100 * row.low, 100 * row.high, 100 * row.expected), abs=1e-3
        )
    assert [name for name in found if name.startswith("bots")] == ["bots[random]", "bots[search:1]"]
    length = results.length.moves
    assert length is not None
    assert (found["moves.middle"].value, found["moves.p95"].value) == (length.p50, length.p95)
    assert (found["moves.mean"].value, found["moves.mean"].low) == (length.mean, length.low)
    assert results.leads is not None and results.leads.half_time_leader_wins is not None
    assert found["leads.half_time_wins"].value == pytest.approx(
        100 * results.leads.half_time_leader_wins.rate, abs=1e-3
    )
    assert found["draws"].value == pytest.approx(100 * results.draws / results.ended, abs=1e-3)
    assert found["ends[count]"].value == 100


def test_characters_and_own_figures_can_be_named() -> None:
    assert {"characters[giant]", "characters[miller]"} <= set(figures_of(ROLES))
    coin = figures_of(COIN)
    assert (coin["half.mean"].value, coin["half.share"].value, coin["never.share"].value) == (2, 100, 0)
    assert "turns.middle" in coin and "rounds.middle" not in figures_of(TILTED)


def test_circus_maximus_says_on_which_track_a_match_was_won() -> None:
    found = figures_of("circus_maximus", games=8, bots=("easy",))
    tracks = ["track[empire].share", "track[population].share", "track[church].share"]
    assert sorted(members("track.share", found)) == sorted(tracks)
    ended = found["ends[track]"].value
    assert ended is not None and sum(found[name].value or 0 for name in tracks) == pytest.approx(ended, abs=1e-3)


def course(way: str, seats: int = 2) -> dict[str, Found]:
    plan = Experiment(game=COURSE, seats=seats, bots=("random",), settings={"way": way}, games=100)
    return FigureMaker(Trial(plan, 0), run(plan).tallies[0]).make()


def test_winners_from_behind_can_be_named() -> None:
    # The first throw decides; or whoever has least in the end wins, and is behind at half-time more often than not.
    early, late = course("first")["leads.won_from_behind"], course("reverse")["leads.won_from_behind"]
    assert early.value == 0 and early.high is not None and early.high < 10
    assert late.value is not None and late.value > 60
    assert "leads.won_from_behind" not in figures_of(COIN)  # it keeps no score


@pytest.mark.parametrize("seats", [2, 4])
def test_what_players_do_and_how_long_they_wait_can_be_named(seats: int) -> None:
    found = course("steady", seats)
    for seat in range(1, seats + 1):  # everyone throws ten times in turn, which is never a choice
        assert (found[f"own_moves[{seat}].middle"].value, found[f"decisions[{seat}].mean"].value) == (10, 0)
        assert found[f"waiting[{seat}].mean"] == Found(seats - 1, seats - 1, seats - 1)
        assert found[f"longest_wait[{seat}].p95"].value == seats - 1
    assert members("waiting.mean", found) == [f"waiting[{seat}].mean" for seat in range(1, seats + 1)]
    once = figures_of(CHOICES)  # each seat is asked once, so nobody waits to be asked again
    assert once["decisions[1].mean"].value == 1 and not [name for name in once if name.startswith("waiting")]


def test_content_used_and_won_can_be_named() -> None:
    found = figures_of(HANDS, games=400)
    # A seat has three of twelve cards and plays two of them at random. Whoever plays the dragon wins.
    used, won = found["content.card.play[dragon].used"], found["content.card.play[dragon].won"]
    assert used.low is not None and used.high is not None and used.low < 100 * 3 / 12 * 2 / 3 < used.high
    assert used.value == pytest.approx(100 / 6, abs=4) and won.value == 100
    assert found["content.card.play[unicorn].used"].value == 0 == found["content.card[unicorn].reached"].value
    assert found["content.card.play[unicorn].won"].value is None
    assert found["content.verb[play].used"].value == 100
    assert len(members("content.card.play.used", found)) == 13
    # Each card is reached if one of the two seats plays it.
    reached = found["content.card[dragon].reached"].value
    assert reached is not None and reached == pytest.approx(2 * (used.value or 0), abs=1e-3)


def test_content_of_several_bots_is_never_told_too_surely() -> None:
    one, two = (figures_of(HANDS, games=300, bots=bots) for bots in (("random",), ("random", "search:1")))
    for name in ("content.card.play[dragon].used", "content.card.play[dragon].won", "content.verb[play].won"):
        low, high = one[name].low, one[name].high
        wide_low, wide_high = two[name].low, two[name].high
        assert low is not None and high is not None and wide_low is not None and wide_high is not None
        assert wide_high - wide_low > 0.9 * (high - low)


def test_only_the_content_that_is_asked_for_is_worked_out() -> None:
    plan = Experiment(game=HANDS, seats=2, bots=("random",), games=60)
    trial, tally = Trial(plan, 0), run(plan).tallies[0]
    every = FigureMaker(trial, tally).make()
    for wanted in (["content.card.play.used"], ["content.card.play[dragon].won", "moves.mean"], ["moves.mean"]):
        some = FigureMaker(trial, tally, wanted=wanted).make()
        assert some == {name: every[name] for name in some}
        for name in wanted:
            assert set(members(name, every)) <= set(some)
    assert not [name for name in some if name.startswith("content.")]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("seat", "there is no figure 'seat'; did you mean 'seats'?"),
        ("seats[3]", "did you mean 'seats[2]'?"),
        ("throwm.mean", "did you mean 'thrown.mean'?"),
        ("thrown", "thrown has several figures; write one of thrown.middle, thrown.p5"),
        ("zzz", "--figures lists all there are"),
    ],
)
def test_a_mistyped_figure_gets_the_nearest_name(name: str, sentence: str) -> None:
    with pytest.raises(SettingError) as refused:
        refuse_unknown(name, figures_of(TILTED, games=4))
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("leads.won_from_behid", "did you mean 'leads.won_from_behind'?"),
        ("waiting", "waiting has several figures; write one of waiting.middle, waiting.p5"),
        ("waitng.mean", "did you mean 'waiting.mean'?"),
        ("content.card.play[dragn].used", "did you mean 'content.card.play[dragon].used'?"),
        ("content.card.play[dragon]", "write one of content.card.play[dragon].used, content.card.play[dragon].won"),
        ("content.dragon.used", "did you mean 'content.card.play[dragon].used'?"),
        ("content.dragon", "did you mean 'content.card[dragon].reached'?"),
        ("content", "has several figures; write one of content.card.reached, content.verb.reached"),
    ],
)
def test_mistyped_players_and_content_get_the_nearest_name(name: str, sentence: str) -> None:
    with pytest.raises(SettingError) as refused:
        refuse_unknown(name, figures_of(HANDS, games=20))
    assert sentence in str(refused.value)


@pytest.mark.parametrize("share", [0.05, 0.5, 0.75])
def test_intervals_of_quantiles_cover_the_truth(share: float) -> None:
    """Dice of 20 and rounds of a game: whole numbers, many of them equal."""
    stream = np.random.default_rng(5)
    truth = float(np.ceil(20 * share))
    times, covered = 400, 0
    for _ in range(times):
        values, many = np.unique(stream.integers(1, 21, 150), return_counts=True)
        found = quantile(dict(zip(values.tolist(), many.tolist(), strict=True)), share, 0.95)
        assert found.low <= found.value <= found.high
        covered += found.low <= truth <= found.high
    assert covered >= 0.93 * times


def test_a_few_matches_bound_no_twentieth() -> None:
    found = quantile({3: 2, 4: 8}, 0.05, 0.95)
    assert (found.value, found.low, found.high) == (3, -np.inf, 4)


# --- targets ---


def test_targets_are_read() -> None:
    found = read_conditions(
        [
            "rounds.middle in 6..10",
            "track.share  within 10 of 33",
            "coins of the winner.mean at most 60 %",
            "x >= -1.5",
        ],
        ["seats within 3", "in at least 4"],
    )
    assert found == (
        Condition("rounds.middle in 6..10", "rounds.middle", False, 6, 10),
        Condition("track.share within 10 of 33", "track.share", False, 23, 43),
        Condition("coins of the winner.mean at most 60 %", "coins of the winner.mean", False, None, 60),
        Condition("x >= -1.5", "x", False, -1.5, None),
        Condition("seats within 3", "seats", True, reach=3),
        Condition("in at least 4", "in", True, 4, None),
    )


@pytest.mark.parametrize(
    ("targets", "sentence"),
    [
        ([], "nothing is to be reached; say what with --target"),
        (
            ["rounds.middle = 6"],
            "'rounds.middle = 6' cannot be read as a target; write one as in rounds.middle in 6..10",
        ),
        (["rounds.middle in 6"], "cannot be read as a target"),
        (["in 6..10"], "cannot be read as a target"),
        (["rounds.middle in 10..6"], "write the lower number first"),
        (["seats within 0"], "within takes a number above 0"),
        (["seats within 3", "seats  within 3"], "'seats within 3' is asked for twice"),
    ],
)
def test_mistaken_targets_get_a_sentence(targets: list[str], sentence: str) -> None:
    with pytest.raises(SettingError) as refused:
        read_conditions(targets, [])
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("target", "found", "answered", "miss"),
    [
        ("x in 6..10", (7, 6, 10), "met", 0),
        ("x in 6..10", (7, 5.9, 8), "open", 0),
        ("x in 6..10", (12, 9, 15), "open", 1),
        ("x in 6..10", (3, 2, 5.9), "missed", 1.5),
        ("x at least 6", (3, 2, 6), "open", 0.5),
        ("x at most 6", (9, 6.1, 12), "missed", 0.5),
        ("x at most 0", (2, 1, 3), "missed", 2),
        ("x in 6..10", (None, None, None), "open", 1),
        ("x in 6..10", (7, None, 8), "open", 0),
        ("x within 3", (52, 49, 53), "met", 0),  # today it is 50
        ("x within 3", (54, 53.1, 56), "missed", 1 / 3),
        ("y within 3", (30, 28, 30), "missed", 1 / 3),  # an equal share is 34
    ],
)
def test_intervals_decide(
    target: str, found: tuple[float | None, float | None, float | None], answered: str, miss: float
) -> None:
    figures = {target[0]: Found(*found, 34 if target[0] == "y" else None)}
    (said,) = answer(read_conditions([target], []), {2: figures}, {(2, "x"): 50})
    assert (said.answer, said.figures[0].answer) == (answered, answered)
    assert said.miss == pytest.approx(miss, abs=1e-6)


def test_a_target_holds_for_all_of_a_kind_at_every_table() -> None:
    good, bad, vague = Found(33, 30, 36), Found(50, 45, 55), Found(40, 30, 50)
    conditions = read_conditions(["won[a] in 0..99", "won within 10 of 33"], [])
    one, all_of_them = answer(conditions, {2: {"won[a]": good, "won[b]": vague}, 3: {"won[a]": bad}}, {})
    assert one.answer == "met" and all_of_them.answer == "missed"
    assert [(row.seats, row.figure, row.answer) for row in all_of_them.figures] == [
        (2, "won[a]", "met"),
        (2, "won[b]", "open"),
        (3, "won[a]", "missed"),
    ]
    assert worst([one]) == "met" and worst([one, all_of_them]) == "missed"


def test_today_is_within_itself() -> None:
    (said,) = answer(read_conditions(["x within 5"], []), {2: {"x": Found(20, 17, 24)}}, None)
    assert (said.answer, said.figures[0].least, said.figures[0].most) == ("met", 15, 25)


def test_too_few_matches_for_a_target_are_named() -> None:
    asked = read_conditions(["x in 6..10", "y in 0..50"], [])
    wide = answer(asked, {2: {"x": Found(7, 3, 11), "y": Found(20, 10, 30)}}, {})
    assert too_few(wide, 100) == (
        "100 matches are too few to decide “x in 6..10”: its intervals are wider; about 900 would do"
    )
    assert too_few(answer(asked, {2: {"x": Found(7, 6, 8), "y": Found(20, 10, 30)}}, {}), 100) == ""


def test_one_falls_short_and_the_other_goes_too_far() -> None:
    asked = read_conditions(["x in 6..10"], [])
    low, right, high = [answer(asked, {2: {"x": Found(value, value, value)}}, {}) for value in (4, 7, 12)]
    assert are_on_both_sides(low, high) and are_on_both_sides(high, low)
    assert not are_on_both_sides(low, right) and not are_on_both_sides(low, low)
