"""Packs: the content and numbers of a game as data files.

A pack is a folder of TOML files that are read as one document, in the order of their names, and turned into the frozen
struct that the game declares. A list of tables with ids may continue in the next file. A pack may extend another one
and say only what differs: tables are merged key by key, lists of tables with an `id` entry by entry (`remove = true`
takes one out), and everything else is replaced. A `why` beside a value gives the reason for it; reasons are collected
and not part of the content. The table `pack` says whose pack it is (`Credits`). The words of a pack stand in its own
`words/en.toml`, its pictures in `art/`. Where it has none of its own, it uses those of the pack it extends.

The hash of a pack covers what rules read and nothing else. Words, pictures and the table `look` are for people: when
they change, the matches played with the pack are still the same matches. Everything but the pictures can be written as
one text and read back (`Pack.to_json`, `restore_pack`): this is how a host keeps the packs of its matches. Squeezed
(`Pack.squeezed`), it travels in a record.

A wrong pack is refused with one line per fault: file, line, field, what was expected, what was found.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import zlib
from collections import defaultdict
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeGuard

import msgspec

from .errors import PackError
from .figures import with_figures
from .pack_doubts import PICTURES, TOML, misnamed_pictures, missing_pictures, reason_of_nothing, strays
from .pack_shape import CREDITS, Credits, check_shape, fields_of, join_path, lacks, short
from .pack_toml import parse, read_text
from .pack_words import Vocabulary, WordsFile, check_words, missing_words, names_in
from .placed import NO_FILE, Fault, Place, Placed, PlacedList, place_of, placed, refuse, tell
from .settings import near, nearest, shown
from .toml_lines import lines_of
from .words import Words

EXTENDS: Final = "extends"
LOOK = "look"  # the table of a pack that says how boards draw it
OF_RULES = "rules:"  # begins a hash over what rules read
FIRST_HASH = re.compile("[0-9a-f]{64}")  # covered words and look as well
MOST_LETTERS: Final = 500_000  # of a pack in a record, once it is no longer squeezed; the largest of ours has 136,000


class Pack(msgspec.Struct, frozen=True):
    """A pack that was read: its content in the game's own shape, and where it came from."""

    name: str
    hash: str
    content: Any
    words: Words
    reasons: list[tuple[str, str]]
    art: dict[str, Traversable]
    document: dict[str, Any]
    """What its files say, with all that it extends, as plain data."""
    credits: Credits = Credits()
    unfinished: list[str] = []
    """Names and texts that are missing: ids are shown instead."""
    doubts: list[str] = []
    """What is worth a look although the pack can be played."""
    templates: Words = Words({})
    """Its words as they were written, with figures to be filled in; none in a pack that was kept."""

    def to_json(self) -> str:
        """Everything but pictures and reasons, to be read back with `restore_pack`."""
        return msgspec.json.encode(PackText(self.name, self.document, self.words.sections)).decode()

    def squeezed(self) -> str:
        """The same in few letters, to be read back with `unsqueeze`."""
        return base64.b85encode(zlib.compress(self.to_json().encode(), 9)).decode()

    def may_be(self, hash: str) -> bool:
        """Whether this pack may be the one with this hash. A hash of the first kind cannot tell: then it is up to the
        moves to fit."""
        return hash == self.hash or FIRST_HASH.fullmatch(hash) is not None


class PackText(msgspec.Struct, frozen=True):
    """A pack as it is kept when its files may change."""

    name: str
    document: dict[str, Any]
    words: Mapping[str, Any]


class Shelf(NamedTuple):
    """Where packs are found by their names: those of the game, and those from outside."""

    packs: Traversable
    outside: Mapping[str, Path] = {}
    game: str = ""
    """A pack that says it is for another game is refused."""

    def names(self) -> list[str]:
        """Every name, those of the game's own packs first."""
        own = pack_names(self.packs)
        return [*own, *[name for name in self.outside if name not in own]]


