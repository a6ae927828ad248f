"""A bot that tries every option on a table of its own and takes the one it values most."""

from __future__ import annotations

from parlour.kernel.chance import Chance
from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight
from parlour.kernel.steps import AnyStep

from ..rules.alliances import AGREE, ALLY, Pact
from ..rules.attacks import CHOOSE
from ..rules.cards import ChooseBlindly, DrawTurnCard
from ..rules.kept_cards import OFFER, PLAY, AskForAlliance, AskForTrade, trade_partners
from ..rules.setup import ChooseRole, RollForOrder
from ..rules.trades import ASK, DROP, GIVE, Ask, Give
from ..rules.turns import ROLL, Prepare
from ..table import SHIELD, Critocracy
from .deals import Deal
from .worth import worth


class Lookahead(Bot):
    """Subclasses say what a table is worth to a seat, and which deal they would offer."""

    def value(self, t: Critocracy, seat: int) -> float:
        """What a table is worth to a seat."""
        raise NotImplementedError

    def deal(self, t: Critocracy, seat: int, others: list[int], most: int) -> Deal | None:
        """What to offer to one of these players, if anything."""
        raise NotImplementedError

    def choose(self, sight: Sight) -> Move:
        options = sight.options
        if len(options) == 1:
            return options[0]
        found = self.at_once(sight.asks, options, sight.chance)
        if found is not None:
            return found
        # Nothing was imagined so far: it would have taken longer than all the rest.
        t = sight.table
        assert isinstance(t, Critocracy)
        return self.decide(t, sight.seat, options, sight.chance) or self.best(sight, options)

    def at_once(self, top: AnyStep, options: list[Move], chance: Chance) -> Move | None:
        """The choices that need no look at the table."""
        if isinstance(top, RollForOrder):
            return ROLL.alone
        if isinstance(top, (ChooseRole, ChooseBlindly, DrawTurnCard)):
            return chance.pick(options)
        return None

    def decide(self, t: Critocracy, seat: int, options: list[Move], chance: Chance) -> Move | None:
        """The choices that need no trying out."""
        top = t.stack[-1]
        found = self.at_once(top, options, chance)
        if found is not None:
            return found
        if isinstance(top, Prepare):
            return self.prepare(t, seat, options)
        if isinstance(top, AskForAlliance):
            return ALLY.pair(strongest(t, [move.target for move in options if move.verb is ALLY]), SHIELD)
        if isinstance(top, Pact):
            return AGREE.alone
        if isinstance(top, AskForTrade):
            deal = self.deal(t, seat, trade_partners(t, seat), t.derived.trades[top.card])
            return OFFER[deal.other] if deal is not None else DROP.alone
        if isinstance(top, Give):
            deal = self.deal(t, seat, [top.other], top.most)
            return GIVE.pair(deal.gives, deal.amount) if deal is not None else DROP.alone
        if isinstance(top, Ask):
            deal = self.deal(t, seat, [top.other], top.most)
            return ASK.pair(deal.asks, deal.price) if deal is not None else DROP.alone
        return None

    def prepare(self, t: Critocracy, seat: int, options: list[Move]) -> Move:
        """Play an alliance card as soon as possible, and a trade card when there is a deal to make."""
        for move in options:
            if move.verb is PLAY and (t.derived.allies[move.target] or self.has_deal(t, seat, move.target)):
                return move
        return ROLL.alone

    def has_deal(self, t: Critocracy, seat: int, card: int) -> bool:
        """Whether a trade card could be played with a deal that is worth offering."""
        return self.deal(t, seat, trade_partners(t, seat), t.derived.trades[card]) is not None

    def best(self, sight: Sight, options: list[Move]) -> Move:
        """The option that is worth most. Among equals it is the default option, unless that would pick a player to
        attack: then it is random."""
        default = sight.table.default(sight.seat)
        best: list[Move] = []
        most = 0.0
        for move in options:
            value = self.value_after(sight, move)
            if not best or value > most:
                best, most = [move], value
            elif value == most:
                best.append(move)
        return default if default in best and default.verb is not CHOOSE else sight.chance.pick(best)

    def value_after(self, sight: Sight, move: Move) -> float:
        """What the table is worth after a move."""
        t = sight.imagine()
        assert isinstance(t, Critocracy)
        t.take(sight.seat, move)
        return self.value(t, sight.seat)


def strongest(t: Critocracy, seats: list[int]) -> int:
    """The one of these players with the best bag."""
    best = seats[0]
    for seat in seats:
        if worth(t, seat) > worth(t, best):
            best = seat
    return best
