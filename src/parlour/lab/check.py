"""`parlour check`: a game is held to everything it promises, by random play over sampled settings and packs.

Each game k of a check is made from the seed and k alone, so a failure is replayed by its number. Cheap promises
are looked at in every position, dear ones where a sample falls.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path

import msgspec

import parlour
from parlour.kernel import Chance, Game, Match, Move, ParlourError, SettingError, fast, fingerprint, read_record
from parlour.kernel.settings import Setting
from parlour.kernel.words import slots
from parlour.lab import positions
from parlour.lab.experiment import SettingValue
from parlour.lab.positions import BrokenPromise

MOST_MOVES = 20_000
ENOUGH = 20  # games after which something hidden must have been imagined in another way
LOOKS = 24  # dear looks at one game, at the most


class Failure(msgspec.Struct, frozen=True):
    """A promise that did not hold, and in which game of the check."""

    game: int
    what: str
    settings: Mapping[str, SettingValue]
    moves: int


class CheckReport(msgspec.Struct, kw_only=True):
    """What a check has seen."""

    game: str
    seed: int
    running: str
    games: int = 0
    moves: int = 0
    cut: int = 0
    checks: dict[str, int] = {}
    seats: list[int] = []
    packs: list[str] = []
    presets: list[str] = []
    settings: dict[str, int] = {}
    never_reached: list[str] = []
    failures: list[Failure] = []

    def count(self, kind: str, times: int = 1) -> None:
        """Note that a promise was looked at."""
        self.checks[kind] = self.checks.get(kind, 0) + times


class Plan(msgspec.Struct, frozen=True):
    """The setting of one game of the check."""

    seats: int
    pack: str | None
    preset: str | None
    settings: Mapping[str, SettingValue]
    limited: bool


class Checker:
    """Plays games of a check and keeps the report."""

    def __init__(
        self, game: Game, seed: int, pack: str | Path | None, preset: str | None, settings: Mapping[str, SettingValue]
    ) -> None:
        self.game = game
        self.seed = seed
        self.pack = None if pack is None else str(pack)
        self.preset = preset
        self.settings = dict(settings)
        self.report = CheckReport(game=game.name, seed=seed, running=parlour.how_it_runs())
        self.imagined_another = False
        self.reached: set[tuple[str, str]] = set()
        self.content: set[tuple[str, str]] = set()

    def run(self, games: range, progress: Callable[[], None] = lambda: None) -> CheckReport:
        """Check these games; stops at the first game that fails."""
        for number in games:
            if not self.one(number):
                break
            progress()
        chosen = self.pack is not None or self.preset is not None or self.settings  # with which nothing may be hidden
        if self.game.hidden and not self.imagined_another and not chosen and self.report.games >= ENOUGH:
            what = "something is hidden, but every imagined table was the real one: write resample, or say hidden=False"
            self.report.failures.append(Failure(0, what, {}, 0))
        self._settle_content()
        return self.report

    def one(self, number: int) -> bool:
        """One game: game 0 by default moves alone, the others at random. False if it failed."""
        chance = fast(self.seed * 1_000_003 + number)
        plan = self._plan(number, chance)
        m: Match | None = None
        try:
            m = Match.new(
                self.game,
                seats=plan.seats,
                seed=chance.below(1 << 40),
                pack=plan.pack,
                preset=plan.preset,
                settings=plan.settings,
                stream="fast",
            )
            self._note_plan(m, plan)
            self._play(m, chance, by_default=number == 0, limited=plan.limited)
            self._replay(m)
        except SettingError as error:
            if self.settings or m is not None:
                return self._fail(number, m, plan, str(error))
            self.report.count("combinations of settings refused with a sentence")
        except BrokenPromise as broken:
            return self._fail(number, m, plan, str(broken))
        except ParlourError as error:
            return self._fail(number, m, plan, str(error))
        except Exception as error:  # a defect of the game: the check exists to find these
            return self._fail(number, m, plan, f"{type(error).__name__}: {error}")
        self.report.games += 1
        return True

    def _fail(self, number: int, m: Match | None, plan: Plan, what: str) -> bool:
        moves = len(m.moves_played) if m is not None else 0
        self.report.failures.append(Failure(number, what, plan.settings, moves))
        return False

    # --- what is played ---

    def _plan(self, number: int, chance: Chance) -> Plan:
        """Sampled settings: the defaults, a preset, or every setting at random, in turn."""
        sizes = self._sizes
        seats = sizes[chance.below(len(sizes))]
        packs = self.game.packs
        pack = self.pack or (packs[chance.below(len(packs))] if packs else None)
        if self.preset is not None or self.settings:
            return Plan(seats, pack, self.preset, self.settings, self.preset not in self.game.endless)
        presets = list(self.game.presets)
        how = number % 4
        if how == 1 and presets:
            preset = presets[chance.below(len(presets))]
            return Plan(seats, pack, preset, {}, preset not in self.game.endless)
        if how >= 2:
            values = {setting.name: sample(setting, chance) for setting in self.game.describe_settings()}
            read = self.game.read_pack(pack) if pack is not None else None
            for name, ids in (self.game.pack_choices(read) if read is not None else {}).items():
                values[name] = ids[chance.below(len(ids))]
            return Plan(seats, pack, None, values, not values)
        return Plan(seats, pack, None, {}, True)

    @cached_property
    def _sizes(self) -> list[int]:
        """How many may sit at the table: what the game says, less what the pack that was chosen has no room for."""
        if self.pack is None:
            low, high = self.game.seats
            return list(range(low, high + 1))
        return self.game.sizes(self.game.read_pack(self.pack))

    def _play(self, m: Match, chance: Chance, by_default: bool, limited: bool) -> None:
        kept = m.table.conserved()
        told = 0
        dear = 0
        read_back: set[Move] = set()
        while not m.over and len(m.moves_played) < MOST_MOVES:
            positions.options_are_sound(m, read_back)
            self.report.count("options sound, default legal")
            asked = m.asked
            seat = asked[chance.below(len(asked))]
            options = m.options(seat)
            move = m.default(seat) if by_default else options[chance.below(len(options))]
            played = len(m.moves_played)
            if dear < LOOKS and (played < 4 or chance.below(8) == 0):
                dear += 1
                self._look_closely(m, chance, told)
                told = len(m.events)
                self.report.count("undo shows nothing hidden", positions.undo_buys_nothing(m, seat, move, chance))
                before = fingerprint(m.table)
                positions.play(m, seat, move)
                if not m.over:
                    self.report.count("undo restores the table", positions.undo_restores(m, before))
            else:
                positions.play(m, seat, move)
            if kept:
                positions.amounts_are_kept(m, kept)
                self.report.count("conserved amounts")
        self.report.moves += len(m.moves_played)
        if not m.over:
            self.report.cut += 1
            if limited and not by_default:
                raise BrokenPromise(f"the match does not end within {MOST_MOVES} random moves")

    def _look_closely(self, m: Match, chance: Chance, told: int) -> None:
        self.report.count("listed moves work, clones independent", positions.listed_moves_work(m))
        self.report.count("unlisted moves refused without a trace", positions.others_are_refused(m, chance))
        self.imagined_another |= positions.openness_is_kept(m, chance)
        self.report.count("hidden and chance as declared")
        self.report.count("nothing leaks", positions.nothing_leaks(m, chance))
        self.report.count("sentences complete", positions.words_are_there(m, told))

    def _replay(self, m: Match) -> None:
        """A record, written and read again, replays to the same table and the same events."""
        record = read_record(m.record().to_json())
        outside = Path(self.pack) if self.pack and self.pack not in self.game.packs else None
        again = Match.replay(record, pack=outside, game=self.game)
        if fingerprint(again.table) != fingerprint(m.table):
            raise BrokenPromise("replaying the record gives another table")
        if [repr(told) for told in again.events] != [repr(told) for told in m.events]:
            raise BrokenPromise("replaying the record tells other events")
        if m.result is not None:
            m.speaker.result(m.result)
        self.report.count("records replay alike")
        self._note_content(m)

    # --- what was covered ---

    def _note_plan(self, m: Match, plan: Plan) -> None:
        report = self.report
        report.seats = sorted({*report.seats, plan.seats})
        report.packs = sorted({*report.packs, *([plan.pack] if plan.pack else [])})
        report.presets = sorted({*report.presets, *([plan.preset] if plan.preset else [])})
        for name, value in msgspec.structs.asdict(m.setup.settings).items():
            key = f"{name}={value}"
            self.report.settings[key] = self.report.settings.get(key, 0) + 1
        for kind, ids in self.game.ids(m.setup).items():
            for known in ids:
                if known.lstrip("-").isdecimal():
                    raise BrokenPromise(f"the {kind} {known!r} has a number for an id; ids must not look like numbers")
                self.content.add((kind, known))

    def _note_content(self, m: Match) -> None:
        """Everything that was a target of a move or a value of an event."""
        ids = self.game.ids(m.setup)
        for move in m.moves_played:
            for kind, target in zip(move.verb.kinds, (move.target, move.other), strict=False):
                self._reach(ids, kind, target)
        for told in m.events:
            self.reached.add(("event", told.event.name))
            positions.fields_are_as_declared(told)
            for kind, value in zip(told.event.kinds, told.values, strict=True):
                for target in value if isinstance(value, tuple | list) else (value,):
                    self._reach(ids, kind, target)
        self.reached |= {("verb", move.verb.name) for move in m.moves_played}
        if m.result is not None:
            self.reached.add(("reason", m.result.reason))

    def _reach(self, ids: Mapping[str, Sequence[str]], kind: str, target: object) -> None:
        if kind in ids and isinstance(target, int) and 0 <= target < len(ids[kind]):
            self.reached.add((kind, ids[kind][target]))

    def _settle_content(self) -> None:
        content = self.content | {("verb", verb) for verb in self.game.verbs}
        content |= {("event", event) for event in self.game.events}
        content |= {("reason", reason) for reason in self.game.words.keys("reasons")}
        missing = sorted(f"{kind} {name}" for kind, name in content - self.reached)
        self.report.never_reached = [name for name in missing if name not in self.game.unreached]


def sample(setting: Setting, chance: Chance) -> SettingValue:
    """A value of a setting: the ends of its range as often as the rest."""
    value: SettingValue = setting.default
    match setting.kind:
        case "bool":
            value = chance.coin()
        case "choice":
            value = chance.pick(setting.choices or [value])
        case "int" if setting.low is not None and setting.high is not None:
            inside = setting.low + chance.below(setting.high - setting.low + 1)
            value = chance.pick([setting.low, setting.high, setting.default, inside])
    return value


def word_faults(game: Game) -> list[str]:
    """Keys without a template, and templates that ask for a value which is never given."""
    wanted: list[tuple[str, ...]] = [("game", "title"), ("game", "about")]
    wanted += [(section, key) for key in game.decisions for section in ("asks", "waits")]
    wanted += [("verbs", verb) for verb in game.verbs]
    wanted += [("settings", setting.name) for setting in game.describe_settings()]
    wanted += [("presets", preset) for preset in game.presets]
    faults = []
    for event in game.events.values():
        for key in [event.name, *([f"{event.name}.hidden"] if event.secret else [])]:
            wanted.append(("events", key))
            strange = set(slots(game.words.get("events", key) or "")) - set(event.fields)
            faults += [f"events.{key} asks for {{{name}}}, which the event does not tell" for name in sorted(strange)]
    return [f"no words for {'.'.join(path)}" for path in wanted if game.words.get(*path) is None] + faults


def hashes(game: Game, seed: int, games: int) -> list[str]:
    """The fingerprints of some finished random games: the same compiled or not, on every machine."""
    found: list[str] = []
    for number in range(games):
        chance = fast(seed * 1_000_003 + number)
        m = Match.new(game, seed=number, stream="fast" if number % 2 else "sealed")
        while not m.over and len(m.moves_played) < 2000:
            seat = m.asked[0]
            m.play(seat, chance.pick(m.options(seat)))
        found.append(fingerprint(m.table) + m.record().hash)
    return found


def compare_with_plain(game: Game, seed: int, games: int) -> bool:
    """Play the same games in a process that imports the sources, and compare every fingerprint."""
    script = (
        "import json, sys, parlour; from parlour.lab.check import hashes; "
        "print(json.dumps(hashes(parlour.game(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, game.name, str(seed), str(games)],
        env={**os.environ, "PARLOUR_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return bool(msgspec.json.decode(done.stdout) == hashes(game, seed, games))
