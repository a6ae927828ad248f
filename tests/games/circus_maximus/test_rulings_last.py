"""What the rulebook leaves open, ruling by ruling: economy, order, the end, and our own (A51 to A73)."""

import re
from pathlib import Path

import msgspec
import pytest

from parlour.games.circus_maximus.rules.income import income, upkeep
from parlour.games.circus_maximus.rules.tracks import resources
from parlour.games.circus_maximus.settings import PRESETS, Settings

from .sitting import GAME, Sitting, sit
from .test_rulings import bidding


def listed_rulings() -> list[str]:
    """The rulings that RULES.md lists, in its order."""
    rules = (GAME.folder / "RULES.md").read_text("utf-8")
    return re.findall(r"\*\*(A\d+)\*\*", rules.partition("\n## Rulings\n")[2])


def rulings_with_tests() -> set[str]:
    """The rulings that a test is named after."""
    found: set[str] = set()
    for file in Path(__file__).parent.glob("test_rulings*.py"):
        found |= {f"A{number}" for number in re.findall(r"^def test_a(\d+)_", file.read_text("utf-8"), re.MULTILINE)}
    return found


def test_the_rulings_are_numbered_without_a_gap() -> None:
    assert listed_rulings() == [f"A{number}" for number in range(1, 74)]


def test_every_ruling_has_its_test_and_every_test_its_ruling() -> None:
    assert set(listed_rulings()) == rulings_with_tests()


@pytest.mark.parametrize(("tracks", "pays"), [((3, 3, 3), 9), ((7, -2, 4), 9), ((-5, 1, 2), 3), ((0, 0, 0), 3)])
def test_a51_income_is_the_sum_of_the_tracks_and_at_least_three(tracks: tuple[int, int, int], pays: int) -> None:
    at = sit(2)
    at.t.position[0][:] = tracks
    assert income(at.t, 0) == pays
    assert at.go_to("cleanup").coins(0) == 15 + pays


def test_a51_every_cube_costs_a_coin_of_upkeep() -> None:
    at = sit(2).give(0, "mummer", 2).give(0, "animal").give(0, "slave").give(0, "prisoner")
    assert upkeep(at.t, 0) == 5
    assert at.go_to("cleanup").coins(0) == 15 + 9 - 5
    assert at.told("income")[0] == (0, 9, 5, 4)


def test_a51_without_income_there_is_no_upkeep() -> None:
    at = sit(2, income="none").give(0, "mummer", 5).go_to("cleanup")
    assert at.coins(0) == 15 and at.told("income") == []


def test_a52_upkeep_that_cannot_be_paid_costs_a_cube_a_coin() -> None:
    at = sit(2).give(0, "mummer", 8).give(0, "animal", 4).purse(0, 1).go_to("cleanup")
    assert (at.asked, at.options, at.coins(0)) == ("GiveUp", ["discard mummer", "discard animal"], 0)
    at.play("discard animal", "discard mummer")
    assert (at.cubes(0, "animal"), at.cubes(0, "mummer"), at.asked) == (3, 7, "Stop")


def test_a52_cubes_in_the_arena_cost_upkeep_and_can_be_given_up() -> None:
    at = sit(2).perform("pageant", s0=1).purse(0, 0).give(0, "animal", 3)
    at.t.position[0][:] = [-10, -10, -10]
    at.go_to("cleanup")
    assert (at.asked, at.options) == ("GiveUp", ["discard mummer", "discard animal"])
    at.play("discard mummer", "discard mummer")
    assert (at.cubes(0, "mummer"), at.cubes(0, "animal")) == (0, 3)


def test_a53_the_order_of_cleaning_up() -> None:
    at = sit(2, acts=["pageant"]).worker(0, "pantheon").market("mummer", 2).perform("pageant", s0=1).go_to("cleanup")
    at.play("pass")
    names = [told.event.name for told in at.heard]
    order = ["income", "went_home", "restocked", "left_display", "displayed", "round", "drew"]
    places = [len(names) - 1 - names[::-1].index(name) for name in order]
    assert places == sorted(places)
    assert at.told("income")[0][1] == 3 + 3 + 2 * 6
    assert (at.t.ready[0], at.t.committed(0, 0), at.t.free(0, 0)) == (5, 0, 2)


