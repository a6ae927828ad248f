"""Section 2.3: each character's own victory and every secret objective, of every pack, reached and just missed."""

from typing import Any

import pytest

from parlour.games.meinopoly.rules.assets import all_assets

from .arranged import GAME, ArrangedMeinopoly, sit
from .test_victories import end_turn, ended

PACKS = ("classic", "dominion", "realm", "neon")
CLASSIC = {  # in the words of the pack
    "albert": [("assets", 5000)],
    "lia": [("levels", 14)],
    "marcus": [("colours", 5), ("assets", 3500)],
    "evelyn": [("cards", 6), ("cash", 1500)],
    "knox": [("rents", 2000)],
    "sophia": [("rivals_out", 1), ("assets", 3000)],
    "cassian": [("cards", 7), ("assets", 3000)],
    "mira": [("laps", 7), ("groups", 1)],
    "renn": [("traps", 2), ("assets", 3500)],
    "ophelia": [("cash", 3000)],
}
Needs = dict[str, int]


def content(pack: str) -> Any:
    read = GAME.read_pack(pack)
    assert read is not None
    return read.content


def needs_of(conditions: Any) -> Needs:
    return {condition.have: condition.at_least for condition in conditions}


def table(pack: str, who: str, own_turn: bool = False, **settings: Any) -> ArrangedMeinopoly:
    """Four players with 1000 each; it is the first player's turn, or the second's if a passive of the first would
    change anything."""
    others = [character.id for character in content(pack).characters if character.id != who]
    at = sit(who, *others[:3], pack=pack, **settings)
    if not own_turn:
        end_turn(at)
    for seat in range(4):
        at.money(seat, 1000)
    return at


def arrange(at: ArrangedMeinopoly, needs: Needs) -> ArrangedMeinopoly:
    """Give the first player exactly this much of everything named."""
    t, derived = at.t, at.t.derived
    ids = derived.space_ids
    groups = [group for group in derived.groups if group]
    at.own(0, *[ids[deed] for deed in derived.deeds][: needs.get("deeds", 0)])
    at.own(0, *[ids[group[-1]] for group in groups][: needs.get("colours", 0)])
    at.own(0, *[ids[street] for group in groups[: needs.get("groups", 0)] for street in group])
    at.own(0, *[ids[place] for place in derived.transits][: needs.get("transits", 0)])
    at.own(0, *[ids[place] for place in derived.utilities][: needs.get("utilities", 0)])
    _build(at, needs)
    t.laps[0] = needs.get("laps", 0)
    t.rents[0] = needs.get("rents", 0)
    t.drawn[0] = needs.get("cards", 0)
    t.redeemed[0] = needs.get("redeemed", 0)
    t.traps[0] = needs.get("traps", 0)
    for rival in range(3, 3 - needs.get("rivals_out", 0), -1):
        t.leave(rival)
    if "assets" in needs:
        at.money(0, needs["assets"] - (all_assets(t)[0] - t.cash(0)))
    if "cash" in needs:
        at.money(0, needs["cash"])
    return at


def _build(at: ArrangedMeinopoly, needs: Needs) -> None:
    """Landmarks first, then levels below the highest."""
    derived = at.t.derived
    landmarks = needs.get("landmarks", 0)
    left = needs.get("levels", 0) - landmarks * derived.highest
    for street in [street for group in derived.groups for street in group]:
        level = derived.highest if landmarks > 0 else max(0, min(left, derived.highest - 1))
        if landmarks > 0:
            landmarks -= 1
        else:
            left -= level
        if level > 0:
            at.own(0, derived.space_ids[street], level=level)


def one_less(needs: Needs, of: str) -> Needs:
    return {have: amount - (have == of) for have, amount in needs.items()}


VICTORIES = [(pack, who.id, needs_of(who.victory)) for pack in PACKS for who in content(pack).characters]
MISSED_VICTORIES = [(pack, who, needs, of) for pack, who, needs in VICTORIES for of in needs]
OBJECTIVES = [(pack, aim.id, needs_of(aim.needs)) for pack in PACKS for aim in content(pack).objectives]
MISSED_OBJECTIVES = [(pack, aim, needs, of) for pack, aim, needs in OBJECTIVES for of in needs]


# --- characters ---


@pytest.mark.parametrize("who", CLASSIC)
def test_the_ten_characters_win_by_what_their_words_say(who: str) -> None:
    at = arrange(table("classic", who, own_turn=True, character_victories=True), dict(CLASSIC[who]))
    assert not at.t.over
    assert ended(end_turn(at)) == ([0], "character")


@pytest.mark.parametrize(("pack", "who", "needs"), VICTORIES)
def test_every_characters_victory_can_be_reached(pack: str, who: str, needs: Needs) -> None:
    at = arrange(table(pack, who, character_victories=True), needs)
    assert ended(end_turn(at)) == ([0], "character")


@pytest.mark.parametrize(("pack", "who", "needs", "of"), MISSED_VICTORIES)
def test_one_less_of_anything_is_not_enough(pack: str, who: str, needs: Needs, of: str) -> None:
    at = arrange(table(pack, who, character_victories=True), one_less(needs, of))
    assert not end_turn(at).t.over


@pytest.mark.parametrize(("pack", "who", "needs"), VICTORIES)
def test_without_the_setting_no_character_wins_by_it(pack: str, who: str, needs: Needs) -> None:
    assert not end_turn(arrange(table(pack, who), needs)).t.over


