"""What must hold at every position of every game. Each function looks at one promise of the contract and raises
`BrokenPromise` with a sentence when it does not hold; `check.py` decides where to look and counts."""

from __future__ import annotations

import msgspec

from parlour.kernel import WATCHER, Chance, IllegalMove, Match, Move, NotAsked, Table, ToldEvent, fingerprint
from parlour.kernel.fingerprint import contents
from parlour.kernel.words import slots

IMAGINED = 3


class BrokenPromise(Exception):
    """A promise that does not hold, in a sentence."""


def options_are_sound(m: Match, read_back: set[Move]) -> None:
    """Someone is asked; options are never empty, never double; the default is one of them. Each is written and read
    back once in a match: `read_back` remembers which."""
    asked = m.asked
    if not asked:
        raise BrokenPromise("nobody is asked and the match is not over")
    for seat in asked:
        options = m.options(seat)
        if not options:
            raise BrokenPromise(f"seat {seat} is asked ({m.table.stack[-1]!r}) and has no options")
        if len({id(move) for move in options}) != len(options):
            raise BrokenPromise(f"an option is listed twice for seat {seat}: {options}")
        if not any(m.default(seat) is move for move in options):
            raise BrokenPromise(f"the default move {m.default(seat)} of {m.table.stack[-1]!r} is not among the options")
        for move in [option for option in options if option not in read_back]:
            text = m.game.write(m.setup, move)
            if m.game.read(m.setup, text) is not move:
                raise BrokenPromise(f"{move!r} is written {text!r}, which does not read back as the same move")
            read_back.add(move)


def play(m: Match, seat: int, move: Move) -> None:
    """A listed move never fails."""
    asking = m.table.stack[-1]
    try:
        m.play(seat, move)
    except Exception as error:
        raise _lie(asking, seat, move, error) from error


def _lie(asking: object, seat: int, move: Move, error: Exception) -> BrokenPromise:
    return BrokenPromise(f"{asking!r} lists {move!r} for seat {seat}, which fails: {error!r}")


def fields_are_as_declared(told: ToldEvent) -> None:
    """Boards rely on it: a number is a number, several are several."""
    event = told.event
    for name, declared, form, value in zip(event.fields, event.declared, event.forms, told.values, strict=True):
        if not _fits(form, value):
            raise BrokenPromise(f"the event {event.name!r} declares {name}={declared!r} and is told with {value!r}")


def _fits(form: str, value: object) -> bool:
    match form:
        case "numbers":
            return isinstance(value, tuple | list) and all(type(one) is int for one in value)
        case "text":
            return isinstance(value, str)
        case "flag":
            return isinstance(value, bool)
    return type(value) is int


def amounts_are_kept(m: Match, at_start: dict[str, int]) -> None:
    """What the game declares as conserved is what it was at the start."""
    now = m.table.conserved()
    if now != at_start:
        raise BrokenPromise(f"conserved amounts changed from {at_start} to {now}")


def listed_moves_work(m: Match) -> int:
    """A clone is equal to its table; every listed move can be carried out on one, and the table is not touched."""
    before = fingerprint(m.table)
    if fingerprint(m.table.clone()) != before:
        raise BrokenPromise("a clone is not equal to its table")
    tried = 0
    for seat in m.asked:
        for move in m.options(seat):
            try:
                m.table.clone().take(seat, move)
            except Exception as error:
                raise _lie(m.table.stack[-1], seat, move, error) from error
            tried += 1
    if fingerprint(m.table) != before:
        raise BrokenPromise("playing on clones changed the table they were cloned from")
    return tried


def others_are_refused(m: Match, chance: Chance) -> int:
    """Moves that are not listed are refused with a sentence, and leave no trace."""
    before = fingerprint(m.table)
    asked = m.asked
    refused = 0
    for verb in m.game.verbs.values():
        for seat in range(m.setup.seats):
            move = [verb.alone, verb[chance.below(64)], verb.pair(chance.below(64), chance.below(64))][len(verb.kinds)]
            if any(move is option for option in m.options(seat)):
                continue
            try:
                m.play(seat, move)
            except (IllegalMove, NotAsked) as error:
                if not str(error):
                    raise BrokenPromise(f"{move!r} was refused without a sentence") from error
            else:
                raise BrokenPromise(f"{move!r} was not listed for seat {seat} and was accepted")
            refused += 1
    if fingerprint(m.table) != before or m.asked != asked:
        raise BrokenPromise("a refused move left a trace on the table")
    return refused


