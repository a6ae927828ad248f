"""A game: what it declares about itself, and how its tables are set up.

A package declares `GAME = Game("name", __name__, MyTable, …)` and names it in its entry points, through which it is
found (registry.py).
"""

from __future__ import annotations

import re
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import msgspec

from .blame import in_one_line
from .board_layout import BoardLayout
from .chance import Chance
from .emphasis import ANSWERS, IMPORTANCE, faults_in
from .errors import GameError, PackError, SettingError
from .events import Event
from .figures import with_figures
from .moves import NOTHING, Move, Verb
from .pack import Pack, PackSources, Shelf, load_pack, pack_names, restore_pack, unsqueeze
from .pack_folders import packs_from_outside, packs_left_out
from .pack_reference import pack_reference
from .pack_shape import editor_schema
from .pack_words import Vocabulary, vocabulary_of
from .settings import Conflict, NoSettings, Setting, choose, describe, nearest
from .setup import GameFunctions, Setup
from .sight import Bot
from .steps import AnyDecision, AnyPoll, Decision, field_names
from .table import Table
from .words import ShowValue, Words, common_words, fill, read_words

SETUPS_KEPT = 16
MOST_SEATS = 99
OPTIONAL = ("resample", "standing", "conserved", "evaluate", "lean", "derive")  # functions that a game may have
MOST_KEPT = 100  # packs that are not installed as they were
NUMBER = re.compile(r"-?[0-9]{1,18}")  # a target as a number; no game needs longer ones

T = TypeVar("T", bound=Table)
Named = TypeVar("Named", Event, Verb)
Kinds = Callable[[Setup], Mapping[str, Sequence[str]]]


