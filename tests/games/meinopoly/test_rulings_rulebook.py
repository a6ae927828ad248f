"""Rulings for what the rulebook's letter asks, and for what is worded otherwise here: R35, R37, R38, the end of R21."""

import re

import pytest

from parlour.bots.seating import make_bot
from parlour.games.meinopoly.bots.decision_table import TableBot
from parlour.games.meinopoly.bots.medium import Medium
from parlour.kernel import Sight, fast

from .arranged import GAME, NOBODY, sit
from .visits import rest, sit_plain, visit

# R35 The last dollar.


def test_r35_by_the_letter_a_player_may_spend_the_last_dollar_and_is_out() -> None:
    at = sit_plain(3, selling=False, last_dollar=True).money(0, 400)
    visit(at, "boardwalk").play("buy")
    assert at.t.left == (0,) and at.owner("boardwalk") == NOBODY
    assert at.told("bankrupt_to_bank") == [(0,)]


def test_r35_so_it_is_with_buildings_redemptions_and_the_fine() -> None:
    at = sit_plain(3, last_dollar=True).own(0, "mediterranean", "baltic").money(0, 30)
    assert visit(at, "free_parking").play("upgrade baltic").t.left == (0,)
    at = sit_plain(3, last_dollar=True).own(0, "boardwalk", mortgaged=True).money(0, 220)
    assert at.play("redeem boardwalk").t.left == (0,)
    at = visit(sit_plain(3, last_dollar=True), "go_to_jail")
    rest(rest(at.money(0, 50)))
    assert at.play("pay_fine").t.left == (0,)


def test_r35_everywhere_else_nobody_spends_the_last_dollar() -> None:
    at = visit(sit_plain(3).money(0, 400), "boardwalk")
    assert at.decision != "buy"


@pytest.mark.parametrize("bot", ["easy", "table", "medium", "hard"])
def test_r35_bots_keep_a_dollar(bot: str) -> None:
    at = visit(sit_plain(3, last_dollar=True).money(0, 400), "boardwalk")
    assert at.options == ["pass", "buy"]
    bot_at_table = make_bot(GAME, bot)
    assert repr(bot_at_table.choose(Sight(at.t, 0, fast(1)))) == "'pass'"


# R21 The last bankruptcy.


def test_r21_the_last_bankruptcy_pays_sophia_too() -> None:
    at = sit("lia", "sophia").own(1, "boardwalk").money(0, 10)
    visit(at, "boardwalk")
    assert at.t.over and at.cash(1) == 1750 + 10 + 100


# R37 The texts of cards.


def test_r37_cards_say_the_amounts_of_the_rulebook_in_words_of_ours() -> None:
    pack = GAME.read_pack("classic")
    assert pack is not None
    told = []
    for card in pack.content.cards:
        if card.deck in ("event", "community"):
            amounts = [str(effect.amount) for effect in card.does if hasattr(effect, "amount")]
            text = pack.words["names", "card", card.id]
            assert all(re.search(rf"\b{amount}\b", text) for amount in amounts), text
            told += amounts
    assert sorted(map(int, told)) == [15, 20, 25, 50, 50, 50, 50, 50, 100, 100, 100, 100, 150, 200]


# R38 The table of section 14.


def test_r38_table_is_section_14_and_medium_trades_as_well() -> None:
    assert GAME.bots["table"] is TableBot and GAME.bots["medium"] is Medium and issubclass(Medium, TableBot)