class PackSources:
    """The files that a pack from outside was read from, to notice when they change. Packs that come with a game do not
    change."""

    def __init__(self) -> None:
        self._folders: dict[Path, list[str]] = {}
        self._files: dict[Path, bytes | None] = {}
        self.complete = True
        """Whether everything that the pack extends was found."""

    def add(self, folder: Path) -> None:
        """Remember what these files say now."""
        self._folders[folder] = _below(folder)
        for file in [*_files(folder), *_words_file(folder)]:
            if isinstance(file, Path):
                self._files[file] = _bytes(file)

    def are_unchanged(self) -> bool:
        """Compare contents, not times: the clock of a file system is too coarse."""
        try:
            return (
                self.complete
                and len(self._folders) > 0
                and all(_below(folder) == names for folder, names in self._folders.items())
                and all(_bytes(file) == said for file, said in self._files.items())
            )
        except OSError:
            return False


def _bytes(file: Path) -> bytes | None:
    """What a file says; None if it cannot be read."""
    try:
        return file.read_bytes()
    except OSError:
        return None


def _below(folder: Path) -> list[str]:
    return [*[file.name for file in [*_files(folder), *_words_file(folder)]], *_art(folder / "art")]


def load_pack(
    packs: Traversable | Shelf,
    shape: type[msgspec.Struct],
    wanted: str | Path,
    vocabulary: Vocabulary | None = None,
    sources: PackSources | None = None,
) -> Pack:
    """Read a pack, given by its name or by the path of any folder or single file. The words of a pack from outside are
    held against the `vocabulary` of the game."""
    shelf = packs if isinstance(packs, Shelf) else Shelf(packs)
    chain = _chain(shelf, wanted, PackSources() if sources is None else sources)
    document, words, art = chain[0].document, chain[0].words.words, chain[0].art
    below = Words({})
    for layer in chain[1:]:
        document = _merge(document, layer.document)
        below = words.without(CREDITS)  # nobody inherits a title
        words = layer.words.words.over(below)
        art = {**art, **layer.art}
    reasons: list[tuple[str, str]] = []
    vain: list[str] = []
    _collect_reasons(document, "", reasons, shape, vain)
    top = chain[-1]
    faults: list[Fault] = []
    check_shape(top.credits, Credits, CREDITS, top.whose, faults)
    _refuse_misspelt_extends(top.document, shape)
    content = _content(document, shape, faults, top.document)
    refuse(check_words(top.words, below, content, vocabulary), content)
    inherited = [picture.rpartition("/")[2].rpartition(".")[0] for layer in chain[:-1] for picture in layer.art]
    known = [*names_in(content, words), *inherited]
    return Pack(
        top.name,
        _hash(document),
        content,
        Words(with_figures(words.sections, content)),
        reasons,
        art,
        document,
        msgspec.convert(top.credits, Credits),
        missing_words(top.words.name, words, content),
        [
            *_doubts(document, content, top.document, art),
            *[line for line in vain if line.startswith((f"{top.document.own.file}/", f"{top.document.own.file}:"))],
            *strays(top.folder),
            *(misnamed_pictures(top.name, top.art, known) if len(chain) > 1 else ()),
        ],
        words,
    )


def _refuse_misspelt_extends(document: Placed, shape: type[msgspec.Struct]) -> None:
    """Without it, everything would be missing that the pack below has."""
    hint = near(EXTENDS, [EXTENDS])
    for key in document if EXTENDS not in document.places else ():
        if key not in fields_of(shape) and near(key, [*fields_of(shape), EXTENDS]) == hint:
            refuse([Fault(document.places[key], key, f"no such field{hint}")])


def _as_said_above(fault: Fault, above: Placed) -> Fault:
    """What does not fit together although the pack below is sound by itself is told where the pack above says
    something about the same thing, or that it extends the other."""
    there = fault.place
    if there.file.partition("/")[0] == above.own.file or EXTENDS not in above.places:
        return fault
    about = re.split(r"[.[]", fault.path, maxsplit=1)[0] in above
    place = place_of(above, fault.path, loosely=True) if about else above.places[EXTENDS]
    return msgspec.structs.replace(fault, place=place, what=f"{fault.what} (as given in {there.file}:{there.line})")


