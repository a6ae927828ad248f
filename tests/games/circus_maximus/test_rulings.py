"""The rulings: what the rulebook leaves open, as listed in RULES.md. Each has tests named after it in the files beside
this one; those about names, presets and what makes a game close are here (A67, A68, A74 to A80)."""

import re
from pathlib import Path

import msgspec

from parlour.games.circus_maximus.rules.tracks import look_for_winners
from parlour.games.circus_maximus.settings import PRESETS, Settings
from parlour.kernel import Match

from .arranged import GAME, sit


def listed_rulings() -> list[str]:
    """The rulings that RULES.md lists, in its order."""
    rules = (GAME.folder / "RULES.md").read_text("utf-8")
    return re.findall(r"\*\*(A\d+)\*\*", rules.partition("\n## Rulings\n")[2])


def rulings_with_tests() -> set[str]:
    """The rulings that have a test."""
    found: set[str] = set()
    for file in Path(__file__).parent.glob("test_rulings*.py"):
        found |= {f"A{number}" for number in re.findall(r"^def test_a(\d+)_", file.read_text("utf-8"), re.MULTILINE)}
    return found


def test_the_rulings_are_numbered_without_a_gap() -> None:
    assert listed_rulings() == [f"A{number}" for number in range(1, 81)]


def test_every_ruling_has_its_test_and_every_test_its_ruling() -> None:
    assert set(listed_rulings()) == rulings_with_tests()


def test_a67_the_tracks_are_empire_population_and_church_everywhere() -> None:
    pack = GAME.read_pack("rome")
    assert pack is not None
    assert pack.words.sections["names"]["track"] == {"empire": "Empire", "population": "Population", "church": "Church"}
    text = (GAME.folder / "RULES.md").read_text("utf-8") + str(pack.words.sections)
    assert not re.search(r"citizens? track|clergy", text, re.IGNORECASE)


def test_a68_the_presets() -> None:
    assert list(PRESETS) == ["standard", "quick", "rulebook", "short"]
    standard, quick, rulebook, short = (
        msgspec.structs.asdict(GAME.set_for(2, None, preset, GAME.read_pack("rome")).settings) for preset in PRESETS
    )
    assert standard == msgspec.structs.asdict(Settings())
    assert (quick["places_per_act"], quick["staged_cap"], quick["income"]) == (2, 0, "author")
    assert quick["penalty"] == "per_act_capped"
    for name in ("runners_up", "favourite", "underdog", "dole", "opener_coins", "longer"):
        assert standard[name] and not quick[name] and not rulebook[name], name
    for name in ("den", "oracle"):
        assert standard[name] and not quick[name] and not rulebook[name], name
    assert rulebook == quick | {
        "performers": "bidders",
        "contest": "dice_only",
        "income": "none",
        "penalty": "per_act",
        "cubes_again": True,
        "guard": False,
    }
    assert short == standard | {"rounds": 5}


def test_a74_favourites_tire_and_underdogs_please_on_the_track_of_the_act() -> None:
    at = sit(2, favourite=2, underdog=2).put(0, "church", 6).perform("sacred_festival", s0=1, s1=1)
    assert (at.stands(0, "church"), at.stands(1, "church")) == (7, 8)
    assert (at.stands(0, "population"), at.stands(1, "population")) == (4, 4)
    level = sit(2, favourite=2, underdog=2).perform("sacred_festival", s0=1, s1=1)
    assert level.stands(0, "church") == level.stands(1, "church") == 6


def test_a75_the_dole_counts_the_players_ahead() -> None:
    at = sit(3, dole=3, income="none").put(0, "church", 4).put(1, "empire", 4).go_to("cleanup")
    assert at.told("dole") == [(2, 6, 2)] and at.coins(2) == 21


def test_a76_the_drawn_first_bidder_gets_coins() -> None:
    fresh = Match.new(GAME, 2, seed=1, pack="rome", settings={"opener_coins": 4}, preset="quick")
    paid = [told.values for told in fresh.events if told.event.name == "opener_paid"]
    first = next(told.values[1] for told in fresh.events if told.event.name == "round")
    assert paid == [(first, 4)]


def test_a77_only_leaders_are_missed() -> None:
    at = sit(3, penalty="leaders").put(1, "church", 5).perform("pageant", s0=1)
    assert [at.stands(seat, "church") for seat in range(3)] == [5, 4, 3]
    level = sit(3, penalty="leaders").perform("pageant", s0=1)
    assert [level.stands(seat, "church") for seat in range(3)] == [5, 2, 2]


def test_a78_runners_up_move_less_far_than_the_winner() -> None:
    at = sit(2, runners_up=2).dice(6, 1).perform("ludi_militaris", s0=1, s1=1)
    assert (at.stands(0, "empire"), at.stands(1, "empire"), at.stands(1, "population")) == (6, 5, 3)
    short = sit(2, runners_up=2).give(0, "animal", 3).perform("cavalry_display", s0=1, s1=1)
    assert (short.stands(0, "empire"), short.stands(1, "empire")) == (4, 3)


def test_a79_in_the_rulebook_cubes_serve_in_several_acts_and_any_worker_may_be_risked() -> None:
    at = sit(2, preset="rulebook").give(0, "mummer").staged("choral_performance", {0: 1})
    at.staged("hymn_competition", {0: 1}).go_to("perform").play("perform choral_performance")
    assert at.decision == "perform" and at.cubes(0, "mummer") == 1
    assert "send war" in sit(2, preset="rulebook").hands(1, 1).go_to("place").options
    dead = sit(2, preset="rulebook").perform("procession_of_martyrs", s0=1)
    assert (dead.t.free(0, 0), dead.cubes(0, "slave")) == (1, 0)


def test_a80_players_of_equal_totals_rank_by_their_resources() -> None:
    at = sit(3).put(0, "church", 15).purse(1, 9).purse(2, 20)
    look_for_winners(at.t)
    assert at.t.result is not None and at.t.result.ranks == [1, 3, 2]
