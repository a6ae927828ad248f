"""What the player and spectators may know: all but the order of the decks and the contents of the Objective Deck.

A view does not repeat what the pack says of a card. It says how things stand, and what playing a card or taking a
resolution would mean now: its cost, what is missing, what it brings or wastes, and what its clock will do.
"""

from __future__ import annotations

import msgspec

from parlour.content.programs import Program

from .derived import MILESTONE, Card, Face, Way
from .derived_ids import NONE
from .derived_programs import NO_BOUND, Check, Price, parts_of
from .rules.action_phase import PlayAnother, can_play, prices_of
from .rules.agenda import slices_filled
from .rules.crisis_phase import prices_of as prices_of_way, why_not
from .rules.end import for_turns, score
from .table import Titov


class Player(msgspec.Struct, frozen=True):
    """The player: the score now, milestones resolved, cards controlled."""

    score: int
    milestones: int
    cards: int


class Store(msgspec.Struct, frozen=True):
    """A resource in the bank: how much, the maximum, how much was gained in this Action Phase, and whether the resource
    is in use in this act."""

    amount: int
    most: int
    gained: int
    in_use: bool


class Due(msgspec.Struct, frozen=True):
    """A part of a price: an amount of one resource, or of any mix of several; the bank lacks `missing` of it."""

    resources: list[int]
    amount: int
    missing: int


class Gains(msgspec.Struct, frozen=True):
    """An amount of a resource, of which `wasted` would be above the maximum."""

    resource: int
    amount: int
    wasted: int


class Clock(msgspec.Struct, frozen=True):
    """Slices of a clock or timer: filled and in all. `fills`: the next slice is the last."""

    filled: int
    slices: int
    fills: bool


class Need(msgspec.Struct, frozen=True):
    """A condition: what counts, of which things, how much there is, how much there must be (`most`: at most so
    much, -1 if there is no such bound), and whether it is met."""

    count: str
    of: list[int]
    now: int
    least: int
    most: int
    met: bool


class Held(msgspec.Struct, frozen=True):
    """A card in the hand, and what playing it now would mean. `open`: it can be played; `affordable`: at least it
    could be paid for. `prices` are the ways to pay (none: it is free), `gains` what it surely brings into the bank once
    it is paid, `check` how its condition stands, `leaves` where it goes: `discard` or `destroyed`; `retained`:
    something happens if it stays in the hand."""

    card: int
    open: bool
    affordable: bool
    prices: list[list[Due]]
    gains: list[Gains]
    check: Need | None
    clock: Clock | None
    leaves: str
    mandatory: bool
    retained: bool


class Course(msgspec.Struct, frozen=True):
    """A resolution of a card in play. `why` is the rule that forbids it now, empty if it is open; `clock` is its own;
    `moves` how far it moves the marker of the card; `then` where the card goes: `destroy`, `return` or `stay`."""

    resolution: int
    open: bool
    why: str
    prices: list[list[Due]]
    needs: list[Need]
    gains: list[Gains]
    clock: Clock | None
    moves: int
    then: str


class Track(msgspec.Struct, frozen=True):
    """A war or a crisis: where the marker stands between 0 (defeat) and `length` (victory), by how much it falls in the
    Reset Phase, and where it is then (`next`), if nothing is done."""

    marker: int
    length: int
    falls: int
    next: int


class Lying(msgspec.Struct, frozen=True):
    """A place with a card on it, or (`objective` is -1) an empty one. `danger`: it will be lost or ring in this Reset
    Phase, as things are. `paused`: its timer stands still in this turn."""

    place: int
    objective: int
    timer: Clock | None
    paused: bool
    track: Track | None
    clock: Clock | None
    courses: list[Course]
    danger: bool


class Pile(msgspec.Struct, frozen=True):
    """A deck: how many cards are left, which (`known`: all Action Cards, without their order; of objectives those that
    were scouted, the top one first), and the discard, the top one last."""

    left: int
    known: list[int]
    discard: list[int]


class Score(msgspec.Struct, frozen=True):
    """What the score is made of. `turns` count for a win now."""

    milestones: int
    resources: int
    monuments: int
    turns: int


class Party(msgspec.Struct, frozen=True):
    """A party that a card in play mentions: its points, and how many the milestone asks for (0: none)."""

    counter: int
    points: int
    least: int


class Deed(msgspec.Struct, frozen=True):
    """What happened in a turn, for the summary of the reign: `milestone`, `monument`, `victory`, `defeat`, `peril`,
    `ruin` or `killed`, and to which objective or milestone (-1: none)."""

    turn: int
    what: str
    objective: int


