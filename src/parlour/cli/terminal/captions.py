"""The words and badges on the screen: the question, the options, the log and the seats."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from parlour.cli.terminal.input import offered
from parlour.cli.terminal.local_match import LocalMatch
from parlour.cli.terminal.seats import badge
from parlour.cli.terminal.words import say
from parlour.kernel import Match, ToldEvent


def question(local: LocalMatch) -> Text:
    """The question in words, after the badge of the seat that is asked; at the end, the result."""
    m = local.m
    if m.result is not None:
        badges = [badge(seat).append(" ") for seat in m.result.winners]
        return Text.assemble(*badges, (m.speaker.result(m.result), "bold"))
    here = local.asked_here()
    if here is not None:
        return Text.assemble(badge(here), " ", (f"{m.players[here]}: {m.prompt(here)}", "bold"))
    badges = [badge(seat).append(" ") for seat in m.asked]
    return Text.assemble(*badges, m.prompt(local.facing), " ", (say("table.thinking"), "italic"))


def labels(local: LocalMatch) -> list[str]:
    """The options in words; at the end, whether to play another match."""
    m = local.m
    if m.over:
        return [say("end.again", seed=local.seed + 1), say("end.quit")]
    seat = local.asked_here()
    return [] if seat is None else [m.speaker.move(option) for option in offered(m, seat)]


def hanging(mark: Text, words: str) -> Table:
    """Words after a mark. Lines that wrap are indented past it."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_row(mark, Text(words))
    return grid


def event_line(m: Match, told: ToldEvent, seat: int) -> Table:
    """An event in words, after the badge of the first seat it names."""
    seen = told.seen_by(seat)
    sentence = m.speaker.event(told, seat)
    for name, kind in zip(told.event.fields, told.event.kinds, strict=True):
        whose = seen[name]
        if kind == "seat" and isinstance(whose, int) and whose >= 0:
            return hanging(badge(whose), sentence)
    return hanging(Text("   "), sentence)


def seat_strip(local: LocalMatch, wide: int) -> Text:
    """Every seat with its badge and player, in lines of this width. Seats that are asked stand out, and seats that have
    left are struck out."""
    m = local.m
    asked = m.asked
    lines = [Text()]
    for seat, player in enumerate(m.players):
        whose = say("table.you") if seat in local.people else local.bot_names[seat]
        name = player if _plain(whose) == _plain(player) else f"{player} ({whose})"
        look = "bold reverse" if seat in asked else "strike dim" if seat in m.table.left else ""
        shown = Text.assemble(badge(seat), (f" {name} ", look), " ")
        # Wrapped by hand: the library would break within a name or cut a badge.
        if lines[-1] and lines[-1].cell_len + shown.cell_len - 1 > wide:
            lines.append(Text())
        lines[-1].append(shown)
    return Text("\n").join(lines)


def _plain(name: str) -> str:
    """A name without the number that tells two bots of one level apart."""
    return name.rstrip("0123456789 ").casefold()
