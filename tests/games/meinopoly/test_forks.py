"""Section 12 and R34: boards with forks, the question asked there, and where cards and dice lead."""

import pickle
from pathlib import Path
from typing import Any

import pytest

from parlour.bots.seating import make_bot
from parlour.games.meinopoly.bots.worth import danger
from parlour.games.meinopoly.rules.movement import Fork, Walk
from parlour.kernel import Match, Move, Sight, fast, fingerprint
from parlour.lab.check import Checker

from .arranged import GAME, ArrangedMeinopoly, sit
from .extended_packs import Content, branch, by_the_sea, extend

BOTS = ("easy", "table", "medium", "hard")


def below(*characters: str, **settings: Any) -> ArrangedMeinopoly:
    """A table in Neon's undercity: at Turnstile Hall the drain leaves, at the Old Concourse the shaft."""
    return sit(*(characters or ("ledger", "clause")), pack="neon", board="undercity", **settings)


def where(at: ArrangedMeinopoly, seat: int = 0) -> str:
    return at.t.derived.space_ids[at.t.place[seat]]


def legs(at: ArrangedMeinopoly, told: str = "moved") -> list[tuple[str, str]]:
    names = at.t.derived.space_ids
    return [(names[start], names[space]) for _, start, space, _ in at.told(told)]


# --- the choice ---


def test_a_walk_that_comes_to_a_fork_asks_which_way_and_goes_on() -> None:
    at = below().put(0, "moth_line").roll(2, 3)
    assert (at.seat, at.decision, where(at)) == (0, "fork", "turnstile_hall")
    assert at.options == ["turn hammock_deck", "turn ladder_nine"]
    assert where(at.play("turn ladder_nine")) == "low_line"
    assert where(below().put(0, "moth_line").roll(2, 3).play("turn hammock_deck")) == "waste_heat"


def test_a_walk_that_begins_on_a_fork_asks_first() -> None:
    at = below().put(0, "old_concourse").roll(1, 2)
    assert (at.decision, at.told("moved")) == ("fork", [])
    assert where(at.play("turn glitch_2")) == "glowworm_gallery"


def test_a_walk_that_ends_on_a_fork_asks_nothing() -> None:
    at = below().put(0, "feed_1").roll(1, 2)
    assert (where(at), at.seat, at.decision) == ("turnstile_hall", 1, "roll")


@pytest.mark.parametrize("start", ["payday_node", "ladder_nine", "cold_storage", "spare_parts_row", "tin_line"])
def test_nothing_is_asked_without_a_fork(start: str) -> None:
    at = below().put(0, start).roll(1, 2)
    assert at.decision != "fork" and len(at.told("moved")) == 1


def test_a_branch_comes_back_to_the_loop() -> None:
    at = below().put(0, "turnstile_hall").roll(4, 6).play("turn ladder_nine")
    assert where(at) == "portal_kiln"
    assert legs(at) == [("turnstile_hall", "ladder_nine"), ("ladder_nine", "portal_kiln")]
    first, second = [way for *_, way in at.told("moved")]
    assert first == (at.space("ladder_nine"),) and len(second) == 9
    assert (second[0], second[-1]) == (first[0] + 1, at.space("portal_kiln"))


def test_it_is_told_leg_by_leg_so_the_way_is_visible() -> None:
    at = below().put(0, "seepage_stairs").roll(4, 6).play("turn hammock_deck")
    assert legs(at) == [
        ("seepage_stairs", "turnstile_hall"),
        ("turnstile_hall", "hammock_deck"),
        ("hammock_deck", "tapping_hall"),
    ]


def test_every_fork_of_a_walk_is_asked_about(tmp_path: Path) -> None:
    pack = by_the_sea(tmp_path, branch("jail", "states", id="one"), branch("states", "st_james", id="two"))
    at = sit("marcus", "knox", pack=pack).put(0, "connecticut").roll(2, 3)
    at.play("turn one_1")
    assert (at.decision, where(at), at.options) == ("fork", "states", ["turn virginia", "turn two_1"])
    at.play("turn two_1")
    assert (where(at), at.decision) == ("st_james", "buy")


