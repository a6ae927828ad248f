"""What players see: everything a board needs, and nothing hidden."""

from typing import Any

from parlour.games.titov.derived_ids import NONE
from parlour.games.titov.rules.agenda import resolve_milestone
from parlour.games.titov.table import Titov

from .arranged import GAME, ArrangedTitov, begin, sit
from .extended_packs import sit_with


def held(at: ArrangedTitov, card: str) -> Any:
    return next(one for one in at.t.view(0).hand if one.card == at.card(card))


def test_a_card_shows_its_cost_and_gains() -> None:
    at = sit().bank(food=5).hand("tax_collection", "border_fort", "seditious_priests", "levy_infantry").act()
    tax = held(at, "tax_collection")
    assert tax.open and [(due.resources, due.amount, due.missing) for due in tax.prices[0]] == [([1], 1, 0)]
    assert [(gain.resource, gain.amount, gain.wasted) for gain in tax.gains] == [(0, 2, 1)]
    assert (tax.clock.filled, tax.clock.slices, tax.clock.fills, tax.leaves) == (0, 3, False, "discard")
    fort = held(at, "border_fort")
    assert (fort.check.now, fort.check.least, fort.check.met, fort.mandatory, fort.prices) == (8, 3, True, True, [])
    assert [(gain.resource, gain.amount) for gain in fort.gains] == [(2, 1)]
    priests = held(at, "seditious_priests")
    assert priests.prices[0][0].resources == [0, 1, 2, 3, 4] and priests.retained
    assert held(at, "levy_infantry").leaves == "destroyed"


def test_a_card_shows_what_is_missing_and_that_its_clock_will_fill() -> None:
    at = sit().bank(stability=0).hand("tax_collection").act()
    at.t.card_clock = {0: 2}
    tax = held(at, "tax_collection")
    assert not tax.open and tax.prices[0][0].missing == 1 and tax.clock.fills


def test_gains_are_counted_after_the_price_is_paid() -> None:
    at = sit_with('{ do = "gain", what = { food = 1 } }', cost="[{ food = 1 }]").bank(food=6)
    assert [(gain.amount, gain.wasted) for gain in held(at, "test_card").gains] == [(1, 0)]


def test_a_card_to_be_played_for_less_shows_its_lower_cost() -> None:
    at = sit().bank(stability=0, food=1).hand("corvee", "tax_collection", "conscription", "public_rituals").act()
    assert not held(at, "tax_collection").open
    at.play("play corvee")
    assert at.decision == "play_another"
    assert (
        held(at, "tax_collection").open
        and held(at, "public_rituals").affordable
        and not any(held(at, "tax_collection").prices)
    )
    assert [due.amount for due in held(at, "conscription").prices[0]] == [1]
    rituals = held(at, "public_rituals")
    assert rituals.affordable and not rituals.open, "it could be paid for, but is no Statecraft"


def test_choices_at_the_start_of_a_turn_belong_to_the_action_phase() -> None:
    at = sit().lay("dynasty_triumphant").reset()
    assert (at.decision, at.t.view(0).phase) == ("choose", "action")
    at.play("choose gain_2_influence")
    assert at.t.gained[2] == 0, "but it is no gain of that phase (R9)"


def test_a_resolution_shows_what_it_asks_for() -> None:
    at = sit().bank(might=2).lay("ritualized_taxation", "raid_the_cedar_kings", "famine").crisis()
    agenda: Any = at.t.view(0).agenda
    tithes, raid, famine = (lying.courses[0] for lying in agenda)
    assert (tithes.open, tithes.why) == (False, "not_fulfilled")
    assert [(need.count, need.of, need.now, need.least) for need in tithes.needs] == [
        ("gained", [0], 0, 2),
        ("gained", [1], 0, 1),
    ]
    assert (raid.why, raid.prices[0][0].missing, raid.then, raid.clock.slices) == ("too_dear", 1, "return", 2)
    assert (famine.open, famine.moves, famine.then) == (True, 1, "stay")


def test_places_show_timers_tracks_and_danger() -> None:
    at = sit().lay("debt_jubilee", "famine", timer=1).crisis()
    agenda: Any = at.t.view(0).agenda
    jubilee, famine, empty = agenda
    assert (jubilee.timer.filled, jubilee.timer.slices, jubilee.danger) == (1, 2, True)
    assert (famine.track.marker, famine.track.length, famine.track.falls, famine.danger) == (1, 6, 1, True)
    assert famine.track.next == 0
    assert (empty.objective, empty.courses) == (-1, [])
    assert at.t.view(0).milestone.danger is False


def test_the_bank_and_the_piles() -> None:
    at = sit().deck("corvee", "tax_collection", discard=("volunteers",)).objectives("famine", discard=("raise_stele",))
    seen = at.t.view(0)
    assert [(store.amount, store.most, store.in_use) for store in seen.bank[3:]] == [(3, 6, True), (0, 6, False)]
    assert seen.deck.known == sorted([at.card("corvee"), at.card("tax_collection")])
    assert (seen.objectives.left, seen.objectives.known) == (1, [])
    assert seen.objectives.discard == [at.face("raise_stele")]
    assert (seen.ahead, seen.cards, seen.next_turn, seen.phase) == (3, 5, 0, "action")


def test_how_many_milestones_there_are_in_all_stays_while_one_after_the_other_is_resolved() -> None:
    at = sit()
    assert (at.t.view(0).milestones, at.t.view(0).all_milestones) == ([], 4)
    resolve_milestone(at.t, NONE)
    assert (len(at.t.view(0).milestones), at.t.view(0).all_milestones) == (1, 4), (
        "the next is turned up in the Reset Phase"
    )
    at.reset()
    assert at.t.view(0).all_milestones == 4


def test_parties_matter_when_a_card_in_play_mentions_them() -> None:
    assert sit().t.view(0).parties == []
    at = sit(start="act_2").at_milestone("the_regency")
    at.t.counters[0] = 2
    parties = at.t.view(0).parties
    ids = at.t.derived.counter_ids
    assert [(ids[one.counter], one.points, one.least) for one in parties] == [("regent", 2, 3), ("young_king", 0, 3)]


def test_the_order_of_the_decks_is_hidden() -> None:
    at = begin()
    views = {
        GAME.draw(at.t.imagine(0, at.t.chance.fork()).view(0), lambda kind, value: f"{kind} {value}") for _ in range(5)
    }
    assert len(views) == 1
    orders: set[tuple[int, ...]] = set()
    for _ in range(9):
        imagined = at.t.imagine(0, at.t.chance.fork())
        assert isinstance(imagined, Titov)
        orders.add(tuple(imagined.deck.cards))
    assert len(orders) > 1


def test_the_table_is_drawn_in_letters() -> None:
    at = sit().lay("famine", "raise_stele").hand("tax_collection").act()
    drawn = GAME.draw(at.t.view(0), lambda kind, value: f"{kind} {value}") or ""
    assert "resource 0 3/6" in drawn and "⚔1/6" in drawn and "⏳○○○" in drawn and "(1 resource 1)" in drawn
    assert "· card 0 (1 resource 1) → 2 resource 0" in drawn and "x resolution" in drawn
    at.t.counters = [2, 0, 0, 1]
    at.t.active = [at.face("famine")]
    drawn = GAME.draw(at.t.view(0), lambda kind, value: f"{kind} {value}") or ""
    assert "counter 0 2 · counter 3 1" in drawn and f"‼ objective {at.face('famine')}" in drawn
