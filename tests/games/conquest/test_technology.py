"""Tech Tree: research points, costs, order, and what each technology does."""

from pathlib import Path
from typing import Any

import pytest

from parlour.games.conquest.rules.cards import set_value
from parlour.games.conquest.rules.technology import (
    TECHNOLOGIES,
    army_reward,
    cost,
    has_scientific_victory,
    research_income,
)
from parlour.testing import write_pack

from .arranged import REST, ArrangedConquest, sit


def learned(*technologies: str, **settings: Any) -> ArrangedConquest:
    """Seat 0 knows these technologies, and holds Alaska and Peru."""
    at = sit(4, technology=True, **settings).hold(1, {REST: 1}).hold(2, {"japan": 1}).hold(3, {"ural": 1})
    at.hold(0, {"alaska": 9, "peru": 1})
    at.t.known = [sum(1 << TECHNOLOGIES.index(name) for name in technologies), 0, 0, 0]
    return at


@pytest.mark.parametrize(
    ("places", "points"),
    [({"alaska": 1}, 1), ({"greenland": 1, "quebec": 1}, 3), ({"japan": 1}, 2)],
)
def test_one_point_for_all_and_one_for_each_research_place(places: dict[str, int], points: int) -> None:
    at = sit(3, technology=True).hold(1, {REST: 1}).hold(0, places)
    assert research_income(at.t, 0) == points


def test_r29_a_seat_of_learning_brings_a_point() -> None:
    at = learned()
    before = research_income(at.t, 0)
    at.hold(0, {"venezuela": 1, "brazil": 1, "argentina": 1})
    assert research_income(at.t, 0) == before + 1, "a continent, where there are no capitals"
    at = learned(capitals=True).until("reinforce")
    at.t.capital = [at.place("alaska"), 0, 0, 0]
    assert research_income(at.t, 0) == 2


def test_there_are_eight_research_places_on_the_world() -> None:
    at = learned()
    assert at.t.derived.resource.count(3) == 8


def test_points_are_kept_up_to_twenty() -> None:
    at = learned()
    at.t.study = [20, 0, 0, 0]
    at.begin(0)
    assert at.t.study[0] == 20 and at.told("studied")[-1] == (0, 0)


@pytest.mark.parametrize(("tier", "price"), [(0, 5), (1, 8), (2, 12)])
def test_what_technologies_cost(tier: int, price: int) -> None:
    assert [cost(learned().t, 0, branch * 3 + tier) for branch in range(3)] == [price] * 3


@pytest.mark.parametrize(("others", "price"), [(0, 5), (1, 4), (2, 3), (3, 3)])
def test_technologies_that_others_know_are_cheaper_down_to_half(others: int, price: int) -> None:
    at = learned()
    at.t.known = [0, *[1 if seat < others else 0 for seat in range(3)]]
    assert cost(at.t, 0, 0) == price


def test_branches_are_climbed_in_order_one_technology_a_turn() -> None:
    at = learned()
    at.t.study = [19, 0, 0, 0]
    at.begin(0)
    assert set(at.options) == {"ready", "research drill", "research markets", "research envoys"}
    at.play("research drill")
    assert at.t.study[0] == 15 and at.decision == "reinforce", "nothing else can be researched in this turn"
    at.begin(0)
    assert "research veterans" in at.options


def test_drill_brings_an_army_for_two_conquests() -> None:
    at = learned("drill").begin(0).play("place_all alaska")
    at.play("attack alaska alberta").dice(6, 6, 6, 1).play("all_out", "move 6")
    at.play("attack alberta ontario").dice(6, 6, 6, 1).play("all_out", "move 0", "end_attacks").past("fortify")
    assert at.t.due[0] == 1
    assert at.begin(0).income() == {"territories": 3, "due": 1} and at.t.due[0] == 0


def test_veterans_roll_a_one_again_in_the_first_roll() -> None:
    at = learned("drill", "veterans").begin(0).play("place_all alaska", "attack alaska alberta")
    at.hold(1, {"alberta": 9}).dice(6, 5, 1, 4, 4, 3, 6, 5, 1, 4, 4).play("roll 3")
    assert at.t.dice[0] == (6, 5, 3)
    assert at.play("roll 3").t.dice[0] == (6, 5, 1)


