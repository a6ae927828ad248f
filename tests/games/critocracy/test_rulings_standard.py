"""Rulings on what `standard` adds to the rulebook: a hand, powers, steps and looks for sale, and an open pile."""

from pathlib import Path

from .arranged import ArrangedCritocracy, sit
from .extended_packs import card_pack


def standard(*roles: str, pack: str | Path = "chronicle") -> ArrangedCritocracy:
    """A table of the preset `standard`, where everyone has ten of each."""
    at = sit(*(roles or ("historian", "artist")), pack=pack, preset="standard")
    for seat in range(at.t.seats):
        at.bag(seat, 10, 10, 10).put(seat, "legacy_2")
    return at


def test_r61_event_cards_may_be_kept_and_played_later() -> None:
    at = standard().put(0, "expansion_28").next_card("scramble_for_africa").roll(1).play("walk 1", "draw expansion")
    assert at.options == ["happen", "keep"]
    at.play("keep").end()
    assert at.kept(0) == ["scramble_for_africa"]
    at.roll(1).play("walk 1").end()
    before = at.holds(0)
    at.roll(2).play("play scramble_for_africa")
    assert (at.kept(0), at.decision) == ([], "choose_steps")
    assert at.holds(0) == (before[0] + 6, before[1], max(0, before[2] - 5))


def test_r61_a_full_hand_keeps_no_more_and_a_played_card_is_not_taken_back() -> None:
    at = standard()
    for card in ("salt_march", "print_to_power", "haitian_revolution"):
        at.keep(0, card)
    at.put(0, "expansion_28").next_card("scramble_for_africa").roll(1).play("walk 1", "draw expansion")
    assert at.decision == "draw_turn_card"
    at = standard(pack="crossroads").keep(0, "salt_march").play("play salt_march")
    assert at.options == ["go salt_march_1", "go salt_march_2"]


def test_r62_a_power_works_twice_and_only_with_a_path_and_a_target() -> None:
    at = standard("colonialist", "artist")
    for left in (1, 0):
        at.play("use", "rob 1 money")
        assert at.t.powers[0] == left
    assert (at.options, at.holds(0), at.holds(1)) == (["roll"], (16, 10, 6), (4, 10, 10))
    assert "use" not in sit("colonialist", "artist", preset="standard").options
    assert "use" not in standard("colonialist", "revolutionary").options


def test_r62_a_power_that_needs_consent_is_used_up_by_the_offer() -> None:
    at = standard("entrepreneur", "historian").play("use", "drop")
    assert at.t.powers[0] == 2
    at.play("use", "offer 1", "give money 6", "ask knowledge 6", "refuse")
    assert (at.t.powers[0], at.holds(0)) == (1, (10, 10, 11))


def test_r63_a_step_and_another_roll_are_for_sale() -> None:
    at = standard("artist", "historian").put(0, "legacy_1").roll(1)
    assert [move for move in at.options if move.startswith(("walk", "roll"))] == ["walk 1", "walk 2", "roll_again"]
    at.dice(4).play("roll_again")
    assert (at.told("rolled")[-1], at.holds(0)[2]) == ((0, 4), 9)
    assert [move for move in at.options if move.startswith(("walk", "roll"))] == ["walk 4", "walk 5", "walk 3"]
    at.play("walk 5")
    assert (at.where(0), at.holds(0)[2]) == ("legacy_6", 7)


def test_r63_whoever_can_pay_for_nothing_walks_at_once() -> None:
    at = standard("artist", "historian").bag(0, 10, 0, 0).put(0, "legacy_1")
    at.t.powers = [0, 0]
    assert at.roll(3).where(0) == "legacy_4"


def test_r64_a_look_turns_the_next_card_up_for_everybody() -> None:
    at = standard().put(0, "expansion_27").next_card("plantation_economy").roll(1)
    assert [move for move in at.options if move.startswith("look")] == ["look expansion"]
    at.play("look expansion")
    own = at.t.derived.card_ids.index("plantation_economy")
    assert (at.holds(0)[1], at.t.view(1).piles[0].open) == (9, own)
    assert "look expansion" not in at.options
    at.play("walk 2", "draw expansion")
    assert (at.told("drew")[-1][2], at.t.view(1).piles[0].open) == (own, -1)


def test_r65_the_open_pile_shows_its_next_card() -> None:
    at = standard()
    shown = at.t.view(1).piles[4].open
    assert shown >= 0 and at.t.view(1).piles[5].open == -1
    at.roll(1).play("walk 1", "draw end_of_turn_1")
    assert at.told("drew_turn_card")[-1][2] == shown
    assert at.t.view(1).piles[4].open not in (shown, -1)
    assert [pile.cards for pile in at.t.view(1).piles[4:]] == [29, 28]


def test_a_card_played_before_the_roll_can_end_the_walk(tmp_path: Path) -> None:
    at = standard(pack=card_pack(tmp_path, {"do": "move", "spaces": 9})).keep(0, "own").put(0, "legacy_48")
    at.play("play own")
    assert (at.where(0), at.seat) == ("finish", 1)
