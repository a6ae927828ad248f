"""Packs from outside: found by name and never by path, read again when they change, carried by records."""

import base64
import os
import shutil
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.kernel import Game, Match, PackError, RecordError, game as kernel_game, read_record
from parlour.kernel.pack import load_pack, unsqueeze
from parlour.kernel.pack_folders import look_for_packs_in, packs_from_outside
from parlour.kernel.record import PackMark, Record
from parlour.kernel.settings import near
from parlour.kernel.toml_lines import lines_of

BELOW = 'extends = "standard"\n'


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Path]:
    """A folder with packs from outside."""
    look_for_packs_in(tmp_path / "shelf", tmp_path / "second")
    yield tmp_path / "shelf" / "high_card"
    look_for_packs_in()


def write(folder: Path, text: str, name: str = "cards.toml") -> Path:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, "utf-8")
    return folder


def prize(game: Game, pack: str | Path) -> int:
    read = game.read_pack(pack)
    assert read is not None
    found: int = read.content.prize
    return found


def test_packs_are_found_as_soon_as_they_are_there(high_card: Game, shelf: Path) -> None:
    assert high_card.packs == ["standard", "small"]
    write(shelf / "rich", BELOW + "prize = 5\n")
    assert high_card.packs == ["standard", "small", "rich"]
    assert prize(high_card, "rich") == 5
    shutil.rmtree(shelf / "rich")
    assert high_card.packs == ["standard", "small"]
    with pytest.raises(PackError, match="there is no pack 'rich'"):
        high_card.read_pack("rich")


def test_if_two_packs_share_a_name_the_first_folder_counts(high_card: Game, shelf: Path, tmp_path: Path) -> None:
    write(tmp_path / "second" / "high_card" / "rich", BELOW + "prize = 7\n")
    assert prize(high_card, "rich") == 7
    write(shelf / "rich", BELOW + "prize = 5\n")
    assert prize(high_card, "rich") == 5


def test_a_pack_of_the_game_is_never_replaced(high_card: Game, shelf: Path) -> None:
    write(shelf / "standard", BELOW + "prize = 9\n")
    assert prize(high_card, "standard") == 1 and high_card.packs == ["standard", "small"]


def test_only_names_are_found(high_card: Game, shelf: Path) -> None:
    for odd in ("Rich", "..", ".hidden", "a b", "x" * 41):
        if odd != "..":
            write(shelf / odd, BELOW)
    write(shelf.parent / "other_game" / "rich", BELOW)
    assert packs_from_outside("high_card") == {} and packs_from_outside("../shelf/high_card") == {}


@pytest.mark.parametrize("way", ["../../secret", "{tmp}/secret", "."])
def test_what_a_pack_from_outside_extends_is_no_path(high_card: Game, shelf: Path, tmp_path: Path, way: str) -> None:
    write(tmp_path / "secret", "prize = 3\n")
    write(shelf / "rich", f'extends = "{way.format(tmp=tmp_path)}"\n')
    with pytest.raises(PackError, match="there is no pack"):
        high_card.read_pack("rich")
    with pytest.raises(PackError, match="there is no pack"):
        high_card.read_new_pack(shelf / "rich")


def test_a_pack_from_outside_extends_another_by_its_name(high_card: Game, shelf: Path) -> None:
    write(shelf / "top", 'extends = "below"\n')
    with pytest.raises(PackError, match="there is no pack 'below'"):
        high_card.read_pack("top")
    write(shelf / "below", BELOW + "prize = 5\n")
    assert prize(high_card, "top") == 5


def test_a_pack_is_for_its_game(high_card: Game, shelf: Path) -> None:
    write(shelf / "rich", BELOW + '[pack]\ngame = "meinopoly"\n')
    with pytest.raises(PackError, match="this pack is for meinopoly, not for high_card"):
        high_card.read_pack("rich")


def test_a_pack_says_whose_it_is(high_card: Game, shelf: Path) -> None:
    plain = high_card.read_pack(write(shelf / "plain", BELOW))
    write(shelf / "rich", BELOW + '[pack]\nauthor = "Ann"\nversion = "2"\nlicence = "CC0"\n')
    pack, heir = high_card.read_pack("rich"), high_card.read_pack(write(shelf / "heir", 'extends = "rich"\n'))
    assert pack is not None and plain is not None and heir is not None
    assert (pack.credits.author, pack.credits.version, pack.credits.licence) == ("Ann", "2", "CC0")
    assert heir.credits.author == "", "nobody inherits an author"
    assert pack.hash == plain.hash, "rules do not read it"


