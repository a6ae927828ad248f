"""What every game promises, checked in a test: in random games, or at a position that the test has arranged."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from parlour.kernel import Game, Match, fast, find_game
from parlour.kernel.guide import guide_faults
from parlour.kernel.match import seat_names
from parlour.kernel.record import ChanceMark
from parlour.kernel.settings import Value
from parlour.lab import positions
from parlour.lab.check import Checker, word_faults
from parlour.lab.knowledge import Stillness
from parlour.lab.positions import BrokenPromise
from parlour.lab.source import source_faults

from .arranged import ArrangedTable


def check_promises(
    game: Game | str,
    games: int = 20,
    *,
    seed: int = 1,
    pack: str | Path | None = None,
    preset: str | None = None,
    settings: Mapping[str, Value] | None = None,
) -> None:
    """Play random games and check every promise in them, as `parlour check` does; fail with what it would print."""
    found = find_game(game) if isinstance(game, str) else game
    faults = source_faults(found)
    if not faults:
        report = Checker(found, seed, pack, preset, settings or {}).run(range(games))
        faults = [str(failure) for failure in report.failures]
        faults += [*word_faults(found), *guide_faults(found)]
    if faults:
        raise AssertionError("\n".join(faults))


def check_position(at: ArrangedTable[Any], seed: int = 1) -> None:
    """Check every promise at this one position: moves, clones, sentences, and that nothing leaks. The table stays as it
    is."""
    setup = at.look().t.setup
    if at.t.over:
        raise AssertionError("the match is over: there is no decision to check")
    m = Match(at.game, setup, at.pack, seat_names(setup.seats), ChanceMark(seed=seed), None, fast(seed))
    m.table, m.events = at.t, at.events
    chance = fast(seed)
    try:
        positions.options_are_sound(m, set())
        positions.listed_moves_work(m)
        positions.others_are_refused(m, chance)
        positions.openness_is_kept(m, chance)
        positions.nothing_leaks(m, chance, Stillness())
        positions.words_are_there(m, 0)
        for seat in m.asked:
            for move in m.options(seat):
                positions.undo_buys_nothing(m, seat, move, chance)
    except BrokenPromise as broken:
        raise AssertionError(str(broken)) from None
