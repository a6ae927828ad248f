"""`parlour check`: tests everything a game promises, by random play over sampled settings and packs.

Game k of a check depends only on the seed and k, so a failure can be replayed by its number. Promises that are cheap to
test are tested in every position, costly ones in a sample of positions.
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
from parlour.kernel import Chance, Game, Match, Move, SettingError, fast, fingerprint, read_record
from parlour.kernel.blame import in_one_line
from parlour.kernel.figures import missing_figures
from parlour.kernel.settings import Setting, Value, choose
from parlour.kernel.words import slots
from parlour.lab import positions
from parlour.lab.dealt import DealtSecrets
from parlour.lab.knowledge import Stillness, called
from parlour.lab.positions import BrokenPromise
from parlour.lab.run.content import is_path

MOST_MOVES = 40_000  # ten people who bargain at random for sixty rounds come to 21,000
ENOUGH = 20  # games in which hidden things must have been imagined differently at least once
LOOKS = 24  # costly tests in one game, at most
TRIES = 10  # samples of settings for one game, until they go together
VIEWS = 30  # positions in which one view is compared; all of a short game, and further ones of a long game
SELDOM = 3  # at every third of them, the functions that a game declares are tested
ASKED = 20  # decisions of each bot in one check
EXPERT, SELDOM_ASKED = "expert", 2  # one that thinks for a second decides less often
BESIDE_AT = 4  # at which of them another match is played in between
FIRST_MOVES = 60  # among which something hidden is looked for in games beyond those of the check


class Failure(msgspec.Struct, frozen=True):
    """A promise that did not hold, and the game of the check in which it did not; None if no single game shows it."""

    game: int | None
    what: str
    settings: Mapping[str, Value]
    moves: int

    def __str__(self) -> str:
        return f"game {self.game}, after {self.moves} moves: {self.what}" if self.game is not None else self.what


class CheckReport(msgspec.Struct, kw_only=True):
    """What a check has seen."""

    game: str
    seed: int
    running: str
    games: int = 0
    moves: int = 0
    refused: int = 0
    """How many samples were not played, because their settings do not go together."""
    cut: int = 0
    """How many of the games were stopped before their end."""
    checks: dict[str, int] = {}
    seats: list[int] = []
    packs: list[str] = []
    presets: list[str] = []
    settings: dict[str, int] = {}
    never_reached: list[str] = []
    unchecked: list[str] = []
    """Where the source tells something that cannot be judged without playing."""
    failures: list[Failure] = []

    def count(self, kind: str, times: int = 1) -> None:
        """Count tests of a promise. One that a game does not make is not counted."""
        if times:
            self.checks[kind] = self.checks.get(kind, 0) + times

    @property
    def tells_little(self) -> bool:
        """Whether fewer than half of the samples were played to the end, so that nothing is proved."""
        return not self.failures and 2 * (self.games - self.cut) < self.games + self.refused


class Plan(msgspec.Struct, frozen=True):
    """The setting of one game of the check."""

    seats: int
    pack: str | Path | None
    preset: str | None
    settings: Mapping[str, Value]
    limited: bool


class Checker:
    """Plays games of a check and keeps the report."""

    def __init__(
        self, game: Game, seed: int, pack: str | Path | None, preset: str | None, settings: Mapping[str, Value]
    ) -> None:
        self.game = game
        self.seed = seed
        self.pack = pack
        self.preset = preset
        self.settings = dict(settings)
        if preset is not None:
            choose(game.settings, game.presets, preset, {})  # refuses one that does not exist
        self.report = CheckReport(game=game.name, seed=seed, running=parlour.how_it_runs())
        self.error: Exception | None = None
        """What the last game raised, with its traceback."""
        self.imagined_another = False
        self.stillness = Stillness()
        self.dealt = DealtSecrets()
        self.reached: set[tuple[str, str]] = set()
        self.content: set[tuple[str, str]] = set()

    def run(self, games: range, progress: Callable[[], None] = lambda: None) -> CheckReport:
        """Play these games of the check; stop at the first that fails."""
        for number in games:
            if not self.one(number):
                break
            progress()
        if not self.report.failures:
            self.report.failures += [Failure(None, fault, {}, 0) for fault in self._hidden_faults()]
        self._settle_content()
        return self.report

    def _hidden_faults(self) -> list[str]:
        """What only many games together show: nobody imagines anything but the truth."""
        if self.game.hidden and not self.imagined_another and not self._hides_elsewhere():
            return [
                "something is hidden, but every imagined table was the real one: write resample, or say hidden=False"
            ]
        return [*self.stillness.faults(), *self.dealt.faults()]

    def _hides_elsewhere(self) -> bool:
        """Whether anything is imagined in games that are sampled freely: with the settings and the pack of this check,
        or in as few games as these, nothing may be hidden."""
        if self.game.functions.resample is None:
            return False
        freely = Checker(self.game, self.seed, None, None, {})
        return any(freely.imagines_in(number) for number in range(ENOUGH))

    def imagines_in(self, number: int) -> bool:
        """Whether any table but the real one is imagined in the first moves of this game."""
        chance = fast(self.seed * 1_000_003 + number)
        try:
            m = self._begin(self._plan(number, chance), chance)
        except SettingError:
            return False
        while not m.over and len(m.moves_played) < FIRST_MOVES:
            if positions.openness_is_kept(m, chance):
                return True
            seat = m.asked[0]
            m.play(seat, chance.pick(m.options(seat)))
        return False

    def one(self, number: int) -> bool:
        """Play one game: game 0 by default moves only, the others at random. False if it failed."""
        chance = fast(self.seed * 1_000_003 + number)
        plan = self._plan(number, chance)
        m: Match | None = None
        try:
            for _ in range(TRIES - 1):
                try:
                    m = self._begin(plan, chance)
                    break
                except SettingError:
                    if self.settings:
                        raise
                    self.report.count("combinations of settings refused with a sentence")
                    plan = self._plan(number, chance)
            m = m or self._begin(plan, chance)
            self._note_plan(m, plan)
            self._play(m, chance, by_default=number == 0, limited=plan.limited)
            if m.over:
                self.report.count("metrics are figures", positions.metrics_are_figures(m))
            self._replay(m)
        except SettingError as error:
            if self.settings or m is not None:
                return self._fail(number, m, plan, error)
            self.report.refused += 1
            return True
        except Exception as error:  # a defect of the game: the check exists to find these
            return self._fail(number, m, plan, error)
        self.report.games += 1
        return True

    def _begin(self, plan: Plan, chance: Chance) -> Match:
        return Match.new(
            self.game,
            seats=plan.seats,
            seed=chance.below(1 << 40),
            pack=plan.pack,
            preset=plan.preset,
            settings=plan.settings,
            stream="fast",
        )

    def _fail(self, number: int, m: Match | None, plan: Plan, error: Exception) -> bool:
        what = str(error)
        if not isinstance(error, BrokenPromise):
            what = in_one_line(error, self.game.package)
            if m is not None and m.moves_played:
                last = m.game.write(m.setup, m.moves_played[-1])
                what += f" (the last move was {last!r} of {called(m.seats_played[-1])})"
        self.error = error
        self.report.failures.append(Failure(number, what, plan.settings, len(m.moves_played) if m is not None else 0))
        return False

    # --- what is played ---

    def _plan(self, number: int, chance: Chance) -> Plan:
        """Sampled settings: the defaults, a preset, or every setting at random, in turn."""
        sizes = self._sizes
        seats = sizes[chance.below(len(sizes))]
        packs = self.game.own_packs
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
        """The numbers of seats to try: those the game allows, without those that do not fit the chosen pack."""
        if self.pack is None:
            low, high = self.game.seats
            return list(range(low, high + 1))
        return self.game.sizes(self.game.read_pack(self.pack))

    def _play(self, m: Match, chance: Chance, by_default: bool, limited: bool) -> None:
        kept = m.table.conserved()
        banks = positions.bank_totals(m.table)
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
                self._look_closely(m, seat, move, chance, told)
                if dear % SELDOM == 0:
                    self._look_at_functions(m, chance)
                    self._ask_a_bot(m, seat, chance)
                self.report.count("banks keep their totals", positions.banks_are_kept(m, banks))
                if dear == 1:
                    self.report.count(
                        "deals show nothing hidden", positions.deals_show_no_secrets(m, chance, self.dealt)
                    )
                if dear == BESIDE_AT:
                    self.report.count("everything lies on the table", positions.nothing_lies_beside(m, chance))
                told = len(m.events)
                self.report.count("undo shows nothing hidden", positions.undo_buys_nothing(m, seat, move, chance))
                before = fingerprint(m.table)
                positions.play(m, seat, move)
                if not m.over:
                    self.report.count("undo restores the table", positions.undo_restores(m, before))
            else:
                if chance.below(max(played, VIEWS)) < VIEWS:
                    self.report.count("views tell nothing hidden", positions.view_tells_nothing(m, chance))
                positions.play(m, seat, move)
            if kept:
                positions.amounts_are_kept(m, kept)
                self.report.count("conserved amounts")
        self.report.count("banks keep their totals", positions.banks_are_kept(m, banks))
        self.report.moves += len(m.moves_played)
        if not m.over:
            self.report.cut += 1
            if limited and not by_default:
                raise BrokenPromise(f"the match does not end within {MOST_MOVES} random moves")

    def _look_closely(self, m: Match, seat: int, move: Move, chance: Chance, told: int) -> None:
        self.report.count("listed moves work, clones independent", positions.listed_moves_work(m))
        self.report.count("unlisted moves refused without a trace", positions.others_are_refused(m, chance))
        self.imagined_another |= positions.openness_is_kept(m, chance)
        self.report.count("hidden and chance as declared")
        self.report.count("nothing leaks", positions.nothing_leaks(m, chance, self.stillness))
        self.report.count("moves tell nothing hidden", positions.moves_tell_no_secrets(m, seat, move, chance))
        self.report.count("sentences complete", positions.words_are_there(m, told))
        self.report.count("views can be drawn", positions.views_can_be_drawn(m, seat))

    def _look_at_functions(self, m: Match, chance: Chance) -> None:
        """A function that breaks one of these promises does so nearly everywhere."""
        self.report.count("imagining needs no truth", positions.imagining_needs_no_truth(m, chance))
        self.report.count("judgements sound", positions.judgements_are_sound(m, chance))

    def _ask_a_bot(self, m: Match, seat: int, chance: Chance) -> None:
        """Ask the game's bots in turn, but only so often: some of them take long to think."""
        names = list(self.game.bots)
        asked = self.report.checks.get("bots play by the rules", 0)
        if asked < len(names) * ASKED:
            name = names[asked % len(names)]
            if name == EXPERT and asked >= len(names) * SELDOM_ASKED:
                name = names[0]
            self.report.count("bots play by the rules", positions.bot_plays_by_the_rules(m, name, seat, chance))

    def _replay(self, m: Match) -> None:
        """Test that a record, written and read back, replays to the same table and the same events."""
        record = read_record(m.record().to_json())
        outside = self.pack if isinstance(self.pack, Path) else None
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
        report.packs = sorted({*report.packs, *([str(plan.pack)] if plan.pack else [])})
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
        """Note everything that is a target of a move or a value of an event."""
        ids = self.game.ids(m.setup)
        for move in m.moves_played:
            for kind, target in zip(move.verb.kinds, (move.target, move.other), strict=False):
                self._reach(ids, kind, target)
        for told in m.events:
            self.reached.add(("event", told.event.name))
            positions.fields_are_as_declared(told)
            for field, (kind, value) in enumerate(zip(told.event.kinds, told.values, strict=True)):
                if not is_path(told.event, field):
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


def sample(setting: Setting, chance: Chance) -> Value:
    """A value for a setting: the ends of its range as often as all the rest."""
    value: Value = setting.default
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
    """Keys without a template, and templates with a value that is never given."""
    faults = [f"no words for {key}" for key in game.missing_words()]
    for event in game.events.values():
        for key in [event.name, f"{event.name}.hidden"]:
            strange = set(slots(game.words.get("events", key) or "")) - set(event.fields)
            faults += [f"events.{key} asks for {{{name}}}, which the event does not tell" for name in sorted(strange)]
    presets = {"presets": game.words.sections.get("presets", {})}
    faults += [
        f"{key} asks for the figure {path!r}, which is no setting" for key, path in missing_figures(presets, None)
    ]
    for name in game.own_packs:
        pack = game.read_pack(name)
        content = pack.content if pack is not None else None
        missing = missing_figures(game.words.without("presets").sections, content)
        faults += [f"{key} asks for the figure {path!r}, which the pack {name} does not have" for key, path in missing]
    return faults


def hashes(game: Game, seed: int, games: int) -> list[str]:
    """The fingerprints of some finished random games: the same on every machine, compiled or not."""
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
