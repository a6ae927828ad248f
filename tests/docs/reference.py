"""Writes `docs/reference.md` from docstrings and signatures: `python -m tests.docs.reference`. A test fails while the page
is out of date.

Everything is read from the sources rather than from imported objects, because compiled modules lose their types.
"""

from __future__ import annotations

import ast
import copy
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

from parlour.kernel.words import SECTIONS
from tests.docs.blocks import DOCS

SOURCE = DOCS.parent / "src" / "parlour"
PAGE = DOCS / "reference.md"
WIDTH = 116

INTRODUCTION = """\
# Reference

Everything that games, bots, packs and tests can use, in the order in which you meet it. If you are new here, begin
with [Your first game](your-first-game.md) and [How it works](how-it-works.md).

This page is made from the sources by `python -m tests.docs.reference`; change the docstrings there. Import all
names from `parlour.kernel`, unless a chapter says otherwise.
"""

# The chapters: title, the file whose docstring opens it (if it does), and what is shown of which file.
CHAPTERS: list[tuple[str, str, list[tuple[str, list[str]]]]] = [
    ("Game", "kernel/game.py", [("kernel/game.py", ["Game"]), ("kernel/registry.py", ["find_game", "find_games", "left_out", "LeftOut"])]),
    (
        "Table",
        "kernel/table.py",
        [("kernel/table.py", ["Table", "WATCHER", "playout"]), ("kernel/marks.py", ["marked", "more"])],
    ),
    (
        "Steps and decisions",
        "kernel/steps.py",
        [("kernel/steps.py", ["Step", "do", "Decision", "OpenDecision", "Poll"])],
    ),
    ("Verbs and moves", "", [("kernel/moves.py", ["Verb", "Move"])]),
    ("Events", "kernel/events.py", [("kernel/events.py", ["Event", "ToldEvent"])]),
    ("Result", "", [("kernel/result.py", ["Result"])]),
    ("Chance", "kernel/chance.py", [("kernel/chance.py", ["Chance", "fast", "sealed", "FastChance", "SealedChance"])]),
    (
        "Cards",
        "kernel/deck.py",
        [("kernel/deck.py", ["Deck", "DrawPile", "Bag", "redeal", "UNSEEN", "NOBODY", "EVERYBODY"])],
    ),
    ("Bank", "kernel/bank.py", [("kernel/bank.py", ["Bank", "BANK"])]),
    (
        "Settings and setup",
        "kernel/settings.py",
        [("kernel/settings.py", ["Conflict"]), ("kernel/setup.py", ["Setup", "GameFunctions"])],
    ),
    ("Packs", "kernel/pack.py", [("kernel/pack.py", ["Pack"])]),
    (
        "Games driven by content",
        "",
        [
            ("content/shapes.py", ["EffectShape", "Refers", "Id", "Few", "NONE"]),
            ("content/registry.py", ["effects", "on"]),
            ("content/pack_programs.py", ["Programs"]),
            ("content/programs.py", ["ContentTable", "Do", "Effect", "Program"]),
            ("content/references.py", ["reference_faults", "ids_of", "structs_in"]),
            ("content/look.py", ["Colour", "Palette"]),
        ],
    ),
    ("Words", "kernel/words.py", []),
    ("Figures", "kernel/figures.py", []),
    ("Guide", "kernel/guide.py", []),
    ("Bots", "kernel/sight.py", [("kernel/sight.py", ["Bot", "Sight"])]),
    ("Match and record", "", [("kernel/match.py", ["Match"]), ("kernel/record.py", ["Record", "read_record"])]),
    ("Fingerprint", "", [("kernel/fingerprint.py", ["fingerprint"])]),
    (
        "Errors",
        "kernel/errors.py",
        [
            (
                "kernel/errors.py",
                [
                    "ParlourError",
                    "IllegalMove",
                    "NotAsked",
                    "SettingError",
                    "PackError",
                    "RecordError",
                    "GameError",
                    "RulesError",
                ],
            )
        ],
    ),
    (
        "Testing",
        "",
        [
            ("testing/arranged.py", ["ArrangedTable"]),
            ("testing/rigged.py", ["RiggedChance", "StackedBag"]),
            ("testing/promises.py", ["check_promises", "check_position"]),
            ("testing/packs.py", ["write_pack", "faults_in"]),
        ],
    ),
    ("The command", "cli/__init__.py", []),
]
OPENINGS = {
    "Games driven by content": "From `parlour.content`. [Games driven by content](games-of-content.md) shows how the parts fit together.",
    "Testing": "From `parlour.testing`. [Testing your game](testing-your-game.md) shows how to use it.",
}


