"""Packs: data that extends data, and faults that name file, line and field, what was expected and what was found."""

from pathlib import Path
from typing import Literal

import msgspec
import pytest

from parlour.kernel import Game, Match, PackError, RecordError, SettingError, fast
from parlour.kernel.pack import load_pack, restore_pack
from parlour.kernel.record import PackMark
from parlour.kernel.words import Words

CARDS = "\n".join(f'[[cards]]\nid = "c{n}x"\nstrength = {n}\n' for n in range(1, 13))


def write(folder: Path, **files: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text)
    return folder


def faults(game: Game, folder: Path) -> list[str]:
    with pytest.raises(PackError) as refused:
        game.read_pack(folder)
    return str(refused.value).splitlines()


def test_a_pack_changes_only_what_differs(high_card: Game) -> None:
    pack = high_card.read_pack("small")
    assert pack is not None
    ids = [card.id for card in pack.content.cards]
    assert (ids[0], ids[-1], len(ids), pack.content.prize) == ("three", "ace", 12, 2)
    assert pack.content.cards[-1].strength == 15
    assert pack.reasons == [
        ("prize", "Fewer tricks, so each is worth more."),
        ("cards[ace]", "There is only one of it here."),
    ]


def test_a_packs_words_stand_over_the_games(high_card: Game) -> None:
    m = Match.new(high_card, seats=2, seed=1, pack="small")
    assert m.speaker.show("card", list(m.game.ids(m.setup)["card"]).index("king")) == "the old king"
    assert m.speaker.show("card", 0) == "three"


def test_a_pack_from_outside_is_played(high_card: Game, tmp_path: Path) -> None:
    folder = write(tmp_path / "mine", cards='extends = "standard"\nprize = 5\n')
    m = Match.new(high_card, seats=2, seed=1, pack=folder)
    chance = fast(1)
    while not m.over:
        m.play(m.asked[0], chance.pick(m.options(m.asked[0])))
    assert m.pack is not None
    assert m.pack.name == "mine"
    assert Match.replay(m.record(), pack=folder, game=high_card).result is not None


def with_words(folder: Path, words: str, cards: str = 'extends = "standard"\n') -> Path:
    write(folder, cards=cards)
    write(folder / "words", en=words)
    return folder


def test_words_take_figures_from_the_pack(high_card: Game, tmp_path: Path) -> None:
    below = with_words(
        tmp_path / "below",
        """
        [names.card]
        two = "{=cards.two.strength|point|points} ({=cards.0.id})"
        queen = "beats {=cards.queen.strength} for {=prize|point|points}"
        """,
    )
    pack = high_card.read_pack(below)
    assert pack is not None
    assert pack.words["names", "card", "two"] == "2 points (two)"
    assert pack.words["names", "card", "queen"] == "beats 12 for 1 point"
    changed = '[[cards]]\nid = "two"\nremove = true\n[[cards]]\nid = "queen"\nstrength = 20\n'
    above = high_card.read_pack(write(tmp_path / "above", cards=f'extends = "../below"\nprize = 7\n{changed}'))
    assert above is not None
    assert above.words["names", "card", "queen"] == "beats 20 for 7 points"


def test_a_game_s_words_take_figures_too(high_card: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = Words({"events": {"tied": "Nobody takes the {=prize|point|points}."}}).over(high_card.words)
    monkeypatch.setitem(high_card.__dict__, "words", words)
    pack = high_card.read_pack(write(tmp_path / "mine", cards='extends = "standard"\nprize = 5\n'))
    assert high_card.words_with(pack)["events", "tied"] == "Nobody takes the 5 points."
    assert high_card.words_with(high_card.read_pack(None))["events", "tied"] == "Nobody takes the 1 point."


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        ("cards.tow.strength", "; did you mean 'two'?"),
        ("cards.two.strnegth", "; did you mean 'strength'?"),
        ("crads.two", "; did you mean 'cards'?"),
        ("cards.two", "; what stands there is no number and no text"),
        ("cards", "; what stands there is no number and no text"),
        ("cards.two.x", "; there is id, strength"),
    ],
)
def test_a_figure_that_is_not_there_is_a_fault(high_card: Game, tmp_path: Path, path: str, hint: str) -> None:
    folder = with_words(tmp_path / "p", f'[names.card]\ntwo = "worth {{={path}}}"\n')
    assert faults(high_card, folder) == [f"p/words/en.toml:2: names.card.two: the pack has no figure {path!r}{hint}"]


