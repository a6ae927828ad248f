"""Non-participant penalties: what an act costs players who did not perform it (A18 to A20)."""

from __future__ import annotations

from ..table import CircusMaximus
from .tracks import is_behind, look_for_winners, penalise


def spared(t: CircusMaximus) -> list[list[bool]]:
    """By seat and track, who is not missed: where only leaders are, everyone who stands behind somebody when the act
    begins (A77)."""
    only_leaders = t.derived.penalty == "leaders"
    tracks = range(len(t.derived.track_ids))
    return [[only_leaders and is_behind(t, seat, track) for track in tracks] for seat in range(t.seats)]


def penalise_others(t: CircusMaximus, act: int, performers: list[int], not_missed: list[list[bool]]) -> None:
    """Everyone who did not perform a staged act and is missed steps back."""
    for seat in range(t.seats):
        if seat not in performers:
            penalise_for(t, seat, act, not_missed[seat])


def penalise_idle(t: CircusMaximus) -> None:
    """Players who performed nothing this round step back for every staged act."""
    everything = [False] * len(t.derived.track_ids)
    for seat in range(t.seats):
        if not any(seat in t.performers[act] for act in t.staged):
            for act in t.staged:
                penalise_for(t, seat, act, everything)
    look_for_winners(t)


def penalise_for(t: CircusMaximus, seat: int, act: int, not_missed: list[bool]) -> None:
    """Make a player take the steps back that an act asks for."""
    for track, steps in enumerate(t.derived.acts[act].penalty):
        if steps and not not_missed[track]:
            penalise(t, seat, act, track, steps)
