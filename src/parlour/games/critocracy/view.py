"""What each seat sees: everything. Nothing is hidden in Critocracy, so all seats see the same."""

import msgspec

from .derived import NO_AGE, NO_CARD, NOBODY, NOWHERE
from .rules.attacks import can_attack
from .rules.cards import ChooseWay
from .rules.end import missing_resources
from .rules.movement import Crossing, SetOut, exits
from .table import Critocracy

# The part of the game, or of a turn, that each decision belongs to.
STAGES = {
    "choose_role": "roles",
    "roll_for_order": "order",
    "prepare": "roll",
    "choose_steps": "steps",
    "set_out": "path",
    "crossing": "junction",
    "draw_age_card": "event",
    "read_card": "read",
    "draw_turn_card": "end_of_turn",
    "ask_for_alliance": "kept",
    "ask_for_trade": "kept",
    "give": "kept",
    "ask": "kept",
    "pact": "answer",
    "answer": "answer",
}


class Player(msgspec.Struct, frozen=True):
    """A player. `role` is -1 before it is chosen, and `age` is -1 on Start. `step` counts from Start along the player's
    path, and `to_go` is how many steps are left to the Finish. `lacks` lists the resources of which the player has none
    (at the end, that means elimination). `rank` is the order of arrival at the Finish (0: still under way). `kept`
    lists the cards the player keeps, and `powers` is how often they can still use the power of their role. `ally` is -1
    without an alliance, `pact` is its kind, and `until` is the player whose next turn ends it. `cannot_attack` lists
    the seats that this player cannot attack now. `score` and `eliminated` are known at the end only."""

    role: int
    money: int
    knowledge: int
    influence: int
    total: int
    lacks: list[int]
    place: int
    age: int
    step: int
    to_go: int
    rank: int
    skips: int
    ignores: int
    landed: int
    automatic: bool
    rolled: int
    kept: list[int]
    powers: int
    ally: int
    pact: int
    until: int
    cannot_attack: list[int]
    eliminated: bool
    score: int | None


class Pile(msgspec.Struct, frozen=True):
    """Cards in a box: how many there are, how many of them are fresh (when none is, all are shuffled), the last one
    put back (-1: none), and the one that lies face up on top (-1: none)."""

    cards: int
    fresh: int
    last: int
    open: int


class Exit(msgspec.Struct, frozen=True):
    """A way to go on: its first space, its age, and every space from the token to where the steps would end if the
    player keeps to this age. `ends` is the last of them."""

    space: int
    age: int
    path: list[int]
    ends: int


class View(msgspec.Struct, frozen=True):
    """Everything on the table. `order` is the order of play (empty before the rolls). `whose` is the player whose turn
    it is (-1: before the first), `asked` the one who decides, and `stage` says what about. `die` is the last roll;
    at a fork, `steps` is what is left of it and `exits` are the ways to go on. `card` is the last card drawn (-1: none
    yet), by `reader` from `pile`. `reading` lists the age cards still being carried out. `ways` are the two ways of
    `card` while its reader chooses between them openly. `home` lists the seats at the Finish in order of arrival, and
    `next` the seats whose turns come next."""

    seats: list[Player]
    order: list[int]
    whose: int
    asked: int
    stage: str
    die: int
    steps: int
    exits: list[Exit]
    piles: list[Pile]
    card: int
    reader: int
    pile: int
    reading: list[int]
    ways: list[int]
    home: list[int]
    next: list[int]
    blind: bool
    turn: int
    round: int


def view(t: Critocracy, seat: int) -> View:
    """What a seat sees."""
    top = t.stack[-1] if t.stack and not t.over else None
    return View(
        seats=[_player(t, other) for other in range(t.seats)],
        order=t.order[:],
        whose=t.whose,
        asked=t.next_asked() if top is not None else NOBODY,
        stage="over" if top is None else STAGES.get(t.decision_key(), "card"),
        die=t.die,
        steps=top.steps if isinstance(top, SetOut | Crossing) else 0,
        exits=_exits(t, top) if isinstance(top, SetOut | Crossing) else [],
        piles=_piles(t),
        card=t.card,
        reader=t.reader,
        pile=t.pile,
        reading=t.reading[:],
        ways=[move.target for move in top.options(t)] if isinstance(top, ChooseWay) else [],
        home=t.home[:],
        next=_next(t),
        blind=t.derived.blind,
        turn=t.turns,
        round=t.rounds,
    )


def _player(t: Critocracy, seat: int) -> Player:
    age = t.age[seat]
    chosen = t.role[seat] >= 0
    lacks = missing_resources(t, seat)
    return Player(
        role=t.role[seat],
        money=t.holds(seat, 0),
        knowledge=t.holds(seat, 1),
        influence=t.holds(seat, 2),
        total=t.total(seat),
        lacks=lacks if chosen else [],
        place=t.place[seat],
        age=age,
        step=t.step(seat),
        to_go=len(t.derived.paths[age]) - 1 - t.step(seat) if age != NO_AGE else NOWHERE,
        rank=t.home.index(seat) + 1 if seat in t.home else 0,
        skips=t.skips[seat],
        ignores=t.ignores[seat],
        landed=t.landed[seat],
        automatic=t.automatic[seat] == 1,
        rolled=t.rolls[seat],
        kept=t.kept[seat][:],
        powers=t.powers[seat],
        ally=t.ally[seat],
        pact=t.pact[seat],
        until=t.until[seat],
        cannot_attack=[
            other for other in range(t.seats) if chosen and other != seat and not can_attack(t, seat, other)
        ],
        eliminated=t.over and bool(lacks),
        score=t.result.scores[seat] if t.result is not None and t.result.scores is not None else None,
    )


def _piles(t: Critocracy) -> list[Pile]:
    piles = []
    for deck, face_up in zip(t.decks, t.open, strict=True):
        shown = 0 if face_up == NO_CARD else 1
        last = deck.discards[-1] if deck.discards else -1
        piles.append(Pile(len(deck) + shown, len(deck.left) + shown, last, face_up))
    return piles


def _exits(t: Critocracy, top: SetOut | Crossing) -> list[Exit]:
    derived = t.derived
    firsts = exits(t, top.seat) if isinstance(top, Crossing) else [path[1] for path in derived.paths]
    found = []
    for space in firsts:
        age = derived.ages_at[space][0]
        path = derived.paths[age]
        before = derived.steps[age][t.place[top.seat]]
        walked = path[before : before + top.steps + 1]
        found.append(Exit(space, age, walked, walked[-1]))
    return found


def _next(t: Critocracy) -> list[int]:
    """The players whose turns come next, in order. Players at the Finish take no turns."""
    if not t.order:
        return []
    at = t.order.index(t.whose) if t.turns else -1
    around = t.order[at + 1 :] + t.order[: at + 1]
    return [seat for seat in around if not t.is_home(seat)]
