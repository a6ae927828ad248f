"""RULES.md, which players read: its tables agree with the game, and nothing is missing."""

from typing import Any

import pytest

from parlour.games.titov.derived import Derived
from tests.games.rules_page import RulesPage

from .arranged import GAME

PAGE = RulesPage(GAME)
PACK: Any = GAME.read_pack("standard")


def test_every_keyword_and_subtype_is_in_the_index() -> None:
    listed = {
        name.partition(" x")[0].strip(" ♻↩⏳").lower()
        for row in PAGE.rows("| keyword |")
        for name in row[0].split(", ")
    }
    known = {name.replace("_", " ") for name in GAME.words.keys("keywords")}
    elsewhere = {"gain to hand", "milestone discard", "objective discard", "discard"}
    assert known - listed <= elsewhere and listed - known <= elsewhere
    subtypes = {name.lower().replace("'", "") for name, *_ in PAGE.rows("| subtype |")}
    assert subtypes == set(GAME.words.keys("subtypes"))


@pytest.mark.parametrize("row", PAGE.rows("| difficulty |"), ids=lambda row: row[0])
def test_the_difficulties(row: list[str]) -> None:
    derived: Derived = GAME.set_for(1, {"difficulty": row[0]}, None, PACK).derived
    added = (len(derived.objectives) - 9) // 4
    timers = {-1: "one slice less", 0: "as printed", 2: "two slices more"}[derived.more_slices]
    siege = derived.faces[derived.face_ids.index("the_siege_of_esh_edu")].track
    figures = [derived.bank[0], derived.most[0], derived.per_turn, added]
    assert row[1:] == [*map(str, figures), timers, str(siege)]


def test_the_score() -> None:
    scoring, acts = PACK.content.scoring, PACK.content.acts
    told = " ".join(PAGE.chapter("Score").split())
    assert told.startswith(
        f"{scoring.milestone} for each milestone you have resolved, {scoring.resource} for each resource in the bank, "
        f"{scoring.monument} for each monument that was raised."
    )
    pars = [f"{act.par} in Act {number}" for number, act in enumerate(acts, 1)]
    assert f"{scoring.turn_left} for every turn left of {pars[0]}, {pars[1]} and {pars[2]}" in told


def test_every_milestone_is_in_the_table_of_the_story() -> None:
    told = " ".join(" ".join(row[1:]) for row in PAGE.rows("| act | milestones |")).replace(",", "").split()
    assert {one.number for one in PACK.content.milestones} <= set(told)


def test_designed_cards_are_listed() -> None:
    """Every card marked as designed by us; of several in a row, the page names the first and the last."""
    ids = {card.id: card.number for card in [*PACK.content.actions, *(face for _, face in PACK.content.faces())]}
    designed = [path.partition("[")[2].rstrip("]") for path, why in PACK.reasons if why.startswith("Designed")]
    told = " ".join(row[0] for row in PAGE.rows("| cards | what they are")).replace(",", "").split()
    numbers = {ids[name] for name in designed if name in ids} - {f"C{n}" for n in range(29, 36)}
    assert numbers == set(told) & set(ids.values())
