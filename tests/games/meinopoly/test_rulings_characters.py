"""What the rulebook leaves open, ruling by ruling: what characters can do, and what a veil hides."""

from pathlib import Path

import pytest

from parlour import Match
from parlour.games.meinopoly.table import Meinopoly
from parlour.kernel import WATCHER, fast

from .arranged import ArrangedMeinopoly, sit
from .visits import (
    RAILROADS,
    card_pack,
    open_to,
    rent_paid,
    rest,
    visit,
)

# R6 Redraws.


@pytest.mark.parametrize(
    ("does", "costs"),
    [
        ('{ do = "pay", amount = 5 }', True),
        ('{ do = "pay_percent", percent = 5 }', True),
        ('{ do = "pay_per_deed", amount = 5 }', True),
        ('{ do = "gain", amount = 50 }, { do = "pay", amount = 5 }', True),
        ('{ do = "gain", amount = 5 }', False),
        ('{ do = "trap" }', False),
        ('{ do = "downgrade" }', False),
        ('{ do = "move_to", space = "luxury_tax" }', False),
    ],
)
def test_r6_pay_percent_and_per_deed_cards_cost_money(does: str, costs: bool, tmp_path: Path) -> None:
    at = sit("lia", "knox", pack=card_pack(tmp_path, does)).next_card("stock_sale")
    assert (visit(at, "chest_2").decision == "drawn") is costs


def test_r6_a_redrawn_card_may_be_redrawn_again() -> None:
    at = sit("evelyn", "knox").next_card("doctor").next_card("school_fees")
    visit(at, "chest_2").play("redraw")
    assert at.options == ["accept", "redraw"]


def test_r6_cassian_redraws_until_every_card_of_the_deck_was_seen() -> None:
    at = visit(sit("cassian", "knox").next_card("doctor"), "chest_2")
    redraws = 0
    while at.decision == "drawn":
        at.play("redraw")
        redraws += 1
    assert redraws == 9
    assert len({card for _, card in at.told("drew")}) == 10


def test_r6_cassian_goes_on_through_a_deck_that_is_shuffled_again() -> None:
    at = sit("cassian", "knox")
    for _ in range(6):
        visit(at, "chest_2").play("accept")
        at.t.trapped[0] = -1
        if at.decision == "buy":
            at.play("pass")
        rest(at)
    drawn = len(at.told("drew"))
    visit(at, "chest_2")
    while at.decision == "drawn":
        at.play("redraw")
    assert len({card for _, card in at.told("drew")[drawn:]}) == 10


def test_r6_rejected_cards_go_to_the_discard() -> None:
    at = visit(sit("cassian", "knox").next_card("doctor"), "chest_2").play("redraw", "redraw", "redraw")
    deck = at.t.decks[at.t.derived.deck_ids.index("community")]
    assert deck.discards == [card for _, card in at.told("drew")]
    assert len(deck.left) == 6


# R9 Regulation.


@pytest.mark.parametrize("deed", ["boardwalk", "reading", "electric"])
def test_r9_any_own_deed_may_be_regulated(deed: str) -> None:
    at = sit("knox", "lia").own(0, deed).play(f"regulate {deed}")
    rest(at)
    base = {"boardwalk": 100, "reading": 25, "electric": 12}[deed]
    assert rent_paid(at, deed) == base * 95 * 120 // 10_000


def test_r9_it_moves_at_most_once_in_a_turn() -> None:
    at = sit("knox", "lia").own(0, *RAILROADS).play("regulate reading")
    assert open_to(at, "regulate") == []
    assert open_to(visit(at, "free_parking"), "regulate") == []
    at.play("end_turn")
    rest(at)
    assert open_to(at, "regulate") == list(RAILROADS[1:])
    at.play("regulate short_line")
    assert at.t.regulated[0] == at.space("short_line")


# R21 Sophia.


def test_r21_sophia_is_paid_by_the_bank_after_the_transfers() -> None:
    at = sit("lia", "sophia", "knox").own(1, "boardwalk").own(0, "reading").money(0, 20)
    visit(at, "boardwalk")
    told = [told.event.name for told in at.events]
    assert told.index("bankrupt") < told.index("gained")
    assert (at.cash(1), at.owner("reading"), at.t.bank.total()) == (1870, 1, 0)


def test_r21_not_for_her_own_bankruptcy() -> None:
    at = visit(sit("sophia", "lia", "knox").money(0, 20), "luxury_tax")
    assert (at.t.left, at.told("gained")) == ((0,), [])


# R22 The order of play.


def test_r22_the_order_is_drawn_and_everyone_chooses_in_it() -> None:
    orders = set()
    for seed in range(60):
        m = Match.new("meinopoly", seats=3, pack="classic", preset="rulebook", seed=seed)
        chose = []
        while m.options(m.asked[0])[0].verb.name == "select":
            chose.append(m.asked[0])
            m.play(chose[-1], m.options(chose[-1])[0])
        assert m.view(0).order == chose
        assert m.asked == [chose[0]]
        orders.add(tuple(chose))
    assert len(orders) == 6


