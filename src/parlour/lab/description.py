"""A game as translators and reviewers read it: every decision, verb, event and setting with its sentences, where each
stands, and which are missing or used by nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from parlour.kernel import Event, Game, OpenDecision, Poll, Verb
from parlour.kernel.pack import Pack
from parlour.kernel.settings import Setting
from parlour.kernel.steps import AnyDecision, AnyPoll

from .check import word_faults
from .decision_source import DecisionSource
from .sentences import KeyPath, Sentence, Sentences

SOURCES = (".py", ".toml", ".ts", ".svelte")
WORD = re.compile(r"[^\W\d_]+")  # a part of a name: rules put names together from parts and numbers
STRICT = ("asks", "waits", "verbs", "confirm", "events", "settings", "presets")  # keys that only a declaration uses
OF_KERNEL = ("results", "resigned", "unfinished", "no_undo", "guide")
HIDDEN = ".hidden"


class VerbText(msgspec.Struct, frozen=True):
    """What a verb says on its button, what is asked before it, and which events it tells at once."""

    verb: str
    targets: list[str]
    label: Sentence
    confirm: Sentence | None
    tells: list[str]


class DecisionText(msgspec.Struct, frozen=True):
    """A decision or a poll: its class, its question, its verbs, why it closes moves, and which events a poll tells when
    all have answered."""

    key: str
    kind: str
    name: str
    at: str
    asks: Sentence
    waits: Sentence
    verbs: list[VerbText]
    closed: list[Sentence]
    tells: list[str]


class EventText(msgspec.Struct, frozen=True):
    """An event: its fields with their kinds, the fields that only some seats are told, and its sentences."""

    name: str
    fields: dict[str, str]
    secret: list[str]
    told: Sentence
    hidden: Sentence | None


class SettingText(msgspec.Struct, frozen=True):
    """A setting: its name in forms, its explanation, and the names of its values."""

    setting: Setting
    name: Sentence
    explained: Sentence
    values: list[Sentence]


class PresetText(msgspec.Struct, frozen=True):
    """A preset: its name in forms, and its explanation."""

    preset: str
    name: Sentence
    explained: Sentence


class Description(msgspec.Struct, frozen=True):
    """Everything that a game says."""

    game: str
    title: Sentence
    about: Sentence
    files: list[str]
    decisions: list[DecisionText]
    events: list[EventText]
    settings: list[SettingText]
    presets: list[PresetText]
    results: list[Sentence]
    missing: list[str]
    unused: list[Sentence]


def describe_game(game: Game, pack: str | Path | None = None) -> Description:
    """The description of a game, with the words of one of its packs over its own."""
    read = game.read_pack(pack)
    sentences = Sentences(game, pack)
    sentences.find("game", "length")
    described = Description(
        game=game.name,
        title=sentences.find("game", "title"),
        about=sentences.find("game", "about"),
        files=[catalogue.shown for catalogue in sentences.own],
        decisions=[_decision(game, sentences, key, kind) for key, kind in game.decisions.items()],
        events=[_event(sentences, event) for event in game.events.values()],
        settings=[_setting(sentences, setting) for setting in game.describe_settings()],
        presets=[
            PresetText(preset, sentences.find("names", "preset", preset), sentences.find("presets", preset))
            for preset in game.presets
        ],
        results=[
            one for section in ("reasons", "results", "resigned", "unfinished") for one in sentences.below(section)
        ],
        missing=[*word_faults(game), *_nameless(game, read, sentences)],
        unused=[],
    )
    described.unused.extend(_unused(game, sentences))
    return described


def _decision(game: Game, sentences: Sentences, key: str, kind: type[AnyDecision | AnyPoll]) -> DecisionText:
    source = DecisionSource(kind, game.package)
    closing = [text for text in source.strings_in("closed") if text in sentences.keys("closed")]
    poll = issubclass(kind, Poll)
    return DecisionText(
        key=key,
        kind="poll" if poll else "open decision" if issubclass(kind, OpenDecision) else "decision",
        name=kind.__name__,
        at=f"{_from_game(game, source.place.file)}:{source.line}",
        asks=sentences.find("asks", key),
        waits=sentences.find("waits", key),
        verbs=[_verb(sentences, verb, source.events_of(verb.method)) for verb in kind.verbs],
        closed=[sentences.find("closed", why) for why in closing],
        tells=source.events_of("counted") if poll else [],
    )


def _verb(sentences: Sentences, verb: Verb, tells: list[str]) -> VerbText:
    confirm = sentences.find("confirm", verb.name)
    return VerbText(
        verb=verb.name,
        targets=verb.kinds,
        label=sentences.find("verbs", verb.name),
        confirm=confirm if confirm.text is not None else None,
        tells=tells,
    )


def _event(sentences: Sentences, event: Event) -> EventText:
    return EventText(
        name=event.name,
        fields=dict(zip(event.fields, event.declared, strict=True)),
        secret=list(event.secret),
        told=sentences.find("events", event.name),
        hidden=sentences.find("events", event.name + HIDDEN) if event.secret else None,
    )


def _setting(sentences: Sentences, setting: Setting) -> SettingText:
    return SettingText(
        setting=setting,
        name=sentences.find("names", "setting", setting.name),
        explained=sentences.find("settings", setting.name),
        values=[sentences.find("names", setting.name, str(choice)) for choice in setting.choices or []],
    )


def _nameless(game: Game, pack: Pack | None, sentences: Sentences) -> Iterator[str]:
    """Targets that people would read as an id."""
    setup = game.set_for(game.sizes(pack)[-1], pack=pack)
    for kind, ids in game.ids(setup).items():
        if sentences.find("kinds", kind).text is None:
            for known in ids:
                if sentences.find("names", kind, known).text is None:
                    yield f"no words for names.{kind}.{known}"


def _from_game(game: Game, file: Path) -> str:
    """The path of a file from the game's own folder on."""
    folder = Path(str(game.folder))
    return str(Path(folder.name, file.relative_to(folder))) if file.is_relative_to(folder) else str(file)


