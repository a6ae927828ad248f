"""Game End and the other victories: dominion, capitals, objectives, missions, and the last round."""

import pytest

from parlour.games.conquest.rules.capitals import holds_enough_capitals
from parlour.games.conquest.rules.game_end import dominion_needs, end_by_points, score
from parlour.games.conquest.rules.missions import is_reached, needs
from parlour.games.conquest.rules.objectives import stars_needed
from parlour.kernel import SettingError

from .arranged import GAME, NEUTRAL, REST, ArrangedConquest, sit


def reason(at: ArrangedConquest) -> str:
    return at.t.result.reason if at.t.result is not None else ""


def test_r6_the_last_player_has_won() -> None:
    at = sit(3).hold(0, {REST: 1, "alaska": 9}).hold(1, {"kamchatka": 1}).hold(2, {"alberta": 1}).begin(0)
    at.play("place_all alaska", "attack alaska kamchatka").dice(6, 6, 6, 1).play("all_out", "move 0")
    assert not at.t.over and at.t.left == (1,)
    at.play("attack alaska alberta").dice(6, 6, 6, 1).play("all_out")
    assert reason(at) == "conquest" and list(at.t.result.winners) == [0]  # type: ignore[union-attr]


def test_r6_the_neutral_force_need_not_be_beaten() -> None:
    at = sit(2).hold(NEUTRAL, {REST: 1}).hold(0, {"alaska": 9}).hold(1, {"kamchatka": 1}).begin(0)
    at.play("place_all alaska", "attack alaska kamchatka").dice(6, 6, 6, 1).play("all_out")
    assert reason(at) == "conquest"


@pytest.mark.parametrize(("seats", "lands"), [(2, 24), (3, 28), (6, 28)])
def test_dominion_needs_two_thirds(seats: int, lands: int) -> None:
    at = sit(seats, dominion=True)
    assert dominion_needs(at.t) == lands


def test_r24_dominion_is_checked_when_a_turn_begins() -> None:
    at = sit(3, dominion=True).split({}, {"alaska": 1}, {"peru": 1})
    assert not at.t.over
    assert reason(at.begin(0)) == "dominion"


def capitals(seats: int, *held: str) -> ArrangedConquest:
    """The capitals are Alaska, Peru, Japan, China, India and Egypt, seat by seat. Seat 0 holds these, seat 1 the
    rest."""
    at = sit(seats, capitals=True).until("reinforce")
    at.t.capital = [at.place(name) for name in ("alaska", "peru", "japan", "china", "india", "egypt")[:seats]]
    return at.hold(1, {REST: 1}).hold(0, dict.fromkeys(held, 1))


@pytest.mark.parametrize(
    ("seats", "held", "wins"),
    [
        (4, ("alaska", "peru"), False),
        (4, ("alaska", "peru", "japan"), True),
        (4, ("peru", "japan", "china"), False),  # not without your own
        (3, ("alaska", "peru"), True),
        (6, ("alaska", "japan", "egypt"), True),
    ],
)
def test_capitals_win_with_enough_of_the_others(seats: int, held: tuple[str, ...], wins: bool) -> None:
    assert holds_enough_capitals(capitals(seats, *held).t, 0) is wins


def test_two_players_need_half_of_the_map_too() -> None:
    at = capitals(2, "alaska", "peru")
    assert not holds_enough_capitals(at.t, 0)
    at.t.lands[0] = 21
    assert holds_enough_capitals(at.t, 0) and reason(at.begin(0)) == "capitals"


def test_a_capital_brings_an_army_and_its_loss_costs_two() -> None:
    assert capitals(4, "alaska", "ontario").begin(0).income() == {"territories": 3, "capital": 1}
    assert capitals(4, "ontario").begin(0).income() == {"territories": 3, "capital": -2}


def test_r34_capitals_are_marked_where_the_map_has_room_for_them() -> None:
    at = sit(3, capitals=True)
    assert at.decision == "mark_capital"
    marked = {option.split()[1] for option in at.options}
    assert marked == {
        name
        for place, name in enumerate(at.t.derived.territory_ids)
        if at.t.owner[place] == 0 and at.t.derived.may_be_capital[place]
    }
    at.hold(1, {REST: 1}).hold(0, {"alaska": 1, "siam": 1})
    assert at.options == ["mark alaska", "mark siam"], "who has none such may choose any"


# --- objectives ---