def pack_with(pack: Pack, shape: type[msgspec.Struct], above: Mapping[str, object]) -> Pack:
    """The pack with what one would say that extends it, without a folder of its own. It was read from files."""
    assert isinstance(pack.document, Placed)
    document = _merge(pack.document, placed(above, (), NO_FILE, defaultdict(int)))
    content = _content(document, shape, [], document)
    return msgspec.structs.replace(
        pack,
        hash=_hash(document),
        content=content,
        words=Words(with_figures(pack.templates.sections, content)),
        document=document,
        doubts=_doubts(document, content, document, pack.art),
    )


def _content(document: Placed, shape: type[msgspec.Struct], faults: list[Fault], above: Placed) -> Any:
    """What a document says, whose last layer is `above`. It is refused with these faults and its own."""
    check_shape(document, shape, "", document.own, faults)
    refuse(faults)
    content = msgspec.convert(document, shape)
    found: list[tuple[str, str]] = getattr(content, "faults", list)()
    refuse([_as_said_above(Fault(place_of(document, path), path, fault), above) for path, fault in found], content)
    return content


def _doubts(document: Placed, content: object, above: Placed, art: Mapping[str, Traversable]) -> list[str]:
    found = [*getattr(content, "doubts", tuple)(), *missing_pictures(content, art)]
    return tell(_as_said_above(Fault(place_of(document, path), path, doubt), above) for path, doubt in found)


def read_credits(folder: Path) -> Credits:
    """What a pack says of itself, whatever else is in it."""
    if not _files(folder):
        raise PackError(f"{folder}: a folder without TOML files is no pack")
    document = _read(folder)
    said = document.get(CREDITS, {})
    faults: list[Fault] = []
    check_shape(said, Credits, CREDITS, place_of(document, CREDITS), faults)
    refuse(faults)
    return msgspec.convert(said, Credits)


def restore_pack(text: str, shape: type[msgspec.Struct]) -> Pack:
    """A pack from what `Pack.to_json` wrote. Its hash is computed again, so a text cannot pass for another pack."""
    try:
        kept = msgspec.json.decode(text, type=PackText)
        content = msgspec.convert(kept.document, shape)
    except msgspec.MsgspecError as error:
        raise PackError(f"a pack that was kept does not fit these rules: {error}") from None
    return Pack(kept.name, _hash(kept.document), content, Words(kept.words), [], {}, kept.document)


def unsqueeze(text: str, shape: type[msgspec.Struct]) -> Pack:
    """A pack from what `Pack.squeezed` wrote."""
    return restore_pack(unsqueezed(text), shape)


def unsqueezed(text: str) -> str:
    """What `Pack.to_json` wrote, from what `Pack.squeezed` wrote. It may come from anybody, and must not fill the
    memory."""
    inflate = zlib.decompressobj()
    try:
        told = inflate.decompress(base64.b85decode(text), MOST_LETTERS)
        if not inflate.eof:
            raise PackError("the pack in this record is too large, or cut off")
        return told.decode()
    except (ValueError, binascii.Error, zlib.error) as error:
        raise PackError(f"the pack in this record cannot be read: {error}") from None


def _hash(document: Mapping[str, object]) -> str:
    read_by_rules = {key: value for key, value in document.items() if key != LOOK}
    return OF_RULES + hashlib.sha256(msgspec.json.encode(read_by_rules, order="deterministic")).hexdigest()


def pack_names(packs: Traversable) -> list[str]:
    """The packs that come with a game."""
    if not packs.is_dir():
        return []
    return sorted(folder.name for folder in packs.iterdir() if folder.is_dir() and _files(folder))


