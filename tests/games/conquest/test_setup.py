"""Game Setup: armies, colours, claiming, dealing, two players, and holes."""

import pytest
from msgspec.structs import fields

from parlour.games.conquest.rules.setup import hang_together, is_entry, starting_armies
from parlour.kernel import Match, fast

from .arranged import GAME, HOLE, NEUTRAL, NOBODY, sit


@pytest.mark.parametrize(("seats", "armies"), [(2, 40), (3, 35), (4, 30), (5, 25), (6, 20)])
def test_starting_armies_on_the_world(seats: int, armies: int) -> None:
    assert starting_armies(42, seats) == armies


@pytest.mark.parametrize(
    ("territories", "seats", "armies"), [(24, 2, 30), (24, 3, 25), (30, 3, 25), (30, 4, 20), (21, 3, 20), (35, 5, 20)]
)
def test_r2_starting_armies_on_other_maps(territories: int, seats: int, armies: int) -> None:
    own = territories / max(seats, 3)
    assert armies == 5 * round((2.1 * own + 6) / 5) + (5 if seats == 2 else 0), "what the formula says"
    assert starting_armies(territories, seats) == armies


@pytest.mark.parametrize(("seats", "armies"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_territories_are_claimed_in_turn_and_then_armies_placed_one_by_one(seats: int, armies: int) -> None:
    at = sit(seats, set_up="claim")
    assert at.decision == "claim" and at.seat == 0
    claimed = 0
    while at.decision == "claim":
        assert at.seat == claimed % seats
        assert len(at.options) == 42 - claimed
        at.play_default()
        claimed += 1
    # The last free territory is claimed by itself.
    assert claimed == 41 and NOBODY not in at.t.owner
    placed = 0
    while at.decision == "muster":
        placed += 1
        at.play_default()
    assert placed == seats * armies - 42
    assert [sum(at.t.armies[p] for p in at.t.places_of(seat)) for seat in range(seats)] == [armies] * seats


def test_r4_the_player_who_placed_first_begins() -> None:
    at = sit(4, set_up="claim").past("claim").past("muster")
    assert at.decision == "reinforce" and at.seat == 0 and at.t.whose == 0


def test_r38_several_armies_are_ordered_at_once_and_follow_one_by_one() -> None:
    at = sit(3, set_up="deal")
    mine = at.t.derived.territory_ids[at.t.places_of(0)[0]]
    at.play(f"place_five {mine}")
    for placed in range(1, 6):
        assert at.armies(mine) == 1 + placed and at.seat == 1, "everyone else places in between"
        at.play_default().play_default()
    assert at.seat == 0 and at.decision == "muster" and at.armies(mine) == 6
    at.play(f"place_all {mine}").past("muster")
    assert at.armies(mine) == 1 + 35 - 14


def test_r38_an_order_is_known_to_its_player_alone() -> None:
    at = sit(3, set_up="deal")
    mine = at.t.places_of(0)[0]
    at.play(f"place_five {at.t.derived.territory_ids[mine]}")
    assert at.t.orders[0] == (mine, 4)
    assert at.t.imagine(1, fast(1)).orders == [(-1, 0)] * 3  # type: ignore[attr-defined]


def test_r38_nobody_takes_an_army_back_after_seeing_where_somebody_else_s_order_goes() -> None:
    m = Match.new(GAME, 3, seed=1, preset="classic", settings={"set_up": "deal"})
    for seat in range(3):
        m.play(seat, m.options(seat)[0])
    for seat, verb in ((0, "place_five"), (1, "place"), (2, "place")):
        assert m.asked == [seat]
        m.play(seat, next(move for move in m.options(seat) if m.game.write(m.setup, move).split()[0] == verb))
        if seat < 2:
            assert m.why_no_undo(seat) is None, "an order of one's own is no news"
    assert m.asked == [1], "the order placed the next army"
    assert m.why_no_undo(2) == "revealed"


@pytest.mark.parametrize(("seats", "lands"), [(3, [14] * 3), (4, [11, 11, 10, 10]), (5, [9, 9, 8, 8, 8]), (6, [7] * 6)])
def test_dealing_gives_everyone_as_much(seats: int, lands: list[int]) -> None:
    assert sit(seats, set_up="deal").t.lands == lands


def test_colours_are_chosen_without_duplicates() -> None:
    at = sit(6)
    assert sorted(at.t.colour) == [0, 1, 2, 3, 4, 5]


def test_r1_two_players_and_a_neutral_force_with_14_territories_each() -> None:
    at = sit(2, set_up="deal")
    assert at.t.lands == [14, 14] and len(at.t.places_of(NEUTRAL)) == 14
    asked = []
    while at.decision != "reinforce":
        asked.append((at.decision, at.seat))
        at.play_default()
    once = [("muster", 0), ("muster", 0), ("muster_neutral", 0), ("muster", 1), ("muster", 1), ("muster_neutral", 1)]
    assert asked[:6] == once
    assert sum(at.t.armies[place] for place in at.t.places_of(NEUTRAL)) == 40
    assert sum(at.t.armies[place] for place in at.t.places_of(0)) == 40


def test_r3_claiming_is_dealing_with_two_players_and_the_second_has_more_armies() -> None:
    at = sit(2, set_up="claim").until("reinforce")
    extra = at.t.derived.second_seat
    assert sum(at.t.armies[place] for place in at.t.places_of(1)) == 40 + extra
    assert extra > 0


def test_automatic_placing_is_even() -> None:
    at = sit(4, set_up="auto")
    for seat in range(4):
        armies = [at.t.armies[place] for place in at.t.places_of(seat)]
        assert sum(armies) == 30 and max(armies) - min(armies) <= 1


def test_after_the_set_up_there_are_44_cards() -> None:
    at = sit(3)
    assert len(at.t.pile) == 44
    troops = [at.t.derived.troops[card] for card in at.t.pile.cards]
    assert [troops.count(kind) for kind in range(4)] == [14, 14, 14, 2]


@pytest.mark.parametrize("seed", range(6))
def test_r33_holes_leave_the_map_and_every_continent_whole(seed: int) -> None:
    t = sit(3, holes=4, seed=seed).t
    holes = [place for place in range(42) if t.owner[place] == HOLE]
    assert len(holes) == 4 and t.playable == 38 and len(t.pile) == 40
    assert hang_together(t, [place for place in range(42) if place not in holes])
    for members in t.derived.members:
        left = [place for place in members if place not in holes]
        assert hang_together(t, left)
        assert any(is_entry(t, place, -1) for place in left)
    assert all(t.armies[place] == 0 for place in holes)


def test_r19_armies_without_room_in_the_set_up_go_back() -> None:
    at = sit(2, army_limit=8, pack="mediterranean", set_up="auto")
    assert max(at.t.armies) <= 8
    assert at.t.raised == [0, 0, 0] and at.t.conserved()["armies"] == 0


def test_the_seven_innovations_are_chosen_at_first_sight() -> None:
    """Forms show the first eight settings of a game at once (`SettingsForm.svelte`)."""
    first = [field.name for field in fields(GAME.settings)][:8]
    assert {"generated", "units", "technology", "events", "alliances", "resources"} < set(first)
    assert {"objectives", "capitals"} < set(first), "and victories"
