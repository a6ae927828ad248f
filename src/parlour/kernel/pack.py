"""Packs: the content and numbers of a game as data files.

A pack is a folder of TOML files that are read as one document, in the order of their names, and turned into
the frozen struct that the game declares. A list of tables with ids may continue in the next file. A pack may extend
another one and say only what differs: tables are merged key by key, lists of tables with an `id` entry by
entry (`remove = true` takes one out), everything else is replaced. A `why` beside a value gives the reason for
it; reasons are collected, not part of the content. The words of a pack stand in its own `words/en.toml`, its
pictures in `art/`; where it has none of its own, it shows those of the pack it extends.

A wrong pack is refused with one line per fault: file, line, field, what was expected, what was found.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, TypeGuard, Union, get_args, get_origin

import msgspec

from .errors import PackError
from .settings import nearest
from .words import Words, read_words

KeyPath = tuple[str | int, ...]  # keys and places in lists, from the whole pack down

PICTURES = (".svg", ".png", ".webp", ".jpg")
TOML = ".toml"


class Pack(msgspec.Struct, frozen=True):
    """A pack that was read: its content in the game's own shape, and what is known about it."""

    name: str
    hash: str
    content: Any
    words: Words
    reasons: list[tuple[str, str]]
    art: dict[str, Traversable]


class Place(msgspec.Struct, frozen=True):
    """Where a value was written."""

    file: str
    line: int


class Fault(msgspec.Struct, frozen=True):
    """Something wrong in a pack: where, in which field, and what was expected and found."""

    place: Place
    path: str
    what: str


def _refuse(faults: list[Fault], content: object = None) -> None:
    if faults:
        ordered = sorted(faults, key=lambda fault: (fault.place.file, fault.place.line))
        told = "\n".join(f"{f.place.file}:{f.place.line}: {f.path}: {f.what}" for f in ordered)
        raise PackError(told, content)


class Placed(dict[str, Any]):
    """A table of a pack that remembers where each of its keys was written."""

    def __init__(self, values: dict[str, object], places: dict[str, Place], own: Place) -> None:
        super().__init__(values)
        self.places = places
        self.own = own


def load_pack(packs: Traversable, shape: type[msgspec.Struct], wanted: str | Path) -> Pack:
    """Read a pack by the name of a folder beside the game, or from any folder or single file given as a path."""
    folder = _find(packs, wanted, Path())
    chain = _chain(packs, folder)
    document, words, art = chain[0]
    for above, more, drawn in chain[1:]:
        document = _merge(document, above)
        words = more.over(words)
        art = {**art, **drawn}
    reasons: list[tuple[str, str]] = []
    _collect_reasons(document, "", reasons)
    faults: list[Fault] = []
    _check(document, shape, "", document.own, faults)
    _refuse(faults)
    content = msgspec.convert(document, shape)
    found: list[tuple[str, str]] = getattr(content, "faults", list)()
    _refuse([Fault(_place(document, path), path, fault) for path, fault in found], content)
    digest = hashlib.sha256(msgspec.json.encode([document, words.sections], order="deterministic")).hexdigest()
    return Pack(folder.name.removesuffix(TOML), digest, content, words, reasons, art)


def pack_names(packs: Traversable) -> list[str]:
    """The packs that come with a game."""
    if not packs.is_dir():
        return []
    return sorted(folder.name for folder in packs.iterdir() if folder.is_dir() and _files(folder))


def _find(packs: Traversable, wanted: str | Path, beside: Path) -> Traversable:
    """A pack of the game by its name, or a folder, or a file that is a whole pack. Relative paths count from `beside`;
    a `Path` is no name."""
    if isinstance(wanted, str) and wanted in pack_names(packs):
        return packs / wanted
    folder = beside / wanted
    if _files(folder):
        return folder.resolve()
    if folder.is_dir():
        raise PackError(f"{wanted}: a folder without TOML files is no pack")
    raise PackError(f"there is no pack {str(wanted)!r}{nearest(str(wanted), pack_names(packs))}")


