"""Section 2: phases, the order of a turn, and how players win."""

import pytest

from parlour import Match, SettingError
from parlour.kernel import fast

from .arranged import GAME, sit
from .visits import CAST, rest, sit_plain, trap, visit

# 2.1 Phases


def test_seats_choose_characters_first_in_turn() -> None:
    m = Match.new("meinopoly", seats=4, pack="classic", seed=3)
    chosen = []
    for seat, options in m:
        if options[0].verb.name != "select":
            break
        chosen.append(seat)
        m.play(seat, options[0])
    assert sorted(chosen) == [0, 1, 2, 3]
    assert m.asked == [chosen[0]]
    assert m.options(chosen[0])[0] == GAME.verbs["roll"].alone


def test_nobody_has_the_same_character() -> None:
    m = Match.new("meinopoly", seats=10, pack="classic", seed=3)
    for left in range(10, 0, -1):
        seat = m.asked[0]
        assert len(m.options(seat)) == left
        m.play(seat, m.options(seat)[left // 2])
    assert sorted(m.view(0).seats[seat].character for seat in range(10)) == list(range(10))


@pytest.mark.parametrize("seats", range(2, 11))
def test_two_to_ten_play(seats: int) -> None:
    assert sit(*CAST[:seats]).decision == "roll"


@pytest.mark.parametrize("seats", [0, 1, 11])
def test_fewer_and_more_do_not(seats: int) -> None:
    with pytest.raises(SettingError, match=f"meinopoly is for 2 to 10 seats, not {seats}"):
        Match.new("meinopoly", seats=seats, pack="classic")


def test_everyone_begins_on_start() -> None:
    at = sit("albert", "lia", "marcus")
    assert at.t.place == [at.space("go")] * 3


# 2.2 The turn


def test_a_turn_begins_with_the_dice() -> None:
    at = sit_plain()
    assert (at.decision, at.seat, at.options) == ("roll", 0, ["roll"])


def test_a_trapped_player_must_get_out_first() -> None:
    at = trap(sit_plain())
    assert (at.decision, at.seat, at.options) == ("trapped", 0, ["roll", "pay_fine"])


def test_the_dice_move_the_token_and_then_the_landing_happens() -> None:
    at = visit(sit_plain(), "luxury_tax", 4, 5)
    told = [told.event.name for told in at.events]
    assert told[told.index("rolled") :][:3] == ["rolled", "moved", "paid"]


def test_the_salary_comes_before_the_landing() -> None:
    at = visit(sit_plain().money(0, 20), "income_tax", 2, 3)
    assert (at.t.left, at.cash(0)) == ((), 20)
    told = [told.event.name for told in at.events]
    assert told[told.index("salary") :][:2] == ["salary", "paid"]


@pytest.mark.parametrize("space", ["free_parking", "jail", "go"])
def test_with_nothing_to_manage_the_turn_passes_on(space: str) -> None:
    assert visit(sit_plain(), space).seat == 1


def test_property_is_managed_after_the_roll() -> None:
    at = visit(sit_plain().own(0, "mediterranean", "baltic"), "free_parking")
    assert (at.decision, at.seat) == ("manage", 0)
    assert at.options == [
        "end_turn",
        "upgrade mediterranean",
        "upgrade baltic",
        "upgrade_all mediterranean",
        "mortgage mediterranean",
        "mortgage baltic",
    ]


def test_management_goes_on_until_the_turn_is_ended() -> None:
    at = visit(sit_plain().own(0, "mediterranean", "baltic"), "free_parking")
    at.play("upgrade mediterranean", "upgrade baltic")
    assert (at.decision, at.seat) == ("manage", 0)
    assert at.play("end_turn").seat == 1


def test_turns_go_round_the_table() -> None:
    at = sit_plain(3)
    order = []
    for _ in range(7):
        order.append(at.seat)
        rest(at)
    assert order == [0, 1, 2, 0, 1, 2, 0]


def test_players_who_are_out_are_skipped() -> None:
    at = sit_plain(4).money(1, 10)
    rest(at)
    visit(at, "luxury_tax")
    assert at.t.left == (1,)
    order = []
    for _ in range(6):
        order.append(at.seat)
        rest(at)
    assert order == [2, 3, 0, 2, 3, 0]


# 2.3 How players win


def test_the_last_player_standing_wins() -> None:
    at = sit_plain(3).money(0, 10).money(1, 10)
    visit(at, "luxury_tax")
    assert not at.t.over
    visit(at, "luxury_tax")
    assert at.t.result is not None
    assert (at.t.result.winners, at.t.result.reason, at.t.left) == ([2], "last", (0, 1))


def test_a_player_at_exactly_nothing_is_out() -> None:
    at = visit(sit_plain().money(0, 100), "luxury_tax")
    assert at.t.left == (0,)


def test_a_player_with_a_dollar_is_not() -> None:
    at = visit(sit_plain().money(0, 101), "luxury_tax")
    assert (at.t.left, at.cash(0)) == ((), 1)


def test_a_timed_game_goes_to_the_richest_after_so_many_rounds() -> None:
    at = sit_plain(3, rounds=2).own(2, "boardwalk").money(2, 1200)
    for turn in range(6):
        assert not at.t.over, turn
        rest(at)
    assert at.t.result is not None
    assert (at.t.result.winners, at.t.result.reason, at.t.result.scores) == ([2], "rounds", [1500, 1500, 1600])


def test_dominion_by_colours_is_won_with_streets_of_five_groups() -> None:
    at = sit_plain(dominion="colours", dominion_count=5)
    at.own(0, "baltic", "oriental", "states", "new_york")
    rest(at)
    assert not at.t.over
    rest(at)
    visit(at, "kentucky").play("buy", "end_turn")
    assert at.t.result is not None
    assert (at.t.result.winners, at.t.result.reason) == ([0], "dominion")


@pytest.mark.parametrize(("cash", "won"), [(2999, False), (3000, True)])
def test_ophelia_wins_with_3000_behind_the_veil(cash: int, won: bool) -> None:
    at = sit("ophelia", "lia", character_victories=True).money(0, cash)
    rest(at)
    assert at.t.over is won
    if at.t.result is not None:
        assert (at.t.result.winners, at.t.result.reason) == ([0], "character")


def test_teams_win_together() -> None:
    at = sit_plain(4, teams=True).money(1, 10).money(3, 10)
    at.t.teams = (0, 1, 0, 1)
    for _ in range(4):
        if at.seat in (1, 3):
            visit(at, "luxury_tax")
        else:
            rest(at)
    assert at.t.result is not None
    assert (at.t.result.winners, at.t.result.reason) == ([0, 2], "last")


@pytest.mark.parametrize("seed", range(4))
def test_random_play_by_the_rulebook_keeps_asking_living_players_only(seed: int) -> None:
    at = sit(*CAST[:3], seed=seed, starting_money=300)
    chance = fast(seed)
    for _ in range(3000):
        if at.t.over:
            break
        assert at.seat not in at.t.left
        options = at.t.options(at.seat)
        at.t.take(at.seat, options[chance.below(len(options))])
    assert at.t.left
