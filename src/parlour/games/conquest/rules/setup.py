"""Game Setup: colours, claiming or dealing territories, and the first armies, one at a time."""

from __future__ import annotations

from typing import Final

from parlour.kernel.deck import DrawPile
from parlour.kernel.marks import marked, more
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import OpenDecision, Step

from ..derived import FEWEST_FOR_TREATIES, HOLE, NEUTRAL, NOBODY
from ..events import CHOSE, CLAIMED, DEALT, DEALT_NEUTRAL, HOLE_IN_MAP, NO_TREATIES, PLACED_NEUTRAL
from ..pack import COLOURS
from ..table import Conquest
from .armies import FIVE, PLACE, PLACE_ALL, PLACE_FIVE, space_for, with_room
from .capitals import mark_capitals
from .fog import tell_placed
from .happenings import lay_out_happenings
from .missions import deal_missions
from .objectives import open_objectives
from .turns import NextTurn

CHOOSE: Final = Verb("choose", kind="colour")
CLAIM: Final = Verb("claim", kind="territory")

OWN_AT_ONCE: Final = 2  # armies that each of two players places before one of the neutral force
EXTRA_FOR_TWO: Final = 5


def set_up(t: Conquest) -> None:
    """Make holes, form teams, and let everyone choose a colour."""
    t.lay_out()
    derived = t.derived
    make_holes(t, derived.holes)
    # A hole has no card. Wild cards come after the territories' cards.
    t.pile = DrawPile([card for card in range(len(derived.card_ids)) if card >= derived.size or t.owner[card] != HOLE])
    if derived.team_count:
        t.teams = tuple([seat % derived.team_count for seat in range(t.seats)])
    if derived.misses_treaties:
        t.tell(NO_TREATIES, FEWEST_FOR_TREATIES)
    for seat in range(t.seats):
        t.then(ChooseColour(seat))
    t.then(Share())


def starting_armies(territories: int, seats: int) -> int:
    """Twice a player's share of the map and a little more, rounded to five: 35, 30, 25 and 20 on the world (R2)."""
    shares = max(seats, 3)
    fives = (21 * territories + 60 * shares + 25 * shares) // (50 * shares)
    return 5 * fives + (EXTRA_FOR_TWO if seats == 2 else 0)


# --- holes ---


def make_holes(t: Conquest, count: int) -> None:
    """Make some territories impassable: never a continent's only entry, and the map stays in one piece."""
    for _ in range(count):
        found = [place for place in range(t.derived.size) if may_be_hole(t, place)]
        if not found:
            return
        place = t.chance.pick(found)
        t.owner = marked(t.owner, place, HOLE)
        t.playable -= 1
        t.tell(HOLE_IN_MAP, place)


def may_be_hole(t: Conquest, place: int) -> bool:
    """Whether the map and its continent can do without a territory."""
    if t.owner[place] == HOLE:
        return False
    derived = t.derived
    continent = derived.continent[place]
    left = [one for one in derived.members[continent] if t.owner[one] != HOLE and one != place]
    if len(left) < 2 or not hang_together(t, left):
        return False
    if not [one for one in left if is_entry(t, one, place)]:
        return False
    return hang_together(t, [one for one in range(derived.size) if t.owner[one] != HOLE and one != place])


def is_entry(t: Conquest, place: int, without: int) -> bool:
    """Whether a territory borders on another continent, leaving one territory out."""
    derived = t.derived
    for other in derived.neighbours[place]:
        if derived.continent[other] != derived.continent[place] and t.owner[other] != HOLE and other != without:
            return True
    return False


def hang_together(t: Conquest, places: list[int]) -> bool:
    """Whether armies could walk between any two of these without leaving the group."""
    waiting = [places[0]]
    reached = {places[0]}
    while waiting:
        for other in t.derived.neighbours[waiting.pop()]:
            if other in places and other not in reached:
                reached.add(other)
                waiting.append(other)
    return len(reached) == len(places)


# --- colours and territories ---


class ChooseColour(OpenDecision[Conquest]):
    """Choose a colour that nobody else has."""

    verbs = (CHOOSE,)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Conquest) -> list[Move]:
        return [CHOOSE[colour] for colour in range(len(COLOURS)) if colour not in t.colour]

    def choose(self, t: Conquest, colour: int) -> None:
        t.colour = marked(t.colour, self.seat, colour)
        t.tell(CHOSE, self.seat, colour)


class Share(Step[Conquest]):
    """Give everyone armies, and deal the territories unless players claim them."""

    def run(self, t: Conquest) -> None:
        derived = t.derived
        count = starting_armies(t.playable, t.seats)
        for force in range(t.seats + (1 if t.seats == 2 else 0)):
            extra = derived.second_seat if t.seats == 2 and force == 1 else 0
            extra += derived.later_seats * force if force < t.seats else 0
            t.raised = marked(t.raised, force, count + extra)
            t.supply -= t.raised[force]
        if derived.set_up == "claim":
            t.then(Claim(0), EndSetUp())
            return
        deal(t)
        if derived.set_up == "auto":
            for force in range(t.seats + 1):
                spread(t, force)
            t.then(EndSetUp())
        else:
            t.then(NextMuster(-1), EndSetUp())


