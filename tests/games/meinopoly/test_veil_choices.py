"""Section 11.3, Ophelia, as ruled in R24: her choices do not reveal what she has, and what others may imagine."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from parlour.games.meinopoly.table import Meinopoly
from parlour.kernel import WATCHER, fast

from .arranged import ArrangedMeinopoly, sit
from .test_veil import OTHERS, land, veiled

# --- what she can afford ---


def as_others_see(at: ArrangedMeinopoly) -> list[object]:
    """Everything that a spectator and the other seats get: view, stack, events, their texts, and whose turn it is."""
    return [
        (
            msgspec.json.encode(at.t.view(seat)),
            repr(at.t.stack),
            [(one.event.name, one.seen_by(seat)) for one in at.events],
            at.prompt(seat),
            at.t.waited(),
        )
        for seat in OTHERS
    ]


def offered_a_deed(at: ArrangedMeinopoly) -> None:
    land(at, "boardwalk")


def offered_an_encounter(at: ArrangedMeinopoly) -> None:
    land(at.next_card("watchman"), "free_parking")


def trapped(at: ArrangedMeinopoly) -> None:
    at.t.trapped[0] = 0
    land(at, "jail").play("end_turn")
    land(land(at, "jail"), "jail")


def managing(at: ArrangedMeinopoly) -> None:
    land(at.own(0, "park_place", "boardwalk"), "jail")


def managing_nothing(at: ArrangedMeinopoly) -> None:
    land(at, "jail")


def bidding(at: ArrangedMeinopoly) -> None:
    land(at, "jail").play("end_turn")
    land(at, "boardwalk").play("pass", "bid 10")


def answering(at: ArrangedMeinopoly) -> None:
    land(at, "jail").play("end_turn")
    land(at.own(1, "baltic"), "jail").play("offer 0", "give baltic", "ask 100", "propose")


POSITIONS: dict[str, tuple[Callable[[ArrangedMeinopoly], None], str]] = {
    "a deed": (offered_a_deed, "pass"),
    "an offer on the way": (offered_an_encounter, "decline"),
    "the fine": (trapped, "roll"),
    "building": (managing, "end_turn"),
    "nothing at all": (managing_nothing, "end_turn"),
    "a bid": (bidding, "pass"),
    "a trade": (answering, "refuse"),
    "a counter-offer": (answering, "counter"),
}


@pytest.mark.parametrize("position", POSITIONS)
def test_a_forced_choice_looks_like_a_free_one(position: str) -> None:
    """A rich Ophelia and a poor one: both are asked, and afterwards nobody can tell them apart."""
    happens, choice = POSITIONS[position]
    settings = {"auctions": True, "trades": True, "encounters": True}
    rich, poor = veiled(**settings).money(0, 50_000), veiled(**settings).money(0, 8)
    for at in (rich, poor):
        happens(at)
        assert at.seat == 0
    assert len(rich.options) > len(poor.options) or position in ("nothing at all", "a counter-offer")
    assert as_others_see(rich) == as_others_see(poor)
    for at in (rich, poor):
        at.dice(1, 2).play(choice)
    assert as_others_see(rich) == as_others_see(poor)


def test_others_who_cannot_afford_a_deed_are_not_asked_because_their_purse_is_open() -> None:
    at = sit("marcus", "ophelia", "knox", auctions=True).money(0, 20)
    assert land(at, "boardwalk").decision == "bidding"


def test_more_may_be_asked_of_her_than_of_an_open_purse() -> None:
    for balance in (2, 900, 40_000):
        at = land(sit("marcus", "ophelia", trades=True).own(0, "baltic").money(1, balance), "jail").play("offer 1")
        assert [move for move in at.options if move.startswith("ask")] == ["ask 1", "ask 10", "ask 100"]


# --- two tables that differ only in her purse ---


@pytest.mark.parametrize("pack", ["classic", "dominion"])
@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_nobody_can_tell_how_rich_she_is(pack: str, seed: int) -> None:
    """Neither ever runs out of money, so both have the same moves, and the others get exactly the same."""
    off: dict[str, Any] = {
        "character_victories": False,
        "objectives": False,
        "dominion": "off",
        "rounds": 0,
        "pot": False,
    }
    one, two = (
        sit("ophelia", "marcus", "knox", pack=pack, preset="everything", seed=seed, **off).money(0, balance)
        for balance in (400_000, 900_000)
    )
    chance = fast(seed)
    hers = 0
    for _ in range(500):
        if one.t.over:
            break
        assert one.options == two.options
        options = one.options
        move = options[chance.below(len(options))]
        hers += one.seat == 0
        one.play(move)
        two.play(move)
        assert as_others_see(one) == as_others_see(two)
        one.events.clear()
        two.events.clear()
    assert hers > 50


# --- imagined tables ---


def imagine(at: ArrangedMeinopoly, seat: int, times: int = 60) -> list[Meinopoly]:
    """Imagine so many tables that this seat cannot tell from the real one."""
    imagined = [at.t.imagine(seat, fast(seed)) for seed in range(times)]
    return [t for t in imagined if isinstance(t, Meinopoly)]


def balances(at: ArrangedMeinopoly, seat: int) -> list[int]:
    return [t.cash(0) for t in imagine(at, seat)]


@pytest.mark.parametrize("seat", OTHERS)
def test_others_imagine_many_balances(seat: int) -> None:
    found = balances(veiled(), seat)
    assert len(set(found)) > 40 and min(found) >= 1
    assert min(found) < 600 and max(found) > 2400


def test_she_imagines_her_real_balance() -> None:
    assert set(balances(veiled().money(0, 1234), 0)) == {1234}


@pytest.mark.parametrize("seat", OTHERS)
def test_open_purses_are_imagined_as_they_are(seat: int) -> None:
    for t in imagine(veiled().money(1, 700).money(2, 800), seat):
        assert (t.cash(1), t.cash(2)) == (700, 800)


@pytest.mark.parametrize("seat", OTHERS)
def test_money_still_sums_to_the_same(seat: int) -> None:
    at = veiled(preset="everything")
    assert {t.bank.total() for t in imagine(at, seat)} == {at.t.bank.total()}


@pytest.mark.parametrize("seat", OTHERS)
def test_imagined_balances_do_not_depend_on_her_real_one(seat: int) -> None:
    found = [balances(veiled().money(0, balance), seat) for balance in (1, 700, 40_000)]
    assert found[0] == found[1] == found[2]


def test_imagining_changes_nothing_on_the_table() -> None:
    at = veiled().money(0, 1234)
    balances(at, 1)
    assert at.cash(0) == 1234


@pytest.mark.parametrize("seat", OTHERS)
def test_while_she_leads_an_auction_she_has_more_than_her_bid(seat: int) -> None:
    at = land(veiled(auctions=True), "jail").play("end_turn").money(0, 3000)
    land(at, "boardwalk").play("pass", "bid 10", "bid 430")
    found = balances(at, seat)
    assert min(found) > 430 and len(set(found)) > 40


def test_while_she_offers_cash_she_has_more_than_that() -> None:
    at = land(veiled(trades=True).own(1, "boardwalk"), "jail").play("offer 1", "take boardwalk", *["add 100"] * 9)
    at.play("propose")
    assert min(balances(at, 1)) > 900
    assert min(balances(at, 2)) < 900  # who does not learn the cash


def test_her_creditor_imagines_no_more_than_she_owes() -> None:
    at = veiled(settlement=True).own(0, "reading").own(2, "park_place", level=1).own(2, "boardwalk", level=2)
    land(at.money(0, 500), "boardwalk")
    assert at.decision == "settle" and at.t.owed[0] == 651
    found = balances(at, 2)
    assert max(found) <= 651 and len(set(found)) > 30
    assert {t.owed[0] for t in imagine(at, 2)} == {651}


@pytest.mark.parametrize("trading", [False, True])
@pytest.mark.parametrize("seat", [WATCHER, 1])
def test_others_imagine_the_debt_as_well(seat: int, trading: bool) -> None:
    at = veiled(settlement=True, trades=True).own(0, "reading").own(2, "boardwalk")
    land(at.money(0, 50), "boardwalk")
    if trading:
        at.play("offer 1", "give reading", "propose")
    tables = imagine(at, seat)
    assert all(t.cash(0) <= t.owed[0] for t in tables)
    assert len({t.owed[0] for t in tables}) > 40


@pytest.mark.parametrize("seat", [WATCHER, 1, 2])
def test_a_debt_to_the_bank_is_imagined_by_all(seat: int) -> None:
    at = land(veiled(settlement=True).own(0, "reading").money(0, 50), "income_tax")
    tables = imagine(at, seat)
    assert all(t.cash(0) <= t.owed[0] for t in tables)
    assert len({t.owed[0] for t in tables}) > 40


def test_her_collected_rents_are_imagined_too() -> None:
    """An objective counts it, and the amounts of her rents are told to two players only."""
    at = veiled()
    at.t.rents[0] = 777
    assert len({t.rents[0] for t in imagine(at, 1)}) > 40


@pytest.mark.parametrize("pack", ["classic", "dominion", "neon"])
@pytest.mark.parametrize("seed", range(4))
def test_no_seat_can_tell_an_imagined_table_from_the_real_one(pack: str, seed: int) -> None:
    """Compares view, options and stack, at every decision of a random game with everything on."""
    who = "static" if pack == "neon" else "ophelia"
    others = ("nim", "juno") if pack == "neon" else ("marcus", "knox")
    at = sit(who, *others, pack=pack, preset="everything", seed=seed)
    chance = fast(seed)
    for number in range(500):
        if at.t.over:
            break
        seat = at.seat
        options = at.t.options(seat)
        imagined = at.t.imagine(seat, fast(number))
        assert imagined.options(seat) == options
        assert imagined.stack == at.t.stack
        for knower in (seat, WATCHER):
            assert at.t.imagine(knower, fast(number)).view(knower) == at.t.view(knower)
        at.t.take(seat, options[chance.below(len(options))])


def test_imagined_tables_can_be_played_to_their_end() -> None:
    at = veiled(preset="quick")
    for seat in OTHERS:
        for t in imagine(at, seat, 5):
            chance = fast(seat)
            total = t.bank.total()
            while not t.over:
                asked = t.next_asked()
                options = t.options(asked)
                t.take(asked, options[chance.below(len(options))])
                assert t.bank.total() == total
