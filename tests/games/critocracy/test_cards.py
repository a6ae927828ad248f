"""Chapters I, IV and VI, cards: decks, the bottom of a deck, kept cards, and cards with two ways."""

from pathlib import Path

import pytest

from parlour.games.critocracy.rules.decks import draw_age_card, draw_turn_card, put_under
from parlour.kernel import Match

from .arranged import GAME, ArrangedCritocracy, sit
from .extended_packs import card_pack, extend

GAIN = {"do": "gain", "resource": "money", "amount": 6}


@pytest.mark.parametrize("pack", GAME.packs)
def test_every_card_can_be_drawn_and_goes_back_or_is_kept(pack: str) -> None:
    at = sit("historian", "artist", "colonialist", pack=pack)
    cards = at.t.conserved()["cards"]
    for card in at.t.derived.card_ids[: at.t.derived.first_turn_card]:
        at = sit("historian", "artist", "colonialist", pack=pack)
        for seat in range(3):
            at.bag(seat, 10, 10, 10).put(seat, "legacy_25")
        at.draw(card)
        while at.t.turns == 1:
            at.play(at.options[-1])
        assert at.t.conserved()["cards"] == cards
        assert at.t.reading == []


@pytest.mark.parametrize("pack", GAME.packs)
def test_the_sizes_of_the_decks(pack: str) -> None:
    derived = sit(pack=pack).t.derived
    sizes = [len(deck) for deck in derived.decks]
    assert sizes == [*([12] * 4 if pack == "chronicle" else [15, 14, 15, 15]), 29, 28]
    assert len(derived.changes) == 57


def test_end_of_turn_cards_are_about_as_good_for_every_role() -> None:
    derived = sit().t.derived
    totals = {role: sum(sum(card[number]) for card in derived.changes) for number, role in enumerate(derived.role_ids)}
    assert totals == {role: 32 if role == "artist" else 30 for role in derived.role_ids}
    for role in range(6):
        for resource in range(3):
            changes = [card[role][resource] for card in derived.changes]
            assert [len([c for c in changes if c > 0]), len([c for c in changes if c < 0])] == [19, 19]


def test_a_card_goes_to_the_bottom_of_its_deck() -> None:
    at = sit().draw("scramble_for_africa")
    deck = at.t.decks[0]
    assert at.t.derived.card_ids[deck.discards[-1]] == "scramble_for_africa"
    assert (len(deck), len(deck.left)) == (12, 11)


def test_a_card_is_drawn_again_only_after_all_others() -> None:
    at = sit()
    for _ in range(3):
        drawn = []
        for _ in range(12):
            card = draw_age_card(at.t, 0, 0)
            put_under(at.t, card)
            drawn.append(card)
        assert len(set(drawn)) == 12


def test_each_pile_is_shuffled_by_itself_when_it_is_used_up() -> None:
    at = sit()
    first = at.t.derived.first_turn_pile
    assert [len(deck) for deck in at.t.decks[first:]] == [29, 28]
    left = list(at.t.decks[first].left)
    for _ in range(2):
        drawn = [draw_turn_card(at.t, first + 1) for _ in range(28)]
        assert len(set(drawn)) == 28
    assert at.told("shuffled") == [(first + 1,)]
    assert at.t.decks[first].left == left


def test_alliance_and_trade_cards_are_kept() -> None:
    at = sit().draw("mercantile_expansion")
    assert at.kept(0) == ["mercantile_expansion"]
    assert at.told("kept") == [(0, at.t.derived.card_ids.index("mercantile_expansion"))]
    assert len(at.t.decks[0]) == 11
    assert at.t.view(1).seats[0].kept == [at.t.derived.card_ids.index("mercantile_expansion")]


def test_nothing_is_drawn_from_a_deck_whose_cards_are_all_kept(tmp_path: Path) -> None:
    removed = [{"id": card.id, "remove": True} for card in sit().t.setup.pack.cards if card.deck == "legacy"]
    only = {"id": "only", "deck": "legacy", "does": [{"do": "trade", "most": 2}]}
    at = sit(pack=extend(tmp_path, cards=[*removed, only])).draw("only").end()
    at.put(1, "legacy_29").roll(1).play("draw legacy")
    assert (at.told("empty"), at.decision) == ([(1, 3)], "draw_turn_card")


def ways(at: ArrangedCritocracy) -> list[str]:
    return [at.t.derived.way_ids[move.target] for move in at.t.options(at.seat)]


def test_a_card_with_two_ways_asks_which() -> None:
    at = sit("historian", "artist", pack="crossroads").draw("scramble_for_africa")
    assert (at.decision, ways(at)) == ("choose_way", ["scramble_for_africa_1", "scramble_for_africa_2"])
    at.play("go scramble_for_africa_2")
    assert at.holds(0) == (6, 17, 0)
    assert at.told("chose_way") == [(0, 1)]


def test_blind_choices_do_not_say_what_they_do() -> None:
    at = sit("historian", "artist", pack="crossroads", blind=True).draw("scramble_for_africa")
    assert (at.decision, at.options) == ("choose_blindly", ["go_blindly first", "go_blindly second"])
    at.play("go_blindly first")
    assert at.holds(0) == (14, 14, 0)


def test_open_ways_are_named_by_what_they_do() -> None:
    m = Match.new(GAME, 2, seed=1, pack="crossroads")
    way = m.setup.derived.way_ids.index("scramble_for_africa_1")
    assert m.speaker.show("way", way) == "Sign your part of it: take 6 money. Lose 4 influence."


def test_a_card_being_carried_out_is_not_in_its_deck(tmp_path: Path) -> None:
    at = sit(pack=card_pack(tmp_path, GAIN, {"do": "draw", "deck": "age"})).draw("own")
    own = at.t.derived.card_ids.index("own")
    assert at.decision == "draw_age_card"
    assert own not in [*at.t.decks[0].left, *at.t.decks[0].discards]
    assert at.t.view(0).reading == [own]
