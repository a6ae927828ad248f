"""Section 5: buying a deed that nobody owns, or passing."""

from __future__ import annotations

from typing import Final

from parlour.kernel.bank import BANK
from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision

from ..events import BOUGHT, DECLINED
from ..table import Meinopoly
from .auctions import PASS, open_auction
from .bankruptcy import look_for_last_dollar
from .programs import at_moment
from .sums import Sum
from .veil import pay_veiled, told_to

BUY: Final = Verb("buy")


def effective_price(t: Meinopoly, seat: int, deed: int) -> int:
    """What a deed costs this player (5.2)."""
    derived = t.derived
    price = Sum(derived.prices[deed])
    who = t.who(seat)
    if who is not None:
        price.scale(who.price_percent)
    price.scale_by_character(t, seat, "purchase")
    price.scale_by_season_and_market(t, derived.season_price)
    return price.dollars()


def land_on_unowned(t: Meinopoly, seat: int, deed: int) -> None:
    """Ask a player who can pay, and always a veiled player, whose forced pass must look like a free one."""
    if t.is_veiled(seat) or t.can_buy(seat, effective_price(t, seat, deed)):
        t.then(Buy(seat, deed))
    elif t.derived.auctions:
        open_auction(t, seat, deed)


class Buy(Decision[Meinopoly]):
    """Buy the deed, or pass."""

    verbs = (PASS, BUY)

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space

    def options(self, t: Meinopoly) -> list[Move]:
        if t.can_buy(self.seat, effective_price(t, self.seat, self.space)):
            return [PASS.alone, BUY.alone]
        return [PASS.alone]

    def closed(self, t: Meinopoly) -> list[tuple[Move, str]]:
        can = t.can_buy(self.seat, effective_price(t, self.seat, self.space))
        return [] if can else [(BUY.alone, "too_dear")]

    def words(self, t: Meinopoly) -> dict[str, object]:
        return {"amount": effective_price(t, self.seat, self.space)}

    def buy(self, t: Meinopoly) -> None:
        price = effective_price(t, self.seat, self.space)
        pay_veiled(t, self.seat, BANK, price)
        t.owner = marked(t.owner, self.space, self.seat)
        t.tell_only(told_to(t, self.seat), BOUGHT, self.seat, self.space, price)
        at_moment(t, self.seat, "purchase")
        look_for_last_dollar(t, self.seat)

    def pass_(self, t: Meinopoly) -> None:
        t.tell(DECLINED, self.seat, self.space)
        if t.derived.auctions:
            open_auction(t, self.seat, self.space)
