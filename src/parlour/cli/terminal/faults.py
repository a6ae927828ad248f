"""A defect of a game at the table: said in one line, with the file, the line and the move that led there."""

from __future__ import annotations

from parlour.kernel import Match, RulesError
from parlour.kernel.blame import in_one_line, line_of


def rules_fault(m: Match, error: Exception) -> RulesError | None:
    """What to say of an error that comes from the code of the game; None if the game had no part in it."""
    if not isinstance(error, RulesError) and not line_of(error, m.game.package):
        return None
    led = ""
    if m.moves_played:
        led = f" after {m.game.write(m.setup, m.moves_played[-1])!r} of {m.players[m.seats_played[-1]]}"
    return RulesError(f"the rules of {m.game.name} failed{led}: {in_one_line(error, m.game.package)}")