class Game:
    """A plug-in: everything Parlour needs to know to set up, play, draw and check a game."""

    def __init__(
        self,
        name: str,
        package: str,
        table: Callable[[Setup], T],
        *,
        seats: tuple[int, int],
        set_up: Callable[[T], None],
        view: Callable[[T, int], object],
        decisions: Mapping[str, type[AnyDecision | AnyPoll]],
        events: Sequence[Event] | ModuleType = (),
        resample: Callable[[T, int, Chance], None] | None = None,
        standing: Callable[[T], list[int]] | None = None,
        conserved: Callable[[T], dict[str, int]] | None = None,
        evaluate: Callable[[T], list[float] | None] | None = None,
        lean: Callable[[T, list[Move], Chance], Move] | None = None,
        metrics: Callable[[T], Mapping[str, int | float]] | None = None,
        bots: Mapping[str, Callable[[], Bot]] | None = None,
        draw: Callable[[Any], str] | Callable[[Any, ShowValue], str] | None = None,
        version: int = 1,
        settings: type[msgspec.Struct] = NoSettings,
        presets: Mapping[str, Mapping[str, object]] | None = None,
        pack: type[msgspec.Struct] | None = None,
        default_pack: str = "standard",
        derive: Callable[[int, Any, Any], object] | None = None,
        effects: Mapping[str, Callable[..., None]] | None = None,
        conflict: Callable[[Setup], Conflict | None] | None = None,
        kinds: Kinds | None = None,
        hidden: bool = True,
        chance: bool = True,
        cast_verb: str | None = None,
        endless: Sequence[str] = (),
        unreached: Mapping[str, str] | None = None,
        picture: Callable[[Any], str] | None = None,
        layout: Callable[[Setup], BoardLayout | None] | None = None,
        answers: Mapping[str, str] | None = None,
        importance: Mapping[str, str] | None = None,
    ) -> None:
        """What every game declares:

        - `table`: the class of its tables, and `seats`: the fewest and the most.
        - `set_up(t)` deals, and pushes the first step.
        - `view(t, seat)` says what one seat may know, as a msgspec struct built up from nothing. `WATCHER` is a
          spectator, and knows what everyone knows.
        - `decisions`: every decision and poll, by the key that words, boards and agents use for it.
        - `events`: every event, as a list or as the module that holds them all.

        What a game declares if it has it:

        - `resample(t, seat, chance)` replaces everything this seat cannot know with something it could be (see
          `deck.redeal`). Without it nothing is hidden.
        - `standing(t)`: each seat's score now, for charts, lab and search.
        - `conserved(t)`: amounts that never change in a match, by name; `parlour check` compares them after every move.
        - `evaluate(t)`, for search: each seat's chance to win, 0 to 1. None while something is going on that it cannot
          judge: search plays on and asks again.
        - `lean(t, options, chance)`, for search: a quick, sensible choice when playing on; without it, a random one.
        - `metrics(t)`: the game's own figures of a finished table, for the lab.
        - `bots`, by name, and `draw(view)` or `draw(view, show)`: a view as text for the terminal; `show(kind, number)`
          names things.
        - `version` counts changes of the rules that alter old records.
        - `settings`, `presets` (named sets of them), `pack` (the shape of its packs) and `default_pack`.
        - `derive(seats, settings, pack)` works out what all tables of a setup share: rules read it as `setup.derived`.
        - `effects`: the functions that carry out effects, by the names in packs; `parlour.content` makes and runs them.
        - `conflict(setup)` says why seats, settings and pack cannot be combined, although each is valid by itself.
        - `kinds(setup)`: the ids of each kind of target, in the order of their numbers.
        - `hidden=False` promises that everyone sees everything, `chance=False` that nothing is left to chance;
          `parlour check` holds the game to both.
        - `cast_verb`: the verb with which seats pick characters or roles, which the lab deals out evenly.
        - `endless`: presets without a limit; `unreached` explains content that random play does not reach
          (`"kind id": "why"`).
        - `picture(content)` draws a pack as an SVG that shows what is wrong with it (`parlour check --draw`).
        - `layout(setup)`: where the things of one kind lie on the board, for the lab's maps; None if this pack has no
          board.
        - `answers`, by verb: `usual` is the button to press, `most` an amount that is usually all there is, `ends`
          ends a phase, `declines` says no. One button at most is painted, and one that declines never comes first.
        - `importance`, by event: `turn` begins a turn or a round, `major` is told first, `minor` is folded into what
          came before it.
        """
        self.name = name
        self.package = package
        self.table: Callable[[Setup], Table] = table
        self.seats = seats
        self.decisions = dict(decisions)
        self.functions: GameFunctions[T] = GameFunctions(
            set_up, view, self.decisions, resample, standing, conserved, evaluate, lean, derive, effects
        )
        self.events = _by_name(_events_of(events), name)
        self.verbs = _by_name(_verbs_of(self.decisions), name)
        self.version = version
        self.settings = settings
        self.presets = dict(presets or {})
        self.pack = pack
        self.default_pack = default_pack
        self.draws = draw is not None
        self._draw = draw
        self.bots = dict(bots or {})
        self.hidden = hidden
        self.chance = chance
        self.cast_verb = cast_verb
        self.metrics: Callable[[Any], Mapping[str, int | float]] | None = metrics
        self.endless = tuple(endless)
        self.unreached = dict(unreached or {})
        self.picture = picture
        self.layout = layout
        self.answers = dict(answers or {})
        self.importance = dict(importance or {})
        self._conflict = conflict
        self._kinds = kinds
        self._ids: tuple[Setup, Mapping[str, Sequence[str]]] | None = None
        self._own_packs: dict[str, Pack] = {}
        self._other_packs: dict[Path, tuple[PackSources, Pack | PackError]] = {}
        self._kept: dict[str, Pack] = {}  # packs that are not installed as they were, by their hash
        self.usual: dict[int | None, Setup] = {}  # setups with nothing chosen, by seats: many matches share them
        self._setups: deque[Setup] = deque(maxlen=SETUPS_KEPT)

    def __repr__(self) -> str:
        return f"parlour.game({self.name!r})"

    @property
    def perfect_information(self) -> bool:
        """With nothing hidden and no chance, there is nothing to imagine."""
        return not self.hidden and not self.chance

    # --- its files ---

    @property
    def folder(self) -> Traversable:
        """Where the game's own files are."""
        return files(self.package)

    @cached_property
    def words(self) -> Words:
        """The game's sentences, in English. Those of presets take their figures from what each preset sets."""
        read = read_words(self.folder / "words" / "en.toml").over(common_words())
        presets = {
            name: with_figures({name: read["presets", name]}, choose(self.settings, self.presets, name, {}))[name]
            for name in self.presets
            if name in read.keys("presets")
        }
        return Words({"presets": presets} if presets else {}).over(read)

    def words_with(self, pack: Pack | None) -> Words:
        """The sentences of a match with this pack: the pack's own, and the game's for the rest. Figures come from the
        pack."""
        if pack is None:
            return self.words
        return pack.words.over(Words(with_figures(self.words.sections, pack.content)))

    def missing_words(self) -> list[str]:
        """The keys of sentences that every match may need and that the game's words do not have."""
        wanted: list[tuple[str, ...]] = [("game", "title"), ("game", "about")]
        wanted += [(section, key) for key in self.decisions for section in ("asks", "waits")]
        wanted += [("verbs", verb) for verb in self.verbs]
        wanted += [("settings", setting.name) for setting in self.describe_settings()]
        wanted += [("presets", preset) for preset in self.presets]
        for event in self.events.values():
            wanted += [("events", key) for key in [event.name, *([f"{event.name}.hidden"] if event.secret else [])]]
        return [".".join(path) for path in wanted if self.words.get(*path) is None]

    def refuse_if_broken(self) -> Game:
        """Raise `GameError` with every breach of the contract that can be seen without playing."""
        faults: list[str] = []
        low, high = self.seats
        if type(low) is not int or type(high) is not int:
            faults.append(f"seats=({low!r}, {high!r}) are not two whole numbers")
        elif not 1 <= low <= high:
            faults.append(f"seats=({low}, {high}) is no range")
        elif high > MOST_SEATS:
            faults.append(f"seats=({low}, {high}) are more than {MOST_SEATS}")
        if type(self.version) is not int:
            faults.append(f"version={self.version!r} is no whole number")
        faults += self._not_functions()
        for key, decision in self.decisions.items():
            faults += _faults(key, decision)
        for shape in (self.settings, self.pack):
            if shape is not None and not str(getattr(sys.modules[shape.__module__], "__file__", "")).endswith(".py"):
                faults.append(f"{shape.__name__} is in a compiled module, where its fields lose their types")
        for preset, values in self.presets.items():
            try:
                choose(self.settings, self.presets, preset, {})
            except SettingError as error:
                faults.append(f"preset {preset}: {error}")
            if preset in self.endless and not values:
                faults.append(f"preset {preset} is declared endless but sets nothing")
        for setting in self._of_pack:
            if self.pack is None or setting.of_pack not in self.pack.__struct_fields__:
                faults.append(f"setting {setting.name} chooses among {setting.of_pack!r}, which its packs do not have")
        if self.pack is not None and self.default_pack not in self.own_packs:
            faults.append(f"its default pack {self.default_pack!r} is not among its packs: {', '.join(self.own_packs)}")
        faults += faults_in(self.answers, "answers", self.verbs, ANSWERS)
        faults += faults_in(self.importance, "importance", self.events, IMPORTANCE)
        if faults:
            raise GameError(f"{self.name} breaks the contract: " + "; ".join(faults))
        return self

    def _not_functions(self) -> list[str]:
        """What is declared as a function and cannot be called."""
        given = self.functions
        functions: dict[str, object] = {name: getattr(given, name) for name in OPTIONAL}
        functions |= {"metrics": self.metrics, "draw": self._draw, "conflict": self._conflict, "kinds": self._kinds}
        functions |= {"layout": self.layout}
        functions = {name: function for name, function in functions.items() if function is not None}
        functions |= {"table": self.table, "set_up": given.set_up, "view": given.view}
        functions |= {f"bots[{name!r}]": bot for name, bot in self.bots.items()}
        faults = [f"{name} is {it!r}, which cannot be called" for name, it in functions.items() if not callable(it)]
        return faults + [
            f"a bot is called {name!r}, which is no text" for name in self.bots if not isinstance(name, str)
        ]

    # --- setting a table ---

    @property
    def packs(self) -> list[str]:
        """The names of all packs: those that come with the game, the default first, and those from outside."""
        return [*self.own_packs, *self.outside_packs]

    @cached_property
    def own_packs(self) -> list[str]:
        """The packs that come with the game; the first is the default."""
        names = pack_names(self.folder / "packs")
        return sorted(names, key=lambda name: (name != self.default_pack, name))

    @property
    def outside_packs(self) -> dict[str, Path]:
        """The folders of the packs from outside, by their names; none has the name of a pack of the game."""
        if self.pack is None:
            return {}
        return {name: folder for name, folder in packs_from_outside(self.name).items() if name not in self.own_packs}

    @property
    def packs_left_out(self) -> list[tuple[Path, str]]:
        """Folders among the packs from outside that are never offered, and why."""
        if self.pack is None:
            return [(folder, f"{self.name} has no packs") for folder in packs_from_outside(self.name).values()]
        return list(packs_left_out(self.name, self.own_packs))

    @cached_property
    def vocabulary(self) -> Vocabulary | None:
        """Every sentence of the game, and the values that it may show; None for a game that has no words yet."""
        if not (self.folder / "words" / "en.toml").is_file():
            return None
        known = vocabulary_of(self.words)
        for event in self.events.values():
            for key in (event.name, f"{event.name}.hidden"):
                known["events", key] = frozenset(event.fields)
        for key, decision in self.decisions.items():
            for section in ("asks", "waits"):
                known[section, key] = known.get((section, key), frozenset()) | {*field_names(decision), "seat"}
        return known

    def read_pack(self, pack: str | Path | None) -> Pack | None:
        """The pack of this name, or in this folder, or the default one; None for a game without packs. Names may come
        from strangers, so a text is never taken for a path. What comes from outside is read again if it has changed."""
        if self.pack is None:
            if pack is not None:
                raise SettingError(f"{self.name} has no packs")
            return None
        wanted = self.default_pack if pack is None else pack
        if isinstance(wanted, str):
            own = self._own_packs.get(wanted)
            if own is not None:
                return own
            if wanted in self.own_packs:
                shelf = Shelf(self.folder / "packs")
                return self._own_packs.setdefault(wanted, load_pack(shelf, self.pack, wanted, self.vocabulary))
        return self._read_from_outside(wanted, self.pack)

    def read_new_pack(self, folder: Path) -> Pack:
        """A pack that is not among the others yet. What it extends is found by its name."""
        if self.pack is None:
            raise SettingError(f"{self.name} has no packs")
        shelf = Shelf(self.folder / "packs", {**self.outside_packs, folder.name: folder}, self.name)
        return _pack_or_raise(self._read_again(shelf, folder.name, self.pack, PackSources()))

    def _read_from_outside(self, wanted: str | Path, shape: type[msgspec.Struct]) -> Pack:
        outside = self.outside_packs
        if isinstance(wanted, str) and wanted not in outside:
            raise PackError(f"there is no pack {wanted!r}{nearest(wanted, self.packs)}")
        folder = outside[wanted] if isinstance(wanted, str) else wanted.absolute()
        known = self._other_packs.get(folder)
        if known is None or not known[0].are_unchanged():
            shelf = Shelf(self.folder / "packs", outside, self.name)
            sources = PackSources()
            try:
                known = sources, self._read_again(shelf, wanted, shape, sources)
            except KeyboardInterrupt:
                raise
            except BaseException:  # a host stops what takes too long, and must not have to do so at every question
                why = f"{folder.name}: reading this pack was stopped; once it has changed, it is read again"
                self._other_packs[folder] = sources, PackError(why)
                raise
            self._other_packs[folder] = known
        return _pack_or_raise(known[1])

    def _read_again(
        self, shelf: Shelf, wanted: str | Path, shape: type[msgspec.Struct], sources: PackSources
    ) -> Pack | PackError:
        try:
            return load_pack(shelf, shape, wanted, self.vocabulary, sources)
        except PackError as refused:
            return refused
        except Exception as error:  # packs come from anybody: whatever one does to us, the others can be read
            name = wanted.name if isinstance(wanted, Path) else wanted
            return PackError(f"{name}: this pack cannot be read: {in_one_line(error, self.package)}")

    def brings(self, pack: Pack) -> bool:
        """Whether this pack comes with the game, as it is."""
        return self._own_packs.get(pack.name) is pack

    def pack_meant(self, text: str | None) -> str | Path | None:
        """What somebody at this machine means by the name of a pack or the path of a folder."""
        return text if text is None or self.pack is None or text in self.packs else Path(text)

    def keep_pack(self, text: str) -> Pack:
        """Remember a pack as it was (`Pack.to_json`), for matches that were played with it. It shows the pictures of
        the pack that is installed under its name."""
        if self.pack is None:
            raise SettingError(f"{self.name} has no packs")
        pack = restore_pack(text, self.pack)
        if pack.hash not in self._kept:
            installed = self.installed_pack(pack.name)
            art = installed.art if installed is not None else {}
            self._kept[pack.hash] = msgspec.structs.replace(pack, art=art)
            if len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        return self._kept[pack.hash]

    def installed_pack(self, name: str) -> Pack | None:
        """The pack that is installed under this name, which is never taken for a path; None if there is none to be
        read."""
        try:
            return self.read_pack(name) if name in self.packs else None
        except PackError:
            return None

    def pack_of(self, name: str, hash: str, squeezed: str = "") -> Pack:
        """The pack that a match was played with: the one installed under this name, one that was kept, or the one that
        its record carries."""
        installed = self.installed_pack(name)
        if installed is not None and installed.hash == hash:
            return installed
        if squeezed and self.pack is not None:
            carried = unsqueeze(squeezed, self.pack)
            if (carried.name, carried.hash) != (name, hash):
                raise PackError("the pack in this record is not the one it was played with")
            return msgspec.structs.replace(carried, art=installed.art if installed is not None else {})
        if hash in self._kept:
            return self._kept[hash]
        if installed is None:
            raise PackError(f"there is no pack {name!r}{nearest(name, self.packs)}")
        if not installed.may_be(hash):
            raise PackError("the one here is not the one this record was played with")
        return installed

    def pack_schema(self) -> dict[str, Any]:
        """JSON Schema of the game's pack files, for editors."""
        if self.pack is None:
            raise SettingError(f"{self.name} has no packs")
        return editor_schema(self.pack)

    def pack_reference(self) -> str:
        """Everything that the game's packs can say, as Markdown."""
        if self.pack is None:
            raise SettingError(f"{self.name} has no packs")
        return pack_reference(self.pack)

    def describe_settings(self) -> list[Setting]:
        """Every setting with its type, range and default; explanations are in the words."""
        return describe(self.settings)

    @cached_property
    def _of_pack(self) -> list[Setting]:
        return [setting for setting in self.describe_settings() if setting.of_pack]

    def pack_choices(self, pack: Pack) -> dict[str, list[str]]:
        """The ids of this pack that settings choose among, by setting; the first is the default."""
        return {one.name: [thing.id for thing in getattr(pack.content, one.of_pack)] for one in self._of_pack}

    def sizes(self, pack: Pack | None) -> list[int]:
        """The numbers of seats that a table may have: those the game allows that fit this pack and the default
        settings. If none fit, return every number the game allows: other settings may work."""
        low, high = self.seats
        every = list(range(low, high + 1))
        return [seats for seats in every if self._has_room(seats, pack)] or every

    def _has_room(self, seats: int, pack: Pack | None) -> bool:
        try:
            self.set_for(seats, None, None, pack)
        except SettingError:
            return False
        return True

    def set_for(
        self,
        seats: int | None = None,
        settings: Mapping[str, object] | None = None,
        preset: str | None = None,
        pack: Pack | None = None,
    ) -> Setup:
        """Check seats and settings and fix them for one match, with the default pack if none is given."""
        if pack is None:
            pack = self.read_pack(None)
        count = self.seats[0] if seats is None else seats
        low, high = self.seats
        if not isinstance(count, int) or not low <= count <= high:
            wanted = f"{low}" if low == high else f"{low} to {high}"
            raise SettingError(f"{self.name} is for {wanted} seats, not {count}")
        chosen = choose(self.settings, self.presets, preset, settings or {})
        for name, ids in self.pack_choices(pack).items() if pack is not None else ():
            if (value := getattr(chosen, name)) and value not in ids:
                raise SettingError(f"this pack has no {name} {value!r}; there is {', '.join(ids)}", name)
        setup = self._set_alike(count, chosen, pack.content if pack is not None else None)
        if preset is None and not settings and pack is None:
            self.usual[count] = setup
        return setup

    def _set_alike(self, seats: int, settings: msgspec.Struct, content: object) -> Setup:
        """Matches with the same seats, settings and pack share a setup, and with it what the game derives from them."""
        for setup in tuple(self._setups):  # a tuple: a bot that thinks in another thread may set up a table meanwhile
            if setup.seats == seats and setup.pack is content and setup.settings == settings:
                return setup
        setup = Setup(seats, settings, content, self.functions)
        if self._conflict is not None and (found := self._conflict(setup)) is not None:
            raise SettingError(self.explain(found))
        self._setups.appendleft(setup)
        return setup

    def explain(self, conflict: Conflict) -> str:
        """Why seats, settings and pack cannot be combined, in the game's words."""
        return fill(self.words["conflicts", conflict.key], conflict.values, lambda kind, value: str(value), {})

    def new_table(self, setup: Setup, chance: Chance) -> Table:
        """A table, set up and waiting for the first decision."""
        t = self.table(setup)
        t.begin(chance)
        return t

    def draw(self, view: Any, show: ShowValue) -> str | None:
        """A view as text, drawn by the game's own function; None if it has none."""
        if self._draw is None:
            return None
        return self._draw(*(view, show)[: len(signature(self._draw).parameters)])

    # --- targets by name ---

    def ids(self, setup: Setup) -> Mapping[str, Sequence[str]]:
        """The ids of each kind that has ids, in the order of their numbers."""
        if self._kinds is None:
            return {}
        # Every move of a record asks for them, so the last answer is kept.
        if self._ids is None or self._ids[0] is not setup:
            self._ids = (setup, self._kinds(setup))
        return self._ids[1]

    def write(self, setup: Setup, move: Move) -> str:
        """A move as text, with the pack's ids for targets."""
        verb = move.verb
        if not verb.kinds:
            return verb.name
        ids = self.ids(setup)
        if not ids:
            return move.text()
        shown = [verb.name]
        for kind, target in zip(verb.kinds, (move.target, move.other), strict=False):
            named = ids.get(kind, ())
            shown.append(named[target] if 0 <= target < len(named) else str(target))
        return " ".join(shown)

    def parse(self, setup: Setup, text: str) -> tuple[Verb, int, int] | None:
        """The verb and the targets that a text means, as ids or plain numbers. None if it is no move at all.

        The move itself is not made: a verb keeps every move it makes, and strangers could invent more moves than there
        is memory for."""
        name, *targets = text.split() or [""]
        verb = self.verbs.get(name)
        if verb is None or len(targets) != len(verb.kinds):
            return None
        ids = self.ids(setup)
        numbers: list[int] = []
        for kind, target in zip(verb.kinds, targets, strict=True):
            if target in ids.get(kind, ()):
                numbers.append(list(ids[kind]).index(target))
            elif NUMBER.fullmatch(target):
                numbers.append(int(target))
            else:
                return None
        first, second = [*numbers, NOTHING, NOTHING][:2]
        return verb, first, second

    def read(self, setup: Setup, text: str) -> Move | None:
        """The move that a text means. None if it is no move at all."""
        parsed = self.parse(setup, text)
        if parsed is None:
            return None
        verb, target, other = parsed
        if not verb.kinds:
            return verb.alone
        return verb[target] if len(verb.kinds) == 1 else verb.pair(target, other)


