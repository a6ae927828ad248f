"""A pack's own types of spaces."""

from pathlib import Path

from tests.games.meinopoly.arranged import sit

PIER = """
extends = "classic"
cards = [{ id = "coin", deck = "bottle", does = [{ do = "gain", amount = 60 }] }]
types = [{ id = "pier", does = [{ do = "pay", amount = 5 }, { do = "draw", deck = "bottle" }] }]
boards = [{ id = "ring", spaces = [{ id = "jail", type = "trap" }, { id = "chance_1", type = "pier" }] }]
"""


def test_a_space_may_draw_from_a_deck_that_only_it_knows(tmp_path: Path) -> None:
    folder = tmp_path / "pier"
    folder.mkdir()
    (folder / "pack.toml").write_text(PIER)
    at = sit("mira", "lia", pack=folder)
    before = at.cash(0)
    at.roll(3, 4)
    assert at.told("paid") == [(0, "card", 5)]
    assert [card for _, card in at.told("drew")] == [at.t.derived.card_ids.index("coin")]
    assert at.cash(0) == before - 5 + 60
