"""What is at stake in a territory besides land and armies: the victories that are on, for the player and for others.

Everything is counted in armies: what taking the territory, or keeping it, is worth.
"""

from __future__ import annotations

from typing import Final

from ..derived import HOLE, NOBODY, Goal
from ..rules.capitals import capitals_held, capitals_needed, holds_own_capital
from ..rules.game_end import dominion_needs
from ..rules.missions import connected_lands, is_reached, ports_on_continents, rival_of
from ..rules.objectives import stars_needed
from ..rules.resources import plenty_needs, token_income
from ..table import NOWHERE, Conquest

WIN: Final = 60.0  # armies that a victory is worth
HOME: Final = 8.0  # and the player's own capital, which brings one a turn
REACH: Final = 12  # territories; goals further away are ignored
LEARNED: Final = 5  # technologies of a scientific victory: a branch, and two of another
NEARLY_LEARNED: Final = 3
FURTHER: Final = 4  # how many territories an unnamed continent counts for


def stakes(t: Conquest, seat: int) -> list[float]:
    """What is at stake in every territory, for one player."""
    derived = t.derived
    if not derived.has_stakes:
        return derived.no_stakes
    found = [0.0] * derived.size
    if derived.capitals:
        _capitals(t, seat, found)
    if derived.dominion:
        needed = dominion_needs(t)
        for other in _in_play(t, seat):
            _count(t, seat, other, found, t.places_of(other), needed - t.lands[other], WIN)
    if derived.economy:
        needed = plenty_needs(t)
        for other in _in_play(t, seat):
            missing = needed - sum(token_income(t, other))
            _count(t, seat, other, found, connected_lands(t, other), missing, WIN / (2 - min(1, t.plenty[other])))
    if derived.science:
        needed = derived.of_map(derived.science_part, t.playable)
        for other in _in_play(t, seat):
            learned = bin(t.known[other]).count("1")
            if learned >= NEARLY_LEARNED:
                worth = WIN if learned >= LEARNED else WIN / 3
                _count(t, seat, other, found, t.places_of(other), needed - t.lands[other], worth)
    if derived.has_objectives:
        for other in _in_play(t, seat):
            for number in t.open_goals:
                goal = derived.objectives[number]
                _goal(t, seat, other, found, goal, goal.stars * WIN / max(1, stars_needed(t) - t.stars[other]))
    if derived.has_missions:
        _goal(t, seat, seat, found, derived.missions[t.missions[seat].cards[0]], WIN)
    return found


def is_near(t: Conquest, seat: int) -> bool:
    """Whether a player wins unless somebody stops them."""
    derived = t.derived
    if derived.has_objectives and stars_needed(t) - t.stars[seat] <= 1:
        return True
    if derived.capitals and holds_own_capital(t, seat) and capitals_held(t, seat) >= capitals_needed(t):
        return True
    return derived.dominion and t.lands[seat] + REACH // 2 >= dominion_needs(t)


# --- each victory ---


def _capitals(t: Conquest, seat: int, found: list[float]) -> None:
    needed = capitals_needed(t) + 1
    for other in _in_play(t, seat):
        own = holds_own_capital(t, other)
        missing = needed - capitals_held(t, other)
        for home in t.capital:
            if home == NOWHERE:
                continue
            holder = t.owner[home]
            if other == seat:
                if holder != seat and own:
                    found[home] += _each(missing, WIN)
                elif home == t.capital[seat]:
                    found[home] += HOME
            elif own and (holder == other or missing == 1):
                # Take what they hold, and keep what they want.
                found[home] += WIN / _squared(missing + 1)


def _goal(t: Conquest, seat: int, other: int, found: list[float], goal: Goal, worth: float) -> None:
    """A mission or an objective: what brings a player nearer to it, or takes it from a player who has reached it."""
    if other != seat and not is_reached(t, other, goal):
        return
    derived = t.derived
    rival = rival_of(t, other, goal)
    if rival != NOBODY:
        _spread(found, t.places_of(rival), _each(t.lands[rival], worth))
    elif goal.continents or goal.more_continents:
        _continents(t, seat, other, found, goal, worth)
    elif goal.territories:
        _count(t, seat, other, found, t.places_of(other), goal.territories - t.lands[other], worth)
    elif goal.connected:
        realm = connected_lands(t, other)
        _count(t, seat, other, found, realm, goal.connected - len(realm), worth)
    elif other == seat and goal.ports:
        ports = [place for place in range(derived.size) if derived.is_port[place]]
        _spread(found, ports, _each(goal.ports - ports_on_continents(t, seat), worth))
    elif other == seat and goal.conquered:
        _spread(found, list(range(derived.size)), _each(goal.conquered - t.conquered, worth))
    elif other == seat and goal.eliminated:
        for weak in _in_play(t, seat):
            if weak != seat:
                _spread(found, t.places_of(weak), _each(t.lands[weak], worth))


def _continents(t: Conquest, seat: int, other: int, found: list[float], goal: Goal, worth: float) -> None:
    members = t.derived.members
    held = t.continents_of(other)
    further = goal.more_continents - len([one for one in held if one not in goal.continents])
    if other != seat:
        for continent in held:
            _spread(found, members[continent], worth / 2)
        return
    named = [place for one in goal.continents for place in members[one] if t.owner[place] not in (seat, HOLE)]
    _spread(found, named, _each(len(named) + FURTHER * max(0, further), worth))
    if further > 0 and not named:
        for continent in range(len(members)):
            if continent not in held:
                open_land = [place for place in members[continent] if t.owner[place] not in (seat, HOLE)]
                _spread(found, open_land, _each(len(open_land) + FURTHER * (further - 1), worth))


def _count(t: Conquest, seat: int, other: int, found: list[float], land: list[int], missing: int, worth: float) -> None:
    """A number of territories: the next ones to take, or enough of another player's to leave them too few."""
    if other != seat:
        if missing <= 1:
            _spread(found, land, worth / _squared(2 - missing))
    elif missing > 0:
        share = _each(missing, worth)
        mine = [False] * t.derived.size
        for place in land:
            mine[place] = True
        for place in land:
            for near in t.derived.neighbours[place]:
                if t.owner[near] not in (seat, HOLE) and not mine[near]:
                    mine[near] = True
                    found[near] += share


# --- small sums ---


def _in_play(t: Conquest, seat: int) -> list[int]:
    """The player, and everyone else who is neither out nor on the same side."""
    return [
        other for other in range(t.seats) if other not in t.left and not (other != seat and t.are_partners(seat, other))
    ]


def _squared(count: int) -> float:
    return float(max(1, count) * max(1, count))


def _each(missing: int, worth: float) -> float:
    """What each missing step is worth; nothing if no step is missing, or far too many are."""
    return worth / float(missing) ** 1.5 if 0 < missing <= REACH else 0.0


def _spread(found: list[float], places: list[int], worth: float) -> None:
    for place in places:
        found[place] += worth
