"""The decision table of section 14.1, and what a bot needs beyond it to play any preset."""

from __future__ import annotations

from typing import Final

from parlour.content.shapes import EffectShape
from parlour.kernel.chance import Chance
from parlour.kernel.moves import Move, Verb
from parlour.kernel.sight import Bot, Sight

from .. import effect_shapes as shapes
from ..rules.alliances import Pact
from ..rules.auctions import BID_, PASS, Bidding
from ..rules.buildings import SELL, UPGRADE, upgrade_cost
from ..rules.cards import ACCEPT, DECLINE, REDRAW, Drawn, Encounter, price_of
from ..rules.council import READY, Confer
from ..rules.duels import CHALLENGE, FIGHT, PAY_RENT, SHRUG, Challenge, Fight
from ..rules.management import REGULATE
from ..rules.mortgage import MORTGAGE, REDEEM
from ..rules.movement import REROLL, ROLL, STAY, Fork, Reroll, RerollDoubles, Roll
from ..rules.paths import WALKERS, walked
from ..rules.purchases import BUY, Buy, effective_price
from ..rules.settlement import GIVE_UP, Settle
from ..rules.trades import AGREE, DROP, OFFER, REFUSE, Answer, Draft
from ..rules.trap import PAY_FINE, RerollEscape, Trapped, fine
from ..rules.turns import END_TURN, Manage
from ..rules.vocabulary import CHOOSE, GO_TO, SEIZE, ForceBuy, Steal, SwapPlaces, Teleport
from ..table import Meinopoly
from .worth import completes, extra_rent, rent_due

ENOUGH_DEEDS: Final = 8
SHORT_OF_CASH: Final = 100
RICH_ENOUGH_FOR_FINE: Final = 500
DEAR_RENT: Final = 100


def targets(options: list[Move], verb: Verb) -> list[int]:
    """The open targets of this verb."""
    return [move.target for move in options if move.verb is verb]


def has(options: list[Move], move: Move) -> bool:
    """Whether a move is open."""
    for option in options:
        if option is move:
            return True
    return False