@pytest.mark.parametrize(
    ("credits", "told"),
    [
        ('[pack]\nlicense = "CC0"\n', "rich/cards.toml:3: pack.license: no such field; did you mean 'licence'?"),
        ("[pack]\nversion = 2\n", "rich/cards.toml:3: pack.version: expected a text, found 2"),
        ("pack = 3\n", "rich/cards.toml:2: pack: expected a table, found 3"),
    ],
)
def test_wrong_credits_are_refused(high_card: Game, tmp_path: Path, credits: str, told: str) -> None:
    with pytest.raises(PackError) as refused:
        high_card.read_pack(write(tmp_path / "rich", BELOW + credits))
    assert str(refused.value) == told


# --- never stale ---


def test_a_pack_is_read_again_when_it_has_changed(high_card: Game, tmp_path: Path) -> None:
    """Even if size and time of the file are what they were."""
    folder = write(tmp_path / "rich", BELOW + "prize = 5\n")
    then = os.stat(folder / "cards.toml")
    assert prize(high_card, folder) == 5
    first = high_card.read_pack(folder)
    assert high_card.read_pack(folder) is first, "what has not changed is not read again"
    write(folder, BELOW + "prize = 6\n")
    os.utime(folder / "cards.toml", ns=(then.st_atime_ns, then.st_mtime_ns))
    assert Match.new(high_card, pack=folder).setup.pack.prize == 6


def test_a_pack_is_read_again_when_anything_of_it_has_changed(high_card: Game, tmp_path: Path) -> None:
    write(tmp_path / "below", BELOW + "prize = 5\n")
    folder = write(tmp_path / "top", 'extends = "../below"\n')
    assert prize(high_card, folder) == 5
    write(tmp_path / "below", BELOW + "prize = 6\n")
    assert prize(high_card, folder) == 6
    write(folder, "prize = 7\n", "more.toml")
    assert prize(high_card, folder) == 7
    (folder / "more.toml").unlink()
    assert prize(high_card, folder) == 6
    write(folder, '[names.card]\ntwo = "the least"\n', "words/en.toml")
    read = high_card.read_pack(folder)
    assert read is not None and read.words.get("names", "card", "two") == "the least"
    write(folder, "<svg/>", "art/two.svg")
    read = high_card.read_pack(folder)
    assert read is not None and list(read.art) == ["two.svg"]


def test_a_faulty_pack_is_read_again_when_it_was_mended(high_card: Game, tmp_path: Path) -> None:
    folder = write(tmp_path / "rich", BELOW + "prise = 5\n")
    for _ in range(2):
        with pytest.raises(PackError, match="did you mean 'prize'"):
            high_card.read_pack(folder)
    write(folder, BELOW + "prize = 5\n")
    assert prize(high_card, folder) == 5


def test_the_same_words_mean_another_folder_elsewhere(
    high_card: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "one" / "rich", BELOW + "prize = 5\n")
    write(tmp_path / "two" / "rich", BELOW + "prize = 6\n")
    monkeypatch.chdir(tmp_path / "one")
    assert prize(high_card, Path("rich")) == 5
    monkeypatch.chdir(tmp_path / "two")
    assert prize(high_card, Path("rich")) == 6


# --- in records ---


def played(game: Game, pack: str | Path | None) -> Match:
    m = Match.new(game, seats=2, seed=1, pack=pack)
    for seat, options in m:
        m.play(seat, options[0])
    return m


