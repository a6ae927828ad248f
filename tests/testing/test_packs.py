"""Packs that a test writes."""

from pathlib import Path
from typing import Any

from parlour.kernel import Game
from parlour.testing import ArrangedTable, faults_in, write_pack


def test_a_pack_is_written_and_read_like_any_other(high_card: Game, tmp_path: Path) -> None:
    folder = write_pack(
        tmp_path / "mine",
        extends="standard",
        cards=[{"id": "queen", "strength": 20}, {"id": 'a "joker"', "strength": 1}],
    )
    assert sorted(file.name for file in folder.iterdir()) == ["cards.toml", "extends.toml"]
    pack = high_card.read_pack(folder)
    assert pack is not None
    assert [(card.id, card.strength) for card in pack.content.cards if card.strength in (20, 1)] == [
        ("queen", 20),
        ('a "joker"', 1),
    ]
    assert faults_in(high_card, folder) == []
    assert ArrangedTable[Any](high_card, pack=pack).t.setup.pack is pack.content


def test_every_kind_of_value_is_written(high_card: Game, tmp_path: Path) -> None:
    write_pack(tmp_path, yes=True, text='a\\"b', numbers=[1, 2], table={"a": False, "b": [{"c": "d"}]})
    found = {file.stem: file.read_text("utf-8").strip() for file in tmp_path.iterdir()}
    assert found == {
        "yes": "yes = true",
        "text": 'text = "a\\\\\\"b"',
        "numbers": "numbers = [1, 2]",
        "table": 'table = { a = false, b = [{ c = "d" }] }',
    }


def test_faults_come_line_by_line(high_card: Game, tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "wrong", extends="standard", prize="many", cards=[{"id": "king", "strength": 0}])
    assert faults_in(high_card, folder) == [
        "wrong/cards.toml:3: cards[king].strength: expected a whole number of at least 1, found 0",
        "wrong/prize.toml:1: prize: expected a whole number, found 'many'",
    ]