def test_logistics_allow_a_second_fortifying_move() -> None:
    at = learned("drill", "veterans", "logistics").hold(0, {"alberta": 1, "ontario": 1}).begin(0)
    at.play("place_all peru").until("fortify").play("fortify alaska alberta", "move 3")
    assert at.seat == 0 and at.decision == "fortify"


def test_markets_and_provinces() -> None:
    at = learned("markets").begin(0)
    assert at.income() == {"territories": 3, "markets": 1}
    at = learned("markets", "provinces").hold(0, {"venezuela": 1, "brazil": 1, "argentina": 1}).begin(0)
    assert at.income() == {"territories": 3, "continent": 2, "markets": 1, "provinces": 1}


def test_industry_brings_three_more_for_every_set() -> None:
    at = learned("markets", "provinces", "industry").hand(0, "alberta", "ontario", "quebec").begin(0)
    assert at.play("lay alberta", "lay ontario", "lay quebec").income()["set"] == 4 + 3


def test_envoys_look_at_a_neighbours_hand_once_in_a_turn() -> None:
    at = learned("envoys").hand(1, "quebec", "ontario").hand(2, "china").begin(0)
    assert "spy 1" in at.options and "spy 2" not in at.options, "Japan is no neighbour"
    at.play("spy 1")
    view = at.t.view(0)
    assert sorted(card.card for card in view.seats[1].hand) == sorted([at.place("quebec"), at.place("ontario")])
    assert at.t.view(2).seats[1].hand == [] and "spy 1" not in at.verbs()


def test_archives_draw_two_cards_and_keep_one() -> None:
    at = learned("envoys", "archives").begin(0).play("place_all alaska", "attack alaska alberta")
    at.dice(6, 6, 6, 1).play("all_out", "move 0", "end_attacks").past("fortify")
    assert at.decision == "choose_card" and len(at.options) == 2
    kept = at.options[1].split()[1]
    at.play_default() if at.options[0].endswith(kept) else at.play(f"keep_card {kept}")
    assert at.cards(0) == [kept]


def test_r35_the_other_card_goes_under_the_pile() -> None:
    at = learned("envoys", "archives").begin(0).play("place_all alaska", "attack alaska alberta")
    at.dice(6, 6, 6, 1).play("all_out", "move 0", "end_attacks").past("fortify")
    one, other = (option.split()[1] for option in at.options)
    at.play(f"keep_card {one}")
    assert at.t.derived.card_ids[at.t.pile.cards[0]] == other and len(at.t.pile) == 43


def test_agents_cost_an_adjacent_enemy_an_army_but_never_the_last() -> None:
    at = learned("envoys", "archives", "agents").hold(1, {"alberta": 3}).begin(0).play("place_all peru")
    assert [option for option in at.options if option.startswith("sabotage")] == ["sabotage alberta"]
    at.play("sabotage alberta")
    assert at.armies("alberta") == 2 and "sabotage" not in at.verbs()


@pytest.mark.parametrize(
    ("technologies", "lands", "wins"),
    [
        (("drill", "veterans", "logistics", "markets", "provinces"), 14, True),
        (("drill", "veterans", "logistics", "markets", "provinces"), 13, False),
        (("drill", "veterans", "logistics", "markets", "envoys"), 14, False),
        (("drill", "veterans", "markets", "provinces"), 20, False),
    ],
)
def test_scientific_victory(technologies: tuple[str, ...], lands: int, wins: bool) -> None:
    at = learned(*technologies, science=True)
    at.t.lands[0] = lands
    assert has_scientific_victory(at.t, 0) is wins
    at.begin(0)
    assert (at.t.result is not None and at.t.result.reason == "science") is wins


def test_a_pack_may_change_what_technologies_bring(tmp_path: Path) -> None:
    technologies = {"drill": 4, "drill_conquests": 1, "markets": 5, "provinces": 6, "industry": 7}
    pack = write_pack(tmp_path / "mine", extends="standard", numbers={"technologies": technologies})
    at = learned("drill", "markets", "provinces", "industry", pack=pack)
    at.hold(0, {"venezuela": 1, "brazil": 1, "argentina": 1}).begin(0)
    assert (at.income()["markets"], at.income()["provinces"]) == (5, 6)
    at.t.conquered = 1
    army_reward(at.t, 0)
    assert at.t.due[0] == 4
    cards = [0, 1, 2]
    assert set_value(at.t, 0, cards) - set_value(at.t, 1, cards) == 7
