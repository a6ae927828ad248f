"""What each seat may know: everything a board shows, and nothing that fog or hands hide."""

import msgspec

from parlour.kernel import WATCHER

from .derived import WILD, Goal as Wanted
from .map_view import Drawn, drawn_map
from .pack import RESOURCES
from .progress import Progress, progress_of
from .rules.attacks import ATTACK, Attack
from .rules.battle import Battle, Defend, attack_dice, defence_dice, first_roll
from .rules.cards import SET, next_value
from .rules.fog import sees
from .rules.fortification import fortifies
from .rules.game_end import score
from .rules.happenings import STORMS, closed_sea
from .rules.missions import connected_lands, needs
from .rules.odds import PLAIN, chance_with
from .rules.reinforcement import breakdown, total
from .rules.resources import token_income
from .rules.survivors import attackers_left
from .rules.technology import TECHNOLOGIES, cost, is_next, research_income
from .rules.treaties import BETRAY
from .rules.units import lost_last
from .table import NOWHERE, Conquest


class Territory(msgspec.Struct, frozen=True):
    """A territory. `owner` is a seat, -1 not claimed yet, -2 the neutral force, -3 impassable. Armies are None if
    fog hides them; they include `cavalry` and `artillery`. `capital` is the seat that marked it as its capital, or
    -1; `fort`: it is fortified."""

    owner: int
    armies: int | None
    cavalry: int | None
    artillery: int | None
    capital: int
    fort: bool


class Continent(msgspec.Struct, frozen=True):
    """A continent: its bonus, the seat that holds it (or -1), and how many of its territories each seat has."""

    bonus: int
    holder: int
    held: list[int]


class Income(msgspec.Struct, frozen=True):
    """Armies that a turn brings for one reason (`names.income`); `of` is the continent or the partner, or -1."""

    why: str
    of: int
    armies: int


class Treaty(msgspec.Struct, frozen=True):
    """A treaty of two seats: `kind` 0 is a pact, 1 an alliance. It ends after round `until`, or sooner if one of the
    seats has given notice (`notice`, or -1)."""

    one: int
    other: int
    kind: int
    since: int
    until: int
    notice: int


class Technology(msgspec.Struct, frozen=True):
    """A technology for one player: its cost now, whether they know it, whether it could come next."""

    cost: int
    known: bool
    next: bool


class Need(msgspec.Struct, frozen=True):
    """A condition of a goal: what counts (`board.need.*`), how much there is and how much is needed."""

    what: str
    have: int | None
    need: int


class Goal(msgspec.Struct, frozen=True):
    """A mission or an objective, and the reader's progress."""

    number: int
    stars: int
    needs: list[Need]


class Offer(msgspec.Struct, frozen=True):
    """An attack that the reader could make now: its chance to succeed if rolled to the end (0 to 1), how many armies of
    the attacker are left on average where it succeeds, the most dice of both sides, and whether it would be a
    betrayal."""

    source: int
    target: int
    chance: float
    left: float
    attack_dice: int
    defence_dice: int
    betrays: bool


class Roll(msgspec.Struct, frozen=True):
    """The last roll: where, the dice of both sides as they counted (highest first), and what each side lost.
    `source` is -1 before the first."""

    source: int
    target: int
    mine: list[int]
    theirs: list[int]
    lost: int
    won: int


class History(msgspec.Struct, frozen=True):
    """What everyone had when each round began, from round `since`: a row of numbers for each seat. `income` is what
    the turn of that round would bring. A row of armies is None if fog hides it."""

    since: int
    territories: list[list[int]]
    armies: list[list[int] | None]
    income: list[list[int]]


class Happening(msgspec.Struct, frozen=True):
    """A world event: its number, and the continent or sea on which it falls, or -1."""

    number: int
    continent: int
    sea: int


class Card(msgspec.Struct, frozen=True):
    """A card that the reader knows: its number, the troops on it (0 infantry, 1 cavalry, 2 artillery, 3 wild), and
    the territory on it, or -1."""

    card: int
    troops: int
    territory: int