class SourceFile:
    """A file with what is defined in it."""

    def __init__(self, name: str) -> None:
        text = (SOURCE / name).read_text("utf-8")
        self.lines = text.splitlines()
        self.tree = ast.parse(text)

    @property
    def docstring(self) -> str:
        return ast.get_docstring(self.tree) or ""

    def find(self, name: str) -> ast.stmt:
        """The class, function or constant of this name."""
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
                return node
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name:
                return node
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
                return node
        raise LookupError(name)

    def comment(self, node: ast.stmt) -> str:
        """The comment at the end of a line."""
        line = self.lines[(node.end_lineno or node.lineno) - 1]
        return line.partition("  # ")[2]


def page() -> str:
    """The whole page."""
    parts = [INTRODUCTION]
    for title, opening, shown in CHAPTERS:
        parts.append(f"## {title}\n")
        said = OPENINGS.get(title, without_examples(SourceFile(opening).docstring) if opening else "")
        parts.append(wrapped(said) + "\n")
        if title == "Words":
            parts.append(sections())
        for name, things in shown:
            file = SourceFile(name)
            parts += ["\n".join(described(file, file.find(thing))) for thing in things]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(parts)).strip() + "\n"


def sections() -> str:
    """The table of what Parlour reads in a catalogue."""
    rows = [f"- `{key}`: {meaning}" for key, meaning in SECTIONS.items()]
    return "\n".join(["The sections and keys that Parlour itself reads:\n", *map(wrapped, rows), ""])


def described(file: SourceFile, node: ast.stmt) -> Iterator[str]:
    """A class, a function or a constant."""
    match node:
        case ast.ClassDef():
            yield f"### {node.name}\n"
            yield wrapped(without_examples(ast.get_docstring(node) or "")) + "\n"
            yield from constructor(node)
            yield from fields(file, node)
            yield from methods(file, node)
        case ast.FunctionDef():
            yield f"### {node.name}\n"
            yield code(signature(node, node.name))
            yield wrapped(without_examples(ast.get_docstring(node) or "")) + "\n"
        case ast.AnnAssign(target=target) | ast.Assign(targets=[target]):
            said = f"`{ast.unparse(target)}` is `{ast.unparse(node.value or target)}`."
            yield wrapped(f"{said} {sentence(file.comment(node))}") + "\n"


