"""Mistakes that people make in a pack of their own, planted one by one in a sound one: each is told with its file, its
line and, where a name is wrong, the nearest one that there is."""

import tomllib
from pathlib import Path

import pytest

import parlour
from parlour.kernel import PackError
from parlour.kernel.pack import Pack

from .allotments import FILES

GAME = parlour.game("meinopoly")
OURS = [(game, name) for game in parlour.games() for name in parlour.game(game).own_packs]
MISTAKES = tomllib.loads(Path(__file__).with_name("pack_mistakes.toml").read_text("utf-8"))


HEIR = {
    "board.toml": 'extends = "classic"\n',
    "words/en.toml": '[pack]\ntitle = "The Heir"\nabout = "Much like the old one."\n',
}


def written(folder: Path, file: str = "", old: str = "", new: str = "", told: str = "") -> Path:
    """The pack, with one thing changed."""
    return write(folder, FILES, file, old, new, told)


def write(folder: Path, files: dict[str, str], file: str = "", old: str = "", new: str = "", told: str = "") -> Path:
    for name, text in files.items():
        (folder / "plot" / name).parent.mkdir(parents=True, exist_ok=True)
        assert name != file or old in text, "the mistake must be made"
        (folder / "plot" / name).write_text(text.replace(old, new, 1) if name == file else text, "utf-8")
    return folder / "plot"


def read(folder: Path) -> Pack:
    pack = GAME.read_pack(folder)
    assert pack is not None
    return pack


def planted(kind: str) -> pytest.MarkDecorator:
    """Every mistake of a kind, as a parameter."""
    found = MISTAKES[kind]
    return pytest.mark.parametrize("mistake", found, ids=[f"{one['file']}: {one['new'].strip()}" for one in found])


def test_the_pack_without_mistakes_is_sound(tmp_path: Path) -> None:
    pack = read(written(tmp_path))
    assert pack.unfinished == []
    on = "which is on in everything"
    assert pack.doubts == [
        f"plot/people.toml:1: cards: nothing for the setting encounters, {on}",
        f"plot/people.toml:13: characters: nothing for the setting character_events, {on}",
        f"plot/people.toml:13: characters: nothing for the setting character_victories, {on}",
    ]
    m = parlour.Match.new(GAME, seats=2, seed=1, pack=tmp_path / "plot", preset="standard")
    for number, (seat, options) in enumerate(m):
        m.play(seat, options[number % len(options)])
        if number > 300:
            break
    assert m.moves_played


@pytest.mark.parametrize(("game", "name"), OURS)
def test_our_own_packs_lack_nothing(game: str, name: str) -> None:
    pack = parlour.game(game).read_pack(name)
    assert pack is not None and (pack.unfinished, pack.doubts) == ([], [])


@planted("refused")
def test_a_mistake_is_refused_where_it_stands(tmp_path: Path, mistake: dict[str, str]) -> None:
    with pytest.raises(PackError) as refused:
        read(written(tmp_path, **mistake))
    assert str(refused.value).splitlines()[0].startswith(mistake["told"])


@planted("inherited")
def test_a_mistake_in_a_pack_that_extends_another_is_told_in_its_own_file(
    tmp_path: Path, mistake: dict[str, str]
) -> None:
    assert read(write(tmp_path / "sound", HEIR)).unfinished == []
    with pytest.raises(PackError) as refused:
        read(write(tmp_path, HEIR, **mistake))
    assert str(refused.value).splitlines()[0] == mistake["told"]


def test_a_misspelt_extends_is_the_only_fault_told(tmp_path: Path) -> None:
    with pytest.raises(PackError) as refused:
        read(write(tmp_path, HEIR, "board.toml", "extends", "extend"))
    assert str(refused.value) == "plot/board.toml:1: extend: no such field; did you mean 'extends'?"


@planted("missed")
def test_a_sentence_that_is_missing_is_told(tmp_path: Path, mistake: dict[str, str]) -> None:
    """Such a pack can be played, so that you can try it before it is finished."""
    assert read(written(tmp_path, **mistake)).unfinished == [mistake["told"]]


@planted("doubted")
def test_what_nothing_uses_is_told(tmp_path: Path, mistake: dict[str, str]) -> None:
    folder = written(tmp_path, **mistake)
    words = (folder / "words" / "en.toml").read_text()
    (folder / "words" / "en.toml").write_text(
        words.replace('season = { spring = "Spring" }\n', "") if "seasons" in mistake["old"] else words
    )
    assert mistake["told"] in read(folder).doubts


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("art/types/taxx.svg", "plot/art/types/taxx.svg: nothing is called 'taxx'; did you mean 'tax'?"),
        (
            "art/spaces/boardwlak.svg",
            "plot/art/spaces/boardwlak.svg: nothing is called 'boardwlak'; did you mean 'boardwalk'?",
        ),
        (
            "art/spaces/boardwalk.gif",
            "plot/art/spaces/boardwalk.gif: this is no picture; they end in .svg, .png, .webp, .jpg",
        ),
        ("Art/types/tax.svg", "plot/Art: nothing reads this folder; did you mean 'art'?"),
        ("words/de.toml", "plot/words/de.toml: nothing reads this; the words of a pack stand in en.toml"),
        ("numbers.TOML", "plot/numbers.TOML: nothing reads this file; it must end in .toml"),
        ("art/spaces/grand_hotel_by_day.svg", ""),
        ("art/types/tax.svg", ""),
        ("art/NOTES.md", ""),
        ("LICENSE", ""),
    ],
)
def test_files_that_nothing_reads_are_told(tmp_path: Path, file: str, told: str) -> None:
    folder = write(tmp_path, {**HEIR, file: ""})
    assert read(folder).doubts == ([told] if told else [])


def test_reasons_for_nothing_are_told(tmp_path: Path) -> None:
    reasons = (
        'extends = "classic"\n[numbers]\nwhy.captial = "Rich."\nwhy.tech = "As it was."\nwhy.capital = "Richer."\n'
    )
    assert read(write(tmp_path, {**HEIR, "board.toml": reasons})).doubts == [
        "plot/board.toml:3: why.captial: no such field; did you mean 'capital'?"
    ]


def test_a_list_without_ids_is_replaced_which_is_told(tmp_path: Path) -> None:
    """It cannot be added to: above all the links of a map."""
    folder = write(tmp_path, {"map.toml": 'extends = "standard"\n[[links]]\nbetween = ["alaska", "brazil"]\n'})
    with pytest.raises(PackError) as refused:
        parlour.game("conquest").read_pack(folder)
    assert str(refused.value).startswith("plot/map.toml:2: links: expected a list of at least 20, found [")
    assert "; its entries have no ids, so it replaces all 83 of the pack below: repeat those to keep" in str(
        refused.value
    )


def test_an_unfinished_pack_can_be_played(tmp_path: Path) -> None:
    folder = written(tmp_path)
    (folder / "words" / "en.toml").unlink()
    assert parlour.Match.new(GAME, seats=2, seed=1, pack=folder).speaker.show("space", 3) == "well"
    assert len(read(folder).unfinished) > 20
