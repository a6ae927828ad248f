"""Moves as clients ask for them, and the options that they mean."""

from __future__ import annotations

from parlour.host import wire
from parlour.host.refusal import Refused
from parlour.kernel import Match, Move, Verb
from parlour.kernel.moves import NOTHING


def parse(m: Match, wanted: wire.Play | str) -> tuple[Verb, int, int] | None:
    """The verb and the targets that are meant; None if it is no move of this game at all."""
    if isinstance(wanted, str):
        return m.game.parse(m.setup, wanted)
    verb = m.game.verbs.get(wanted.verb)
    target, other = wanted.target, wanted.other
    given = 0 if target is None else 1 if other is None else 2
    if verb is None or given != len(verb.kinds) or (target is None and other is not None):
        return None
    return verb, NOTHING if target is None else target, NOTHING if other is None else other


def find_option(m: Match, seat: int, wanted: wire.Play | str) -> Move:
    """The option that is meant; refused if the seat is not asked, or this is not among its options."""
    shown = " ".join(wanted.split()) if isinstance(wanted, str) else wanted.verb[:80]
    parsed = parse(m, wanted)
    if parsed is None:
        raise Refused("no_such_move", 400, move=shown)
    asked = m.table.waited()
    if seat not in asked:
        raise Refused("not_asked", asked=[m.players[other] for other in asked])
    options = m.options(seat)
    if not options:
        raise Refused("answered")
    verb, target, other = parsed
    for option in options:
        if option.target == target and option.verb is verb and option.other == other:
            return option
    if not isinstance(wanted, str):
        shown = " ".join([shown, *map(str, parsed[1 : 1 + len(verb.kinds)])])
    raise Refused("not_open", move=shown)