def test_two_branches_from_one_space_make_three_ways(tmp_path: Path) -> None:
    pack = by_the_sea(tmp_path, branch("jail", "states", id="one"), branch("jail", "new_york", id="two"))
    at = sit("marcus", "knox", pack=pack).put(0, "jail").roll(1, 2)
    assert at.options == ["turn st_charles", "turn one_1", "turn two_1"]
    assert where(at.play("turn two_1")) == "free_parking"


def test_the_default_is_to_stay_on_the_loop() -> None:
    at = below().put(0, "turnstile_hall").roll(1, 2)
    assert GAME.write(at.t.setup, at.t.default(0)) == "turn hammock_deck"


def test_deeds_on_a_branch_are_deeds_like_any_other() -> None:
    at = below().put(0, "old_concourse").roll(1, 3).play("turn glitch_2", "buy")
    assert at.owner("the_root") == 0
    at.own(0, "foundation_suites").put(1, "old_concourse").money(1, 1000).play("end_turn")
    at.roll(1, 3).play("turn glitch_2")
    assert at.told("rent")[0][:3] == (1, 0, at.space("the_root"))
    assert at.t.is_complete(at.space("the_root"))


def test_the_question_is_put_in_words() -> None:
    m = Match.new(GAME, 2, seed=1, pack="neon", settings={"board": "undercity"}, players=["Ann", "Bob"])
    for character in ("ledger", "clause"):
        m.play(m.asked[0], f"select {character}")
    seat = m.asked[0]
    m.table.place[seat] = m.table.derived.space_ids.index("turnstile_hall")  # type: ignore[attr-defined]
    m.play(seat, "roll")
    steps = sum(m.view(seat).dice)
    assert m.prompt(seat) == f"The way forks at Turnstile Hall, with {steps} steps to go. Which way?"
    assert [m.speaker.move(move) for move in m.options(seat)] == ["By way of Hammock Deck", "By way of Ladder Nine"]


def test_the_terminal_draws_branches_too() -> None:
    m = Match.new(GAME, 2, seed=1, pack="neon", settings={"board": "undercity"})
    for character in ("ledger", "clause"):
        m.play(m.asked[0], f"select {character}")
    drawn = GAME.draw(m.view(-1), m.speaker.show) or ""
    assert "Payday Node" in drawn and "Blackwater Quay" in drawn and "The Root" in drawn


# --- the salary ---


def test_a_token_passes_start_whichever_way_it_came() -> None:
    for way, dice in (("turn graft_cellar", (3, 5)), ("turn glitch_2", (3, 4))):
        at = below().put(0, "old_concourse").own(1, "gutter_row", mortgaged=True).money(0, 1000).roll(*dice).play(way)
        assert (where(at), at.cash(0), at.told("salary")) == ("gutter_row", 1200, [(0, 200)])
        assert at.t.laps[0] == 1


def test_a_branch_may_come_back_at_start_which_is_reached_then(tmp_path: Path) -> None:
    pack = by_the_sea(tmp_path, branch("park_place", "go"))
    at = sit("marcus", "knox", pack=pack).put(0, "park_place").roll(1, 1).play("turn beach_1")
    assert (where(at), at.told("salary"), at.t.laps[0]) == ("go", [(0, 200)], 1)


def test_a_fork_next_to_start_pays_the_salary_once(tmp_path: Path) -> None:
    pack = by_the_sea(tmp_path, branch("go", "baltic"), branch("boardwalk", "go", id="tunnel"))
    at = sit("marcus", "knox", pack=pack).own(1, "baltic", mortgaged=True).put(0, "park_place").roll(2, 3)
    at.play("turn go")
    assert (at.decision, where(at), at.told("salary")) == ("fork", "go", [])
    at.play("turn beach_1")
    assert (where(at), at.told("salary"), at.t.laps[0]) == ("baltic", [(0, 200)], 1)


# --- cards and spaces that move ---


def card(tmp_path: Path, *branches: Content, does: Content) -> ArrangedMeinopoly:
    """A table by the sea; the first player stands three spaces before Chance, and the next card does this."""
    pack = by_the_sea(tmp_path, *branches, cards=[{"id": "dividend", "does": [does]}])
    return sit("marcus", "knox", pack=pack).next_card("dividend").put(0, "income_tax")


