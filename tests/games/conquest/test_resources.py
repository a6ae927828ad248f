"""Resource Management: tokens, supply lines, what they buy, upkeep, and the economic victory."""

from pathlib import Path
from typing import Any

import pytest

from parlour.games.conquest.derived import FOOD, PRODUCTION, RESEARCH, WEALTH
from parlour.games.conquest.rules.resources import plenty_needs, token_income, tokens
from parlour.testing import write_pack

from .arranged import REST, ArrangedConquest, sit


def rich(food: int = 0, production: int = 0, wealth: int = 0, research: int = 0, **settings: Any) -> ArrangedConquest:
    """Seat 0 has Alaska and Alberta, which touch, and Peru, which is cut off, and will have these tokens."""
    at = sit(3, resources=True, **settings).hold(1, {REST: 1}).hold(2, {"japan": 1})
    at.hold(0, {"alaska": 3, "alberta": 3, "peru": 1})
    income = token_income(at.t, 0)
    at.t.tokens[:4] = [count - income[kind] for kind, count in enumerate((food, production, wealth, research))]
    return at.begin(0)


def test_the_world_yields_12_food_12_production_10_wealth_and_8_research() -> None:
    derived = sit(3).t.derived
    assert [derived.resource.count(kind) for kind in range(4)] == [12, 12, 10, 8]


def test_only_the_largest_realm_yields() -> None:
    at = sit(3, resources=True).hold(1, {REST: 1}).hold(0, {"alaska": 1, "alberta": 1, "japan": 1})
    assert token_income(at.t, 0) == [0, 2, 0, 0], "Japan is cut off"
    at.hold(0, {"kamchatka": 1})
    assert sum(token_income(at.t, 0)) == 4 + 1, "joined by Kamchatka, and two sea links bring wealth"


@pytest.mark.parametrize(
    ("places", "links"),
    [
        (("greenland", "iceland"), 0),
        (("greenland", "iceland", "great_britain"), 1),
        (("greenland", "iceland", "great_britain", "scandinavia"), 2),
        (("greenland", "iceland", "great_britain", "scandinavia", "northern_europe", "western_europe"), 2),
    ],
)
def test_sea_links_with_both_ends_bring_wealth_two_at_the_most(places: tuple[str, ...], links: int) -> None:
    at = sit(3, resources=True).hold(1, {REST: 1}).hold(0, dict.fromkeys(places, 1))
    yields = [at.t.derived.resource[at.place(name)] for name in places].count(WEALTH)
    assert token_income(at.t, 0)[WEALTH] == yields + links


def test_no_more_than_twelve_of_a_kind() -> None:
    at = rich()
    at.t.tokens[:4] = [12, 12, 12, 12]
    at.begin(0)
    assert at.t.tokens[:4] == [12, 12, 12, 12]


def test_four_production_for_an_army() -> None:
    at = rich(production=9).play("hire", "hire")
    assert at.income() == {"territories": 3, "hired": 2} and tokens(at.t, 0, PRODUCTION) == 1


def test_eight_wealth_for_a_card_once_in_a_turn() -> None:
    at = rich(wealth=12).play("buy_card")
    at.t.tokens[WEALTH] = 12
    assert len(at.cards(0)) == 1 and "buy_card" not in at.verbs()


def test_four_food_for_a_second_move() -> None:
    at = rich(food=4).play("supply second_move", "place_all peru", "end_attacks", "fortify alaska alberta", "move 1")
    assert at.decision == "fortify" and at.seat == 0


def test_four_food_for_a_longer_move() -> None:
    at = rich(food=4).hold(0, {"ontario": 1}).play("supply longer_move", "place_all peru").until("fortify")
    assert "fortify alaska ontario" in at.options


def test_six_research_for_a_look_ahead() -> None:
    at = rich(research=6, events="all").play("consult")
    view = at.t.view(0)
    assert view.peeked_card == at.t.pile.cards[-1] and view.peeked_happening == at.t.happenings.cards[-1]
    assert at.t.view(1).peeked_card == -1 and at.t.view(1).peeked_happening == -1


def test_r29_six_research_for_three_points_where_there_is_technology() -> None:
    at = rich(research=6, technology=True)
    before = at.t.study[0]
    at.play("consult")
    assert at.t.study[0] == before + 3 and tokens(at.t, 0, RESEARCH) == 0


def test_three_equal_tokens_for_another() -> None:
    at = rich(food=3).play("exchange food wealth")
    assert (tokens(at.t, 0, FOOD), tokens(at.t, 0, WEALTH)) == (0, 1)
    assert "exchange wealth food" not in rich(wealth=2).options


@pytest.mark.parametrize("generated", [0, 7])
def test_a_pack_may_change_its_prices(generated: int, tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "dear", extends="standard", numbers={"prices": {"army": 7, "exchange": 4}})
    at = sit(4, pack=pack, resources=True, generated=generated)
    income = token_income(at.t, 0)
    at.t.tokens[:4] = [count - income[kind] for kind, count in enumerate((3, 7, 0, 0))]
    at.begin(0)
    assert "hire" in at.verbs() and "exchange" in at.verbs()
    at.play("exchange production wealth")
    assert at.t.tokens[:4] == [3, 3, 1, 0] and not at.verbs() & {"hire", "exchange"}


def test_a_fort_defends_like_artillery_as_long_as_it_is_held() -> None:
    at = rich(production=5).play("build_fort alaska")
    assert "build_fort alaska" not in at.options
    at.hold(1, {"kamchatka": 9}).begin(1).until("attack", seat=1)
    at.play("attack kamchatka alaska").dice(4, 3, 2, 4, 4).play("roll 3")
    assert at.t.dice[1] == (5, 4)
    at.hold(0, {"alaska": 1}).dice(6, 6, 6, 1).play("roll 3")
    assert at.owner("alaska") == 1 and at.t.forts[at.place("alaska")] == 0


def test_r30_giants_must_be_fed() -> None:
    at = rich(food=2)
    at.hold(0, {"alaska": 37})
    income = token_income(at.t, 0)[FOOD]
    at.t.tokens[FOOD] = 2 - income
    at.begin(0)
    assert at.decision == "disband" and at.told("fed")[-1] == (0, 2), "41 armies want four food"
    at.play("disband alaska", "disband alaska")
    assert at.armies("alaska") == 35 and at.decision != "disband"


def test_r30_thirty_armies_eat_nothing() -> None:
    at = rich(food=2)
    at.events.clear()
    at.hold(0, {"alaska": 26, "alberta": 3, "peru": 1}).begin(0)
    assert at.decision != "disband" and at.told("fed") == []


def test_economic_victory_takes_two_turns_in_a_row() -> None:
    at = sit(3, resources=True, economy=True).split({}, {"alaska": 1}, {"peru": 1})
    assert plenty_needs(at.t) == 22
    at.t.plenty = [0, 0, 0]
    at.begin(0)
    assert not at.t.over and at.t.plenty[0] == 1
    at.hold(1, {REST: 1}).hold(0, {"japan": 1}).begin(0)
    assert at.t.plenty[0] == 0
    at.split({}, {"alaska": 1}, {"peru": 1}).begin(0).begin(0)
    assert at.t.result is not None and at.t.result.reason == "economy"
