"""Whole games: campaigns against every promise, games of bots, undo, and games left and resumed."""

import pytest

from parlour.bots.seating import make_bot
from parlour.kernel import Match, fast, fingerprint, read_record
from parlour.lab.check import Checker

from .arranged import GAME


@pytest.mark.parametrize("start", ["act_2", "act_3"])
def test_random_campaigns_from_later_acts_keep_every_promise(start: str) -> None:
    report = Checker(GAME, 13, None, None, {"start": start, "length": "campaign"}).run(range(8))
    assert (report.failures, report.games) == ([], 8)


@pytest.mark.parametrize("bot", ["simple", "good"])
def test_a_bot_plays_what_is_open(bot: str) -> None:
    m = Match.new(GAME, seed=4, stream="fast", preset="first_game")
    player, chance = make_bot(GAME, bot), fast(5)
    while not m.over and m.table.turns < (3 if bot == "good" else 12):
        m.play(0, player.choose(m.sight(0, chance)))
    assert m.over or m.table.turns >= 3


def test_a_bot_chooses_the_same_for_the_same_chance() -> None:
    m = Match.new(GAME, seed=4, stream="fast")
    assert len({make_bot(GAME, "good").choose(m.sight(0, fast(9))) for _ in range(2)}) == 1


def test_the_action_phase_can_be_taken_back_until_something_hidden_is_seen() -> None:
    m = Match.new(GAME, seed=3, stream="fast", preset="first_game")
    before = fingerprint(m.table)
    plain = [
        option
        for option in m.options(0)
        if GAME.write(m.setup, option) in ("play tax_collection", "play public_rituals")
    ]
    m.play(0, plain[0])
    m.play(0, "end_phase")
    assert m.why_no_undo(0) is None, "nothing hidden was seen, even in the Crisis Phase"
    m.undo(0)
    m.undo(0)
    assert fingerprint(m.table) == before
    m.play(0, "end_phase")
    m.play(0, "end_phase")
    assert m.why_no_undo(0) is not None, "cards were drawn"


def test_a_game_can_be_left_and_resumed_anywhere() -> None:
    chance = fast(8)
    m = Match.new(GAME, seed=21)
    while not m.over and len(m.moves_played) < 40:
        m.play(0, chance.pick(m.options(0)))
        if len(m.moves_played) % 8 == 0:
            again = Match.replay(read_record(m.record().to_json()))
            assert fingerprint(again.table) == fingerprint(m.table)


def test_the_same_seed_begins_alike() -> None:
    one, same, other = (Match.new(GAME, seed=seed) for seed in (5, 5, 6))
    assert fingerprint(one.table) == fingerprint(same.table) != fingerprint(other.table)
