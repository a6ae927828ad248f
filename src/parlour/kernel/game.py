"""A game: what it is, its seats, settings, packs, words and bots, and how a table of it is set.

Games are found through the entry point group `parlour.games`; the ones that come with Parlour use the same
door as everyone else's. A module declares `GAME = Game("name", __name__, MyTable, seats=(2, 4))` and names it
in its package's entry points; nothing else is registered anywhere. Verbs, decisions and events are found in
the game's modules when it is loaded, and a game that breaks the contract is refused there.
"""

from __future__ import annotations

import difflib
import os
import re
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from typing import Any

import msgspec

from .chance import Chance
from .errors import GameError, SettingError
from .events import Event
from .moves import NOTHING, Move, Verb
from .pack import Pack, editor_schema, load_pack, pack_names
from .settings import NoSettings, Setting, choose, describe
from .setup import Setup
from .sight import Bot
from .steps import Decision, Poll, Step, field_names
from .table import Table
from .words import ShowValue, Words, read_words

SETUPS_KEPT = 16
NUMBER = re.compile(r"-?[0-9]{1,18}")  # a target as a number; longer ones are nobody's amount

Kinds = Callable[[Setup], Mapping[str, Sequence[str]]]


class Game:
    """A plug-in: everything Parlour needs to know to set, play, draw and check a game."""

    def __init__(
        self,
        name: str,
        package: str,
        table: Callable[[Setup], Table],
        *,
        seats: tuple[int, int],
        version: int = 1,
        settings: type[msgspec.Struct] = NoSettings,
        presets: Mapping[str, Mapping[str, Any]] | None = None,
        pack: type[msgspec.Struct] | None = None,
        kinds: Kinds | None = None,
        draw: Callable[[Any], str] | Callable[[Any, ShowValue], str] | None = None,
        bots: Mapping[str, Callable[[], Bot]] | None = None,
        hidden: bool = True,
        chance: bool = True,
        cast_verb: str | None = None,
        metrics: Callable[[Any], Mapping[str, int | float]] | None = None,
        endless: Sequence[str] = (),
        unreached: Mapping[str, str] | None = None,
        refuse: Callable[[Setup], str | None] | None = None,
        picture: Callable[[Any], str] | None = None,
    ) -> None:
        """`version` counts changes of the rules that alter old records. `pack` is the shape of its packs.
        `kinds` gives the ids of each kind of target, in the order of their numbers. `draw` turns a view into
        text for the terminal; with a second parameter it is given `show(kind, number)`, which names things.
        `hidden=False` promises that everyone sees everything, `chance=False` that nothing is left to chance;
        `parlour check` holds the game to both. `cast_verb` is the verb by which seats pick characters or roles,
        which the lab balances; `metrics` are the game's own figures of a finished table. `endless` names presets
        without a limit; `unreached` explains content that random play does not reach (`"kind id": "why"`).
        `refuse` says why seats, settings and pack do not go together, where each by itself would do.
        `picture` draws the content of a pack as an SVG that shows what is wrong with it (`parlour check --draw`)."""
        self.name = name
        self.package = package
        self.table = table
        self.seats = seats
        self.version = version
        self.settings = settings
        self.presets = dict(presets or {})
        self.pack = pack
        self.draws = draw is not None
        self._draw = draw
        self.bots = dict(bots or {})
        self.hidden = hidden
        self.chance = chance
        self.cast_verb = cast_verb
        self.metrics = metrics
        self.endless = tuple(endless)
        self.unreached = dict(unreached or {})
        self.picture = picture
        self._refuse = refuse
        self._kinds = kinds
        self._ids: tuple[Setup, Mapping[str, Sequence[str]]] | None = None
        self._packs: dict[str | Path, Pack] = {}
        self.usual: dict[int | None, Setup] = {}  # with nothing chosen, by seats: shared by many matches
        self._setups: deque[Setup] = deque(maxlen=SETUPS_KEPT)

    def __repr__(self) -> str:
        return f"parlour.game({self.name!r})"

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return find_game, (self.name,)

    @property
    def perfect_information(self) -> bool:
        """Nothing is hidden and nothing left to chance: there is nothing to imagine."""
        return not self.hidden and not self.chance

    # --- what its modules declare ---

    @property
    def folder(self) -> Traversable:
        """Where the game's own files are."""
        return files(self.package)

    @cached_property
    def words(self) -> Words:
        """The game's sentences, in English."""
        return read_words(self.folder / "words" / "en.toml")

    @cached_property
    def _declared(self) -> list[tuple[str, Any]]:
        modules = [
            module
            for name, module in sorted(sys.modules.items())
            if (name == self.package or name.startswith(self.package + ".")) and module is not None
        ]
        found: dict[int, tuple[str, Any]] = {}
        for module in modules:
            for name, thing in list(vars(module).items()):
                found.setdefault(id(thing), (name, thing))
        return list(found.values())

    @cached_property
    def steps(self) -> dict[str, type[Step[Any]]]:
        """The game's steps, decisions and polls, by name."""
        return {
            thing.__name__: thing
            for _, thing in self._declared
            if isinstance(thing, type) and issubclass(thing, Step) and thing.__module__.startswith(self.package)
        }

    @cached_property
    def verbs(self) -> dict[str, Verb]:
        """The game's verbs, by name."""
        return _by_name([thing for _, thing in self._declared if isinstance(thing, Verb)], self.name)

    @cached_property
    def events(self) -> dict[str, Event]:
        """The game's events, by name."""
        return _by_name([thing for _, thing in self._declared if isinstance(thing, Event)], self.name)

    def refuse_if_broken(self) -> Game:
        """Raise `GameError` with every breach of the contract that can be seen without playing."""
        faults: list[str] = []
        low, high = self.seats
        if not 1 <= low <= high:
            faults.append(f"seats=({low}, {high}) is no range")
        for name, step in self.steps.items():
            if issubclass(step, Decision | Poll):
                faults += _faults(name, step, list(self.verbs.values()))
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
        if faults:
            raise GameError(f"{self.name} breaks the contract: " + "; ".join(faults))
        return self

    # --- setting a table ---

    @property
    def packs(self) -> list[str]:
        """The packs that come with the game; the first is the default."""
        names = pack_names(self.folder / "packs")
        return sorted(names, key=lambda name: (name != "standard", name))

    def read_pack(self, pack: str | Path | None) -> Pack | None:
        """The pack of this name or folder, or the default one; None for a game without packs."""
        if self.pack is None:
            if pack is not None:
                raise SettingError(f"{self.name} has no packs")
            return None
        wanted = self.packs[0] if pack is None else pack
        if wanted not in self._packs:
            self._packs[wanted] = load_pack(self.folder / "packs", self.pack, wanted)
        return self._packs[wanted]

    def pack_schema(self) -> dict[str, Any]:
        """JSON Schema of the game's pack files, for editors."""
        if self.pack is None:
            raise SettingError(f"{self.name} has no packs")
        return editor_schema(self.pack)

    def describe_settings(self) -> list[Setting]:
        """What can be set, with type, range and default; explanations are in the words."""
        return describe(self.settings)

    @cached_property
    def _of_pack(self) -> list[Setting]:
        return [setting for setting in self.describe_settings() if setting.of_pack]

    def pack_choices(self, pack: Pack) -> dict[str, list[str]]:
        """What of this pack can be chosen, by the setting that chooses it; the first is what is played otherwise."""
        return {one.name: [thing.id for thing in getattr(pack.content, one.of_pack)] for one in self._of_pack}

    def sizes(self, pack: Pack | None) -> list[int]:
        """How many may sit at a table: what the game says, less what this pack has no room for as things are usually
        set. A pack that fits nobody so may fit with other settings: then it is what the game says."""
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
        settings: Mapping[str, Any] | None = None,
        preset: str | None = None,
        pack: Pack | None = None,
    ) -> Setup:
        """Check seats and settings and fix them for one match."""
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

    def _set_alike(self, seats: int, settings: Any, content: Any) -> Setup:
        """Matches that are set alike share a setup, and with it what the game has worked out of settings and pack."""
        for setup in tuple(self._setups):  # a bot may think in another thread, and set a table there
            if setup.seats == seats and setup.pack is content and setup.settings == settings:
                return setup
        setup = Setup(seats, settings, content)
        if self._refuse is not None and (why := self._refuse(setup)) is not None:
            raise SettingError(why)
        self._setups.appendleft(setup)
        return setup

    def new_table(self, setup: Setup, chance: Chance) -> Table:
        """A table, set up and waiting for the first decision."""
        t = self.table(setup)
        t.begin(chance)
        return t

    def draw(self, view: Any, show: ShowValue) -> str | None:
        """A view as text, by the game's own drawing; None if it has none."""
        if self._draw is None:
            return None
        return self._draw(*(view, show)[: len(signature(self._draw).parameters)])

    # --- targets by name ---

    def ids(self, setup: Setup) -> Mapping[str, Sequence[str]]:
        """The ids of each kind that has ids, in the order of their numbers."""
        if self._kinds is None:
            return {}
        # Every move of a record asks: the last answer is kept.
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
        """The verb and the targets that a text means; ids and plain numbers both serve. None if it is no move at all.

        The move itself is not made: a verb keeps every move it makes, and strangers can invent more than there is
        memory."""
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
        """The move that was written so. None if it is no move at all."""
        parsed = self.parse(setup, text)
        if parsed is None:
            return None
        verb, target, other = parsed
        if not verb.kinds:
            return verb.alone
        return verb[target] if len(verb.kinds) == 1 else verb.pair(target, other)


