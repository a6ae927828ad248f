"""What the rulebook leaves open, ruling by ruling: R1 to R30."""

from pathlib import Path
from typing import Any

import pytest

from parlour.games.critocracy.rules.decks import draw_age_card, draw_turn_card, put_under
from parlour.games.critocracy.rules.setup import Begin
from parlour.kernel import Match, SettingError

from . import rulebook
from .packing import card_pack
from .sitting import GAME, plenty, sit

SIX = ("artist", "colonialist", "entrepreneur", "historian", "politician", "revolutionary")


def test_r1_two_to_six_play() -> None:
    assert GAME.seats == (2, 6)
    assert [len(sit(*SIX[:seats]).t.order) for seats in range(2, 7)] == [2, 3, 4, 5, 6]


def test_r2_roles_are_unique() -> None:
    m = Match.new(GAME, 6, seed=1)
    for seat, role in enumerate(SIX):
        assert len(m.options(seat)) == 6 - seat
        m.play(seat, f"select {role}")
    assert sorted(player.role for player in m.view(0).seats) == list(range(6))


def test_r3_ties_go_by_the_alphabet_without_a_second_roll() -> None:
    at = sit(*SIX[::-1])
    at.t.rolls = [4] * 6
    at.t.turns = 0
    at.t.stack[:] = [Begin()]
    at.look()
    assert at.t.order == [5, 4, 3, 2, 1, 0]
    assert len(at.told("rolled_for_order")) == 6


def test_r3_the_order_stays() -> None:
    at = sit("artist", "historian", "politician")
    for seat in range(3):
        at.put(seat, "legacy_1")
    seats = []
    for _ in range(6):
        seats.append(at.seat)
        at.roll(1)
        if at.asked == "DrawAgeCard":
            at.next_card("archives_debate").play("draw legacy")
        at.end()
    assert seats == [0, 1, 2, 0, 1, 2]


def test_r4_the_roll_comes_first_and_the_first_space_is_step_one() -> None:
    at = sit().roll(1)
    assert at.asked == "SetOut"
    assert at.play("take resistance_1").where(0) == "resistance_1"


def test_r5_a_junction_costs_a_step_and_may_be_stopped_on() -> None:
    at = sit().put(0, "legacy_15").roll(1)
    assert (at.where(0), at.asked) == ("junction_2", "DrawTurnCard")
    at.end().put(1, "legacy_1").roll(1).end()
    at.roll(1)
    assert at.asked == "Crossing"
    assert at.play("take legacy_17").where(0) == "legacy_17"


def test_r6_on_a_junction_one_keeps_the_colour_by_which_one_came() -> None:
    for start in ("legacy_15", "resistance_19"):
        at = sit().put(0, start).roll(1)
        assert (at.where(0), at.age(0)) == ("junction_2", start.split("_")[0])


def test_r7_both_paths_come_in_and_either_may_be_taken() -> None:
    for start in ("legacy_15", "resistance_19"):
        at = sit().put(0, start).roll(2)
        assert at.options == ["take resistance_21", "take legacy_17"]


def test_r8_start_is_a_choice_of_four() -> None:
    at = sit().roll(1)
    assert len(at.options) == 4
    kinds = [space.kind for space in at.t.setup.pack.spaces]
    assert (kinds.count("junction"), kinds[0]) == (7, "start")


def test_r9_the_card_is_of_the_colour_of_the_space() -> None:
    at = sit().put(0, "resistance_41").roll(2).play("take reckoning_45")
    assert at.options == ["draw reckoning"]


def test_r10_the_end_of_turn_card_is_the_last_step_of_every_turn() -> None:
    at = sit().put(0, "legacy_1").roll(1)
    assert at.asked == "DrawTurnCard"
    at = sit().draw("scramble_for_africa")
    assert at.asked == "DrawTurnCard"
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


def test_r12_a_pile_rests_until_the_other_is_used_up() -> None:
    at = sit().put(0, "legacy_1")
    for _ in range(29):
        draw_turn_card(at.t, 4)
    assert at.roll(1).options == ["draw end_of_turn_2"]
    for _ in range(27):
        draw_turn_card(at.t, 5)
    at.play("draw end_of_turn_2")
    assert at.t.fresh == [29, 28]


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
    assert at.asked == "DrawTurnCard"
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


def test_r16_sabotage_happens_at_once_or_not_at_all() -> None:
    at = plenty("historian", "artist", "colonialist").draw("imperial_propaganda")
    assert at.asked == "Sabotage"
    at = plenty("historian", "politician").draw("imperial_propaganda")
    assert (at.asked, at.told("nothing")) == ("DrawTurnCard", [(0,)])


@pytest.mark.parametrize(
    "card",
    ["exploitation_justified", "imperial_propaganda", "revolt_suppression", "technological_reproducibility"],
)
def test_r17_attacks_need_somebody_who_is_not_opposed(card: str) -> None:
    at = plenty("historian", "politician").put(1, "legacy_9").draw(card)
    assert at.told("nothing") == [(0,)]


def test_r17_trades_and_alliances_are_no_attacks() -> None:
    at = sit("historian", "politician").keep(0, "counter_hegemony").keep(0, "memory_politics")
    assert at.options == ["roll", "play counter_hegemony", "play memory_politics"]


def test_r18_opposition_goes_both_ways() -> None:
    for one, other in (("historian", "politician"), ("politician", "historian")):
        assert plenty(one, other).draw("imperial_propaganda").told("nothing") == [(0,)]


