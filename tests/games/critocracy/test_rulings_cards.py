"""Rulings on what the rulebook leaves open: cards and their effects."""

from pathlib import Path
from typing import Any

import pytest

from parlour.games.critocracy.rules.decks import draw_age_card, draw_turn_card, put_under

from .arranged import GAME, plenty, sit
from .extended_packs import card_pack


def test_r9_an_event_card_is_of_the_age_of_its_space() -> None:
    at = sit().put(0, "resistance_41").roll(2).play("take reckoning_45")
    assert at.options == ["draw reckoning"]


def test_r10_the_end_of_turn_card_is_the_last_step_of_every_turn() -> None:
    at = sit().put(0, "legacy_1").roll(1)
    assert at.decision == "draw_turn_card"
    at = sit().draw("scramble_for_africa")
    assert at.decision == "draw_turn_card"
    assert at.end().seat == 1


def test_r11_nothing_is_drawn_at_the_finish(tmp_path: Path) -> None:
    at = sit().put(0, "legacy_49").roll(1)
    assert at.seat == 1
    does: list[dict[str, Any]] = [
        {"do": "move", "spaces": 20},
        {"do": "draw", "deck": "end_of_turn"},
        {"do": "draw", "deck": "age"},
    ]
    at = sit(pack=card_pack(tmp_path, *does)).put(0, "expansion_49").next_card("own").roll(1).play("draw expansion")
    assert (at.where(0), at.seat, at.told("drew_turn_card")) == ("finish", 1, [])


def test_r12_the_end_of_turn_cards_are_two_decks_shuffled_apart() -> None:
    at = sit().put(0, "legacy_1")
    for _ in range(29):
        draw_turn_card(at.t, 4)
    assert at.roll(1).options == ["draw end_of_turn_1", "draw end_of_turn_2"]
    assert ([pile.fresh for pile in at.t.view(0).piles[4:]], at.told("shuffled")) == ([0, 28], [])
    at.play("draw end_of_turn_1")
    assert ([pile.fresh for pile in at.t.view(0).piles[4:]], at.told("shuffled")) == ([28, 28], [(4,)])


def test_r13_a_deck_is_shuffled_when_each_card_was_drawn_once() -> None:
    at = sit().draw("scramble_for_africa")
    own = at.t.derived.card_ids.index("scramble_for_africa")
    seen = []
    for _ in range(11):
        card = draw_age_card(at.t, 0, 0)
        put_under(at.t, card)
        seen.append(card)
    assert own not in seen
    assert at.t.view(0).piles[0].fresh == 0
    draw_age_card(at.t, 0, 0)
    assert at.t.view(0).piles[0].fresh == 11


def test_r14_kept_cards_are_played_on_a_later_turn_before_the_roll() -> None:
    at = sit().draw("mercantile_expansion")
    assert at.decision == "draw_turn_card"
    at.end().put(1, "legacy_1").roll(1).end()
    assert at.options == ["roll", "play mercantile_expansion"]


def test_r14_kept_cards_go_back_at_the_finish() -> None:
    at = sit().keep(0, "counter_hegemony").put(0, "legacy_49").roll(1)
    assert (at.kept(0), len(at.t.decks[1])) == ([], 12)
    assert at.told("returned") == [(0, at.t.derived.card_ids.index("counter_hegemony"))]


def test_r15_the_rest_of_a_kept_card_happens_at_once(tmp_path: Path) -> None:
    does: list[dict[str, Any]] = [{"do": "gain", "resource": "money", "amount": 3}, {"do": "trade", "most": 2}]
    at = sit(pack=card_pack(tmp_path, *does)).draw("own")
    assert (at.holds(0), at.kept(0)) == ((11, 14, 0), ["own"])


def test_r28_nothing_falls_below_zero_and_prices_are_paid_in_full() -> None:
    at = sit().bag(0, 1, 1, 1).draw("scramble_for_africa")
    assert at.holds(0) == (7, 1, 0)
    at = sit().bag(0, 5, 1, 1).draw("colonial_enterprise")
    assert at.holds(0) == (5, 1, 1)


@pytest.mark.parametrize(
    ("card", "effect"),
    [
        ("imperial_propaganda", ("sabotage", 4)),
        ("narrative_reconfiguration", ("lose", 3)),
        ("social_media_narratives", ("exchange", 5)),
    ],
)
def test_r29_cards_without_a_number_were_given_one(card: str, effect: tuple[str, int]) -> None:
    t = sit().t
    last = t.program(t.derived.ways[t.derived.card_ids.index(card)][0])[-1]
    assert (last.kind, last.number("amount")) == effect
    pack = GAME.read_pack("chronicle")
    assert pack is not None
    assert f"cards[{card}]" in dict(pack.reasons)


def test_r35_a_missed_turn_has_no_end_of_turn_card() -> None:
    at = plenty("historian", "artist").put(0, "legacy_1")
    at.t.skips = [0, 1]
    at.roll(1).end()
    assert (at.seat, at.holds(1)) == (0, (20, 20, 20))


def test_r46_cards_are_data_of_the_pack(tmp_path: Path) -> None:
    at = sit(pack=card_pack(tmp_path, {"do": "gain", "resource": "influence", "amount": 9})).draw("own")
    assert at.holds(0)[2] == 9


def test_r52_two_ways_are_open_unless_blind() -> None:
    assert sit(pack="crossroads").draw("queer_and_now").decision == "choose_way"
    assert sit(pack="crossroads", blind=True).draw("queer_and_now").decision == "choose_blindly"


def test_r56_what_may_be_declined() -> None:
    for card in ("colonial_enterprise", "queer_and_now", "concept_of_history", "technological_reproducibility"):
        at = plenty("historian", "entrepreneur", "colonialist").put(1, "legacy_9").put(2, "legacy_9").draw(card)
        assert "decline" in at.options
    for card in ("exploitation_justified", "imperial_propaganda", "revolt_suppression", "social_media_narratives"):
        at = plenty("historian", "entrepreneur", "colonialist").put(1, "legacy_9").put(2, "legacy_9").draw(card)
        assert "decline" not in at.options


def test_r58_a_card_is_carried_out_at_the_finish_too(tmp_path: Path) -> None:
    does: list[dict[str, Any]] = [
        {"do": "move", "spaces": 9},
        {"do": "gain", "resource": "money", "amount": 4},
        {"do": "sabotage", "resource": "influence", "amount": 2},
        {"do": "move", "spaces": -9},
        {"do": "skip"},
        {"do": "change_path", "age": "legacy"},
        {"do": "trade", "most": 3},
    ]
    at = sit("historian", "artist", pack=card_pack(tmp_path, *does[:6]))
    at.put(0, "expansion_49").next_card("own").roll(1).play("draw expansion")
    assert (at.where(0), at.holds(0), at.holds(1), at.t.skips) == ("finish", (12, 14, 0), (0, 8, 12), [0, 0])
    at = sit("historian", "artist", pack=card_pack(tmp_path / "kept", *does[:1], *does[6:]))
    at.put(0, "expansion_49").next_card("own").roll(1).play("draw expansion")
    assert (at.kept(0), at.t.reading) == ([], [])
