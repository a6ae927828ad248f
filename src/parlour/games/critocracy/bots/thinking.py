"""A bot that tries every option on a table of its own and takes what it values most."""

from __future__ import annotations

from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight

from ..rules.alliances import AGREE, ALLY, Pact
from ..rules.attacks import CHOOSE
from ..rules.cards import ChooseBlindly, DrawTurnCard
from ..rules.keeping import OFFER, PLAY, AskForAlliance, AskForTrade, partners
from ..rules.setup import ChooseRole, RollForOrder
from ..rules.trading import ASK, DROP, GIVE, Ask, Give
from ..rules.turns import ROLL, Prepare
from ..table import SHIELD, Critocracy
from .bags import worth
from .dealing import Deal


class Thinking(Bot):
    """Subclasses say what a table is worth to a seat, and which deal they would offer."""

    def value(self, t: Critocracy, seat: int) -> float:
        """What a table is worth to a seat."""
        raise NotImplementedError

    def deal(self, t: Critocracy, seat: int, others: list[int], most: int) -> Deal | None:
        """What to offer to one of these, if anything."""
        raise NotImplementedError

    def choose(self, sight: Sight) -> Move:
        t = sight.table
        assert isinstance(t, Critocracy)
        seat = sight.seat
        options = t.options(seat)
        if len(options) == 1:
            return options[0]
        top = t.stack[-1]
        if isinstance(top, RollForOrder):
            return ROLL.alone
        if isinstance(top, (ChooseRole, ChooseBlindly, DrawTurnCard)):
            return sight.chance.pick(options)
        if isinstance(top, Prepare):
            return self.prepare(t, seat, options)
        if isinstance(top, AskForAlliance):
            return ALLY.pair(strongest(t, [move.target for move in options if move.verb is ALLY]), SHIELD)
        if isinstance(top, Pact):
            return AGREE.alone
        if isinstance(top, AskForTrade):
            deal = self.deal(t, seat, partners(t, seat), t.derived.trades[top.card])
            return OFFER[deal.other] if deal is not None else DROP.alone
        if isinstance(top, Give):
            deal = self.deal(t, seat, [top.other], top.most)
            return GIVE.pair(deal.gives, deal.amount) if deal is not None else DROP.alone
        if isinstance(top, Ask):
            deal = self.deal(t, seat, [top.other], top.most)
            return ASK.pair(deal.asks, deal.price) if deal is not None else DROP.alone
        return self.best(sight, options)

    def prepare(self, t: Critocracy, seat: int, options: list[Move]) -> Move:
        """Play an alliance as soon as one can, a trade when there is a deal to make."""
        for move in options:
            if move.verb is PLAY:
                card = move.target
                if t.derived.allies[card] or self.deal(t, seat, partners(t, seat), t.derived.trades[card]) is not None:
                    return move
        return ROLL.alone

    def best(self, sight: Sight, options: list[Move]) -> Move:
        """What is worth most; of several that are worth the same, what is played for who does not answer, unless that
        is somebody to attack: then it is anybody."""
        default = sight.table.default(sight.seat)
        best: list[Move] = []
        most = 0.0
        for move in options:
            worth = self.tried(sight, move)
            if not best or worth > most:
                best, most = [move], worth
            elif worth == most:
                best.append(move)
        return default if default in best and default.verb is not CHOOSE else sight.chance.pick(best)

    def tried(self, sight: Sight, move: Move) -> float:
        """What the table is worth after a move."""
        t = sight.imagine()
        assert isinstance(t, Critocracy)
        t.take(sight.seat, move)
        return self.value(t, sight.seat)


def strongest(t: Critocracy, seats: list[int]) -> int:
    """Of these players, the one with the best bag."""
    best = seats[0]
    for seat in seats:
        if worth(t, seat) > worth(t, best):
            best = seat
    return best
