"""Territory Cards: sets, what they bring, forced trades, and the bonus on a territory."""

from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

from parlour.games.conquest.derived import ARTILLERY, CAVALRY, INFANTRY, WILD
from parlour.games.conquest.rules.cards import is_set, next_value

from .arranged import REST, ArrangedConquest, sit

N, C, A, W = INFANTRY, CAVALRY, ARTILLERY, WILD
INFANTRY_CARDS = ("alaska", "alberta", "western_united_states", "venezuela")
CAVALRY_CARDS = ("northwest_territory", "ontario", "eastern_united_states")
ARTILLERY_CARDS = ("greenland", "quebec", "central_america")


def poor(seats: int = 3, **settings: Any) -> ArrangedConquest:
    """Seat 0 has Japan and Mongolia, so no card of North America shows its land."""
    at = sit(seats, **settings).hold(1, {REST: 1}).hold(2, {"peru": 1})
    return at.hold(0, {"japan": 5, "mongolia": 5})


@pytest.mark.parametrize(
    ("troops", "fits"),
    [
        ((N, N, N), True),
        ((C, C, C), True),
        ((A, A, A), True),
        ((N, C, A), True),
        ((N, N, C), False),
        ((A, C, C), False),
        ((N, N, W), True),
        ((N, C, W), True),
        ((W, W, A), True),
    ],
)
def test_what_makes_a_set(troops: tuple[int, int, int], fits: bool) -> None:
    assert is_set(*troops) is fits


def test_any_five_cards_contain_a_set() -> None:
    for five in combinations_with_replacement((N, C, A, W), 5):
        assert any(is_set(*three) for three in combinations(five, 3))


@pytest.mark.parametrize(
    ("sets", "armies"), [(0, 4), (1, 6), (2, 8), (3, 10), (4, 12), (5, 15), (6, 20), (7, 25), (8, 30), (15, 65)]
)
def test_r11_sets_bring_more_each_time(sets: int, armies: int) -> None:
    at = poor()
    at.t.sets = sets
    assert next_value(at.t) == armies


@pytest.mark.parametrize(("sets", "armies"), [(0, 4), (1, 5), (2, 6), (9, 13)])
def test_r11_sets_bring_one_more_each_time(sets: int, armies: int) -> None:
    at = poor(cards="by_one")
    at.t.sets = sets
    assert next_value(at.t) == armies


@pytest.mark.parametrize(
    ("cards", "armies"),
    [
        (INFANTRY_CARDS[:3], 4),
        (CAVALRY_CARDS, 6),
        (ARTILLERY_CARDS, 8),
        (("alaska", "ontario", "quebec"), 10),
        (("alaska", "alberta", "wild_1"), 4),
        (("alaska", "ontario", "wild_1"), 10),
        (("quebec", "wild_1", "wild_2"), 10),
    ],
)
def test_r11_fixed_sets(cards: tuple[str, ...], armies: int) -> None:
    at = poor(cards="fixed").hand(0, *cards).begin(0)
    at.play(*[f"lay {card}" for card in cards])
    assert at.income()["set"] == armies


def test_the_counter_is_shared_by_everyone() -> None:
    at = poor().hand(0, *INFANTRY_CARDS[:3]).hand(1, *CAVALRY_CARDS).begin(0)
    at.play(*[f"lay {card}" for card in INFANTRY_CARDS[:3]])
    assert at.income() == {"territories": 3, "set": 4}
    at.begin(1).play(*[f"lay {card}" for card in CAVALRY_CARDS])
    assert at.income()["set"] == 6 and at.t.sets == 2


def test_with_three_cards_a_player_may_trade_and_with_two_they_are_not_asked() -> None:
    at = poor().hand(0, *INFANTRY_CARDS[:3]).begin(0)
    assert at.decision == "trade" and "keep" in at.options
    at = poor().hand(0, *INFANTRY_CARDS[:2]).begin(0)
    assert at.decision == "reinforce"


def test_a_player_without_a_set_is_asked_all_the_same() -> None:
    at = poor().hand(0, "alaska", "alberta", "ontario").begin(0)
    assert at.decision == "trade" and at.options == ["keep"]


def test_only_cards_that_complete_a_set_can_be_laid() -> None:
    at = poor().hand(0, "alaska", "alberta", "ontario", "wild_1").begin(0).play("lay alaska")
    assert set(at.options) == {"lay alberta", "lay ontario", "lay wild_1"}
    assert at.play("lay ontario").options == ["lay wild_1"]


def test_r13_with_five_cards_a_player_must_trade_down_to_four_or_fewer() -> None:
    at = poor().hand(0, *INFANTRY_CARDS, "ontario").begin(0)
    assert at.decision == "trade" and "keep" not in at.options
    at.play(*[f"lay {card}" for card in INFANTRY_CARDS[:3]])
    assert at.cards(0) == ["venezuela", "ontario"] and at.decision == "reinforce"


def test_r13_with_eight_cards_a_player_must_trade_twice() -> None:
    at = poor().hand(0, *INFANTRY_CARDS, *CAVALRY_CARDS, "quebec").begin(0)
    at.play(*[f"lay {card}" for card in INFANTRY_CARDS[:3]])
    assert at.decision == "trade" and "keep" not in at.options
    at.play(*[f"lay {card}" for card in CAVALRY_CARDS])
    assert at.t.sets == 2 and at.decision == "reinforce"


def test_r13_with_four_left_a_player_may_go_on_trading() -> None:
    at = poor().hand(0, *INFANTRY_CARDS, *CAVALRY_CARDS).begin(0)
    at.play(*[f"lay {card}" for card in CAVALRY_CARDS])
    assert at.decision == "trade" and "keep" in at.options


