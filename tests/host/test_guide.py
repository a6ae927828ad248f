"""The guides of games over HTTP."""

from __future__ import annotations

import pytest

import parlour
from parlour.kernel.guide import NEWCOMER, has_guide, read_guide
from tests.host.local_host import LocalHost

GUIDED = [name for name in parlour.games() if has_guide(parlour.game(name))]


async def test_cards_say_which_games_have_one(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    cards = await ann.get("/api/games")
    assert {card["name"] for card in cards if card["guide"]} == set(GUIDED)
    assert (await ann.get("/api/games/tictactoe"))["card"]["guide"] is False


@pytest.mark.parametrize("name", GUIDED)
async def test_a_guide_is_told_through_the_newcomers_eyes(local: LocalHost, name: str) -> None:
    ann = await local.welcome("Ann")
    game = parlour.game(name)
    guide = read_guide(game)
    told = await ann.get(f"/api/games/{name}/guide")
    replay, frames = told["replay"], told["replay"]["frames"]
    assert (replay["game"], replay["seat"], replay["players"]) == (name, NEWCOMER, guide.record.players)
    assert [frame["at"] for frame in frames] == list(range(replay["length"]))
    assert [f"{frame['by']} {frame['move']}" for frame in frames[1:]] == guide.record.moves
    words = (await ann.get(f"/api/games/{name}/words"))["words"]["guide"]
    assert told["stops"] == guide.stops == sorted(map(int, words))
    m = parlour.Match.replay(guide.record)
    assert frames[-1]["ask"].get("waits", False) is (NEWCOMER not in m.asked)


async def test_a_game_without_one_says_so(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    refused = await ann.get("/api/games/tictactoe/guide", 404)
    assert refused["code"] == "no_guide" and refused["say"].startswith("Tic-tac-toe has no guide")
    assert (await ann.get("/api/games/chess/guide", 404))["code"] == "no_such_game"
