"""Game End: the last player or team, most points after the last round, and the other ways to win."""

from __future__ import annotations

from ..table import Conquest
from .capitals import capitals_held, holds_enough_capitals
from .missions import fulfils_mission
from .objectives import has_enough_stars
from .resources import has_economic_victory
from .technology import has_scientific_victory

POINTS_FOR_CAPITAL = 3
POINTS_FOR_STAR = 4


def score(t: Conquest, seat: int) -> int:
    """Points: one for a territory, its bonus for a continent, three for a capital, four for a star."""
    points = t.lands[seat]
    for continent in t.continents_of(seat):
        points += t.derived.bonus[continent]
    if t.derived.capitals:
        points += POINTS_FOR_CAPITAL * capitals_held(t, seat)
    return points + POINTS_FOR_STAR * t.stars[seat]


def standing(t: Conquest) -> list[int]:
    """Everyone's points now."""
    return [score(t, seat) for seat in range(t.seats)]


def end_if_one_is_left(t: Conquest) -> bool:
    """The last player, or the last team, wins; nobody has to beat the neutral force."""
    living = t.living()
    teams = t.teams
    if len(living) == 1 or (teams is not None and len({teams[seat] for seat in living}) == 1):
        t.finish(living, "conquest")
        return True
    return False


def end_by_points(t: Conquest) -> None:
    """The last round is over: most points win. Armies break a tie; otherwise it is shared."""
    points = standing(t)
    totals = [(points[seat], t.armies_of(seat)) for seat in range(t.seats)]
    teams = t.teams
    if teams is not None:
        totals = [
            (
                sum([totals[mate][0] for mate in range(t.seats) if teams[mate] == teams[seat]]),
                sum([totals[mate][1] for mate in range(t.seats) if teams[mate] == teams[seat]]),
            )
            for seat in range(t.seats)
        ]
    best = max([totals[seat] for seat in t.living()])
    t.finish([seat for seat in t.living() if totals[seat] == best], "rounds", points)


def dominion_needs(t: Conquest) -> int:
    """Two thirds of the map, or four sevenths with two players: 28 and 24 of 42."""
    return t.derived.of_map(t.derived.dominion_part, t.playable)


def has_won_at_start(t: Conquest, seat: int) -> bool:
    """Check the victories that count when a turn begins."""
    derived = t.derived
    if t.rounds < derived.first_victory:
        return False
    reason = ""
    if derived.dominion and t.lands[seat] >= dominion_needs(t):
        reason = "dominion"
    elif derived.capitals and holds_enough_capitals(t, seat):
        reason = "capitals"
    elif derived.economy and has_economic_victory(t, seat):
        reason = "economy"
    elif derived.science and has_scientific_victory(t, seat):
        reason = "science"
    if reason:
        t.finish([seat], reason, standing(t))
    return bool(reason)


def has_won_at_end(t: Conquest, seat: int) -> None:
    """Check the victories that count when a turn ends."""
    if t.rounds < t.derived.first_victory:
        return
    if t.derived.has_objectives and has_enough_stars(t, seat):
        t.finish([seat], "objectives", standing(t))
    elif t.derived.has_missions and fulfils_mission(t, seat):
        t.finish([seat], "mission", standing(t))
