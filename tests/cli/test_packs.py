"""`parlour packs`: zips from strangers, and packs that come and go."""

import io
import json
import shutil
import stat
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import jsonschema_rs
import pytest
from typer.testing import CliRunner

import parlour
from parlour.cli import pack_zip
from parlour.cli.commands import app
from parlour.cli.pack_zip import unpack
from parlour.kernel import PackError
from parlour.kernel.pack_folders import look_for_packs_in

CREDITS = '[pack]\ngame = "meinopoly"\nauthor = "Ann"\nversion = "1.2"\nlicence = "CC0"\n'
SOUND = {
    "lake/board.toml": 'extends = "classic"\n[[boards]]\nid = "ring"\nspaces = [{ id = "boardwalk", price = 450 }]\n'
    + CREDITS,
    "lake/words/en.toml": '[pack]\ntitle = "The Lake"\nabout = "Wet."\n[names.space]\nboardwalk = "Pier"\n',
    "lake/art/types/tax.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "lake/README.md": "A pack.",
    "__MACOSX/lake/._board.toml": "\0",
    "lake/.DS_Store": "\0",
}


def zipped(file: Path, files: dict[str, str]) -> Path:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    return file


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder of its own."""
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "data"))
    yield tmp_path / "data"
    look_for_packs_in()


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["packs", *words], env={"COLUMNS": "200"})
    return done.exit_code, done.output if done.exception is None or done.exit_code != 1 else str(done.exception)


def test_a_pack_is_added_listed_played_and_removed(data: Path, tmp_path: Path) -> None:
    code, told = run("add", str(zipped(tmp_path / "lake.zip", SOUND)))
    assert code == 0 and "parlour play meinopoly --pack lake" in told
    folder = data / "packs" / "meinopoly" / "lake"
    assert sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()) == [
        "README.md",
        "art/types/tax.svg",
        "board.toml",
        "words/en.toml",
    ]
    assert [below.name for below in folder.parent.iterdir()] == ["lake"], "nothing else is left behind"
    row = next(row for row in json.loads(run("list", "--json")[1]) if row["name"] == "lake")
    assert (row["title"], row["author"], row["version"], row["licence"]) == ("The Lake", "Ann", "1.2", "CC0")
    assert "The Lake" in run("list", "meinopoly")[1]
    assert "no fault" in run("check", "lake")[1]
    done = CliRunner().invoke(app, ["check", "meinopoly", "--pack", "lake", "--games", "1"])
    assert done.exit_code == 0 and "packs lake" in done.output
    assert "is there already" in run("add", str(tmp_path / "lake.zip"))[1]
    assert run("add", str(tmp_path / "lake.zip"), "--replace")[0] == 0
    assert run("add", str(tmp_path / "lake.zip"), "--as", "pond")[0] == 0
    assert run("remove", "meinopoly", "lake")[0] == 0
    assert "there is pond" in run("remove", "meinopoly", "lake")[1]
    assert "no pack 'classic'" in run("remove", "meinopoly", "classic")[1]


def written(folder: Path) -> Path:
    """The sound pack as a folder."""
    for name, text in SOUND.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder / "lake"


def test_a_folder_is_added_too(data: Path, tmp_path: Path) -> None:
    assert run("add", str(written(tmp_path)))[0] == 0
    added = data / "packs" / "meinopoly" / "lake"
    assert (added / "words" / "en.toml").is_file() and not (added / ".DS_Store").exists()


def test_a_folder_is_held_to_what_a_zip_may_hold(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lake = written(tmp_path)
    for nowhere in ("nowhere", str(tmp_path)):
        (lake / "secret").symlink_to(nowhere)
        assert "lake: secret: a pack cannot hold links" in run("add", str(lake))[1]
        (lake / "secret").unlink()
    (lake / "evil.py").write_text("")
    assert "lake: evil.py: a pack holds TOML files, pictures and texts" in run("add", str(lake))[1]
    (lake / "evil.py").unlink()
    monkeypatch.setattr(pack_zip, "MOST_UNPACKED", 100)
    assert "lake: unpacked, this is more than" in run("add", str(lake))[1]
    monkeypatch.setattr(pack_zip, "MOST_FILES", 2)
    assert "at most 2 files was expected, found 4" in run("add", str(lake))[1]
    assert not list((data / "packs").rglob("*.toml")), "nothing was changed"


def test_a_zip_in_capitals_is_a_zip(data: Path, tmp_path: Path) -> None:
    assert run("add", str(zipped(tmp_path / "LAKE.ZIP", SOUND)))[0] == 0


@pytest.mark.parametrize("name", ["..zip", "dotted.zip"])
def test_a_zip_may_have_an_odd_name_and_paths_that_begin_here(data: Path, tmp_path: Path, name: str) -> None:
    files = {f"./{path}": text for path, text in SOUND.items()}
    assert "lake: added to meinopoly" in run("add", str(zipped(tmp_path / name, files)))[1]


def test_what_strangers_write_is_shown_as_it_is(data: Path, tmp_path: Path) -> None:
    """Not taken for a style, which could hide it or end the list."""
    odd = {**SOUND, "lake/words/en.toml": '[pack]\ntitle = "[/foo] [red]The Lake\\\\"\nabout = "Wet."\n'}
    odd["lake/board.toml"] = odd["lake/board.toml"].replace('"Ann"', '"[/] Ann"').replace('"1.2"', '"[/v]"')
    assert run("add", str(zipped(tmp_path / "lake.zip", odd)))[0] == 0
    code, told = run("list", "meinopoly")
    assert code == 0 and "[/foo] [red]The Lake\\" in told and "[/] Ann" in told and "[/v]" in told
    folder = data / "packs" / "meinopoly" / "pond"
    folder.mkdir()
    (folder / "board.toml").write_text('"a\\u0062" = 1\nextends = "classic"\n[[cards]]\nid = ["[/foo]"]\n')
    code, told = run("list")
    assert code == 0 and "pond/board.toml:4: cards[0].id: expected a text, found ['[/foo]']" in told


def test_packs_of_a_game_that_is_gone_can_be_removed(data: Path, tmp_path: Path) -> None:
    (data / "packs" / "bridge" / "night").mkdir(parents=True)
    (data / "packs" / "bridge" / "day").symlink_to(tmp_path)
    assert run("remove", "bridge", "day") == (0, "day: removed from bridge\n") and tmp_path.is_dir()
    assert "you have added no pack 'nigth' to bridge; did you mean 'night'?" in run("remove", "bridge", "nigth")[1]
    assert run("remove", "bridge", "night")[0] == 0
    assert not list((data / "packs" / "bridge").iterdir())
    assert "there is no game 'brigde'" in run("remove", "brigde", "night")[1]
    assert run("remove", "bridge", "../bridge")[0] == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--as", "../lake"], "cannot be the name of a pack"),
        (["--as", "classic"], "has a pack 'classic' of its own"),
        (["--game", "titov"], "this pack is for meinopoly, not for titov"),
        (["--game", "tictactoe"], "tictactoe has no packs"),
    ],
)
def test_what_cannot_be_added_is_refused(data: Path, tmp_path: Path, words: list[str], told: str) -> None:
    code, said = run("add", str(zipped(tmp_path / "lake.zip", SOUND)), *words)
    assert code == 1 and told in said
    assert not list((data / "packs").rglob("*.toml")), "nothing was changed"


def test_a_faulty_pack_is_not_added(data: Path, tmp_path: Path) -> None:
    broken = {**SOUND, "lake/board.toml": SOUND["lake/board.toml"].replace("price", "prise")}
    code, told = run("add", str(zipped(tmp_path / "lake.zip", broken)))
    assert code == 1 and "lake/board.toml:4: boards[ring].spaces[boardwalk].prise: no such field" in told
    assert not list((data / "packs").rglob("*.toml"))


def test_a_zip_does_not_reach_about_in_our_folders(data: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "numbers.toml").write_text("[numbers]\ncapital = 7\n")
    for way in (str(tmp_path / "secret"), "../../secret", "secret"):
        sly = {**SOUND, "lake/board.toml": f"extends = {json.dumps(way)}\n{CREDITS}"}
        for verb in ("add", "check"):
            code, told = run(verb, str(zipped(tmp_path / "lake.zip", sly)))
            assert code == 1 and "there is no pack" in told


def test_a_pack_that_is_not_finished_fails_its_check(data: Path, tmp_path: Path) -> None:
    nameless = {**SOUND, "lake/words/en.toml": '[names.space]\nboardwalk = "Pier"\n'}
    code, told = run("check", str(zipped(tmp_path / "lake.zip", nameless)))
    assert code == 1
    told = CliRunner().invoke(app, ["packs", "check", str(tmp_path / "lake.zip")], env={"COLUMNS": "200"}).output
    assert "lake/words/en.toml: pack.title: expected a sentence, found none" in told and "not finished" in told


def test_a_pack_that_names_no_game_needs_one(data: Path, tmp_path: Path) -> None:
    plain = {**SOUND, "lake/board.toml": SOUND["lake/board.toml"].removesuffix(CREDITS)}
    file = str(zipped(tmp_path / "lake.zip", plain))
    assert "for which game is it?" in run("check", file)[1]
    assert run("check", file, "--game", "meinopoly")[0] == 0
    assert "did you mean 'neon'" in run("check", "noen")[1]


def test_the_schema_is_printed(data: Path) -> None:
    assert "boards" in json.loads(run("schema", "meinopoly")[1])["$defs"]["Content"]["properties"]


# --- zips ---


def test_a_pack_may_lie_at_the_top_of_its_zip(tmp_path: Path) -> None:
    (tmp_path / "into").mkdir()
    file = zipped(tmp_path / "lake.zip", {name.removeprefix("lake/"): text for name, text in SOUND.items()})
    assert unpack(file, tmp_path / "into") == tmp_path / "into"


def link() -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo("lake/words")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    return entry


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("../evil.toml", "leads out of the pack's folder"),
        ("lake/../../evil.toml", "leads out of the pack's folder"),
        ("/etc/evil.toml", "leads out of the pack's folder"),
        ("..\\evil.toml", "leads out of the pack's folder"),
        ("C:/evil.toml", "leads out of the pack's folder"),
        (link(), "cannot hold links"),
        ("lake/evil.py", "TOML files, pictures and texts, and nothing else"),
        ("lake/evil.so", "TOML files, pictures and texts, and nothing else"),
    ],
)
def test_a_zip_that_could_do_harm_is_refused(tmp_path: Path, entry: str | zipfile.ZipInfo, told: str) -> None:
    (tmp_path / "into").mkdir()
    file = zipped(tmp_path / "lake.zip", {})
    with zipfile.ZipFile(file, "a") as packed:
        packed.writestr(entry, "../../outside")
    with pytest.raises(PackError, match=told):
        unpack(file, tmp_path / "into")
    assert not list(tmp_path.rglob("evil*"))


def test_a_zip_that_unpacks_to_gigabytes_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What counts is what comes out, whatever the zip says of itself."""
    monkeypatch.setattr(pack_zip, "MOST_UNPACKED", 1 << 20)
    (tmp_path / "into").mkdir()
    file = zipped(tmp_path / "lake.zip", {"a.toml": " " * (3 << 20)})
    lying = file.read_bytes().replace((3 << 20).to_bytes(4, "little"), (1 << 10).to_bytes(4, "little"))
    for body in (file.read_bytes(), lying):
        file.write_bytes(body)
        with pytest.raises(PackError, match=r"this is more than 1 MB|cannot be read"):
            unpack(file, tmp_path / "into")
        written = tmp_path / "into" / "a.toml"
        assert written.stat().st_size <= 1 << 20
        written.unlink()


