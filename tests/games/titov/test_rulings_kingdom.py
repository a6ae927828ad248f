"""What the rulebook leaves open about the start, the bank, the score and the end (see `test_rulings.py`)."""

from .arranged import begin, sit
from .extended_packs import sit_with


def test_r1_the_game_begins_as_written() -> None:
    at = sit()
    assert (at.t.bank, at.t.per_turn, at.t.controlled(), len(at.t.objectives)) == ([3, 3, 3, 3, 0], 5, 10, 9)


def test_r2_the_first_agenda_of_the_tutorial() -> None:
    at = begin(tutorial=True, difficulty="rulebook")
    assert at.agenda == ["ritualized_taxation", "raid_beyond_the_cataracts", "conduct_census"]
    assert len(at.t.objectives) == 6 and not set(at.t.face) & set(at.t.objectives.cards)


def test_r8_the_start_of_a_turn_comes_before_drawing() -> None:
    at = sit().lay("dynasty_triumphant").reset()
    assert (at.decision, at.in_hand) == ("choose", [])


def test_r9_wasted_resources_count_as_gained() -> None:
    at = sit().at_milestone("turn_of_the_wheel").bank(food=6, might=6).hand("noble_charioteers", "noble_charioteers")
    at.act().play("play noble_charioteers", "play noble_charioteers", "end_phase")
    assert at.amount("might") == 6 and "resolve assemble_a_mighty_host" in at.options


def test_r10_maxima_stay_between_0_and_12_and_cut_the_bank() -> None:
    at = sit_with('{ do = "max", what = { food = -20, might = 20 } }').play("play test_card")
    assert (at.most("food"), at.amount("food"), at.most("might")) == (0, 0, 12)


def test_r22_the_score() -> None:
    at = sit().at_milestone("the_siege_of_esh_edu").bank(food=1, stability=0, influence=0, might=5)
    at.t.done, at.t.monuments = [30, 31, 32], 2
    assert at.t.standing() == [3 * 10 + 6 + 2 * 5]
    at.crisis().play(*["resolve storm_the_walls"] * 5)
    assert at.t.result is not None and at.t.result.scores == [4 * 10 + 1 + 2 * 5 + 2 * (40 - 1)]
    assert at.t.standing() == at.t.result.scores


def test_r23_the_last_milestone_wins_before_its_effects() -> None:
    at = sit().at_milestone("the_siege_of_esh_edu", marker=5).lay("raise_stele", "famine").crisis()
    assert at.play("resolve storm_the_walls").decision == ""


def test_r24_the_rest_of_an_effect_goes_on_and_trade_goods_bring_no_calamity() -> None:
    does = '{ do = "lose", what = { trade_goods = 2, food = 5, might = 1 } }, { do = "gain", what = { food = 1 } }'
    at = sit_with(does).play("play test_card")
    assert (at.amount("food"), at.amount("might")) == (1, 2)
    assert at.objective_discard == ["crop_failure", "crop_failure"]


def test_r29_numbers_that_are_not_certain() -> None:
    derived = sit().t.derived
    faces = dict(zip(derived.face_ids, derived.faces, strict=True))
    assert faces["the_siege_of_esh_edu"].timer == 4
    crises = ("enemy_invades", "seditious_conspiracy", "famine", "foreign_claimant")
    assert [faces[name].start for name in crises] == [1, 1, 1, 1]


def test_r31_difficulties() -> None:
    for difficulty, each, room, cards, more, slack, siege in (
        ("easy", 3, 7, 6, 0, 2, 6),
        ("rulebook", 3, 6, 5, 0, 0, 6),
        ("normal", 2, 6, 5, 3, 0, 10),
        ("hard", 1, 5, 4, 5, -1, 11),
    ):
        t = begin(difficulty=difficulty).t
        assert t.bank == [each] * 4 + [0] and t.most == [room] * 4 + [6] and t.per_turn == cards
        assert t.at(0).timer == 3 + slack
        assert t.derived.faces[t.derived.face_ids.index("the_siege_of_esh_edu")].track == siege
        calamities = [face for face in t.derived.objectives if face in t.derived.calamity]
        assert len(calamities) == 4 * more and len(t.derived.objectives) == 9 + 4 * more


def test_r48_a_kingdom_without_a_playable_card_gets_its_last_reserves_and_falls_in_the_end() -> None:
    at = sit().deck(*["conscription"] * 60).bank(food=0, stability=0, influence=0, might=0).objectives()
    at.t.face[0] = -1
    at.reset()
    for turn in range(1, 6):
        assert at.in_hand.count("the_last_reserves") == 1 and at.t.view(0).ruin == 6 - turn
        assert at.options == ["end_phase", "play the_last_reserves"]
        at.play("end_phase")
        assert "the_last_reserves" not in at.in_hand + at.discard, "unused, it is gone"
        at.objectives().play("end_phase")
    assert at.t.result is not None and (at.t.result.reason, at.t.result.winners) == ("collapsed", [])
    assert at.told("ruin") == [(turn, 6 - turn) for turn in range(1, 6)]


def test_r48_reserves_cost_the_peasants_patience_and_a_milestone_ends_the_ruin() -> None:
    at = sit().deck("conscription").bank(food=0, stability=0, influence=4, might=0).objectives().reset()
    at.play("play the_last_reserves")
    assert (at.amount("food"), at.amount("stability"), at.objective_discard) == (2, 1, ["peasant_unrest"])
    assert at.t.ruin == 1
    at.play("end_phase", "resolve enlist_their_soldiers")
    assert at.t.ruin == 0


def test_the_annals_tell_a_reign() -> None:
    at = sit().bank(influence=4).lay("uncertain_succession", marker=3).put(2, "palace_coup", timer=2).crisis()
    at.play("resolve enlist_their_soldiers", "resolve stand_by_the_heir", "end_phase")
    told = [(deed.what, at.t.derived.face_ids[deed.objective]) for deed in at.t.view(0).annals]
    assert told == [
        ("peril", "palace_coup"),
        ("milestone", "the_long_exile"),
        ("victory", "uncertain_succession"),
        ("killed", "palace_coup"),
    ]
    assert at.t.view(0).ended == "lost"
