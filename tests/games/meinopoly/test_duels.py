"""Section 2.2, encounters between players (R30): a duel over rent. Off in `rulebook` and `standard` (R23)."""

from typing import Any

import pytest

from .arranged import GAME, ArrangedMeinopoly, sit

STRENGTH = {  # stamina and half the luck
    "albert": 6,
    "lia": 10,
    "marcus": 7,
    "evelyn": 11,
    "knox": 7,
    "sophia": 11,
    "cassian": 7,
    "mira": 9,
    "renn": 9,
    "ophelia": 9,
}


def visit(*characters: str, **settings: Any) -> ArrangedMeinopoly:
    """The first player owes the second rent on Boardwalk: 96 of the 100 for Knox."""
    at = sit(*(characters or ("knox", "marcus")), duels=True, **settings)
    return land(at.own(1, "boardwalk"))


def land(at: ArrangedMeinopoly) -> ArrangedMeinopoly:
    """The player who is asked lands on Boardwalk."""
    at.t.place[at.seat] = at.space("boardwalk") - 3
    at.roll(1, 2)
    return at.play("stay") if at.decision == "reroll" else at


def rest(at: ArrangedMeinopoly) -> None:
    """The player who is asked visits the jail, and their turn ends."""
    at.t.place[at.seat] = at.space("jail") - 3
    at.roll(1, 2)
    if at.decision == "manage":
        at.play("end_turn")


def fight(mine: tuple[int, int], theirs: tuple[int, int], *characters: str) -> ArrangedMeinopoly:
    """A duel is fought with the challenger's dice and the owner's, who rolls first."""
    return visit(*characters).play("challenge").dice(*theirs, *mine).play("fight")


@pytest.mark.parametrize("preset", ["rulebook", "standard", "quick"])
def test_duels_are_off_by_default(preset: str) -> None:
    at = land(sit("knox", "marcus", preset=preset).own(1, "boardwalk"))
    assert at.told("rent") == [(0, 1, at.space("boardwalk"), 96)]


def test_a_player_who_owes_rent_may_pay_or_challenge() -> None:
    at = visit()
    assert at.decision == "challenge" and at.seat == 0
    assert at.options == ["pay_rent", "challenge"]


def test_a_player_who_pays_pays_the_rent() -> None:
    at = visit()
    before = [at.cash(0), at.cash(1)]
    at.play("pay_rent")
    assert [at.cash(0), at.cash(1)] == [before[0] - 96, before[1] + 96]


def test_an_owner_may_shrug_and_take_the_rent_as_it_is() -> None:
    at = visit().play("challenge")
    assert at.decision == "fight" and at.seat == 1 and at.options == ["shrug", "fight"]
    before = [at.cash(0), at.cash(1)]
    at.play("shrug")
    assert [at.cash(0), at.cash(1)] == [before[0] - 96, before[1] + 96]
    assert at.told("shrugged") == [(1, 0)]


def test_a_challenger_who_wins_pays_nothing() -> None:
    at = visit()
    before = [at.cash(0), at.cash(1)]
    at.play("challenge").dice(1, 2, 6, 6).play("fight")
    assert [at.cash(0), at.cash(1)] == before
    assert at.told("won_duel") == [(0, 1)] and not at.told("rent")


def test_a_challenger_who_loses_pays_twice_the_rent() -> None:
    at = visit()
    before = [at.cash(0), at.cash(1)]
    at.play("challenge").dice(6, 6, 1, 2).play("fight")
    assert [at.cash(0), at.cash(1)] == [before[0] - 192, before[1] + 192]
    assert at.told("won_duel") == [(1, 0)]


def test_a_tie_goes_to_the_owner() -> None:
    at = fight((3, 4), (3, 4))  # Knox and Marcus are equally strong
    assert at.told("fought") == [(1, 0, 14, 14)]
    assert at.told("won_duel") == [(1, 0)]


