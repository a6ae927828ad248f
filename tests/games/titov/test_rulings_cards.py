"""What the rulebook leaves open about Action Cards (see `test_rulings.py`)."""

from .arranged import sit
from .extended_packs import card, made, sit_with


def test_r3_a_played_card_lies_on_the_discard_at_once() -> None:
    at = sit().lay("conduct_census").deck("corvee").hand("volunteers").act().play("play volunteers")
    assert (at.in_hand, at.discard) == (["corvee"], ["volunteers"]), "it drew another"


def test_r4_an_empty_deck_is_refilled_and_then_fewer_are_drawn() -> None:
    at = sit().deck("corvee", discard=("volunteers",)).reset()
    assert sorted(at.in_hand) == ["corvee", "volunteers"]


def test_r5_a_card_that_cannot_be_paid_for_is_not_mandatory() -> None:
    at = sit_with("", subtypes='["mandatory"]', cost="[{ food = 4 }]")
    assert at.options == ["end_phase"]
    assert at.bank(food=4).options == ["play test_card"]


def test_r6_retained_from_left_to_right() -> None:
    at = sit().bank(stability=1).hand("corruption", "hill_country_archers").act().play("end_phase")
    assert at.amount("stability") == 1 and at.told("retained") == [(at.card("corruption"),), (12,)]
    at = sit().bank(stability=0).hand("hill_country_archers", "corruption").act().play("end_phase")
    assert at.amount("stability") == 1 and at.objective_discard == ["whispers_of_treason"]


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


def test_r25_the_player_chooses_what_is_spared() -> None:
    other = '[[actions]]\nid = "other"\nnumber = "X2"\nsubtypes = ["troop"]\ncost = [{ food = 1, might = 1 }]\n'
    at = sit(made(card('{ do = "play_card", of = ["troop"], less = 1 }') + other)).hand("test_card", "other").act()
    at.play("play test_card", "play other")
    assert at.options == ["spend food", "spend might"]
    assert at.play("spend might").t.bank[:4] == [3, 3, 3, 2]
    at = sit().bank(food=0).hand("volunteers", "levy_infantry").act()
    assert at.play("play volunteers", "choose play_troop", "play levy_infantry").amount("might") == 4


def test_r26_cards_that_set_each_other_going_come_to_an_end() -> None:
    at = sit_with("", immediate='[{ do = "gain_card", card = ["test_card"], to = "hand" }]').deck("test_card")
    at.hand("volunteers").act().play("play volunteers")
    assert at.decision == "act" and at.in_hand.count("test_card") == 999


def test_r27_a_gift_of_trade_goods_needs_some() -> None:
    at = sit().hand("exorbitant_gift").act().play("end_phase")
    assert (at.decision, at.amount("food"), at.amount("influence")) == ("crisis", 0, 4)
    at = sit().bank(trade_goods=1).hand("exorbitant_gift").act().play("end_phase")
    assert at.options == ["choose lose_3_food", "choose lose_1_trade_good"]


def test_r28_foresee_is_of_actions_and_scout_of_objectives() -> None:
    assert sit_with('{ do = "foresee" }').play("play test_card").decision == "foresee"
    assert sit_with('{ do = "scout" }').play("play test_card").decision == "scout"


def test_r50_cards_played_in_this_turn_are_not_shuffled() -> None:
    at = sit().deck(discard=("corruption",)).bank(food=6).hand("hill_country_couriers").act()
    at.play("play hill_country_couriers", "spend food", "choose gain_1_influence")
    assert (at.in_hand, at.discard, len(at.t.deck)) == (["corruption"], ["hill_country_couriers"], 0)
    at = sit().deck().hand("hill_country_couriers").act()
    at.play("play hill_country_couriers", "spend food", "choose gain_1_influence")
    assert at.in_hand == [], "with nothing else to shuffle, nothing is drawn"
    at = sit().bank(food=0).deck().hand("zealous_administration").act().play("play zealous_administration")
    assert (at.discard, len(at.t.deck)) == (["zealous_administration"], 0), "it does not shuffle itself in"


def test_r51_what_would_do_nothing_is_not_offered() -> None:
    at = sit().hand("corvee").act().play("play corvee")
    assert at.told("nothing") == [("one_of",)] and at.decision == "act", "no Statecraft, no project"
    at = sit().hand("corvee", "conscription").act().play("play corvee")
    assert at.decision == "play_another", "no project: the only choice is made"
    at = sit().deck().bank(influence=0).hand("diplomatic_overtures").act().play("play diplomatic_overtures")
    assert at.options == ["pass", "choose gain_1_food", "choose gain_1_might"], "nothing to draw or to delay"


def test_r52_immediate_effects_come_before_the_next_card() -> None:
    at = sit_with("", immediate='[{ do = "gain", what = { might = 1 } }]').deck("corvee", "test_card", "volunteers")
    at.reset()
    names = [told.event.name for told in at.events if told.event.name in ("drew", "gained")]
    assert names == ["drew", "drew", "gained", "drew", *["drew"] * (len(names) - 4)]


def test_r53_the_clock_comes_before_the_card_is_used_up() -> None:
    clock = '{ slices = 2, full = [{ do = "copy", of = ["test_card"] }] }'
    at = sit_with("", subtypes='["expendable"]', clock=clock).hand("test_card", "test_card").act()
    at.play("play test_card", "play test_card")
    names = [told.event.name for told in at.events]
    assert names.index("copied") < len(names) - 1 - names[::-1].index("destroyed_card")