def _find(shelf: Shelf, wanted: str | Path, beside: Path | None) -> Traversable:
    """Find a pack by its name, or a folder, or a file that is a whole pack. Relative paths start at `beside`; without
    it, only names count. A `Path` is never a name."""
    if isinstance(wanted, str) and wanted in pack_names(shelf.packs):
        return shelf.packs / wanted
    if isinstance(wanted, str) and wanted in shelf.outside:
        return shelf.outside[wanted]
    if beside is not None:
        folder = beside / wanted
        if _files(folder):
            return folder.resolve()
        if folder.is_dir():
            raise PackError(f"{wanted}: a folder without TOML files is no pack")
    raise PackError(f"there is no pack {shown(str(wanted))}{nearest(str(wanted), shelf.names())}")


def _files(folder: Traversable) -> list[Traversable]:
    if not folder.is_dir():
        return [folder] if folder.is_file() and folder.name.endswith(TOML) else []
    found = [file for file in folder.iterdir() if file.name.endswith(TOML) and file.is_file()]
    return sorted(found, key=lambda file: file.name)


def _art(folder: Traversable, below: str = "") -> dict[str, Traversable]:
    """The pictures of a folder and the folders in it, by their paths."""
    found: dict[str, Traversable] = {}
    for file in sorted(folder.iterdir(), key=lambda one: one.name) if folder.is_dir() else []:
        if file.is_dir():
            found |= _art(file, f"{below}{file.name}/")
        elif file.name.endswith(PICTURES):
            found[f"{below}{file.name}"] = file
    return found


class Layer(NamedTuple):
    """What one folder says: a pack, without what it extends."""

    folder: Traversable
    name: str
    document: Placed
    words: WordsFile
    art: dict[str, Traversable]
    credits: object
    whose: Place
    """Where the credits were written."""


def _chain(shelf: Shelf, wanted: str | Path, sources: PackSources) -> list[Layer]:
    """A pack and all it extends, the oldest first."""
    chain: list[Layer] = []
    passed: list[Traversable] = []
    beside: Path | None = Path()
    said = ""
    while True:
        try:
            folder = _find(shelf, wanted, beside)
        except PackError as missing:
            sources.complete = False  # what is not there yet may come
            raise PackError(f"{said}{missing}") from None
        if folder in passed:
            circle = " → ".join(one.name for one in [*passed, folder])
            raise PackError(f"{folder.name}: packs extend each other in a circle: {circle}")
        passed.append(folder)
        if folder in shelf.outside.values():
            beside = None  # what a stranger's pack extends is a name: it must not reach about in our folders
        elif isinstance(folder, Path):
            beside = folder.parent if folder.is_file() else folder
        if isinstance(folder, Path) and not (isinstance(wanted, str) and wanted in pack_names(shelf.packs)):
            sources.add(folder)
        document = _read(folder)
        place = place_of(document, EXTENDS)
        base = document.pop(EXTENDS, None)
        said = f"{place.file}:{place.line}: {EXTENDS}: "
        whose = place_of(document, CREDITS)
        credits = document.pop(CREDITS, {})
        meant = credits.get("game", "") if isinstance(credits, Placed) else ""
        if shelf.game and meant not in ("", shelf.game):
            raise PackError(f"{whose.file}:{whose.line}: pack.game: this pack is for {meant}, not for {shelf.game}")
        told = f"{folder.name}/words/en.toml"
        words = WordsFile(told, "".join(read_text(file, told) for file in _words_file(folder)))
        chain.insert(
            0, Layer(folder, folder.name.removesuffix(TOML), document, words, _art(folder / "art"), credits, whose)
        )
        if base is None:
            return chain
        if not isinstance(base, str):
            raise PackError(f"{said}expected the name of a pack, found {short(base)}")
        wanted = base


def _words_file(folder: Traversable) -> list[Traversable]:
    words = folder / "words" / "en.toml"
    return [words] if words.is_file() else []


