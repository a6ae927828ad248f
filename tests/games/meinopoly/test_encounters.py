"""Section 2.2, encounters: people on rest spaces make offers, which a player who lands there accepts or declines."""

from typing import Any

import pytest

from .arranged import ArrangedMeinopoly, sit


def meet(card: str, *characters: str, **settings: Any) -> ArrangedMeinopoly:
    """The first player has come to rest on Free Parking and hears an offer."""
    at = sit(*(characters or ("marcus", "knox")), encounters=True, **settings)
    at.t.place[0] = at.space("free_parking") - 3
    return at.next_card(card)


def test_a_player_on_a_rest_space_hears_an_offer() -> None:
    at = meet("watchman").roll(1, 2)
    assert at.decision == "encounter" and at.seat == 0
    assert at.options == ["decline", "accept"]
    assert at.told("met") == [(0, at.t.derived.card_ids.index("watchman"))]


def test_without_the_setting_nobody_is_there() -> None:
    at = sit("marcus", "knox")
    at.t.place[0] = at.space("free_parking") - 3
    at.roll(1, 2)
    assert at.decision == "roll" and at.seat == 1


def test_nobody_waits_on_other_spaces() -> None:
    at = sit("marcus", "knox", encounters=True).roll(4, 6)  # just visiting
    assert at.decision == "roll" and at.seat == 1


def test_a_player_who_declines_walks_on_and_nothing_happens() -> None:
    at = meet("watchman").roll(1, 2)
    before = at.cash(0)
    at.play("decline")
    assert at.cash(0) == before and at.t.shields[0] == 0
    assert at.told("walked_past") and at.seat == 1


def test_declining_is_the_harmless_default() -> None:
    at = meet("watchman").roll(1, 2)
    assert repr(at.t.default(0)) == "'decline'"


def test_the_watchman_sells_two_shields() -> None:
    at = meet("watchman").own(1, "boardwalk").roll(1, 2)
    before = at.cash(0)
    at.play("accept")
    assert at.cash(0) == before - 80 and at.t.shields[0] == 2


def test_the_fortune_teller_sells_two_redraws() -> None:
    at = meet("fortune_teller").roll(1, 2)
    before = at.cash(0)
    at.play("accept")
    assert at.cash(0) == before - 60 and at.t.redraws[0] == 2


def test_the_dice_maker_sells_two_rerolls() -> None:
    at = meet("dice_maker").roll(1, 2)
    before = at.cash(0)
    at.play("accept")
    assert at.cash(0) == before - 70 and at.t.rerolls[0] == 2


def test_the_master_builder_builds_the_cheapest() -> None:
    at = meet("master_builder").own(0, "mediterranean", "baltic", "park_place", "boardwalk").roll(1, 2)
    before = at.cash(0)
    at.play("accept")
    assert at.cash(0) == before - 60
    assert at.t.level[at.space("mediterranean")] == 1


def test_the_coachman_drives_to_a_railroad_of_choice() -> None:
    at = meet("coachman").roll(1, 2).play("accept")
    assert at.decision == "teleport"
    assert at.options == [
        "decline",
        "go_to reading",
        "go_to pennsylvania_railroad",
        "go_to b_and_o",
        "go_to short_line",
    ]
    at.play("go_to short_line")
    assert at.decision == "buy" and at.t.place[0] == at.space("short_line")


def test_the_editor_moves_the_market_for_eight_turns() -> None:
    at = meet("editor").roll(1, 2).play("accept")
    percents = []
    for _ in range(9):
        at.t.place[at.seat] = at.space("jail") - 3
        at.roll(1, 2)
        percents.append(at.t.market_percent())
    assert percents == [120] * 7 + [100] * 2


@pytest.mark.parametrize("deeds", [0, 2, 7])
def test_the_moneylender_lends_and_counts_deeds(deeds: int) -> None:
    streets = ("baltic", "reading", "oriental", "electric", "states", "pacific", "boardwalk")
    at = meet("moneylender").own(0, *streets[:deeds]).roll(1, 2)
    before = at.cash(0)
    at.play("accept")
    assert at.cash(0) == before + 150 - 25 * deeds


def test_the_fugitive_pays_for_an_arrest() -> None:
    at = meet("fugitive").roll(1, 2)
    before = at.cash(0)
    at.play("accept")
    assert at.cash(0) == before + 120
    assert at.t.trapped[0] == 0 and at.t.place[0] == at.space("jail")


def test_the_cost_of_an_offer_counts_as_a_cards() -> None:
    """Albert pays 20 % less."""
    at = meet("watchman", "albert", "knox").roll(1, 2)
    before = at.cash(0)
    at.play("accept")
    assert at.cash(0) == before - 64


def test_a_player_who_cannot_pay_can_only_decline_and_is_told_why() -> None:
    at = meet("watchman").money(0, 80).roll(1, 2)
    assert at.options == ["decline"]
    assert [(repr(move), why) for move, why in at.t.closed(0)] == [("'accept'", "too_dear")]
    at.money(0, 81)
    assert at.options == ["decline", "accept"]


def test_an_offer_cannot_be_redrawn() -> None:
    at = meet("watchman", "cassian", "knox").roll(1, 2)
    assert at.options == ["decline", "accept"]


def test_an_offer_does_not_count_as_a_drawn_card() -> None:
    at = meet("watchman").roll(1, 2).play("decline")
    assert at.t.drawn[0] == 0


def test_the_pot_is_taken_first() -> None:
    at = meet("watchman", pot=True).money(0, 50)
    at.t.bank.pay(1, at.t.seats, 100)
    at.roll(1, 2)
    assert at.cash(0) == 150 and at.options == ["decline", "accept"]


def test_offers_come_from_a_deck_of_their_own_until_all_were_heard() -> None:
    at = sit("marcus", "knox", encounters=True)
    offers = at.t.derived.decks[at.t.derived.deck_ids.index("encounter")]
    for _ in offers:
        at.t.place[at.seat] = at.space("free_parking") - 3
        at.roll(1, 2).play("decline")
    heard = {card for _, card in at.told("met")}
    assert heard == set(offers) and len(offers) == 8


def test_doubles_still_give_another_roll_afterwards() -> None:
    at = meet("watchman")
    at.t.place[0] = at.space("free_parking") - 4
    at.roll(2, 2).play("decline")
    assert at.decision == "roll" and at.seat == 0


def test_nobody_is_ruined_by_an_offer_that_counts_deeds() -> None:
    at = sit("knox", "lia", encounters=True).own(0, "baltic", "reading", "electric", "boardwalk", "atlantic")
    at.money(0, 20).next_card("moneylender").put(0, "st_james").roll(1, 3)
    assert (at.decision, at.options) == ("encounter", ["decline"])