def test_three_objectives_are_open_and_one_is_claimed_at_the_end_of_a_turn() -> None:
    at = sit(3, objectives=True)
    assert len(at.t.open_goals) == 3 and len(at.t.goals) == 5
    goal = at.t.derived.objective_ids.index("eighteen")
    at.t.open_goals = [goal, *[other for other in at.t.open_goals if other != goal][:2]]
    at.split({}, {"alaska": 1}, {"peru": 1}).begin(0).until("claim_objective")
    at.play("claim_objective eighteen")
    assert at.t.stars == [1, 0, 0] and goal not in at.t.open_goals and len(at.t.open_goals) == 3
    assert at.decision != "claim_objective", "one in a turn"


@pytest.mark.parametrize(("seats", "stars", "wins"), [(3, 3, False), (3, 4, True), (2, 4, False), (2, 5, True)])
def test_stars_that_win(seats: int, stars: int, wins: bool) -> None:
    at = sit(seats, objectives=True).begin(0).until("attack")
    at.t.stars = [stars, *[0] * (seats - 1)]
    at.t.open_goals = []
    at.play("end_attacks").past("fortify")
    assert (reason(at) == "objectives") is wins


def test_the_setting_says_how_many_stars_win() -> None:
    two, more = (stars_needed(sit(seats, objectives=True).t) for seats in (2, 3))
    sentence = GAME.words["settings", "objectives"]
    assert sentence.startswith(f"Three open objectives bring stars; {more} stars win, {two} with two players.")


def test_r40_at_a_long_pace_victories_wait_and_ask_for_more() -> None:
    at = sit(3, dominion=True, objectives=True, pace="long").split({}, {"alaska": 1}, {"peru": 1})
    numbers = at.t.setup.pack.numbers
    assert (numbers.short.first_round, stars_needed(sit(3).t)) == (0, 4)
    assert stars_needed(at.t) == numbers.long.stars > 4
    at.t.rounds = numbers.long.first_round - 1
    assert reason(at.begin(0)) == ""
    at.t.rounds += 1
    assert reason(at.begin(0)) == "dominion"


def test_r40_at_a_long_pace_later_seats_begin_with_more() -> None:
    more = sit(4, pace="long", set_up="auto").t
    armies = [more.armies_of(seat) for seat in range(4)]
    step = more.setup.pack.numbers.long.later_seats
    assert step > 0 and armies == [30 + step * seat for seat in range(4)]


@pytest.mark.parametrize(("victory", "needed"), [("economy", "resources"), ("science", "technology")])
def test_a_victory_without_what_it_counts_is_refused(victory: str, needed: str) -> None:
    with pytest.raises(SettingError, match=f"needs {needed}: switch {needed} on"):
        GAME.set_for(3, {victory: True}, None, GAME.read_pack(None))
    assert GAME.set_for(3, {victory: True, needed: True}, None, GAME.read_pack(None)).derived


@pytest.mark.parametrize(
    ("objective", "places", "reached"),
    [
        ("one_continent", ("indonesia", "new_guinea", "western_australia", "eastern_australia"), True),
        ("one_continent", ("indonesia", "new_guinea", "western_australia"), False),
        ("sea_power", ("alaska", "brazil", "japan"), True),
        ("sea_power", ("alaska", "greenland", "japan"), False),
    ],
)
def test_what_objectives_ask_for(objective: str, places: tuple[str, ...], reached: bool) -> None:
    at = sit(3, objectives=True).hold(1, {REST: 1}).hold(0, dict.fromkeys(places, 1))
    goal = at.t.derived.objectives[at.t.derived.objective_ids.index(objective)]
    assert is_reached(at.t, 0, goal) is reached


def test_conquests_and_defeats_count_in_one_turn() -> None:
    at = sit(3, objectives=True).begin(0)
    goals = dict(zip(at.t.derived.objective_ids, at.t.derived.objectives, strict=True))
    at.t.conquered, at.t.eliminated = 4, 1
    assert is_reached(at.t, 0, goals["campaign"]) and is_reached(at.t, 0, goals["conqueror"])
    assert not is_reached(at.t, 1, goals["campaign"])


# --- missions ---


def on_mission(mission: str, seats: int = 3) -> ArrangedConquest:
    """Seat 0 has this mission."""
    at = sit(seats, missions=True)
    at.t.missions[0].cards = [at.t.derived.mission_ids.index(mission)]
    return at


