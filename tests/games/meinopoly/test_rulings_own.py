"""What the rulebook leaves open, ruling by ruling: R27 to R34; and that RULES.md lists what is tested."""

import ast
import re
from pathlib import Path

import pytest

from .sitting import GAME, NOBODY, Sitting, sit
from .visiting import CLASSIC, STREETS, card_pack, open_to, rest, sit_plain, visit, write_pack


def listed_rulings() -> list[str]:
    """The ids that RULES.md lists under its heading."""
    rules = (GAME.folder / "RULES.md").read_text("utf-8")
    return re.findall(r"\*\*(R\d+)\*\*", rules.partition("\n## Rulings\n")[2])


def rulings_with_tests() -> set[str]:
    """The ids in the names of the tests of these files."""
    found = set()
    for file in Path(__file__).parent.glob("test_rulings*.py"):
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.FunctionDef) and (match := re.match(r"test_r(\d+)_", node.name)):
                found.add(f"R{match[1]}")
    return found


def test_every_ruling_is_listed_once_and_in_order() -> None:
    assert listed_rulings() == [f"R{number}" for number in range(1, 35)]


def test_every_ruling_that_is_listed_is_tested() -> None:
    assert set(listed_rulings()) - rulings_with_tests() == set()


def test_every_ruling_that_is_tested_is_listed() -> None:
    assert rulings_with_tests() - set(listed_rulings()) == set()


# R27 The last dollar.


def test_r27_nobody_spends_the_last_dollar_of_their_own_will() -> None:
    assert visit(sit_plain().money(0, 100), "oriental").asked != "Buy"
    assert visit(sit_plain().money(0, 101), "oriental").asked == "Buy"
    assert "redeem reading" not in sit_plain().own(0, "reading", mortgaged=True).money(0, 110).options
    at = visit(sit_plain().own(0, *STREETS["brown"]).money(0, 30), "free_parking")
    assert open_to(at, "upgrade") == []


def test_r27_not_in_an_auction_or_a_trade_either() -> None:
    at = visit(sit_plain(auctions=True).money(1, 10), "oriental").play("pass")
    assert (at.seat, at.options) == (1, ["pass"])
    at = visit(sit_plain(trades=True).own(1, "reading").money(0, 10), "free_parking").play("offer 1")
    assert open_to(at, "add") == ["1"]


# R28 Going round in circles.


def test_r28_after_eight_moves_on_the_token_stays(tmp_path: Path) -> None:
    board = CLASSIC + (
        '[[types]]\nid = "up"\ndoes = [{ do = "gain", amount = 1 }, { do = "move_to", space = "chance_1" }]\n'
        '[[types]]\nid = "down"\ndoes = [{ do = "gain", amount = 1 }, { do = "move_to", space = "chest_1" }]\n'
        '[[boards]]\nid = "ring"\n'
        'spaces = [{ id = "chest_1", type = "up" }, { id = "chance_1", type = "down" }]\n'
    )
    at = visit(sit("lia", "knox", pack=write_pack(tmp_path, board=board)), "chance_1")
    assert [space for _, _, space in at.told("moved")] == [7, 2, 7, 2, 7, 2, 7, 2, 7]
    assert (at.t.place[0], at.seat) == (7, 1)
    assert at.told("gained") == [(0, 1)] * 8


# R29 Shares in bankruptcy.


def ruined(space: str) -> Sitting:
    """The first of three owns half of Reading's shares and a fifth of Boardwalk's, and is ruined on a space."""
    at = sit_plain(3, shares=True).own(0, "reading").own(1, "boardwalk").own(2, "pacific").money(0, 20)
    at.t.shares[at.space("reading")] = [5, 3, 2]
    at.t.shares[at.space("boardwalk")] = [2, 6, 2]
    return visit(at, space)


def test_r29_a_bankrupts_shares_follow_to_the_creditor() -> None:
    at = ruined("pacific")
    assert (at.t.left, at.owner("reading")) == ((0,), 2)
    assert at.t.shares == {at.space("reading"): [0, 3, 7], at.space("boardwalk"): [0, 6, 4]}


