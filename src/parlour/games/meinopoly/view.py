"""What each seat may know."""

import msgspec

from parlour.kernel import WATCHER

from .rules.veil import knows_cash, knows_debt, knows_purse
from .table import Meinopoly


class Player(msgspec.Struct, frozen=True):
    """A player as others see them; `cash` and what is owed are None where they are hidden."""

    cash: int | None
    owed: int | None
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


class Listed(msgspec.Struct, frozen=True):
    """A deed of which shares can be bought: how many each seat holds."""

    space: int
    held: list[int]


class Pile(msgspec.Struct, frozen=True):
    """A deck: how many cards are left, and the discard, the top last."""

    left: int
    discard: list[int]


class View(msgspec.Struct, frozen=True):
    """Everything that a seat or a spectator may know."""

    seats: list[Player]
    order: list[int]
    owner: list[int]
    level: list[int]
    mortgaged: list[bool]
    shares: list[Listed]
    decks: list[Pile]
    dice: tuple[int, int]
    doubles: int
    season: int
    market: int
    pot: int
    dealing: tuple[int, int]
    offered: int | None
    objective: int
    teams: list[int]
    turn: int
    round: int


def view(t: Meinopoly, seat: int) -> View:
    """What this seat may know, built up from nothing."""
    return View(
        seats=[_player(t, seat, other) for other in range(t.seats)],
        order=t.order[:],
        owner=t.owner[:],
        level=t.level[:],
        mortgaged=t.mortgaged[:],
        shares=[Listed(deed, held[:]) for deed, held in sorted(t.shares.items())],
        decks=[Pile(len(deck.left), deck.discards[:]) for deck in t.decks],
        dice=t.dice,
        doubles=t.doubles,
        season=t.season(),
        market=t.market_percent(),
        pot=t.bank.purse[t.seats],
        dealing=t.dealing,
        offered=t.offered if knows_cash(t, seat) else None,
        objective=t.aims[seat].cards[0] if t.aims and seat != WATCHER else -1,
        teams=list(t.teams or ()),
        turn=t.turns,
        round=t.rounds,
    )


def _player(t: Meinopoly, seat: int, other: int) -> Player:
    return Player(
        cash=t.cash(other) if knows_purse(t, seat, other) else None,
        owed=t.owed[other] if knows_debt(t, seat, other) else None,
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
    )