class Player(msgspec.Struct, frozen=True):
    """A player as the reader sees them. `income` is what a turn would bring if it began now. `hand` holds the cards
    that the reader knows; `cards` is how many there are. `tokens` are food, production, wealth and research, and
    `token_income` what the next turn would bring of each. Until the end of round `shamed_until` nobody signs a treaty
    with this player (0: anybody may). `lost_last` is the unit that battles cost last."""

    colour: int
    out: bool
    team: int
    territories: int
    armies: int | None
    realm: int
    score: int
    continents: list[int]
    income: list[Income]
    armies_next: int
    to_place: int
    cards: int
    hand: list[Card]
    capital: int
    stars: int
    tokens: list[int]
    token_income: list[int]
    research: int
    research_income: int
    technologies: list[Technology]
    shamed_until: int
    lost_last: int
    felled_by: int
    progress: list[Progress]


class View(msgspec.Struct, frozen=True):
    """Everything that a seat or a spectator may know. `reserve` counts the armies to place now, and `incomes` says
    where they come from. `phase` is the key of the current question, empty after the end. `battle` is the current
    attack, None if there is none or fog hides a side of it. A set is `set_size` cards. `next_set` is what the next one
    brings, 0 if that depends on its troops: then `fixed_sets` are three infantry, three cavalry, three artillery, and
    one of each. `limit` is the last round, 0 if there is none. Before round `first_victory` only conquest wins."""

    map: Drawn
    territories: list[Territory]
    continents: list[Continent]
    seats: list[Player]
    reserve: int
    incomes: list[Income]
    phase: str
    laid: list[Card]
    pile: int
    discard: int
    sets: int
    set_size: int
    next_set: int
    fixed_sets: list[int]
    offers: list[Offer]
    battle: Offer | None
    roll: Roll
    conquered: int
    fortifies: int
    treaties: list[Treaty]
    happening: Happening
    forecast: Happening
    peeked_happening: int
    peeked_card: int
    storm: int
    mission: Goal | None
    objectives: list[Goal]
    history: History
    turn: int
    whose: int
    round: int
    limit: int
    first_victory: int


def view(t: Conquest, seat: int) -> View:
    """Build, from nothing, what this seat may know."""
    derived = t.derived
    asked = not t.over and seat in t.asked()
    return View(
        map=drawn_map(derived),
        territories=[_territory(t, seat, place) for place in range(derived.size)],
        continents=[_continent(t, number) for number in range(len(derived.bonus))],
        seats=[_player(t, seat, other) for other in range(t.seats)],
        reserve=t.reserve,
        incomes=[Income(*one) for one in t.income],
        phase=t.decision_key(),
        laid=[_card(t, card) for card in t.laid.cards],
        pile=len(t.pile),
        discard=len(t.pile.discard),
        sets=t.sets,
        set_size=SET,
        next_set=0 if derived.cards == "fixed" else next_value(t),
        fixed_sets=derived.fixed if derived.cards == "fixed" else [],
        offers=_offers(t, seat) if asked else [],
        battle=_battle(t, seat),
        roll=Roll(*t.battle[:2], list(t.dice[0]), list(t.dice[1]), *t.battle[2:]),
        conquered=t.conquered,
        fortifies=max(0, fortifies(t, t.whose) - t.fortified) if t.whose != WATCHER else 0,
        treaties=[_treaty(t, *treaty) for treaty in t.treaties],
        happening=_happening(t.happening, t.falls_on),
        forecast=_happening(t.forecast, t.will_fall_on),
        peeked_happening=_known_top(t.happenings.known(seat)),
        peeked_card=_known_top(t.pile.known(seat)),
        storm=closed_sea(t),
        mission=_mission(t, seat),
        objectives=[_goal(t, seat, number, derived.objectives[number]) for number in t.open_goals],
        history=_history(t, seat),
        turn=t.turns,
        whose=t.whose,
        round=t.rounds,
        limit=derived.rounds,
        first_victory=derived.first_victory,
    )


def _known_top(cards: list[int]) -> int:
    return cards[-1] if cards else NOWHERE


def _territory(t: Conquest, seat: int, place: int) -> Territory:
    seen = sees(t, seat, place)
    return Territory(
        owner=t.owner[place],
        armies=t.armies[place] if seen else None,
        cavalry=t.cavalry[place] if seen else None,
        artillery=t.artillery[place] if seen else None,
        capital=t.capital.index(place) if place in t.capital else NOWHERE,
        fort=t.forts[place] > 0,
    )


def _continent(t: Conquest, number: int) -> Continent:
    members = t.derived.members[number]
    holders = [seat for seat in t.living() if t.holds_continent(seat, number)]
    held = [len([place for place in members if t.owner[place] == seat]) for seat in range(t.seats)]
    return Continent(t.derived.bonus[number], holders[0] if holders else NOWHERE, held)


