"""Guides to the first turns: each plays as written, and has a note at every turn of the newcomer.

`python -m tests.games.test_guides` rewrites the records with the same moves, after a change of a pack or of rules.
"""

from pathlib import Path

import pytest

import parlour
from parlour.kernel import Match, read_record
from parlour.kernel.guide import guide_faults, has_guide, newcomers_moves, read_guide

GUIDED = [name for name in parlour.games() if has_guide(parlour.game(name))]
SENTENCES = 4
LETTERS = 420  # as much as fits beside a board on a phone


def test_these_games_have_one() -> None:
    assert {"connect_four", "meinopoly"} <= set(GUIDED)


@pytest.mark.parametrize("name", parlour.games())
def test_no_guide_is_broken(name: str) -> None:
    assert guide_faults(parlour.game(name)) == []


@pytest.mark.parametrize("name", GUIDED)
def test_a_guide_leaves_the_end_open(name: str) -> None:
    game = parlour.game(name)
    assert read_guide(game).record.result is None  # the newcomer plays on from here


@pytest.mark.parametrize("name", GUIDED)
def test_notes_are_short_and_plain(name: str) -> None:
    game = parlour.game(name)
    for stop in read_guide(game).stops:
        note = game.words["guide", str(stop)]
        assert len(note) <= LETTERS and note.count(". ") < SENTENCES and "{" not in note, stop
        assert note[0].isupper() and note.endswith((".", "!", "?")), stop


def broken(name: str, monkeypatch: pytest.MonkeyPatch, folder: Path, **notes: str) -> list[str]:
    """The faults of a game with the guide in this folder, and these notes."""
    game = parlour.game(name)
    monkeypatch.setattr(type(game), "folder", folder)
    monkeypatch.setitem(game.words.sections, "guide", notes)
    return guide_faults(game)


def test_a_broken_guide_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = parlour.game("connect_four")
    assert game.words
    m = Match.new(game, seed=1, players=["Robin", "Nora"]).played("0 drop 4", "1 drop 4", "0 drop 3")
    file = tmp_path / "guide.json"
    m.record().save(file)
    whole = {"0": "Begin.", "1": "Look.", "2": "Again.", "3": "There."}

    def faults(**notes: str) -> list[str]:
        return broken("connect_four", monkeypatch, tmp_path, **notes)

    assert faults(**whole) == []
    assert faults(**whole, **{"9": "Too late."}) == ["guide.9 is said after the last of 3 moves"]
    assert faults(**whole, soon="When?") == ["guide.json: guide.soon in the words is no number of moves"]
    assert faults(**{"1": "Look."}) == [
        "guide.0 is missing: something is said before the first move",
        "guide.3 is missing: something is said after the last",
        "nothing is said before or among the newcomer's moves 1 to 1",
        "nothing is said before or among the newcomer's moves 3 to 3",
    ]
    file.write_text(file.read_text().replace("0 drop 3", "0 drop 2"))
    assert faults(**whole) == ["guide.json: this record was altered: its hash does not fit its contents"]
    file.unlink()
    assert faults(**whole) == ["the words have a section guide, but there is no guide.json"]


def test_the_newcomers_moves_are_taken_together() -> None:
    m = Match.new("connect_four", seed=1)
    assert newcomers_moves(m) == []
    m.played("0 drop 4", "1 drop 4", "0 drop 3")
    assert newcomers_moves(m) == [(1, 1), (3, 3)]


if __name__ == "__main__":
    for game in map(parlour.game, GUIDED):
        file = Path(str(game.folder)) / "guide.json"
        old = read_record(file)
        pack = old.pack.name if old.pack is not None else None
        fresh = Match.new(game, old.seats, old.chance.seed, pack, old.settings, players=old.players)
        fresh.played(*old.moves).record().save(file)
