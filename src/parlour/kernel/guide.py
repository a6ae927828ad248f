"""A guide: the first turns of a game, with notes for people who have never played it.

A game with a guide has an ordinary record in its folder, `guide.json`, and a section `guide` in its words. The keys
there are numbers of moves, after which a note is shown; `0` comes before the first move. Everything is seen through the
eyes of seat 0, the newcomer.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from .errors import ParlourError, RecordError
from .game import Game
from .match import Match
from .record import Record, read_record

NEWCOMER: Final = 0


class Guide:
    """The record, and the numbers of moves after which a note is shown."""

    def __init__(self, record: Record, stops: list[int]) -> None:
        self.record = record
        self.stops = stops


def has_guide(game: Game) -> bool:
    """Whether a game has a guide."""
    return (game.folder / "guide.json").is_file()


def read_guide(game: Game) -> Guide:
    """The guide of a game that has one. Its moves are not played yet."""
    record = read_record((game.folder / "guide.json").read_bytes())
    notes = game.words.sections.get("guide")
    if not isinstance(notes, Mapping):
        raise RecordError("the words of this game say nothing about it: write the section guide")
    if strange := [number for number in notes if not number.isdecimal()]:
        raise RecordError(f"guide.{strange[0]} in the words is no number of moves")
    return Guide(record, sorted(map(int, notes)))


def guide_faults(game: Game) -> list[str]:
    """Everything wrong with a game's guide; nothing if it has none."""
    if not has_guide(game):
        return ["the words have a section guide, but there is no guide.json"] if "guide" in game.words.sections else []
    try:
        guide = read_guide(game)
        m = Match.replay(guide.record, game=game)
    except ParlourError as error:
        return [f"guide.json: {error}"]
    last = len(m.moves_played)
    faults = [f"guide.{stop} is said after the last of {last} moves" for stop in guide.stops if stop > last]
    if guide.record.game != game.name:
        faults.append(f"guide.json is of {guide.record.game}")
    for end, said in ((0, "before the first move"), (last, "after the last")):
        if end not in guide.stops:
            faults.append(f"guide.{end} is missing: something is said {said}")
    for first, final in newcomers_moves(m):
        if not any(first - 1 <= stop < final for stop in guide.stops):
            faults.append(f"nothing is said before or among the newcomer's moves {first} to {final}")
    return faults


def newcomers_moves(m: Match) -> list[tuple[int, int]]:
    """The newcomer's moves in unbroken stretches, each given by its first and last number."""
    numbers = [number for number, seat in enumerate(m.seats_played, 1) if seat == NEWCOMER]
    gaps = [place for place, (before, after) in enumerate(pairwise(numbers), 1) if after > before + 1]
    starts = [0, *gaps] if numbers else []
    return [(numbers[start], numbers[end - 1]) for start, end in zip(starts, [*gaps, len(numbers)], strict=False)]