def test_a_card_that_moves_on_by_steps_asks_at_forks(tmp_path: Path) -> None:
    at = card(tmp_path, branch("vermont", "jail"), does={"do": "move_on", "spaces": 4}).roll(1, 2)
    assert (at.decision, where(at), at.options) == ("fork", "vermont", ["turn connecticut", "turn beach_1"])
    assert where(at.play("turn beach_1")) == "st_charles"


def test_a_card_that_names_a_space_takes_the_shortest_way_and_asks_nothing(tmp_path: Path) -> None:
    at = card(tmp_path, branch("jail", "boardwalk"), does={"do": "move_to", "space": "go"}).roll(1, 2)
    assert (where(at), at.decision, at.told("salary")) == ("go", "roll", [(0, 200)])
    assert legs(at)[1:] == [("chance_1", "jail"), ("jail", "beach_1"), ("beach_1", "go")]


def test_where_two_ways_are_as_short_it_is_along_the_loop(tmp_path: Path) -> None:
    at = card(tmp_path, branch("jail", "electric"), does={"do": "move_to", "space": "states"}).roll(1, 2)
    assert legs(at)[1:] == [("chance_1", "jail"), ("jail", "st_charles"), ("st_charles", "states")]


def test_a_card_can_name_a_space_of_a_branch(tmp_path: Path) -> None:
    at = card(tmp_path, branch("jail", "states", "safe", "safe"), does={"do": "move_to", "space": "beach_2"})
    assert where(at.roll(1, 2)) == "beach_2"


def test_the_next_of_a_type_is_the_nearest_on_any_way(tmp_path: Path) -> None:
    next_rest = {"do": "move_to_next", "type": "safe"}
    at = card(tmp_path / "one", branch("jail", "states", "trap_trigger"), does=next_rest)
    assert where(at.roll(1, 2)) == "free_parking"
    at = card(tmp_path / "other", branch("jail", "states", "safe"), does=next_rest)
    assert where(at.roll(1, 2)) == "beach_1"


def test_the_only_space_of_its_type_is_next_again_after_a_whole_round(tmp_path: Path) -> None:
    again = {"do": "move_to_next", "type": "event"}
    gone = [{"id": id, "type": "safe"} for id in ("chance_2", "chance_3")]
    pack = extend(
        tmp_path / "mine",
        boards=[{"id": "ring", "spaces": gone, "branches": [branch("jail", "states")]}],
        cards=[{"id": "dividend", "does": [again]}],
    )
    at = sit("marcus", "knox", pack=pack).next_card("chairman").next_card("dividend").put(0, "income_tax").roll(1, 2)
    assert (where(at), at.t.laps[0], at.told("salary")) == ("chance_1", 1, [(0, 200)])


@pytest.mark.parametrize(
    ("spaces", "end"), [(1, "beach_2"), (2, "beach_1"), (3, "jail"), (4, "connecticut"), (9, "income_tax")]
)
def test_back_from_a_branch_leads_to_its_fork_and_on_along_the_loop(spaces: int, end: str, tmp_path: Path) -> None:
    does = {"do": "go_back", "spaces": spaces}
    on_beach = branch("jail", "states", "safe", "safe", "event")
    at = card(tmp_path, on_beach, does=does).put(0, "jail").roll(1, 2).play("turn beach_1")
    assert (where(at), at.told("salary")) == (end, [])
    assert legs(at, "went_back") == [("beach_3", end)]
    [(*_, way)] = at.told("went_back")
    assert (len(way), way[-1]) == (spaces, at.space(end))


def test_going_back_from_where_a_branch_ends_follows_the_loop(tmp_path: Path) -> None:
    at = card(tmp_path, branch("income_tax", "chance_1"), does={"do": "go_back", "spaces": 1}).put(0, "income_tax")
    at.roll(1, 1).play("turn beach_1")
    assert (where(at), legs(at, "went_back")) == ("oriental", [("chance_1", "oriental")])


