"""The worked examples of the rulebook and of the notes beside it."""

from .arranged import sit


def test_m1_unresolved_for_three_turns_gives_a_border_raid() -> None:
    at = sit().crisis()
    for turn in (1, 2, 3):
        assert at.t.timer[0] == turn - 1
        assert "border_raid" not in at.objective_discard
        at.play("end_phase")
        if turn < 3:
            at.play("end_phase")
            assert at.decision == "crisis"
    assert at.objective_discard.count("border_raid") == 1
    assert (at.milestone, at.t.timer[0]) == ("the_long_exile", 0), "the timer is reset, the milestone stays"


def test_four_influence_enlist_their_soldiers() -> None:
    at = sit().bank(influence=4).deck("conscription", "conscription").crisis().play("resolve enlist_their_soldiers")
    assert at.amount("influence") == 0
    assert sorted(at.names(at.t.deck.cards)) == ["conscription", "hill_country_conscription"]
    assert at.milestone == "" and at.faces(at.t.done) == ["the_long_exile"]


def test_four_stability_integrate_their_nobility() -> None:
    at = sit().bank(stability=4).crisis().play("resolve integrate_their_nobility")
    assert at.amount("stability") == 0
    assert at.discard == ["hill_country_couriers"]


def test_less_than_four_resolve_nothing() -> None:
    at = sit().bank(stability=3, influence=3).crisis()
    assert at.options == ["end_phase"]
    assert at.closed == {"resolve enlist_their_soldiers": "too_dear", "resolve integrate_their_nobility": "too_dear"}


def test_the_raid_pays_for_the_debt_jubilee() -> None:
    at = sit().bank(food=0, might=3, stability=3).lay("debt_jubilee", "raid_beyond_the_cataracts").crisis()
    assert at.closed["resolve forgive_peasant_debts"] == "too_dear"
    at.play("resolve lead_a_punitive_expedition")
    assert (at.amount("food"), at.amount("might")) == (4, 0)
    at.play("resolve forgive_peasant_debts")
    assert (at.amount("food"), at.amount("stability")) == (1, 4)
    assert at.objective_discard == ["raid_beyond_the_cataracts", "debt_jubilee"]


def test_two_food_and_a_stability_gained_organize_the_tithes() -> None:
    at = sit().lay("ritualized_taxation").hand("tax_collection", "public_rituals").act()
    at.play("play tax_collection", "play public_rituals", "end_phase")
    at.play("resolve organize_annual_tithes", "pick corvee")
    assert "corvee" in at.discard and at.objective_discard == ["moon_gods_blessings"]
    assert at.faces(at.t.destroyed_faces) == ["ritualized_taxation"]


def test_gains_of_another_kind_do_not() -> None:
    at = sit().lay("ritualized_taxation").hand("tax_collection").act().play("play tax_collection", "end_phase")
    assert at.closed["resolve organize_annual_tithes"] == "not_fulfilled"


def test_gains_in_the_crisis_phase_do_not_count() -> None:
    at = sit().lay("ritualized_taxation", "raid_the_cedar_kings", "crop_failure").hand("public_rituals").act()
    at.play("play public_rituals", "end_phase", "resolve plunder_the_valleys")
    assert at.closed["resolve organize_annual_tithes"] == "not_fulfilled"


def test_the_previous_action_phase_is_forgotten() -> None:
    at = sit().lay("ritualized_taxation").hand("tax_collection", "public_rituals").act()
    at.play("play tax_collection", "play public_rituals", "end_phase", "end_phase")
    at.hand().play("end_phase")
    assert at.closed["resolve organize_annual_tithes"] == "not_fulfilled"


def test_three_provinces_gather_a_coalition() -> None:
    at = sit().at_milestone("turn_of_the_wheel").deck("border_fort", discard=("trading_post",)).crisis()
    assert at.closed["resolve gather_a_coalition"] == "not_fulfilled"
    at.hand("border_fort").play("resolve gather_a_coalition")
    assert (at.t.per_turn, at.most("stability")) == (6, 8)


def test_six_might_in_one_action_phase_assemble_a_host() -> None:
    at = sit().at_milestone("turn_of_the_wheel").bank(food=6, might=0).deck("tax_collection")
    at.hand("noble_charioteers", "royal_guard", "levy_infantry").act()
    at.play("play noble_charioteers", "play royal_guard", "play levy_infantry", "end_phase")
    at.play("resolve assemble_a_mighty_host")
    assert at.options == ["pick royal_guard", "pick noble_charioteers"]
    at.play("pick noble_charioteers")
    assert at.discard.count("noble_charioteers") == 2 and at.most("might") == 8


def test_corruption_kept_with_no_food() -> None:
    """One might, no food, one stability: the might goes, the food is missing, the stability still comes."""
    at = sit().bank(might=1, food=0, stability=1).hand("corruption").act().play("end_phase")
    assert (at.amount("might"), at.amount("food"), at.amount("stability")) == (0, 0, 2)
    assert at.objective_discard == ["crop_failure"]


def test_four_peasant_unrest_in_one_refill_end_before_the_capital() -> None:
    at = sit().objectives("raise_stele", *["peasant_unrest"] * 4).crisis().play("end_phase")
    assert at.agenda == ["capital_besieged", "raise_stele", ""]
    assert at.told("escalated") == [
        (at.face("peasant_unrest"), 1, 2),
        (at.face("peasant_unrest"), 2, 3),
        (at.face("peasant_uprising"), 1, 2),
    ]
