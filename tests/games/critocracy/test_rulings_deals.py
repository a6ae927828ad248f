"""Rulings on what the rulebook leaves open: alliances and trades."""

import pytest

from parlour.games.critocracy.rules.trades import Give

from .arranged import ArrangedCritocracy, plenty, sit


def allied(pact: str) -> ArrangedCritocracy:
    """The first two of three have just become allies."""
    at = plenty("historian", "artist", "colonialist")
    for seat in range(3):
        at.put(seat, "legacy_1")
    return at.keep(0, "mercantile_expansion").play("play mercantile_expansion", f"ally 1 {pact}", "agree", "drop")


def test_r36_allies_do_not_attack_each_other_while_the_alliance_lasts() -> None:
    at = allied("shield")
    assert at.t.view(0).seats[0].cannot_attack == [1]
    at.roll(1).end().roll(1).end().roll(1).end()
    assert (at.seat, at.t.ally, at.t.view(0).seats[0].cannot_attack) == (0, [-1, -1, -1], [])


def test_r36_an_alliance_needs_consent() -> None:
    at = sit().keep(0, "memory_politics").play("play memory_politics", "ally 1 shield", "refuse")
    assert at.t.ally == [-1, -1]


def test_r37_a_trade_is_one_offer_that_both_can_pay() -> None:
    at = sit("historian", "artist").bag(0, 2, 1, 0).bag(1, 0, 1, 3).keep(0, "counter_hegemony")
    at.play("play counter_hegemony", "offer 1")
    assert at.options == ["drop", "give money 1", "give money 2", "give knowledge 1"]
    at.play("give money 2")
    assert at.options == ["drop", "ask knowledge 1", "ask influence 1", "ask influence 2", "ask influence 3"]
    assert at.play("ask influence 3", "refuse").kept(0) == []


def test_r50_the_ally_has_the_smaller_half() -> None:
    at = allied("shield").draw("scramble_for_africa")
    assert (at.holds(0)[2], at.holds(1)[2]) == (17, 18)
    at = allied("share").draw("control_the_narrative")
    assert (at.holds(0)[1], at.holds(1)[1]) == (23, 22)


def test_r59_one_ally_and_nothing_but_cards_is_halved() -> None:
    at = allied("share").keep(0, "memory_politics")
    assert at.options == ["roll"]
    at.draw("exploitation_justified")
    assert at.holds(0)[0] == 26 and at.holds(1)[0] == 20
    at = allied("shield").put(0, "legacy_49").roll(1)
    assert at.t.ally == [-1, -1, -1]


@pytest.mark.parametrize("answer", ["agree", "refuse"])
def test_r60_a_kept_card_is_spent_by_the_offer(answer: str) -> None:
    at = sit().keep(0, "counter_hegemony").play("play counter_hegemony", "offer 1", "give money 1", "ask knowledge 1")
    assert at.play(answer).kept(0) == []
    at = sit("historian", "artist", "colonialist").keep(0, "memory_politics")
    at.play("play memory_politics", "ally 1 share", answer)
    assert (at.kept(0), at.decision) == ([], "give" if answer == "agree" else "prepare")
    if answer == "agree":
        top = at.t.stack[-1]
        assert "give knowledge 5" in at.options and isinstance(top, Give) and top.other == 1
