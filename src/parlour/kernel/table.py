"""The table: everything that lies on the table in one match, and the loop that plays it.

To write a game, subclass `Table`:

- `__init__` makes an empty table (call `super().__init__(setup)` first);
- `clone` makes an equal, independent table: `t = MyTable(self.setup); t.copy_from(self)`, then your own fields.

A table is state and small questions about it. The rest of a game (dealing, what each seat sees, what is hidden) is a
set of functions that the game declares (game.py) and the table calls.

The rules themselves are steps (steps.py) on the table's stack. The kernel takes the top step off and runs it. The
steps that a step or a verb pushes happen in the order in which they were pushed, and before everything already on the
stack. When a decision comes to the top, the table waits for a move.

Rules may call `then`, `has_pushed`, `cut`, `leave`, `turn`, `tell`, `tell_only`, `reveal` and `finish`, and draw from
`chance`. Everything else here is for the kernel, for bots and for the lab.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from .chance import Chance
from .errors import RulesError
from .events import Event, EventListener, ToldEvent
from .moves import NOTHING, Move
from .result import Result
from .setup import Setup
from .steps import MOST_STEPS, AnyDecision, AnyPoll, AnyStep, Decision, OpenDecision, Poll, field_names

WATCHER: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """Everything that lies on the table in one match."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup  # seats, settings and pack, which never change
        self.seats = setup.seats  # how many there are
        self.chance: Chance = setup.no_chance  # draw from this and nothing else
        self.stack: list[AnyStep] = []  # the steps to come, the next one last
        self.result: Result | None = None  # how the match ended, once it has
        self.over = False  # whether the match has ended
        self.whose = WATCHER  # the seat whose turn it is
        self.turns = 0  # how many turns have begun
        self.rounds = 0  # how many rounds have begun
        self.left: tuple[int, ...] = ()  # seats that are out, in the order of leaving
        self.teams: tuple[int, ...] | None = None  # the team of each seat, if the game has teams
        self.reveals = 0  # points of no return other than draws from chance
        self._taken = (
            0  # moves carried out on this very table: whoever looks at a position can tell whether it has passed
        )
        self._went = 0  # seats that have had a turn in this round, as bits
        self._base = 0  # everything above this on the stack was pushed by the step that is running
        self._decision: AnyDecision | None = None  # the top of the stack, if it is a decision that waits
        self._answers: dict[int, Move] | None = None  # to the poll on top
        self._listed: list[Move] | None = None  # options already asked for at this position
        self._prepared: AnyDecision | None = None  # a decision that the last step has pushed,
        self._options: list[Move] | None = None  # and its options
        self._heard: list[ToldEvent] | None = None  # where events go, if anyone listens
        self._listener: EventListener | None = None  # or a listener that hears them without keeping them

    def clone(self) -> Table:
        """An equal table that shares nothing which can change."""
        raise NotImplementedError

    # --- what the game declares ---

    @final
    def view(self, seat: int) -> Any:
        """Everything this seat may know, as a msgspec struct. `WATCHER`, a spectator, knows what everyone knows."""
        return self.setup.functions.view(self, seat)

    @final
    def standing(self) -> list[int] | None:
        """Each seat's score now, for charts, lab and search; None if the game keeps none."""
        standing = self.setup.functions.standing
        return None if standing is None else standing(self)

    @final
    def conserved(self) -> dict[str, int]:
        """Amounts that never change in a match, by name: coins, cubes, cards."""
        conserved = self.setup.functions.conserved
        return {} if conserved is None else conserved(self)

    @final
    def evaluate(self) -> list[float] | None:
        """For search: each seat's chance to win, 0 to 1. None: play on, and ask again."""
        evaluate = self.setup.functions.evaluate
        return None if evaluate is None else evaluate(self)

    @final
    def lean(self, options: list[Move], chance: Chance) -> Move:
        """For search: a quick, sensible choice when playing on; random if the game declares nothing better."""
        lean = self.setup.functions.lean
        return options[chance.below(len(options))] if lean is None else lean(self, options, chance)

    @final
    def effect(self, name: str) -> Callable[..., None]:
        """The function that carries out an effect that packs name."""
        return self.setup.functions.effects[name]

    # --- what rules call ---

    @final
    def then(self, step: AnyStep, *more: AnyStep) -> None:
        """Push steps, to happen in this order after those that the running step has pushed already."""
        self.stack.append(step)
        if more:
            self.stack.extend(more)

    @final
    def ask(self, decision: AnyDecision, options: list[Move]) -> None:
        """Push a decision, as the last thing a step does, whose options it has listed already. If the decision comes
        up next, they are not listed again."""
        self.stack.append(decision)
        self._prepared = decision
        self._options = options

    @final
    def has_pushed(self) -> bool:
        """Whether the running step has pushed anything."""
        return len(self.stack) > self._base

    @final
    def cut(self, *kinds: type) -> None:
        """Take everything off the stack, down to the topmost step of one of these kinds, which stays."""
        stack = self.stack
        # What this step has pushed so far goes with the rest.
        del stack[self._base :]
        while stack:
            if type(stack[-1]) in kinds:
                self._base = len(stack)
                return
            stack.pop()
        raise RulesError(f"cut: no {' or '.join([kind.__name__ for kind in kinds])} on the stack")

    @final
    def leave(self, seat: int) -> None:
        """Take a seat out of the game: its decisions are dropped when they come up."""
        if seat not in self.left:
            self.left = (*self.left, seat)

    @final
    def turn(self, seat: int) -> None:
        """Begin a turn of this seat. A round is over when every living seat has had one."""
        self.turns += 1
        self.whose = seat
        if self.turns == 1 or self._went >> seat & 1 or self.round_is_over():
            self.rounds += 1
            self._went = 0
        self._went |= 1 << seat

    @final
    def round_is_over(self) -> bool:
        """Whether every living seat has had its turn in this round."""
        for living in range(self.seats):
            if living not in self.left and not self._went >> living & 1:
                return False
        return True

    # Not `*values`: a call would build their tuple even when nobody listens, a tenth of a small game's time.
    @final
    def tell(
        self,
        event: Event,
        a: object = None,
        b: object = None,
        c: object = None,
        d: object = None,
        e: object = None,
        f: object = None,
    ) -> None:
        """Tell everyone an event; its values stand in the order in which the event declares its fields."""
        if self._heard is not None:
            if event.secret:
                raise RulesError(
                    f"the event {event.name!r} has secrets: use tell_only for the seats that may know them"
                )
            self._heard.append(ToldEvent(event, None, a, b, c, d, e, f))
        elif self._listener is not None:
            self._listener.hear(event, a, b, c, d, e, f)

    @final
    def tell_only(
        self,
        to: Sequence[int],
        event: Event,
        a: object = None,
        b: object = None,
        c: object = None,
        d: object = None,
        e: object = None,
        f: object = None,
    ) -> None:
        """Tell an event whose secret fields only these seats may know."""
        if self._heard is not None:
            self._heard.append(ToldEvent(event, tuple(to), a, b, c, d, e, f))
        elif self._listener is not None:
            self._listener.hear(event, a, b, c, d, e, f)

    @final
    def reveal(self) -> None:
        """Note that something hidden was seen, other than through a deck: a point of no return for undo."""
        self.reveals += 1

    @final
    def finish(
        self,
        winners: Sequence[int],
        reason: str,
        scores: Sequence[int] | None = None,
        ties: Sequence[int] | None = None,
    ) -> None:
        """End the match. Without winners the game has won. Teams win together. Among equal scores, more of `ties` ranks
        higher."""
        won = list(winners)
        if len(set(won)) < len(won) or any(not 0 <= seat < self.seats for seat in won):
            raise RulesError(f"finish: {won} is no list of winners, each of the {self.seats} seats at most once")
        for what, given in (("scores", scores), ("ties", ties)):
            if given is not None and len(given) != self.seats:
                raise RulesError(f"finish: there are {len(given)} {what} for {self.seats} seats")
        teams = self.teams
        if teams is not None:
            sides = [teams[winner] for winner in won]
            won = [seat for seat in range(self.seats) if teams[seat] in sides]
        points = None if scores is None else list(scores)
        equals = None if ties is None else list(ties)
        self.result = Result(self.seats, won, reason, points, self.left, teams, equals)
        self.over = True

    @final
    def living(self) -> list[int]:
        """The seats still in the game."""
        return [seat for seat in range(self.seats) if seat not in self.left]

    @final
    def after(self, seat: int) -> int:
        """The next living seat around the table."""
        for step in range(1, self.seats + 1):
            other = (seat + step) % self.seats
            if other not in self.left:
                return other
        raise RulesError("nobody is left at the table")

    # --- what the kernel, bots and the lab call ---

    @final
    def begin(self, chance: Chance) -> None:
        """Set up and run to the first decision."""
        self.chance = chance
        self.setup.functions.set_up(self)
        if len(self.stack) > 1:
            self._turn_over_pushed()
        self.advance()

    @final
    def asked(self) -> list[int]:
        """The seats that must decide now."""
        if self.over:
            return []
        if self._decision is not None:
            return [self._decision.seat]
        return self._unanswered(self._poll())

    @final
    def waited(self) -> tuple[int, ...]:
        """The seats everyone waits for. For a poll these are all its seats, because nobody is told who has answered."""
        if self.over:
            return ()
        if self._decision is not None:
            return (self._decision.seat,)
        return tuple([seat for seat in self._poll().seats if seat not in self.left])

    @final
    def question(self, seat: int) -> tuple[str, str, dict[str, object]]:
        """The question to this seat, or what it waits for: section and key of the words, and the values."""
        decision = self._decision
        top = self.stack[-1]
        values: dict[str, object] = {field: getattr(top, field) for field in field_names(type(top))}
        values.update(decision.words(self) if decision is not None else self._poll().words(self))
        if seat in self.asked():
            return "asks", self.decision_key(), values
        values["seat"] = self.waited()
        return "waits", self.decision_key(), values

    @final
    def decision_key(self) -> str:
        """The key of the decision or poll that waits; empty when the match is over."""
        return "" if self.over else self.setup.functions.key(type(self.stack[-1]))

    @final
    def next_asked(self) -> int:
        """The first of the seats that must decide now."""
        decision = self._decision
        return decision.seat if decision is not None else self.asked()[0]

    @final
    def options(self, seat: int) -> list[Move]:
        """The moves open to a seat that is asked. Treat the list as read-only."""
        if self._listed is not None:
            return self._listed
        if self._decision is not None:
            self._listed = self._decision.options(self)
            return self._listed
        return self._poll().options(self, seat)

    @final
    def closed(self, seat: int) -> list[tuple[Move, str]]:
        """Moves that are shown but not open to a seat that is asked, each with the key of the rule that forbids it."""
        if self._decision is not None:
            return self._decision.closed(self)
        return self._poll().closed(self, seat)

    @final
    def default(self, seat: int) -> Move:
        """The move that is played for a seat that does not answer."""
        if self._decision is not None:
            return self._decision.default(self, self.options(seat))
        return self._poll().default(self, seat, self.options(seat))

    @final
    def take(self, seat: int, move: Move) -> None:
        """Carry out one of the options and run to the next decision. Unchecked: `Match.play` is the referee."""
        self._taken += 1
        if self._decision is not None:
            self._carry_out(self._decision, move)
        elif self._answers is None:
            self._answers = {seat: move}
        else:
            self._answers[seat] = move
        self.advance()

    @final
    def moment(self) -> int:
        """A number that changes with every move carried out here."""
        return self._taken

    @final
    def answered(self, seat: int) -> bool:
        """Whether this seat has answered the poll on top."""
        return self._answers is not None and seat in self._answers

    @final
    def points(self) -> int:
        """How many points of no return have been passed: uses of chance, looks at decks, reveals."""
        self.chance.settle()
        return self.chance.used + self.reveals

    @final
    def imagine(self, seat: int, chance: Chance) -> Table:
        """A table that this seat cannot tell from this one. Whatever the seat does not know is redrawn, and secret
        answers to an open poll are asked for again."""
        t = self.clone()
        t.chance = chance
        t._listed = None
        if t._answers is not None:
            t._answers = {seat: t._answers[seat]} if seat in t._answers else None
        resample = self.setup.functions.resample
        if resample is not None:
            resample(t, seat, chance)
        return t

    @final
    def share_options(self, other: Table) -> None:
        """Take over the options of the table from which the deciding seat has imagined this one. They are the same (the
        leak test makes sure), so they need not be listed twice."""
        decision = self._decision
        if decision is not None:
            self._listed = other.options(decision.seat)

    @final
    def copy_from(self, other: Table) -> None:
        """The kernel's own part of a clone."""
        self.chance = other.chance.copy()
        self.stack = other.stack[:]
        self.result = other.result
        self.over = other.over
        self.whose = other.whose
        self.turns = other.turns
        self.rounds = other.rounds
        self.left = other.left
        self.teams = other.teams
        self.reveals = other.reveals
        self._went = other._went
        self._decision = other._decision
        if other._answers is not None:
            self._answers = dict(other._answers)
        self._listed = other._listed

    @final
    def listen(self, heard: list[ToldEvent] | None, listener: EventListener | None = None) -> None:
        """Send events to this list or this listener from now on. With neither, no event is built."""
        self._heard = heard
        self._listener = listener

    @final
    def advance(self) -> None:
        """Run steps until somebody must decide or the match is over."""
        self._listed = None
        self._decision = None
        steps = 0
        stack = self.stack
        while not self.over:
            if not stack:
                raise RulesError("the rules ran out of steps: nothing is left to do and nobody has won")
            top = stack[-1]
            if isinstance(top, Decision):
                if self.left and top.seat in self.left:
                    stack.pop()
                    continue
                listed = self._options if self._prepared is top else None
                if isinstance(top, OpenDecision):
                    options = top.options(self) if listed is None else listed
                    if len(options) == 1:
                        self._carry_out(top, options[0])
                        continue
                    listed = options
                self._decision = top
                self._listed = listed
                self._prepared = None
                return
            if isinstance(top, Poll):
                if self._unanswered(top):
                    return
                answers = self._answers or {}
                self._answers = None
                self.reveals += 1  # the last seat to answer now learns what the others have chosen
                stack.pop()
                self._base = len(stack)
                self._prepared = None
                top.counted(self, {seat: answers[seat] for seat in top.seats if seat in answers})
            else:
                stack.pop()
                self._base = len(stack)
                self._prepared = None
                top.run(self)
            if len(stack) - self._base > 1:
                self._turn_over_pushed()
            steps += 1
            if steps > MOST_STEPS:
                raise RulesError(f"{MOST_STEPS} steps without a decision; the last was {top!r}")

    @final
    def _carry_out(self, top: AnyDecision, move: Move) -> None:
        stack = self.stack
        stack.pop()
        self._base = len(stack)
        self._prepared = None
        verb = move.verb
        kind, call = verb.last
        if kind is not type(top):
            call = verb.of(type(top))
        if move is verb.alone:
            call(top, self)
        elif move.other == NOTHING:
            call(top, self, move.target)
        else:
            call(top, self, move.target, move.other)
        if len(stack) - self._base > 1:
            self._turn_over_pushed()

    @final
    def _turn_over_pushed(self) -> None:
        """Steps lie in the order in which they were pushed: reverse them, so that the first comes out on top."""
        base = self._base
        self.stack[base:] = self.stack[base:][::-1]

    @final
    def _poll(self) -> AnyPoll:
        top = self.stack[-1]
        assert isinstance(top, Poll)
        return top

    @final
    def _unanswered(self, poll: AnyPoll) -> list[int]:
        answers = self._answers
        return [seat for seat in poll.seats if seat not in self.left and (answers is None or seat not in answers)]


def playout(t: Table, chance: Chance, limit: int = 1_000_000) -> int:
    """Play uniformly random moves to the end or the limit; return how many were played."""
    moves = 0
    while not t.over and moves < limit:
        seat = t.next_asked()
        options = t.options(seat)
        t.take(seat, options[chance.below(len(options))])
        moves += 1
    return moves
