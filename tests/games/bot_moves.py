"""What bots play: a hash over the moves of a match, for many kinds of match.

Work that only makes bots faster must leave every move as it is. `bot_moves.txt` pins them, one match of each kind.
`test_bot_moves.py` plays some of them, and its proof all. To compare hundreds of matches of two trees, use
`python benchmarks/whole_games.py --before TREE`.

If bots are meant to play differently, write the hashes again: `python -m tests.games.bot_moves` (all games) or
`python -m tests.games.bot_moves meinopoly`. It takes some minutes as plain Python.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import parlour
from parlour.kernel import Game
from parlour.lab.experiment import Experiment, Trial
from parlour.lab.run.runner import Player

FILE = Path(__file__).with_suffix(".txt")
MOST_SEATS = 6
TIMED = ("expert",)  # levels that search: duels tell whether they play well, not hashes
LONG = {"conquest": "classic"}  # by game, the preset without a last round: only the usual bots end it soon


class Kind(NamedTuple):
    """A kind of match."""

    game: str
    pack: str
    preset: str
    seats: int
    bots: str

    def __str__(self) -> str:
        return " ".join([self.game, self.pack, self.preset, str(self.seats), self.bots])


def levels(game: Game) -> list[str]:
    """The levels whose moves can be pinned."""
    return [name for name in game.bots if name not in TIMED]


def kinds(game: Game) -> Iterator[Kind]:
    """Every level by itself and all of them together; every preset, every pack, and tables of every kind of size."""
    low, high = game.seats
    sizes = sorted({low, min(4, high), min(MOST_SEATS, high)})
    usual = "medium" if "medium" in game.bots else next(iter(game.bots))
    default = game.default_pack
    first = next(iter(game.presets))
    for preset in game.presets:
        for seats in sizes:
            every = seats == sizes[-1] and LONG.get(game.name) != preset
            for bots in [*levels(game), ",".join(levels(game))] if every else [usual]:
                if len(bots.split(",")) <= seats:
                    yield Kind(game.name, default, preset, seats, bots)
    for pack in game.packs:
        if pack != default:
            for bots in levels(game):
                yield Kind(game.name, pack, first, sizes[-1], bots)


def play(kind: Kind) -> str:
    """A hash of all moves of one match."""
    experiment = Experiment(
        game=kind.game, seats=kind.seats, bots=tuple(kind.bots.split(",")), pack=kind.pack, preset=kind.preset, seed=35
    )
    trial = Trial(experiment, 0)
    played = Player(trial).play(0)
    digest = hashlib.sha256()
    for seat, move in zip(played.seats, played.moves, strict=True):
        digest.update(b"%d %s\n" % (seat, trial.game.write(trial.setup, move).encode()))
    return digest.hexdigest()[:16]


def pinned() -> dict[str, str]:
    """What `bot_moves.txt` says, by kind."""
    found: dict[str, str] = {}
    for line in FILE.read_text("utf-8").splitlines():
        kind, moves = line.rsplit(" ", 1)
        found[kind] = moves
    return found


def games_with_bots() -> list[Game]:
    """The games that come with Parlour and have bots of their own."""
    games = [parlour.game(name) for name in parlour.games()]
    return [game for game in games if game.bots and game.package.startswith("parlour.games.")]


def write(names: list[str]) -> None:
    """Play everything and pin it."""
    found = pinned() if FILE.exists() else {}
    for game in games_with_bots():
        if names and game.name not in names:
            continue
        found = {kind: moves for kind, moves in found.items() if kind.split(" ", 1)[0] != game.name}
        for kind in kinds(game):
            found[str(kind)] = play(kind)
    FILE.write_text("".join(f"{kind} {found[kind]}\n" for kind in sorted(found)), "utf-8")


if __name__ == "__main__":
    write(sys.argv[1:])
