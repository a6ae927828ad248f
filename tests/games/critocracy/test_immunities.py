"""Chapters II and VII: players who are immune cannot be chosen, and are passed over."""

import pytest

from .arranged import ArrangedCritocracy, sit

OPPOSING = [("revolutionary", "colonialist"), ("historian", "politician"), ("entrepreneur", "artist")]
# Cards that steal each resource from one player.
THEFTS = [
    ("chronicle", "exploitation_justified", "", 0),
    ("crossroads", "unfinished_trials", "go unfinished_trials_1", 1),
    ("crossroads", "solidarity_networks", "go solidarity_networks_1", 2),
]
ATTACKS = [
    "exploitation_justified",
    "salt_march",
    "decolonization_is_not_a_metaphor",
    "imperial_propaganda",
    "revolt_suppression",
    "subaltern_voices",
    "performative_acts",
    "technological_reproducibility",
    "social_media_narratives",
]


def targets(at: ArrangedCritocracy) -> set[int]:
    """The players that can be chosen."""
    seats = [move for move in at.t.options(at.seat) if move.verb.name in ("choose", "rob")]
    return {move.target for move in seats}


def fill_bags(at: ArrangedCritocracy) -> ArrangedCritocracy:
    """Everybody has twenty of each resource."""
    for seat in range(at.t.seats):
        at.bag(seat, 20, 20, 20)
    return at


def drawn(card: str, *roles: str) -> ArrangedCritocracy:
    """The first role has drawn a card that attacks, with the others on the same path."""
    at = fill_bags(sit(*roles))
    age = at.t.derived.age_ids[at.t.derived.card_deck[at.t.derived.card_ids.index(card)]]
    for seat in range(1, at.t.seats):
        at.put(seat, f"{age}_{[0, 25, 22, 21][seat]}")
    return at.draw(card)


@pytest.mark.parametrize("card", ATTACKS)
@pytest.mark.parametrize(("one", "other"), [*OPPOSING, *[(b, a) for a, b in OPPOSING]])
def test_opposing_roles_are_immune_from_each_other(card: str, one: str, other: str) -> None:
    third, fourth = [
        role for role in ("historian", "artist", "colonialist", "revolutionary") if role not in (one, other)
    ][:2]
    assert targets(drawn(card, one, other, third, fourth)) == {2, 3}


@pytest.mark.parametrize(("pack", "card", "way", "resource"), THEFTS)
def test_a_resource_that_a_role_protects_cannot_be_stolen(pack: str, card: str, way: str, resource: int) -> None:
    protector = ("politician", "historian", "colonialist")[resource]
    others = [role for role in ("politician", "historian", "colonialist") if role != protector]
    thief = "artist"
    at = fill_bags(sit(thief, protector, *others, pack=pack)).draw(card)
    if way:
        at.play(way)
    assert targets(at) == {2, 3}


def test_if_any_resource_may_be_stolen_it_is_an_unprotected_one() -> None:
    at = drawn("decolonization_is_not_a_metaphor", "artist", "historian", "politician", "colonialist")
    assert at.options == [
        "rob 1 money",
        "rob 1 influence",
        "rob 2 knowledge",
        "rob 2 influence",
        "rob 3 money",
        "rob 3 knowledge",
    ]


def test_a_theft_from_everyone_passes_over_the_immune() -> None:
    at = fill_bags(sit("colonialist", "politician", "revolutionary", "artist", pack="crossroads"))
    at.draw("reparations_now").play("go reparations_now_1")
    assert [at.holds(seat)[0] for seat in range(4)] == [23, 20, 20, 17]


def test_the_revolutionary_ignores_one_sabotage() -> None:
    at = drawn("imperial_propaganda", "historian", "revolutionary", "artist").play("choose 1")
    assert (at.holds(1), at.told("shrugged")) == ((20, 20, 20), [(1, 0)])
    assert at.t.view(0).seats[1].ignores == 0
    at.end().put(1, "legacy_1").roll(1).end().put(2, "legacy_1").roll(1).end()
    at.draw("imperial_propaganda").play("choose 1")
    assert at.holds(1)[2] == 19  # an end-of-turn card brought three, and the sabotage took four


def test_the_revolutionary_ignores_a_theft_that_is_called_sabotage() -> None:
    at = drawn("salt_march", "historian", "revolutionary", "artist").play("choose 1")
    assert (at.holds(1), at.t.ignores[1]) == ((20, 20, 20), 0)


def test_a_theft_that_is_not_called_sabotage_hits_the_revolutionary() -> None:
    at = drawn("exploitation_justified", "historian", "revolutionary", "artist").play("choose 1")
    assert (at.holds(1), at.t.ignores[1]) == ((14, 20, 20), 1)


def test_the_entrepreneur_never_misses_a_turn() -> None:
    at = sit("entrepreneur", "historian").draw("commodification_of_labour")
    assert (at.t.skips, at.told("never_skips")) == ([0, 0], [(0,)])


def test_the_artist_changes_paths_only_at_will() -> None:
    at = sit("artist", "historian").draw("anti_colonial_uprising")
    assert at.options == ["decline", "go_to reckoning_30"]
    assert at.play("decline").where(0) == "resistance_30"
    at = sit("artist", "historian").draw("anti_colonial_uprising").play("go_to reckoning_30")
    assert (at.where(0), at.age(0)) == ("reckoning_30", "reckoning")


def test_the_artist_is_not_swapped_to_another_path() -> None:
    at = sit("historian", "artist", "colonialist").put(1, "expansion_9").put(2, "expansion_9")
    assert at.draw("technological_reproducibility").options == ["decline", "choose 2"]
    at = sit("historian", "artist", "colonialist").put(1, "legacy_9").put(2, "expansion_9")
    assert at.draw("technological_reproducibility").options == ["decline", "choose 1", "choose 2"]


def test_the_view_shows_which_players_cannot_be_attacked() -> None:
    at = sit("revolutionary", "colonialist", "artist", "historian").go_home(3)
    assert [player.cannot_attack for player in at.t.view(0).seats] == [[1, 3], [0, 3], [3], []]