def test_r29_at_the_bank_shares_of_its_deeds_are_gone_and_others_go_to_the_owner() -> None:
    at = ruined("luxury_tax")
    assert (at.t.left, at.owner("reading")) == ((0,), NOBODY)
    assert at.t.shares == {at.space("boardwalk"): [0, 8, 2]}


# R30 Duels.


def duel(owners: tuple[int, int], visitors: tuple[int, int]) -> Sitting:
    """Renn (7 + 2) challenges Lia (6 + 4) over Boardwalk, and these are their dice."""
    at = visit(sit("renn", "lia", "knox", duels=True).own(1, "boardwalk"), "boardwalk")
    assert at.options == ["pay_rent", "challenge"]
    return at.play("challenge").dice(*owners, *visitors).play("fight")


def test_r30_dice_stamina_and_half_the_luck_decide() -> None:
    at = duel((1, 2), (1, 4))
    assert at.told("fought") == [(1, 0, 13, 14)]
    assert (at.told("won_duel"), at.cash(0), at.told("rent")) == ([(0, 1)], 1750, [])


def test_r30_a_tie_goes_to_the_owner_and_who_loses_pays_twice() -> None:
    at = duel((1, 2), (1, 3))
    assert at.told("fought") == [(1, 0, 13, 13)]
    assert (at.told("won_duel"), at.cash(0), at.cash(1)) == ([(1, 0)], 1750 - 188, 1750 + 188)


def test_r30_the_owner_may_shrug_and_take_the_rent() -> None:
    at = visit(sit("renn", "lia", "knox", duels=True).own(1, "boardwalk"), "boardwalk").play("challenge", "shrug")
    assert at.cash(0) == 1750 - 94


def test_r30_a_player_challenges_at_most_every_third_round() -> None:
    at = visit(sit("renn", "lia", "knox", duels=True).own(1, "boardwalk"), "boardwalk").play("challenge", "shrug")
    asked = []
    for _ in range(3):
        while at.seat != 0:
            rest(at)
        asked.append(visit(at, "boardwalk").asked == "Challenge")
    assert asked == [False, False, True]


# R31 Nobody builds and sells for a living.


def test_r31_a_building_never_sells_for_more_than_it_would_cost(tmp_path: Path) -> None:
    passive = 'passives = [{ when = "build", does = [{ do = "scale", percent = 50 }] }]'
    builder = f'[[characters]]\nid = "mira"\ntech = 10\n{passive}\n'
    at = sit("mira", "knox", pack=write_pack(tmp_path, board=CLASSIC, characters=builder))
    visit(at.own(0, "park_place", "boardwalk"), "free_parking").play("upgrade boardwalk")
    assert at.cash(0) == 1700 - 80
    assert at.play("sell boardwalk").cash(0) == 1700


# R32 Shared income.


def test_r32_shares_come_first_and_the_ally_takes_a_tenth_out_of_the_owners_part() -> None:
    at = sit_plain(4, shares=True, alliances=True).own(0, "boardwalk")
    at.t.shares[at.space("boardwalk")] = [6, 0, 4, 0]
    visit(at, "free_parking").play("ally 1", "agree", "end_turn")
    rest(rest(at))
    visit(at, "boardwalk")
    assert [at.cash(seat) for seat in range(4)] == [1500 + 50, 1500 + 10, 1500 + 40, 1400]


def test_r32_the_ally_takes_no_more_than_the_owner_has_left() -> None:
    at = sit_plain(4, shares=True, alliances=True).own(0, "boardwalk")
    at.t.shares[at.space("boardwalk")] = [1, 0, 9, 0]
    visit(at, "free_parking").play("ally 1", "agree", "end_turn")
    rest(rest(at))
    visit(at, "boardwalk")
    assert [at.cash(seat) for seat in range(4)] == [1500, 1510, 1590, 1400]


