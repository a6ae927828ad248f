"""What each seat may know."""

import msgspec

from parlour.kernel import WATCHER

from .derived import NOBODY, Goal
from .rules.assets import assets
from .rules.hidden import knows_debt
from .rules.price_list import dearest_ahead, last_level, next_level, price_for, rent_now, rents_for, tax_for
from .rules.rent import USUAL_ROLL
from .rules.shares import buy_back_price, share_price, share_worth
from .rules.veil import known_flows, knows_cash, knows_purse
from .rules.victories import MEASURES, colours, complete_groups
from .table import Meinopoly

PURSE = ("cash", "assets", "rents")  # conditions that reveal how much a player has


class Player(msgspec.Struct, frozen=True):
    """A player as others see them; `cash`, `worth` (all assets) and debts are None if they are hidden.
    `goal` is the progress towards the character's own victory, condition by condition, and `dominion` how many of the
    groups or colours that win are theirs."""

    cash: int | None
    worth: int | None
    owed: int | None
    out: bool
    character: int
    place: int
    trapped: int
    redraws: int
    rerolls: int
    shields: int
    regulated: int
    ally: int
    laps: int
    drawn: int
    goal: list[int | None]
    dominion: int


class Deed(msgspec.Struct, frozen=True):
    """A deed card at the reader's own prices: its price, all its rents and which of them is due now (-1: none),
    and the sums for building, selling, mortgaging, redeeming and shares."""

    space: int
    price: int
    rents: list[int]
    now: int
    build: int
    sale: int
    mortgage: int
    redemption: int
    share: int
    buy_back: int


class Listed(msgspec.Struct, frozen=True):
    """A deed with shares: how many each seat holds, and what the owner asks, in percent of a share's worth; 0 if no
    share is for sale."""

    space: int
    held: list[int]
    asking: int


class Tax(msgspec.Struct, frozen=True):
    """What a tax space asks of the reader."""

    space: int
    amount: int


class Sheet(msgspec.Struct, frozen=True):
    """A character on offer and its stats: capital, luck, negotiation, charisma, tech, stamina."""

    character: int
    stats: tuple[int, ...]


class Pile(msgspec.Struct, frozen=True):
    """A deck of the pack: how many cards are left, and the discard with its top card last."""

    deck: str
    left: int
    discard: list[int]


class View(msgspec.Struct, frozen=True):
    """Everything that a seat or a spectator may know.

    - `board`: the number of the board in play.
    - `taxes`: what the tax spaces ask of the reader now.
    - `on_offer`: the characters to choose from.
    - `sheets`: their figures, until everyone has chosen.
    - `ledger`: what each player has paid to each other, row by row, the bank last; None where the reader was not told.
    - `threat`: the highest rent or tax that the reader's next roll could lead to.
    - `boom`: what a long game makes of rents, in percent.
    - `shown_roll`: the dice for which deed cards show the rents of utilities.
    - `dealing`: the two who trade, proposer first; the cash `offered`, and what both purses hold `after` the trade.
    - `limit`: the last round; 0 if there is none.
    - `dominion`: how many groups or colours win; 0 if none do.
    - `aim`: the progress towards the reader's own objective.
    """

    board: int
    seats: list[Player]
    order: list[int]
    owner: list[int]
    level: list[int]
    mortgaged: list[bool]
    deeds: list[Deed]
    taxes: list[Tax]
    on_offer: list[int]
    sheets: list[Sheet]
    ledger: list[list[int | None]]
    threat: int
    boom: int
    shown_roll: int
    shares: list[Listed]
    decks: list[Pile]
    dice: tuple[int, int]
    doubles: int
    season: int
    season_left: int
    market: int
    market_left: int
    pot: int
    dealing: tuple[int, int]
    offered: int | None
    after: list[int | None]
    objective: int
    aim: list[int | None]
    dominion: int
    teams: list[int]
    turn: int
    round: int
    limit: int