def test_portals_lead_into_branches_and_out_of_them() -> None:
    at = below().put(0, "bone_line").roll(1, 1)
    assert at.decision == "teleport" and at.options == ["decline", "go_to portal_sluice"]
    at.play("go_to portal_sluice").roll(2, 4)
    assert where(at) == "bone_line"


# --- dice ---


def test_the_third_doubles_walk_nowhere_and_ask_nothing() -> None:
    at = below().put(0, "cold_storage").dice(1, 1, 1, 1, 2, 2).play("roll", "pass", "roll", "decline")
    at.put(0, "turnstile_hall").play("roll")
    assert (where(at), at.t.trapped[0], at.seat) == ("cold_storage", 0, 1)


def test_a_player_who_leaves_the_trap_is_asked_at_the_next_fork() -> None:
    at = below().put(0, "feed_1").put(1, "cold_storage")
    at.t.trapped[1] = 0
    at.roll(1, 2)
    assert (at.seat, at.decision) == (1, "trapped")
    at.roll(6, 6)
    assert (at.decision, where(at, 1), at.t.trapped[1]) == ("fork", "old_concourse", -1)
    assert where(at.play("turn glitch_2"), 1) == "spare_parts_row"


def test_a_reroll_is_offered_after_the_whole_walk_and_takes_it_all_back() -> None:
    at = below("nim", "clause").put(0, "old_concourse").dice(3, 4).play("roll")
    assert at.decision == "fork"
    at.play("turn glitch_2")
    assert (at.decision, where(at), at.told("salary")) == ("reroll", "gutter_row", [])
    at.dice(1, 2).play("reroll")
    assert (at.decision, where(at), at.t.laps[0], at.told("salary")) == ("fork", "old_concourse", 0, [])


def test_a_player_who_stays_keeps_what_the_walk_earned() -> None:
    at = below("nim", "clause").put(0, "old_concourse").dice(3, 4).play("roll", "turn glitch_2", "stay")
    assert (at.told("salary"), at.t.laps[0], at.decision) == ([(0, 200)], 1, "buy")


def test_doubles_roll_again_after_a_fork() -> None:
    at = below().put(0, "seepage_stairs").roll(3, 3).play("turn ladder_nine")
    while at.decision == "buy":
        at.play("pass")
    assert (at.seat, at.options[0]) == (0, "roll")


def test_a_player_trapped_by_what_the_roll_starts_walks_no_further(tmp_path: Path) -> None:
    hook = {"when": "roll", "does": [{"do": "trap"}]}
    pack = by_the_sea(tmp_path, branch("go", "baltic"), characters=[{"id": "marcus", "passives": [hook]}])
    at = sit("marcus", "knox", pack=pack).roll(1, 2)
    assert (where(at), at.t.trapped[0], at.seat, at.told("moved")) == ("jail", 0, 1, [])


def test_a_player_moved_by_what_the_roll_starts_walks_from_there(tmp_path: Path) -> None:
    hook = {"when": "roll", "does": [{"do": "go_back", "spaces": 1}]}
    pack = by_the_sea(tmp_path, branch("jail", "states"), characters=[{"id": "marcus", "passives": [hook]}])
    at = sit("marcus", "knox", pack=pack).put(0, "st_charles").roll(1, 2)
    assert (where(at), at.decision) == ("jail", "fork")


# --- what waits ---


def test_a_walk_that_waits_at_a_fork_can_be_cloned_and_stored() -> None:
    at = below().put(0, "moth_line").roll(2, 3)
    twin = at.t.clone()
    assert fingerprint(twin) == fingerprint(at.t)
    for step in (at.t.stack[-1], Walk(0, 4, 1, 0, 7, 2)):
        assert pickle.loads(pickle.dumps(step)) == step
    assert repr(at.t.stack[-1]) == f"Fork(0, 4, 0, 0, {at.space('moth_line')}, 0)"
    at.play("turn ladder_nine")
    assert twin.place[0] == at.space("turnstile_hall")


def test_a_player_who_leaves_the_game_at_a_fork_walks_no_further() -> None:
    at = below("ledger", "clause", "nim").put(0, "moth_line").roll(2, 3)
    at.t.leave(0)
    at.look()
    assert at.seat != 0 and where(at) == "turnstile_hall"
    at.t.stack.append(Walk(0, 4, 0, 0, 0, 0))
    at.look()
    assert where(at) == "turnstile_hall"


