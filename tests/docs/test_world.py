"""`docs/packs.md`, the half about Meinopoly: its packs can be played, its refusals are real, its tables agree with the
schema."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from typer.testing import CliRunner

import parlour
from parlour.cli.commands import app
from parlour.games.meinopoly import effect_shapes, pack
from parlour.games.meinopoly.pack import Content
from parlour.games.meinopoly.rules.victories import MEASURES
from parlour.kernel.pack_folders import look_for_packs_in
from parlour.lab.check import Checker
from tests.docs.blocks import DOCS, Block, agrees, put_together, read_blocks, run_examples, write
from tests.docs.game_page import quoted
from tests.markdown_tables import first_table

PAGE = "packs.md"
WORLD = "A world of your own for Meinopoly"
BLOCKS = [block for block in read_blocks(PAGE) if block.heading == WORLD]
FILES = [block for block in BLOCKS if block.file]
GAME = parlour.game("meinopoly")
SOUND = ["seaside", "allotment"]
EFFECTS = {effect.__struct_config__.tag: effect for effect in get_args(effect_shapes.Effect)}


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the packs that the page shows."""
    return write(put_together({}, FILES), tmp_path_factory.mktemp("world"))


def test_examples_show_what_really_happens(shown: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shown)
    assert run_examples(PAGE, BLOCKS) > 20


def ends() -> list[int]:
    """After how many files a pack is complete for now, because the page goes on with something else."""
    after = [BLOCKS[BLOCKS.index(block) + 1] for block in FILES]
    return [number for number, block in enumerate(after, 1) if not block.file and of(FILES[number - 1]) in SOUND]


def of(block: Block) -> str:
    return block.file.partition("/")[0]


@pytest.mark.parametrize("end", ends())
def test_a_pack_is_sound_after_every_chapter(end: int, tmp_path: Path) -> None:
    write(put_together({}, FILES[:end]), tmp_path)
    assert GAME.read_pack(tmp_path / of(FILES[end - 1])) is not None


@pytest.mark.parametrize(("name", "games"), [("seaside", 3), ("allotment", 8)])
def test_the_packs_that_are_built_keep_every_promise(shown: Path, name: str, games: int) -> None:
    report = Checker(GAME, 1, shown / name, None, {}).run(range(games))
    assert (report.failures, report.games) == ([], games)


def sessions() -> list[Block]:
    return [block for block in BLOCKS if block.text.startswith("$ parlour ")]


@pytest.mark.parametrize("session", sessions(), ids=lambda session: f"line {session.line}")
def test_sessions_show_what_really_is_printed(session: Block, shown: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shown)
    monkeypatch.setenv("COLUMNS", "115")
    command, _, said = session.text.removeprefix("$ parlour ").partition("\n")
    real = CliRunner().invoke(app, command.split()).output
    assert agrees(said, real), f"parlour {command} prints now:\n{real}"


# The commands on the page take long; these make them short.
SHORTER = {
    "play": ["--lines", "--bots", "random"],
    "check": ["--games", "1"],
    "playtest": ["--games", "2", "--jobs", "1"],
}


COMMANDS = [line for block in BLOCKS if block.language == "sh" for line in block.text.splitlines()]


@pytest.mark.parametrize("command", [line for line in COMMANDS if line.split()[1] in SHORTER])
def test_every_command_works_with_the_pack(command: str, shown: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shown)
    _, verb, *words = command.replace("path/to/", "").split()
    done = CliRunner().invoke(app, [verb, *words, *SHORTER[verb]], input="quit\n")
    assert done.exit_code == 0, done.output


