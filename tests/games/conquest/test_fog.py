"""Fog of war: hidden armies are not sent, and nothing else reveals them."""

from collections import Counter
from typing import Any

from parlour.kernel import WATCHER, fast

from .arranged import REST, ArrangedConquest, sit


def misty(**settings: Any) -> ArrangedConquest:
    """Seat 0 has Alaska, seat 1 Kamchatka and Japan, seat 2 all the rest."""
    at = sit(3, fog=True, **settings).hold(2, {REST: 4, "china": 9}).hold(0, {"alaska": 5})
    return at.hold(1, {"kamchatka": 3, "japan": 7}).begin(0)


def test_r22_players_see_their_own_armies_and_those_next_door() -> None:
    at = misty()
    seen = [at.t.derived.territory_ids[n] for n, one in enumerate(at.t.view(0).territories) if one.armies is not None]
    assert seen == ["alaska", "northwest_territory", "alberta", "kamchatka"]
    assert all(one.owner >= 0 for one in at.t.view(0).territories), "whose they are everyone sees"


def test_r22_spectators_see_no_armies_until_it_is_over() -> None:
    at = misty()
    assert {one.armies for one in at.t.view(WATCHER).territories} == {None}
    at.t.finish([0], "conquest")
    assert None not in {one.armies for one in at.t.view(WATCHER).territories}


def test_r22_totals_are_hidden_where_a_part_is() -> None:
    view = misty().t.view(0)
    assert view.seats[0].armies == 5 and view.seats[1].armies is None


def test_r22_placing_in_the_fog_is_told_to_players_who_see_it() -> None:
    at = misty()
    at.events.clear()
    at.begin(1).play("place_all japan")
    placed = next(told for told in at.events if told.event.name == "placed")
    assert placed.seen_by(1)["armies"] == 3 and placed.seen_by(2)["territory"] == at.place("japan")
    assert placed.seen_by(0) == {"seat": 1, "territory": None, "armies": None}
    assert placed.seen_by(WATCHER)["armies"] is None


def test_r22_imagined_armies_are_as_many_and_elsewhere() -> None:
    at = misty()
    others = [at.t.imagine(0, fast(seed)) for seed in range(8)]
    for other in others:
        assert sum(other.armies) == sum(at.t.armies) and min(other.armies) >= 1  # type: ignore[attr-defined]
        assert other.armies[at.place("kamchatka")] == 3  # type: ignore[attr-defined]
    assert len({tuple(other.armies) for other in others}) > 1  # type: ignore[attr-defined]


def test_r22_team_mates_see_for_each_other() -> None:
    at = sit(4, fog=True, teams="two").hold(1, {REST: 1}).hold(3, {"peru": 2}).hold(0, {"alaska": 5})
    at.hold(2, {"japan": 7, "egypt": 2}).begin(0)
    seen = [at.t.derived.territory_ids[n] for n, one in enumerate(at.t.view(0).territories) if one.armies is not None]
    assert "egypt" in seen and "north_africa" in seen and "peru" not in seen


def test_r22_allies_see_for_each_other_once_they_have_signed() -> None:
    at = sit(4, fog=True, alliances=True).hold(3, {REST: 1}).hold(2, {"peru": 2}).hold(0, {"alaska": 5})
    at.hold(1, {"egypt": 7}).begin(0)
    egypt = at.place("egypt")
    assert at.t.view(0).territories[egypt].armies is None
    at.play("propose_alliance 1", "agree")
    assert at.t.view(0).territories[egypt].armies == 7


def test_r22_on_imagined_tables_whoever_is_asked_can_answer() -> None:
    """A player who may trade has a set there, and one who moves armies has some to move."""
    at = sit(4, fog=True)
    chance = fast(100)
    asked: Counter[str] = Counter()
    for _ in range(600):
        seat, key = at.t.next_asked(), at.t.decision_key()
        if key in ("trade", "relocate", "advance"):
            asked[key] += 1
            for other in [WATCHER, *range(4)]:
                assert at.t.imagine(other, chance.fork()).options(seat), (key, other)
        options = at.t.options(seat)
        at.t.take(seat, options[chance.below(len(options))])
    assert min(asked[key] for key in ("trade", "relocate", "advance")) > 3, asked
