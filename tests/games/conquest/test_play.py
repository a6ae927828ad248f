"""Whole games of bots."""

from typing import Any

import pytest

from parlour.bots.seating import make_bot
from parlour.kernel import Sight, fast
from tests.games.whole_games import play_out

from .arranged import GAME

LEVELS = ("easy", "medium", "hard")


def play(pack: str, preset: str) -> None:
    t = GAME.new_table(GAME.set_for(4, None, preset, GAME.read_pack(pack)), fast(3))
    play_out(GAME, t, (*LEVELS, "medium"))


@pytest.mark.parametrize(
    ("pack", "preset"), [("standard", "modern"), ("archipelago", "grand"), ("mediterranean", "quick")]
)
def test_bots_of_every_level_play_every_map_to_the_end(pack: str, preset: str) -> None:
    play(pack, preset)


@pytest.mark.proof
@pytest.mark.parametrize("pack", GAME.packs)
@pytest.mark.parametrize("preset", ["quick", "modern", "grand"])
def test_bots_of_every_level_play_every_preset_on_every_map(pack: str, preset: str) -> None:
    play(pack, preset)


@pytest.mark.parametrize(
    "settings",
    [
        {"fog": True, "units": True, "teams": "two", "rounds": 12},
        {"generated": 9, "holes": 3, "army_limit": 12, "rounds": 12},
        {"defence": "chosen", "commander": True, "fortify": "none", "cards": "by_one", "rounds": 12},
    ],
)
def test_hard_bots_play_with_settings_of_all_kinds(settings: dict[str, Any]) -> None:
    t = GAME.new_table(GAME.set_for(4, settings, None, GAME.read_pack(None)), fast(5))
    bots = [make_bot(GAME, "hard") for _ in range(4)]
    chance = fast(6)
    while not t.over:
        seat = t.next_asked()
        t.take(seat, bots[seat].choose(Sight(t, seat, chance)))
    assert t.result is not None and t.result.reason in ("rounds", "conquest")
