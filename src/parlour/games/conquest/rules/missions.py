"""What missions and objectives ask for, and secret missions, which win the game."""

from __future__ import annotations

from parlour.kernel.deck import Deck

from ..derived import NOBODY, Goal
from ..events import FULFILLED, GOT_MISSION
from ..table import Conquest

Need = tuple[str, int, int]  # what to count, how much there is, how much is needed


def connected_lands(t: Conquest, seat: int) -> list[int]:
    """A player's largest realm: the most territories in one piece."""
    best: list[int] = []
    seen = [False] * t.derived.size
    for start in range(t.derived.size):
        if t.owner[start] != seat or seen[start]:
            continue
        seen[start] = True
        realm = [start]
        for place in realm:
            for other in t.derived.neighbours[place]:
                if t.owner[other] == seat and not seen[other]:
                    seen[other] = True
                    realm.append(other)
        if len(realm) > len(best):
            best = realm
    return best


def ports_on_continents(t: Conquest, seat: int) -> int:
    """How many continents a player holds a port on."""
    derived = t.derived
    return len({derived.continent[place] for place in t.places_of(seat) if derived.is_port[place]})


def rival_of(t: Conquest, seat: int, goal: Goal) -> int:
    """The player to defeat; nobody if that colour is not in play, is your own, or fell to somebody else (R23)."""
    if goal.rival == NOBODY or goal.rival not in t.colour:
        return NOBODY
    rival = t.colour.index(goal.rival)
    if rival == seat or t.are_partners(seat, rival) or (rival in t.left and t.felled_by[rival] != seat):
        return NOBODY
    return rival


def needs(t: Conquest, seat: int, goal: Goal) -> list[Need]:
    """Everything a goal asks of a player, and how much of it they have."""
    rival = rival_of(t, seat, goal)
    if rival != NOBODY:
        return [("rival", 1 if rival in t.left else 0, 1)]
    found: list[Need] = []
    held = t.continents_of(seat)
    if goal.continents:
        named = len([continent for continent in goal.continents if continent in held])
        found.append(("continents", named, len(goal.continents)))
    if goal.more_continents:
        others = len([continent for continent in held if continent not in goal.continents])
        found.append(("more_continents", others, goal.more_continents))
    if goal.territories:
        lands = [
            place for place in range(t.derived.size) if t.owner[place] == seat and t.armies[place] >= goal.garrison
        ]
        found.append(("garrisons" if goal.garrison else "territories", len(lands), goal.territories))
    if goal.connected:
        found.append(("connected", len(connected_lands(t, seat)), goal.connected))
    if goal.ports:
        found.append(("ports", ports_on_continents(t, seat), goal.ports))
    if goal.conquered:
        found.append(("conquered", t.conquered if t.whose == seat else 0, goal.conquered))
    if goal.eliminated:
        found.append(("eliminated", t.eliminated if t.whose == seat else 0, goal.eliminated))
    return found


def is_reached(t: Conquest, seat: int, goal: Goal) -> bool:
    """Whether a player meets everything that a goal asks for."""
    for _, have, need in needs(t, seat, goal):
        if have < need:
            return False
    return True


# --- secret missions ---


def deal_missions(t: Conquest) -> None:
    """One for everyone, face down."""
    if not t.derived.has_missions:
        return
    t.mission_pile = Deck(range(len(t.derived.missions)))
    t.mission_pile.shuffle(t)
    t.missions = [Deck() for _ in range(t.seats)]
    for seat in range(t.seats):
        t.tell_only([seat], GOT_MISSION, seat, t.mission_pile.draw(t, t.missions[seat], [seat]))


def fulfils_mission(t: Conquest, seat: int) -> bool:
    """Whether the mission is done at the end of a player's turn. If it is, everyone learns of it."""
    t.reveal()
    mission = t.missions[seat].cards[0]
    if not is_reached(t, seat, t.derived.missions[mission]):
        return False
    t.missions[seat].show(t, mission)
    t.tell(FULFILLED, seat, mission)
    return True