class View(msgspec.Struct, frozen=True):
    """Everything that the player may know. `bank` is by resource. `cards` are drawn per turn, `next_turn` more or fewer
    in the next. `foreseen` are the cards seen of the Action Deck. `milestones` are the resolved ones, in order; `ahead`
    is how many lie face down before the end, by the shortest way, and `all_milestones` how many the whole way has.
    `clocks` are the slices filled of each Action Card's clock, by card, and `played` the cards of this turn. `counters`
    are the points of each party, which milestones branch on, `parties` those that matter now, and `active` the
    activated objectives, in that order (each shows the die that did it). `quiet`: nothing can be resolved now.
    `ruin`: with so many more turns without a card that can be played the kingdom collapses (0: there were none).
    `annals` tell the reign, and `ended` is the reason why it is over, if it is."""

    seats: list[Player]
    turn: int
    par: int
    act: int
    phase: str
    bank: list[Store]
    cards: int
    next_turn: int
    hand: list[Held]
    milestone: Lying
    agenda: list[Lying]
    deck: Pile
    objectives: Pile
    foreseen: list[int]
    milestones: list[int]
    ahead: int
    all_milestones: int
    destroyed: list[int]
    destroyed_objectives: list[int]
    clocks: list[int]
    played: list[int]
    counters: list[int]
    parties: list[Party]
    active: list[int]
    quiet: bool
    ruin: int
    annals: list[Deed]
    ended: str
    score: Score


def view(t: Titov, seat: int) -> View:
    """Build, from nothing, what this seat may know."""
    derived = t.derived
    ahead = _ahead(t)
    return View(
        seats=[Player(score(t), len(t.done), t.controlled())],
        turn=t.turns,
        par=derived.par,
        act=t.act,
        phase=t.phase,
        bank=[Store(t.bank[r], t.most[r], t.gained[r], t.in_use(r)) for r in range(derived.resources)],
        cards=t.per_turn,
        next_turn=t.next_turn,
        hand=[_held(t, card) for card in t.hand.cards],
        milestone=_lying(t, MILESTONE),
        agenda=[_lying(t, place) for place in range(1, len(t.face))],
        deck=Pile(len(t.deck), sorted(t.deck.cards), t.deck.discard.cards[:]),
        objectives=Pile(len(t.objectives), _scouted(t, seat), t.objectives.discard.cards[:]),
        foreseen=[card for card in t.deck.known(seat)[::-1] if card >= 0],
        milestones=t.done[:],
        ahead=ahead,
        all_milestones=len(t.done) + (t.face[MILESTONE] != NONE) + ahead,
        destroyed=t.destroyed[:],
        destroyed_objectives=t.destroyed_faces[:],
        clocks=[t.card_clock.get(card, 0) for card in range(len(derived.cards))],
        played=t.played[:],
        counters=t.counters[:],
        parties=_parties(t),
        active=t.active[:],
        quiet=t.is_quiet(),
        ruin=derived.most_ruin - t.ruin if t.ruin else 0,
        annals=[Deed(*noted) for noted in t.annals],
        ended=t.result.reason if t.result is not None else "",
        score=Score(
            derived.for_milestone * len(t.done),
            derived.for_resource * sum(t.bank),
            derived.for_monument * t.monuments,
            for_turns(t),
        ),
    )


def _ahead(t: Titov) -> int:
    """How many milestones lie face down before the end, by the shortest way."""
    if t.face[MILESTONE] != NONE:
        return t.derived.ahead[t.face[MILESTONE]]
    return 1 + t.derived.ahead[t.next_milestone] if t.next_milestone != NONE else 0


def _parties(t: Titov) -> list[Party]:
    """The parties that the milestone and the Agenda mention."""
    asked: dict[int, int] = {}
    for way in t.at(MILESTONE).ways if t.face[MILESTONE] != NONE else []:
        for need in way.needs:
            for counter in need.things if need.count == "counter" else []:
                asked.setdefault(counter, need.low)
    spoken = {counter for place in t.places() for counter in t.at(place).parties}
    return [Party(counter, t.counters[counter], asked.get(counter, 0)) for counter in sorted(spoken)]


def _scouted(t: Titov, seat: int) -> list[int]:
    return [face for face in t.objectives.known(seat)[::-1] if face >= 0]


# --- cards in the hand ---


