"""Victory Tracks: how markers move, which player leads, and who wins."""

from __future__ import annotations

from parlour.kernel.marks import marked, more

from ..events import MOVED, PENALTY
from ..table import CircusMaximus


def move_marker(t: CircusMaximus, seat: int, track: int, steps: int) -> None:
    """Move a marker, unless its track is blocked (A37), and never beyond the ends of the track (A57)."""
    moved = shift(t, seat, track, steps)
    if moved:
        t.tell(MOVED, seat, track, moved, t.position[seat][track])


def steps_forward(t: CircusMaximus, seat: int, act: int, track: int) -> int:
    """How far an act moves a player. Rome tires of favourites: whoever leads the act's own track alone moves less
    far on it, but always one step. And it loves underdogs: whoever is last on it alone moves further (A74)."""
    derived = t.derived
    rule = derived.acts[act]
    steps = rule.steps[track]
    if track != rule.track or (derived.favourite == 0 and derived.underdog == 0):
        return steps
    own = t.position[seat][track]
    first = last = True
    for other in range(t.seats):
        if other != seat:
            there = t.position[other][track]
            first = first and own > there
            last = last and own < there
    if first:
        return max(1, steps - derived.favourite)
    return steps + derived.underdog if last else steps


def is_behind(t: CircusMaximus, seat: int, track: int) -> bool:
    """Whether somebody stands higher on a track than this player."""
    own = t.position[seat][track]
    for row in t.position:
        if row[track] > own:
            return True
    return False


def penalise(t: CircusMaximus, seat: int, act: int, track: int, steps: int) -> None:
    """Move a player back for an act played without them, up to the limit for a round (A18)."""
    if t.derived.penalty != "per_act":
        steps = min(steps, t.derived.most_lost - t.lost[seat][track])
    moved = shift(t, seat, track, -steps)
    t.lost = marked(t.lost, seat, more(t.lost[seat], track, -moved))
    if moved:
        t.tell(PENALTY, seat, act, track, moved, t.position[seat][track])


def penalty_steps(t: CircusMaximus, seat: int, track: int, steps: int) -> int:
    """How far missing an act would move a player back on a track now."""
    penalty = t.derived.penalty
    if steps == 0 or t.blocked[track] or (penalty == "leaders" and is_behind(t, seat, track)):
        return 0
    return steps if penalty == "per_act" else min(steps, t.derived.most_lost - t.lost[seat][track])


def shift(t: CircusMaximus, seat: int, track: int, steps: int) -> int:
    """Move a marker as far as it can go; returns how far."""
    if t.blocked[track] or steps == 0:
        return 0
    before = t.position[seat][track]
    after = max(t.derived.lowest, min(t.derived.goal, before + steps))
    t.position = marked(t.position, seat, marked(t.position[seat], track, after))
    return after - before


def in_order(t: CircusMaximus, track: int, ties: list[int]) -> list[int]:
    """The seats in the order of a track, its leader first; `ties` orders equals."""
    return sorted(ties, key=lambda seat: -t.position[seat][track])


def leads(t: CircusMaximus, seat: int, track: int) -> bool:
    """Whether nobody counts more on a track this round than this player (A35)."""
    own = t.position[seat][track] + t.boost(seat, track)
    for other in range(t.seats):
        if t.position[other][track] + t.boost(other, track) > own:
            return False
    return True


def would_lead(t: CircusMaximus, seat: int, track: int) -> bool:
    """Whether nobody would count more on a track than this player with one step more."""
    own = t.position[seat][track] + t.boost(seat, track) + 1
    for other in range(t.seats):
        if other != seat and t.position[other][track] + t.boost(other, track) > own:
            return False
    return True


def resources(t: CircusMaximus, seat: int) -> int:
    """A player's resources as the rulebook lists them: coins, workers and cubes (A56)."""
    return t.coins(seat) + t.workers(seat) + t.all_cubes(seat)


def standing(t: CircusMaximus) -> list[int]:
    """Everyone's total of all tracks."""
    return [sum(row) for row in t.position]


def look_for_winners(t: CircusMaximus) -> None:
    """A player who has reached the goal on a track wins at once (A50)."""
    there = [seat for seat in range(t.seats) if max(t.position[seat]) >= t.derived.goal]
    if there:
        finish(t, there, "track")


def end_after_last_round(t: CircusMaximus) -> None:
    """The highest total of all tracks wins (A58, A59)."""
    finish(t, list(range(t.seats)), "rounds")


def finish(t: CircusMaximus, seats: list[int], reason: str) -> None:
    """The best of these seats win. All others rank by the same tie-breaks."""
    t.finish(best_of(t, seats), reason, standing(t), [resources(t, seat) for seat in range(t.seats)])


def best_of(t: CircusMaximus, seats: list[int]) -> list[int]:
    """The seats with the highest total, then the most resources. Equals share the victory (A55, A59)."""
    totals = standing(t)
    best = max([(totals[seat], resources(t, seat)) for seat in seats])
    return [seat for seat in seats if (totals[seat], resources(t, seat)) == best]
