"""Several people at one keyboard in a game with something hidden: nobody sees another's side of the table."""

from __future__ import annotations

import io
import re
from typing import Any

import msgspec
from textual.widgets import Static

from parlour.cli.terminal.app import TerminalTable
from parlour.cli.terminal.dialogs import HandOver
from parlour.cli.terminal.lines import LineTable
from parlour.cli.terminal.local_match import LocalMatch
from parlour.cli.terminal.panels import Options
from parlour.kernel import Chance, Decision, Event, Game, Match, Move, Poll, Setup, Table, Verb
from parlour.kernel.words import Words, common_words

PEEK = Verb("peek")
BID = Verb("bid", kind="amount")
PEEKED = Event("peeked", seat="seat", number="number", secret=("number",))
SHOWN = Event("shown", seat="seat", amount="amount")


class View(msgspec.Struct):
    my_number: int | None
    bids: list[int]


class Bids(Table):
    """Each seat has a secret number, looks at it, and bids in secret; the highest sum wins."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.numbers: list[int] = []
        self.bids: list[int] = []

    def deal(self) -> None:
        self.numbers = [10_000 + self.chance.below(80_000) for _ in range(self.seats)]
        self.then(Peek(0), Bid(tuple(range(self.seats))))

    def clone(self) -> Bids:
        t = Bids(self.setup)
        t.copy_from(self)
        t.numbers, t.bids = self.numbers[:], self.bids[:]
        return t

    def seen_by(self, seat: int) -> View:
        return View(self.numbers[seat] if seat >= 0 else None, self.bids[:])

    def exchange(self, seat: int, chance: Chance) -> None:
        self.numbers = [n if s == seat else 10_000 + chance.below(80_000) for s, n in enumerate(self.numbers)]


class Peek(Decision[Bids]):
    verbs = (PEEK,)

    def options(self, t: Bids) -> list[Move]:
        return [PEEK.alone]

    def peek(self, t: Bids) -> None:
        t.tell_only([self.seat], PEEKED, self.seat, t.numbers[self.seat])


class Bid(Poll[Bids]):
    verbs = (BID,)

    def options(self, t: Bids, seat: int) -> list[Move]:
        return [BID[amount] for amount in range(12)]

    def counted(self, t: Bids, answers: dict[int, Move]) -> None:
        t.bids = [answers[seat].target for seat in range(t.seats)]
        for seat, bid in enumerate(t.bids):
            t.tell(SHOWN, seat, bid)
        sums = [number + bid for number, bid in zip(t.numbers, t.bids, strict=True)]
        t.finish(winners=[sums.index(max(sums))], reason="sum", scores=sums)


GAME = Game(
    "bids",
    __name__,
    Bids,
    seats=(2, 4),
    set_up=Bids.deal,
    view=Bids.seen_by,
    decisions={"peek": Peek, "bid": Bid},
    events=[PEEKED, SHOWN],
    resample=Bids.exchange,
)
GAME.words = Words(
    {
        "game": {"title": "Bids", "about": "The highest sum wins."},
        "asks": {"peek": "Look at your number.", "bid": "Bid."},
        "waits": {"peek": "{seat} looks.", "bid": "Bids are made."},
        "verbs": {"peek": "Peek", "bid": "Bid {amount}"},
        "events": {
            "peeked": "{seat} sees {number}.",
            "peeked.hidden": "{seat} looks at a number.",
            "shown": "{seat} bids {amount}.",
        },
        "reasons": {"sum": "The highest sum."},
    }
).over(common_words())


def visible(app: TerminalTable) -> str:
    """Everything that can be read on the screen."""
    drawn = app.export_screenshot().replace("&#160;", " ")
    return re.sub("<style.*?</style>|<[^>]*>", "", drawn, flags=re.DOTALL)


async def test_the_keyboard_is_passed_and_nobody_sees_another_persons_side(seat: Any, press: Any, until: Any) -> None:
    app = seat(GAME, {2: "random"}, seats=3)
    ann, bob, _ = (str(number) for number in app.local.m.table.numbers)
    async with app.run_test() as pilot:
        assert isinstance(app.screen, HandOver)
        assert "Pass the keyboard to Ann." in visible(app)
        assert "my number: –" in str(app.query_one("#drawing", Static).render())  # beneath: what everyone knows
        await press(pilot, "4")  # any other key does nothing
        assert isinstance(app.screen, HandOver)
        await press(pilot, "enter")
        assert f"my number: {ann}" in visible(app)
        await press(pilot, "1")
        assert f"Ann sees {ann}." in visible(app)  # still Ann, who bids first: nothing is handed over
        await press(pilot, "2")  # of 12 options, 2 is complete; 1 could get another digit
        assert isinstance(app.screen, HandOver)
        assert app.screen.seat == 1
        assert ann not in visible(app)
        assert app.query_one(Options).offered == []
        await press(pilot, "enter")
        assert f"my number: {bob}" in visible(app)
        assert ann not in visible(app)
        assert "Ann looks at a number." in visible(app)
        await press(pilot, "1")
        assert app.local.m.asked == [1, 2]  # a number that could get another digit waits
        await press(pilot, "1")
        await until(pilot)
        assert [line.partition(" ")[0] for line in app.local.m.record().moves] == ["0", "0", "1", "2"]
        assert app.local.m.record().moves[1:3] == ["0 bid 1", "1 bid 10"]
        assert "my number: –" in visible(app)  # at the end everyone looks: nobody's own side


async def test_an_answer_can_be_taken_back_before_the_next_person_looks(seat: Any, press: Any) -> None:
    app = seat(GAME)
    async with app.run_test() as pilot:
        await press(pilot, "u")
        refusal = str(app.screen.query_one("#refusal", Static).render())
        assert refusal == "Nothing taken back: nobody at this keyboard has played yet."
        await press(pilot, "enter", "1", "5", "u")
        assert isinstance(app.screen, HandOver)
        assert app.screen.seat == 0
        assert app.local.m.asked == [0, 1]
        await press(pilot, "enter", "6", "enter", "3")
        assert app.local.m.record().moves[1:] == ["0 bid 5", "1 bid 2"]


async def test_one_person_among_bots_hands_nothing_over(seat: Any, press: Any, until: Any) -> None:
    app = seat(GAME, {0: "random", 2: "random"}, seats=3)
    async with app.run_test() as pilot:
        await until(pilot)
        assert len(app.screen_stack) == 1
        assert "Bob: Bid." in visible(app)
        await press(pilot, "3")
        await until(pilot)
        assert app.local.m.over


class Terminal(io.StringIO):
    """A terminal at which somebody types."""

    def isatty(self) -> bool:
        return True


def lines(script: str, terminal: bool = False) -> str:
    source = Terminal(script) if terminal else io.StringIO(script)
    out = io.StringIO()
    LineTable(LocalMatch(Match.new(GAME, seats=2, seed=7, players=["Ann", "Bob"]), {}, 7), source, out).play()
    return out.getvalue()


def test_line_mode_in_a_pipe_has_nobody_to_wait_for() -> None:
    told = lines("1\n5\n6\n")
    assert "Pass the keyboard" not in told
    assert "Ann bids 4.\nBob bids 5." in told
    assert told.endswith("The highest sum.\n")


def test_line_mode_at_a_terminal_asks_to_pass_the_keyboard_and_scrolls_the_secret_away() -> None:
    told = lines("\n1\n5\n\n6\n", terminal=True)
    anns, _, bobs = told.rpartition("Pass the keyboard to Bob, then press Enter.")
    assert anns.endswith("\n" * 24)
    assert "Ann looks at a number." in bobs
    assert "Ann sees" not in bobs
    assert told.endswith("The highest sum.\n")


def test_line_mode_takes_back_an_answer_of_a_poll() -> None:
    told = lines("1\n5\nundo\n6\n6\n")
    assert "Ann thinks again." in told
    assert "Ann bids 5.\nBob bids 5." in told