# --- bots ---


def answers(at: ArrangedMeinopoly, bot: str, times: int = 1) -> set[str]:
    seated, chance = make_bot(GAME, bot), fast(5)
    moves: list[Move] = [seated.choose(Sight(at.t, at.seat, chance)) for _ in range(times)]
    return {GAME.write(at.t.setup, move) for move in moves}


@pytest.mark.parametrize("bot", ["table", "medium", "hard"])
def test_bots_turn_away_from_rent(bot: str) -> None:
    at = below().own(1, "graft_cellar", "spare_parts_row", level=3).put(0, "old_concourse")
    at.t.owner = [1 if owner < 0 and at.t.derived.prices[deed] else owner for deed, owner in enumerate(at.t.owner)]
    assert answers(at.roll(1, 1), bot) == {"turn graft_cellar"}  # to the Black Cable, not to Spare Parts Row
    at = below().own(1, "black_cable", "waste_heat", "fungus_reactor").own(1, "spare_parts_row", mortgaged=True)
    at.put(0, "old_concourse").dice(1, 1).play("roll")
    assert answers(at, bot) == {"turn glitch_2"}


@pytest.mark.parametrize("bot", ["table", "medium", "hard"])
def test_bots_turn_to_what_completes_a_group(bot: str) -> None:
    at = below().own(0, "weir_market").own(1, "hammock_deck").put(0, "moth_line").roll(1, 3)
    assert where(at) == "turnstile_hall" and answers(at, bot) == {"turn ladder_nine"}  # to Blackwater Quay


def test_an_easy_bot_turns_at_random() -> None:
    at = below().put(0, "turnstile_hall").roll(1, 2)
    assert answers(at, "easy", 40) == {"turn hammock_deck", "turn ladder_nine"}


def test_the_danger_of_a_roll_is_that_of_all_ways() -> None:
    at = below().own(1, "hammock_deck", "ladder_nine", level=4).put(0, "turnstile_hall")
    assert danger(at.t, 0, at.space("turnstile_hall")) == 0  # both are one step away, and no roll is one
    one = at.t.derived.rents[at.space("ladder_nine")] * 30, at.t.derived.rents[at.space("hammock_deck")] * 30
    charm = at.t.derived.characters[at.t.character[0]].rent_percent
    both = sum(rent * charm // 100 for rent in one)
    assert (
        danger(at.t, 0, at.space("moth_line")) == both // 2 // 36
    )  # two spaces: one roll in 36, and half the walkers take each way


@pytest.mark.parametrize("preset", GAME.presets)
def test_bots_of_every_level_play_the_undercity_to_the_end(preset: str) -> None:
    t = GAME.new_table(GAME.set_for(4, {"board": "undercity"}, preset, GAME.read_pack("neon")), fast(3))
    bots, chance = [make_bot(GAME, name) for name in BOTS], fast(4)
    kept, forks, moves = t.conserved(), 0, 0
    while not t.over and moves < 6000:
        seat = t.next_asked()
        forks += isinstance(t.stack[-1], Fork)
        move = bots[seat].choose(Sight(t, seat, chance))
        assert move in t.options(seat)
        t.take(seat, move)
        assert t.conserved() == kept
        moves += 1
    assert t.over and forks > 10


# --- whole games ---


def test_random_games_in_the_undercity_keep_every_promise() -> None:
    for preset, games in (("quick", 24), ("everything", 4)):
        checker = Checker(GAME, 1, "neon", preset, {"board": "undercity"})
        report = checker.run(range(games))
        assert (report.failures, report.games) == ([], games)
        assert ("verb", "turn") in checker.reached


@pytest.mark.proof
def test_three_hundred_random_games_in_the_undercity_keep_every_promise() -> None:
    report = Checker(GAME, 1, "neon", "standard", {"board": "undercity"}).run(range(300))
    print(f"\n{report.games} games, {report.moves:,} moves, {report.cut} cut; {report.checks}")
    assert (report.failures, report.games) == ([], 300)