def nothing_leaks(m: Match, chance: Chance) -> int:
    """What a seat is shown is the same, byte for byte, in every table it cannot tell from this one."""
    compared = 0
    before = fingerprint(m.table)
    for seat in [*range(m.setup.seats), WATCHER]:
        shown = what_is_shown(m, m.table, seat)
        others = [what_is_shown(m, m.table.imagine(seat, chance.fork()), seat) for _ in range(IMAGINED)]
        if fingerprint(m.table) != before:
            raise BrokenPromise("imagining a table changed the real one")
        for other in others:
            if other != shown:
                raise BrokenPromise(
                    f"seat {seat} can tell tables apart that it should not: {_difference(shown, other)}"
                )
        compared += len(others)
    return compared


def openness_is_kept(m: Match, chance: Chance) -> bool:
    """A game that promises that nothing is hidden imagines no other table; one without chance draws nothing.
    Says whether another table was imagined."""
    if not m.game.chance and m.table.chance.used:
        raise BrokenPromise("the game is declared with chance=False and has drawn from chance")
    real = _without_chance(m.table)
    for seat in range(m.setup.seats):
        if _without_chance(m.table.imagine(seat, chance.fork())) != real:
            if not m.game.hidden:
                raise BrokenPromise("the game is declared with hidden=False and imagines another table")
            return True
    return False


def _without_chance(t: Table) -> list[object]:
    # Nor answers to a poll that is still open: those are hidden in every game, until all have come.
    return [pair for pair in contents(t)[1:] if pair[0] not in ("chance", "_answers")]


def what_is_shown(m: Match, t: Table, seat: int) -> list[object]:
    """Everything one seat can see of a position."""
    asked = seat in t.asked()
    options = t.options(seat) if asked else []
    return [
        msgspec.json.encode(t.view(seat)).decode(),
        [m.game.write(m.setup, move) for move in options],
        [(m.game.write(m.setup, move), why) for move, why in t.closed(seat)] if asked else [],
        m.speaker.prompt(t, seat),
        repr(t.stack),
    ]


def _difference(one: list[object], other: list[object]) -> str:
    names = ["view", "options", "what is closed", "prompt", "stack"]
    return "; ".join(f"{names[n]}: {a!r} or {b!r}" for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)


def undo_buys_nothing(m: Match, seat: int, move: Move, chance: Chance) -> int:
    """A move that can be undone looks the same to its seat in every table it cannot tell from this one."""
    if m.table.answered(seat):
        return 0
    shown = _shown_after(m, m.table.clone(), seat, move)
    if shown is None:
        return 0
    for _ in range(IMAGINED):
        other = _shown_after(m, m.table.imagine(seat, chance.fork()), seat, move)
        if other is None:
            raise BrokenPromise(f"{move!r} can be undone here, but not in a table seat {seat} cannot tell apart")
        if other != shown:
            raise BrokenPromise(f"{move!r} can be undone and shows seat {seat} what was hidden: say t.reveal() there")
    return IMAGINED


def _shown_after(m: Match, t: Table, seat: int, move: Move) -> list[object] | None:
    """What a seat is shown and told after a move that it could take back; None if it could not."""
    heard: list[ToldEvent] = []
    points = t.points()
    t.listen(heard)
    t.take(seat, move)
    if t.points() != points or t.over:
        return None
    return [*what_is_shown(m, t, seat), [[told.event.name, told.seen_by(seat)] for told in heard]]


def undo_restores(m: Match, before: str) -> int:
    """Taking back the last move gives the table before it."""
    seat = m.seats_played[-1]
    if m.why_no_undo(seat) is not None:
        return 0
    move = m.moves_played[-1]
    after = fingerprint(m.table)
    m.undo(seat)
    if fingerprint(m.table) != before:
        raise BrokenPromise(f"undoing {move!r} does not give back the table before it")
    m.play(seat, move)
    if fingerprint(m.table) != after:
        raise BrokenPromise(f"{move!r} undone and played again gives another table")
    return 1


def words_are_there(m: Match, told: int) -> int:
    """Everything at this position can be said, with no gap left in a sentence."""
    said: list[str] = []
    for seat in [*range(m.setup.seats), WATCHER]:
        said.append(m.speaker.prompt(m.table, seat))
        said += [m.speaker.event(event, seat) for event in m.events[told:]]
        said += [m.speaker.move(move) for move in m.options(seat)]
        if seat in m.asked:
            for move, why in m.table.closed(seat):
                if any(move is option for option in m.options(seat)):
                    raise BrokenPromise(f"{move!r} is open and closed at once")
                said += [m.speaker.move(move), m.speaker.closed(why)]
    for sentence in said:
        if slots(sentence):
            raise BrokenPromise(f"a sentence has a gap: {sentence!r}")
    return len(said)
