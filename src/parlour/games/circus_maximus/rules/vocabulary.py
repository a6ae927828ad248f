"""The vocabulary of packs: what workers do at places, and what event cards do."""

from __future__ import annotations

from typing import Final

from parlour.content.registry import effects, on

from .. import effect_shapes as shapes
from ..pack import Content
from . import event_cards, places

EFFECTS: Final = effects(
    Content,
    on(shapes.Venture, places.venture),
    on(shapes.Fetch, places.fetch),
    on(shapes.Queue, places.queue),
    on(shapes.Boost, places.boost),
    on(shapes.Free, places.free),
    on(shapes.Gamble, places.gamble),
    on(shapes.AskOracle, places.ask),
    on(shapes.Block, event_cards.block),
    on(shapes.Close, event_cards.close),
    on(shapes.Remove, event_cards.remove),
    on(shapes.Arrive, event_cards.arrive),
    on(shapes.Tribute, event_cards.tribute),
    on(shapes.Gain, event_cards.gain),
    on(shapes.Advance, event_cards.advance),
    on(shapes.Bounty, event_cards.bounty),
    on(shapes.Again, event_cards.again),
    on(shapes.Prices, event_cards.prices),
    on(shapes.Wages, event_cards.wages),
)
