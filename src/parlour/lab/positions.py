"""What must hold at every position of every game. Each function tests one promise of the contract and raises
`BrokenPromise` with a sentence if it does not hold. `check.py` decides where to test, and counts."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import msgspec

from parlour.kernel import (
    WATCHER,
    Bank,
    Chance,
    Deck,
    IllegalMove,
    Match,
    Move,
    NotAsked,
    Table,
    ToldEvent,
    fingerprint,
    playout,
)
from parlour.kernel.blame import in_one_line
from parlour.kernel.fingerprint import contents
from parlour.kernel.words import slots
from parlour.lab.dealt import DEALS, DealtSecrets
from parlour.lab.knowledge import Stillness, called, exchanged, lost_knowledge, parts
from parlour.lab.leaks import DISTINCT_AMONG, aftermath, shown_secret, told_secret

IMAGINED = 3
BEYOND_CHANCE = 100  # tables: what is alike on so many is no coincidence
BESIDE = 20  # moves of another match that is played in between


class BrokenPromise(Exception):
    """A promise does not hold; the text is a sentence."""


def options_are_sound(m: Match, read_back: set[Move]) -> None:
    """Someone is asked, options are never empty and never repeated, and the default is one of them. Each option is
    written and read back once in a match: `read_back` remembers which."""
    asked = m.asked
    if not asked:
        raise BrokenPromise("nobody is asked and the match is not over")
    for seat in asked:
        options = m.options(seat)
        if not options:
            raise BrokenPromise(f"{called(seat)} is asked ({m.table.stack[-1]!r}) and has no options")
        if len({id(move) for move in options}) != len(options):
            raise BrokenPromise(f"an option is listed twice for {called(seat)}: {options}")
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
        raise _lie(m, asking, seat, move, error) from error


def _lie(m: Match, asking: object, seat: int, move: Move, error: Exception) -> BrokenPromise:
    why = in_one_line(error, m.game.package)
    return BrokenPromise(f"{asking!r} lists {move!r} for {called(seat)}, which fails: {why}")


def fields_are_as_declared(told: ToldEvent) -> None:
    """Event fields hold what they declare, one number or several: boards rely on it."""
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
    """The amounts that the game declares as conserved are what they were at the start."""
    now = m.table.conserved()
    if now != at_start:
        raise BrokenPromise(f"conserved amounts changed from {at_start} to {now}")


def bank_totals(t: Table) -> dict[str, int]:
    """What all purses of each bank come to. It never changes, whether the game declares it or not."""
    return {path: bank.total() for path, bank in parts(t, Bank).items()}


def banks_are_kept(m: Match, at_start: dict[str, int]) -> int:
    """Nothing has appeared in a bank, and nothing has vanished from it."""
    now = bank_totals(m.table)
    for path, total in at_start.items():
        if now.get(path, total) != total:
            raise BrokenPromise(f"the total of {path} changed from {total} to {now[path]}: use pay, which keeps it")
    return len(now)


def listed_moves_work(m: Match) -> int:
    """A clone is equal to its table, every listed move can be carried out on one, and the table stays as it was."""
    before = fingerprint(m.table)
    if fingerprint(m.table.clone()) != before:
        raise BrokenPromise("a clone is not equal to its table")
    tried = 0
    for seat in m.asked:
        for move in m.options(seat):
            try:
                m.table.clone().take(seat, move)
            except Exception as error:
                raise _lie(m, m.table.stack[-1], seat, move, error) from error
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
                raise BrokenPromise(f"{move!r} was not listed for {called(seat)} and was accepted")
            refused += 1
    if fingerprint(m.table) != before or m.asked != asked:
        raise BrokenPromise("a refused move left a trace on the table")
    return refused


def everyone(m: Match) -> list[int]:
    """All who look at the table: every seat, and a spectator."""
    return [*range(m.setup.seats), WATCHER]


def nothing_leaks(m: Match, chance: Chance, stillness: Stillness) -> int:
    """What a seat is shown is the same, byte for byte, in every table it cannot tell from this one, and so is what
    decks say that it has seen. `stillness` watches whether all else is exchanged there."""
    compared = 0
    before = fingerprint(m.table)
    decks = parts(m.table, Deck)
    for seat in everyone(m):
        shown = what_is_shown(m, m.table, seat)
        others = [m.table.imagine(seat, chance.fork()) for _ in range(IMAGINED)]
        seen = [what_is_shown(m, other, seat) for other in others]
        if fingerprint(m.table) != before:
            raise BrokenPromise("looking at a table or imagining another changed the real one")
        for one in seen:
            _must_look_alike(seat, shown, one)
        if decks and m.game.hidden:
            _unseen_cards_do_not_show(m, seat, str(shown[0]), chance.fork())
        imagined = [parts(other, Deck) for other in others]
        for other_decks in imagined:
            if lost := lost_knowledge(decks, other_decks, seat):
                raise BrokenPromise(f"resample changes what is known: {lost}")
        stillness.watch(_where(m), decks, seat, imagined)
        compared += len(others)
    return compared


def _where(m: Match) -> str:
    """The number of seats and the pack."""
    return f"{m.setup.seats} seats" + (f", pack {m.pack.name}" if m.pack is not None else "")


def _unseen_cards_do_not_show(m: Match, seat: int, shown: str, chance: Chance) -> None:
    """A view stays the same, byte for byte, when cards that its seat has not seen change places, whatever the game
    itself says of what a seat cannot know."""
    try:
        other = msgspec.json.encode(exchanged(m.table, seat, chance).view(seat)).decode()
    except Exception:  # rules may forbid such a table: then there is nothing to compare
        return
    if other != shown:
        raise BrokenPromise(
            f"the view of {called(seat)} depends on cards in decks that it has not seen: {shown} or {other}; show what "
            "the deck says is known, tell the deck who has seen a card, or keep cards whose backs differ in decks of "
            "their own"
        )


def view_tells_nothing(m: Match, chance: Chance) -> int:
    """A seat sees the same view on any table it cannot distinguish from this one, and that table can be played on,
    for a fork of the match may begin there. Cheap enough for many positions, so that a slip in a rare one is found."""
    seat = chance.below(m.setup.seats + 1) - 1
    shown = msgspec.json.encode(m.table.view(seat))
    imagined = m.table.imagine(seat, chance.fork())
    for asked in imagined.asked():
        if not imagined.options(asked):
            raise BrokenPromise(f"{called(asked)} has no options in a table that {called(seat)} imagines")
    other = msgspec.json.encode(imagined.view(seat))
    if shown != other:
        _must_look_alike(seat, [shown.decode()], [other.decode()])
    return 1


def imagining_needs_no_truth(m: Match, chance: Chance) -> int:
    """What a seat imagines does not depend on the cards that really lie there: the same stream gives the same table,
    whether it is imagined from the real table or from one that the seat cannot tell from it."""
    if not m.game.hidden:
        return 0
    seat = chance.below(m.setup.seats + 1) - 1
    stream = chance.fork()
    other = m.table.imagine(seat, chance.fork())
    if fingerprint(m.table.imagine(seat, stream.copy())) != fingerprint(other.imagine(seat, stream.copy())):
        raise BrokenPromise(
            f"what {called(seat)} imagines depends on what it cannot know: resample may use nothing but what the seat "
            "knows and the chance that it is given (redeal sorts the cards before it shuffles them)"
        )
    return 1


def moves_tell_no_secrets(m: Match, seat: int, move: Move, chance: Chance) -> int:
    """No event of this move tells somebody a card that they have not seen, and no view or step names one afterwards."""
    compared = 0
    # A spectator hears what everyone hears. What only one seat hears is checked with that seat.
    for looking in (WATCHER, chance.below(m.setup.seats)) if m.game.hidden else ():
        if secret := _secret_of(m, looking, seat, move, chance):
            raise BrokenPromise(f"after {move!r} of {called(seat)}, {secret}")
        compared += 1
    return compared


def _secret_of(m: Match, looking: int, seat: int, move: Move, chance: Chance) -> str | None:
    # Bots imagine tables only where they are asked themselves: no match depends on what fails on those of others.
    with suppress(Exception):
        told, shown = _secrets_among(IMAGINED, m, looking, seat, move, chance)
        if told or shown:
            # Perhaps a copy of the card lay in one place of all these tables by chance. It does not in so many.
            surely_told, surely_shown = _secrets_among(BEYOND_CHANCE, m, looking, seat, move, chance)
            return (told and surely_told) or (shown and surely_shown)
    return None


def _secrets_among(
    count: int, m: Match, looking: int, seat: int, move: Move, chance: Chance
) -> tuple[str | None, str | None]:
    """What this move tells and what is shown after it, compared on so many tables. A view says so much that a few
    tables may agree by chance: if the move is open on few of many, nothing is proved."""
    tables = _where_it_is_open(m, looking, seat, move, chance, count)
    after = [aftermath(t, seat, move) for t in tables]
    enough = len(tables) >= min(count, DISTINCT_AMONG)
    told = told_secret(tables, [one.heard for one in after], looking, seat, move, enough)
    return told, shown_secret([one.table for one in after], looking) if enough else None


def deals_show_no_secrets(m: Match, chance: Chance, dealt: DealtSecrets) -> int:
    """No view and no step names a card of a new table that its seat has not seen. `dealt` watches whether other secrets
    are exchanged in imagined tables."""
    if not m.game.hidden:
        return 0
    deals = _deals(m, chance, DEALS)
    looking = (WATCHER, chance.below(m.setup.seats))
    for seat in looking:
        if shown_secret(deals[: 1 + IMAGINED], seat) and (
            secret := shown_secret(_deals(m, chance, BEYOND_CHANCE), seat)
        ):
            raise BrokenPromise(f"when the table is set up, {secret}")
    shown = what_is_shown(m, deals[0], WATCHER)
    alike = [t for t in deals[1:] if what_is_shown(m, t, WATCHER) == shown]
    dealt.watch(_where(m), deals[0], alike, lambda: deals[0].imagine(WATCHER, chance.fork()))
    return len(looking)


def _deals(m: Match, chance: Chance, count: int) -> list[Table]:
    """Tables of this match's setup, each dealt again."""
    return [m.game.new_table(m.setup, chance.fork()) for _ in range(count)]