@pytest.mark.parametrize(
    ("mission", "continents"),
    [
        ("asia_south_america", ("asia", "south_america")),
        ("asia_africa", ("asia", "africa")),
        ("north_america_africa", ("north_america", "africa")),
        ("north_america_australia", ("north_america", "australia")),
        ("europe_south_america", ("europe", "south_america", "australia")),
        ("europe_australia", ("europe", "australia", "africa")),
    ],
)
def test_missions_of_continents(mission: str, continents: tuple[str, ...]) -> None:
    at = on_mission(mission).hold(1, {REST: 1})
    goal = at.t.derived.missions[at.t.derived.mission_ids.index(mission)]
    for continent in continents:
        assert not is_reached(at.t, 0, goal)
        number = at.t.derived.continent_ids.index(continent)
        at.hold(0, {at.t.derived.territory_ids[place]: 1 for place in at.t.derived.members[number]})
    assert is_reached(at.t, 0, goal)


def test_there_are_fourteen() -> None:
    assert len(sit(3).t.derived.missions) == 14


def test_r24_a_mission_wins_at_the_end_of_its_players_turn() -> None:
    at = on_mission("wide_realm").split({}, {"alaska": 1}, {"peru": 1}).begin(1).until("reinforce", seat=2)
    assert not at.t.over
    at.begin(0).until("attack").play("end_attacks").past("fortify")
    assert reason(at) == "mission" and at.told("fulfilled")[0][0] == 0


def test_eighteen_territories_with_two_armies_each() -> None:
    at = on_mission("firm_realm").hold(1, {REST: 1})
    goal = at.t.derived.missions[at.t.derived.mission_ids.index("firm_realm")]
    names = at.t.derived.territory_ids[:18]
    at.hold(0, dict.fromkeys(names, 2))
    assert is_reached(at.t, 0, goal)
    at.hold(0, {names[0]: 1})
    assert needs(at.t, 0, goal) == [("garrisons", 17, 18)]


@pytest.mark.parametrize(
    ("colours", "felled_by", "needed"),
    [
        ([0, 1, 2], -1, "rival"),  # blue is seat 1
        ([0, 1, 2], 0, "rival"),
        ([0, 1, 2], 2, "territories"),  # somebody else did it
        ([1, 0, 2], -1, "territories"),  # that is you
        ([0, 4, 2], -1, "territories"),  # nobody plays blue
    ],
)
def test_r23_a_rival_who_is_not_in_play_means_24_territories(colours: list[int], felled_by: int, needed: str) -> None:
    at = on_mission("against_blue")
    at.t.colour = colours
    if felled_by >= 0:
        at.t.leave(1)
        at.t.felled_by = [-1, felled_by, -1]
    goal = at.t.derived.missions[at.t.derived.mission_ids.index("against_blue")]
    assert needs(at.t, 0, goal)[0][0] == needed
    assert is_reached(at.t, 0, goal) is (felled_by == 0)


# --- the last round ---


def test_r36_points() -> None:
    at = sit(3, capitals=True, objectives=True).until("reinforce").hold(1, {REST: 1})
    at.hold(0, {"indonesia": 1, "new_guinea": 1, "western_australia": 1, "eastern_australia": 1})
    at.t.capital = [at.place("indonesia"), at.place("new_guinea"), at.place("peru")]
    at.t.stars = [2, 0, 0]
    assert score(at.t, 0) == 4 + 2 + 2 * 3 + 2 * 4


def test_r36_most_points_win_after_the_last_round_and_armies_break_a_tie() -> None:
    at = sit(2, rounds=1).hold(0, {REST: 1}).hold(1, {"alaska": 1})
    at.until("reinforce", seat=1).until("attack", seat=1).play("end_attacks").past("fortify")
    assert reason(at) == "rounds" and list(at.t.result.winners) == [0]  # type: ignore[union-attr]
    at = sit(2).hold(NEUTRAL, {REST: 1}).hold(0, {"alaska": 3}).hold(1, {"peru": 2})
    end_by_points(at.t)
    assert list(at.t.result.winners) == [0]  # type: ignore[union-attr]
    at = sit(2).hold(NEUTRAL, {REST: 1}).hold(0, {"alaska": 3}).hold(1, {"peru": 3})
    end_by_points(at.t)
    assert list(at.t.result.winners) == [0, 1]  # type: ignore[union-attr]


def test_r6_the_standard_game_ends_after_round_30() -> None:
    assert sit(3, "standard").t.derived.rounds == 30 and sit(3, "classic").t.derived.rounds == 0
