"""A bot that tries every option on a table of its own and takes the one it values most."""

from __future__ import annotations

from typing import Final

from parlour.kernel.chance import Chance
from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight
from parlour.kernel.steps import AnyStep

from ..derived import EVENT, INFLUENCE, KNOWLEDGE, NO_CARD, POWER
from ..rules.alliances import AGREE, ALLY, Pact
from ..rules.attacks import CHOOSE
from ..rules.cards import ChooseBlindly, DrawTurnCard
from ..rules.kept_cards import OFFER, PLAY, AskForAlliance, AskForTrade, trade_limit, trade_partners
from ..rules.powers import USE
from ..rules.setup import ChooseRole, RollForOrder
from ..rules.trades import ASK, DROP, GIVE, Ask, Give
from ..rules.turns import LOOK, ROLL, ROLL_AGAIN, WALK, ChooseSteps, Prepare
from ..table import SHIELD, Critocracy
from .deals import Deal, deals
from .destination import destination
from .impulse import settle
from .worth import worth

SPARE: Final = 6  # influence or knowledge; a player with less does not pay for another roll or a look


class Lookahead(Bot):
    """Subclasses say what a table is worth to a seat, and which of several deals they would offer."""

    def value(self, t: Critocracy, seat: int) -> float:
        """What a table is worth to a seat."""
        raise NotImplementedError

    def deal(self, t: Critocracy, seat: int, offers: list[Deal]) -> Deal | None:
        """Which of these deals to offer, if any."""
        raise NotImplementedError

    def likes(self, t: Critocracy, seat: int, changes: list[int]) -> bool:
        """Whether an end-of-turn card that lies open is better than one that is not known."""
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
        found = self.decide(t, sight.seat, options, sight.chance)
        if found is not None:
            return found
        if isinstance(sight.asks, Prepare):
            return self.prepare(sight, t, options)
        if isinstance(sight.asks, ChooseSteps):
            return self.walk(sight, t, sight.asks, options)
        return self.best(sight, options)

    def at_once(self, top: AnyStep, options: list[Move], chance: Chance) -> Move | None:
        """The choices that need no look at the table."""
        if isinstance(top, RollForOrder):
            return ROLL.alone
        if isinstance(top, (ChooseRole, ChooseBlindly)):
            return chance.pick(options)
        if isinstance(top, Prepare) and len(options) == 1:
            return options[0]
        return None

    def decide(self, t: Critocracy, seat: int, options: list[Move], chance: Chance) -> Move | None:
        """The choices that need no trying out."""
        top = t.stack[-1]
        found = self.at_once(top, options, chance)
        if found is not None:
            return found
        if isinstance(top, DrawTurnCard):
            return self.draw(t, seat, options, chance)
        if isinstance(top, AskForAlliance):
            return ALLY.pair(strongest(t, [move.target for move in options if move.verb is ALLY]), SHIELD)
        if isinstance(top, Pact):
            return AGREE.alone
        if isinstance(top, AskForTrade):
            deal = self.deal(t, seat, deals(t, seat, trade_partners(t, seat), trade_limit(t, seat, top.card)))
            return OFFER[deal.other] if deal is not None else DROP.alone
        if isinstance(top, Give):
            deal = self.deal(t, seat, deals(t, seat, [top.other], top.most))
            return GIVE.pair(deal.gives, deal.amount) if deal is not None else DROP.alone
        if isinstance(top, Ask):
            # What is given is settled already, and search may have settled on something else than this bot would.
            offers = [one for one in deals(t, seat, [top.other], top.most) if one.gives_just(top.gives, top.amount)]
            deal = self.deal(t, seat, offers)
            return ASK.pair(deal.asks, deal.price) if deal is not None else DROP.alone
        return None

    def draw(self, t: Critocracy, seat: int, options: list[Move], chance: Chance) -> Move:
        """Take the end-of-turn card that lies open if it is a good one, and any other otherwise."""
        hidden: list[Move] = []
        for move in options:
            card = t.open[move.target]
            if card == NO_CARD:
                hidden.append(move)
            elif self.likes(t, seat, t.derived.changes[card - t.derived.first_turn_card][t.role[seat]]):
                return move
        return chance.pick(hidden or options)

    def prepare(self, sight: Sight, t: Critocracy, options: list[Move]) -> Move:
        """Before the roll: play and use what is worth it now."""
        return self.play(sight, t, options) or ROLL.alone

    def play(self, sight: Sight, t: Critocracy, options: list[Move]) -> Move | None:
        """An alliance as soon as possible, a trade when there is a deal to make, and anything else that gains more than
        it costs."""
        now = -1.0
        for move in options:
            if move.verb is PLAY or move.verb is USE:
                card = POWER if move.verb is USE else move.target
                if self.waits(t, sight.seat, card):
                    if self.wants_deal(t, sight.seat, card):
                        return move
                    continue
                now = self.value(t, sight.seat) if now == -1.0 else now
                if self.value_after(sight, move) > now:
                    return move
        return None

    def waits(self, t: Critocracy, seat: int, card: int) -> bool:
        """Whether a card, or the power of a role, needs another player's consent."""
        if card == POWER:
            role = t.role_of(seat)
            return role.power_allies or role.power_trades > 0
        return t.derived.allies[card] or t.derived.trades[card] > 0

    def wants_deal(self, t: Critocracy, seat: int, card: int) -> bool:
        """Whether to offer an alliance or a trade."""
        allies = t.role_of(seat).power_allies if card == POWER else t.derived.allies[card]
        if allies:
            return True
        return self.deal(t, seat, deals(t, seat, trade_partners(t, seat), trade_limit(t, seat, card))) is not None

    def walk(self, sight: Sight, t: Critocracy, top: ChooseSteps, options: list[Move]) -> Move:
        """After the roll: look before walking onto an unknown event, roll again when events are near but out of reach,
        and walk where it is worth most."""
        seat = sight.seat
        found = self.play(sight, t, options)
        if found is not None:
            return found
        walks = [move for move in options if move.verb is WALK]
        if len(walks) > 1 and t.holds(seat, KNOWLEDGE) >= SPARE:
            for move in options:
                if move.verb is LOOK and self.leads_to(t, seat, walks, move.target):
                    return move
        if ROLL_AGAIN.alone in options and t.holds(seat, INFLUENCE) >= SPARE and not self.leads_to(t, seat, walks, -1):
            rolls = [WALK[die] for die in range(1, t.derived.sides + 1)]
            if len([move for move in rolls if self.leads_to(t, seat, [move], -1)]) > 1:
                return ROLL_AGAIN.alone
        return self.best(sight, walks)

    def leads_to(self, t: Critocracy, seat: int, walks: list[Move], age: int) -> bool:
        """Whether one of these walks ends on an event space of an age (-1: of any)."""
        for move in walks:
            space = destination(t, seat, move.target)
            if t.derived.kinds[space] == EVENT and (age < 0 or t.derived.ages_at[space][0] == age):
                return True
        return False

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
        settle(t, sight.seat)
        return self.value(t, sight.seat)


def strongest(t: Critocracy, seats: list[int]) -> int:
    """The one of these players with the best bag."""
    best = seats[0]
    for seat in seats:
        if worth(t, seat) > worth(t, best):
            best = seat
    return best
