"""Everything that conditions can count."""

import pytest

from .arranged import ArrangedTitov, sit
from .extended_packs import card, made


def laid(count: str) -> ArrangedTitov:
    """A table on which the condition decides whether `test_card` brings might."""
    does = '{ do = "gain", what = { might = 1 } }'
    at = sit(made(card(does, check=f"{{ {count} }}", otherwise="[]")))
    at.deck("corvee", "royal_guard", discard=("conscription",)).lay("famine", "war_with_the_cedar_king")
    at.objectives("raise_stele", discard=("famine",)).hand("levy_infantry", "test_card").act()
    at.t.counters[at.t.derived.counter_ids.index("regent")] = 2
    return at.play("play levy_infantry")


@pytest.mark.parametrize(
    ("count", "holds"),
    [
        ('count = "resources", of = ["food", "might"], at_least = 7', True),
        ('count = "resources", of = ["food", "might"], at_least = 8', False),
        ('count = "resources", at_least = 13', True),
        ('count = "resources", at_most = 12', False),
        ('count = "gained", of = ["might"], at_least = 1', True),
        ('count = "gained", of = ["food"], at_least = 1', False),
        ('count = "cards", at_least = 4', True),
        ('count = "cards", of = ["troop"], at_least = 2', True),
        ('count = "cards", of = ["troop"], at_least = 3', False),
        ('count = "cards", of = ["corvee", "royal_guard"], at_least = 2', True),
        ('count = "improved", of = ["troop"], at_least = 1', False),
        ('count = "played", of = ["levy_infantry"], at_least = 1', True),
        ('count = "played", of = ["tax_collection"], at_most = 0', True),
        ('count = "objectives", of = ["famine"], at_least = 2', True),
        ('count = "objectives", of = ["misfortune"], at_least = 3', False),
        ('count = "objectives", of = ["monument"], at_most = 0', True),
        ('count = "agenda", of = ["famine"], at_least = 2', False),
        ('count = "agenda", of = ["war", "crisis"], at_least = 2', True),
        ('count = "counter", of = ["regent"], at_least = 2', True),
        ('count = "counter", of = ["regent"], at_least = 3', False),
    ],
)
def test_a_condition(count: str, holds: bool) -> None:
    assert laid(count).play("play test_card").amount("might") == (5 if holds else 4)


def test_improved_cards_are_counted() -> None:
    plus = '[[actions]]\nid = "test_plus"\nnumber = "X9"\nsubtypes = ["troop"]\n'
    check = '{ count = "improved", of = ["troop"], at_least = 1 }'
    at = sit(made(card('{ do = "gain", what = { might = 1 } }', check=check, improved='"test_plus"') + plus))
    assert at.deck("test_plus").hand("test_card").act().play("play test_card").amount("might") == 4


def test_both_bounds_hold_together() -> None:
    assert (
        laid('count = "resources", of = ["food"], at_least = 2, at_most = 3').play("play test_card").amount("might")
        == 5
    )
    assert (
        laid('count = "resources", of = ["food"], at_least = 1, at_most = 2').play("play test_card").amount("might")
        == 4
    )
