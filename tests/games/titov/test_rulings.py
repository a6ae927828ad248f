"""What the rulebook leaves open, ruling by ruling. The ids are those of RULES.md."""

import re

from . import test_rulings_acts, test_rulings_more
from .making import card, made, sit_with
from .sitting import GAME, begin, sit

PAGE = (GAME.folder / "RULES.md").read_text("utf-8")


def test_every_ruling_has_a_test() -> None:
    listed = re.findall(r"^- \*\*(R\d+)\*\*", PAGE, re.MULTILINE)
    names = [*globals(), *vars(test_rulings_more), *vars(test_rulings_acts)]
    tested = {found.group(1).upper() for name in names if (found := re.match(r"test_(r\d+)_", name))}
    assert listed == [f"R{number}" for number in range(1, len(listed) + 1)]
    assert tested == set(listed)


def test_every_ruling_that_is_named_elsewhere_is_listed() -> None:
    folder = GAME.folder / "rules"
    named = set(re.findall(r"\bR\d+\b", PAGE))
    for file in [*folder.iterdir(), GAME.folder / "improving.py"]:
        if file.name.endswith(".py"):
            assert set(re.findall(r"\bR\d+\b", file.read_text("utf-8"))) <= named, file.name


def test_r1_the_game_begins_as_written() -> None:
    at = sit()
    assert (at.t.bank, at.t.per_turn, at.t.controlled(), len(at.t.objectives)) == ([3, 3, 3, 3, 0], 5, 10, 9)


def test_r2_the_first_agenda_of_the_tutorial() -> None:
    at = begin(tutorial=True, difficulty="rulebook")
    assert at.agenda == ["ritualized_taxation", "raid_beyond_the_cataracts", "conduct_census"]
    assert len(at.t.objectives) == 6 and not set(at.t.face) & set(at.t.objectives.cards)


def test_r3_a_played_card_lies_on_the_discard_at_once() -> None:
    at = sit().deck().hand("volunteers").act().play("play volunteers", "choose draw_1")
    assert at.in_hand == ["volunteers"], "it was shuffled and drawn again"


def test_r4_an_empty_deck_is_made_anew_and_then_fewer_are_drawn() -> None:
    at = sit().deck("corvee", discard=("volunteers",)).reset()
    assert sorted(at.in_hand) == ["corvee", "volunteers"]


def test_r5_what_cannot_be_paid_is_not_mandatory() -> None:
    at = sit_with("", subtypes='["mandatory"]', cost="[{ food = 4 }]")
    assert at.options == ["end_phase"]
    assert at.bank(food=4).options == ["play test_card"]


def test_r6_retained_from_left_to_right() -> None:
    at = sit().bank(stability=1).hand("corruption", "hill_country_archers").act().play("end_phase")
    assert at.amount("stability") == 1 and at.told("retained") == [(at.card("corruption"),), (12,)]
    at = sit().bank(stability=0).hand("hill_country_archers", "corruption").act().play("end_phase")
    assert at.amount("stability") == 1 and at.objective_discard == ["whispers_of_treason"]


def test_r7_fourteen_cards_cost_two() -> None:
    at = sit().lay("conduct_census").deck(*["corvee"] * 14).bank(stability=2).crisis()
    assert at.play("resolve be_thorough").amount("stability") == 0
    at = sit().lay("conduct_census").deck(*["corvee"] * 15).bank(stability=2).crisis()
    assert at.closed["resolve be_thorough"] == "too_dear"


def test_r8_the_start_of_a_turn_comes_before_drawing() -> None:
    at = sit().lay("dynasty_triumphant").reset()
    assert (at.asked, at.in_hand) == ("choose", [])


def test_r9_what_was_wasted_counts_as_gained() -> None:
    at = sit().at_milestone("turn_of_the_wheel").bank(food=6, might=6).hand("noble_charioteers", "noble_charioteers")
    at.act().play("play noble_charioteers", "play noble_charioteers", "end_phase")
    assert at.amount("might") == 6 and "resolve assemble_a_mighty_host" in at.options


def test_r10_maxima_stay_between_0_and_12_and_cut_the_bank() -> None:
    at = sit_with('{ do = "max", what = { food = -20, might = 20 } }').play("play test_card")
    assert (at.most("food"), at.amount("food"), at.most("might")) == (0, 0, 12)


def test_r11_to_the_deck_means_shuffled_in() -> None:
    does = '{ do = "gain_objective", objective = ["famine"], to = "deck" }'
    places = set()
    for seed in range(12):
        at = sit(made(card(does)), seed=seed).hand("test_card").act().play("play test_card")
        places.add(at.faces(at.t.objectives.cards).index("famine"))
    assert len(places) > 3


def test_r12_disrupt_does_not_shuffle() -> None:
    at = sit_with('{ do = "disrupt", count = 3 }').deck("corvee", discard=("volunteers",)).play("play test_card")
    assert at.discard == ["volunteers", "test_card", "corvee"]


def test_r13_a_card_does_not_take_itself_back() -> None:
    at = sit_with('{ do = "recur" }').deck().play("play test_card")
    assert at.in_hand == [] and at.told("nothing") == [("recur",)]
    at = sit_with('{ do = "recur" }').deck(discard=("test_card",)).play("play test_card")
    assert at.in_hand == ["test_card"], "another copy can be taken"


def test_r14_copies_in_the_discard_go_first() -> None:
    does = '{ do = "destroy_cards", of = ["corvee"], count = 2, random = true }'
    at = sit_with(does).hand("test_card", "corvee").deck("corvee", discard=("corvee",)).play("play test_card")
    assert (at.discard, at.in_hand, at.names(at.t.deck.cards)) == (["test_card"], [], ["corvee"])


def test_r15_anywhere_begins_in_the_agenda() -> None:
    does = '{ do = "destroy_objectives", of = ["famine"], count = 2 }'
    at = sit_with(does).lay("famine").objectives("famine", discard=("famine",)).play("play test_card")
    assert (at.agenda[0], at.objective_discard, at.faces(at.t.objectives.cards)) == ("", [], ["famine"])


def test_r16_swapping_in_spares_the_card_that_does_it() -> None:
    at = sit().lay("foreign_claimant", "raise_stele", marker=5).crisis().play("resolve refute_the_claim")
    assert at.agenda == ["", "dynasty_triumphant", ""]
    at = sit().lay("foreign_claimant", marker=5).crisis().play("resolve refute_the_claim")
    assert at.agenda == ["", "dynasty_triumphant", ""], "nothing else was there: an empty slot"


def test_r17_one_says_which_of_two_copies() -> None:
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


def test_r20_improved_cards() -> None:
    does = '{ do = "improve", of = ["levy_infantry", "maat"], count = 2 }'
    at = sit_with(does).deck("levy_infantry", "seditious_priests").play("play test_card")
    assert at.names(at.t.deck.cards) == ["levy_infantry_plus", "seditious_priests"], "priests bring no resources"
    at.hand("levy_infantry_plus")
    assert at.closed == {"play levy_infantry_plus": "too_dear"}
    at.bank(trade_goods=1).play("play levy_infantry_plus")
    assert (at.amount("might"), at.amount("trade_goods")) == (6, 0)
    at = sit_with(does).deck("public_rituals").play("play test_card")
    assert at.names(at.t.deck.cards) == ["public_rituals_plus"]
    given = '[[actions]]\nid = "test_plus"\nnumber = "X9"\ndoes = [{ do = "draw" }]\n'
    at = sit(made(card('{ do = "improve", of = ["test_card"] }', improved='"test_plus"') + given)).hand("test_card")
    assert at.act().play("play test_card").discard == ["test_plus"]