# R24 Hidden money.


def test_r24_nobody_else_gets_her_balance() -> None:
    at = sit("lia", "ophelia", "knox")
    assert [at.t.view(seat).seats[1].cash for seat in (0, 1, 2, WATCHER)] == [None, 1800, None, None]


def test_r24_nor_what_passes_between_her_and_the_bank() -> None:
    at = visit(sit("ophelia", "lia").own(0, "reading"), "go").play("mortgage reading", "end_turn")
    visit(rest(at), "boardwalk").play("buy")
    hidden = [told for told in at.events if told.event.name in ("salary", "bought", "mortgaged")]
    assert len(hidden) == 3
    assert [told.seen_by(1)["amount"] for told in hidden] == [None, None, None]
    assert [told.seen_by(0)["amount"] for told in hidden] == [200, 100, 380]


def test_r24_only_those_two_hear_what_passes_between_two_players() -> None:
    at = visit(sit("ophelia", "lia", "knox").own(1, "boardwalk"), "boardwalk")
    rent = next(told for told in at.events if told.event.name == "rent")
    assert [rent.seen_by(seat)["amount"] for seat in (0, 1, 2, WATCHER)] == [93, 93, None, None]


def test_r24_nor_the_cash_in_a_trade_with_her() -> None:
    at = visit(sit("lia", "ophelia", "knox", trades=True).own(0, "reading"), "free_parking")
    at.play("offer 1", "give reading", "ask 100", "ask 10", "propose")
    assert [at.t.view(seat).offered for seat in (0, 1, 2, WATCHER)] == [-110, -110, None, None]
    assert all(t.view(2) == at.t.view(2) and t.stack == at.t.stack for t in imagined(at, 2, 20))
    at.play("refuse", "offer 2", "give reading", "ask 100", "propose")
    assert [at.t.view(seat).offered for seat in (0, 1, 2, WATCHER)] == [-100] * 4


@pytest.mark.parametrize(("character", "steps"), [("ophelia", 1), ("lia", 0)])
def test_r24_moves_that_touch_her_purse_cannot_be_taken_back(character: str, steps: int) -> None:
    at = sit(character, "knox").own(0, "reading")
    before = at.t.points()
    assert at.play("mortgage reading").t.points() == before + steps


def test_r24_a_forced_pass_looks_like_a_chosen_one() -> None:
    rich, poor = (visit(sit("ophelia", "lia").money(0, cash), "boardwalk") for cash in (1000, 5))
    assert (rich.options, poor.options) == (["pass", "buy"], ["pass"])
    assert rich.t.stack == poor.t.stack
    assert rich.t.view(1) == poor.t.view(1)
    rich.play("pass")
    poor.play("pass")
    assert rich.t.stack == poor.t.stack


def test_r24_she_is_asked_to_manage_even_if_she_can_do_nothing() -> None:
    at = visit(sit("ophelia", "lia"), "free_parking")
    assert (at.decision, at.options) == ("manage", ["end_turn"])


def imagined(at: ArrangedMeinopoly, seat: int, seeds: int) -> list[Meinopoly]:
    """Tables that look the same to this seat."""
    tables = [at.t.imagine(seat, fast(seed)) for seed in range(seeds)]
    return [t for t in tables if isinstance(t, Meinopoly)]


def test_r24_an_imagined_table_draws_her_balance_and_cannot_be_told_from_the_real_one() -> None:
    at = visit(sit("ophelia", "lia", "knox"), "boardwalk").play("pass")
    tables = imagined(at, 1, 30)
    assert len({t.cash(0) for t in tables}) > 20
    assert all(t.view(1) == at.t.view(1) and t.stack == at.t.stack for t in tables)
    assert all(t.conserved() == at.t.conserved() for t in tables)


def test_r24_an_imagined_balance_covers_the_bid_that_stands() -> None:
    at = visit(sit("lia", "ophelia", "knox", auctions=True), "boardwalk").play("pass", "bid 410")
    assert all(t.cash(1) > 410 for t in imagined(at, 2, 50))


def test_r24_an_imagined_debtor_cannot_pay_either() -> None:
    at = sit("ophelia", "lia", "knox", settlement=True).own(0, "reading").own(1, "boardwalk").money(0, 20)
    assert visit(at, "boardwalk").decision == "settle"
    for seat, owed in ((1, 93), (2, None)):
        assert at.t.view(seat).seats[0].owed == owed
        assert all(not t.can_spend(0, t.owed[0]) for t in imagined(at, seat, 50))


def test_r24_the_result_shows_all() -> None:
    at = visit(sit("lia", "ophelia").money(0, 10), "luxury_tax")
    assert at.t.over
    assert at.t.view(0).seats[1].cash == 1800
