"""Section 2.3: how players win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from parlour.kernel.steps import Step

from ..derived import NOBODY, Goal
from ..events import ACHIEVED
from ..table import Meinopoly
from .assets import all_assets, assets
from .programs import at_moment


def complete_groups(t: Meinopoly, seat: int) -> int:
    """How many complete groups a player has."""
    return len([g for g in t.derived.groups if g and t.owner[g[0]] == seat and t.is_complete(g[0])])


def colours(t: Meinopoly, seat: int) -> int:
    """How many groups a player has at least one street of."""
    return len([g for g in t.derived.groups if any(t.owner[street] == seat for street in g)])


def _count(t: Meinopoly, seat: int, spaces: list[int]) -> int:
    return len([space for space in spaces if t.owner[space] == seat])


MEASURES: Final[dict[str, Callable[[Meinopoly, int], int]]] = {
    "cash": lambda t, seat: t.cash(seat),
    "assets": assets,
    "deeds": lambda t, seat: len(t.deeds_of(seat)),
    "colours": colours,
    "groups": complete_groups,
    "transits": lambda t, seat: _count(t, seat, t.derived.transits),
    "utilities": lambda t, seat: _count(t, seat, t.derived.utilities),
    "levels": lambda t, seat: sum([t.level[deed] for deed in t.deeds_of(seat)]),
    "landmarks": lambda t, seat: len([deed for deed in t.deeds_of(seat) if t.level[deed] == t.derived.highest]),
    "laps": lambda t, seat: t.laps[seat],
    "rents": lambda t, seat: t.rents[seat],
    "cards": lambda t, seat: t.drawn[seat],
    "rivals_out": lambda t, seat: len(t.left),
    "redeemed": lambda t, seat: t.redeemed[seat],
    "traps": lambda t, seat: t.traps[seat],
}


def is_reached(t: Meinopoly, seat: int, goal: Goal) -> bool:
    """Whether a player meets every condition of a victory or objective."""
    for measure, at_least in goal.needs:
        if MEASURES[measure](t, seat) < at_least:
            return False
    return bool(goal.needs)


def is_one_left(t: Meinopoly) -> bool:
    """Whether only one player is left, or one team."""
    living = t.living()
    teams = t.teams
    return len(living) == 1 or (teams is not None and len({teams[seat] for seat in living}) == 1)


def end_with_one(t: Meinopoly) -> None:
    """The last player, or the last team, wins. The others rank by how long they lasted."""
    t.finish(t.living(), "last")


def end_by_assets(t: Meinopoly) -> None:
    """The rounds are over: most assets win. Cash breaks a tie; otherwise it is shared (R17)."""
    worth = all_assets(t)
    teams = t.teams
    if teams is None:
        scores = [(worth[seat], t.cash(seat)) for seat in range(t.seats)]
    else:
        scores = [
            (
                sum([worth[mate] for mate in range(t.seats) if teams[mate] == teams[seat]]),
                sum([t.cash(mate) for mate in range(t.seats) if teams[mate] == teams[seat]]),
            )
            for seat in range(t.seats)
        ]
    best = max([scores[seat] for seat in t.living()])
    t.finish([seat for seat in t.living() if scores[seat] == best], "rounds", worth)


class EndTurn(Step[Meinopoly]):
    """The end of a turn: what characters do then, and whether a player has reached a goal."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Meinopoly) -> None:
        if self.seat not in t.left:
            at_moment(t, self.seat, "turn_end")
        t.then(LookForWinners(self.seat))


class LookForWinners(Step[Meinopoly]):
    """Check the player whose turn it was first, then the others in the order of play."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Meinopoly) -> None:
        derived = t.derived
        if derived.dominion == "off" and not derived.character_victories and not derived.objectives:
            return
        if derived.objectives or t.has_veil:
            t.reveal()  # a winner may reveal what nobody knew
        at = t.order.index(self.seat)
        for seat in t.order[at:] + t.order[:at]:
            if seat not in t.left and self.has_won(t, seat):
                return

    def has_won(self, t: Meinopoly, seat: int) -> bool:
        derived = t.derived
        reason = ""
        who = t.who(seat)
        if (derived.dominion == "groups" and complete_groups(t, seat) >= derived.dominion_count) or (
            derived.dominion == "colours" and colours(t, seat) >= derived.dominion_count
        ):
            reason = "dominion"
        elif derived.character_victories and who is not None and is_reached(t, seat, who.victory):
            reason = "character"
        elif derived.objectives and is_reached(t, seat, derived.goals[t.aims[seat].cards[0]]):
            t.tell(ACHIEVED, seat, t.aims[seat].cards[0])
            reason = "objective"
        if reason:
            t.finish([seat], reason, all_assets(t))
        return bool(reason)


def next_living(t: Meinopoly, seat: int) -> int:
    """The next living seat in the order of play."""
    order = t.order
    at = order.index(seat) if seat != NOBODY else -1
    for step in range(1, len(order) + 1):
        other = order[(at + step) % len(order)]
        if other not in t.left:
            return other
    return seat