def test_a54_ties_in_bidding_go_to_who_bid_later_last_round() -> None:
    at = sit(4)
    assert at.t.order == [0, 1, 2, 3]
    at.go_to("cleanup").play("pass")
    assert at.t.order == [3, 2, 1, 0]
    at.put(1, "empire", 6).go_to("cleanup").play("pass")
    assert at.t.order == [1, 0, 2, 3]


def test_a54_ties_in_placing_go_against_the_order_of_bidding() -> None:
    assert sit(4).go_to("place").t.placing == [3, 2, 1, 0]
    assert sit(4).put(1, "population", 4).go_to("place").t.placing == [1, 3, 2, 0]


def both_at_the_end(at: Sitting) -> Sitting:
    at.put(0, "church", 14).put(1, "church", 14)
    return at.perform("crucifixion", s0=1, s1=1)


def test_a55_of_two_at_the_goal_the_higher_total_wins() -> None:
    at = both_at_the_end(sit(2).put(1, "empire", 5))
    assert at.t.result is not None and at.t.result.winners == [1]


def test_a55_then_most_resources_then_both() -> None:
    rich = both_at_the_end(sit(2).purse(0, 16))
    alike = both_at_the_end(sit(2))
    assert rich.t.result is not None and rich.t.result.winners == [0]
    assert alike.t.result is not None and alike.t.result.winners == [0, 1]


def test_a56_total_resources_are_coins_cubes_and_workers() -> None:
    at = sit(2).give(0, "mummer", 2).give(0, "prisoner").worker(0, "prison")
    assert resources(at.t, 0) == 15 + 3 + 5


@pytest.mark.parametrize(("stands", "steps", "lands"), [(14, "sacred_festival", 15), (-9, "", -10)])
def test_a57_markers_stop_at_the_ends_of_their_track(stands: int, steps: str, lands: int) -> None:
    at = sit(2).put(0, "church", stands)
    if steps:
        at.perform(steps, s0=1)
    else:
        at.perform("procession_of_martyrs", s1=1)
    assert at.stands(0, "church") == lands


def test_a58_the_last_round_is_cleaned_up_before_it_is_counted() -> None:
    at = sit(2, rounds=1).until("nothing")
    assert [phase for phase, _ in at.told("phase")] == ["event", "bid", "place", "buy", "perform", "cleanup"]
    assert at.told("income") != []


def test_a59_a_tie_at_the_end_goes_to_resources_and_else_is_shared() -> None:
    rich = sit(2, rounds=1).go_to("cleanup").purse(1, 99).play("pass")
    alike = sit(2, rounds=1).go_to("cleanup").play("pass")
    assert rich.t.result is not None and rich.t.result.winners == [1]
    assert alike.t.result is not None and alike.t.result.winners == [0, 1]


def test_a60_thirteen_places_of_which_eleven_are_open() -> None:
    spots = sit(2).t.view(0).places
    assert (len(spots), len([spot for spot in spots if spot.in_play])) == (13, 11)
    both = sit(2, den=True, oracle=True).t.view(0).places
    assert all(spot.in_play for spot in both)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a61_a_queue_has_a_place_for_everyone(seats: int) -> None:
    derived = sit(seats).t.derived
    assert [derived.places[place].room for place in derived.queues] == [seats] * 3
    assert [derived.places[place].each for place in derived.queues] == [1] * 3


def test_a62_restock_has_a_figure_for_every_number_of_players() -> None:
    assert [sit(seats).t.derived.restock for seats in (2, 3, 4)] == [[3] * 3, [4] * 3, [6] * 3]


def test_a63_staged_acts_leave_the_display_and_the_others_stay() -> None:
    at = sit(2, acts=["pageant", "venatio"])
    stayed = [act for act in at.display if act not in ("pageant", "venatio")]
    at.staged("pageant", {0: 1}).staged("venatio", {1: 1}).go_to("cleanup")
    assert at.display[:3] == stayed and len(at.display) == 5
    assert not {"pageant", "venatio"} & {*at.display}
    assert len(at.t.act_pile) == 8


def test_a64_of_equal_bids_the_one_that_stood_first_is_ahead() -> None:
    at = bidding("venatio 1", "venatio 2", "venatio 2", "venatio 1", places_per_act=1)
    assert at.told("holds") == [(1, at.act("venatio"), 2)]


def test_a65_the_choir_earns_nothing() -> None:
    at = sit(2).perform("choral_performance", s0=1)
    assert at.coins(0) == 15 and at.told("earned") == []