def test_the_packs_are_added_as_the_page_says(
    shown: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(shown)
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    added = [line.replace("path/to/", "").split()[1:] for line in COMMANDS if " add " in line]
    for words in [*added, *[["packs", "check", name] for name in SOUND]]:
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 0, (words, done.output, done.exception)
    assert sorted(folder.name for folder in (tmp_path / "packs" / "meinopoly").iterdir()) == sorted(SOUND)
    look_for_packs_in()


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under this heading."""
    return first_table((DOCS / PAGE).read_text("utf-8").partition(f" {heading}\n")[2])[1:]


def named(heading: str) -> list[str]:
    return [quoted(cells[0])[0] for cells in rows(heading)]


def written(name: str, field: dict[str, Any]) -> str:
    """A field of an effect as the page writes it: its range and its default."""
    parts = [f"`{name}`"]
    if "minimum" in field:
        parts.append(f"{field['minimum']:,}–{field['maximum']:,}")
    if "default" in field:
        default = field["default"]
        parts.append("(any)" if default is None else f"({str(default).lower()})")
    return " ".join(parts)


def test_the_table_of_effects_is_the_schema() -> None:
    assert named("Effects") == list(EFFECTS)
    definitions = GAME.pack_schema()["$defs"]
    for tag, fields, meaning in rows("Effects"):
        effect = EFFECTS[tag.strip("`")]
        properties = definitions[effect.__name__]["properties"]
        assert fields == ", ".join(written(name, properties[name]) for name in effect.__struct_fields__)
        assert meaning


SAMPLES = {"space": "go", "type": "start", "deck": "event", "turns": 1, "percent": 50}


def allowed(when: str, effect: str, on: str = "", only: str = "") -> bool:
    """Whether a character of the classic pack may have this effect at this moment."""
    kind = EFFECTS[effect]
    made = kind(**{name: SAMPLES.get(name, 1) for name in kind.__struct_fields__ if name != "lands"})
    read = GAME.read_pack("classic")
    assert read is not None
    content: Content = read.content
    hook = pack.Hook(when=when, does=[made], on=[on] if on else [], only=only)  # type: ignore[arg-type]
    character = msgspec.structs.replace(content.characters[0], passives=[hook])
    return msgspec.structs.replace(content, characters=[character, *content.characters[1:]]).faults() == []


def meant(cell: str) -> set[str]:
    """The effects that a cell of the table allows."""
    plain = set(EFFECTS) - {"scale", "redraw_freely"}
    if not cell.startswith("plain"):
        return set(quoted(cell))
    but, _, also = cell.partition(", and ") if "but" in cell else ("", "", cell)
    return plain - set(quoted(but)) | set(quoted(also))


def test_the_table_of_moments_is_what_packs_may_do() -> None:
    assert named("Moments") == list(get_args(pack.Moment))
    for when, _, does_, on, only in rows("Moments"):
        moment = when.strip("`")
        can = {effect for effect in EFFECTS if allowed(moment, effect)}
        assert can == meant(does_), moment
        one = min(can)
        types = pack.TYPES if on == "types" else quoted(on)
        for word in [*pack.TYPES, *pack.PAYMENTS]:
            assert allowed(moment, one, on=word) == (word in types), (moment, word)
        for word in ("regulated", "complete_group"):
            assert allowed(moment, "scale", only=word) == (word in quoted(only)), (moment, word)


def test_the_table_of_measures_is_the_schema() -> None:
    assert named("Measures") == list(get_args(pack.Measure)) == list(MEASURES)


def test_the_table_of_numbers_is_the_schema() -> None:
    defaults = {field.name: field.default for field in msgspec.structs.fields(pack.Numbers)}
    shown = {quoted(name)[0]: default for name, default, _ in rows("Numbers")}
    assert shown == {
        name: ", ".join(map(str, value)) if isinstance(value, tuple) else str(value) for name, value in defaults.items()
    }
    assert list(shown) == list(defaults)


def test_the_table_of_types_is_that_of_the_game() -> None:
    assert named("Types of spaces") == list(pack.TYPES)


def test_the_table_of_words_is_what_dominion_gives_words_to() -> None:
    dominion = GAME.read_pack("dominion")
    assert dominion is not None
    sections = dict(dominion.words.sections)
    names = [f"names.{kind}" for kind in sections.pop("names")]
    characters = sections.pop("characters")
    shown = {section: quoted(keys) for section, keys in ((quoted(cells[0])[0], cells[1]) for cells in rows("Words"))}
    assert sorted(shown) == sorted([*sections, *names, "characters"])
    assert all(list(character) == shown["characters"] for character in characters.values())
    assert list(sections["pack"]) == shown["pack"]


SHAPES = {
    "boards": pack.Board,
    "boards.spaces": pack.Space,
    "boards.branches": pack.Branch,
    "groups": pack.Group,
    "levels": pack.Level,
    "cards": pack.Card,
    "characters": pack.Character,
    "characters.passives": pack.Hook,
    "characters.victory": pack.Condition,
    "types": pack.SpaceType,
    "seasons": pack.Season,
    "objectives": pack.Objective,
}


def test_every_key_of_a_pack_is_listed_with_its_fields() -> None:
    table = {quoted(key)[0]: quoted(fields) for key, _, fields in rows("Everything a pack of Meinopoly can say")}
    assert {key for key in table if "." not in key} == set(Content.__struct_fields__)
    stats = re.search(r"^The six stats are (.*), each", (DOCS / PAGE).read_text("utf-8"), re.MULTILINE)
    assert stats is not None
    table["characters"] += quoted(stats[1])
    assert {key: set(table[key]) for key in SHAPES} == {
        key: set(shape.__struct_fields__) for key, shape in SHAPES.items()
    }
