"""What the rulebook leaves open about objectives, the Agenda and the Reset Phase (see `test_rulings.py`)."""

from .arranged import sit
from .extended_packs import card, made, sit_with


def test_r7_fourteen_cards_cost_two() -> None:
    at = sit().lay("conduct_census").deck(*["corvee"] * 14).bank(stability=2).crisis()
    assert at.play("resolve be_thorough").amount("stability") == 0
    at = sit().lay("conduct_census").deck(*["corvee"] * 15).bank(stability=2).crisis()
    assert at.closed["resolve be_thorough"] == "too_dear"


def test_r11_to_the_deck_means_shuffled_in() -> None:
    does = '{ do = "gain_objective", objective = ["famine"], to = "deck" }'
    places = set()
    for seed in range(12):
        at = sit(made(card(does)), seed=seed).hand("test_card").act().play("play test_card")
        places.add(at.faces(at.t.objectives.cards).index("famine"))
    assert len(places) > 3


def test_r15_anywhere_begins_in_the_agenda() -> None:
    does = '{ do = "destroy_objectives", of = ["famine"], count = 2 }'
    at = sit_with(does).lay("famine").objectives("famine", discard=("famine",)).play("play test_card")
    assert (at.agenda[0], at.objective_discard, at.faces(at.t.objectives.cards)) == ("", [], ["famine"])


def test_r16_swapping_in_spares_the_card_that_does_it() -> None:
    at = sit().lay("foreign_claimant", "raise_stele", marker=5).crisis().play("resolve refute_the_claim")
    assert at.agenda == ["", "dynasty_triumphant", ""]
    at = sit().lay("foreign_claimant", marker=5).crisis().play("resolve refute_the_claim")
    assert at.agenda == ["", "dynasty_triumphant", ""], "nothing else was there: an empty slot"


def test_r17_the_player_says_which_of_two_copies() -> None:
    at = sit().lay("war_with_the_cedar_king", "war_with_the_cedar_king").crisis()
    assert at.options.count("resolve march_into_the_mountains") == 1
    at.play("resolve march_into_the_mountains")
    assert at.options == ["mark slot_1", "mark slot_2"]
    assert at.play("mark slot_2").t.marker[1:3] == [1, 2]


def test_r18_no_objective_left() -> None:
    assert sit().objectives("raise_stele").reset().agenda == ["raise_stele", "", ""]


def test_r19_of_three_copies_two_escalate() -> None:
    at = sit().objectives("raise_stele", "border_raid", "border_raid", "border_raid").reset()
    assert at.agenda == ["enemy_invades", "border_raid", "raise_stele"]
    assert (at.t.marker[1], at.t.timer[1]) == (1, 0)


def test_r21_defeat_at_0_and_no_second_fall() -> None:
    at = sit().lay("civil_war", marker=1).reset()
    assert (at.agenda[0], at.t.marker[1]) == ("civil_war", 1), "put back, and not lowered again"
    assert at.told("fell") == [(at.face("civil_war"), 1)]
    assert at.amount("stability") == 0 and at.objective_discard.count("whispers_of_treason") == 3


def test_r21_a_timer_may_bring_the_defeat_before_the_fall() -> None:
    at = sit().at_milestone("the_siege_of_esh_edu", timer=3, marker=3).reset()
    assert at.t.marker[0] == 1 and at.objective_discard == ["seditious_conspiracy"]


def test_r30_where_prints_differ() -> None:
    at = sit().lay("debt_jubilee").bank(food=2).crisis()
    assert at.closed["resolve forgive_peasant_debts"] == "too_dear"
    at = sit().lay("border_raid").bank(food=0, influence=1).crisis()
    assert at.play("resolve bribe_the_raiders").amount("influence") == 0


def test_r32_random_timers_are_picked_again_each_time() -> None:
    seen = set()
    for seed in range(12):
        at = sit(made(card('{ do = "advance_timer", times = 2 }')), seed=seed).lay("at_suns_edge", "conduct_census")
        seen.add(tuple(at.hand("test_card").act().play("play test_card").t.timer[:3]))
    assert len(seen) > 3 and all(sum(timers) == 2 for timers in seen)


def test_r33_what_cannot_be_delayed() -> None:
    stubborn = '[[objectives]]\nid = "stubborn"\nnumber = "X2"\nsubtypes = ["inevitable"]\ntimer = { slices = 3 }\n'
    at = sit(made(card('{ do = "delay" }'), stubborn)).lay("stubborn", timer=1).put(2, "conduct_census")
    at.hand("test_card").act().play("play test_card")
    assert at.told("nothing") == [("delay",)] and at.t.timer[:3] == [0, 1, 0]


def test_r34_timers_come_before_tracks_and_new_cards_are_passed_over() -> None:
    at = sit().lay("uncertain_succession", "debt_jubilee", timer=1).reset()
    names = [told.event.name for told in at.events]
    assert names.index("timer_full") < names.index("marker")
    assert (at.agenda[0], at.t.marker[1]) == ("civil_war", 1), "what came in its place did not fall"
    assert at.t.timer[2] == 0, "what filled the slot did not go on"


def test_r35_the_clock_of_a_raid_is_kept() -> None:
    at = sit().maxima(12).bank(might=6).lay("raid_the_cedar_kings").crisis().play("resolve plunder_the_valleys")
    way = at.t.derived.way_ids.index("plunder_the_valleys")
    assert at.t.kept[way] == 1
    at.put(1, "raid_the_cedar_kings").play("resolve plunder_the_valleys")
    assert at.agenda[0] == "war_with_the_cedar_king" and at.t.kept[way] == 0


def test_r36_a_project_that_returns_starts_again() -> None:
    at = sit().lay("raise_stele").crisis().play("resolve oversee_the_stele")
    at.t.timer[1], at.t.paused[1] = 2, False
    at.objectives().reset()
    assert at.agenda[0] == "raise_stele" and at.t.clocks[1] == [0, 0]


def test_r34_a_war_that_was_declared_in_this_turn_does_not_fall() -> None:
    at = sit().maxima(12).bank(might=6).lay("raid_the_cedar_kings").crisis()
    at.t.kept = {at.t.derived.way_ids.index("plunder_the_valleys"): 1}
    at.play("resolve plunder_the_valleys")
    assert (at.agenda[0], at.t.marker[1]) == ("war_with_the_cedar_king", 1)
    at.objectives().play("end_phase")
    assert (at.agenda[0], at.t.marker[1], at.t.timer[1]) == ("war_with_the_cedar_king", 1, 1), "only its timer went on"
    at.reset()
    assert at.told("fell") == [(at.face("war_with_the_cedar_king"), 1)]


def test_r49_no_more_than_six_copies_wait() -> None:
    does = '{ do = "lose", what = { food = 20 } }, { do = "gain_objective", objective = ["crop_failure"] }'
    at = sit_with(does).objectives("crop_failure").play("play test_card")
    assert at.objective_discard == ["crop_failure"] * 5
    assert at.told("none_left") == [(at.face("crop_failure"),)] * 13


def test_escalations_that_leave_nothing_behind_fill_both_slots() -> None:
    at = sit().objectives("raise_stele", "at_suns_edge", "plague", "plague", "debt_jubilee").reset()
    assert at.agenda == ["debt_jubilee", "at_suns_edge", "raise_stele"]
