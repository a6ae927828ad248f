"""The guides of games over HTTP: a first game to look at before you play your own."""

from __future__ import annotations

import msgspec
from litestar import get

from parlour.host import wire
from parlour.host.refusal import Refused
from parlour.host.thinking.replay import FrameRequest
from parlour.kernel import find_game
from parlour.kernel.guide import NEWCOMER, has_guide, read_guide

from .matches import frames_of
from .parameters import NO, AnyRequest, GamePath, TheHost, address


@get("/games/{game:str}/guide", responses=NO)
async def tell_guide(request: AnyRequest, host: TheHost, game: GamePath) -> wire.GuideReplay:
    """The first turns of a game through a newcomer's eyes, and the steps that carry a note."""
    host.allow("replay", address(request), host.config.replays_a_minute)
    found = find_game(game)
    if not has_guide(found):
        raise Refused("no_guide", 404, game=found.words["game", "title"])
    guide = read_guide(found)
    everything = FrameRequest("", NEWCOMER, 0, len(guide.record.moves))
    told = await frames_of(request, host, guide.record, None, everything)
    return wire.GuideReplay(msgspec.json.decode(told, type=wire.Replay), guide.stops)
