"""An experiment: which game is played, by whom, under which settings, how often and from which seed.

It is plain data, so that a worker process, a journal and a report can all carry it. Its mark is a hash over everything
that the results depend on. Two runs with the same mark give the same numbers, whatever the number of jobs. A journal
with another mark is never continued.
"""

from __future__ import annotations

import hashlib
import importlib
import itertools
import shlex
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from parlour.bots.seating import make_bot
from parlour.kernel import Game, GameError, SettingError, Setup, Verb, find_game
from parlour.kernel.pack import Pack
from parlour.kernel.settings import Value
from parlour.lab.varied import AT_ONE_TABLE, NO_PRESET, OF_PACK, Varied, apart, refuse_unknown, with_values

# Raised by changes of the lab that alter its numbers, its journal or its report: a newer lab continues no older run.
LAB = 5


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
    """The settings that were chosen, and values of the pack as `pack:` and their paths."""
    vary: tuple[Varied, ...] = ()
    """What is varied on the same matches: every value of one with every value of the others."""
    games: int = 1000
    """How many matches are wanted."""
    seed: int = 0
    """The same seed gives the same matches."""
    until: float | None = None
    """Stop when no interval of a seat or a bot is wider than this to either side."""
    rows: bool = False
    """Whether a row is kept for each match and seat."""
    measure: tuple[str, ...] = ()
    """What is measured besides, because it was asked for: `uncertainty`, `playouts`, `decisions`, `luck`."""
    timed: bool = False
    """Whether the bots' processor time is measured. It is not part of the deterministic results."""

    def combinations(self) -> list[dict[str, str]]:
        """What each variant is, by what is varied. The first is the one that the others are compared with."""
        every = itertools.product(*[one.values for one in self.vary])
        return [{one.what: value for one, value in zip(self.vary, values, strict=True)} for values in every]

    def variants(self) -> list[Experiment]:
        """Each variant as an experiment of its own; there is one variant if nothing is varied."""
        return [self.as_variant(combination) for combination in self.combinations()]

    def as_variant(self, combination: Mapping[str, str]) -> Experiment:
        """This experiment with these values, and nothing varied."""
        found = replace(self, vary=())
        for what, value in [each for one in combination.items() for each in apart(*one)]:
            match what:
                case "seats":
                    found = replace(found, seats=_number_of_seats(value))
                case "bots":
                    found = replace(found, bots=tuple(value.split(AT_ONE_TABLE)))
                case "pack":
                    found = replace(found, pack=value)
                case "preset":
                    found = replace(found, preset=None if value == NO_PRESET else value)
                case _:
                    found = replace(found, settings={**found.settings, what: value})
        return found

    def mark(self) -> str:
        """A hash over everything that the results depend on."""
        game = locate(self.game)
        packs = [game.read_pack(game.pack_meant(variant.pack)) for variant in self.variants()]
        beside = [LAB, game.version, [pack.hash if pack is not None else None for pack in packs]]
        return hashlib.sha256(msgspec.json.encode([self, beside], order="deterministic")).hexdigest()

    def command(self, verb: str = "playtest") -> str:
        """The command line that plays these matches again, without the number of matches."""
        words = ["parlour", verb, self.game, "--seats", str(self.seats), "--bots", ",".join(self.bots)]
        words += ["--pack", self.pack] if self.pack is not None else []
        words += ["--preset", self.preset] if self.preset is not None else []
        for name, value in self.settings.items():
            words += ["--set", f"{name}={value}"]
        for one in self.vary:
            words += ["--vary", f"{one.what}={','.join(one.values)}"]
        words += ["--measure", ",".join(self.measure)] if self.measure else []
        return shlex.join([*words, "--seed", str(self.seed)])


class Trial:
    """One variant of an experiment, ready to be played: the game, its pack, and the setup of its tables."""

    def __init__(self, experiment: Experiment, variant: int) -> None:
        self.combination = experiment.combinations()[variant]
        self.experiment = experiment.as_variant(self.combination)
        settings = self.experiment.settings
        of_pack = {name: value for name, value in settings.items() if name.startswith(OF_PACK)}
        self.chosen = {name: value for name, value in settings.items() if name not in of_pack}
        self.game: Game = locate(experiment.game)
        pack = self.game.read_pack(self.game.pack_meant(self.experiment.pack))
        for what, _ in [each for one in self.combination.items() for each in apart(*one)]:
            refuse_unknown(self.game, pack, what)
        paths = {name.removeprefix(OF_PACK): value for name, value in of_pack.items()}
        self.pack: Pack | None = with_values(self.game, pack, paths)
        self.setup: Setup = self.game.set_for(self.experiment.seats, self.chosen, self.experiment.preset, self.pack)
        self.bots = list(dict.fromkeys(self.experiment.bots))  # a name given twice counts once
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
    variants = experiment.variants()
    for bot in dict.fromkeys(bot for variant in variants for bot in variant.bots):
        make_bot(game, bot)
    return [Trial(experiment, variant) for variant in range(len(variants))]


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
    bots = {bot for variant in experiment.variants() for bot in variant.bots}
    return not any(getattr(make_bot(game, bot), "seconds", 0.0) > 0 for bot in bots)


def _number_of_seats(text: str) -> int:
    if not text.isdecimal() or len(text) > 2:
        raise SettingError(f"seats is a whole number, not {text!r}")
    return int(text)