def test_another_character_does_not_win_by_it() -> None:
    at = arrange(table("classic", "knox", character_victories=True), {"cash": 3000})  # Ophelia's
    assert not end_turn(at).t.over


def test_in_teams_the_whole_team_wins_by_a_characters_victory() -> None:
    at = arrange(table("classic", "ophelia", character_victories=True, teams=True), {"cash": 3000})
    at.t.teams = (0, 1, 0, 1)
    assert ended(end_turn(at)) == ([0, 2], "character")


# --- objectives ---


def aiming(pack: str, aim: str, **settings: Any) -> ArrangedMeinopoly:
    """The first player has this objective."""
    first = content(pack).characters[0].id
    at = table(pack, first, objectives=True, **settings)
    wanted = [objective.id for objective in content(pack).objectives].index(aim)
    mine = at.t.aims[0].cards[0]
    for place in (at.t.objectives, *at.t.aims[1:]):
        place.cards = [mine if card == wanted else card for card in place.cards]
    at.t.aims[0].cards = [wanted]
    return at


@pytest.mark.parametrize(("pack", "aim", "needs"), OBJECTIVES)
def test_every_objective_can_be_reached(pack: str, aim: str, needs: Needs) -> None:
    at = arrange(aiming(pack, aim), needs)
    assert ended(end_turn(at)) == ([0], "objective")
    assert at.told("achieved") == [(0, at.t.aims[0].cards[0])]


@pytest.mark.parametrize(("pack", "aim", "needs", "of"), MISSED_OBJECTIVES)
def test_one_less_of_anything_reaches_no_objective(pack: str, aim: str, needs: Needs, of: str) -> None:
    assert not end_turn(arrange(aiming(pack, aim), one_less(needs, of))).t.over


def test_dominions_objectives_can_be_reached_on_its_inner_ring_as_well() -> None:
    for pack, aim, needs in OBJECTIVES:
        if pack == "dominion":
            at = arrange(aiming(pack, aim, board="inner"), needs)
            assert ended(end_turn(at)) == ([0], "objective"), aim


def test_everyone_has_a_different_objective() -> None:
    for seed in range(10):
        at = sit(*CLASSIC, objectives=True, seed=seed)
        aims = [aim.cards[0] for aim in at.t.aims]
        assert len(set(aims)) == 10


def test_players_know_only_their_own_objective() -> None:
    at = sit("knox", "marcus", "mira", objectives=True)
    assert [at.t.view(seat).objective for seat in (0, 1, 2)] == [aim.cards[0] for aim in at.t.aims]
    assert at.t.view(-1).objective == -1
    for told in [told for told in at.events if told.event.name == "aimed"]:
        whose = told.values[0]
        assert [told.seen_by(seat)["objective"] is not None for seat in (-1, 0, 1, 2)] == [
            seat == whose for seat in (-1, 0, 1, 2)
        ]


def test_imagined_tables_keep_the_seats_own_objective_and_vary_the_others() -> None:
    from parlour.kernel import fast

    at = sit("knox", "marcus", "mira", objectives=True)
    others = set()
    for seed in range(30):
        imagined: Any = at.t.imagine(1, fast(seed))
        assert imagined.aims[1].cards == at.t.aims[1].cards
        others.add((imagined.aims[0].cards[0], imagined.aims[2].cards[0]))
    assert len(others) > 10


def test_without_the_setting_nobody_has_an_objective() -> None:
    at = sit("knox", "marcus")
    assert at.t.aims == [] and not at.told("aimed")


# --- what is counted comes from play ---


def test_laps_are_counted_at_start() -> None:
    at = sit("knox", "marcus").put(0, "boardwalk").next_card("dividend").roll(1, 2)
    assert at.t.laps[0] == 1
    at.put(1, "boardwalk").next_card("advance_to_go").put(1, "virginia").roll(3, 5)
    assert at.t.laps[1] == 1  # by a card


def test_rents_are_counted_for_the_owner_in_full() -> None:
    at = sit("knox", "marcus", shares=True).own(1, "boardwalk")
    at.t.shares[at.space("boardwalk")] = [5, 5]
    at.t.place[0] = at.space("boardwalk") - 3
    at.roll(1, 2)
    assert at.t.rents == [0, 96]


def test_cards_are_counted_when_they_are_carried_out_not_when_they_are_put_away() -> None:
    at = sit("cassian", "marcus").next_card("crossword").next_card("dividend").roll(3, 4).play("redraw")
    assert at.t.drawn[0] == 0
    assert at.play("accept").t.drawn[0] == 1


def test_redemptions_are_counted() -> None:
    at = sit("knox", "marcus").own(0, "reading", "electric", mortgaged=True).play("redeem reading", "redeem electric")
    assert at.t.redeemed[0] == 2


def test_traps_are_counted() -> None:
    at = sit("knox", "marcus")
    at.t.place[0] = at.space("go_to_jail") - 3
    at.roll(1, 2)
    assert at.t.traps == [1, 0]


def test_just_visiting_is_no_trap() -> None:
    assert sit("knox", "marcus").roll(4, 6).t.traps == [0, 0]


def test_a_rival_who_is_out_counts_for_everyone_left() -> None:
    at = sit("sophia", "marcus", "mira", "knox", character_victories=True).own(2, "boardwalk").money(1, 10)
    at.money(0, 2900)
    end_turn(at)
    at.t.place[1] = at.space("boardwalk") - 3
    at.roll(1, 2)
    assert ended(at) == ([0], "character")  # including the 100 that the bankruptcy brings her