def deal(t: Conquest) -> None:
    """Deal the territories in turn; with two players every third goes to the neutral force."""
    places = [place for place in range(t.derived.size) if t.owner[place] != HOLE]
    t.chance.shuffle(places)
    forces = 3 if t.seats == 2 else t.seats
    for at, place in enumerate(places):
        put(t, at % forces, place)
    for seat in range(t.seats):
        t.tell(DEALT, seat, tuple(t.places_of(seat)))
    if t.seats == 2:
        t.tell(DEALT_NEUTRAL, tuple(t.places_of(NEUTRAL)))


def holder(t: Conquest, force: int) -> int:
    """The owner behind a force of the set-up: a seat, or the neutral force."""
    return NEUTRAL if force == t.seats else force


def put(t: Conquest, force: int, place: int) -> None:
    """Put one of a force's first armies on a territory, which becomes its own if it is free."""
    if t.owner[place] == NOBODY:
        t.take_over(place, holder(t, force))
    t.raised = more(t.raised, force, -1)
    t.armies[place] += 1


def spread(t: Conquest, force: int) -> None:
    """Spread the rest of a force evenly over its territories."""
    places = t.places_of(holder(t, force))
    t.chance.shuffle(places)
    at = 0
    while t.raised[force] > 0 and with_room(t, places):
        place = places[at % len(places)]
        if space_for(t, place):
            put(t, force, place)
        at += 1
    drop_raised(t, force)


def drop_raised(t: Conquest, force: int) -> None:
    """Take back the armies for which there is no room."""
    t.supply += t.raised[force]
    t.raised = marked(t.raised, force, 0)


class Claim(OpenDecision[Conquest]):
    """Claim a free territory with one army."""

    verbs = (CLAIM,)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Conquest) -> list[Move]:
        owner = t.owner
        return [CLAIM[place] for place in range(t.derived.size) if owner[place] == NOBODY]

    def claim(self, t: Conquest, place: int) -> None:
        put(t, self.seat, place)
        t.tell(CLAIMED, self.seat, place)
        t.then(Claim(t.after(self.seat)) if NOBODY in t.owner else NextMuster(self.seat))


class NextMuster(Step[Conquest]):
    """Ask the next player who still has armies of the set-up to place."""

    def __init__(self, last: int) -> None:
        self.last = last

    def run(self, t: Conquest) -> None:
        for step in range(1, t.seats + 1):
            seat = (self.last + step) % t.seats
            if t.raised[seat] and not with_room(t, t.places_of(seat)):
                drop_raised(t, seat)
            if t.raised[seat]:
                if seat != self.last and has_order(t, seat):
                    t.reveal()  # whoever moved last did not know of this order
                t.then(NextArmy(seat, OWN_AT_ONCE if t.seats == 2 else 1), NextMuster(seat))
                return
        for force in range(t.seats + 1):
            drop_raised(t, force)


def has_order(t: Conquest, seat: int) -> bool:
    """Whether a player's next army goes where they ordered it."""
    place, ordered = t.orders[seat]
    return ordered > 0 and space_for(t, place) > 0


class NextArmy(Step[Conquest]):
    """Ask a player where the next army goes, unless an order says so."""

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def run(self, t: Conquest) -> None:
        muster = Muster(self.seat, self.left)
        if has_order(t, self.seat):
            place, ordered = t.orders[self.seat]
            t.orders = marked(t.orders, self.seat, (place, ordered - 1))
            muster.place(t, place)
        else:
            t.then(muster)


class Muster(OpenDecision[Conquest]):
    """Place one of the first armies on one of your territories, or order several there: the others follow one by one,
    each when it is your turn to place (R38)."""

    verbs = (PLACE, PLACE_FIVE, PLACE_ALL)

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def options(self, t: Conquest) -> list[Move]:
        places = with_room(t, t.places_of(self.seat))
        found = [PLACE[place] for place in places]
        left = t.raised[self.seat]
        if left > 1:
            found += [PLACE_ALL[place] for place in places if space_for(t, place) >= left]
        if left > FIVE:
            found += [PLACE_FIVE[place] for place in places if space_for(t, place) >= FIVE]
        return found

    def place_five(self, t: Conquest, place: int) -> None:
        t.orders = marked(t.orders, self.seat, (place, FIVE - 1))
        self.place(t, place)

    def place_all(self, t: Conquest, place: int) -> None:
        t.orders = marked(t.orders, self.seat, (place, t.raised[self.seat] - 1))
        self.place(t, place)

    def place(self, t: Conquest, place: int) -> None:
        put(t, self.seat, place)
        tell_placed(t, self.seat, place, 1)
        if self.left > 1 and t.raised[self.seat] and with_room(t, t.places_of(self.seat)):
            t.then(NextArmy(self.seat, self.left - 1))
        elif t.raised[t.seats] and with_room(t, t.places_of(NEUTRAL)):
            t.then(MusterNeutral(self.seat))


class MusterNeutral(OpenDecision[Conquest]):
    """Place one army of the neutral force."""

    verbs = (PLACE,)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Conquest) -> list[Move]:
        return [PLACE[place] for place in with_room(t, t.places_of(NEUTRAL))]

    def place(self, t: Conquest, place: int) -> None:
        put(t, t.seats, place)
        t.tell(PLACED_NEUTRAL, self.seat, place)


class EndSetUp(Step[Conquest]):
    """Shuffle the cards, deal missions, mark capitals; then the first turn begins."""

    def run(self, t: Conquest) -> None:
        t.pile.shuffle(t)
        deal_missions(t)
        open_objectives(t)
        lay_out_happenings(t)
        mark_capitals(t)
        t.then(NextTurn())
