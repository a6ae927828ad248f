"""Chapters II and V: roles, the order of play, starting resources, shuffled decks and tokens on Start."""

import pytest

from parlour.games.critocracy.rules.setup import Begin
from parlour.kernel import Match

from .arranged import GAME, sit

ROLES = ("revolutionary", "historian", "colonialist", "entrepreneur", "politician", "artist")


def new(seats: int) -> Match:
    return Match.new(GAME, seats, seed=3)


@pytest.mark.parametrize(
    ("role", "bag", "opposes"),
    [
        ("revolutionary", (0, 14, 8), "colonialist"),
        ("historian", (8, 14, 0), "politician"),
        ("colonialist", (14, 0, 8), "revolutionary"),
        ("entrepreneur", (14, 8, 0), "artist"),
        ("politician", (8, 0, 14), "historian"),
        ("artist", (0, 8, 14), "entrepreneur"),
    ],
)
def test_roles_begin_with_22_and_oppose_each_other(role: str, bag: tuple[int, int, int], opposes: str) -> None:
    at = sit(role, opposes)
    assert at.holds(0) == bag
    assert sum(bag) == 22
    assert at.t.role_of(0).opposes == at.t.role[1]
    assert at.t.role_of(1).opposes == at.t.role[0]


def test_what_each_role_can_do() -> None:
    roles = {role.id: role for role in sit().t.setup.pack.roles}
    assert {name: role.protects for name, role in roles.items() if role.protects} == {
        "historian": "knowledge",
        "colonialist": "influence",
        "politician": "money",
    }
    assert [name for name, role in roles.items() if role.ignores_sabotages] == ["revolutionary"]
    assert [name for name, role in roles.items() if role.never_skips] == ["entrepreneur"]
    assert [name for name, role in roles.items() if role.keeps_path] == ["artist"]


def test_a_role_is_chosen_once() -> None:
    m = new(3)
    m.play(0, "select historian")
    assert "select historian" not in [GAME.write(m.setup, move) for move in m.options(1)]
    assert len(m.options(1)) == 5


def test_everyone_rolls_with_a_button_and_all_rolls_are_seen() -> None:
    at = sit("artist", "historian", "politician")
    assert at.told("rolled_for_order") == [(0, 6), (1, 5), (2, 4)]
    assert [player.rolled for player in at.t.view(1).seats] == [6, 5, 4]
    assert at.told("ordered") == [((0, 1, 2),)]


def test_the_highest_roll_goes_first_and_ties_go_by_the_alphabet() -> None:
    at = sit(*ROLES)
    at.t.rolls = [3, 5, 3, 1, 5, 3]
    at.t.turns = 0
    at.t.stack[:] = [Begin()]
    at.look()
    assert [ROLES[seat] for seat in at.t.order] == [
        "historian",
        "politician",
        "artist",
        "colonialist",
        "revolutionary",
        "entrepreneur",
    ]
    assert at.seat == 1


def test_tokens_stand_on_start_and_decks_are_full() -> None:
    at = sit(*ROLES)
    assert {at.where(seat) for seat in range(6)} == {"start"}
    view = at.t.view(0)
    assert [(pile.cards, pile.fresh) for pile in view.piles] == [(12, 12)] * 4 + [(29, 29), (28, 28)]


def test_decks_are_shuffled() -> None:
    drawn = set()
    for seed in range(12):
        m = Match.new(GAME, 2, seed=seed)
        m.play(0, "select artist")
        m.play(1, "select historian")
        while not [told for told in m.events if told.event.name == "drew_turn_card"]:
            seat = m.asked[0]
            m.play(seat, m.options(seat)[0])
        drawn.add(m.view(0).card)
    assert len(drawn) > 6
