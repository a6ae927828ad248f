"""What the rulebook leaves open, ruling by ruling: rounds, seasons, features that are off, and victories."""

from pathlib import Path

import pytest

from parlour.games.meinopoly.rules.rent import rent as rent_of

from .arranged import NOBODY, sit
from .visits import (
    CAST,
    STREETS,
    card_pack,
    rest,
    sit_plain,
    visit,
)

# R16 Turns, rounds, seasons.


def test_r16_a_round_is_every_living_seat_once() -> None:
    at = sit_plain(3)
    rounds = []
    for _ in range(6):
        rounds.append(at.t.rounds)
        rest(at)
    assert rounds == [1, 1, 1, 2, 2, 2]


def test_r16_after_a_bankruptcy_a_round_is_shorter() -> None:
    at = visit(sit_plain(3).money(0, 10), "luxury_tax")
    rounds = []
    for _ in range(6):
        rounds.append(at.t.rounds)
        rest(at)
    assert rounds == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize("length", [1, 4, 10])
def test_r16_every_season_has_the_same_length_the_first_too(length: int) -> None:
    at = sit_plain(3, seasons=True, season_length=length)
    seasons = []
    for _ in range(5 * length):
        seasons.append(at.t.season())
        rest(at)
    assert seasons == [season for season in (0, 1, 2, 3, 0) for _ in range(length)]
    assert at.told("season")[:4] == [(1,), (2,), (3,), (0,)]


def test_r16_a_doubles_turn_is_one_turn() -> None:
    at = sit_plain(seasons=True, season_length=2).put(0, "jail").roll(5, 5)
    assert (at.t.turns, at.seat) == (1, 0)
    assert at.closed == {}


# R23 Duels and encounters.


@pytest.mark.parametrize("preset", ["rulebook", "standard"])
def test_r23_duels_and_encounters_are_off(preset: str) -> None:
    at = visit(sit("lia", "knox", preset=preset).own(1, "boardwalk"), "free_parking")
    assert at.told("met") == []
    at = visit(sit("lia", "knox", preset=preset).own(1, "boardwalk"), "boardwalk")
    assert at.decision != "challenge"
    assert len(at.told("rent")) == 1


# R25 Dominion.


def test_r25_dominion_is_so_many_complete_groups() -> None:
    at = sit_plain(dominion="groups").own(0, *STREETS["brown"], *STREETS["pink"])
    rest(at)
    assert not at.t.over
    rest(at)
    at.own(0, *STREETS["dark_blue"])
    rest(at)
    assert at.t.result is not None
    assert (at.t.result.winners, at.t.result.reason) == ([0], "dominion")


def test_r25_or_a_deed_in_so_many_groups() -> None:
    at = sit_plain(dominion="colours", dominion_count=5)
    at.own(0, *[streets[0] for streets in list(STREETS.values())[:5]])
    rest(at)
    assert at.t.over


@pytest.mark.parametrize(("dominion", "count"), [("groups", 3), ("colours", 5)])
def test_r25_unless_a_number_is_chosen_it_is_three_groups_or_five_colours(dominion: str, count: int) -> None:
    assert sit_plain(dominion=dominion).t.derived.dominion_count == count
    assert sit_plain(dominion=dominion, dominion_count=4).t.derived.dominion_count == 4


# R26 The boom, and the last round.


@pytest.mark.parametrize("seats", [2, 6, 10])
def test_r26_standard_ends_after_60_rounds_and_the_rulebook_never(seats: int) -> None:
    assert sit(*CAST[:seats], preset="standard").t.derived.rounds == 60
    assert sit(*CAST[:seats], preset="rulebook").t.derived.rounds == 0


@pytest.mark.parametrize(("round_", "rent"), [(1, 100), (20, 100), (21, 110), (22, 120), (30, 200), (60, 500)])
def test_r26_rents_rise_by_a_tenth_of_themselves_in_each_round_of_the_boom(round_: int, rent: int) -> None:
    at = sit_plain(boom_from=21, boom=10).own(0, "boardwalk")
    at.t.rounds = round_
    assert rent_of(at.t, at.space("boardwalk"), NOBODY) == rent == at.t.view(0).boom


def test_r26_the_rulebook_has_no_boom() -> None:
    at = sit_plain().own(0, "reading")
    at.t.rounds = 500
    assert rent_of(at.t, at.space("reading"), NOBODY) == 25


def test_r26_most_assets_win_after_the_last_round() -> None:
    at = sit_plain(3, rounds=1)
    for _ in range(3):
        assert not at.t.over
        rest(at)
    assert at.t.over and at.t.result is not None and at.t.result.reason == "rounds"


# R36 Rounds, not turns.


def test_r36_the_timed_game_counts_rounds_so_that_everyone_has_as_many_turns() -> None:
    at = sit_plain(4, rounds=2)
    turns = 0
    while not at.t.over:
        rest(at)
        turns += 1
    assert turns == 8


# R33 Steals, swaps and the moment of victory.


@pytest.mark.parametrize(("cash", "taken"), [(500, 40), (41, 40), (30, 29), (1, 0)])
def test_r33_a_steal_never_takes_the_last_dollar(cash: int, taken: int) -> None:
    at = sit("marcus", "lia", character_events=True).money(1, cash)
    visit(at, "free_parking").play("choose 1")
    assert (at.cash(1), at.cash(0)) == (cash - taken, 1800 + taken)


def test_r33_places_are_not_swapped_with_a_trapped_player(tmp_path: Path) -> None:
    pack = card_pack(tmp_path, '{ do = "swap_places" }')
    at = sit("lia", "knox", "mira", pack=pack)
    visit(at, "go_to_jail")
    visit(at.next_card("dividend"), "chance_2")
    assert (at.decision, at.options) == ("swap_places", ["decline", "choose 2"])


def test_r33_victories_are_checked_when_a_turn_ends() -> None:
    at = visit(sit_plain(dominion="groups", dominion_count=1).own(0, "mediterranean"), "baltic").play("buy")
    assert not at.t.over
    assert at.play("end_turn").t.over


@pytest.mark.parametrize("first", [0, 1])
def test_r33_the_player_whose_turn_it_was_is_checked_first(first: int) -> None:
    at = sit_plain(3, dominion="groups", dominion_count=1)
    for _ in range(first):
        rest(at)
    rest(at.own(0, *STREETS["brown"]).own(1, *STREETS["pink"]))
    assert at.t.result is not None
    assert at.t.result.winners == [first]