def _read(folder: Traversable) -> Placed:
    whole = Placed({}, {}, Place(folder.name, 1))
    for file in _files(folder):
        name = file.name if file is folder else f"{folder.name}/{file.name}"
        text = read_text(file, name)
        parsed = parse(text, name)
        lines = lines_of(text)
        for key, value in parsed.items():
            place = Place(name, lines[(key,)])
            there = placed(value, (key,), name, lines)
            before = whole.get(key)
            if _are_tables(there) and _are_tables(before) and (_has_ids(there) or _has_ids(before)):
                before += there  # a list of tables continues in another file
                continue
            if key in whole:
                raise PackError(f"{name}:{place.line}: {key}: already given in {whole.places[key].file}")
            whole[key] = there
            whole.places[key] = place
    faults: list[Fault] = []
    _check_ids(whole, "", faults)
    refuse(faults)
    return whole


def _check_ids(value: object, path: str, faults: list[Fault]) -> None:
    """Entries are told apart by their ids, so each must be there and a text before packs can be merged."""
    if isinstance(value, list):
        with_ids = {key for item in value if isinstance(item, Placed) and "id" in item for key in item}
        for n, item in enumerate(value):
            if with_ids and isinstance(item, Placed) and "id" not in item:
                faults.append(lacks(item, "id", f"{path}[{n}]", item.own, with_ids))
            name = item.get("id", n) if isinstance(item, Placed) else n
            if name is not n and not isinstance(name, str):
                faults.append(Fault(item.places["id"], f"{path}[{n}].id", f"expected a text, found {short(name)}"))
            _check_ids(item, f"{path}[{name if isinstance(name, str) else n}]", faults)
    elif isinstance(value, Placed):
        for key, item in value.items():
            _check_ids(item, join_path(path, key), faults)


def _merge(below: Placed, above: Placed) -> Placed:
    merged = Placed(dict(below), dict(below.places), above.own)
    for key, value in above.items():
        old = merged.get(key)
        if isinstance(value, Placed) and isinstance(old, Placed):
            merged[key] = _merge(old, value)
        elif isinstance(old, list) and _has_ids(value) and _has_ids(old):
            merged[key] = _merge_lists(old, value)
        else:
            if isinstance(value, PlacedList) and isinstance(old, list):
                value.instead_of = len(old)
            merged[key] = value
        merged.places[key] = above.places[key]
    return merged


def _are_tables(value: object) -> TypeGuard[list[Placed]]:
    return isinstance(value, list) and bool(value) and all(isinstance(v, Placed) for v in value)


def _has_ids(value: object) -> TypeGuard[list[Placed]]:
    return _are_tables(value) and any("id" in v for v in value)


def _merge_lists(below: list[Placed], above: list[Placed]) -> list[Placed]:
    entries = {entry["id"]: entry for entry in below}
    if len(entries) < len(below) or len({entry["id"] for entry in above}) < len(above):
        return [*below, *above]  # one of them has an id twice, which the check reports
    known = list(entries)
    for entry in above:
        if entry.get("remove") is True:
            if entry["id"] not in entries:
                place = entry.own
                raise PackError(
                    f"{place.file}:{place.line}: {entry['id']!r} cannot be removed: it is not in the pack below"
                    + nearest(entry["id"], known)
                )
            del entries[entry["id"]]
        elif entry["id"] in entries:
            entries[entry["id"]] = _merge(entries[entry["id"]], entry)
        else:
            entry.beside = known
            entries[entry["id"]] = entry
    return list(entries.values())


def _collect_reasons(
    value: object, path: str, reasons: list[tuple[str, str]], shape: type[msgspec.Struct], vain: list[str]
) -> None:
    """Take every `why` out of the document: one sentence for a table, or one for each of its keys. Those for fields
    that no pack has are in vain."""
    if isinstance(value, list):
        for n, item in enumerate(value):
            name = item.get("id", n) if isinstance(item, Placed) else n
            _collect_reasons(item, f"{path}[{name}]", reasons, shape, vain)
    elif isinstance(value, Placed):
        why = value.pop("why", None)
        if isinstance(why, Placed):
            vain += reason_of_nothing(why, value, shape)
            reasons += [(join_path(path, key), str(reason)) for key, reason in why.items()]
        elif why is not None:
            reasons.append((path, str(why)))
        for key, item in value.items():
            _collect_reasons(item, join_path(path, key), reasons, shape, vain)
