"""What victories other than the last one standing are worth to a bot: dominion, characters' goals, objectives."""

from __future__ import annotations

from typing import Final

from ..derived import NOBODY
from ..rules.victories import MEASURES
from ..table import Meinopoly

PULL: Final = 300  # dollars for a step that is the last but for nothing else
OF_DEEDS: Final = ("deeds", "colours", "groups", "transits", "utilities")
OF_BUILDINGS: Final = ("levels", "landmarks")


def has_goals(t: Meinopoly) -> bool:
    """Whether anything but lasting longest wins."""
    derived = t.derived
    return derived.character_victories or derived.objectives or derived.dominion != "off"


def goals_of(t: Meinopoly, seat: int, reader: int) -> list[list[tuple[str, int]]]:
    """The ways in which a player may win, as far as the reader knows them: each a list of measures and how much."""
    derived = t.derived
    found: list[list[tuple[str, int]]] = []
    if derived.dominion != "off":
        found.append([(derived.dominion, derived.dominion_count)])
    who = t.who(seat)
    if derived.character_victories and who is not None and who.victory.needs:
        found.append(who.victory.needs)
    if derived.objectives and seat == reader and t.aims:
        found.append(derived.goals[t.aims[seat].cards[0]].needs)
    return found


def missing(t: Meinopoly, seat: int, measure: str, at_least: int) -> int:
    """How much of a measure a player lacks."""
    return max(0, at_least - MEASURES[measure](t, seat))


def pull(t: Meinopoly, seat: int, reader: int, deed: int) -> int:
    """What a deed is worth to a player for these victories, beyond what it brings."""
    most = 0
    for needs in goals_of(t, seat, reader):
        for measure, at_least in needs:
            if measure in OF_DEEDS:
                lack = missing(t, seat, measure, at_least)
                if 0 < lack <= 3 and counts(t, seat, measure, deed):
                    most = max(most, PULL // (lack * len(needs)))
    return most


def counts(t: Meinopoly, seat: int, measure: str, deed: int) -> bool:
    """Whether this deed would add to the measure."""
    derived = t.derived
    group = derived.group[deed]
    if measure == "transits":
        return deed in derived.transits
    if measure == "utilities":
        return deed in derived.utilities
    if measure == "colours":
        return group >= 0 and not any(t.owner[street] == seat for street in derived.groups[group])
    if measure == "groups":
        return group >= 0 and all(street == deed or t.owner[street] == seat for street in derived.groups[group])
    return True


def builds_for_goal(t: Meinopoly, seat: int) -> bool:
    """Whether a goal asks for a few more buildings."""
    for needs in goals_of(t, seat, seat):
        for measure, at_least in needs:
            if measure in OF_BUILDINGS and 0 < missing(t, seat, measure, at_least) <= 3:
                return True
    return False


def saves_for_goal(t: Meinopoly, seat: int) -> bool:
    """Whether nothing but a little cash is missing for a goal."""
    for needs in goals_of(t, seat, seat):
        lacks = [(measure, missing(t, seat, measure, at_least)) for measure, at_least in needs]
        open_ = [(measure, lack) for measure, lack in lacks if lack > 0]
        if len(open_) == 1 and open_[0][0] == "cash" and open_[0][1] <= 500:
            return True
    return False


def redeems_for_goal(t: Meinopoly, seat: int) -> bool:
    """Whether redeemed mortgages are what a goal asks for."""
    for needs in goals_of(t, seat, seat):
        for measure, at_least in needs:
            if measure == "redeemed" and missing(t, seat, measure, at_least) > 0:
                return True
    return False


def is_about_to_win(t: Meinopoly, seat: int, reader: int) -> bool:
    """Whether one more deed could win the match for a player."""
    for needs in goals_of(t, seat, reader):
        lacks = [missing(t, seat, measure, at_least) for measure, at_least in needs]
        if sum([1 for lack in lacks if lack > 0]) <= 1 and needs[0][0] in OF_DEEDS and max(lacks) <= 1:
            return True
    return False


def leader(worth: list[int], living: list[int], seat: int) -> int:
    """The player who is clearly ahead: with nearly half as much again as the middle of the others; nobody if it is
    this player, or none."""
    ranked = sorted(living, key=lambda one: -worth[one])
    if len(ranked) < 2 or ranked[0] == seat:
        return NOBODY
    others = [worth[one] for one in ranked[1:]]
    return ranked[0] if worth[ranked[0]] * 100 > 140 * (sum(others) // len(others)) else NOBODY