@pytest.mark.parametrize("character", sorted(STRENGTH))
def test_two_dice_stamina_and_half_the_luck_rounded_down(character: str) -> None:
    other = "knox" if character != "knox" else "marcus"
    at = fight((2, 3), (1, 1), character, other)
    assert at.told("fought") == [(1, 0, 2 + STRENGTH[other], 5 + STRENGTH[character])]


@pytest.mark.parametrize(("mine", "wins"), [((1, 2), False), ((1, 3), True)])
def test_one_point_more_is_enough(mine: tuple[int, int], wins: bool) -> None:
    at = fight(mine, (3, 4), "sophia", "knox")  # 11 against 7
    assert at.told("won_duel") == [(0, 1) if wins else (1, 0)]


def test_a_player_challenges_at_most_every_third_round() -> None:
    at = visit().play("challenge", "shrug")
    asked = []
    for _ in range(4):
        rest(at)
        land(at)
        asked.append(at.decision == "challenge")
        if at.decision == "challenge":
            at.play("pay_rent")
    assert asked == [False, False, True, True]


def test_a_challenge_that_was_shrugged_off_counts() -> None:
    at = visit().play("challenge", "shrug")
    assert at.t.rests[0] == at.t.rounds + 3


def test_paying_without_a_challenge_does_not() -> None:
    at = visit().play("pay_rent")
    assert at.t.rests[0] == 0


def test_each_player_rests_separately() -> None:
    at = visit("knox", "marcus", "lia").play("challenge", "shrug")
    rest(at)
    land(at)
    assert at.decision == "challenge" and at.seat == 2


def test_a_shield_comes_before_any_challenge() -> None:
    at = sit("knox", "marcus", duels=True).own(1, "boardwalk")
    at.t.shields[0] = 1
    land(at)
    assert at.told("shielded") and at.t.shields[0] == 0 and not at.told("rent")


def test_there_is_nothing_to_fight_over_on_a_mortgaged_deed() -> None:
    at = land(sit("knox", "marcus", duels=True).own(1, "boardwalk", mortgaged=True))
    assert at.told("no_rent") and at.decision == "roll"


def test_allies_have_nothing_to_fight_over() -> None:
    at = sit("knox", "marcus", "lia", duels=True, alliances=True).own(1, "boardwalk")
    at.t.ally[:2] = [1, 0]
    assert land(at).told("no_rent")


def test_there_are_no_duels_over_taxes() -> None:
    at = sit("knox", "marcus", duels=True).roll(1, 3)
    assert at.told("paid") == [(0, "tax", 200)]


def test_twice_the_rent_may_ruin_the_loser() -> None:
    at = visit().money(0, 150).play("challenge").dice(6, 6, 1, 2).play("fight")
    assert at.t.left == (0,) and at.t.result is not None and at.t.result.winners == [1]


def test_twice_the_rent_may_be_settled() -> None:
    at = visit(settlement=True).own(0, "reading").money(0, 150).play("challenge").dice(6, 6, 1, 2).play("fight")
    assert at.decision == "settle" and at.t.owed[0] == 192
    at.play("mortgage reading")
    assert at.cash(0) == 150 + 100 - 192


def test_dice_of_a_duel_are_not_the_dice_of_the_turn() -> None:
    at = fight((6, 6), (5, 5))
    assert at.t.dice == (1, 2) and at.t.doubles == 0


def test_paying_and_shrugging_are_the_harmless_defaults() -> None:
    at = visit()
    assert repr(at.t.default(0)) == "'pay_rent'"
    at.play("challenge")
    assert repr(at.t.default(1)) == "'shrug'"


def test_the_table_of_strengths_is_that_of_the_rulebooks_stats() -> None:
    pack = GAME.read_pack("classic")
    assert pack is not None
    assert {who.id: who.stamina + who.luck // 2 for who in pack.content.characters} == STRENGTH