def _where_it_is_open(m: Match, looking: int, seat: int, move: Move, chance: Chance, count: int) -> list[Table]:
    """The real table and some that the looking seat imagines, all with the same stream of chance, in which this move
    is open. What another seat could do depends on what is hidden, and secret answers to a poll are asked for again."""
    stream = chance.fork()
    others = [m.table.imagine(looking, chance.fork()) for _ in range(count)]
    tables = [m.table.clone(), *[t for t in others if t.asked() == m.asked and move in t.options(seat)]]
    for t in tables:
        t.chance = stream.copy()
    return tables


def nothing_lies_beside(m: Match, chance: Chance) -> int:
    """Everything lies on the table: another match, set up and begun in between, changes nothing that anybody sees."""
    shown = [what_is_shown(m, m.table, seat) for seat in everyone(m)]
    derived = contents(m.setup.derived)
    with suppress(Exception):  # what fails there fails in games of the check as well, where it is told
        playout(m.game.new_table(m.setup, chance.fork()), chance, BESIDE)
    for seat, before in zip(everyone(m), shown, strict=True):
        after = what_is_shown(m, m.table, seat)
        if after != before:
            raise BrokenPromise(
                f"another match of the game changes what {called(seat)} is shown in this one; keep everything on the "
                f"table: {_difference(before, after)}"
            )
    if contents(m.setup.derived) != derived:
        raise BrokenPromise("a match changes what is derived from its setup, which all matches share")
    return 1