def test_a_record_carries_a_pack_from_outside(high_card: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(high_card, "_kept", {})  # other tests may have kept a pack that says the same
    folder = write(tmp_path / "rich", BELOW + "prize = 5\n")
    write(folder, '[names.card]\ntwo = "the least"\n', "words/en.toml")
    m = played(high_card, folder)
    shutil.rmtree(folder)
    record = read_record(m.record(with_pack=True).to_json())
    again = Match.replay(record, game=high_card)
    assert again.pack is not None and again.over and again.setup.pack.prize == 5
    assert again.speaker.show("card", 0) == "the least"
    assert m.record().pack == PackMark("rich", m.pack.hash if m.pack else ""), "a host keeps packs by themselves"
    with pytest.raises(RecordError, match="there is no pack 'rich'"):
        Match.replay(m.record(), game=high_card)


def test_a_record_carries_no_pack_of_its_game(high_card: Game) -> None:
    assert played(high_card, "small").record(with_pack=True) == played(high_card, "small").record()


def carried(game: Game, folder: Path) -> Record:
    return played(game, write(folder, BELOW + "prize = 5\n")).record(with_pack=True)


def with_pack(record: Record, **changes: str) -> Record:
    assert record.pack is not None
    return msgspec.structs.replace(record, pack=msgspec.structs.replace(record.pack, **changes)).sealed()


def test_the_pack_of_a_record_is_covered_by_its_hash(high_card: Game, tmp_path: Path) -> None:
    record = carried(high_card, tmp_path / "rich")
    assert record.pack is not None
    other = msgspec.structs.replace(record, pack=msgspec.structs.replace(record.pack, body=record.pack.body[:-5]))
    with pytest.raises(RecordError, match="altered"):
        Match.replay(other, game=high_card)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"body": "no pack at all"}, "cannot be read"),
        ({"body": "¤"}, "cannot be read"),
        ({"name": "/etc"}, "is not the one it was played with"),
        ({"hash": "rules:" + "0" * 64}, "is not the one it was played with"),
    ],
)
def test_a_strange_pack_in_a_record_is_refused(
    high_card: Game, tmp_path: Path, changes: dict[str, str], told: str
) -> None:
    record = carried(high_card, tmp_path / "rich")
    with pytest.raises(RecordError, match=told):
        Match.replay(with_pack(record, **changes), game=high_card)


def test_so_many_packs_are_remembered(high_card: Game) -> None:
    """Anybody can bring one. A match whose pack was forgotten brings its own again."""
    standard = high_card.read_pack("standard")
    assert standard is not None
    for prize in range(100, 220):
        high_card.keep_pack(msgspec.structs.replace(standard, document={**standard.document, "prize": prize}).to_json())
    assert len(high_card._kept) <= 100


def test_a_pack_in_a_record_does_not_fill_the_memory(high_card: Game) -> None:
    bomb = base64.b85encode(zlib.compress(b" " * 50_000_000, 9)).decode()
    assert high_card.pack is not None and len(bomb) < 100_000
    with pytest.raises(PackError, match="too large"):
        unsqueeze(bomb, high_card.pack)


# --- whatever a pack says ---