def test_a_figure_has_no_sign(tmp_path: Path) -> None:
    """A card that moves you by -3 says "go back 3 spaces"."""
    words = 'names = { all = "pay {=effects.0.amount|coin|coins}, then {=effects.1.amount|coin|coins}" }'
    losses = '[[effects]]\ntype = "pay"\namount = -3\n[[effects]]\ntype = "pay"\namount = -1\n'
    pack = load_pack(tmp_path, Effects, with_words(tmp_path / "p", words, losses))
    assert pack.words["names", "all"] == "pay 3 coins, then 1 coin"


def test_a_figure_may_be_the_difference_from_100(tmp_path: Path) -> None:
    """A pack says 85 or 115 percent, and people read of 15% less or more."""
    words = 'names = { all = "{=100-effects.0.amount}% less, {=100-effects.1.amount|point|points} more" }'
    shares = '[[effects]]\ntype = "pay"\namount = 85\n[[effects]]\ntype = "pay"\namount = 101\n'
    pack = load_pack(tmp_path, Effects, with_words(tmp_path / "p", words, shares))
    assert pack.words["names", "all"] == "15% less, 1 point more"
    folder = with_words(tmp_path / "q", 'names = { all = "{=100-effects.0.type}% less" }', shares)
    with pytest.raises(PackError, match=r"names\.all: the pack has no figure 'effects\.0\.type'"):
        load_pack(tmp_path, Effects, folder)


def test_a_figure_may_not_vanish_from_inherited_words(tmp_path: Path) -> None:
    below = with_words(
        tmp_path / "below", 'names = { all = "{=effects.0.amount}" }', '[[effects]]\ntype = "pay"\namount = 3\n'
    )
    above = 'extends = "below"\n[[effects]]\ntype = "go"\nto = "x"\n'
    assert load_pack(tmp_path, Effects, below).words["names", "all"] == "3"
    with pytest.raises(
        PackError, match=r"above/words/en\.toml:1: names\.all: the pack has no figure 'effects\.0\.amount'"
    ):
        load_pack(tmp_path, Effects, write(tmp_path / "above", cards=above))


def test_what_people_read_is_no_part_of_the_hash(high_card: Game, tmp_path: Path) -> None:
    plain = high_card.read_pack(write(tmp_path / "plain", cards='extends = "standard"\n'))
    told = high_card.read_pack(with_words(tmp_path / "told", '[names.card]\ntwo = "the least"\n'))
    dearer = high_card.read_pack(write(tmp_path / "dearer", cards='extends = "standard"\nprize = 5\n'))
    assert plain is not None and told is not None and dearer is not None
    assert plain.hash == told.hash != dearer.hash
    assert plain.may_be(told.hash) and not plain.may_be(dearer.hash)
    assert plain.may_be("0" * 64), "a hash that covered words cannot say that the rules were others"


def test_a_pack_is_written_down_and_read_back(high_card: Game, tmp_path: Path) -> None:
    written = with_words(tmp_path / "mine", '[names.card]\ntwo = "the least"\n')
    pack = high_card.read_pack(written)
    assert pack is not None
    again = restore_pack(pack.to_json(), type(pack.content))
    assert (again.name, again.hash, again.content) == (pack.name, pack.hash, pack.content)
    assert again.words.sections == pack.words.sections and again.to_json() == pack.to_json()
    cheat = pack.to_json().replace('"prize":1', '"prize":99')
    assert restore_pack(cheat, type(pack.content)).hash != pack.hash, "a text cannot pass for another pack"
    for wrong in ("", "{}", '{"name":"x","document":{"cards":3},"words":{}}'):
        with pytest.raises(PackError, match="does not fit these rules"):
            restore_pack(wrong, type(pack.content))