def test_a_zip_that_is_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "into").mkdir()
    file = zipped(tmp_path / "lake.zip", {f"{number}.toml": "" for number in range(30)})
    monkeypatch.setattr(pack_zip, "MOST_FILES", 20)
    with pytest.raises(PackError, match="at most 20 files was expected, found 30"):
        unpack(file, tmp_path / "into")
    monkeypatch.setattr(pack_zip, "MOST_PACKED", 100)
    with pytest.raises(PackError, match="a zip of at most"):
        unpack(file, tmp_path / "into")


def test_a_file_that_is_not_a_zip_is_refused(tmp_path: Path) -> None:
    (tmp_path / "into").mkdir()
    file = tmp_path / "lake.zip"
    sound = zipped(file, SOUND).read_bytes()
    twice = io.BytesIO()
    with zipfile.ZipFile(twice, "w") as packed:
        packed.writestr("a.toml", "a = 1")
        with pytest.warns(UserWarning, match="Duplicate"):
            packed.writestr("a.toml", "a = 2")
    for body, told in (
        (b"no zip", "cannot be read"),
        (sound[:-40], "cannot be read"),
        (twice.getvalue(), "twice"),
        (zipped(file, {"a/b/c.toml": ""}).read_bytes(), "there is no pack in it"),
        (zipped(file, {}).read_bytes(), "there is no pack in it"),
    ):
        file.write_bytes(body)
        with pytest.raises(PackError, match=told):
            unpack(file, tmp_path / "into")
        for left in tmp_path.joinpath("into").iterdir():
            if left.is_file():
                left.unlink()