DEEP = ".".join(["a"] * 20_000)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('"a\\u0062" = 1\n', "rich/cards.toml:2: ab: no such field"),
        ("[[cards]]\nid = [1]\nstrength = 2\n", "rich/cards.toml:3: cards[0].id: expected a text, found [1]"),
        ("[[cards]]\nid = { a = 1 }\n", "rich/cards.toml:3: cards[0].id: expected a text, found {'a': 1}"),
        ("[[cards]]\nid = 7\n", "rich/cards.toml:3: cards[0].id: expected a text, found 7"),
        (f"prize = {'9' * 5000}\n", "rich/cards.toml: a number has far too many digits"),
        (f"prize = 0x{'f' * 5000}\n", "rich/cards.toml: a number has far too many digits"),
        (f"prize = {2**64}\n", "rich/cards.toml: a number has far too many digits"),
        (f"{DEEP} = 1\n", "rich/cards.toml: tables and lists of at most 50 in one another were expected"),
        (f"x = {{ {DEEP} = 1 }}\n", "rich/cards.toml: tables and lists of at most 50 in one another were expected"),
        ('["a' + '"."b' * 500 + '"]\n', "rich/cards.toml: tables and lists of at most 50 in one another were expected"),
        (f"x = {'[' * 60}{']' * 60}\n", "rich/cards.toml: tables and lists of at most 50 in one another were expected"),
        (f"x = {'[' * 5000}{']' * 5000}\n", "rich/cards.toml: tables and lists of at most 50 in one another"),
    ],
)
def test_an_odd_pack_is_refused_with_a_sentence(high_card: Game, tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(PackError) as refused:
        high_card.read_pack(write(tmp_path / "rich", BELOW + text))
    assert str(refused.value).splitlines()[0].startswith(told)
    if told.startswith("rich/cards.toml: "):  # words are read with the same care
        with pytest.raises(PackError) as refused:
            high_card.read_pack(write(write(tmp_path / "said", BELOW), text, "words/en.toml"))
        assert told.removeprefix("rich/cards.toml") in str(refused.value)


def test_a_file_that_cannot_be_read_is_a_fault(
    high_card: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write(tmp_path / "rich", BELOW)
    (folder / "folder.toml").mkdir()
    assert high_card.read_pack(folder) is not None, "a folder is no file"

    def refuse(*_: object) -> str:
        raise PermissionError(13, "Permission denied")

    write(folder, BELOW + "prize = 2\n")
    monkeypatch.setattr(Path, "read_text", refuse)
    with pytest.raises(PackError, match=r"^rich/cards.toml: Permission denied$"):
        high_card.read_pack(folder)


def test_whatever_goes_wrong_with_a_pack_is_a_fault_of_the_pack(
    high_card: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> object:
        raise KeyError("a corner nobody thought of")

    monkeypatch.setattr(kernel_game, "load_pack", stumble)
    for read in (high_card.read_pack, high_card.read_new_pack):
        with pytest.raises(
            PackError, match=r"^rich: this pack cannot be read: KeyError: 'a corner nobody thought of'$"
        ):
            read(write(tmp_path / "rich", BELOW))


def test_a_faulty_pack_is_not_read_again_before_it_has_changed(
    high_card: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even if reading it was stopped. But the pack that it extends may turn up at any time."""
    times: list[Path] = []

    def counted(packs: Any, shape: Any, wanted: Path, vocabulary: Any, seen: Any) -> Any:
        times.append(wanted)
        pack = load_pack(packs, shape, wanted, vocabulary, seen)
        if stopping:
            raise SystemExit
        return pack

    stopping = False
    monkeypatch.setattr(kernel_game, "load_pack", counted)
    for number, (cards, words) in enumerate([("prise = 5\n", ""), ("prize =\n", ""), ("", "[names]\nx =\n")]):
        folder = write(write(tmp_path / f"wrong{number}", BELOW + cards), words, "words/en.toml")
        for _ in range(3):
            with pytest.raises(PackError):
                high_card.read_pack(folder)
        assert len(times) == number + 1
    folder = write(tmp_path / "top", 'extends = "../below"\n')
    with pytest.raises(PackError, match="there is no pack"):
        high_card.read_pack(folder)
    write(tmp_path / "below", BELOW + "prize = 5\n")
    assert prize(high_card, folder) == 5
    slow = write(tmp_path / "slow", BELOW)
    stopping = True
    with pytest.raises(SystemExit):
        high_card.read_pack(slow)
    with pytest.raises(PackError, match="reading this pack was stopped"):
        high_card.read_pack(slow)
    assert times.count(slow) == 1
    stopping = False
    write(slow, BELOW + "prize = 3\n")
    assert prize(high_card, slow) == 3


def test_only_the_first_of_very_many_faults_are_told(
    high_card: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever their number, words are followed once for their lines, and only what is told is compared with names."""
    followed: list[str] = []
    guessed: list[str] = []

    def follow(text: str) -> Any:
        followed.append(text)
        return lines_of(text)

    def guess(name: str, known: Any) -> str:
        guessed.append(name)
        return near(name, known)

    monkeypatch.setattr("parlour.kernel.pack_words.lines_of", follow)
    monkeypatch.setattr("parlour.kernel.settings.near", guess)
    sentences = "".join(f'x{number} = "{{=y{number}}}"\n' for number in range(3_000))
    with pytest.raises(PackError) as refused:
        high_card.read_pack(write(write(tmp_path / "rich", BELOW), "[nmaes]\n" + sentences, "words/en.toml"))
    told = str(refused.value).splitlines()
    assert (len(told), told[-1], len(followed)) == (51, "and 2,951 more", 1) and len(guessed) <= 50
    guessed.clear()
    fields = "".join(f"x{number} = 1\n" for number in range(3_000))
    with pytest.raises(PackError, match=r"\nand 2,950 more$"):
        high_card.read_pack(write(tmp_path / "poor", BELOW + fields))
    assert len(guessed) == 50
