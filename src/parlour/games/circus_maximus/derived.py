"""What settings and pack come to, worked out once for all tables of a setup.

Tracks, cubes, markets, places, acts and cards are numbered here by their places in the pack, and everything the rules
look up often is a list of whole numbers. The first cubes are those with a market, in the order of the markets.
"""

from __future__ import annotations

from typing import Final, final

from parlour.content.pack_programs import Programs
from parlour.content.programs import Effect

from . import pack as packs
from .settings import Settings

NOBODY: Final = -1
NOTHING: Final = -1

# How to win a contest.
NO_CONTEST: Final = 0
BY_DICE: Final = 1
BY_MOST: Final = 2
CONTESTS: Final = ["", "dice", "most"]


@final
class Place:
    """A place: what a worker does there, how many fit in all and of one player, and its price on top of the wage."""

    def __init__(self, read: packs.Place, program: int, effect: Effect, seats: int) -> None:
        self.program = program
        self.errand = effect.kind
        self.room = read.workers * (seats if read.each else 1)
        self.each = read.workers if read.each else self.room
        self.cube = effect.number("cube", NOTHING)
        self.track = effect.number("track", NOTHING)
        self.coins = effect.number("coins")
        self.stake = effect.number("stake")
        self.first = effect.number("first") != 0
        self.count = effect.number("count")


@final
class Act:
    """An act: what it costs and brings, by cube and by track."""

    def __init__(self, derived: Derived, read: packs.Act) -> None:
        self.track = derived.track_ids.index(read.track)
        self.cost = derived.by_cube(read.cost)
        self.price = read.price
        self.steps = derived.by_track(read.steps)
        self.penalty = derived.by_track(read.penalty)
        self.contest = CONTESTS.index(read.contest)
        self.most = derived.cube_number(read.most)
        self.dies = [id_ in read.dies for id_ in derived.cube_ids]
        self.losers = read.losers
        self.coins = read.coins
        self.lost = read.coins if read.lost < 0 else read.lost
        self.for_each = derived.cube_number(read.for_each)
        self.final = read.final
        # What losers move: always less than the card gives the winner.
        self.consolation = max(0, min(derived.runners_up, self.steps[self.track] - 1)) if self.contest else 0


@final
class Derived:
    """Everything of a setup that the rules look up."""

    def __init__(self, seats: int, settings: Settings, pack: packs.Content) -> None:
        self.seats = seats
        self._read_settings(settings)
        self._read_numbers(pack.numbers, settings)
        self.track_ids: list[str] = [track.id for track in pack.tracks]
        self.rates: list[int] = [track.rate for track in pack.tracks]
        self.bidding = self.track_ids.index(pack.numbers.bidding)
        self.placing = self.track_ids.index(pack.numbers.placing)
        self._read_cubes(pack, seats - 2)
        self.place_ids: list[str] = [place.id for place in pack.places]
        sold = self.cube_ids[: self.markets]
        programs = Programs({"track": self.track_ids, "cube": self.cube_ids, "market": sold, "place": self.place_ids})
        self.programs = programs.all
        self.places = [self._place(place, programs) for place in pack.places]
        # The place where workers queue for each market.
        self.queues = [
            next(at for at, place in enumerate(self.places) if place.errand == "queue" and place.cube == cube)
            for cube in range(self.markets)
        ]
        # The place that boosts each track.
        self.boosts = [
            [at for at, place in enumerate(self.places) if place.track == track] for track in range(len(self.track_ids))
        ]
        self.act_ids: list[str] = [act.id for act in pack.acts]
        self.acts = [Act(self, act) for act in pack.acts]
        self.regular = [number for number, act in enumerate(self.acts) if not act.final]
        self.final = [number for number, act in enumerate(self.acts) if act.final]
        self.card_ids: list[str] = [card.id for card in pack.cards]
        self.cards = [programs.add(card.does) for card in pack.cards]

    def _read_settings(self, settings: Settings) -> None:
        self.all_perform = settings.performers == "everyone"
        self.bids_rank = settings.performers == "highest_bids"
        self.places_per_act = settings.places_per_act
        self.staged_cap = settings.staged_cap
        self.contest: str = settings.contest
        self.penalty: str = settings.penalty
        self.one_execution = settings.executions == "one_random"
        self.execution_cap = settings.execution_cap
        self.income: str = settings.income
        self.dole = settings.dole
        self.favourite = settings.favourite
        self.underdog = settings.underdog
        self.runners_up = settings.runners_up
        self.opener_coins = settings.opener_coins
        self.cubes_again = settings.cubes_again
        self.den = settings.den
        self.oracle = settings.oracle
        self.catch_up_deploy = settings.catch_up_deploy

    def _read_numbers(self, numbers: packs.Numbers, settings: Settings) -> None:
        self.coins = numbers.coins
        self.workers = numbers.workers
        self.most_workers = numbers.most_workers
        self.start = numbers.start
        self.lowest = numbers.lowest
        self.goal = numbers.goal + settings.longer
        self.rounds = settings.rounds or numbers.rounds
        self.display = numbers.display
        self.deploy = numbers.deploy
        self.guarded = numbers.guarded if settings.guard else 0
        self.most_lost = numbers.penalty
        self.least_income = numbers.least_income
        self.upkeep = numbers.upkeep
        self.boost = numbers.boost
        self.catch_up_above = numbers.catch_up_above
        self.catch_up = numbers.catch_up

    def _read_cubes(self, pack: packs.Content, players: int) -> None:
        sold = [market.id for market in pack.markets]
        self.cube_ids: list[str] = sold + [cube.id for cube in pack.cubes if cube.id not in sold]
        totals = {cube.id: cube.total[players] for cube in pack.cubes}
        self.totals: list[int] = [totals[id_] for id_ in self.cube_ids]
        self.cubes = len(self.cube_ids)
        self.markets = len(sold)
        self.ladders: list[list[int]] = [list(market.prices) for market in pack.markets]
        self.slots: list[int] = [market.slots[players] for market in pack.markets]
        self.opening: list[int] = [market.opening[players] for market in pack.markets]
        self.restock: list[int] = [market.restock[players] for market in pack.markets]

    def _place(self, read: packs.Place, programs: Programs) -> Place:
        program = programs.add([read.does])
        return Place(read, program, self.programs[program][0], self.seats)

    def goods(self, cube: int, count: int) -> int:
        """The number of the word for so many cubes: "mummer" or "mummers"."""
        return cube if count == 1 else self.cubes + cube

    def cube_number(self, id_: str) -> int:
        """The number of a cube; -1 for none."""
        return self.cube_ids.index(id_) if id_ else NOTHING

    def by_cube(self, counts: dict[str, int]) -> list[int]:
        """Counts for every cube, in the order of their numbers."""
        return [counts.get(id_, 0) for id_ in self.cube_ids]

    def by_track(self, counts: dict[str, int]) -> list[int]:
        """Counts for every track, in the order of their numbers."""
        return [counts.get(id_, 0) for id_ in self.track_ids]