def _by_name(things: list[Any], game: str) -> dict[str, Any]:
    named: dict[str, Any] = {}
    for thing in things:
        if thing.name in named:
            raise GameError(f"{game} declares {thing.name!r} twice: {named[thing.name]!r} and {thing!r}")
        named[thing.name] = thing
    return named


def _faults(name: str, step: type[Any], verbs: list[Verb]) -> list[str]:
    faults: list[str] = []
    if not step.verbs and not step.__subclasses__():
        faults.append(f"{name} lists no verbs")
    for verb in step.verbs:
        if verb not in verbs:
            faults.append(f"{name} lists {verb!r}, which is no module-level verb of this game")
        if issubclass(step, Decision) and not callable(getattr(step, verb.method, None)):
            faults.append(f"{name} lists the verb {verb.name!r} but has no method {verb.method}()")
        if verb.method in field_names(step):
            faults.append(f"{name} has a field {verb.method!r} that shadows its verb")
    return faults


def _refuse_misfit(name: str, module: str) -> None:
    """A game that was compiled against another build of the kernel would crash; its mark says so beforehand."""
    package = module.partition(".")[0]
    if package == "parlour" or os.environ.get("PARLOUR_PLAIN") == "1":
        return
    spec = find_spec(package)
    for folder in (spec.submodule_search_locations or []) if spec is not None else []:
        mark = Path(folder, "compiled.txt")
        kernel = Path(__file__).with_name("compiled.txt")
        if mark.is_file() and (not kernel.is_file() or kernel.read_text() != mark.read_text()):
            raise GameError(
                f"{name} was compiled for another build of Parlour; run parlour compile {folder}, "
                "or delete its compiled.txt and .so files to play it as plain Python"
            )


_found: dict[str, Game] = {}  # looking through everything that is installed takes milliseconds


def forget_games() -> None:
    """Look anew at what is installed, for a program that installs games while it runs."""
    _found.clear()


def find_games() -> list[str]:
    """The names of all games that are installed."""
    return sorted({entry.name for entry in entry_points(group="parlour.games")})


def find_game(name: str) -> Game:
    """A game by its name. A mistyped name gets the nearest one."""
    if name in _found:
        return _found[name]
    for entry in entry_points(group="parlour.games"):
        if entry.name == name:
            _refuse_misfit(name, entry.module)
            game = entry.load()
            if not isinstance(game, Game):
                raise GameError(f"{name}: {entry.value} is not a parlour Game")
            _found[name] = game.refuse_if_broken()
            return game
    near = difflib.get_close_matches(name, find_games(), n=1)
    raise GameError(f"there is no game {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
