"""Branches in packs: the ways they add to a board (R34), and the lines that refuse wrong ones."""

from pathlib import Path

import pytest

from parlour.games.meinopoly.derived import Derived

from .arranged import GAME, sit
from .extended_packs import Content, branch, by_the_sea, extend, faults, read


@pytest.mark.parametrize("pack", GAME.packs)
def test_a_board_without_branches_has_one_way_round(pack: str) -> None:
    ring: Derived = GAME.set_for(2, None, None, GAME.read_pack(pack)).derived
    assert not ring.forked
    assert ring.ways == [[(space + 1) % ring.size] for space in range(ring.size)]
    assert ring.before == [(space - 1) % ring.size for space in range(ring.size)]


def test_the_ways_of_the_undercity() -> None:
    derived = sit("ledger", "clause", pack="neon", board="undercity").t.derived
    names = derived.space_ids
    forks = {names[space]: [names[way] for way in ways] for space, ways in enumerate(derived.ways) if len(ways) > 1}
    assert forks == {
        "turnstile_hall": ["hammock_deck", "ladder_nine"],
        "old_concourse": ["graft_cellar", "glitch_2"],
    }
    assert names[derived.ways[names.index("back_room")][0]] == "slag_chapel"
    assert names[derived.ways[names.index("the_root")][0]] == "foundation_suites"
    assert derived.ways[names.index("foundation_suites")] == [0]


# --- what is refused ---

WRONG: list[tuple[str, list[Content], str, str]] = [
    ("it leaves from nowhere", [branch("jial", "states")], "branches[beach].leaves", "found 'jial'"),
    ("it joins nowhere", [branch("jail", "sattes")], "branches[beach].joins", "found 'sattes'"),
    (
        "it leaves from a branch",
        [branch("jail", "states", id="one"), branch("one_1", "states")],
        "branches[beach].leaves",
        "expected a space of the loop",
    ),
    (
        "it joins a branch",
        [branch("jail", "states", id="one"), branch("jail", "one_1")],
        "branches[beach].joins",
        "expected a space of the loop",
    ),
    ("it comes back where it left", [branch("jail", "jail")], "branches[beach].joins", "another space than it leaves"),
    ("it leads past START", [branch("boardwalk", "baltic")], "branches[beach].joins", "no way past START"),
    ("it leads back", [branch("states", "jail")], "branches[beach].joins", "no way past START"),
    (
        "it has no spaces",
        [branch("jail", "states") | {"spaces": []}],
        "branches[beach].spaces",
        "a list of at least 1,",
    ),
    ("it has too many", [branch("jail", "states", *["safe"] * 41)], "branches[beach].spaces", "at most 40,"),
    (
        "a space of the loop again",
        [branch("jail", "states") | {"spaces": [{"id": "baltic", "type": "safe"}]}],
        "branches[beach].spaces[baltic]",
        "an id of its own",
    ),
    (
        "a space of another branch again",
        [branch("jail", "states"), branch("jail", "virginia") | {"id": "dune"}],
        "branches[dune].spaces[beach_1]",
        "an id of its own",
    ),
    ("a START", [branch("jail", "states", "start")], "branches[beach].spaces[beach_1].type", "START on the loop"),
    ("no type", [branch("jail", "states", "dune")], "branches[beach].spaces[beach_1].type", "found 'dune'"),
    ("no price", [branch("jail", "states", "transit")], "branches[beach].spaces[beach_1].price", "at least 2"),
    ("no tax", [branch("jail", "states", "tax")], "branches[beach].spaces[beach_1].amount", "what is to be paid"),
    (
        "no group",
        [branch("jail", "states") | {"spaces": [{"id": "dune", "type": "property", "price": 60, "rent": 4}]}],
        "branches[beach].spaces[dune].group",
        "a group of this pack",
    ),
    (
        "a mistyped field",
        [{**branch("jail", "states"), "leafs": "jail"}],
        "branches[beach].leafs",
        "did you mean 'leaves'?",
    ),
]


@pytest.mark.parametrize(("branches", "field", "what"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_a_wrong_branch_is_refused(branches: list[Content], field: str, what: str, tmp_path: Path) -> None:
    (line,) = faults(by_the_sea(tmp_path, *branches))
    place, named, sentence = line.split(": ", 2)
    assert place.startswith("mine/boards.toml:") and named == f"boards[ring].{field}"
    assert what in sentence


def test_a_branch_may_not_bring_a_second_trap(tmp_path: Path) -> None:
    (line,) = faults(by_the_sea(tmp_path, branch("jail", "states", "trap")))
    assert "boards[ring].spaces: expected one space of type trap, found 2 (as given in classic/board.toml:" in line


def test_a_trap_may_lie_on_a_branch(tmp_path: Path) -> None:
    loop = [{"id": "jail", "type": "safe"}]
    beach = branch("jail", "states", "trap", "safe")
    pack = extend(tmp_path / "mine", boards=[{"id": "ring", "spaces": loop, "branches": [beach]}])
    at = sit("marcus", "knox", pack=pack).put(0, "ventnor").roll(1, 2)
    assert (at.t.place[0], at.t.trapped[0]) == (at.space("beach_1"), 0)


def test_cards_of_a_pack_may_name_spaces_of_branches_but_of_every_board(tmp_path: Path) -> None:
    cards = [{"id": "dividend", "does": [{"do": "move_to", "space": "beach_1"}]}]
    (line,) = faults(extend(tmp_path / "mine", cards=cards))
    assert "expected a space of every board of this pack, found 'beach_1'" in line
    board = read(by_the_sea(tmp_path / "sea", branch("jail", "states"), cards=cards)).content.boards[0]
    assert [space.id for space in board.all_spaces()][39:] == ["boardwalk", "beach_1"]