def view(t: Meinopoly, seat: int) -> View:
    """Build, from nothing, what this seat may know."""
    derived = t.derived
    objective = t.aims[seat].cards[0] if t.aims and seat != WATCHER else -1
    return View(
        board=derived.board,
        seats=[_player(t, seat, other) for other in range(t.seats)],
        order=t.order[:],
        owner=t.owner[:],
        level=t.level[:],
        mortgaged=t.mortgaged[:],
        deeds=[_deed(t, seat, deed) for deed in t.derived.deeds],
        taxes=[Tax(space, tax_for(t, seat, space)) for space in derived.taxes],
        on_offer=t.on_offer[:],
        sheets=[Sheet(one, derived.sheets[one]) for one in t.on_offer] if NOBODY in t.character else [],
        ledger=known_flows(t, seat),
        threat=dearest_ahead(t, seat),
        boom=t.boom_percent(),
        shown_roll=USUAL_ROLL,
        shares=[Listed(deed, held[:], t.asking[deed]) for deed, held in sorted(t.shares.items())],
        decks=[Pile(id, len(deck.left), deck.discards[:]) for id, deck in zip(derived.deck_ids, t.decks, strict=True)],
        dice=t.dice,
        doubles=t.doubles,
        season=t.season(),
        season_left=derived.season_length - (max(t.turns, 1) - 1) % derived.season_length if derived.seasons else 0,
        market=t.market_percent(),
        market_left=max(0, t.market_until - t.turns + 1),
        pot=t.bank.holds(t.seats),
        dealing=t.dealing,
        offered=t.offered if knows_cash(t, seat) else None,
        after=_after_trade(t, seat),
        objective=objective,
        aim=_progress(t, seat, derived.goals[objective], seat) if objective >= 0 else [],
        dominion=derived.dominion_count if derived.dominion != "off" else 0,
        teams=list(t.teams or ()),
        turn=t.turns,
        round=t.rounds,
        limit=derived.rounds,
    )


def _player(t: Meinopoly, seat: int, other: int) -> Player:
    open_purse = knows_purse(t, seat, other)
    who = t.who(other)
    counted = colours if t.derived.dominion == "colours" else complete_groups
    return Player(
        cash=t.cash(other) if open_purse else None,
        worth=assets(t, other) if open_purse else None,
        owed=t.owed[other] if knows_debt(t, seat, other) else None,
        out=other in t.left,
        character=t.character[other],
        place=t.place[other],
        trapped=t.trapped[other],
        redraws=t.redraws[other],
        rerolls=t.rerolls[other],
        shields=t.shields[other],
        regulated=t.regulated[other],
        ally=t.ally[other],
        laps=t.laps[other],
        drawn=t.drawn[other],
        goal=_progress(t, seat, who.victory, other) if who is not None and t.derived.character_victories else [],
        dominion=counted(t, other),
    )


def _after_trade(t: Meinopoly, seat: int) -> list[int | None]:
    """What the purses of the two who trade will hold after the trade, as far as a seat may know."""
    one, other = t.dealing
    if one == NOBODY:
        return []
    shown: list[int | None] = []
    for owner, cash in ((one, t.cash(one) - t.offered), (other, t.cash(other) + t.offered)):
        shown.append(cash if knows_cash(t, seat) and knows_purse(t, seat, owner) else None)
    return shown


def _progress(t: Meinopoly, seat: int, goal: Goal, other: int) -> list[int | None]:
    """A player's progress with each condition of a goal, as far as a seat may know."""
    open_purse = knows_purse(t, seat, other)
    return [MEASURES[need](t, other) if open_purse or need not in PURSE else None for need, _ in goal.needs]


def _deed(t: Meinopoly, seat: int, deed: int) -> Deed:
    return Deed(
        space=deed,
        price=price_for(t, seat, deed),
        rents=rents_for(t, seat, deed),
        now=rent_now(t, deed),
        build=next_level(t, seat, deed),
        sale=last_level(t, deed),
        mortgage=t.derived.mortgages[deed],
        redemption=t.derived.redemptions[deed],
        share=share_price(t, deed) if t.asking[deed] else share_worth(t, deed),
        buy_back=buy_back_price(t, deed),
    )