def _held(t: Titov, card: int) -> Held:
    """As the question stands: while another card is being played, only some cards, and for less."""
    read = t.derived.cards[card]
    asked = t.stack[-1] if t.stack else None
    less = asked.less if isinstance(asked, PlayAnother) else 0
    wanted = not isinstance(asked, PlayAnother) or card in asked.cards
    prices = prices_of(t, card, less)
    affordable = can_play(t, card, less)
    filled = t.card_clock.get(card, 0)
    clock = Clock(filled, read.slices, filled + 1 == read.slices) if read.slices else None
    return Held(
        card=card,
        open=wanted and affordable,
        affordable=affordable,
        prices=[_due(t, price) for price in prices],
        gains=_gains(t, _program_now(t, read), prices[0] if len(prices) == 1 else (), t.weaker.get(card)),
        check=_need(t, read.check) if read.check is not None else None,
        clock=clock,
        leaves="destroyed" if read.expendable else "discard",
        mandatory=read.mandatory,
        retained=read.retained != NONE,
    )


def _program_now(t: Titov, read: Card) -> int:
    return read.does if read.check is None or t.holds(read.check) else read.otherwise


def _due(t: Titov, price: Price) -> list[Due]:
    resources = t.derived.resources
    parts: list[Due] = []
    for resource in range(resources):
        if price[resource]:
            parts.append(Due([resource], price[resource], max(0, price[resource] - t.bank[resource])))
    for at in range(resources, len(price), 2):
        among = [resource for resource in range(resources) if price[at] >> resource & 1]
        there = sum(max(0, t.bank[resource] - price[resource]) for resource in among)
        parts.append(Due(among, price[at + 1], max(0, price[at + 1] - there)))
    return parts


def _gains(t: Titov, program: int, price: Price, less: list[int] | None = None) -> list[Gains]:
    """What a program is sure to bring, one resource at a time, once its price is paid."""
    bank = t.bank[:]
    for resource in range(t.derived.resources) if price else ():
        bank[resource] = max(0, bank[resource] - price[resource])
    found: list[Gains] = []
    for effect in _effects(t, program):
        for part in parts_of(effect) if effect.kind == "gain" else ():
            resource = part.resources[0]
            amount = part.amount - (less[resource] if less is not None else 0)
            if len(part.resources) == 1 and amount > 0:
                kept = min(amount, t.most[resource] - bank[resource])
                bank[resource] += kept
                found.append(Gains(resource, amount, amount - kept))
    return found


def _effects(t: Titov, program: int) -> Program:
    return t.program(program) if program != NONE else []


def _need(t: Titov, check: Check) -> Need:
    most = check.high if check.high < NO_BOUND else -1
    return Need(check.count, check.things, t.measure(check), check.low, most, t.holds(check))


# --- cards in play ---


def _lying(t: Titov, place: int) -> Lying:
    if t.face[place] == NONE:
        return Lying(place, NONE, None, False, None, None, [], False)
    face = t.at(place)
    return Lying(
        place=place,
        objective=t.face[place],
        timer=Clock(t.timer[place], face.timer, t.timer[place] + 1 >= face.timer) if face.timer else None,
        paused=t.paused[place],
        track=_track(t, place, face),
        clock=_own_clock(t, place, face),
        courses=[_course(t, place, way) for way in face.ways],
        danger=_in_danger(t, place, face),
    )


def _track(t: Titov, place: int, face: Face) -> Track | None:
    marker = t.marker[place]
    return Track(marker, face.track, face.falls, max(0, marker - face.falls)) if face.track else None


def _own_clock(t: Titov, place: int, face: Face) -> Clock | None:
    filled = t.clocks[place][0]
    return Clock(filled, face.slices, filled + 1 >= face.slices) if face.slices else None


def _in_danger(t: Titov, place: int, face: Face) -> bool:
    rings = face.timer > 0 and not t.paused[place] and t.timer[place] + 1 >= face.timer
    return rings or (face.track > 0 and t.marker[place] <= face.falls)


def _course(t: Titov, place: int, way: Way) -> Course:
    why = why_not(t, way)
    prices = prices_of_way(t, way)
    filled = slices_filled(t, place, way) if way.slices else 0
    clock = Clock(filled, way.slices, filled + 1 >= way.slices) if way.slices else None
    moves = sum(effect.number("by") for effect in _effects(t, way.does) if effect.kind == "move_marker")
    return Course(
        resolution=way.number,
        open=not why,
        why=why,
        prices=[_due(t, price) for price in prices],
        needs=[_need(t, need) for need in way.needs],
        gains=_gains(t, way.does, prices[0] if len(prices) == 1 else ()),
        clock=clock,
        moves=moves,
        then=way.until if clock is not None and not clock.fills else way.then,
    )