def test_r19_the_immune_are_not_offered() -> None:
    at = plenty("artist", "politician", "historian", "colonialist").draw("exploitation_justified")
    assert at.options == ["choose 2", "choose 3"]


def test_r19_who_steals_from_all_passes_over_them() -> None:
    at = plenty("artist", "politician", "historian", "entrepreneur", pack="crossroads")
    at.draw("reparations_now").play("go reparations_now_1")
    assert [at.holds(seat)[0] for seat in range(4)] == [23, 20, 17, 20]


def test_r20_protection_is_for_theft_alone() -> None:
    at = plenty("historian", "colonialist", "artist").draw("imperial_propaganda").play("choose 1")
    assert at.holds(1) == (20, 20, 16)
    at = plenty("artist", "colonialist").draw("decolonization_is_not_a_metaphor")
    assert at.options == ["rob 1 money", "rob 1 knowledge"]


def test_r21_the_first_sabotage_is_ignored_and_a_plain_push_is_none() -> None:
    at = plenty("historian", "revolutionary").put(1, "legacy_20").draw("subaltern_voices")
    assert (at.where(1), at.t.ignores) == ("legacy_15", [0, 1])
    at = plenty("historian", "revolutionary").put(1, "legacy_20").draw("revolt_suppression")
    assert (at.where(1), at.t.ignores) == ("legacy_20", [0, 0])


def test_r22_the_entrepreneur_misses_no_turn_by_a_card_of_their_own() -> None:
    at = sit("entrepreneur", "historian").draw("commodification_of_labour").end()
    at.put(1, "legacy_1").roll(1).end()
    assert at.seat == 0


def test_r23_the_artist_is_asked() -> None:
    at = sit("artist", "historian").draw("indigenous_displacement")
    assert (at.asked, at.options) == ("ChangePath", ["decline", "go_to resistance_29"])
    at = sit("historian", "artist").put(1, "expansion_9").draw("technological_reproducibility")
    assert at.told("nothing") == [(0,)]


def test_r24_to_the_same_step_of_the_other_path() -> None:
    at = sit("historian", "artist").draw("indigenous_displacement")
    assert (at.where(0), at.asked) == ("resistance_29", "DrawTurnCard")
    at = sit("historian", "artist").put(0, "resistance_57").next_card("anti_colonial_uprising").roll(1)
    at.play("draw resistance")
    assert at.where(0) == "reckoning_56"


def test_r25_no_card_is_drawn_where_a_card_leads() -> None:
    at = sit().put(0, "resistance_38").next_card("angel_of_history").roll(1).play("draw resistance")
    assert (at.where(0), at.asked) == ("resistance_33", "DrawTurnCard")
    at = sit().draw("concept_of_history").play("go_to legacy_5")
    assert at.asked == "DrawTurnCard"


def test_r25_arriving_by_a_card_counts_at_once() -> None:
    at = sit().put(0, "expansion_49").next_card("divide_and_conquer").roll(1).play("draw expansion")
    assert (at.where(0), at.told("finished"), at.seat) == ("finish", [(0,)], 1)


def test_r26_who_moves_by_their_own_card_chooses() -> None:
    at = sit().draw("haitian_revolution").play("take expansion_36")
    assert (at.where(0), at.age(0)) == ("expansion_38", "expansion")


def test_r26_who_is_sent_back_keeps_the_colour() -> None:
    at = plenty("historian", "artist").put(1, "legacy_26").draw("revolt_suppression")
    assert (at.where(1), at.age(1)) == ("legacy_20", "legacy")


def test_r27_back_leads_through_junctions_to_the_first_space() -> None:
    at = plenty("historian", "artist").put(1, "junction_2", "legacy").draw("revolt_suppression")
    assert at.where(1) == "legacy_10"
    at = plenty("historian", "artist").put(1, "legacy_3").draw("revolt_suppression")
    assert at.where(1) == "legacy_1"
    at = sit().put(0, "resistance_2").next_card("angel_of_history").roll(1).play("draw resistance")
    assert at.where(0) == "resistance_1"


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
def test_r29_what_had_no_number_has_one(card: str, effect: tuple[str, int]) -> None:
    derived = sit().t.derived
    last = derived.ways[derived.card_ids.index(card)][0][-1]
    assert (last.kind, last.number) == effect
    pack = GAME.read_pack("chronicle")
    assert pack is not None
    assert f"cards[{card}]" in dict(pack.reasons)


def test_r30_the_finish_needs_no_exact_roll() -> None:
    for face in range(1, 7):
        assert sit().put(0, "legacy_49").roll(face).where(0) == "finish"


def test_r42_a_space_that_is_listed_twice_is_one() -> None:
    assert rulebook.PATHS["reckoning"].count((996, 453)) == 2
    assert [space.at for space in sit().t.setup.pack.spaces].count((996, 453)) == 1


def test_r43_closing_points_are_left_out() -> None:
    junctions = [space for space in sit().t.setup.pack.spaces if space.kind == "junction"]
    assert {len(space.corners) for space in junctions} == {4}
    assert {len(corners) for corners, _ in rulebook.JUNCTIONS} == {5}


def test_r44_a_box_is_the_rectangle_around_its_corners() -> None:
    age = next(age for age in sit().t.setup.pack.ages if age.id == "expansion")
    assert (age.box, rulebook.CARD_BOXES["expansion"][1]) == ((559, 468, 659, 624), (658, 468))


def test_r48_nobody_plays_alone() -> None:
    with pytest.raises(SettingError, match="2 to 6"):
        GAME.set_for(1)