def damaged(file: Path, method: int, old: bytes, new: bytes) -> Path:
    with zipfile.ZipFile(file, "w", method) as packed:
        packed.writestr("päck.toml", "a = 1 # " + "b" * 100)
    assert old in file.read_bytes()
    file.write_bytes(file.read_bytes().replace(old, new))
    return file


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2, zipfile.ZIP_DEFLATED])
def test_a_damaged_zip_is_refused_with_a_reason(tmp_path: Path, method: int) -> None:
    (tmp_path / "into").mkdir()
    file = damaged(tmp_path / "lake.zip", method, b".toml", b".toml")
    body = bytearray(file.read_bytes())
    at = body.index(b".toml") + len(".toml")
    body[at + 9 : at + 30] = b"\xff" * 21
    file.write_bytes(body)
    with pytest.raises(PackError) as refused:
        unpack(file, tmp_path / "into")
    assert str(refused.value).startswith("lake.zip: this zip cannot be read: ")
    assert not str(refused.value).endswith(("None", ": "))


def test_a_zip_with_a_damaged_name_is_refused(tmp_path: Path) -> None:
    (tmp_path / "into").mkdir()
    file = damaged(tmp_path / "lake.zip", zipfile.ZIP_STORED, "ä".encode(), b"\xff\xfe")
    with pytest.raises(PackError, match="this zip cannot be read"):
        unpack(file, tmp_path / "into")