def test_a_record_is_played_with_a_pack_that_was_kept(high_card: Game, tmp_path: Path) -> None:
    pack = high_card.read_pack(write(tmp_path / "dearer", cards='extends = "standard"\nprize = 5\n'))
    record = Match.new(high_card, seats=2, seed=1, pack=tmp_path / "dearer").record()
    assert pack is not None
    with pytest.raises(RecordError, match="there is no pack 'dearer'"):
        Match.replay(record, game=high_card)
    high_card.keep_pack(pack.to_json())
    m = Match.replay(record, game=high_card)
    assert m.pack is not None and m.pack.content.prize == 5
    assert Match.replay(record, game=high_card).setup is m.setup, "what is derived from it is shared"


def test_the_pack_of_a_record_is_no_path(high_card: Game, tmp_path: Path) -> None:
    """Records come from strangers: whatever they call their pack, no file is looked for under that name."""
    record = Match.new(high_card, seats=2, seed=1).record()
    (tmp_path / "there").mkdir()
    told = set()
    for name in ("there", "not_there"):
        mark = PackMark(str(tmp_path / name), "rules:" + "0" * 64)
        with pytest.raises(RecordError) as refused:
            Match.replay(msgspec.structs.replace(record, pack=mark).sealed(), game=high_card)
        told.add(str(refused.value).replace("not_there", "there"))
    assert len(told) == 1 and "there is no pack" in told.pop()


def test_the_name_of_a_pack_is_no_path(high_card: Game, tmp_path: Path) -> None:
    folder = write(tmp_path / "there", cards='extends = "standard"\nprize = 5\n')
    for name in (str(folder), str(tmp_path), "../standard", "./standard"):
        with pytest.raises(PackError, match="there is no pack"):
            Match.new(high_card, seats=2, pack=name)
    meant = [high_card.read_pack(high_card.pack_meant(text)) for text in (None, "standard", "small", str(folder))]
    assert [pack.content.prize for pack in meant if pack is not None] == [1, 1, 2, 5]


def test_words_that_cannot_be_read_are_a_fault_of_the_pack(high_card: Game, tmp_path: Path) -> None:
    folder = with_words(tmp_path / "told", "[names.card\n")
    assert faults(high_card, folder)[0].startswith("told/words/en.toml:1: the header [names.card ends with other")
    for file in (folder / "words" / "en.toml", folder / "cards.toml"):
        (folder / "words" / "en.toml").unlink(missing_ok=True)
        file.write_bytes("[names.card]\nking = 'König'".encode("latin-1"))
        assert "expected text in UTF-8" in faults(high_card, folder)[0]


def test_every_fault_is_named_with_file_and_line(high_card: Game, tmp_path: Path) -> None:
    text = (
        CARDS.replace("strength = 3", 'strength = "three"')
        .replace("strength = 5", "strnegth = 5")
        .replace("strength = 7", "strength = 0")
    )
    found = faults(high_card, write(tmp_path / "bad", cards=text, more='prize = "one"\ncolour = "red"\n'))
    assert found == [
        "bad/cards.toml:11: cards[c3x].strength: expected a whole number, found 'three'",
        "bad/cards.toml:17: cards[c5x].strength: expected a value, found none",
        "bad/cards.toml:19: cards[c5x].strnegth: no such field; did you mean 'strength'?",
        "bad/cards.toml:27: cards[c7x].strength: expected a whole number of at least 1, found 0",
        "bad/more.toml:1: prize: expected a whole number, found 'one'",
        "bad/more.toml:2: colour: no such field; there is cards, prize",
    ]


