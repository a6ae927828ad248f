"""A second look at matches, for measures that are asked for: how open the outcome was, what the options of decisions
were worth, and what came of the same deal with the bots on other seats.

A match is played again from its moves, and stopped at some positions. What a position is worth to each seat is the
game's evaluation, or the mean of playouts. A position is looked at with the eyes of the seat whose move it is: what it
does not know is dealt again.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import permutations
from typing import Final

import msgspec

from parlour.bots.search import prospects
from parlour.kernel import FastChance, Move, SettingError, Table, fast
from parlour.kernel.table import playout
from parlour.lab.experiment import Trial
from parlour.lab.run.notes import moments_of
from parlour.lab.run.runner import LONGEST, Played, Player
from parlour.lab.run.schedule import seeds
from parlour.lab.run.tally import MOMENTS, unit

MEASURES: Final = ("uncertainty", "playouts", "decisions", "luck")

PLAYOUTS: Final = 32  # from one position
DECISIONS: Final = 6  # looked at in one match
TABLES: Final = 16  # imagined for one decision; the options are chosen on one half and compared on the other
OPTIONS: Final = 12  # of one decision that are tried
STUDENT: Final = 1.895  # of seven degrees of freedom: one time in twenty by chance
LEAST: Final = 0.01  # of a victory: what must be at stake
HOPELESS: Final = 0.05  # the best chance to win of a seat that can hardly win
KINGMAKING: Final = 0.1  # of a victory: by how much its options must differ for another seat
MILLION: Final = 1_000_000

Worths = list[list[list[float]]]  # by imagined table, option and seat


class Decided(msgspec.Struct, frozen=True, array_like=True):
    """One decision."""

    mattered: bool
    worth: int
    """How much of a victory the best option was worth more than the mean of all, in millionths."""
    hopeless: bool
    kingmaking: bool


class Review(msgspec.Struct, array_like=True):
    """What a second look at one match found. Lists are empty for what was not asked for."""

    match: int
    won: list[int]
    """The shares of the victory of each seat."""
    scores: list[int]
    """The score of each seat at each moment, one moment after the other."""
    chances: list[float]
    """The same of the chances to win."""
    decisions: list[Decided]
    deals: list[tuple[list[int], list[int]]]
    """The bots and the shares of each seat, for every way to seat the bots at the same deal."""


def refuse_measures(measure: tuple[str, ...], trials: list[Trial]) -> None:
    """Raise `SettingError` for what cannot be measured."""
    for name in measure:
        if name not in MEASURES:
            raise SettingError(f"there is no measure {name!r}; there is {', '.join(MEASURES)}")
    for trial in trials:
        if "luck" in measure and len(trial.bots) < 2:
            raise SettingError("luck needs a strong bot and a weak one, as in hard,easy")
        if measure and trial.experiment.seats < 2:
            raise SettingError(f"{', '.join(measure)} needs at least two seats")


class Reviewer:
    """Takes the second look at the matches of one trial."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.measure = trial.experiment.measure
        self.seats = trial.experiment.seats
        self.unit = unit(self.seats)
        self.player = Player(trial)

    def review(self, played: Played) -> Review:
        """Look at one match that has ended."""
        chances: list[float] = []
        scores: list[int] = []
        if "playouts" in self.measure:
            chances = self._chances(played, by_playouts=True)
        elif "uncertainty" in self.measure and played.course:
            scores = moments_of(played, self.seats)
        elif "uncertainty" in self.measure:
            chances = self._chances(played, by_playouts=False)
        return Review(
            match=played.number,
            won=self._won(played),
            scores=scores,
            chances=chances,
            decisions=self._decisions(played) if "decisions" in self.measure else [],
            deals=self._deals(played) if "luck" in self.measure else [],
        )

    def _won(self, played: Played) -> list[int]:
        result = played.table.result
        return [0 if result is None else round(result.share(seat) * self.unit) for seat in range(self.seats)]

    def _again(self, played: Played) -> Iterator[tuple[int, Table]]:
        """The match again: the table before each of its moves."""
        t = self.trial.game.table(self.trial.setup)
        t.begin(fast(seeds(self.player.seed, played.number, 1)[0]))
        for place, (seat, move) in enumerate(zip(played.seats, played.moves, strict=True)):
            yield place, t
            t.take(seat, move)

    def _chance(self, played: Played, place: int) -> FastChance:
        """A stream of chance for one position, the same in every run."""
        return fast(seeds(self.player.seed, -2 - played.number, place + 1)[place])

    # --- chances to win ---

    def _chances(self, played: Played, by_playouts: bool) -> list[float]:
        """Each seat's chance to win at each moment before the end, and the result."""
        wanted: dict[int, list[float]] = {}
        places = [moment * len(played.moves) // MOMENTS for moment in range(MOMENTS)]
        for place, t in self._again(played):
            if place in places and place not in wanted:
                wanted[place] = self._worth(t, self._chance(played, place), by_playouts)
        found = [chance for place in places for chance in wanted[place]]
        return found + [share / self.unit for share in self._won(played)]

    def _worth(self, t: Table, chance: FastChance, by_playouts: bool) -> list[float]:
        total = [0.0] * self.seats
        for _ in range(PLAYOUTS):
            imagined = t.imagine(t.next_asked(), fast(chance.word()))
            worth = self._play_out(imagined, chance) if by_playouts else prospects(imagined, chance)
            for seat, one in enumerate(worth):
                total[seat] += one / PLAYOUTS
        return total

    def _play_out(self, t: Table, chance: FastChance) -> list[float]:
        playout(t, chance, LONGEST)
        result = t.result
        return [1 / self.seats if result is None else result.share(seat) for seat in range(self.seats)]

    # --- decisions ---

    def _decisions(self, played: Played) -> list[Decided]:
        """Some of the decisions that were not forced, spread at random over the match."""
        places = [place for place, options in enumerate(played.options) if options > 1]
        chance = self._chance(played, 0)
        chance.shuffle(places)
        chosen = set(places[:DECISIONS])
        found = []
        for place, t in self._again(played):
            if place in chosen:
                seat = played.seats[place]
                found.append(decided(self._values(t, seat, played.moves[place], self._chance(played, place)), seat, t))
        return found

    def _values(self, t: Table, seat: int, made: Move, chance: FastChance) -> Worths:
        """What each option is worth to each seat, in some tables that the seat could imagine, with the same chance."""
        options = [move for move in t.options(seat) if move is not made]
        chance.shuffle(options)
        options = [made, *options[: OPTIONS - 1]]
        values: Worths = []
        for _ in range(TABLES):
            imagined, seed = t.imagine(seat, fast(chance.word())), chance.word()
            values.append([])
            for move in options:
                after = imagined.clone()
                after.chance = fast(seed)
                after.take(seat, move)
                values[-1].append(prospects(after, fast(seed)))
        return values

    # --- luck ---

    def _deals(self, played: Played) -> list[tuple[list[int], list[int]]]:
        """The same deal with the bots turned round the table, each different seating once."""
        found = [(played.bots, self._won(played))]
        for turned in range(1, self.seats):
            bots = played.bots[-turned:] + played.bots[:-turned]
            if all(bots != known for known, _ in found):
                found.append((bots, self._won(self.player.play(played.number, turned))))
        return found


def decided(values: Worths, seat: int, t: Table) -> Decided:
    """What one decision was about. Options are chosen on the first half of the tables and compared on the second, so
    that the best of many is not taken for better than it is."""
    half = len(values) // 2
    first, second = values[:half], values[half:]
    options = range(len(values[0]))
    means = [_mean([table[option][seat] for table in first]) for option in options]
    best, worst = means.index(max(means)), means.index(min(means))
    ahead = [table[best][seat] - table[worst][seat] for table in second]
    mean = _mean([table[best][seat] - _mean([table[option][seat] for option in options]) for table in second])
    hopeless = max(_mean([table[option][seat] for table in values]) for option in options) <= HOPELESS
    others = [other for other in t.living() if other != seat]
    hopeless = hopeless and len(others) > 1
    return Decided(
        mattered=_is_clear(ahead, LEAST),
        worth=round(mean * MILLION),
        hopeless=hopeless,
        kingmaking=hopeless and _makes_a_king(first, second, others),
    )


def _makes_a_king(first: Worths, second: Worths, others: list[int]) -> bool:
    """Whether two options differ in which of the others they help."""
    pairs = permutations(range(len(first[0])), 2)
    _, one, two, whom = max(
        (_mean([table[one][whom] - table[two][whom] for table in first]), -one, -two, whom)
        for one, two in pairs
        for whom in others
    )
    return _is_clear([table[-one][whom] - table[-two][whom] for table in second], KINGMAKING)


def _mean(values: list[float]) -> float:
    return math.fsum(values) / len(values)


def _is_clear(differences: list[float], least: float) -> bool:
    """Whether differences are at least so large in the mean, and more than chance makes them."""
    mean = _mean(differences)
    if mean < least:
        return False
    error = math.sqrt(math.fsum((one - mean) ** 2 for one in differences) / (len(differences) - 1) / len(differences))
    return mean > STUDENT * error
