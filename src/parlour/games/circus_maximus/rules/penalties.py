"""Non-participant penalties: what an act costs players who did not perform it (A18 to A20)."""

from __future__ import annotations

from ..table import CircusMaximus
from .tracks import look_for_winners, penalise


def penalise_others(t: CircusMaximus, act: int, performers: list[int]) -> None:
    """Everyone who did not perform a staged act steps back."""
    for seat in range(t.seats):
        if seat not in performers:
            penalise_for(t, seat, act)


def penalise_idle(t: CircusMaximus) -> None:
    """Players who performed nothing this round step back for every staged act."""
    for seat in range(t.seats):
        if not any(seat in t.performers[act] for act in t.staged):
            for act in t.staged:
                penalise_for(t, seat, act)
    look_for_winners(t)


def penalise_for(t: CircusMaximus, seat: int, act: int) -> None:
    """Make a player take the steps back that an act asks for."""
    for track, steps in enumerate(t.derived.acts[act].penalty):
        if steps:
            penalise(t, seat, act, track, steps)