# --- what nothing uses ---


def _unused(game: Game, sentences: Sentences) -> Iterator[Sentence]:
    """Sentences for what the game does not declare, and those whose key no source, pack or sentence mentions, not even
    in parts."""
    mentioned = _mentioned(game, sentences)
    for path, sentence in list(sentences.unused()):
        if path[0] in OF_KERNEL:
            continue
        if path[0] in STRICT or not mentioned.issuperset(_asked_by(path)):
            yield sentence


def _asked_by(path: KeyPath) -> list[str]:
    """The words with which sources or packs ask for the sentence at this path."""
    return [word for key in path[1:] for word in WORD.findall(key)]


def _mentioned(game: Game, sentences: Sentences) -> set[str]:
    """Every word in the game's sources and packs, and every kind that sentences name."""
    words = {word for file in _files_below(game.folder) for word in WORD.findall(file.read_text("utf-8"))}
    for catalogue in sentences.own:
        words |= {word for text in catalogue.texts.values() for word in WORD.findall(text)}
    return words | {word for name in _kinds(game) | _ids(game) for word in WORD.findall(name)}


def _kinds(game: Game) -> set[str]:
    """Every kind of a target or a field."""
    of_verbs = {kind for verb in game.verbs.values() for kind in verb.kinds}
    return of_verbs | {kind for event in game.events.values() for kind in event.kinds}


def _ids(game: Game) -> set[str]:
    """Every id of a kind that has ids, with any of the game's packs."""
    packs = [game.read_pack(name) for name in game.packs] or [None]
    setups = [game.set_for(game.sizes(pack)[-1], pack=pack) for pack in packs]
    return {known for setup in setups for ids in game.ids(setup).values() for known in ids}


def _files_below(folder: Traversable) -> Iterable[Traversable]:
    for entry in folder.iterdir():
        if entry.is_dir():
            if entry.name not in ("words", "__pycache__"):
                yield from _files_below(entry)
        elif entry.name.endswith(SOURCES):
            yield entry