def test_an_id_given_twice_is_a_fault(high_card: Game, tmp_path: Path) -> None:
    twice = CARDS + '[[cards]]\nid = "c3x"\nstrength = 5\n'
    sentence = "expected an id of its own, found one given before"
    assert faults(high_card, write(tmp_path / "p", cards=twice)) == [f"p/cards.toml:48: cards[c3x]: {sentence}"]
    above = 'extends = "standard"\n' + '[[cards]]\nid = "new"\nstrength = 5\n' * 2
    assert faults(high_card, write(tmp_path / "q", cards=above)) == [f"q/cards.toml:5: cards[new]: {sentence}"]


def test_an_entry_without_an_id_is_told_where_it_stands(high_card: Game, tmp_path: Path) -> None:
    """Also in the second file of a list, and in a pack that extends another: the entries beside it are not at fault."""
    folder = write(tmp_path / "long", cards=CARDS.replace('id = "c3x"', 'name = "c3x"'))
    assert faults(high_card, folder) == ["long/cards.toml:9: cards[2].id: expected a value, found none"]
    folder = write(tmp_path / "two", cards=CARDS, more='[[cards]]\nidd = "c99x"\nstrength = 1\n')
    assert faults(high_card, folder) == ["two/more.toml:2: cards[12].idd: no such field; did you mean 'id'?"]
    above = 'extends = "standard"\n[[cards]]\nid = "two"\nremove = true\n[[cards]]\nstrength = 3\n'
    heir = write(tmp_path / "heir", cards=above)
    assert faults(high_card, heir) == ["heir/cards.toml:5: cards[1].id: expected a value, found none"]


def test_a_pack_beside_another_is_extended_by_a_relative_path(high_card: Game, tmp_path: Path) -> None:
    write(tmp_path / "below", cards=CARDS)
    pack = high_card.read_pack(write(tmp_path / "top", cards='extends = "../below"\nprize = 9\n'))
    assert pack is not None
    assert (len(pack.content.cards), pack.content.prize) == (12, 9)


def test_a_pack_may_be_a_single_file(high_card: Game, tmp_path: Path) -> None:
    write(tmp_path / "below", cards=CARDS)
    (tmp_path / "mine.toml").write_text('extends = "below"\nprize = 9\n')
    pack = high_card.read_pack(tmp_path / "mine.toml")
    assert pack is not None and pack.name == "mine" and pack.content.prize == 9
    (tmp_path / "typo.toml").write_text('extends = "below"\nprice = 9\n')
    assert faults(high_card, tmp_path / "typo.toml")[0].startswith("typo.toml:2: price: no such field")


def test_a_folder_may_bear_the_name_of_the_pack_it_extends(high_card: Game, tmp_path: Path) -> None:
    pack = high_card.read_pack(write(tmp_path / "standard", cards='extends = "standard"\nprize = 9\n'))
    assert pack is not None
    assert pack.content.prize == 9


class Pay(msgspec.Struct, tag="pay", frozen=True):
    amount: int


class Go(msgspec.Struct, tag="go", frozen=True):
    to: str
    how: Literal["slowly", "fast"] = "fast"
    then: "Pay | None" = None


class Effects(msgspec.Struct, frozen=True):
    effects: list[Pay | Go]


def test_faults_inside_effects_are_placed_too(tmp_path: Path) -> None:
    folder = write(
        tmp_path / "fx",
        effects="""[[effects]]
type = "pay"
amuont = 3
[[effects]]
type = "go"
to = 5
how = "slow"
then = { type = "pay", amount = "x" }
[[effects]]
type = "pya"
[[effects]]
type = "fly"
[[effects]]
amount = 4
""",
    )
    with pytest.raises(PackError) as refused:
        load_pack(tmp_path, Effects, folder)
    assert str(refused.value).splitlines() == [
        "fx/effects.toml:1: effects[0].amount: expected a value, found none",
        "fx/effects.toml:3: effects[0].amuont: no such field; did you mean 'amount'?",
        "fx/effects.toml:6: effects[1].to: expected a text, found 5",
        "fx/effects.toml:7: effects[1].how: no such value 'slow'; did you mean 'slowly'?",
        "fx/effects.toml:8: effects[1].then.amount: expected a whole number, found 'x'",
        "fx/effects.toml:10: effects[2].type: no such value 'pya'; did you mean 'pay'?",
        "fx/effects.toml:12: effects[3].type: no such value 'fly'; there is pay, go",
        "fx/effects.toml:13: effects[4].type: expected a value, found none",
    ]


