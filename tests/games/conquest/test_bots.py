"""What bots know of the victories that are on: their own way to win, and the others'."""

import pytest

from parlour.bots.seating import make_bot
from parlour.games.conquest.bots.stakes import is_near, stakes
from parlour.games.conquest.derived import PRODUCTION
from parlour.kernel import Sight, fast

from .arranged import GAME, REST, ArrangedConquest, sit

THINKERS = ("medium", "hard")


def chosen(at: ArrangedConquest, bot: str) -> str:
    """What a bot does when it is asked now."""
    at.t.advance()
    seat = at.seat
    return GAME.write(at.t.setup, make_bot(GAME, bot).choose(Sight(at.t, seat, fast(1))))


def members(at: ArrangedConquest, continent: str) -> list[str]:
    number = at.t.derived.continent_ids.index(continent)
    return [at.t.derived.territory_ids[place] for place in at.t.derived.members[number]]


def at_stake(at: ArrangedConquest, seat: int, name: str) -> float:
    return stakes(at.t, seat)[at.place(name)]


def test_nothing_is_at_stake_if_only_conquest_wins() -> None:
    assert set(stakes(sit(4).t, 0)) == {0.0}


@pytest.mark.parametrize("bot", THINKERS)
def test_a_capital_is_taken_from_a_player_who_would_win_by_it(bot: str) -> None:
    at = sit(4, capitals=True).hold(2, {REST: 1}).hold(1, {"brazil": 6, "peru": 1, "egypt": 6, "congo": 1})
    at.hold(0, {"north_africa": 9, "siam": 9}).hold(3, {"japan": 3})
    at.t.capital = [at.place(name) for name in ("siam", "brazil", "egypt", "peru")]
    at.begin(0).play("place_all north_africa")
    assert is_near(at.t, 1) and not is_near(at.t, 2)
    assert chosen(at, bot) in ("attack north_africa brazil", "attack north_africa egypt")


@pytest.mark.parametrize("bot", THINKERS)
def test_a_player_with_two_thirds_of_the_map_is_attacked_first(bot: str) -> None:
    at = sit(3, dominion=True).hold(1, {REST: 4}).hold(2, dict.fromkeys(members(sit(3), "europe"), 1))
    at.hold(2, dict.fromkeys(("siam", "indonesia", "new_guinea", "western_australia", "japan", "ural", "peru"), 1))
    at.hold(0, {"iceland": 8}).begin(0).play("place_all iceland")
    assert at.t.lands[1] == 28 and is_near(at.t, 1)
    assert chosen(at, bot) == "attack iceland greenland"


def test_a_bot_fortifies_its_own_capital_in_danger() -> None:
    at = sit(4, capitals=True, resources=True).hold(2, {REST: 1}).hold(0, {"brazil": 4, "siam": 2})
    at.hold(1, {"north_africa": 9}).hold(3, {"japan": 3})
    at.t.capital = [at.place(name) for name in ("brazil", "north_africa", "egypt", "japan")]
    at.t.tokens[PRODUCTION] = 5
    assert chosen(at.begin(0), "medium") == "build_fort brazil"


def test_no_fort_is_built_if_nothing_is_at_stake() -> None:
    at = sit(4, resources=True).hold(2, {REST: 9}).hold(0, {"brazil": 4}).hold(1, {"egypt": 9}).hold(3, {"japan": 3})
    at.t.tokens[PRODUCTION] = 5
    assert chosen(at.begin(0), "medium") == "hire"


@pytest.mark.parametrize("bot", THINKERS)
def test_a_bot_works_for_its_mission(bot: str) -> None:
    at = sit(3, missions=True).hold(1, {REST: 2}).hold(2, {"japan": 2})
    at.hold(0, dict.fromkeys([*members(at, "africa"), *members(at, "north_america")], 1))
    at.hold(1, {"egypt": 2, "western_europe": 2}).hold(0, {"north_africa": 8})
    mission = at.t.derived.mission_ids.index("north_america_africa")
    for hand in (at.t.mission_pile, *at.t.missions):
        if mission in hand.cards and hand is not at.t.missions[0]:
            hand.cards[hand.cards.index(mission)] = at.t.missions[0].cards[0]
    at.t.missions[0].cards[0] = mission
    at.begin(0).play("place_all north_africa")
    assert at_stake(at, 0, "egypt") == 60.0 and at_stake(at, 0, "western_europe") == 0.0
    assert chosen(at, bot) == "attack north_africa egypt"


def test_a_continent_that_brings_the_last_star_is_worth_breaking() -> None:
    at = sit(4, objectives=True).hold(2, {REST: 1}).hold(1, dict.fromkeys(members(sit(4), "australia"), 2))
    at.t.open_goals = [at.t.derived.objective_ids.index("one_continent")]
    calm = at_stake(at, 0, "indonesia")
    at.t.stars = [0, 3, 0, 0]
    assert at_stake(at, 0, "indonesia") > calm > at_stake(at, 0, "japan")
    assert is_near(at.t, 1)


def test_the_objective_with_most_stars_is_claimed() -> None:
    at = sit(4, objectives=True).hold(2, {REST: 1}).hold(0, {"brazil": 9}).hold(1, {"peru": 1}).hold(3, {"japan": 3})
    at.hold(0, dict.fromkeys(members(at, "africa"), 1))
    ids = at.t.derived.objective_ids
    at.t.open_goals = [ids.index("one_continent"), ids.index("conqueror"), ids.index("garrisons")]
    at.begin(0).play("place_all brazil", "attack brazil peru").dice(6, 6, 6, 1).play("roll 3").until(
        "claim_objective", seat=0
    )
    assert chosen(at, "medium") == "claim_objective conqueror"