def _files(folder: Traversable) -> list[Traversable]:
    if not folder.is_dir():
        return [folder] if folder.is_file() and folder.name.endswith(TOML) else []
    return sorted((file for file in folder.iterdir() if file.name.endswith(TOML)), key=lambda file: file.name)


def _art(folder: Traversable, below: str = "") -> dict[str, Traversable]:
    """The pictures of a folder and the folders in it, by their paths."""
    found: dict[str, Traversable] = {}
    for file in sorted(folder.iterdir(), key=lambda one: one.name) if folder.is_dir() else []:
        if file.is_dir():
            found |= _art(file, f"{below}{file.name}/")
        elif file.name.endswith(PICTURES):
            found[f"{below}{file.name}"] = file
    return found


def _chain(packs: Traversable, folder: Traversable) -> list[tuple[Placed, Words, dict[str, Traversable]]]:
    """A pack and all it extends, the oldest first."""
    chain: list[tuple[Placed, Words, dict[str, Traversable]]] = []
    seen: list[Traversable] = []
    while True:
        if folder in seen:
            circle = " → ".join(one.name for one in [*seen, folder])
            raise PackError(f"{folder.name}: packs extend each other in a circle: {circle}")
        seen.append(folder)
        document = _read(folder)
        words = folder / "words" / "en.toml"
        chain.insert(0, (document, read_words(words) if words.is_file() else Words({}), _art(folder / "art")))
        base = document.pop("extends", None)
        if base is None:
            return chain
        if not isinstance(base, str):
            raise PackError(f"{_place(document, 'extends').file}: extends: expected the name of a pack, found {base!r}")
        beside = folder if isinstance(folder, Path) else Path()
        folder = _find(packs, base, beside.parent if beside.is_file() else beside)


def _read(folder: Traversable) -> Placed:
    whole = Placed({}, {}, Place(folder.name, 1))
    for file in _files(folder):
        name = file.name if file is folder else f"{folder.name}/{file.name}"
        text = file.read_text("utf-8")
        try:
            parsed = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise PackError(f"{name}: {error}") from None
        lines = _lines(text)
        for key, value in parsed.items():
            place = Place(name, lines.get((key,), 1))
            placed = _placed(value, (key,), name, lines, place)
            if _has_ids(placed) and _has_ids(whole.get(key)):
                whole[key] += placed  # a list of tables continues in another file
                continue
            if key in whole:
                raise PackError(f"{name}:{place.line}: {key}: already given in {whole.places[key].file}")
            whole[key] = placed
            whole.places[key] = place
    return whole


def _placed(value: object, path: KeyPath, file: str, lines: dict[KeyPath, int], own: Place) -> object:
    if isinstance(value, list):
        return [
            _placed(item, (*path, n), file, lines, Place(file, lines.get((*path, n), own.line)))
            for n, item in enumerate(value)
        ]
    if not isinstance(value, dict):
        return value
    places = {key: Place(file, lines.get((*path, key), own.line)) for key in value}
    return Placed(
        {key: _placed(item, (*path, key), file, lines, places[key]) for key, item in value.items()}, places, own
    )


