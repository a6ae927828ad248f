"""What stands where: nothing overlaps, long lists scroll, wide boards go above."""

from __future__ import annotations

from typing import Any

import msgspec
from textual.pilot import Pilot

from parlour.cli.terminal.app import TerminalTable
from parlour.cli.terminal.layout import PlayArea
from parlour.cli.terminal.panels import Log, Options
from parlour.kernel import Decision, Event, Game, Move, Setup, Table, Verb
from parlour.kernel.words import Words, common_words

PICK = Verb("pick", kind="thing")
PICKED = Event("picked", seat="seat", thing="thing")


class View(msgspec.Struct):
    things: list[int]


class Things(Table):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.things: list[int] = []

    def deal(self) -> None:
        self.then(Pick(0))

    def clone(self) -> Things:
        t = Things(self.setup)
        t.copy_from(self)
        t.things = self.things[:]
        return t

    def seen_by(self, seat: int) -> View:
        return View(self.things[:])


class Pick(Decision[Things]):
    verbs = (PICK,)

    def options(self, t: Things) -> list[Move]:
        return [PICK[thing] for thing in range(60)]

    def pick(self, t: Things, thing: int) -> None:
        t.things.append(thing)
        for _ in range(40):
            t.tell(PICKED, self.seat, thing)
        if len(t.things) == 20:
            t.finish(winners=[], reason="enough")
        else:
            t.then(Pick((self.seat + 1) % t.seats))


def game(wide: list[int]) -> Game:
    def draw(view: View) -> str:
        return "\n".join(["[seat1]" + "#" * wide[-1] + "[/]"] * 20)

    things = Game(
        "things",
        __name__,
        Things,
        seats=(2, 4),
        set_up=Things.deal,
        view=Things.seen_by,
        decisions={"pick": Pick},
        events=[PICKED],
        draw=draw,
        hidden=False,
        chance=False,
    )
    things.words = Words(
        {
            "game": {"title": "Things", "about": "Many of them."},
            "asks": {"pick": "Pick a thing, and consider that there are many of them before you do."},
            "waits": {"pick": "{seat} picks a thing."},
            "verbs": {"pick": "Pick {thing}, which is a long way of saying what could be said in short"},
            "events": {"picked": "{seat} picks {thing} and tells everyone a rather long story about it."},
            "reasons": {"enough": "Enough."},
        }
    ).over(common_words())
    return things


def assert_all_in_place(app: TerminalTable) -> None:
    size = app.size
    parts = [app.query_one(name).region for name in ("#title", "#seats", "#board", "#ask", "#log", "#typing", "Footer")]
    for place, part in enumerate(parts):
        assert part.width > 0 and part.height > 0
        assert part.right <= size.width and part.bottom <= size.height
        for other in parts[place + 1 :]:
            assert not part.overlaps(other)
    assert app.query_one("#ask").region.contains_region(app.query_one("#options").region)
    assert app.query_one("#options").region.height >= 3
    assert app.query_one("#log").region.height >= 5


async def test_nothing_overlaps_at_any_size(seat: Any, press: Any) -> None:
    wide = [13]
    app = seat(game(wide), seats=4)
    async with app.run_test(size=(80, 24)) as pilot:
        for size in ((80, 24), (160, 50), (100, 30)):
            await pilot.resize_terminal(*size)
            for now in (13, 40, 76):
                wide.append(now)
                app.show()
                await settle(pilot)
                assert_all_in_place(app)
                assert app.query_one(PlayArea).has_class("below") == (size[0] - now < 40)
        await pilot.resize_terminal(80, 24)
        await press(pilot, "t", "enter")  # a refusal takes room too
        assert app.query_one("#notice").display
        assert_all_in_place(app)


async def test_long_lists_and_logs_scroll_and_survive_a_resize(seat: Any, press: Any) -> None:
    app = seat(game([40]), seats=4)
    async with app.run_test(size=(80, 24)) as pilot:
        options, log = app.query_one(Options), app.query_one(Log)
        await press(pilot, "end")
        await settle(pilot)
        assert options.highlighted == 59
        assert options.scroll_offset.y > 0
        await press(pilot, "enter")
        await settle(pilot)
        assert app.local.m.record().moves == ["0 pick 59"]
        assert log.virtual_size.height > 40 > log.size.height  # 40 events, wrapped
        assert log.scroll_offset.y == log.max_scroll_y
        before = log.virtual_size.height
        await pilot.resize_terminal(160, 50)
        await settle(pilot)
        assert_all_in_place(app)
        assert log.virtual_size.height < before  # wrapped again, to the new width
        assert log.lines[0].text.strip().startswith("●  Ann picks 59")


async def settle(pilot: Pilot[None]) -> None:
    for _ in range(3):
        await pilot.pause(0)


async def test_a_number_that_could_go_on_waits_for_enter(seat: Any, press: Any) -> None:
    app = seat(game([13]))
    async with app.run_test() as pilot:
        options = app.query_one(Options)
        await press(pilot, "4")
        assert options.border_subtitle == "4_"
        assert options.highlighted == 3
        await press(pilot, "enter")
        await press(pilot, "4", "2")
        await press(pilot, "7")  # there is no option from 70 on
        await press(pilot, "6", "0")
        assert app.local.m.record().moves == ["0 pick 3", "1 pick 41", "0 pick 6", "1 pick 59"]
        await press(pilot, "0")  # no number begins with 0
        assert options.number == ""
