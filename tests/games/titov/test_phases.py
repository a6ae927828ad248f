"""The three phases, step by step as in the rulebook, with keywords and subtypes where they come up."""

import pytest

from .arranged import sit
from .extended_packs import face, made, sit_with

# Setting up.


def test_the_kingdom_at_the_beginning() -> None:
    at = sit()
    assert at.t.bank == [3, 3, 3, 3, 0] and at.t.most == [6] * 5
    assert sorted(at.names(at.t.deck.cards)) == sorted(
        ["tax_collection"] * 4 + ["public_rituals"] * 3 + ["conscription"] * 2 + ["diplomatic_overtures"]
    )
    assert at.milestone == "the_long_exile" and len(at.t.objectives) == 9 and len(at.agenda) == 3


# 1, the Action Phase.


def test_five_cards_are_drawn() -> None:
    at = sit().reset()
    assert (at.decision, len(at.in_hand), at.told("phase")[-1]) == ("act", 5, ("action",))


def test_a_card_is_paid_checked_gained_and_its_clock_advanced_in_this_order() -> None:
    at = sit().hand("tax_collection").act().play("play tax_collection")
    assert [told.event.name for told in at.events] == ["played", "spent", "gained", "clock"]
    at.events.clear()
    at.hand("border_fort").play("play border_fort")
    assert [told.event.name for told in at.events] == ["played", "checked", "gained"]


def test_nobody_can_spend_what_they_do_not_have() -> None:
    at = sit().bank(stability=0).hand("tax_collection", "levy_infantry").act()
    assert at.options == ["end_phase", "play levy_infantry"]
    assert at.closed == {"play tax_collection": "too_dear"}


@pytest.mark.parametrize(("food", "might", "gains"), [(0, 3, True), (3, 0, True), (2, 1, True), (1, 1, False)])
def test_a_province_checks_the_sum(food: int, might: int, gains: bool) -> None:
    at = sit().bank(food=food, might=might).hand("border_fort").act().play("play border_fort")
    assert at.amount("influence") == (4 if gains else 3)
    assert at.objective_discard == ([] if gains else ["border_raid"])
    assert (at.amount("food"), at.amount("might")) == (food, might), "it costs nothing"


def test_a_province_that_falls_takes_its_realm_along_and_brings_war() -> None:
    at = sit().bank(stability=0, food=0).lay("raise_stele").deck("cataracts_vassal_grain", "border_fort")
    at.hand("cataracts_vassal_soldiers").act().play("play cataracts_vassal_soldiers")
    assert sorted(at.names(at.t.destroyed)) == ["cataracts_vassal_grain", "cataracts_vassal_soldiers"]
    assert at.agenda[0] == "war_beyond_the_cataracts" and at.objective_discard == ["raise_stele"]


def test_the_clock_of_a_card_counts_plays_by_name() -> None:
    at = sit().bank(stability=6, food=0).hand(*["tax_collection"] * 3).act()
    at.play("play tax_collection", "end_phase", "end_phase")
    at.hand("tax_collection", "tax_collection").bank(food=0).play("play tax_collection")
    assert at.objective_discard == [] and at.t.card_clock[0] == 2
    at.play("play tax_collection")
    assert at.objective_discard == ["peasant_unrest"] and at.t.card_clock[0] == 0


def test_an_expendable_card_is_destroyed_when_it_is_played() -> None:
    at = sit().hand("levy_infantry").act().play("play levy_infantry")
    assert (at.amount("might"), at.discard, at.names(at.t.destroyed)) == (4, [], ["levy_infantry"])


def test_an_expendable_card_that_is_kept_is_not() -> None:
    at = sit().hand("levy_infantry").act().play("end_phase")
    assert (at.discard, at.t.destroyed) == (["levy_infantry"], [])


def test_the_phase_cannot_end_before_a_mandatory_card_is_played() -> None:
    at = sit().hand("border_fort", "levy_infantry").act()
    assert at.options == ["play levy_infantry", "play border_fort"]
    assert at.closed == {"end_phase": "mandatory"}
    assert "end_phase" in at.play("play border_fort").options


def test_retained_effects_come_before_the_discard() -> None:
    at = sit().hand("royal_guard", "corvee").act().play("end_phase")
    assert [told.event.name for told in at.events] == ["retained", "gained_objective", "discarded", "phase"]
    assert at.discard == ["royal_guard", "corvee"] and at.objective_discard == ["whispers_of_treason"]


def test_seasonal_cards_that_are_kept_are_destroyed() -> None:
    at = sit_with("", subtypes='["seasonal"]').hand("test_card", "corvee").act().play("end_phase")
    assert (at.discard, at.names(at.t.destroyed)) == (["corvee"], ["test_card"])
    at = sit_with("", subtypes='["seasonal"]').play("play test_card", "end_phase")
    assert (at.discard, at.t.destroyed) == (["test_card"], [])


