"""Section 10: event cards, and redrawing them."""

import pytest

from parlour.games.meinopoly.table import Meinopoly
from parlour.kernel import fast

from .arranged import NOBODY, ArrangedMeinopoly, sit
from .visits import CAST, rest, sit_plain, visit

# Section 10.2, card by card: what its drawer gains (or loses), and where the token ends up.
CHANCE = [
    ("advance_to_go", 200, "go"),
    ("advance_to_illinois", 0, "illinois"),
    ("advance_to_st_charles", 200, "st_charles"),
    ("dividend", 50, "chance_2"),
    ("arrested", 0, "jail"),
    ("repairs", -25, "chance_2"),
    ("speeding", -15, "chance_2"),
    ("crossword", 100, "chance_2"),
    ("building_loan", 150, "chance_2"),
    ("chairman", -50, "chance_2"),
]
COMMUNITY = [
    ("go_for_the_salary", 200, "go"),
    ("bank_error", 200, "chest_2"),
    ("doctor", -50, "chest_2"),
    ("stock_sale", 50, "chest_2"),
    ("warrant", 0, "jail"),
    ("holiday_fund", 100, "chest_2"),
    ("tax_refund", 20, "chest_2"),
    ("life_insurance", 100, "chest_2"),
    ("school_fees", -50, "chest_2"),
    ("inheritance", 100, "chest_2"),
]
COSTING = {"repairs", "speeding", "chairman", "doctor", "school_fees"}
EVERY_CARD = [("chance_2", *row) for row in CHANCE] + [("chest_2", *row) for row in COMMUNITY]


def space_of(card: str) -> str:
    return next(space for space, name, _, _ in EVERY_CARD if name == card)


def draw(at: ArrangedMeinopoly, card: str) -> ArrangedMeinopoly:
    """The player who is asked lands where this card is drawn."""
    return visit(at.next_card(card), space_of(card))


def drawn(at: ArrangedMeinopoly) -> list[str]:
    return [at.t.derived.card_ids[card] for _, card in at.told("drew")]


# 10.2


@pytest.mark.parametrize(("space", "card", "amount", "place"), EVERY_CARD, ids=[row[1] for row in EVERY_CARD])
def test_a_card_does_what_it_says(space: str, card: str, amount: int, place: str) -> None:
    at = draw(sit_plain(), card)
    assert drawn(at) == [card]
    assert at.cash(0) == 1500 + amount
    assert at.t.derived.space_ids[at.t.place[0]] == place
    assert (at.t.trapped[0] >= 0) is (place == "jail")


@pytest.mark.parametrize(("deck", "cards"), [("event", CHANCE), ("community", COMMUNITY)])
def test_each_deck_has_ten_cards(deck: str, cards: list[tuple[str, int, str]]) -> None:
    derived = sit_plain().t.derived
    found = [derived.card_ids[card] for card in derived.decks[derived.deck_ids.index(deck)]]
    assert found == [card for card, _, _ in cards]
    assert len(found) == 10


# 10.1


def test_a_gain_comes_from_the_bank() -> None:
    at = draw(sit_plain(), "bank_error")
    assert (at.told("gained"), at.cash(1), at.t.bank.total()) == ([(0, 200)], 1500, 0)


def test_a_payment_goes_to_the_bank() -> None:
    at = draw(sit_plain(), "doctor")
    assert (at.told("paid"), at.cash(1), at.t.bank.total()) == ([(0, "card", 50)], 1500, 0)


@pytest.mark.parametrize("cash", [49, 50])
def test_a_payment_can_ruin(cash: int) -> None:
    at = draw(sit_plain(3).own(0, "reading").money(0, cash), "doctor")
    assert at.t.left == (0,)
    assert at.owner("reading") == NOBODY


def test_a_player_moved_by_a_card_lands_there() -> None:
    at = draw(sit_plain(), "advance_to_illinois")
    assert (at.decision, at.options) == ("buy", ["pass", "buy"])
    at = draw(sit_plain().own(1, "illinois"), "advance_to_illinois")
    assert at.told("rent") == [(0, 1, at.space("illinois"), 40)]


@pytest.mark.parametrize(
    ("card", "space", "salary"),
    [
        ("advance_to_illinois", "chance_1", 0),
        ("advance_to_illinois", "chance_2", 0),
        ("advance_to_illinois", "chance_3", 200),
        ("advance_to_st_charles", "chance_1", 0),
        ("advance_to_st_charles", "chance_2", 200),
        ("advance_to_st_charles", "chance_3", 200),
        ("advance_to_go", "chance_1", 200),
        ("go_for_the_salary", "chest_3", 200),
    ],
)
def test_a_card_that_moves_past_start_pays_the_salary(card: str, space: str, salary: int) -> None:
    at = visit(sit_plain().next_card(card), space)
    assert at.cash(0) == 1500 + salary


@pytest.mark.parametrize(("card", "space"), [("arrested", "chance_3"), ("warrant", "chest_3")])
def test_a_card_that_traps_does_not(card: str, space: str) -> None:
    at = visit(sit_plain().next_card(card), space)
    assert (at.cash(0), at.told("salary")) == (1500, [])


# Drawing


def test_a_card_is_drawn_for_all_to_see_and_lies_on_the_discard() -> None:
    at = draw(sit_plain(), "dividend")
    pile = at.t.view(1).decks[at.t.derived.deck_ids.index("event")]
    assert [at.t.derived.card_ids[card] for card in pile.discard] == ["dividend"]
    assert pile.left == 9


