"""What each seat may know. Nearly everything is public; only the order of the decks is hidden, and what the oracle
has shown one player."""

import msgspec

from parlour.kernel.deck import UNSEEN

from .derived import NO_CONTEST, NOBODY, NOTHING
from .rules.acts import coins_for
from .rules.bids import bidders, finals_of, holders, on_display, room, why_no_bid
from .rules.income import boost_pays, income, track_pay, upkeep
from .rules.markets import on_steps, price, restock
from .rules.performances import programme, will_be_able
from .rules.places import coins_needed, is_in_play, why_not_sent
from .rules.purchases import Buy, OpenMarket
from .rules.tracks import leads, penalty_steps, resources, steps_forward, would_lead
from .table import BIDDING, BUYING, PHASES, PLACING, CircusMaximus


class Player(msgspec.Struct, frozen=True):
    """A player. By track: where the marker stands, how many extra steps it counts this round (`boosts`), what the
    track would pay now, and steps lost to penalties this round. By cube: free ones, and those committed to acts.
    Workers: at home, at places, not in play (including the dead). `wage` is what the next worker costs, `income` and
    `upkeep` are what the clean-up would bring and cost now, together `net`; `passed`: they have passed in this
    phase."""

    coins: int
    tracks: list[int]
    boosts: list[int]
    pays: list[int]
    lost: list[int]
    total: int
    cubes: list[int]
    committed: list[int]
    ready: int
    placed: int
    reserve: int
    wage: int
    income: int
    upkeep: int
    net: int
    resources: int
    passed: bool


class Spot(msgspec.Struct, frozen=True):
    """A place: the seats of its workers in the order of arrival, how many fit, what it costs the reader in coins,
    whether an event has shut it, and the rule that keeps the reader's worker away now ("" if none does, or if the
    reader is a spectator). What a boost would bring: `pays` coins more in the clean-up, and with `leads` the first bid
    of the next round. `in_play` is false for places that are switched off."""

    place: int
    in_play: bool
    workers: list[int]
    room: int
    shut: bool
    cost: int
    pays: int
    leads: bool
    why_not: str


class Stall(msgspec.Struct, frozen=True):
    """A market: the price ladder from the cheapest step, with the cubes on each step and its slots, the step
    of the next cube (`next`, -1 if there is none) and what it costs now (0 if none), the place where workers
    queue, and the seats in the queue."""

    cube: int
    place: int
    prices: list[int]
    cubes: list[int]
    slots: int
    next: int
    price: int
    restock: int
    queue: list[int]


class ActCard(msgspec.Struct, frozen=True):
    """An act on display. `order` is its place in the programme, 0 if it is not staged. `bids` are by seat; `bidders`
    are the seats that bid, the highest first, and `holders` those who would perform it now; there is `room` for so
    many. By cube `cost`, by track `steps` and `penalty` as they would be for the reader now (for a spectator, as the
    card says), 0 where the track is blocked; `runner_up` is what losers of a contest move on `track`; `price` in coins;
    `coins` for performers (by seat, as if they won) and `coins_lost` for losers of a contest. `able` says by seat who
    has the cubes and coins for it, after the acts before it in the programme; `why_not` what keeps the reader from
    bidding. Afterwards: who performed it, and who won (-1: nobody)."""

    act: int
    final: bool
    contest: bool
    order: int
    bids: list[int]
    bidders: list[int]
    holders: list[int]
    room: int
    cost: list[int]
    price: int
    steps: list[int]
    penalty: list[int]
    track: int
    runner_up: int
    coins: list[int]
    coins_lost: list[int]
    able: list[bool]
    why_not: str
    done: bool
    performers: list[int]
    winner: int


class View(msgspec.Struct, frozen=True):
    """Everything that a seat or a spectator may know. `phases` are those of a round after its event; `order` is that of
    the phase (of bidding in all but placing); `token` who will bid first next round (-1: nobody); `cards` the event
    cards of this round, the last on top; `blocked` by track, and `leaders` who counts most on it now; `supply` by cube;
    `programme` the staged acts as they will be performed, of which `acts_done` are over, and `on_stage` the one being
    played (-1: none); `bet` the gambler, the act and the stake (-1, -1, 0: none); `next_card` what the oracle has shown
    the reader (-1: nothing); `staged_cap` how many acts can be staged in a round (0: all); `finals_left` on how many
    more final acts each seat may bid."""

    round: int
    rounds: int
    phase: str
    phases: list[str]
    order: list[int]
    first: int
    token: int
    goal: int
    lowest: int
    cards: list[int]
    blocked: list[bool]
    leaders: list[list[int]]
    price_change: int
    wage_change: int
    seats: list[Player]
    places: list[Spot]
    markets: list[Stall]
    acts: list[ActCard]
    supply: list[int]
    programme: list[int]
    acts_done: int
    on_stage: int
    bet: tuple[int, int, int]
    next_card: int
    acts_left: int
    acts_discarded: list[int]
    cards_left: int
    cards_discarded: list[int]
    staged_cap: int
    finals_left: list[int]