def test_an_immediate_card_acts_when_it_is_drawn() -> None:
    at = sit_with("", immediate='[{ do = "gain", what = { might = 2 } }]').hand("volunteers").deck("test_card")
    at.act().play("play volunteers")
    assert at.amount("might") == 5 and at.in_hand == ["test_card"]


def test_alternative_and_mixed_costs() -> None:
    at = sit().hand("hill_country_couriers").act().play("play hill_country_couriers")
    assert at.options == ["spend food", "spend might"]
    at.play("spend might", "choose gain_1_influence")
    assert (at.amount("might"), at.amount("food"), at.amount("influence")) == (2, 3, 4)
    at = sit().bank(food=1, stability=0, influence=0, might=1).hand("seditious_priests").act()
    at.play("play seditious_priests")
    assert at.options == ["spend food", "spend might"]
    assert at.play("spend food").t.bank == [0, 0, 0, 0, 0]


def test_corvee_plays_a_card_for_less_or_works_on_a_project() -> None:
    at = sit().bank(food=1).hand("corvee", "conscription").act()
    at.play("play corvee", "play conscription")
    assert (at.amount("food"), at.in_hand) == (0, ["levy_infantry", "levy_infantry"])
    at = sit().lay("raise_stele").hand("corvee").act().play("play corvee")
    assert (at.t.clocks[1], at.t.paused[1], at.amount("food")) == ([0, 1], False, 3)


def test_overtures_spend_influence_for_different_things() -> None:
    at = sit().bank(food=1, influence=0).deck("corvee").lay("debt_jubilee", timer=1).hand("diplomatic_overtures").act()
    at.play("play diplomatic_overtures", "choose gain_1_might")
    assert "choose gain_1_might" not in at.options
    at.play("choose delay_1")
    assert (at.decision, at.amount("influence"), at.amount("might"), at.t.timer[1]) == ("act", 0, 4, 0)


# 2, the Crisis Phase.


def test_a_resolution_without_return_destroys_the_card() -> None:
    at = sit().lay("border_raid").crisis().play("resolve bribe_the_raiders")
    assert (at.agenda[0], at.objective_discard, at.discard) == ("", [], ["blood_money"])
    assert at.faces(at.t.destroyed_faces) == ["border_raid"]


def test_relief_needs_a_phase_without_taxes() -> None:
    at = sit().lay("peasant_unrest").hand("tax_collection").act().play("play tax_collection", "end_phase")
    assert at.closed["resolve grant_relief"] == "not_fulfilled"
    at = sit().lay("peasant_unrest").act().play("end_phase", "resolve grant_relief")
    assert at.agenda[0] == ""


def test_a_war_is_paid_for_step_by_step_and_won() -> None:
    at = (
        sit()
        .maxima(9)
        .bank(might=5, food=0)
        .lay("war_beyond_the_cataracts")
        .crisis()
        .play(*["resolve march_upriver"] * 5)
    )
    assert at.t.over is False and at.amount("food") == 4
    at.play("pick cataracts_vassal_grain")
    assert at.discard == ["cataracts_vassal_grain"] and at.agenda[0] == ""


def test_a_raid_returns_once_and_then_becomes_a_war() -> None:
    at = sit().maxima(12).bank(might=6).lay("raid_beyond_the_cataracts").crisis()
    at.play("resolve lead_a_punitive_expedition")
    assert at.objective_discard == ["raid_beyond_the_cataracts"]
    at.put(2, "raid_beyond_the_cataracts").play("resolve lead_a_punitive_expedition")
    assert at.agenda == ["", "war_beyond_the_cataracts", ""]


def test_a_project_is_paid_slice_by_slice_and_its_timer_stands_still() -> None:
    at = sit().lay("raise_stele", timer=2).objectives("debt_jubilee").crisis().play("resolve oversee_the_stele")
    assert at.t.paused[1] and at.t.clocks[1] == [0, 1]
    at.play("end_phase")
    assert (at.agenda[0], at.t.timer[1], at.t.paused[1]) == ("raise_stele", 2, False)
    at.bank(food=3).play("end_phase", *["resolve oversee_the_stele"] * 3)
    assert at.agenda[0] == "royal_stele"


def test_the_third_tier_can_be_bought_off_or_borne() -> None:
    at = sit().maxima(12).bank(might=6).lay("capital_besieged").crisis()
    at.play("resolve defend_the_capital", "resolve defend_the_capital")
    assert at.t.clocks[1] == [0, 2, 0] and at.agenda[0] == "capital_besieged"
    at.play("resolve surrender")
    assert at.agenda[0] == "" and len(at.t.destroyed) == 3


