"""Rulings on what the rulebook leaves open: movement."""

from .arranged import plenty, sit


def test_r4_the_roll_comes_first_and_the_first_space_is_step_one() -> None:
    at = sit().roll(1)
    assert at.decision == "set_out"
    assert at.play("take resistance_1").where(0) == "resistance_1"


def test_r5_a_junction_costs_a_step_and_may_be_stopped_on() -> None:
    at = sit().put(0, "legacy_15").roll(1)
    assert (at.where(0), at.decision) == ("junction_2", "draw_turn_card")
    at.end().put(1, "legacy_1").roll(1).end()
    at.roll(1)
    assert at.decision == "crossing"
    assert at.play("take legacy_17").where(0) == "legacy_17"


def test_r6_on_a_junction_a_token_belongs_to_the_age_by_which_it_came() -> None:
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


def test_r24_to_the_same_step_of_the_other_path() -> None:
    at = sit("historian", "artist").draw("indigenous_displacement")
    assert (at.where(0), at.decision) == ("resistance_29", "draw_turn_card")
    at = sit("historian", "artist").put(0, "resistance_57").next_card("anti_colonial_uprising").roll(1)
    at.play("draw resistance")
    assert at.where(0) == "reckoning_56"


def test_r25_no_card_is_drawn_where_a_card_leads() -> None:
    at = sit().put(0, "resistance_38").next_card("angel_of_history").roll(1).play("draw resistance")
    assert (at.where(0), at.decision) == ("resistance_33", "draw_turn_card")
    at = sit().draw("concept_of_history").play("go_to legacy_5")
    assert at.decision == "draw_turn_card"


def test_r25_arriving_by_a_card_counts_at_once() -> None:
    at = sit().put(0, "expansion_49").next_card("divide_and_conquer").roll(1).play("draw expansion")
    assert (at.where(0), at.told("finished"), at.seat) == ("finish", [(0,)], 1)


def test_r26_a_player_who_moves_by_their_own_card_chooses() -> None:
    at = sit().draw("haitian_revolution").play("take expansion_36")
    assert (at.where(0), at.age(0)) == ("expansion_38", "expansion")


def test_r26_a_player_who_is_sent_back_stays_on_their_path() -> None:
    at = plenty("historian", "artist").put(1, "legacy_26").draw("revolt_suppression")
    assert (at.where(1), at.age(1)) == ("legacy_20", "legacy")


def test_r27_back_leads_through_junctions_to_the_first_space() -> None:
    at = plenty("historian", "artist").put(1, "junction_2", "legacy").draw("revolt_suppression")
    assert at.where(1) == "legacy_10"
    at = plenty("historian", "artist").put(1, "legacy_3").draw("revolt_suppression")
    assert at.where(1) == "legacy_1"
    at = sit().put(0, "resistance_2").next_card("angel_of_history").roll(1).play("draw resistance")
    assert at.where(0) == "resistance_1"


def test_r30_the_finish_needs_no_exact_roll() -> None:
    for face in range(1, 7):
        assert sit().put(0, "legacy_49").roll(face).where(0) == "finish"


def test_r45_several_tokens_stand_on_one_space() -> None:
    at = sit().put(0, "legacy_3").put(1, "legacy_4").roll(1)
    assert (at.where(0), at.where(1)) == ("legacy_4", "legacy_4")