def constructor(node: ast.ClassDef) -> Iterator[str]:
    """How it is made."""
    made = next((one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"), None)
    if made is None:
        return
    yield code(signature(made, node.name, returns=False))
    if said := ast.get_docstring(made):
        yield wrapped(said) + "\n"


def fields(file: SourceFile, node: ast.ClassDef) -> Iterator[str]:
    """The public fields: those of a struct or a class, and those that `__init__` sets and a comment explains."""
    made = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
    for body in (node.body, *[one.body for one in made]):
        for number, one in enumerate(body):
            name, kind = field(one)
            if not name or name.startswith("_"):
                continue
            after = body[number + 1] if number + 1 < len(body) else None
            said = text_of(after) or sentence(file.comment(one))
            if said or body is node.body:
                yield bullet(f"{name}: {kind}" if kind else name, said)
    yield ""


def field(node: ast.stmt) -> tuple[str, str]:
    """The name and the type of a field that is declared or set here; empty if none is."""
    match node:
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.AnnAssign(target=ast.Attribute(attr=name)):
            return name, ast.unparse(node.annotation)
        case ast.Assign(targets=[ast.Attribute(attr=name)]):
            return name, ""
    return "", ""


def text_of(node: ast.stmt | None) -> str:
    """The text below a field that explains it."""
    match node:
        case ast.Expr(value=ast.Constant(value=str() as said)):
            return " ".join(said.split())
    return ""


def sentence(comment: str) -> str:
    """A comment as a sentence."""
    return f"{comment[0].upper()}{comment[1:].rstrip('.')}." if comment else ""


def methods(file: SourceFile, node: ast.ClassDef) -> Iterator[str]:
    """The public methods and properties, under the headings of the source."""
    before = node.lineno
    for one in node.body:
        if not isinstance(one, ast.FunctionDef):
            continue
        headings = re.findall(r"^    # --- (.*) ---$", "\n".join(file.lines[before : one.lineno]), re.MULTILINE)
        before = one.end_lineno or one.lineno
        if headings and headings[-1] != "inside":
            yield f"\n**{headings[-1][0].upper()}{headings[-1][1:]}**\n"
        said = ast.get_docstring(one)
        if one.name.startswith("_") or not said:
            continue
        kinds = {ast.unparse(decorator) for decorator in one.decorator_list}
        if kinds & {"property", "cached_property"}:
            yield bullet(f"{one.name}: {ast.unparse(one.returns) if one.returns else ''}", said)
        else:
            yield bullet(signature(one, one.name), said)
    yield ""


def signature(node: ast.FunctionDef, name: str, returns: bool = True) -> str:
    """A call with its parameters and their types."""
    given = copy.deepcopy(node.args)
    for some in (given.posonlyargs, given.args):
        if some and some[0].arg in ("self", "cls"):
            del some[0]
            break
    shown = f"{name}({', '.join(parameters(given))})"
    result = f" -> {ast.unparse(node.returns)}" if returns and node.returns is not None else ""
    return shown + ("" if result == " -> None" else result)


def code(text: str) -> str:
    """A signature as a block of code, one parameter to a line if it is long."""
    if len(text) > WIDTH:
        name, _, call = text.partition("(")
        given = ast.parse(f"def f({call.rpartition(')')[0]}): ...").body[0]
        assert isinstance(given, ast.FunctionDef)
        text = "\n".join(
            [f"{name}(", *[f"    {one}," for one in parameters(given.args)], f"){call.rpartition(')')[2]}"]
        )
    return f"```python\n{text}\n```\n"


def parameters(given: ast.arguments) -> Iterator[str]:
    """The parameters of a call, each with its type and its default."""
    plain = [*given.posonlyargs, *given.args]
    without = len(plain) - len(given.defaults)
    for number, one in enumerate(plain):
        yield parameter(one, None if number < without else given.defaults[number - without])
        if given.posonlyargs and one is given.posonlyargs[-1]:
            yield "/"
    if given.vararg is not None:
        yield "*" + parameter(given.vararg, None)
    elif given.kwonlyargs:
        yield "*"
    for one, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        yield parameter(one, default)
    if given.kwarg is not None:
        yield "**" + parameter(given.kwarg, None)


def parameter(one: ast.arg, default: ast.expr | None) -> str:
    """One parameter with its type and its default."""
    kind = f": {ast.unparse(one.annotation)}" if one.annotation is not None else ""
    return one.arg + kind + (f" = {ast.unparse(default)}" if default is not None else "")


def bullet(head: str, said: str) -> str:
    """A line of a list: what it is, and what it does."""
    paragraphs = without_examples(said).split("\n\n")
    first = " ".join(paragraphs[0].split())
    more = "".join("\n\n" + textwrap.indent(wrapped(one), "  ") for one in paragraphs[1:])
    return wrapped(f"- `{head}`" + (f": {first}" if first else "")) + more


def without_examples(said: str) -> str:
    """A docstring without its `>>>` examples, which other pages show."""
    return "\n\n".join(part for part in said.split("\n\n") if not part.lstrip().startswith(">>>")).strip()


def wrapped(text: str) -> str:
    """Text in lines that are short enough; lists and lines of code stay as they are."""
    parts = []
    for part in text.split("\n\n"):
        items = re.split(r"\n(?=- )", part)
        parts.append("\n".join(wrapped_item(item) for item in items))
    return "\n\n".join(parts)


def wrapped_item(item: str) -> str:
    indent = "  " if item.startswith("- ") else ""
    return textwrap.fill(
        " ".join(item.split()), WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


if __name__ == "__main__":
    Path(PAGE).write_text(page(), "utf-8")
    print(f"wrote {PAGE}")
