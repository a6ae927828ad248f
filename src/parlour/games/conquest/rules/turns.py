"""Turn Structure: reinforcement, attacks, fortification, and the next player."""

from __future__ import annotations

from parlour.kernel.steps import Step

from ..events import BEGAN, STUDIED
from ..table import Conquest
from .attacks import AttackPhase
from .cards import earn_card, may_trade
from .fortification import FortificationPhase
from .game_end import end_by_points, has_won_at_end, has_won_at_start
from .happenings import new_round
from .history import record_round
from .objectives import OfferObjectives
from .preparation import Preparation
from .reinforcement import ReinforcementPhase, reckon
from .resources import Upkeep, collect
from .technology import army_reward, study
from .treaties import lapse, notice_runs_out


class NextTurn(Step[Conquest]):
    """Start the next living player's turn, unless the last round is over. A new round brings its event."""

    def run(self, t: Conquest) -> None:
        derived = t.derived
        if derived.rounds and t.rounds == derived.rounds and t.round_is_over():
            end_by_points(t)
            return
        seat = t.after(t.whose)
        before = t.rounds
        t.turn(seat)
        if t.rounds != before:
            lapse(t)
            new_round(t)
            record_round(t)
        t.then(BeginTurn(seat), NextTurn())


class BeginTurn(Step[Conquest]):
    """A turn begins: victories, resources, research and the turn's armies."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Conquest) -> None:
        seat = self.seat
        t.conquered = t.eliminated = t.battles = t.fortified = t.used = t.struck = 0
        notice_runs_out(t, seat)
        collect(t, seat)
        if has_won_at_start(t, seat):
            return
        if t.derived.technology:
            t.tell(STUDIED, seat, study(t, seat))
        reckon(t, seat)
        t.tell(BEGAN, seat, t.reserve)
        if t.derived.resources:
            t.then(Upkeep(seat))
        may_trade(t, seat)
        if t.derived.prepares:
            t.then(Preparation(seat))
        t.then(ReinforcementPhase(seat), AttackPhase(seat), FortificationPhase(seat), EndTurn(seat))


class EndTurn(Step[Conquest]):
    """The end of a turn: a card for a conquest, then objectives and victories."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Conquest) -> None:
        army_reward(t, self.seat)
        if t.conquered:
            earn_card(t, self.seat)
        if t.derived.has_objectives:
            t.then(OfferObjectives(self.seat))
        t.then(LookForWinner(self.seat))


class LookForWinner(Step[Conquest]):
    """Check whether the player whose turn ends has won."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Conquest) -> None:
        has_won_at_end(t, self.seat)
