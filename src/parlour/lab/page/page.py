"""The page of a report: one file, with its style sheet and its drawings inside."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec
from jinja2 import Environment, StrictUndefined
from markupsafe import Markup, escape

from parlour.kernel import Game, ParlourError
from parlour.lab.experiment import locate
from parlour.lab.page import charts
from parlour.lab.page.catalogue import say, words_of
from parlour.lab.page.maps import maps_of
from parlour.lab.page.plot import Plot
from parlour.lab.page.plots import plots_of, plots_of_changes
from parlour.lab.report.comparison import name_of_variant
from parlour.lab.report.phrases import figure
from parlour.lab.report.structs import FORMAT, Outlier, PlaytestReport
from parlour.lab.report.summary import answers

MOST_DRAWN: Final = 8  # variants of which every plot is drawn

ReplayAddress = Callable[[int, int], str]  # of a match, by its variant and its number
TONES: Final = {"red": "bad", "green": "good", "yellow": "open", "": "plain"}
_OUTLIERS: Final = {"closest": "outlier_points", "most one-sided": "outlier_points"}


class PageError(ParlourError):
    """There is no page of this."""


class Drawn(msgspec.Struct, frozen=True):
    """A plot on the page."""

    plot: Plot
    svg: Markup
    command: str


class Section(msgspec.Struct, frozen=True):
    """The plots of one variant, or what the variants change."""

    id: str
    title: str
    drawn: list[Drawn]
    grounds: list[str]
    """Pictures of the board that lies below the maps, as addresses that hold the data."""


class Verdict(msgspec.Struct, frozen=True):
    """The answers about one variant, and its outliers."""

    title: str
    answers: list[tuple[str, str, str]]
    outliers: list[tuple[str, str, str, str]]
    """What, the address of its replay, and the two commands."""


def read_report(text: bytes, name: str) -> PlaytestReport:
    """A stored report. What is none is refused in a sentence."""
    try:
        kind = msgspec.json.decode(text, type=_Kind)
    except msgspec.MsgspecError:
        raise PageError(f"{name} is no report of a playtest; `parlour playtest GAME --out FILE` writes one") from None
    if kind.lab != "parlour playtest":
        raise PageError(f"{name} is the report of a duel; a page shows the report of a playtest")
    if kind.format != FORMAT:
        raise PageError(f"{name} was written by another version of Parlour. Run its command again: {kind.command}")
    try:
        return msgspec.json.decode(text, type=PlaytestReport)
    except msgspec.MsgspecError as error:
        raise PageError(f"{name} is damaged: {error}") from None


def write_page(report: PlaytestReport, file: Path) -> None:
    """Write the whole page or nothing at all."""
    new = file.with_name(file.name + ".new")
    try:
        new.write_text(page_of(report), "utf-8")
        new.replace(file)
    except OSError as error:
        raise PageError(f"{file}: {error.strerror}") from None


def page_of(report: PlaytestReport, replay: ReplayAddress | None = None, back: str = "", resume: str = "") -> str:
    """The page. With `replay` every outlier has a button that opens its replay; `back` is where it was opened, and
    `resume` where a run that was stopped goes on."""
    try:
        game: Game | None = locate(report.experiment.game)
        missing = ""
    except ParlourError as error:
        game, missing = None, say("page", "no_game", why=str(error))
    title = words_of(game).get("game", "title") if game is not None else None
    template = _environment().from_string(_read("report.html"))
    return template.render(
        title=title or report.game,
        style=Markup(_read("report.css")),
        report=report,
        back=back,
        resume=resume,
        played=_played(report),
        notes=[*_notes(report), *([missing] if missing else [])],
        verdicts=_verdicts(report, replay),
        sections=_sections(report, game),
        command=report.command,
    )


def unbroken(text: str) -> str:
    """A text whose numbers stay with their sign at the end of a line."""
    return text.replace(" %", "\u00a0%")


def _verdicts(report: PlaytestReport, replay: ReplayAddress | None) -> list[Verdict]:
    return [
        Verdict(
            name_of_variant(results) if report.compared else "",
            [(question, told, TONES[colour]) for question, told, colour in answers(results)],
            [
                (
                    say("page", _OUTLIERS.get(row.what, "outlier_moves"), **_numbers(row)),
                    replay(variant, row.match) if replay is not None else "",
                    row.keep,
                    row.show,
                )
                for row in results.outliers
            ],
        )
        for variant, results in enumerate(report.results)
    ]


def _numbers(row: Outlier) -> dict[str, object]:
    return {"what": row.what, "match": row.match, "value": figure(row.value)}


def _sections(report: PlaytestReport, game: Game | None) -> list[Section]:
    """What the variants change, and the plots of each; of the first one alone if there are too many."""
    found: list[tuple[str, list[Plot], str, list[str]]] = []
    if report.compared:
        base = name_of_variant(report.results[0])
        found.append((say("page", "changes", base=base), plots_of_changes(report), report.command, []))
    many = report.results[: MOST_DRAWN if len(report.results) <= MOST_DRAWN else 1]
    for results, variant in zip(many, report.experiment.variants(), strict=False):
        of = "_of" if report.compared else ""
        name = name_of_variant(results)
        command = f"{variant.command()} --games {report.experiment.games}"
        found.append((say("page", f"plots{of}", variant=name), plots_of(results), command, []))
        if game is not None:
            maps = maps_of(game, variant, results)
            found.append((say("page", f"boards{of}", variant=name), maps.plots, command, maps.grounds))
    return [
        Section(f"part-{at}", title, [_drawn(plot, f"p{at}-{nth}", command) for nth, plot in enumerate(plots)], grounds)
        for at, (title, plots, command, grounds) in enumerate(found)
        if plots
    ]


def _drawn(plot: Plot, name: str, command: str) -> Drawn:
    told = str(escape(f"{plot.title}: {plot.shows}"))
    return Drawn(plot, Markup(charts.inline(plot.svg, name, told)), command)


def _played(report: PlaytestReport) -> str:
    seats = " or ".join(dict.fromkeys(str(variant.seats) for variant in report.experiment.variants()))
    values = {"matches": figure(report.matches), "seats": seats, "bots": ", ".join(report.design.bots)}
    if report.compared:
        return say("page", "variants", **values, variants=len(report.results))
    return say("page", "played", **values)


def _notes(report: PlaytestReport) -> list[str]:
    """What to know before the verdicts are believed."""
    found: list[str] = []
    if report.stopped == "interrupted":
        values = {"matches": figure(report.matches), "games": figure(report.experiment.games)}
        found.append(say("page", "interrupted", **values))
    if report.stopped == "narrow enough" and report.experiment.until is not None:
        found.append(say("page", "narrow", until=f"{100 * report.experiment.until:g}"))
    if not report.design.repeatable:
        found.append(say("page", "by_the_clock"))
    if len(report.results) > MOST_DRAWN:
        found.append(say("page", "only_first", drawn=1, variants=len(report.results)))
    return found


class _Kind(msgspec.Struct):
    """What tells reports apart."""

    lab: str
    format: int
    command: str = ""


def _environment() -> Environment:
    found = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    found.globals["say"] = say
    found.filters["unbroken"] = unbroken
    return found


def _read(name: str) -> str:
    return (files(__package__) / name).read_text("utf-8")
