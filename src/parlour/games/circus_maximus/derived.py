"""The derived: what settings and pack come to, worked out once for all tables of a setup.

Tracks, cubes, markets, places, acts and cards are numbered here by their places in the pack, and everything the rules
look up often is a list of whole numbers. The first cubes are those with a market, in the order of the markets.
"""

from __future__ import annotations

from typing import Any, Final, final

from parlour.kernel.setup import Setup

NOBODY: Final = -1
NOTHING: Final = -1

# How a contest is won.
NO_CONTEST: Final = 0
BY_DICE: Final = 1
BY_MOST: Final = 2


@final
class Place:
    """A place: what a worker does there, how many fit, and what it costs beside the wage."""

    def __init__(self, derived: Derived, read: Any, seats: int) -> None:
        does: Any = read.does
        self.errand: str = type(does).__struct_config__.tag
        self.room: int = read.workers * (seats if read.each else 1)
        self.each: int = 1 if self.errand == "queue" else self.room  # of one player
        self.cube: int = derived.cube_number(getattr(does, "cube", ""))
        self.track: int = derived.track_number(getattr(does, "track", ""))
        self.count: int = getattr(does, "count", 0)
        self.coins: int = getattr(does, "coins", 0)
        self.stake: int = getattr(does, "stake", 0)
        self.first: bool = getattr(does, "first", False)


@final
class Act:
    """An act: what it costs and brings, by cube and by track."""

    def __init__(self, derived: Derived, read: Any) -> None:
        self.cost: list[int] = derived.by_cube(read.cost)
        self.price: int = read.price
        self.steps: list[int] = derived.by_track(read.steps)
        self.penalty: list[int] = derived.by_track(read.penalty)
        self.track: int = derived.track_number(read.track)
        self.contest: int = ["", "dice", "most"].index(read.contest)
        self.most: int = derived.cube_number(read.most)
        self.dies: list[bool] = [id_ in read.dies for id_ in derived.cube_ids]
        self.losers: bool = read.losers
        self.coins: int = read.coins
        self.lost: int = read.coins if read.lost < 0 else read.lost
        self.for_each: int = derived.cube_number(read.for_each)
        self.final: bool = read.final


@final
class Happening:
    """One effect of an event card: its kind, its number, and the track, cube or place it is about."""

    def __init__(self, derived: Derived, read: Any, seats: int) -> None:
        self.kind: str = type(read).__struct_config__.tag
        number = 0
        for field in ("coins", "count", "steps", "change", "least"):
            number = getattr(read, field, number)
        self.number: int = number * (seats if getattr(read, "each", False) else 1)
        self.track: int = derived.track_number(getattr(read, "track", ""))
        self.cube: int = derived.cube_number(getattr(read, "cube", ""))
        self.place: int = derived.place_ids.index(read.place) if hasattr(read, "place") else NOTHING


@final
class Derived:
    """Everything of a setup that the rules look up."""

    def __init__(self, setup: Setup) -> None:
        pack: Any = setup.pack
        self._read_settings(setup.settings, setup.seats)
        self._read_numbers(pack.numbers, setup.settings)
        self.track_ids: list[str] = [track.id for track in pack.tracks]
        self.rates: list[int] = [track.rate for track in pack.tracks]
        self.bidding: int = self.track_number(pack.numbers.bidding)
        self.placing: int = self.track_number(pack.numbers.placing)
        self._read_cubes(pack, setup.seats - 2)
        self.place_ids: list[str] = [place.id for place in pack.places]
        self.places = [Place(self, place, setup.seats) for place in pack.places]
        # Where one stands in the queue of each market.
        self.queues = [
            next(at for at, place in enumerate(self.places) if place.errand == "queue" and place.cube == cube)
            for cube in range(self.markets)
        ]
        # Where one speaks for each track.
        self.boosts = [
            [at for at, place in enumerate(self.places) if place.track == track] for track in range(len(self.track_ids))
        ]
        self.act_ids: list[str] = [act.id for act in pack.acts]
        self.acts = [Act(self, act) for act in pack.acts]
        self.regular = [number for number, act in enumerate(self.acts) if not act.final]
        self.final = [number for number, act in enumerate(self.acts) if act.final]
        self.card_ids: list[str] = [card.id for card in pack.cards]
        self.cards = [[Happening(self, one, setup.seats) for one in card.does] for card in pack.cards]

    def _read_settings(self, settings: Any, seats: int) -> None:
        self.open_acts: bool = settings.open_acts
        self.places_per_act: int = settings.places_per_act
        self.staged_cap: int = settings.staged_cap
        self.contest: str = settings.contest
        self.penalty: str = settings.penalty
        self.one_execution: bool = settings.executions == "one_random"
        self.execution_cap: int = settings.execution_cap
        self.income: str = settings.income
        self.den: bool = settings.den
        self.oracle: bool = settings.oracle
        self.catch_up_deploy: bool = settings.catch_up_deploy
        self.seats = seats

    def _read_numbers(self, numbers: Any, settings: Any) -> None:
        self.coins: int = numbers.coins
        self.workers: int = numbers.workers
        self.most_workers: int = numbers.most_workers
        self.start: int = numbers.start
        self.lowest: int = numbers.lowest
        self.goal: int = numbers.goal
        self.rounds: int = settings.rounds or numbers.rounds
        self.display: int = numbers.display
        self.deploy: int = numbers.deploy
        self.guarded: int = numbers.guarded
        self.most_lost: int = numbers.penalty
        self.least_income: int = numbers.least_income
        self.upkeep: int = numbers.upkeep
        self.boost: int = numbers.boost
        self.catch_up_above: int = numbers.catch_up_above
        self.catch_up: int = numbers.catch_up

    def _read_cubes(self, pack: Any, players: int) -> None:
        sold: list[str] = [market.id for market in pack.markets]
        self.cube_ids: list[str] = sold + [cube.id for cube in pack.cubes if cube.id not in sold]
        totals: dict[str, int] = {cube.id: cube.total[players] for cube in pack.cubes}
        self.totals: list[int] = [totals[id_] for id_ in self.cube_ids]
        self.cubes = len(self.cube_ids)
        self.markets = len(sold)
        self.ladders: list[list[int]] = [list(market.prices) for market in pack.markets]
        self.slots: list[int] = [market.slots[players] for market in pack.markets]
        self.opening: list[int] = [market.opening[players] for market in pack.markets]
        self.restock: list[int] = [market.restock[players] for market in pack.markets]

    def cube_number(self, id_: str) -> int:
        """The number of a cube; -1 for none."""
        return self.cube_ids.index(id_) if id_ else NOTHING

    def track_number(self, id_: str) -> int:
        """The number of a track; -1 for none."""
        return self.track_ids.index(id_) if id_ else NOTHING

    def by_cube(self, counts: dict[str, int]) -> list[int]:
        """Counts for every cube, in the order of their numbers."""
        return [counts.get(id_, 0) for id_ in self.cube_ids]

    def by_track(self, counts: dict[str, int]) -> list[int]:
        """Counts for every track, in the order of their numbers."""
        return [counts.get(id_, 0) for id_ in self.track_ids]