def judgements_are_sound(m: Match, chance: Chance) -> int:
    """What the game says about a position for charts and search fits it, and changes nothing."""
    t = m.table.clone()
    before = fingerprint(t)
    standing, worth = t.standing(), t.evaluate()
    if standing is not None and len(standing) != t.seats:
        raise BrokenPromise(f"standing gives {standing} for {t.seats} seats")
    if worth is not None and (len(worth) != t.seats or not all(0 <= one <= 1 for one in worth)):
        raise BrokenPromise(f"evaluate gives {worth}, not a chance to win from 0 to 1 for each of {t.seats} seats")
    options = t.options(t.next_asked())[:]
    move = t.lean(options[:], chance.fork())
    if not any(move is option for option in options):
        raise BrokenPromise(f"lean chooses {move!r}, which is not among the options")
    if fingerprint(t) != before:
        raise BrokenPromise("standing, evaluate or lean changed the table")
    return 1


def metrics_are_figures(m: Match) -> int:
    """What the game measures on a finished table is figures by name, and changes nothing."""
    if m.game.metrics is None:
        return 0
    before = fingerprint(m.table)
    try:
        found: object = m.game.metrics(m.table)
    except Exception as error:
        raise BrokenPromise(f"metrics fails: {in_one_line(error, m.game.package)}") from error
    figures = found if isinstance(found, Mapping) else {None: found}
    if not all(isinstance(key, str) and isinstance(value, int | float) for key, value in figures.items()):
        raise BrokenPromise(f"metrics gives {found!r}, not figures by their names")
    if fingerprint(m.table) != before:
        raise BrokenPromise("metrics changed the table")
    return 1


