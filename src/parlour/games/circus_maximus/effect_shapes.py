"""The vocabulary in which packs say what places and event cards do: `does = [{ do = "gain", coins = 2 }]`.

What places do is written in `rules/places.py`, what event cards do in `rules/event_cards.py`, in the same order.
"""

from typing import Annotated

import msgspec

Id = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$", max_length=40)]
Count = Annotated[int, msgspec.Meta(ge=1, le=20)]
Coins = Annotated[int, msgspec.Meta(ge=1, le=100)]


class _Errand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """What a worker does at a place."""


class Venture(_Errand, frozen=True, tag="venture"):
    """Toss a coin: heads brings cubes from the supply, tails costs the worker its life."""

    cube: Id
    count: Count


class Fetch(_Errand, frozen=True, tag="fetch"):
    """Bring cubes from the supply; several workers may go in one turn."""

    cube: Id
    count: Count = 1


class Queue(_Errand, frozen=True, tag="queue"):
    """Hold a place in the queue of a market."""

    cube: Id


class Boost(_Errand, frozen=True, tag="boost"):
    """Count one step more on a track for this round. `first`: who leads the track by it bids first next round."""

    track: Id
    first: bool = False


class Free(_Errand, frozen=True, tag="free"):
    """Free a cube for coins: it becomes a worker."""

    cube: Id
    coins: Coins


class Gamble(_Errand, frozen=True, tag="gamble"):
    """Stake coins on oneself in a contest. Only with the setting `den`."""

    stake: Coins


class AskOracle(_Errand, frozen=True, tag="ask"):
    """Give a cube and look at the next event card in secret. Only with the setting `oracle`."""

    cube: Id


Errand = Venture | Fetch | Queue | Boost | Free | Gamble | AskOracle


class _Happening(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """What an event card does."""


class Block(_Happening, frozen=True, tag="block"):
    """Nobody moves on a track this round."""

    track: Id


class Close(_Happening, frozen=True, tag="close"):
    """Nobody is sent to a place this round."""

    place: Id


class Remove(_Happening, frozen=True, tag="remove"):
    """Cubes leave a market for the supply, the cheapest first."""

    cube: Id
    count: Count


class Arrive(_Happening, frozen=True, tag="arrive"):
    """Cubes come from the supply to a market. `each`: so many for every player."""

    cube: Id
    count: Count
    each: bool = False


class Tribute(_Happening, frozen=True, tag="tribute"):
    """Everyone pays; who has no coin gives up a cube."""

    coins: Coins


class Gain(_Happening, frozen=True, tag="gain"):
    """Everyone gets coins."""

    coins: Coins


class Advance(_Happening, frozen=True, tag="advance"):
    """Everyone moves on a track."""

    track: Id
    steps: Annotated[int, msgspec.Meta(ge=-5, le=5)]


class Bounty(_Happening, frozen=True, tag="bounty"):
    """Everyone gets coins for where they stand on a track."""

    track: Id
    least: Coins = 1


class Again(_Happening, frozen=True, tag="again"):
    """The discards are shuffled into the deck, and another card is drawn."""


class Prices(_Happening, frozen=True, tag="prices"):
    """Cubes cost more or less this round, at least 1."""

    change: Annotated[int, msgspec.Meta(ge=-10, le=10)]


class Wages(_Happening, frozen=True, tag="wages"):
    """Workers cost more or less to send this round, at least nothing."""

    change: Annotated[int, msgspec.Meta(ge=-10, le=10)]


Happening = Block | Close | Remove | Arrive | Tribute | Gain | Advance | Bounty | Again | Prices | Wages