def test_r32_an_owners_assets_are_less_by_the_shares_of_others() -> None:
    at = sit_plain(shares=True).own(0, "boardwalk")
    at.t.shares[at.space("boardwalk")] = [7, 3]
    assert at.t.standing() == [1500 + 400 - 120, 1500 + 120]


# R33 Steals, swaps and the moment of victory.


@pytest.mark.parametrize(("cash", "taken"), [(500, 40), (41, 40), (30, 29), (1, 0)])
def test_r33_a_steal_never_takes_the_last_dollar(cash: int, taken: int) -> None:
    at = sit("marcus", "lia", character_events=True).money(1, cash)
    visit(at, "free_parking").play("choose 1")
    assert (at.cash(1), at.cash(0)) == (cash - taken, 1800 + taken)


def test_r33_places_are_not_swapped_with_a_trapped_player(tmp_path: Path) -> None:
    pack = card_pack(tmp_path, '{ do = "swap_places" }')
    at = sit("lia", "knox", "mira", pack=pack)
    visit(at, "go_to_jail")
    visit(at.next_card("dividend"), "chance_2")
    assert (at.asked, at.options) == ("SwapPlaces", ["decline", "choose 2"])


def test_r33_victories_are_looked_at_when_a_turn_ends() -> None:
    at = visit(sit_plain(dominion="groups", dominion_count=1).own(0, "mediterranean"), "baltic").play("buy")
    assert not at.t.over
    assert at.play("end_turn").t.over


@pytest.mark.parametrize("first", [0, 1])
def test_r33_whose_turn_it_was_is_looked_at_first(first: int) -> None:
    at = sit_plain(3, dominion="groups", dominion_count=1)
    for _ in range(first):
        rest(at)
    rest(at.own(0, *STREETS["brown"]).own(1, *STREETS["pink"]))
    assert at.t.result is not None
    assert at.t.result.winners == [first]


# R34 Forks.


def below(*characters: str) -> Sitting:
    return sit(*(characters or ("ledger", "clause")), pack="neon", board="undercity")


def test_r34_who_comes_to_a_fork_with_steps_left_chooses_the_way() -> None:
    at = below().put(0, "moth_line").roll(1, 2)
    assert (at.asked, at.options) == ("Fork", ["turn hammock_deck", "turn ladder_nine"])
    assert at.play("turn ladder_nine").t.place[0] == at.space("portal_sluice")


def test_r34_who_begins_on_a_fork_chooses_too_and_who_stops_on_one_does_not() -> None:
    assert below().put(0, "turnstile_hall").roll(1, 2).asked == "Fork"
    assert below().put(0, "seepage_stairs").roll(1, 1).asked == "Roll"


def test_r34_a_card_that_names_where_to_go_takes_the_shortest_way() -> None:
    at = below().next_card("recall").put(0, "moth_line").roll(1, 2).play("turn hammock_deck")
    assert (at.t.place[0], at.seat, at.told("salary")) == (at.space("payday_node"), 1, [(0, 200)])
    assert [at.t.derived.space_ids[space] for _, _, space in at.told("moved")[2:]] == [
        "glitch_1",
        "old_concourse",
        "glitch_2",
        "payday_node",
    ]


def test_r34_back_leads_to_the_fork_and_from_where_a_branch_comes_in_along_the_loop() -> None:
    derived = below().t.derived
    names = derived.space_ids
    assert names[derived.before[names.index("ladder_nine")]] == "turnstile_hall"
    assert names[derived.before[names.index("slag_chapel")]] == "cold_storage"


def test_r34_a_reroll_comes_after_the_whole_walk_and_goes_back_to_its_beginning() -> None:
    at = below("nim", "clause").put(0, "seepage_stairs").dice(2, 4).play("roll", "turn ladder_nine")
    assert (at.asked, at.t.place[0]) == ("Reroll", at.space("low_line"))
    at.dice(1, 3).play("reroll")
    assert at.told("rerolled") == [(0, at.space("seepage_stairs"))]
    assert (at.asked, at.t.place[0]) == ("Fork", at.space("turnstile_hall"))
