"""`parlour describe`: everything a game says, for translators and reviewers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.markup import escape
from rich.table import Table as Grid

from parlour.cli.games import allowed
from parlour.cli.shared import GameName, Json, PackName, answer, out
from parlour.kernel import find_game
from parlour.lab.description import DecisionText, Description, EventText, SettingText, describe_game
from parlour.lab.sentences import Sentence

Row = tuple[str, str, str]  # what it is, the sentence, where it stands

NO_SENTENCE = "[red]no sentence[/]"


def describe(game: GameName, pack: PackName = None, as_json: Json = False) -> None:
    """List every decision, verb, event and setting with its sentences, and say which are missing or not used."""
    meant = find_game(game)
    found = describe_game(meant, meant.pack_meant(pack))
    if as_json:
        answer(found)
        return
    out.print(f"[bold]{escape(found.title.text or found.game)}[/] ({found.game}). {escape(found.about.text or '')}")
    out.print(f"words: {', '.join(found.files)}", style="dim")
    chapter("Decisions")
    for decision in found.decisions:
        out.print(f"[bold]{decision.key}[/]  [dim]{decision.kind} {decision.name}, {decision.at}[/]", soft_wrap=True)
        show(of_decision(decision))
    chapter("Events")
    for event in found.events:
        out.print(f"[bold]{event.name}[/]  [dim]{heard(event)}[/]", soft_wrap=True)
        show(of_event(event))
    if found.settings:
        chapter("Settings")
    for setting in found.settings:
        one = setting.setting
        out.print(f"[bold]{one.name}[/]  [dim]{one.default}; allowed: {escape(allowed(one))}[/]", soft_wrap=True)
        show(of_setting(setting))
    if found.presets:
        chapter("Presets")
        show(row for preset in found.presets for row in (line(preset.preset, preset.explained), named(preset.name)))
    chapter("How a match ends")
    show(line(result.key, result) for result in found.results)
    tell_faults(found)


def chapter(title: str) -> None:
    """Print a heading."""
    out.print(f"\n[bold cyan]{title}[/]")


def show(rows: Iterable[Row]) -> None:
    """Print rows below each other: what it is, the sentence, and where it stands."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(min_width=14, no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_column(no_wrap=True, style="dim")
    grid.expand = True
    for what, sentence, where in rows:
        grid.add_row(f"  {what}", sentence, where)
    out.print(grid)


def line(what: str, sentence: Sentence) -> Row:
    """A row for a sentence that should be there."""
    text = NO_SENTENCE if sentence.text is None else escape(sentence.text) or "[dim]for bots only[/]"
    return what, text, sentence.at


def named(name: Sentence) -> Row:
    """A row for a name, which may be missing: then the id is shown."""
    return "  name", escape(name.text or "[its id]"), name.at


def of_decision(decision: DecisionText) -> Iterator[Row]:
    """The question, the sentence for those who wait, the verbs, and the rules that close moves."""
    yield line("asks", decision.asks)
    yield line("waits", decision.waits)
    for verb in decision.verbs:
        yield line(" ".join([verb.verb, *verb.targets]), verb.label)
        if verb.confirm is not None:
            yield line("  confirm", verb.confirm)
        if verb.tells:
            yield "  tells", f"[dim]{', '.join(verb.tells)}[/]", ""
    if decision.tells:
        yield "tells", f"[dim]{', '.join(decision.tells)}[/]", ""
    for closed in decision.closed:
        yield line(closed.key.replace("closed.", "closed "), closed)


def of_event(event: EventText) -> Iterator[Row]:
    """The sentence for seats that may know everything, and the one for the others."""
    yield line("told", event.told)
    if event.hidden is not None:
        yield line("to others", event.hidden)


def heard(event: EventText) -> str:
    """The fields, and who hears them."""
    fields = ", ".join(name if name == kind else f"{name}: {kind}" for name, kind in event.fields.items())
    secret = f"; only some seats are told {', '.join(event.secret)}" if event.secret else "; everyone hears it"
    return escape((fields or "no fields") + secret)


def of_setting(setting: SettingText) -> Iterator[Row]:
    """The name in forms, the explanation, and the names of the values."""
    yield line("explained", setting.explained)
    yield named(setting.name)
    for value in setting.values:
        if value.text is not None:
            yield line(f"  {value.key.rpartition('.')[2]}", value)


def tell_faults(found: Description) -> None:
    """Say which sentences are missing, and which nothing uses."""
    chapter("Missing")
    for fault in found.missing:
        out.print(f"  {fault}", style="red", markup=False, soft_wrap=True)
    if not found.missing:
        out.print("  nothing", style="dim")
    chapter("Not used")
    show((one.key, escape(one.text or ""), one.at) for one in found.unused)
    if not found.unused:
        out.print("  nothing", style="dim")