def _card(t: Conquest, card: int) -> Card:
    troops = t.derived.troops[card]
    return Card(card, troops, NOWHERE if troops == WILD else card)


def _player(t: Conquest, seat: int, other: int) -> Player:
    derived = t.derived
    incomes = breakdown(t, other) if other not in t.left else []
    all_seen = all(sees(t, seat, place) for place in range(derived.size) if t.owner[place] == other)
    return Player(
        colour=t.colour[other],
        out=other in t.left,
        team=t.teams[other] if t.teams is not None else NOWHERE,
        territories=t.lands[other],
        armies=t.armies_of(other) if all_seen else None,
        realm=len(connected_lands(t, other)),
        score=score(t, other),
        continents=t.continents_of(other),
        income=[Income(*one) for one in incomes],
        armies_next=total(incomes) if incomes else 0,
        to_place=t.raised[other],
        cards=len(t.hands[other]),
        hand=[_card(t, card) for card in t.hands[other].known(seat) if card >= 0],
        capital=t.capital[other],
        stars=t.stars[other],
        tokens=t.tokens[len(RESOURCES) * other : len(RESOURCES) * (other + 1)],
        token_income=token_income(t, other) if derived.resources else [],
        research=t.study[other],
        research_income=research_income(t, other) if derived.technology else 0,
        technologies=_technologies(t, other) if derived.technology else [],
        shamed_until=t.shamed[other] if t.shamed[other] >= t.rounds else 0,
        lost_last=lost_last(t, other),
        felled_by=t.felled_by[other],
        progress=progress_of(t, other),
    )


def _technologies(t: Conquest, seat: int) -> list[Technology]:
    return [
        Technology(cost(t, seat, number), t.knows(seat, number), is_next(t, seat, number))
        for number in range(len(TECHNOLOGIES))
    ]


def _treaty(t: Conquest, one: int, other: int, kind: int, since: int, until: int) -> Treaty:
    notice = one if (one, other) in t.notices else other if (other, one) in t.notices else NOWHERE
    return Treaty(one, other, kind, since, until, notice)


def _happening(number: int, place: int) -> Happening:
    at_sea = number == STORMS
    return Happening(number, NOWHERE if at_sea else place, place if at_sea else NOWHERE)


# --- goals ---


def _goal(t: Conquest, seat: int, number: int, goal: Wanted) -> Goal:
    found = [Need(*need) for need in needs(t, seat, goal)] if seat != WATCHER else []
    return Goal(number, goal.stars, found)


def _mission(t: Conquest, seat: int) -> Goal | None:
    if not t.missions or seat == WATCHER:
        return None
    number = t.missions[seat].cards[0]
    return _goal(t, seat, number, t.derived.missions[number])


# --- attacks ---


def _offer(t: Conquest, seat: int, source: int, target: int, betrays: bool) -> Offer:
    chance = chance_with(t.armies[source] - 1, t.armies[target], first_roll(t, seat, source, target))
    # One army stays behind where the attack begins.
    plain = chance_with(t.armies[source] - 1, t.armies[target], PLAIN)
    left = attackers_left(t.armies[source] - 1, t.armies[target]) / plain if plain > 0 else 0.0
    return Offer(
        source, target, round(chance, 6), round(left + 1, 2), attack_dice(t, source), defence_dice(t, target), betrays
    )


def _offers(t: Conquest, seat: int) -> list[Offer]:
    if not isinstance(t.stack[-1], Attack):
        return []
    return [
        _offer(t, seat, move.target, move.other, move.verb is BETRAY)
        for move in t.options(seat)
        if move.verb in (ATTACK, BETRAY)
    ]


def _battle(t: Conquest, seat: int) -> Offer | None:
    top = t.stack[-1] if t.stack and not t.over else None
    if not isinstance(top, Battle | Defend) or not sees(t, seat, top.source) or not sees(t, seat, top.target):
        return None
    return _offer(t, top.seat if isinstance(top, Battle) else top.attacker, top.source, top.target, False)


# --- looking back ---


def _history(t: Conquest, seat: int) -> History:
    def rows(what: int) -> list[list[int]]:
        return [[page[what * t.seats + other] for page in t.history] for other in range(t.seats)]

    clear = not t.derived.fog or t.over
    return History(
        since=t.rounds - len(t.history) + 1,
        territories=rows(0),
        armies=[
            row if clear or other == seat or t.are_partners(seat, other) else None for other, row in enumerate(rows(1))
        ],
        income=rows(2),
    )
