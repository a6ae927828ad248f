"""What `parlour describe` knows of a game: its sentences and where they stand, and which are missing or unused."""

import re
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

import parlour
from parlour.kernel import Game, GameError
from parlour.lab.description import Description, describe_game
from parlour.lab.sentences import Sentence
from parlour.testing import write_pack

GAMES = sorted(parlour.games())
SAMPLE = Path(__file__).parent.parent / "sample" / "high_card" / "src" / "high_card"


@pytest.fixture(scope="module", params=GAMES)
def described(request: pytest.FixtureRequest) -> tuple[Game, Description]:
    game = parlour.game(request.param)
    return game, describe_game(game)


def sentences(thing: object) -> Iterator[Sentence]:
    """Every sentence in a description."""
    if isinstance(thing, Sentence):
        yield thing
    elif isinstance(thing, msgspec.Struct):
        for value in msgspec.structs.astuple(thing):
            yield from sentences(value)
    elif isinstance(thing, list):
        for one in thing:
            yield from sentences(one)


def lines_at(game: Game, at: str) -> list[str]:
    """The lines of a file from a place on, given as the description gives it."""
    name, _, line = at.rpartition(":")
    folder, _, rest = name.partition("/")
    roots = {folder: Path(str(game.folder)), "parlour": Path(parlour.__file__).parent}
    root = (
        roots[folder]
        if folder in (Path(str(game.folder)).name, "parlour")
        else Path(str(game.folder / "packs" / folder))
    )
    return (root / rest).read_text("utf-8").splitlines()[int(line) - 1 :]


def test_everything_that_the_game_declares_is_there(described: tuple[Game, Description]) -> None:
    game, found = described
    assert [one.key for one in found.decisions] == list(game.decisions)
    assert [one.name for one in found.events] == list(game.events)
    assert [one.setting.name for one in found.settings] == [one.name for one in game.describe_settings()]
    assert [one.preset for one in found.presets] == list(game.presets)
    for decision in found.decisions:
        assert [one.verb for one in decision.verbs] == [verb.name for verb in game.decisions[decision.key].verbs]


def test_every_class_stands_where_the_description_says(described: tuple[Game, Description]) -> None:
    game, found = described
    for decision in found.decisions:
        assert re.match(rf"class {decision.name}\b", lines_at(game, decision.at)[0]), decision.at


def test_every_sentence_stands_where_the_description_says(described: tuple[Game, Description]) -> None:
    game, found = described
    said = [(one, one.text) for one in sentences(found) if one.text is not None]
    assert len(said) > 10
    for one, text in said:
        line = lines_at(game, one.at)[0]
        assert one.key.split(".")[-1] in line and text.split("\n")[0].replace('"', '\\"')[:20] in line, one


@pytest.mark.parametrize(
    ("name", "pack"), [(name, pack) for name in GAMES for pack in [None, *parlour.game(name).packs]]
)
def test_our_games_lack_no_sentence_and_have_none_too_many(name: str, pack: str | None) -> None:
    found = describe_game(parlour.game(name), pack)
    assert (found.missing, found.unused) == ([], [])


def test_a_verb_tells_what_its_method_and_the_functions_it_calls_tell() -> None:
    decisions = {one.key: one for one in describe_game(parlour.game("meinopoly")).decisions}
    tells = {verb.verb: verb.tells for verb in decisions["roll"].verbs}
    assert tells["roll"] == ["rolled", "sent", "trapped", "moved"], "by way of throw() and move()"
    assert tells["mortgage"] == ["mortgaged"]


def test_a_decision_knows_the_rules_that_close_its_moves() -> None:
    decisions = {one.key: one for one in describe_game(parlour.game("circus_maximus")).decisions}
    assert [one.key for one in decisions["bid"].closed] == [
        "closed.no_coins",
        "closed.enough_staged",
        "closed.enough_finals",
    ]
    perform = decisions["perform"]
    assert (perform.kind, perform.tells[0]) == ("poll", "declined")


def test_a_pack_s_sentence_stands_in_the_pack() -> None:
    game = parlour.game("titov")
    assert describe_game(game, "lean_years").files == [
        "lean_years/words/en.toml",
        "standard/words/en.toml",
        "titov/words/en.toml",
    ]


def test_a_pack_may_lie_anywhere(tmp_path: Path, high_card: Game) -> None:
    write_pack(tmp_path / "royal", extends="small", prize=2)
    folder = write_pack(tmp_path / "palace", extends="../royal", prize=3)
    (folder / "words").mkdir()
    (folder / "words" / "en.toml").write_text('[events]\ntied = "Nobody."\n[pack]\ntitle = "Palace"\n', "utf-8")
    found = describe_game(high_card, folder)
    assert found.files == ["palace/words/en.toml", "small/words/en.toml", "high_card/words/en.toml"]
    tied = next(event.told for event in found.events if event.name == "tied")
    assert tied == Sentence("events.tied", "Nobody.", "palace/words/en.toml:2")


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> tuple[Game, Path]:
    """A copy of the sample game under a name of its own, and the file of its words."""
    name = "other_" + re.sub(r"\W", "", request.node.name)
    shutil.copytree(SAMPLE, tmp_path / name)
    for file in (tmp_path / name).glob("*.py"):
        file.write_text(file.read_text("utf-8").replace("high_card", name), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    game = import_module(name).GAME
    assert isinstance(game, Game)
    return game, tmp_path / name / "words" / "en.toml"


def test_missing_sentences_are_named(other: tuple[Game, Path]) -> None:
    game, words = other
    text = words.read_text("utf-8")
    words.write_text(re.sub(r"^(spoils|look|tied|short) = .*$", "", text, flags=re.MULTILINE), "utf-8")
    found = describe_game(game)
    asks = {one.key: one.asks for one in found.decisions}
    assert asks["spoils"] == Sentence("asks.spoils")
    assert [one for one in found.missing if "names.card" not in one] == [
        "no words for asks.spoils",
        "no words for waits.spoils",
        "no words for verbs.look",
        "no words for presets.short",
        "no words for events.tied",
    ]


@pytest.mark.parametrize(("text", "sentence"), [("", "this game has no words"), ("[asks", "Expected")])
def test_words_that_cannot_be_read_are_refused_in_a_sentence(
    other: tuple[Game, Path], text: str, sentence: str
) -> None:
    game, words = other
    words.write_text(text, "utf-8") if text else words.unlink()
    with pytest.raises(GameError, match=sentence):
        describe_game(game)


def test_targets_without_a_name_are_named(other: tuple[Game, Path]) -> None:
    """People would read their ids."""
    assert "no words for names.card.other-ace" in describe_game(other[0]).missing


def test_sentences_for_nothing_are_named_with_their_lines(other: tuple[Game, Path]) -> None:
    game, words = other
    first = len(words.read_text("utf-8").splitlines()) + 1
    with words.open("a", encoding="utf-8") as file:
        file.write('[verbs.gamble]\nx = "1"\n[names.card]\nqueen = "Queen"\nzeppelin = "Zeppelin"\n')
        file.write('[closed.more]\nzebra = "?"\n')
    assert [(one.key, one.at) for one in describe_game(game).unused] == [
        ("verbs.gamble.x", f"{game.package}/words/en.toml:{first + 1}"),
        ("names.card.zeppelin", f"{game.package}/words/en.toml:{first + 4}"),
        ("closed.more.zebra", f"{game.package}/words/en.toml:{first + 6}"),
    ]
