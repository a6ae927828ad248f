"""Every card of Acts 2 and 3 as the facts give it, in shorthand; no card of the rulebook is missing.
Cards of our own design are given as implemented."""

import pytest

from parlour.games.titov.pack_shapes import Action, Objective

from . import shorthand, test_cards
from .actions_of_acts_2_and_3 import ACTIONS, TRADE
from .milestones_of_acts_2_and_3 import MILESTONES
from .objectives_of_acts_2_and_3 import CATACLYSMS, FLASHPOINTS, OBJECTIVES
from .test_cards import CONTENT, PACK, WORDS

assert PACK is not None
REASONS = PACK.reasons


@pytest.mark.parametrize("card", [one for one in CONTENT.actions if one.number in ACTIONS], ids=lambda one: one.number)
def test_an_action_card(card: Action) -> None:
    name, subtypes, text = ACTIONS[card.number]
    assert (WORDS["names", "card", card.id], " ".join(card.subtypes)) == (name, subtypes)
    assert shorthand.action(card) == text


FACES = {**OBJECTIVES, **MILESTONES}


@pytest.mark.parametrize("card", [one for _, one in CONTENT.faces() if one.number in FACES], ids=lambda one: one.number)
def test_an_objective_or_a_milestone(card: Objective) -> None:
    name, subtypes, *texts = FACES[card.number]
    assert (WORDS["names", "objective", card.id], " ".join(card.subtypes)) == (name, subtypes)
    assert shorthand.objective(card) == texts


def test_no_card_is_missing_and_none_is_extra() -> None:
    assert {card.number for card in CONTENT.actions} == test_cards.ACTIONS.keys() | ACTIONS.keys()
    assert {card.number for card in CONTENT.objectives} == test_cards.OBJECTIVES.keys() | OBJECTIVES.keys()
    assert [card.number for card in CONTENT.milestones] == [*test_cards.MILESTONES, *MILESTONES]


def test_every_card_of_the_rulebooks_list_is_there() -> None:
    """C37, C38, C43 and M18 are empty there; M13, M14, M16, M17, O24, O25 and O32 to O34 do not stand in it."""
    numbers = {card.number for card in [*CONTENT.actions, *CONTENT.objectives, *CONTENT.milestones]}
    assert {f"C{n}" for n in [*range(1, 37), *range(39, 43), 44, 45]} <= numbers
    assert {f"M{n}" for n in [*range(1, 13), 15, 19, 20]} <= numbers
    assert {f"O{n}" for n in [*range(1, 24), *range(26, 32), *range(35, 63)]} <= numbers


def test_the_faces_of_the_die() -> None:
    dice = {card.number: card.die for card in CONTENT.objectives if card.die}
    assert dice == {number: die for number, (_, die, *_rest) in CATACLYSMS.items()}


def test_designed_cards_say_so() -> None:
    """Every card for which the facts give only the name."""
    said = {path.partition("[")[2].rstrip("]") for path, why in REASONS if why.startswith("Designed")}
    ids = {card.number: card.id for card in [*CONTENT.actions, *CONTENT.objectives, *CONTENT.milestones]}
    designed = [*TRADE, *FLASHPOINTS, "O31", "O52", "O53", "O55", "O56", "O57", "O61", "O62", "LC43"]
    designed += ["M6", "M7", "LM12", "LM13", "LM15", "LM26"]
    assert {ids[number] for number in designed} <= said


def copies_to_be_had(of: list[str]) -> int:
    """How many Action Cards with one of these ids or subtypes a game can bring at most: each milestone is resolved
    once, in one way; an objective that returns brings its card again and again."""
    wanted = {card.id for card in CONTENT.actions if {card.id, *card.subtypes} & set(of)}
    count: int = max(sum(one.count for one in start.actions if one.card in wanted) for start in CONTENT.starts)
    for _, face in CONTENT.faces():
        gains = {
            way.then: sum(
                effect.count for effect in [*way.does, *way.full] if wanted & set(getattr(effect, "card", []))
            )
            for way in face.resolutions
        }
        count += 99 if gains.get("return") else max(gains.values(), default=0)
        if face.track is not None:
            count += sum(effect.count for effect in face.track.won if wanted & set(getattr(effect, "card", [])))
    return int(count)


def test_no_branch_asks_for_more_cards_than_can_be_had() -> None:
    """Two Fleet cards for LM12 could not be had once."""
    asked = {
        way.id: need
        for milestone in CONTENT.milestones
        for way in milestone.resolutions
        for need in way.needs
        if need.count == "cards" and need.of
    }
    assert {"strike_north_by_sea", "gather_a_coalition"} <= asked.keys()
    short = [name for name, need in asked.items() if copies_to_be_had(need.of) < (need.at_least or 0)]
    assert short == []
