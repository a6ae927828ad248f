"""Section 11.3, Ophelia, as ruled in R24: what others may not learn about her money."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from parlour.kernel import WATCHER, ToldEvent

from .arranged import GAME, ArrangedMeinopoly, sit

OTHERS = (WATCHER, 1, 2)


def veiled(*others: str, **settings: Any) -> ArrangedMeinopoly:
    """A table with Ophelia and others."""
    return sit("ophelia", *(others or ("marcus", "knox")), **settings)


def land(at: ArrangedMeinopoly, space: str) -> ArrangedMeinopoly:
    """The player who is asked lands on a space."""
    at.t.place[at.seat] = (at.space(space) - 3) % at.t.derived.size
    return at.roll(1, 2)


def told(at: ArrangedMeinopoly, event: str) -> ToldEvent:
    """The last event of this name."""
    return [one for one in at.events if one.event.name == event][-1]


def seen(at: ArrangedMeinopoly, event: str, field: str = "amount") -> list[object]:
    """A field of the last event of this name as spectators and seats 0, 1, 2 see it."""
    return [told(at, event).seen_by(seat)[field] for seat in (WATCHER, 0, 1, 2)]


# --- views ---


@pytest.mark.parametrize("seat", OTHERS)
def test_others_do_not_see_what_she_has(seat: int) -> None:
    at = veiled()
    player = at.t.view(seat).seats[0]
    assert player.cash is None and player.owed is None


def test_she_sees_it_herself() -> None:
    assert veiled().t.view(0).seats[0].cash == 1800


@pytest.mark.parametrize("seat", [WATCHER, 0, 1, 2])
def test_everyone_sees_what_the_others_have(seat: int) -> None:
    at = veiled()
    assert [at.t.view(seat).seats[other].cash for other in (1, 2)] == [1800, 1850]


@pytest.mark.parametrize("seat", OTHERS)
def test_nothing_in_a_view_depends_on_what_she_has(seat: int) -> None:
    views = []
    for balance in (1, 500, 4711, 90_000):
        at = veiled(preset="everything").money(0, balance).own(0, "reading", "baltic")
        views.append(msgspec.json.encode(at.t.view(seat)))
    assert len(set(views)) == 1


def test_when_all_is_over_everything_is_shown() -> None:
    at = veiled("marcus").own(1, "boardwalk").money(0, 40)
    land(at, "boardwalk")
    assert at.t.over
    assert [at.t.view(seat).seats[0].cash for seat in (WATCHER, 0, 1)] == [0, 0, 0]
    at = veiled("marcus", rounds=1).money(0, 777)
    while not at.t.over:
        land(at, "jail")
        if at.decision == "manage":
            at.play("end_turn")
    assert [at.t.view(seat).seats[0].cash for seat in (WATCHER, 0, 1)] == [777] * 3


@pytest.mark.parametrize("seat", range(3))
def test_where_nobody_trades_no_cash_is_offered_wherever_she_sits(seat: int) -> None:
    names = ["marcus", "knox"]
    names.insert(seat, "ophelia")
    at = sit(*names)
    assert [at.t.view(other).offered for other in (WATCHER, 0, 1, 2)] == [0] * 4


# --- dealings with the bank ---


def buys(at: ArrangedMeinopoly) -> None:
    land(at, "baltic").play("buy")


def passes_start(at: ArrangedMeinopoly) -> None:
    land(at, "go")


def pays_a_tax(at: ArrangedMeinopoly) -> None:
    land(at, "income_tax")


def gains_by_a_card(at: ArrangedMeinopoly) -> None:
    land(at.next_card("crossword"), "chance_1")


def pays_a_card(at: ArrangedMeinopoly) -> None:
    land(at.next_card("chairman"), "chance_1")


def builds(at: ArrangedMeinopoly) -> None:
    land(at.own(0, "park_place", "boardwalk"), "jail").play("upgrade boardwalk")


def sells(at: ArrangedMeinopoly) -> None:
    land(at.own(0, "park_place").own(0, "boardwalk", level=1), "jail").play("sell boardwalk")


def mortgages(at: ArrangedMeinopoly) -> None:
    at.own(0, "boardwalk").play("mortgage boardwalk")


def redeems(at: ArrangedMeinopoly) -> None:
    at.own(0, "boardwalk", mortgaged=True).play("redeem boardwalk")


def pays_a_fine(at: ArrangedMeinopoly) -> None:
    at.t.trapped[0] = 0
    land(at, "jail").play("end_turn")
    land(land(at, "jail"), "jail").play("pay_fine")


def takes_the_pot(at: ArrangedMeinopoly) -> None:
    at.t.bank.pay(1, at.t.seats, 120)
    land(at, "free_parking")


BANKING: dict[str, tuple[Callable[[ArrangedMeinopoly], None], int]] = {
    "bought": (buys, 57),
    "salary": (passes_start, 200),
    "paid": (pays_a_tax, 200),
    "gained": (gains_by_a_card, 100),
    "built": (builds, 188),
    "sold": (sells, 100),
    "mortgaged": (mortgages, 200),
    "redeemed": (redeems, 220),
    "pot": (takes_the_pot, 120),
}


@pytest.mark.parametrize("event", BANKING)
def test_only_she_sees_the_amounts_of_her_dealings_with_the_bank(event: str) -> None:
    happens, amount = BANKING[event]
    at = veiled(pot=True)
    happens(at)
    assert seen(at, event) == [None, amount, None, None]


@pytest.mark.parametrize(("happens", "amount"), [(pays_a_card, 50), (pays_a_fine, 50)])
def test_only_she_sees_what_cards_and_fines_cost_her(happens: Callable[[ArrangedMeinopoly], None], amount: int) -> None:
    at = veiled()
    happens(at)
    assert seen(at, "paid") == [None, amount, None, None]


@pytest.mark.parametrize("event", ["bought", "mortgaged", "gained"])
def test_everyone_hears_the_same_of_anyone_else(event: str) -> None:
    at = sit("marcus", "ophelia", "knox")
    BANKING[event][0](at)
    assert None not in seen(at, event)


def test_everyone_hears_that_she_is_short_but_not_by_how_much() -> None:
    at = land(veiled(settlement=True).own(0, "reading").money(0, 30), "income_tax")
    assert seen(at, "short") == [None, 200, None, None]
    assert [at.t.view(seat).seats[0].owed for seat in (WATCHER, 0, 1, 2)] == [None, 200, None, None]


def test_every_event_with_an_amount_can_keep_it_secret() -> None:
    """Except bids and what owners ask for shares, which are said aloud."""
    for event in GAME.events.values():
        amounts = [field for field, kind in zip(event.fields, event.kinds, strict=True) if kind in ("dollars", "cash")]
        if event.name not in ("bid", "won_auction", "priced"):
            assert set(amounts) <= set(event.secret), event.name


def test_every_secret_event_has_words_without_the_secret() -> None:
    for event in GAME.events.values():
        if event.secret:
            hidden = GAME.words["events", f"{event.name}.hidden"]
            assert not [name for name in event.secret if "{" + name in hidden]


# --- between two players ---


def test_only_the_two_hear_what_rent_she_pays() -> None:
    at = land(veiled().own(2, "boardwalk"), "boardwalk")
    assert seen(at, "rent") == [None, 93, None, 93]


def test_only_the_two_hear_what_rent_she_collects() -> None:
    at = land(veiled().own(0, "boardwalk"), "jail").play("end_turn")
    land(at, "boardwalk")
    assert seen(at, "rent") == [None, 91, 91, None]


def test_her_debt_is_shown_to_the_creditor() -> None:
    at = land(veiled(settlement=True).own(2, "boardwalk").own(0, "reading").money(0, 30), "boardwalk")
    assert seen(at, "short") == [None, 93, None, 93]
    assert [at.t.view(seat).seats[0].owed for seat in (WATCHER, 0, 1, 2)] == [None, 93, None, 93]


def test_and_while_she_trades_for_it_as_well() -> None:
    at = land(veiled(settlement=True, trades=True).own(2, "boardwalk").own(0, "reading").money(0, 30), "boardwalk")
    at.play("offer 1")
    assert [at.t.view(seat).seats[0].owed for seat in (WATCHER, 0, 1, 2)] == [None, 93, None, 93]


def test_only_the_two_hear_what_is_stolen() -> None:
    at = land(sit("marcus", "ophelia", "knox", character_events=True).next_card("inheritance"), "chest_1")
    at.play("choose 1")
    assert seen(at, "stole") == [None, 40, 40, None]


def test_only_the_two_hear_what_shares_cost_and_bring() -> None:
    at = land(veiled(shares=True).own(0, "boardwalk"), "jail").play("go_public boardwalk", "end_turn")
    land(at, "jail").play("invest boardwalk", "end_turn")
    assert seen(at, "invested") == [None, 40, 40, None]
    land(at, "boardwalk").play("end_turn")
    assert seen(at, "shared") == [None, 9, 9, None]
    land(at, "jail").play("buy_back boardwalk 1")
    assert seen(at, "bought_back") == [None, 48, 48, None]


def test_only_the_two_hear_an_allys_share() -> None:
    at = land(veiled(alliances=True).own(0, "boardwalk"), "jail").play("ally 1", "agree", "end_turn")
    land(at, "jail").play("end_turn")
    land(at, "boardwalk")
    assert seen(at, "ally_share") == [None, 10, 10, None]


def test_only_the_two_hear_the_price_of_a_forced_sale() -> None:
    at = sit("ophelia", "marcus", "knox", pack="dominion").own(2, "reading").next_card("annexation")
    land(at, "chance_1").play("seize reading")
    assert seen(at, "forced") == [None, 300, None, 300]


def test_the_cash_in_a_trade_is_known_to_the_two() -> None:
    at = land(veiled(trades=True).own(0, "boardwalk"), "jail").play("offer 2", "give boardwalk", "ask 100")
    assert [at.t.view(seat).offered for seat in (WATCHER, 0, 1, 2)] == [None, -100, None, -100]
    hers, others = at.cash(0) + 100, at.cash(2) - 100
    after = [at.t.view(seat).after for seat in (WATCHER, 0, 1, 2)]
    assert after == [[None, None], [hers, others], [None, None], [None, others]]
    at.play("propose", "agree")
    assert at.t.view(0).after == []
    assert seen(at, "gave_cash", "amount") == [None, 100, None, 100]


def test_a_trade_of_others_is_open() -> None:
    at = land(sit("marcus", "ophelia", "knox", trades=True).own(0, "boardwalk"), "jail")
    at.play("offer 2", "give boardwalk", "ask 100")
    assert [at.t.view(seat).offered for seat in (WATCHER, 0, 1, 2)] == [-100] * 4
    assert [at.t.view(seat).after for seat in (WATCHER, 0, 1, 2)] == [[at.cash(0) + 100, at.cash(2) - 100]] * 4
    at.play("propose", "agree")
    assert seen(at, "gave_cash", "amount") == [100] * 4


def test_bids_are_made_aloud() -> None:
    at = land(veiled(auctions=True), "baltic").play("pass", "pass", "pass", "bid 10")
    assert seen(at, "bid") == [10] * 4 and seen(at, "won_auction") == [10] * 4


def test_what_she_pays_does_not_show_in_the_pot() -> None:
    at = sit("ophelia", "knox", pot=True).put(0, "short_line").roll(1, 2)
    assert (at.cash(0), at.t.view(1).pot) == (1700, 0)
    at.play("end_turn").put(1, "short_line").roll(1, 2)
    assert at.t.view(1).pot == 100
