"""The stack of steps: what happens next, in which order, and who is asked."""

import pickle

import pytest

from parlour.kernel import (
    Decision,
    Event,
    GameFunctions,
    Move,
    OpenDecision,
    Poll,
    RulesError,
    Setup,
    Step,
    Table,
    ToldEvent,
    Verb,
    do,
    fast,
)

GO = Verb("go")
PICK = Verb("pick", kind="amount")
SEND = Verb("send", kind="place>place")


class Trail(Table):
    """A table that only remembers what has happened on it."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.trail: list[str] = []
        self.first: list[Step[Trail]] = []

    def deal(self) -> None:
        self.then(*self.first)

    def clone(self) -> "Trail":
        t = Trail(self.setup)
        t.copy_from(self)
        t.trail = self.trail[:]
        return t


class Say(Step[Trail]):
    def __init__(self, word: str, more: tuple[str, ...] = ()) -> None:
        self.word = word
        self.more = more

    def run(self, t: Trail) -> None:
        t.trail.append(self.word)
        for word in self.more:
            t.then(Say(word))


class Ask(Decision[Trail]):
    verbs = (GO, PICK, SEND)

    def __init__(self, seat: int, price: int = 0) -> None:
        super().__init__(seat)
        self.price = price

    def options(self, t: Trail) -> list[Move]:
        return [GO.alone, PICK[2], SEND.pair(3, 4)]

    def go(self, t: Trail) -> None:
        t.trail.append(f"go {self.seat}")

    def pick(self, t: Trail, amount: int) -> None:
        t.trail.append(f"pick {amount}")
        t.then(Say("a"), Say("b"))
        t.then(Say("c", ("c1", "c2")))

    def send(self, t: Trail, origin: int, target: int) -> None:
        t.trail.append(f"send {origin} {target}")


class Forced(Ask):
    def options(self, t: Trail) -> list[Move]:
        return [GO.alone]


class OpenForced(OpenDecision[Trail]):
    verbs = (GO,)

    def options(self, t: Trail) -> list[Move]:
        return [GO.alone]

    def go(self, t: Trail) -> None:
        t.trail.append("by itself")


class Vote(Poll[Trail]):
    verbs = (PICK,)

    def options(self, t: Trail, seat: int) -> list[Move]:
        return [PICK[0], PICK[1]]

    def counted(self, t: Trail, answers: dict[int, Move]) -> None:
        t.trail.append(str({seat: move.target for seat, move in answers.items()}))


class Leave(Step[Trail]):
    def run(self, t: Trail) -> None:
        t.leave(1)


class Cut(Step[Trail]):
    def run(self, t: Trail) -> None:
        t.then(Say("lost with the rest"))
        t.cut(Ask)
        t.then(Say("kept"))


class Forever(Step[Trail]):
    def run(self, t: Trail) -> None:
        t.then(Forever())


FUNCTIONS = GameFunctions(
    Trail.deal,
    lambda t, seat: None,
    {"ask": Ask, "vote": Vote, "forced": Forced, "open_forced": OpenForced},
)


def begin(*steps: Step[Trail], seats: int = 3) -> Trail:
    t = Trail(Setup(seats, functions=FUNCTIONS))
    t.first = list(steps)
    t.begin(fast(1))
    return t


def test_steps_run_in_the_order_in_which_they_are_pushed() -> None:
    t = begin(Say("one", ("two", "three")), Say("four"), Ask(0))
    assert t.trail == ["one", "two", "three", "four"]


def test_what_a_verb_pushes_comes_before_what_lay_there() -> None:
    t = begin(Ask(0), Say("later"), Ask(1))
    t.take(0, PICK[2])
    assert t.trail == ["pick 2", "a", "b", "c", "c1", "c2", "later"]
    assert t.asked() == [1]


def test_a_verb_gets_no_one_or_two_targets() -> None:
    t = begin(Ask(0), Ask(1), Ask(2))
    t.take(0, GO.alone)
    t.take(1, SEND.pair(3, 4))
    assert t.trail == ["go 0", "send 3 4"]


def test_a_function_can_be_a_step() -> None:
    def note(t: Trail, word: str, times: int) -> None:
        t.trail.extend([word] * times)

    step = do(note, "x", 2)
    assert repr(step) == "do(note, 'x', 2)"
    assert begin(step, Ask(0)).trail == ["x", "x"]


def test_cut_takes_everything_down_to_a_step_that_stays() -> None:
    t = begin(Cut(), Say("cut away"), Ask(2), Say("never"))
    assert t.trail == ["kept"]
    assert t.asked() == [2]


def test_cut_without_such_a_step_is_an_error() -> None:
    with pytest.raises(RulesError, match="no Ask on the stack"):
        begin(Cut(), Say("x"))


def test_decisions_of_seats_that_have_left_are_dropped() -> None:
    t = begin(Leave(), Ask(1), Say("still runs"), Ask(2))
    assert t.trail == ["still runs"]
    assert t.asked() == [2]
    assert t.living() == [0, 2]
    assert t.after(0) == 2


def test_a_forced_move_is_played_by_itself_only_if_the_decision_is_open() -> None:
    assert begin(OpenForced(0), Ask(1)).trail == ["by itself"]
    assert begin(Forced(0), Ask(1)).asked() == [0]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_a_poll_is_counted_once_whatever_the_order(order: tuple[int, ...]) -> None:
    t = begin(Vote((0, 1, 2)), Ask(0))
    for seat in order:
        assert seat in t.asked()
        t.take(seat, PICK[seat % 2])
    assert t.trail == ["{0: 0, 1: 1, 2: 0}"]


def test_a_poll_does_not_wait_for_seats_that_have_left() -> None:
    t = begin(Leave(), Vote((0, 1)), Ask(2))
    t.take(0, PICK[1])
    assert t.trail == ["{0: 1}"]


def test_steps_without_end_are_an_error_that_names_them() -> None:
    with pytest.raises(RulesError, match=r"10000 steps without a decision; the last was Forever\(\)"):
        begin(Forever())


def test_rules_that_run_out_of_steps_are_an_error() -> None:
    with pytest.raises(RulesError, match="ran out of steps"):
        begin(Say("x"))


def test_steps_print_compare_and_travel() -> None:
    step = Ask(1, price=40)
    assert repr(step) == "Ask(1, 40)"
    assert step == Ask(1, 40) != Ask(1, 41)
    assert Say("x") != Ask(0)
    assert len({step, Ask(1, 40), Say("x", ("y",))}) == 2
    assert pickle.loads(pickle.dumps(step)) == step


def test_rounds_count_turns_of_every_living_seat() -> None:
    t = begin(Ask(0))
    rounds = []
    for seat in (0, 1, 2, 0, 2):
        t.turn(seat)
        rounds.append(t.rounds)
    assert rounds == [1, 1, 1, 2, 2]
    t.leave(1)
    t.turn(0)
    assert (t.rounds, t.turns, t.whose) == (3, 6, 0)


def test_an_event_with_secrets_is_told_only_to_some() -> None:
    t = begin(Ask(0))
    drew = Event("drew", seat="seat", card="card", secret=("card",))
    t.tell(drew, 0, 5)  # without a listener
    heard: list[ToldEvent] = []
    t.listen(heard)
    with pytest.raises(RulesError, match="'drew' has secrets: use tell_only"):
        t.tell(drew, 0, 5)
    t.tell_only([0], drew, 0, 5)
    assert heard[0].seen_by(1) == {"seat": 0, "card": None}


def test_a_clone_is_independent() -> None:
    t = begin(Ask(0), Ask(1))
    twin = t.clone()
    twin.take(0, PICK[2])
    assert t.trail == []
    assert repr(t.stack) == "[Ask(1, 0), Ask(0, 0)]"
    assert twin.asked() == [1]


class Greyed(Ask):
    def closed(self, t: Trail) -> list[tuple[Move, str]]:
        return [(PICK[9], "poor")]


def test_a_decision_may_show_what_is_closed_and_why() -> None:
    t = Trail(Setup(2, functions=FUNCTIONS))
    t.first = [Greyed(0)]
    t.begin(fast(1))
    assert t.closed(0) == [(PICK[9], "poor")]
    assert PICK[9] not in t.options(0)
    t = Trail(Setup(2, functions=FUNCTIONS))
    t.first = [Ask(0)]
    t.begin(fast(1))
    assert t.closed(0) == []


class Counted(Decision[Trail]):
    """Notes on the trail whenever its options are listed."""

    verbs = (GO,)

    def options(self, t: Trail) -> list[Move]:
        t.trail.append("listed")
        return [GO.alone]

    def go(self, t: Trail) -> None:
        t.trail.append("gone")


class Hand(Step[Trail]):
    """Hands over the options of a decision, before or after another step that it pushes."""

    def __init__(self, before: int, after: int) -> None:
        self.before = before
        self.after = after

    def run(self, t: Trail) -> None:
        for _ in range(self.before):
            t.then(Say("before"))
        decision = Counted(0)
        t.ask(decision, decision.options(t))
        for _ in range(self.after):
            t.then(Say("after"))


@pytest.mark.parametrize(("before", "after", "times"), [(0, 0, 1), (0, 1, 1), (1, 0, 2)])
def test_options_that_are_handed_over_are_listed_again_only_if_something_happens_first(
    before: int, after: int, times: int
) -> None:
    t = Trail(Setup(2, functions=GameFunctions(Trail.deal, lambda t, seat: None, {"counted": Counted})))
    t.first = [Hand(before, after), Ask(1)]
    t.begin(fast(1))
    assert t.options(0) is t.options(0)
    assert t.trail.count("listed") == times
    t.advance()  # as after a test has changed the table: nothing that was handed over is left
    t.options(0)
    assert t.trail.count("listed") == times + 1