def test_faults_that_only_the_game_sees_are_placed_too(high_card: Game, tmp_path: Path) -> None:
    text = "\n".join(CARDS.splitlines()[:8])
    assert faults(high_card, write(tmp_path / "few", cards=text)) == [
        "few/cards.toml:1: cards: expected at least 12 cards, found 2"
    ]


def test_faults_of_a_pack_below_are_named_where_they_stand(high_card: Game, tmp_path: Path) -> None:
    write(tmp_path / "below", cards=CARDS.replace("strength = 2\n", 'strength = "2"\n'))
    top = write(tmp_path / "top", cards=f'extends = "{tmp_path / "below"}"\nprize = 3\n')
    assert faults(high_card, top) == ["below/cards.toml:7: cards[c2x].strength: expected a whole number, found '2'"]


def test_a_list_of_tables_goes_on_in_another_file(high_card: Game, tmp_path: Path) -> None:
    lines = CARDS.splitlines()
    half = next(number for number, line in enumerate(lines) if number > len(lines) // 2 and line == "[[cards]]")
    one, more = "\n".join(lines[:half]), "\n".join(lines[half:])
    divided = high_card.read_pack(write(tmp_path / "divided", cards=one, more=more))
    whole = high_card.read_pack(write(tmp_path / "whole", cards=CARDS))
    assert divided is not None and whole is not None and divided.content == whole.content
    wrong = more.replace("strength = ", "strnegth = ", 1)
    assert faults(high_card, write(tmp_path / "wrong", cards=one, more=wrong))[0].startswith("wrong/more.toml:")


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({"cards": "cards = [\n1,"}, "cards.toml: "),
        ({"cards": CARDS, "more": "cards = []"}, "more.toml:1: cards: already given in p/cards.toml"),
        ({"cards": 'extends = "nothing"'}, "there is no pack 'nothing'"),
        ({"cards": 'extends = "standrad"'}, "did you mean 'standard'?"),
        ({"cards": "extends = 3"}, "expected the name of a pack, found 3"),
        ({"cards": 'extends = "standard"\n[[cards]]\nid = "joker"\nremove = true'}, "'joker' cannot be removed"),
        ({}, "a folder without TOML files is no pack"),
    ],
)
def test_wrong_packs_get_a_sentence(high_card: Game, tmp_path: Path, files: dict[str, str], sentence: str) -> None:
    assert any(sentence in line for line in faults(high_card, write(tmp_path / "p", **files)))


def test_packs_that_extend_each_other_are_refused(high_card: Game, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    write(one, cards=f'extends = "{two}"')
    write(two, cards=f'extends = "{one}"')
    assert "one → two → one" in faults(high_card, one)[0]


def test_a_game_without_packs_says_so() -> None:
    with pytest.raises(SettingError, match="tictactoe has no packs"):
        Match.new("tictactoe", pack="standard")


def test_the_schema_of_packs_is_there_for_editors(high_card: Game) -> None:
    schema = high_card.pack_schema()
    card, content = schema["$defs"]["Card"], schema["$defs"]["Content"]
    assert card["properties"]["strength"] == {"type": "integer", "minimum": 1}
    # What a pack that extends another may leave out, and what it may add.
    assert "required" not in card
    assert {"why", "remove"} <= set(card["properties"])
    assert "extends" in content["properties"]