def test_no_card_comes_twice_before_the_deck_is_used_up() -> None:
    at = sit_plain()
    for _ in range(10):
        visit(at, "chest_2")
        at.t.trapped[:] = [-1, -1]
    assert sorted(drawn(at)) == sorted(card for card, _, _ in COMMUNITY)


def test_a_deck_that_is_used_up_is_shuffled() -> None:
    at = sit_plain()
    for _ in range(11):
        visit(at, "chest_2")
        at.t.trapped[:] = [-1, -1]
    assert len(drawn(at)) == 11
    assert [player.drawn for player in at.t.view(0).seats] == [6, 5]
    assert at.t.view(0).decks[at.t.derived.deck_ids.index("community")].left == 9


def test_nobody_knows_what_comes_next() -> None:
    at = sit_plain()
    assert all(pile.discard == [] for pile in at.t.view(0).decks)
    for deck in [number for number, cards in enumerate(at.t.decks) if len(cards)]:
        imagined = [at.t.imagine(0, fast(number)) for number in range(200)]
        assert {t.decks[deck].draw(t) for t in imagined if isinstance(t, Meinopoly)} == set(at.t.decks[deck].left)


# 10.3: three who may redraw

COUNTS = {"lia": 1, "evelyn": 2}


@pytest.mark.parametrize("character", CAST)
def test_redraws_at_the_start(character: str) -> None:
    at = sit(character, CAST[CAST.index(character) - 1])
    assert at.t.redraws[0] == COUNTS.get(character, 0)


@pytest.mark.parametrize("character", [name for name in CAST if name not in ("lia", "evelyn", "cassian")])
def test_most_players_take_the_card_as_it_comes(character: str) -> None:
    at = draw(sit(character, CAST[CAST.index(character) - 1]), "doctor")
    assert at.decision != "drawn"
    assert at.told("paid")[0][:2] == (0, "card")


@pytest.mark.parametrize("character", ["lia", "evelyn"])
@pytest.mark.parametrize("card", [row[1] for row in EVERY_CARD])
def test_luck_may_redraw_cards_that_cost_money_only(character: str, card: str) -> None:
    at = draw(sit(character, "knox"), card)
    assert (at.decision == "drawn") is (card in COSTING)


@pytest.mark.parametrize("card", [row[1] for row in EVERY_CARD])
def test_cassian_may_redraw_any_card(card: str) -> None:
    at = draw(sit("cassian", "knox"), card)
    assert (at.decision, at.seat, at.options) == ("drawn", 0, ["accept", "redraw"])


@pytest.mark.parametrize("character", ["lia", "evelyn", "cassian"])
def test_nothing_happens_before_the_card_is_accepted(character: str) -> None:
    at = sit(character, "knox")
    before = at.cash(0)
    draw(at, "doctor")
    assert (at.cash(0), at.seat) == (before, 0)
    assert at.play("accept").cash(0) == before - 50


@pytest.mark.parametrize("character", ["lia", "evelyn"])
def test_an_accepted_card_uses_up_no_redraw(character: str) -> None:
    at = draw(sit(character, "knox"), "doctor").play("accept")
    assert at.t.redraws[0] == COUNTS[character]


def test_a_redraw_discards_the_card_and_draws_another() -> None:
    at = sit("lia", "knox").next_card("bank_error").next_card("doctor")
    visit(at, "chest_2").play("redraw")
    assert drawn(at) == ["doctor", "bank_error"]
    assert at.cash(0) == 1750 + 200
    pile = at.t.view(0).decks[at.t.derived.deck_ids.index("community")]
    assert [at.t.derived.card_ids[card] for card in pile.discard] == ["doctor", "bank_error"]


def test_lias_one_redraw_is_gone_for_the_game() -> None:
    at = sit("lia", "knox").next_card("school_fees").next_card("doctor")
    visit(at, "chest_2").play("redraw")
    assert (at.told("paid"), at.t.redraws[0]) == ([(0, "card", 50)], 0)
    rest(at)
    assert draw(at, "chairman").decision != "drawn"


def test_evelyn_has_two() -> None:
    at = sit("evelyn", "knox").next_card("inheritance").next_card("school_fees").next_card("doctor")
    visit(at, "chest_2").play("redraw")
    assert (at.decision, at.t.redraws[0]) == ("drawn", 1)
    at.play("redraw")
    assert (at.cash(0), at.t.redraws[0]) == (1800, 0)
    rest(at)
    assert draw(at, "chairman").decision != "drawn"


def test_evelyn_may_spend_them_in_different_turns() -> None:
    at = sit("evelyn", "knox")
    for left in (1, 0):
        at.next_card("inheritance")
        draw(at, "doctor").play("redraw")
        assert at.t.redraws[0] == left
        rest(at)
    assert draw(at, "speeding").decision != "drawn"


def test_cassian_redraws_without_end_and_in_every_turn() -> None:
    at = sit("cassian", "knox")
    for _ in range(3):
        draw(at, "doctor")
        for _ in range(5):
            at.play("redraw")
        assert at.options == ["accept", "redraw"]
        at.next_card("tax_refund").play("redraw", "accept")
        rest(at)
    assert len(at.told("redrew")) == 18


def test_the_game_waits_while_somebody_decides() -> None:
    at = draw(sit("cassian", "knox").own(0, "reading"), "dividend")
    assert at.t.asked() == [0]
    assert (at.options, at.closed) == (["accept", "redraw"], {})
