"""The vocabulary in which packs say what places and event cards do: `does = [{ do = "gain", coins = 2 }]`.

`rules/places.py` carries out what places do, `rules/event_cards.py` what event cards do; `rules/vocabulary.py` lists
them all.
"""

from typing import Annotated

import msgspec

from parlour.content.shapes import EffectShape, Few, Id, Refers

CubeId = Annotated[Id, Refers("cube")]
MarketId = Annotated[Id, Refers("market")]
PlaceId = Annotated[Id, Refers("place")]
TrackId = Annotated[Id, Refers("track")]
Coins = Annotated[int, msgspec.Meta(ge=1, le=100)]


# What a worker does at a place.


class Venture(EffectShape, frozen=True, tag="venture"):
    """Toss a coin: heads brings cubes from the supply, tails kills the worker."""

    cube: CubeId
    count: Few


class Fetch(EffectShape, frozen=True, tag="fetch"):
    """Bring cubes from the supply; several workers may go in one turn."""

    cube: CubeId
    count: Few = 1


class Queue(EffectShape, frozen=True, tag="queue"):
    """Hold a place in the queue of a market."""

    cube: MarketId


class Boost(EffectShape, frozen=True, tag="boost"):
    """Count one step more on a track this round. `first`: a player who leads the track by it bids first next round."""

    track: TrackId
    first: bool = False


class Free(EffectShape, frozen=True, tag="free"):
    """Free a cube for coins: it becomes a worker."""

    cube: CubeId
    coins: Coins


class Gamble(EffectShape, frozen=True, tag="gamble"):
    """Bet coins on yourself in a contest. Only with the setting `den`."""

    stake: Coins


class AskOracle(EffectShape, frozen=True, tag="ask"):
    """Give a cube to see the next event card in secret. Only with the setting `oracle`."""

    cube: CubeId


Errand = Venture | Fetch | Queue | Boost | Free | Gamble | AskOracle


# What an event card does.


class Block(EffectShape, frozen=True, tag="block"):
    """Nobody moves on a track this round."""

    track: TrackId


class Close(EffectShape, frozen=True, tag="close"):
    """Nobody may send a worker to a place this round."""

    place: PlaceId


class Remove(EffectShape, frozen=True, tag="remove"):
    """Cubes leave a market for the supply, the cheapest first."""

    cube: MarketId
    count: Few


class Arrive(EffectShape, frozen=True, tag="arrive"):
    """Cubes come from the supply to a market; with `each`, that many for every player."""

    cube: MarketId
    count: Few
    each: bool = False


class Tribute(EffectShape, frozen=True, tag="tribute"):
    """Everyone pays; a player without a coin gives up a cube."""

    coins: Coins


class Gain(EffectShape, frozen=True, tag="gain"):
    """Everyone gets coins."""

    coins: Coins


class Advance(EffectShape, frozen=True, tag="advance"):
    """Everyone moves on a track."""

    track: TrackId
    steps: Annotated[int, msgspec.Meta(ge=-5, le=5)]


class Bounty(EffectShape, frozen=True, tag="bounty"):
    """Everyone gets coins for their position on a track."""

    track: TrackId
    least: Coins = 1


class Again(EffectShape, frozen=True, tag="again"):
    """The discards are shuffled into the deck, and another card is drawn."""


class Prices(EffectShape, frozen=True, tag="prices"):
    """Cubes cost more or less this round, at least 1."""

    change: Annotated[int, msgspec.Meta(ge=-10, le=10)]


class Wages(EffectShape, frozen=True, tag="wages"):
    """Workers cost more or less to send this round, at least nothing."""

    change: Annotated[int, msgspec.Meta(ge=-10, le=10)]


Happening = Block | Close | Remove | Arrive | Tribute | Gain | Advance | Bounty | Again | Prices | Wages