class TableBot(Bot):
    """Decides by the table of section 14.1; each row is a method. Higher levels override some of them."""

    def choose(self, sight: Sight) -> Move:
        options = sight.options
        if len(options) == 1:
            return options[0]
        t = sight.table
        assert isinstance(t, Meinopoly)
        return self.decide(t, sight.seat, options, sight.chance)

    def decide(self, t: Meinopoly, seat: int, options: list[Move], chance: Chance) -> Move:
        top = t.stack[-1]
        if isinstance(top, Manage):
            return self.manage(t, seat, options)
        if isinstance(top, Roll):
            return self.before_roll(t, seat, options) or ROLL.alone
        if isinstance(top, Buy):
            can = has(options, BUY.alone) and t.can_spend(seat, effective_price(t, seat, top.space))
            return BUY.alone if can and self.buys(t, seat, top.space) else PASS.alone
        if isinstance(top, Bidding):
            return self.bid(t, seat, top, options)
        if isinstance(top, Draft):
            return self.draft(t, seat, top, options)
        if isinstance(top, Answer):
            return AGREE.alone if has(options, AGREE.alone) and self.agrees(t, seat, top) else REFUSE.alone
        if isinstance(top, Trapped):
            if has(options, PAY_FINE.alone) and t.can_spend(seat, fine(t, seat)) and self.pays_fine(t, seat):
                return PAY_FINE.alone
            return self.before_roll(t, seat, options) or ROLL.alone
        if isinstance(top, (RerollDoubles, RerollEscape)):
            return REROLL.alone if self.flees_trap(t, seat) else STAY.alone
        if isinstance(top, Reroll):
            return REROLL.alone if self.rerolls(t, seat, top) else STAY.alone
        if isinstance(top, Drawn):
            return REDRAW.alone if self.redraws(t, seat, top.card) else ACCEPT.alone
        if isinstance(top, Settle):
            return self.settle(t, seat, options)
        if isinstance(top, Confer):
            return self.confer(t, seat, options)
        if isinstance(top, Pact):
            return AGREE.alone if self.allies(t, seat, top.other) else REFUSE.alone
        if isinstance(top, Challenge):
            return CHALLENGE.alone if self.challenges(t, seat, top.owner) else PAY_RENT.alone
        if isinstance(top, Fight):
            return FIGHT.alone if self.is_stronger(t, seat, top.challenger, 0) else SHRUG.alone
        if isinstance(top, Encounter):
            can = has(options, ACCEPT.alone) and self.accepts(t, seat, top.card)
            return ACCEPT.alone if can else DECLINE.alone
        if isinstance(top, Steal):
            return CHOOSE[self.richest(t, targets(options, CHOOSE))]
        if isinstance(top, Fork):
            return self.turn(t, seat, top, options)
        if isinstance(top, Teleport):
            return self.teleport(t, seat, top, options)
        if isinstance(top, ForceBuy):
            return self.force_buy(t, seat, top, options)
        if isinstance(top, SwapPlaces):
            return DECLINE.alone
        return options[chance.below(len(options))]

    # --- the rows of the table ---

    def buys(self, t: Meinopoly, seat: int, deed: int) -> bool:
        """Buy what completes a group; otherwise buy while affordable and with fewer than eight deeds."""
        return len(t.deeds_of(seat)) < ENOUGH_DEEDS or completes(t, seat, deed)

    def build(self, t: Meinopoly, seat: int, streets: list[int]) -> int:
        """Always upgrade, the highest rent first."""
        best = streets[0]
        for street in streets:
            if extra_rent(t, street, t.level[street]) > extra_rent(t, best, t.level[best]):
                best = street
        return best

    def building(self, t: Meinopoly, seat: int, street: int, options: list[Move]) -> Move:
        """Build on this street."""
        return UPGRADE[street]

    def before_roll(self, t: Meinopoly, seat: int, options: list[Move]) -> Move | None:
        """Mortgage the cheapest when short of cash, redeem when rich, regulate what pays best."""
        cash = t.cash(seat)
        prices = t.derived.prices
        if cash < SHORT_OF_CASH:
            deeds = targets(options, MORTGAGE)
            if deeds:
                return MORTGAGE[self.least(t, seat, deeds)]
        for deed in targets(options, REDEEM):
            if cash > prices[deed] * 2:
                return REDEEM[deed]
        marks = targets(options, REGULATE)
        return self.regulate(t, seat, marks) if marks else None

    def least(self, t: Meinopoly, seat: int, deeds: list[int]) -> int:
        """The deed with the lowest price."""
        best = deeds[0]
        for deed in deeds:
            if t.derived.prices[deed] < t.derived.prices[best]:
                best = deed
        return best

    def regulate(self, t: Meinopoly, seat: int, deeds: list[int]) -> Move | None:
        """Mark the deed that brings most, if it is not marked already."""
        marked = t.regulated[seat]
        best = marked
        for deed in deeds:
            if best < 0 or self.takings(t, deed) > self.takings(t, best):
                best = deed
        return REGULATE[best] if best != marked else None

    def takings(self, t: Meinopoly, deed: int) -> int:
        """The base rent of a deed with its buildings."""
        level = t.level[deed]
        return t.derived.rents[deed] * (t.derived.level_rents[level - 1] if level else 1) + t.derived.prices[deed] // 20

    def pays_fine(self, t: Meinopoly, seat: int) -> bool:
        """Pay when rich, else try for doubles."""
        return t.cash(seat) > RICH_ENOUGH_FOR_FINE

    def flees_trap(self, t: Meinopoly, seat: int) -> bool:
        """Whether to use a reroll against the trap: where the fine would be paid too."""
        return self.pays_fine(t, seat)

    def rerolls(self, t: Meinopoly, seat: int, top: Reroll) -> bool:
        """Reroll to get away from another player's expensive deed."""
        return rent_due(t, seat, t.place[seat]) >= DEAR_RENT

    def redraws(self, t: Meinopoly, seat: int, card: int) -> bool:
        """Redraw cards that cost money or lead to the trap; accept the rest."""
        return cost_of(t, seat, card) > 0

    # --- what the table does not say ---

    def manage(self, t: Meinopoly, seat: int, options: list[Move]) -> Move:
        streets = targets(options, UPGRADE)
        if t.derived.last_dollar:
            streets = [street for street in streets if t.can_spend(seat, upgrade_cost(t, seat, street))]
        if streets:
            street = self.build(t, seat, streets)
            if street >= 0:
                return self.building(t, seat, street, options)
        first = self.before_roll(t, seat, options)
        if first is not None:
            return first
        others = targets(options, OFFER)
        if others:
            other = self.trade_with(t, seat, others)
            if other >= 0:
                return OFFER[other]
        more = self.invest(t, seat, options)
        if more is not None:
            return more
        return END_TURN.alone if has(options, END_TURN.alone) else ROLL.alone

    def trade_with(self, t: Meinopoly, seat: int, others: list[int]) -> int:
        """Who to begin a trade with; -1: nobody."""
        return -1

    def draft(self, t: Meinopoly, seat: int, top: Draft, options: list[Move]) -> Move:
        """What to add to a trade next."""
        return DROP.alone

    def agrees(self, t: Meinopoly, seat: int, top: Answer) -> bool:
        """Whether to accept an offer."""
        return False

    def invest(self, t: Meinopoly, seat: int, options: list[Move]) -> Move | None:
        """Shares and alliances."""
        return None

    def confer(self, t: Meinopoly, seat: int, options: list[Move]) -> Move:
        """In the council, act as in management."""
        others = targets(options, OFFER)
        other = self.trade_with(t, seat, others) if others else -1
        if other >= 0:
            return OFFER[other]
        return self.invest(t, seat, options) or READY.alone

    def bid(self, t: Meinopoly, seat: int, top: Bidding, options: list[Move]) -> Move:
        """Up to a limit: jump close to it, then add the least raise."""
        limit = self.bid_limit(t, seat, top.space)
        best = -1
        for amount in targets(options, BID_):
            if amount <= limit and (best < 0 or amount * 3 <= limit * 2):
                best = amount
        return BID_[best] if best >= 0 else PASS.alone

    def bid_limit(self, t: Meinopoly, seat: int, deed: int) -> int:
        """What this player would pay for the deed on landing there."""
        return effective_price(t, seat, deed) if self.buys(t, seat, deed) else 0

    def settle(self, t: Meinopoly, seat: int, options: list[Move]) -> Move:
        """Mortgage the cheapest, then sell the cheapest building."""
        deeds = targets(options, MORTGAGE)
        if deeds:
            return MORTGAGE[self.least(t, seat, deeds)]
        streets = targets(options, SELL)
        return SELL[self.least(t, seat, streets)] if streets else GIVE_UP.alone

    def allies(self, t: Meinopoly, seat: int, other: int) -> bool:
        """Whether to become somebody's ally: it saves rent and costs nothing."""
        return True

    def challenges(self, t: Meinopoly, seat: int, owner: int) -> bool:
        """Whether to duel over a rent: only with a clear edge."""
        return self.is_stronger(t, seat, owner, 2)

    def is_stronger(self, t: Meinopoly, seat: int, other: int, by: int) -> bool:
        """Whether a player is stronger in a duel than another, by this margin."""
        one, two = t.who(seat), t.who(other)
        return one is not None and two is not None and one.strength >= two.strength + by

    def accepts(self, t: Meinopoly, seat: int, card: int) -> bool:
        """An encounter's offer: if it costs little of the cash at hand."""
        return price_of(t, seat, card) * 6 < t.cash(seat)

    def richest(self, t: Meinopoly, seats: list[int]) -> int:
        """The player with most cash."""
        best = seats[0]
        for seat in seats:
            if t.cash(seat) > t.cash(best):
                best = seat
        return best

    def teleport(self, t: Meinopoly, seat: int, top: Teleport, options: list[Move]) -> Move:
        """To a deed that completes a group, else to one that can be bought, else away from rents."""
        best, most = -1, 0
        for space in targets(options, GO_TO):
            value = self.wants(t, seat, space) if top.lands else 0
            if value > most:
                best, most = space, value
        return GO_TO[best] if best >= 0 else DECLINE.alone

    def wants(self, t: Meinopoly, seat: int, space: int) -> int:
        """What landing here and buying would be worth: the price, or much more if it completes a group."""
        if t.owner[space] >= 0 or t.derived.prices[space] == 0:
            return 0
        price = effective_price(t, seat, space)
        if not t.can_spend(seat, price) or not self.buys(t, seat, space):
            return 0
        return price * (4 if completes(t, seat, space) else 1)

    def turn(self, t: Meinopoly, seat: int, top: Fork, options: list[Move]) -> Move:
        """The way with the best end: a deed to buy, and no rent or tax."""
        best, most = options[0], 0
        for option in options:
            walkers = {option.target: WALKERS}
            for _ in range(top.steps - 1):
                walkers = walked(t.derived, walkers)
            value = 0
            for space, count in walkers.items():
                value += count * (self.wants(t, seat, space) - rent_due(t, seat, space) - t.derived.amounts[space])
            if option is options[0] or value > most:
                best, most = option, value
        return best

    def force_buy(self, t: Meinopoly, seat: int, top: ForceBuy, options: list[Move]) -> Move:
        """Only a deed that completes a group."""
        for deed in targets(options, SEIZE):
            if completes(t, seat, deed):
                return SEIZE[deed]
        return DECLINE.alone


def cost_of(t: Meinopoly, seat: int, card: int) -> int:
    """Roughly what a card costs a player; below 0 is a gain."""
    total = price_of(t, seat, card)
    for effect in t.program(t.derived.card_programs[card]):
        total += harm_of(t, seat, effect.shape)
    return total


def harm_of(t: Meinopoly, seat: int, effect: EffectShape) -> int:
    """Roughly what an effect costs a player apart from payments; below 0 is a gain."""
    match effect:
        case shapes.Gain(amount=amount) | shapes.AllGain(amount=amount) | shapes.Steal(amount=amount):
            return -amount
        case shapes.GainPerDeed(amount=amount):
            return -amount * len(t.deeds_of(seat))
        case shapes.Trap():
            return t.derived.fine
        case shapes.Downgrade():
            return 100 if any(t.level[deed] > 0 for deed in t.deeds_of(seat)) else 0
        case shapes.FreeUpgrade():
            return -50
        case shapes.Salary():
            return -t.derived.salary
    return 0