def views_can_be_drawn(m: Match, seat: int) -> int:
    """The game's own drawing makes text of a view."""
    if not m.game.draws:
        return 0
    try:
        drawn: object = m.game.draw(m.table.view(seat), m.speaker.show)
    except Exception as error:
        raise BrokenPromise(f"draw fails for {called(seat)}: {in_one_line(error, m.game.package)}") from error
    if not isinstance(drawn, str):
        raise BrokenPromise(f"draw gives {drawn!r} for {called(seat)}, not a text")
    return 1


def bot_plays_by_the_rules(m: Match, name: str, seat: int, chance: Chance) -> int:
    """A bot of the game chooses among its options."""
    try:
        move = m.game.bots[name]().choose(m.sight(seat, chance.fork()))
    except Exception as error:
        raise BrokenPromise(f"the bot {name} fails for {called(seat)}: {in_one_line(error, m.game.package)}") from error
    if not any(move is option for option in m.options(seat)):
        raise BrokenPromise(f"the bot {name} chose {move!r} for {called(seat)}, which is not open to it")
    return 1


def _must_look_alike(seat: int, shown: list[object], other: list[object]) -> None:
    if other != shown:
        raise BrokenPromise(f"{called(seat)} can tell tables apart that it should not: {_difference(shown, other)}")


def openness_is_kept(m: Match, chance: Chance) -> bool:
    """If a game promises that nothing is hidden, it imagines no other table; if it promises no chance, it draws
    nothing. Returns whether another table was imagined."""
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
    # Leave out answers to an open poll: they are hidden in every game until the last one comes in.
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
        (t.whose, t.turns, t.rounds, t.left, t.teams, t.waited(), t.over),
        m.game.write(m.setup, t.default(seat)) if asked else "",
    ]


def _difference(one: list[object], other: list[object]) -> str:
    names = ["view", "options", "what is closed", "prompt", "stack", "turn", "default"]
    return "; ".join(f"{names[n]}: {a!r} or {b!r}" for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)


def undo_buys_nothing(m: Match, seat: int, move: Move, chance: Chance) -> int:
    """A move that can be undone looks the same to its seat in every table it cannot tell from this one."""
    if m.table.answered(seat):
        return 0
    shown = _after_undoable(m, m.table.clone(), seat, move)
    if shown is None:
        return 0
    for _ in range(IMAGINED):
        other = _after_undoable(m, m.table.imagine(seat, chance.fork()), seat, move)
        if other is None:
            raise BrokenPromise(f"{move!r} can be undone here, but not in a table {called(seat)} cannot tell apart")
        if other != shown:
            raise BrokenPromise(
                f"{move!r} can be undone and shows {called(seat)} what was hidden: say t.reveal() there"
            )
    return IMAGINED


def _after_undoable(m: Match, t: Table, seat: int, move: Move) -> list[object] | None:
    """What a seat is shown and told after a move that it can take back; None if it cannot."""
    heard: list[ToldEvent] = []
    points = t.points()
    t.listen(heard)
    t.take(seat, move)
    if t.points() != points or t.over:
        return None
    return [*what_is_shown(m, t, seat), [[told.event.name, told.seen_by(seat)] for told in heard]]


def undo_restores(m: Match, before: str) -> int:
    """Taking back the last move restores the table before it."""
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
    """There is a sentence for everything at this position, with no gap left in it."""
    said: list[str] = []
    for seat in everyone(m):
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