def _pack_or_raise(read: Pack | PackError) -> Pack:
    if isinstance(read, PackError):
        raise PackError(str(read), read.content)
    return read


def _events_of(declared: Sequence[Event] | ModuleType) -> list[Event]:
    if not isinstance(declared, ModuleType):
        return list(declared)
    return [thing for thing in vars(declared).values() if isinstance(thing, Event)]


def _verbs_of(decisions: Mapping[str, type[AnyDecision | AnyPoll]]) -> list[Verb]:
    """Every verb once, in the order in which decisions list them."""
    return list({id(verb): verb for decision in decisions.values() for verb in decision.verbs}.values())


def _by_name(things: list[Named], game: str) -> dict[str, Named]:
    named: dict[str, Named] = {}
    for thing in things:
        if thing.name in named:
            raise GameError(f"{game} declares {thing.name!r} twice: {named[thing.name]!r} and {thing!r}")
        named[thing.name] = thing
    return named


def _faults(key: str, decision: type[AnyDecision | AnyPoll]) -> list[str]:
    faults: list[str] = []
    if not decision.verbs:
        faults.append(f"{key} lists no verbs")
    for verb in decision.verbs:
        if issubclass(decision, Decision) and not callable(getattr(decision, verb.method, None)):
            faults.append(f"{key} lists the verb {verb.name!r} but has no method {verb.method}()")
        if verb.method in field_names(decision):
            faults.append(f"{key} has a field {verb.method!r} that shadows its verb")
    return faults
