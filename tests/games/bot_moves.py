"""What bots play: one hash over the moves of some matches, for many kinds of match.

Work that only makes bots faster must leave every move as it is. `bot_moves.txt` pins them: a short and a long hash for
each kind of match. `test_bot_moves.py` plays the short ones, and its proof the long ones.

If bots are meant to play differently, write the hashes again: `python -m tests.games.bot_moves` (all games) or
`python -m tests.games.bot_moves meinopoly`. It takes an hour as plain Python, so compile first (`make fast`).
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
LONG = 12  # matches under a long hash; a short one covers the first
SLOW = {"titov": 4, "conquest": 4}  # games whose matches are long
MOST_SEATS = 6


class Kind(NamedTuple):
    """A kind of match."""

    game: str
    pack: str
    preset: str
    seats: int
    bots: str

    def __str__(self) -> str:
        return " ".join([self.game, self.pack, self.preset, str(self.seats), self.bots])


class Pinned(NamedTuple):
    """What was played: the first match, and all of them."""

    short: str
    long: str


def kinds(game: Game) -> Iterator[Kind]:
    """Every level by itself and all of them together; every preset, every pack, and tables of every kind of size."""
    low, high = game.seats
    sizes = sorted({low, min(4, high), min(MOST_SEATS, high)})
    usual = "medium" if "medium" in game.bots else next(iter(game.bots))
    default = game.default_pack
    first = next(iter(game.presets))
    for preset in game.presets:
        for seats in sizes:
            for bots in [*game.bots, ",".join(game.bots)] if seats == sizes[-1] or len(sizes) == 1 else [usual]:
                if len(bots.split(",")) <= seats:
                    yield Kind(game.name, default, preset, seats, bots)
    for pack in game.packs:
        if pack != default:
            for bots in game.bots:
                yield Kind(game.name, pack, first, sizes[-1], bots)


def matches_of(kind: Kind) -> int:
    """How many matches its long hash covers."""
    return SLOW.get(kind.game, LONG)


def play(kind: Kind, matches: int) -> list[str]:
    """A hash of the moves after each of the matches."""
    experiment = Experiment(
        game=kind.game, seats=kind.seats, bots=tuple(kind.bots.split(",")), pack=kind.pack, preset=kind.preset, seed=35
    )
    trial = Trial(experiment, 0)
    player = Player(trial)
    digest = hashlib.sha256()
    hashes: list[str] = []
    for number in range(matches):
        played = player.play(number)
        for seat, move in zip(played.seats, played.moves, strict=True):
            digest.update(b"%d %s\n" % (seat, trial.game.write(trial.setup, move).encode()))
        hashes.append(digest.hexdigest()[:16])
    return hashes


def pinned() -> dict[str, Pinned]:
    """What `bot_moves.txt` says, by kind."""
    found: dict[str, Pinned] = {}
    for line in FILE.read_text("utf-8").splitlines():
        kind, short, long = line.rsplit(" ", 2)
        found[kind] = Pinned(short, long)
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
            hashes = play(kind, matches_of(kind))
            found[str(kind)] = Pinned(hashes[0], hashes[-1])
            print(kind, *found[str(kind)], flush=True)
    FILE.write_text("".join(f"{kind} {found[kind].short} {found[kind].long}\n" for kind in sorted(found)), "utf-8")


if __name__ == "__main__":
    write(sys.argv[1:])