def test_vassalization_can_be_accepted() -> None:
    at = sit().bank(food=5).lay("vassalization").crisis().play("resolve bow_to_the_inevitable")
    assert at.t.most == [3] * 5 and at.amount("food") == 3


def test_the_census_goes_by_the_cards_controlled() -> None:
    at = sit().lay("conduct_census").crisis().play("resolve be_thorough")
    assert (at.amount("stability"), at.most("food"), at.t.next_turn) == (1, 7, 2)


def test_the_siege_wins_the_game() -> None:
    at = sit().at_milestone("the_siege_of_esh_edu").bank(might=5).crisis().play(*["resolve storm_the_walls"] * 5)
    assert at.t.result is not None and at.t.result.winners == [0] and at.t.result.reason == "won"


# 3, the Reset Phase.


def test_an_objective_rings_and_goes() -> None:
    at = sit().lay("debt_jubilee", timer=1).reset()
    assert at.amount("stability") == 1
    assert sorted(at.objective_discard) == ["crop_failure", "debt_jubilee"]
    names = [told.event.name for told in at.events]
    assert names[:8] == ["phase", "timer", "timer", "timer_full", "lost", "gained_objective", "returned", "placed"]


def test_a_loop_starts_again() -> None:
    at = sit().lay("war_with_the_cedar_king", timer=3, marker=6).reset()
    assert (at.agenda[0], at.t.timer[1], at.t.marker[1]) == ("war_with_the_cedar_king", 0, 2)


def test_wars_and_crises_lose_ground_after_the_timers() -> None:
    at = sit().lay("war_with_the_cedar_king", "famine", marker=3).reset()
    assert at.t.marker[1:3] == [2, 2]


def test_a_lost_crisis_does_what_it_says() -> None:
    at = sit().lay("uncertain_succession", "seditious_conspiracy").bank(influence=1).reset()
    assert at.agenda[0] == "civil_war" and at.t.marker[1] == 1
    assert at.objective_discard.count("seditious_conspiracy") == 2
    assert at.objective_discard.count("diplomatic_incident") == 3, "one for each influence that was missing"


def test_the_next_milestone_is_turned_up_in_the_reset_phase() -> None:
    at = sit().bank(influence=4).crisis().play("resolve enlist_their_soldiers")
    assert at.milestone == ""
    at.play("end_phase")
    assert (at.milestone, at.t.timer[0]) == ("ways_of_war", 0)


def test_the_agenda_is_filled_and_the_discard_shuffled_for_it() -> None:
    at = sit().lay("raise_stele").objectives("famine", discard=("debt_jubilee", "conduct_census")).reset()
    assert at.agenda[:2] == ["raise_stele", "famine"] and at.agenda[2] in ("debt_jubilee", "conduct_census")
    assert at.told("shuffled_objectives") == [(2,)]


def test_an_immediate_objective_acts_when_it_is_placed() -> None:
    one = face(immediate='[{ do = "lose", what = { food = 1 } }]')
    at = sit(made(one)).objectives("test_face").reset()
    assert at.agenda[0] == "test_face" and at.amount("food") == 2


def test_two_of_a_kind_escalate_and_the_slot_is_filled() -> None:
    at = sit().lay("border_raid").objectives("raise_stele", "debt_jubilee", "border_raid").reset()
    assert at.agenda == ["enemy_invades", "debt_jubilee", "raise_stele"]
    assert at.faces(at.t.destroyed_faces) == ["border_raid", "border_raid"]


@pytest.mark.parametrize("face", ["capital_besieged", "palace_coup", "desolation", "vassalization"])
def test_the_third_tier_loses_the_game(face: str) -> None:
    at = sit().lay(face, timer=1).reset()
    assert at.t.over is False
    at.reset()
    assert at.t.result is not None and (at.t.result.winners, at.t.result.reason) == ([], "lost")


def test_a_stele_pays_for_two_turns_and_is_raised_again() -> None:
    at = sit().lay("royal_stele").reset()
    assert (at.amount("influence"), at.amount("stability"), at.agenda[0]) == (4, 4, "royal_stele")
    at.reset()
    assert (at.amount("influence"), at.amount("stability"), at.agenda[0]) == (5, 5, "raise_stele")


def test_the_dynasty_serves_three_turns() -> None:
    at = sit().lay("dynasty_triumphant").reset()
    assert at.options == [f"choose {one}" for one in ("draw_2", "gain_2_influence", "gain_2_stability")]
    at.play("choose draw_2")
    assert len(at.in_hand) == 7
    for choice in ("gain_2_influence", "gain_2_stability"):
        at.reset().play(f"choose {choice}")
    assert at.agenda[0] == "" and (at.amount("influence"), at.amount("stability")) == (5, 5)