HEADER = re.compile(r"^\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
ENTRY = re.compile(r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")


def _lines(text: str) -> dict[KeyPath, int]:
    """The line of each key, as far as headers and entries show it (tomllib does not say)."""
    found: dict[KeyPath, int] = {}
    counts: dict[KeyPath, int] = {}
    here: KeyPath = ()
    for number, line in enumerate(text.splitlines(), 1):
        if header := HEADER.match(line):
            keys = _keys(header.group(2))
            here = ()
            for key in keys[:-1]:
                here = (*here, key)
                if here in counts:
                    here = (*here, counts[here])
            here = (*here, keys[-1])
            found.setdefault(here, number)
            if header.group(1) == "[[":
                counts[here] = counts.get(here, -1) + 1
                here = (*here, counts[here])
                found[here] = number
        elif entry := ENTRY.match(line):
            path = here
            for key in _keys(entry.group(1)):
                path = (*path, key)
                found.setdefault(path, number)
    return found


def _keys(dotted: str) -> list[str]:
    return [part.strip().strip("\"'") for part in re.findall(r"""[\w-]+|"[^"]*"|'[^']*'""", dotted)]


def _merge(below: Placed, above: Placed) -> Placed:
    merged = Placed(dict(below), dict(below.places), above.own)
    for key, value in above.items():
        old = merged.get(key)
        if isinstance(value, Placed) and isinstance(old, Placed):
            merged[key] = _merge(old, value)
        elif isinstance(old, list) and _has_ids(value) and _has_ids(old):
            merged[key] = _merge_lists(old, value)
        else:
            merged[key] = value
        merged.places[key] = above.places[key]
    return merged


def _has_ids(value: object) -> TypeGuard[list[Placed]]:
    return isinstance(value, list) and bool(value) and all(isinstance(v, Placed) and "id" in v for v in value)


def _merge_lists(below: list[Placed], above: list[Placed]) -> list[Placed]:
    entries = {entry["id"]: entry for entry in below}
    if len(entries) < len(below) or len({entry["id"] for entry in above}) < len(above):
        return [*below, *above]  # one of them has an id twice, which the check reports
    for entry in above:
        if entry.get("remove") is True:
            if entry["id"] not in entries:
                place = entry.own
                raise PackError(
                    f"{place.file}:{place.line}: {entry['id']!r} cannot be removed: it is not in the pack below"
                )
            del entries[entry["id"]]
        elif entry["id"] in entries:
            entries[entry["id"]] = _merge(entries[entry["id"]], entry)
        else:
            entries[entry["id"]] = entry
    return list(entries.values())


def _collect_reasons(value: object, path: str, reasons: list[tuple[str, str]]) -> None:
    """Take every `why` out of the document: one sentence for a table, or one for each of its keys."""
    if isinstance(value, list):
        for n, item in enumerate(value):
            name = item.get("id", n) if isinstance(item, Placed) else n
            _collect_reasons(item, f"{path}[{name}]", reasons)
    elif isinstance(value, Placed):
        why = value.pop("why", None)
        if isinstance(why, dict):
            reasons += [(_join(path, key), str(reason)) for key, reason in why.items()]
        elif why is not None:
            reasons.append((path, str(why)))
        for key, item in value.items():
            _collect_reasons(item, _join(path, key), reasons)


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _check(value: object, shape: object, path: str, place: Place, faults: list[Fault]) -> None:
    """Every fault of a value against its shape. (msgspec alone would stop at the first.)"""
    if get_origin(shape) is Annotated:
        before = len(faults)
        _check(value, get_args(shape)[0], path, place, faults)
        if len(faults) > before:
            return  # a fault inside says more than that the whole does not fit
        inside: object = None
    else:
        inside = _meant(shape, value)
    _check_meant(value, shape, inside, path, place, faults)


def _check_meant(value: object, whole: Any, shape: object, path: str, place: Place, faults: list[Fault]) -> None:
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct) and isinstance(value, Placed):
        _check_table(value, shape, path, place, faults)
    elif get_origin(shape) in (list, tuple, Sequence) and isinstance(value, list):
        _check_list(value, get_args(shape)[0], path, place, faults)
    elif get_origin(shape) is dict and isinstance(value, Placed):
        for key, item in value.items():
            _check(item, get_args(shape)[1], _join(path, key), value.places[key], faults)
    elif (tags := _tags(shape)) and isinstance(value, Placed):
        tag_field, known = tags
        if tag_field not in value:
            faults.append(Fault(place, _join(path, tag_field), "expected a value, found none"))
        else:
            faults.append(Fault(value.places[tag_field], _join(path, tag_field), _unknown(value[tag_field], known)))
    elif get_origin(shape) is Literal:
        if value not in get_args(shape):
            faults.append(Fault(place, path, _unknown(value, get_args(shape))))
    else:
        try:
            msgspec.convert(value, whole)
        except msgspec.ValidationError as error:
            message, _, inner = str(error).partition(" - at `$")
            expected = message[0].lower() + message[1:].replace("`", "")
            faults.append(Fault(place, f"{path}{inner.rstrip('`')}", f"{expected}, found {_short(value)}"))


def _unknown(value: object, known: Sequence[object]) -> str:
    return f"no such value {_short(value)}{nearest(str(value), [str(one) for one in known])}"


def _meant(shape: object, value: object) -> object:
    """Which of several possible structs is meant: the one whose tag stands in the value, or the only one."""
    if get_origin(shape) not in (Union, UnionType) or not isinstance(value, Placed):
        return shape
    structs = _structs(shape)
    if len(structs) == 1:
        return structs[0]
    for one in structs:
        config = one.__struct_config__
        if config.tag_field is not None and value.get(config.tag_field) == config.tag:
            return one
    return shape


def _structs(shape: object) -> list[type[msgspec.Struct]]:
    return [one for one in get_args(shape) if isinstance(one, type) and issubclass(one, msgspec.Struct)]


def _tags(shape: object) -> tuple[str, list[str]] | None:
    """The field in which one of several possible structs is named, and their names."""
    if get_origin(shape) not in (Union, UnionType):
        return None
    configs = [one.__struct_config__ for one in _structs(shape)]
    fields = {config.tag_field for config in configs if config.tag_field is not None}
    return (fields.pop(), [str(config.tag) for config in configs]) if len(fields) == 1 else None


def _check_list(value: list[object], shape: object, path: str, place: Place, faults: list[Fault]) -> None:
    seen: set[str] = set()
    for n, item in enumerate(value):
        name = item.get("id", n) if isinstance(item, Placed) else n
        own = item.own if isinstance(item, Placed) else place
        if isinstance(item, Placed) and "id" in item and isinstance(name, str):
            if name in seen:
                faults.append(Fault(own, f"{path}[{name}]", "expected an id of its own, found one given before"))
            seen.add(name)
        _check(item, shape, f"{path}[{name}]", own, faults)


@cache
def _fields(shape: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """The fields of a shape: looked up once, for a pack has hundreds of tables of a few shapes."""
    return {field.encode_name: field for field in msgspec.structs.fields(shape)}


def _check_table(value: Placed, shape: type[msgspec.Struct], path: str, place: Place, faults: list[Fault]) -> None:
    fields = _fields(shape)
    for key in value:
        if key not in fields and key != shape.__struct_config__.tag_field:
            faults.append(Fault(value.places[key], _join(path, key), f"no such field{nearest(key, fields)}"))
    for name, field in fields.items():
        if name in value:
            _check(value[name], field.type, _join(path, name), value.places[name], faults)
        elif field.required:
            faults.append(Fault(place, _join(path, name), "expected a value, found none"))


def editor_schema(shape: type[msgspec.Struct]) -> dict[str, Any]:
    """JSON Schema of the files of a pack. A file may leave out what it inherits from another pack, and may add what it
    extends, what it removes, and why."""
    schema = msgspec.json.schema(shape)
    for table in [schema, *schema.get("$defs", {}).values()]:
        if "properties" in table:
            table.pop("required", None)
            table["properties"].setdefault("why", {"type": ["string", "object"]})
            if "id" in table["properties"]:
                table["properties"].setdefault("remove", {"const": True})
    root = schema["$defs"][shape.__name__] if "$ref" in schema else schema
    root["properties"].setdefault("extends", {"type": "string"})
    return schema


def _short(value: object) -> str:
    text = repr(dict(value)) if isinstance(value, Placed) else repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _place(document: Placed, path: str) -> Place:
    """The nearest known place of a path such as `spaces[inn].price`."""
    here: object = document
    place = document.own
    for name in re.findall(r"[\w-]+", path):
        if isinstance(here, Placed) and name in here:
            place = here.places[name]
            here = here[name]
        elif isinstance(here, list):
            items = [item for item in here if isinstance(item, Placed) and item.get("id") == name]
            here = items[0] if items else here[int(name)] if name.isdecimal() and int(name) < len(here) else None
            place = here.own if isinstance(here, Placed) else place
    return place
