"""How much players decide, and what they do to each other: `python -m tests.games.critocracy.figures --games 600`.

Every move is sorted: forced (one option; a roll, even if something else was open; a draw from piles that nobody can
tell apart) or a choice. Acts between players
are counted by their events, and uses of powers by role.
"""

from __future__ import annotations

import argparse
from collections import Counter
from statistics import median

import parlour
from parlour.bots.seating import make_bot
from parlour.games.critocracy.table import Critocracy
from parlour.kernel import Match, fast

GAME = parlour.game("critocracy")
ACTS = ("traded", "allied", "sabotaged", "stole", "pushed", "exchanged", "swapped")


class Figures:
    """What is counted over many matches."""

    def __init__(self) -> None:
        self.games = 0
        self.moves: Counter[str] = Counter()
        self.acts: Counter[str] = Counter()
        self.powers: dict[str, list[int]] = {}

    def play(self, seats: int, preset: str, pack: str, bot: str, seed: int) -> None:
        """One match of one bot on every seat."""
        match = Match.new(GAME, seats, seed=seed, preset=preset, pack=pack)
        table = match.table
        assert isinstance(table, Critocracy)
        player = make_bot(GAME, bot)
        chance = fast(seed)
        while not match.over:
            seat = match.asked[0]
            options = match.options(seat)
            move = player.choose(match.sight(seat, chance.fork()))
            blind = move.verb.name == "draw" and max(table.open) < 0  # piles that nobody can tell apart
            forced = len(options) == 1 or move.verb.name == "roll" or blind
            self.moves["forced" if forced else "chosen"] += 1
            self.moves[move.verb.name] += 1
            match.play(seat, move)
        self.games += 1
        self.acts.update(told.event.name for told in match.events if told.event.name in ACTS)
        for seat, role in enumerate(table.role):
            used = table.derived.powers - table.powers[seat]
            used += sum(
                told.event.name in ("shrugged", "never_skips") and told.values[0] == seat for told in match.events
            )
            self.powers.setdefault(table.derived.role_ids[role], []).append(used)

    def lines(self) -> list[str]:
        """The figures in words."""
        moves = self.moves["forced"] + self.moves["chosen"]
        acts = ", ".join(f"{name} {self.acts[name] / self.games:.1f}" for name in ACTS)
        powers = ", ".join(
            f"{role} {median(used):g} (mean {sum(used) / len(used):.1f})" for role, used in sorted(self.powers.items())
        )
        return [
            f"moves a game: {moves / self.games:.0f}, forced {self.moves['forced'] / moves:.1%}",
            f"acts between players: {sum(self.acts.values()) / self.games:.1f} a game ({acts})",
            f"powers used, middle: {powers}",
        ]


def main() -> None:
    """Play and print, one setting after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--presets", default="rulebook,standard")
    parser.add_argument("--packs", default="chronicle,crossroads")
    chosen = parser.parse_args()
    for pack in chosen.packs.split(","):
        for preset in chosen.presets.split(","):
            figures = Figures()
            for seed in range(chosen.games):
                figures.play(chosen.seats, preset, pack, chosen.bot, seed)
            print(f"{pack}, {preset}: {chosen.games} games, {chosen.seats} seats, {chosen.bot}")
            for line in figures.lines():
                print(f"  {line}")


if __name__ == "__main__":
    main()