def view(t: CircusMaximus, seat: int) -> View:
    """Build, from nothing, what this seat may know."""
    derived = t.derived
    order = t.placing if t.phase == PLACING else t.order
    known = t.card_pile.known(seat)
    staged = programme(t)
    return View(
        round=t.round,
        rounds=derived.rounds,
        phase=t.phase,
        phases=PHASES,
        order=order[:],
        first=t.order[0],
        token=t.token,
        goal=derived.goal,
        lowest=derived.lowest,
        cards=t.event_cards.cards[:],
        blocked=t.blocked[:],
        leaders=[_leaders(t, track) for track in range(len(derived.track_ids))],
        price_change=t.price_change,
        wage_change=t.wage_change,
        seats=[_player(t, other) for other in range(t.seats)],
        places=[_spot(t, seat, place) for place in range(len(derived.places))],
        markets=[_stall(t, market) for market in range(derived.markets)],
        acts=[_act(t, seat, act, staged) for act in on_display(t)],
        supply=[t.supply(cube) for cube in range(derived.cubes)],
        programme=staged,
        acts_done=t.acts_done,
        on_stage=t.on_stage,
        bet=(t.gambler, t.backed, t.stake) if t.gambler >= 0 else (-1, -1, 0),
        next_card=known[-1] if known and known[-1] != UNSEEN else -1,
        acts_left=len(t.act_pile),
        acts_discarded=t.act_pile.discard.cards[:],
        cards_left=len(t.card_pile),
        cards_discarded=t.card_pile.discard.cards[:],
        staged_cap=derived.staged_cap,
        finals_left=[_finals_left(t, other) for other in range(t.seats)],
    )


def _leaders(t: CircusMaximus, track: int) -> list[int]:
    return [seat for seat in range(t.seats) if leads(t, seat, track)]


def _player(t: CircusMaximus, seat: int) -> Player:
    tracks = range(len(t.derived.track_ids))
    cubes = range(t.derived.cubes)
    gets, owes = income(t, seat), upkeep(t, seat)
    return Player(
        coins=t.coins(seat),
        tracks=t.position[seat][:],
        boosts=[t.boost(seat, track) for track in tracks],
        pays=[track_pay(t, seat, track) for track in tracks],
        lost=t.lost[seat][:],
        total=sum(t.position[seat]),
        cubes=[t.free(seat, cube) for cube in cubes],
        committed=[t.committed(seat, cube) for cube in cubes],
        ready=t.ready[seat],
        placed=t.placed(seat),
        reserve=t.reserve[seat],
        wage=t.wage(seat),
        income=gets,
        upkeep=owes,
        net=gets - owes,
        resources=resources(t, seat),
        passed=t.passed[seat] and t.phase in (BIDDING, PLACING),
    )


def _spot(t: CircusMaximus, seat: int, place: int) -> Spot:
    rule = t.derived.places[place]
    return Spot(
        place=place,
        in_play=is_in_play(t, place),
        workers=t.workers_at[place][:],
        room=rule.room,
        shut=t.shut[place],
        cost=coins_needed(t, seat, place) if seat >= 0 else t.derived.deploy + t.wage_change + rule.coins,
        pays=boost_pays(t, seat, rule.track) if seat >= 0 and rule.errand == "boost" else 0,
        leads=seat >= 0 and rule.first and would_lead(t, seat, rule.track),
        why_not=why_not_sent(t, seat, place) if seat >= 0 else "",
    )


def _stall(t: CircusMaximus, market: int) -> Stall:
    derived = t.derived
    cubes = on_steps(t, market)
    return Stall(
        cube=market,
        place=derived.queues[market],
        prices=derived.ladders[market][:],
        cubes=cubes,
        slots=derived.slots[market],
        next=next((step for step, count in enumerate(cubes) if count), NOTHING),
        price=price(t, market),
        restock=restock(t, market),
        queue=_queue(t, market),
    )


def _queue(t: CircusMaximus, market: int) -> list[int]:
    """The seats in a queue. Once the market is open, its step knows which seats are left."""
    for step in t.stack:
        if isinstance(step, Buy) and step.cube == market:
            return [step.seat, *step.others]
        if isinstance(step, OpenMarket) and step.cube == market:
            return list(step.queue)
    return [] if t.phase == BUYING else t.workers_at[t.derived.queues[market]][:]


def _act(t: CircusMaximus, seat: int, act: int, order: list[int]) -> ActCard:
    rule = t.derived.acts[act]
    seats = range(t.seats)
    able = [other for other in seats if will_be_able(t, other, act, order)]
    return ActCard(
        act=act,
        final=rule.final,
        contest=rule.contest != NO_CONTEST,
        order=order.index(act) + 1 if act in order else 0,
        bids=[t.bid(act, other) for other in seats],
        bidders=bidders(t, act) if act in t.bids else [],
        holders=holders(t, act),
        room=min(room(t, act), t.seats),
        cost=rule.cost[:],
        price=rule.price,
        steps=[
            0 if t.blocked[track] else steps_forward(t, seat, act, track) if seat >= 0 else steps
            for track, steps in enumerate(rule.steps)
        ],
        penalty=[
            0 if t.blocked[track] else penalty_steps(t, seat, track, steps) if seat >= 0 else steps
            for track, steps in enumerate(rule.penalty)
        ],
        track=rule.track,
        runner_up=rule.consolation,
        coins=[coins_for(t, other, act, False) for other in seats],
        coins_lost=[coins_for(t, other, act, rule.contest != NO_CONTEST) for other in seats],
        able=[other in able for other in seats],
        why_not=why_no_bid(t, seat, act) if seat >= 0 else "",
        done=act in order[: t.acts_done],
        performers=t.performers.get(act, [])[:],
        winner=t.winner.get(act, NOBODY),
    )


def _finals_left(t: CircusMaximus, seat: int) -> int:
    """How many more final acts a player may bid on."""
    cap = t.derived.execution_cap or len(t.finals)
    return max(0, min(cap, len(t.finals)) - finals_of(t, seat))