# --- a first pack, and the schema ---

GAMES = ["circus_maximus", "conquest", "critocracy", "meinopoly", "titov"]


@pytest.mark.parametrize("game", GAMES)
def test_a_first_pack_is_sound_and_can_be_added(data: Path, tmp_path: Path, game: str) -> None:
    made = CliRunner().invoke(app, ["new", "my_world", "--pack", game, "--in", str(tmp_path)])
    assert made.exit_code == 0
    folder = tmp_path / "my_world"
    code, told = run("check", str(folder))
    assert code == 0 and "no fault" in told
    pack, base = (parlour.game(game).read_pack(which) for which in (folder, None))
    assert pack is not None and base is not None
    assert pack.hash != base.hash and pack.reasons, "it changes a number and says why"
    assert pack.words["pack", "title"] == "My world"
    assert run("add", shutil.make_archive(str(tmp_path / "my_world"), "zip", tmp_path, "my_world"))[0] == 0
    assert (data / "packs" / game / "my_world" / "pack.toml").is_file()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["My World", "--pack", "titov"], "cannot be the name of a pack"),
        (["standard", "--pack", "titov"], "has a pack called 'standard' already"),
        (["mine", "--pack", "tictactoe"], "tictactoe has no packs"),
        (["mine", "--pack", "titv"], "did you mean 'titov'"),
        (["mine", "--pack", "titov", "--board"], "choose either --pack or --board"),
    ],
)
def test_a_first_pack_needs_a_name_and_a_game(data: Path, tmp_path: Path, words: list[str], told: str) -> None:
    made = CliRunner().invoke(app, ["new", *words, "--in", str(tmp_path)])
    assert made.exit_code == 1 and told in str(made.exception)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("game", GAMES)
def test_an_editor_accepts_every_file_of_our_packs(game: str) -> None:
    """And of a pack that extends another, with all that its files may say."""
    known = jsonschema_rs.validator_for(parlour.game(game).pack_schema())
    for file in Path(str(parlour.game(game).folder / "packs")).glob("*/*.toml"):
        known.validate(tomllib.loads(file.read_text("utf-8")))
    known.validate({"extends": "x", "pack": {"author": "Ann"}})
    for wrong in ({"extend": "x"}, {"pack": {"license": "x"}}, {"pack": 3}):
        assert not known.is_valid(wrong)


def test_values_are_listed_with_their_paths() -> None:
    code, told = run("values", "circus_maximus", "--find", "naumachia")
    assert code == 0
    rows = [line.split(maxsplit=2) for line in told.splitlines()]
    assert ["acts[naumachia].coins", "8", "0 to 100"] in [[cell.strip() for cell in row] for row in rows]
    assert all("naumachia" in row[0] for row in rows[1:])
    listed = json.loads(run("values", "conquest", "--json")[1])
    assert {"number", "switch", "choice"} <= {one["kind"] for one in listed}
    assert run("values", "tictactoe") == (1, "tictactoe has no packs")
