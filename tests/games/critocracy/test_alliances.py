"""Chapter VII, alliances: a kept card asks for one, the other agrees or refuses, and it is a shield or a share."""

from pathlib import Path

from .arranged import ArrangedCritocracy, sit
from .extended_packs import card_pack

MERCANTILE = "mercantile_expansion"


def allied(pact: str, *roles: str) -> ArrangedCritocracy:
    """The first two are allies, and the first is about to roll."""
    at = sit(*(roles or ("historian", "artist", "colonialist")))
    for seat in range(at.t.seats):
        at.bag(seat, 20, 20, 20).put(seat, "legacy_1")
    at.keep(0, MERCANTILE).play(f"play {MERCANTILE}", f"ally 1 {pact}", "agree", "drop")
    assert at.decision == "prepare"
    return at


def test_a_kept_card_asks_for_an_alliance_before_the_roll() -> None:
    at = sit("historian", "artist", "colonialist").keep(0, MERCANTILE)
    assert at.options == ["roll", f"play {MERCANTILE}"]
    at.play(f"play {MERCANTILE}")
    assert at.options == ["drop", "ally 1 shield", "ally 1 share", "ally 2 shield", "ally 2 share"]
    at.play("ally 2 share")
    assert (at.seat, at.decision, at.options) == (2, "pact", ["agree", "refuse"])


def test_a_card_can_be_kept_for_later() -> None:
    at = sit().keep(0, MERCANTILE).play(f"play {MERCANTILE}", "drop")
    assert (at.decision, at.kept(0)) == ("prepare", [MERCANTILE])


def test_agreeing_makes_allies() -> None:
    at = allied("shield")
    assert at.told("allied") == [(0, 1, 0)]
    seats = at.t.view(2).seats
    assert [(player.ally, player.pact, player.until) for player in seats] == [(1, 0, 0), (0, 0, 0), (-1, -1, -1)]


def test_refusing_makes_no_allies_but_the_card_is_spent() -> None:
    at = sit().keep(0, MERCANTILE).play(f"play {MERCANTILE}", "ally 1 share", "refuse")
    assert (at.told("refused"), at.kept(0), at.t.ally) == ([(1, 0)], [], [-1, -1])
    assert (at.decision, at.options) == ("prepare", ["roll"])
    assert at.t.derived.card_ids[at.t.decks[0].discards[-1]] == MERCANTILE


def test_a_shield_takes_the_smaller_half_of_a_loss() -> None:
    at = allied("shield").draw("scramble_for_africa")
    assert (at.holds(0), at.holds(1)) == ((26, 20, 17), (20, 20, 18))
    assert at.told("shielded") == [(1, 0, 2, 2)]


def test_a_shield_works_both_ways_and_at_the_end_of_a_turn() -> None:
    at = allied("shield").roll(1).end("the_reclamation_of_historical_spaces")
    assert (at.holds(0), at.holds(1)) == ((25, 18, 20), (20, 19, 20))
    at.roll(1).end("the_reclamation_of_historical_spaces")
    assert (at.holds(0), at.holds(1)) == ((25, 17, 20), (25, 17, 20))


def test_an_ally_who_cannot_pay_the_half_pays_nothing() -> None:
    at = allied("shield").bag(1, 20, 20, 1).draw("scramble_for_africa")
    assert (at.holds(0), at.holds(1)) == ((26, 20, 15), (20, 20, 1))


def test_a_shield_helps_against_sabotage() -> None:
    at = allied("shield", "historian", "artist", "colonialist").roll(1).end("the_reclamation_of_historical_spaces")
    at.roll(1).end("the_reclamation_of_historical_spaces")
    influence = at.holds(0)[2], at.holds(1)[2]
    at.draw("imperial_propaganda").play("choose 1")
    assert (at.holds(0)[2], at.holds(1)[2]) == (influence[0] - 2, influence[1] - 2)


def test_a_share_gives_the_ally_the_smaller_half_of_a_gain() -> None:
    at = allied("share").draw("plantation_economy")
    assert (at.holds(0), at.holds(1)) == ((23, 15, 20), (23, 20, 20))
    assert at.told("shared") == [(0, 1, 0, 3)]
    at = allied("share").draw("control_the_narrative")
    assert (at.holds(0), at.holds(1)) == ((20, 23, 20), (20, 22, 20))


def test_sharing_does_not_shield_and_a_shield_does_not_share() -> None:
    assert allied("share").draw("scramble_for_africa").holds(1) == (23, 20, 20)
    assert allied("shield").draw("control_the_narrative").holds(1) == (20, 20, 20)


def test_allies_do_not_attack_each_other() -> None:
    at = allied("shield").draw("imperial_propaganda")
    assert (at.holds(1), at.holds(2)) == ((20, 20, 20), (20, 20, 16))


def test_an_alliance_ends_when_the_next_turn_of_the_player_who_asked_begins() -> None:
    at = allied("shield").roll(1).end()
    assert at.t.ally == [1, 0, -1]
    at.roll(1).end()
    assert at.t.ally == [1, 0, -1]
    at.roll(1).end()
    assert (at.seat, at.t.ally, at.told("parted")) == (0, [-1, -1, -1], [(0, 1)])


def test_an_alliance_ends_even_if_that_turn_is_skipped() -> None:
    at = allied("shield")
    at.t.skips = [1, 0, 0]
    at.roll(1).end().roll(1).end().roll(1).end()
    assert (at.seat, at.t.ally) == (1, [-1, -1, -1])


def test_an_alliance_ends_at_the_finish() -> None:
    at = allied("share").put(0, "legacy_49").roll(1)
    assert (at.t.ally, at.told("parted")) == ([-1, -1, -1], [(0, 1)])


def test_nobody_has_two_allies() -> None:
    at = allied("shield").keep(0, "memory_politics")
    assert at.options == ["roll"]
    at.roll(1).end().keep(1, "decolonial_theory")
    assert at.options == ["roll"]
    at.roll(1).end().keep(2, "criticism_inc")
    assert at.options == ["roll"]


def test_a_new_ally_can_be_offered_a_trade() -> None:
    at = sit().keep(0, MERCANTILE).play(f"play {MERCANTILE}", "ally 1 shield", "agree")
    assert (at.decision, at.seat) == ("give", 0)
    at.play("give knowledge 5", "ask influence 4", "agree")
    assert (at.holds(0), at.holds(1), at.decision) == ((8, 9, 4), (0, 13, 10), "prepare")


def test_an_alliance_without_a_trade(tmp_path: Path) -> None:
    at = sit(pack=card_pack(tmp_path, {"do": "alliance"})).keep(0, "own").play("play own", "ally 1 share", "agree")
    assert (at.decision, at.t.ally) == ("prepare", [1, 0])