def conquest_with_cards(own: tuple[str, ...], theirs: tuple[str, ...]) -> ArrangedConquest:
    """Seat 0 takes the last territory of seat 2, with cards in both hands."""
    at = sit(3).hold(1, {REST: 1}).hold(2, {"japan": 1}).hold(0, {"kamchatka": 9, "peru": 1})
    at.hand(2, *theirs).begin(0).play("place_all peru")
    at.hand(0, *own).play("attack kamchatka japan").dice(6, 6, 6, 1).play("all_out", "move 0")
    return at


def test_r13_six_cards_after_an_elimination_are_traded_at_once_down_to_four() -> None:
    at = conquest_with_cards(INFANTRY_CARDS[:3], CAVALRY_CARDS)
    assert at.told("captured_cards") == [(0, 2, 3)]
    assert at.decision == "trade" and "keep" not in at.options
    at.play(*[f"lay {card}" for card in INFANTRY_CARDS[:3]])
    assert len(at.cards(0)) == 3 and at.decision == "reinforce", "with four or fewer it stops"
    at.play("place_all japan")
    assert at.armies("japan") == 3 + 4 and at.decision == "attack"


def test_r13_five_cards_after_an_elimination_wait_for_the_next_turn() -> None:
    at = conquest_with_cards(INFANTRY_CARDS[:3], CAVALRY_CARDS[:2])
    assert at.decision == "attack" and len(at.cards(0)) == 5


def test_r10_cards_of_the_defeated_do_not_replace_the_turns_card() -> None:
    at = conquest_with_cards((), CAVALRY_CARDS[:2]).play("end_attacks").past("fortify")
    assert len(at.cards(0)) == 3


def test_r10_one_card_for_a_turn_however_many_territories() -> None:
    at = sit(3).hold(1, {REST: 1}).hold(2, {"peru": 1}).hold(0, {"alaska": 20}).begin(0).play("place_all alaska")
    at.play("attack alaska alberta").dice(6, 6, 6, 1).play("all_out", "move 10")
    at.play("attack alberta ontario").dice(6, 6, 6, 1).play("all_out", "move 0")
    assert at.cards(0) == []
    at.play("end_attacks").past("fortify")
    assert len(at.cards(0)) == 1


def test_no_conquest_no_card() -> None:
    at = sit(3).begin(0).until("attack").play("end_attacks").past("fortify")
    assert at.cards(0) == []


def test_r12_two_armies_on_a_shown_territory_once_in_a_turn() -> None:
    at = (
        sit(3, matching="once").hold(1, {REST: 1}).hold(2, {"peru": 1}).hold(0, {"alaska": 1, "alberta": 1, "japan": 9})
    )
    at.hand(0, *INFANTRY_CARDS, *CAVALRY_CARDS).begin(0)
    at.play(*[f"lay {card}" for card in INFANTRY_CARDS[:3]])
    assert at.decision == "territory_bonus" and at.options == ["bonus alaska", "bonus alberta"]
    at.play("bonus alberta")
    assert at.armies("alberta") == 3 and at.t.reserve == 3 + 4, "the two are not free to be placed"
    at.hold(0, {"ontario": 1}).play(*[f"lay {card}" for card in CAVALRY_CARDS])
    assert at.armies("ontario") == 1, "once in a turn"


def test_r12_a_single_shown_territory_is_not_asked_about() -> None:
    at = sit(3).hold(1, {REST: 1}).hold(2, {"peru": 1}).hold(0, {"alaska": 1, "japan": 9})
    at.hand(0, *INFANTRY_CARDS[:3]).begin(0).play(*[f"lay {card}" for card in INFANTRY_CARDS[:3]])
    assert at.armies("alaska") == 3 and at.decision == "reinforce"


def test_r12_two_armies_on_each_shown_territory_if_that_is_set() -> None:
    at = sit(3, matching="each").hold(1, {REST: 1}).hold(2, {"peru": 1})
    at.hold(0, {"alaska": 1, "alberta": 1, "japan": 9}).hand(0, *INFANTRY_CARDS[:3]).begin(0)
    at.play(*[f"lay {card}" for card in INFANTRY_CARDS[:3]])
    assert (at.armies("alaska"), at.armies("alberta"), at.decision) == (3, 3, "reinforce")
    assert sit(3).t.setup.settings.matching == "each", "classic takes the rulebook at its word"


def test_r32_the_discard_is_shuffled_when_the_pile_is_empty_and_without_a_discard_nothing_is_drawn() -> None:
    at = sit(3).hold(1, {REST: 1}).hold(2, {"peru": 1}).hold(0, {"alaska": 20}).begin(0).play("place_all alaska")
    at.t.pile.move_all(at.t.pile.discard)
    at.play("attack alaska alberta").dice(6, 6, 6, 1).play("all_out", "move 0", "end_attacks").past("fortify")
    assert len(at.cards(0)) == 1 and len(at.t.pile) == 43
    at = sit(3).hold(1, {REST: 1}).hold(2, {"peru": 1}).hold(0, {"alaska": 20}).begin(0).play("place_all alaska")
    at.t.pile.move_all(at.t.hands[1])
    at.play("attack alaska alberta").dice(6, 6, 6, 1).play("all_out", "move 0", "end_attacks").past("fortify")
    assert at.told("no_card") == [(0,)] and at.cards(0) == []


def test_cards_are_conserved_while_a_set_is_laid() -> None:
    at = poor().hand(0, *INFANTRY_CARDS[:3]).begin(0)
    for card in INFANTRY_CARDS[:3]:
        at.play(f"lay {card}")
        assert at.t.conserved() == {"armies": 0, "cards": 44}
    assert len(at.t.pile.discard) == 3
