"""`docs/lab-report.md`: its tables agree with the structs of the report, and so does a real report.

`python -m tests.lab.test_report_page` writes the tables again.
"""

import ast
import inspect
import re
from itertools import pairwise
from typing import get_args

import msgspec
import pytest

from parlour.lab import experiment, varied
from parlour.lab.balance import changes, conditions, structs as balance
from parlour.lab.balance.changes import Changeable
from parlour.lab.balance.conditions import Answer, Answered, Condition, ConditionRow
from parlour.lab.duel import make_duel_report
from parlour.lab.experiment import Experiment
from parlour.lab.report import duel_structs, measure_structs, rate_structs, structs
from parlour.lab.report.duel_structs import DuelReport
from parlour.lab.report.report import make_report
from parlour.lab.report.structs import PlaytestReport
from parlour.lab.run.processes import run
from parlour.lab.run.state import Stopped
from parlour.lab.varied import Varied
from tests.docs.blocks import DOCS
from tests.docs.test_pages import (
    test_every_command_exists_with_its_options as check_commands,
    test_every_link_leads_somewhere as check_links,
)

PAGE = "lab-report.md"
START = "to write them again.\n\n"
COIN, HANDS = "tests.lab.planted:COIN", "tests.lab.planted:HANDS"

OF_BALANCE = {"Changeable": Changeable, "Condition": Condition, "ConditionRow": ConditionRow, "Answer": Answer}
OF_REPORTS = (structs, rate_structs, measure_structs, duel_structs)
STRUCTS = {
    **{name: one for module in OF_REPORTS for name, one in vars(module).items()},
    "Varied": Varied,
    **vars(balance),
    **OF_BALANCE,
}

WORDS = {
    "int": "whole number",
    "float": "number",
    "str": "text",
    "bool": "true or false",
    "None": "null",
    "Value": "true or false, whole number or text",
    "Verdict": " or ".join(f"`{word}`" for word in get_args(rate_structs.Verdict)),
    "Stopped": " or ".join(f"`{word}`" for word in get_args(Stopped)),
    "FairBecause": " or ".join(f"`{word}`" for word in get_args(structs.FairBecause)),
    "Source": " or ".join(f"`{word}`" for word in get_args(measure_structs.Source)),
    "Answered": " or ".join(f"`{word}`" for word in get_args(Answered)),
    "Ended": " or ".join(f"`{word}`" for word in get_args(balance.Ended)),
}


def classes() -> list[ast.ClassDef]:
    """The structs of the report, in the order in which they are declared."""
    modules = (*OF_REPORTS, experiment, varied, balance, changes, conditions)
    every = [node for module in modules for node in ast.parse(inspect.getsource(module)).body]
    return [node for node in every if isinstance(node, ast.ClassDef) and node.name in STRUCTS]


def shape(annotation: ast.expr) -> str:
    """A type in words."""
    match annotation:
        case ast.Name(id=name):
            return WORDS.get(name) or f"[`{name}`](#{name.lower()})"
        case ast.Constant(value=None):
            return "null"
        case ast.BinOp(left=left, right=right):
            return f"{shape(left)} or {shape(right)}"
        case ast.Subscript(value=ast.Name(id="list"), slice=item):
            return f"list of {shape(item)}"
        case ast.Subscript(value=ast.Name(id="dict" | "Mapping"), slice=ast.Tuple(elts=[_, value])):
            return f"object of {shape(value)}"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[item, ast.Constant(value=end)])) if (
            end is ...
        ):
            return f"list of {shape(item)}"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=items)):
            return f"list: {', '.join(shape(item) for item in items)}"
    raise AssertionError(ast.unparse(annotation))


def rows(node: ast.ClassDef) -> list[tuple[str, str, str]]:
    """The keys that a struct declares: name, type and meaning."""
    found = []
    for field, after in pairwise(node.body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            assert isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant), (node.name, field.target.id)
            [key] = [
                one.encode_name for one in msgspec.structs.fields(STRUCTS[node.name]) if one.name == field.target.id
            ]
            found.append((key, shape(field.annotation), str(after.value.value)))
    return found


def reference() -> str:
    """The tables of every struct."""
    text = ""
    for node in classes():
        text += f"### {node.name}\n\n{ast.get_docstring(node)}\n\n"
        bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
        text += "".join(f"It also has the keys of [`{base}`](#{base.lower()}).\n\n" for base in bases)
        declared = rows(node)
        if declared:
            text += "| key | value | meaning |\n| --- | --- | --- |\n"
            text += "".join(f"| `{key}` | {kind} | {meaning} |\n" for key, kind, meaning in declared) + "\n"
    return re.sub(r"\s+$", "\n", text)


def test_the_tables_are_those_of_the_structs() -> None:
    text = (DOCS / PAGE).read_text("utf-8")
    assert text[text.index(START) + len(START) :] == reference()


def test_the_page_names_commands_and_links_that_exist() -> None:
    check_commands(PAGE)
    check_links(PAGE)


@pytest.mark.parametrize(
    "plan",
    [
        Experiment(game=HANDS, seats=3, bots=("search:2", "random"), games=90),
        Experiment(game=COIN, seats=2, bots=("random",), games=1, vary=(Varied("bias", ("0", "40")),)),
        Experiment(game=COIN, seats=2, bots=("random",), games=2, settings={"endless": "100"}),
    ],
    ids=["hidden hands", "varied", "cut"],
)
def test_a_report_that_is_read_back_is_the_same(plan: Experiment) -> None:
    report = make_report(plan, run(plan))
    assert msgspec.json.decode(msgspec.json.encode(report), type=PlaytestReport) == report


def test_so_is_the_report_of_a_duel() -> None:
    plan = Experiment(game=COIN, seats=2, bots=("random", "trickster"), games=20, timed=True)
    report = make_duel_report(plan, run(plan))
    assert msgspec.json.decode(msgspec.json.encode(report), type=DuelReport) == report


if __name__ == "__main__":
    page = DOCS / PAGE
    text = page.read_text("utf-8")
    page.write_text(text[: text.index(START) + len(START)] + reference(), "utf-8")
