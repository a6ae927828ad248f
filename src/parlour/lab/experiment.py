"""An experiment: which game is played, by whom, under which settings, how often and from which seed.

It is plain data, so that a worker process, a journal and a report can all carry it. Its mark is a hash over everything
that the results depend on. Two runs with the same mark give the same numbers, whatever the number of jobs. A journal
with another mark is never continued.
"""

from __future__ import annotations

import hashlib
import importlib
import shlex
from collections.abc import Mapping

import msgspec

from parlour.bots.seating import make_bot
from parlour.kernel import Game, GameError, SettingError, Setup, Verb, find_game
from parlour.kernel.pack import Pack
from parlour.kernel.settings import Value

# Raised by changes of the lab that alter its numbers, its journal or its report: a newer lab continues no older run.
LAB = 2


class Experiment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The matches to play: the game, the players and the count."""

    game: str
    """The game's name, or `module:ATTRIBUTE`."""
    seats: int
    """How many sit at the table."""
    bots: tuple[str, ...]
    """Who plays. A bot that is named twice sits on twice as many seats."""
    pack: str | None = None
    """The pack, if one was chosen."""
    preset: str | None = None
    """The preset, if one was chosen."""
    settings: Mapping[str, Value] = {}
    """The settings that were chosen."""
    vary: tuple[str, tuple[str, ...]] | None = None
    """A setting and the values it takes in turn, on the same matches."""
    games: int = 1000
    """How many matches are wanted."""
    seed: int = 0
    """The same seed gives the same matches."""
    until: float | None = None
    """Stop when no interval of a seat or a bot is wider than this to either side."""
    timed: bool = False
    """Whether the bots' processor time is measured. It is not part of the deterministic results."""

    def variants(self) -> list[dict[str, Value]]:
        """The chosen settings of each variant; there is one variant if nothing is varied."""
        if self.vary is None:
            return [dict(self.settings)]
        name, values = self.vary
        return [{**self.settings, name: value} for value in values]

    def mark(self) -> str:
        """A hash over everything that the results depend on."""
        game = locate(self.game)
        pack = game.read_pack(game.pack_meant(self.pack))
        beside = [LAB, game.version, pack.hash if pack is not None else None]
        return hashlib.sha256(msgspec.json.encode([self, beside], order="deterministic")).hexdigest()

    def command(self, *, settings: Mapping[str, Value] | None = None, verb: str = "playtest") -> str:
        """The command line that plays these matches again, without the number of matches."""
        words = ["parlour", verb, self.game, "--seats", str(self.seats), "--bots", ",".join(self.bots)]
        words += ["--pack", self.pack] if self.pack is not None else []
        words += ["--preset", self.preset] if self.preset is not None else []
        for name, value in (self.settings if settings is None else settings).items():
            words += ["--set", f"{name}={value}"]
        if settings is None and self.vary is not None:
            words += ["--vary", f"{self.vary[0]}={','.join(self.vary[1])}"]
        return shlex.join([*words, "--seed", str(self.seed)])


class Trial:
    """One variant of an experiment, ready to be played: the game, its pack, and the setup of its tables."""

    def __init__(self, experiment: Experiment, variant: int) -> None:
        self.experiment = experiment
        self.variant = variant
        self.chosen = experiment.variants()[variant]
        self.game: Game = locate(experiment.game)
        self.pack: Pack | None = self.game.read_pack(self.game.pack_meant(experiment.pack))
        self.setup: Setup = self.game.set_for(experiment.seats, self.chosen, experiment.preset, self.pack)
        self.cast_verb = casting_verb(self.game, self.setup)
        self.metrics = self.game.metrics
        self.casts: list[str] = []
        if self.cast_verb is not None:
            self.casts = list(self.game.ids(self.setup)[self.cast_verb.kinds[0]])


def make_trials(experiment: Experiment) -> list[Trial]:
    """Every variant of the experiment. What cannot be played is refused in a sentence."""
    if experiment.games < 1:
        raise SettingError(f"a playtest needs at least one match, not {experiment.games}")
    game = locate(experiment.game)
    for bot in experiment.bots:
        make_bot(game, bot)
    return [Trial(experiment, variant) for variant in range(len(experiment.variants()))]


def locate(name: str) -> Game:
    """An installed game by its name, or one that is still being written as `module:ATTRIBUTE`."""
    module, colon, attribute = name.partition(":")
    if not colon:
        return find_game(name)
    try:
        game = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise GameError(f"there is no game {name!r}: {error}") from None
    if not isinstance(game, Game):
        raise GameError(f"{name} is not a parlour Game")
    return game.refuse_if_broken()


def casting_verb(game: Game, setup: Setup) -> Verb | None:
    """The verb with which a seat picks its character or role, if the game has one."""
    if game.cast_verb is None:
        return None
    verb = game.verbs.get(game.cast_verb)
    if verb is None or len(verb.kinds) != 1 or verb.kinds[0] not in game.ids(setup):
        raise GameError(f"{game.name} declares cast_verb={game.cast_verb!r}, which is no verb of one target with ids")
    return verb


def repeatable(experiment: Experiment) -> bool:
    """Whether every bot thinks by a count and not by the clock. Only then does a match play out the same again."""
    game = locate(experiment.game)
    return not any(getattr(make_bot(game, bot), "seconds", 0.0) > 0 for bot in experiment.bots)