def test_a66_only_the_prison_takes_several_workers_in_a_turn() -> None:
    at = sit(2).go_to("place").play("send prison", "send prison")
    assert at.asked == "SendMore" and at.coins(1) == 13
    for place in ("town_square", "mummers_market", "palace"):
        assert sit(2).go_to("place").play(f"send {place}").seat == 0


def test_a67_the_tracks_are_empire_population_and_church_everywhere() -> None:
    pack = GAME.read_pack("rome")
    assert pack is not None
    assert pack.words.sections["names"]["track"] == {"empire": "Empire", "population": "Population", "church": "Church"}
    text = (GAME.folder / "RULES.md").read_text("utf-8") + str(pack.words.sections)
    assert not re.search(r"citizens? track|clergy", text, re.IGNORECASE)


def test_a68_the_presets() -> None:
    assert list(PRESETS) == ["standard", "rulebook", "long", "short"]
    standard, rulebook, long, short = (
        msgspec.structs.asdict(GAME.set_for(2, None, preset, GAME.read_pack("rome")).settings) for preset in PRESETS
    )
    assert standard == msgspec.structs.asdict(Settings())
    assert (standard["places_per_act"], standard["staged_cap"], standard["income"]) == (2, 0, "author")
    assert standard["penalty"] == "per_act_capped"
    assert rulebook == standard | {
        "open_acts": True,
        "contest": "dice_only",
        "income": "none",
        "penalty": "per_act",
    }
    assert long == standard | {"staged_cap": 2, "execution_cap": 1}
    assert short == standard | {"rounds": 5}


def test_a68_at_most_so_many_acts_are_staged() -> None:
    at = sit(2, preset="long", acts=["pageant", "venatio", "naumachia"]).bid("pageant 1", "venatio 1")
    assert at.closed["bid naumachia"] == "enough_staged"
    assert "bid pageant" in at.options and "bid crucifixion" in at.options


def test_a68_and_so_many_executions_of_a_player() -> None:
    at = sit(2, preset="long").bid("crucifixion 1", "public_torture 1")
    assert at.closed["bid public_torture"] == "enough_finals" and "bid crucifixion" in at.options


def test_a69_without_income_a_boosted_track_still_pays() -> None:
    at = sit(2, income="none").worker(0, "pantheon").go_to("cleanup")
    assert (at.coins(0), at.coins(1)) == (15 + 4, 15)


def test_a70_a_stake_comes_back_when_nobody_stands_against_it() -> None:
    at = sit(2, den=True).give(1, "slave").staged("gladiator_combat", {1: 1}).go_to("place")
    at.play("send gamblers_den", "stake 5").go_to("perform").play("perform gladiator_combat")
    assert at.told("bet_off") == [(1, at.act("gladiator_combat"), 5)] and at.coins(1) == 14 + 3


def test_a70_a_stake_on_an_act_that_is_not_played_is_lost() -> None:
    at = sit(2, den=True).staged("gladiator_combat", {1: 1}).go_to("place")
    at.play("send gamblers_den", "stake 5").go_to("perform").go_to("cleanup")
    assert at.told("bet_lost") == [(1, at.act("gladiator_combat"), 5)]


def test_a71_only_who_performed_nothing_is_penalised_for_all_within_the_limit() -> None:
    at = sit(3, penalty="idle_only").staged("pageant", {0: 1}).staged("procession_of_martyrs", {1: 1})
    at.give(0, "mummer", 2).give(1, "mummer").give(1, "slave").go_to("perform")
    at.play("perform pageant", "perform procession_of_martyrs")
    assert [at.stands(seat, "church") for seat in range(3)] == [5, 6, 1]


def test_a72_in_open_acts_all_bids_are_spent_and_who_did_not_bid_adds_nothing() -> None:
    at = bidding("venatio 1", "venatio 2", "venatio 3", open_acts=True)
    assert [at.coins(seat) for seat in range(3)] == [14, 13, 12]
    contest = sit(2, open_acts=True).give(0, "mummer").give(1, "mummer").staged("hymn_competition", {0: 2}).dice(2, 3)
    contest.go_to("perform").play("perform hymn_competition", "perform hymn_competition")
    assert [values[3] for values in contest.told("rolled")] == [2, 0]


def test_a73_print_rates_pay_each_track_by_its_own_rate() -> None:
    at = sit(2, income="print_rates")
    assert income(at.t, 0) == 3 * (1 + 2 + 3)
    assert income(at.worker(0, "pantheon").t, 0) == 3 * (1 + 2 + 3) + 3
