"""The client's catalogues hold no unused sentence."""

import re

from .page_build import ROOT

WORDS = ROOT / "web" / "src" / "words"


def keys(catalogue: str) -> list[str]:
    text = (WORDS / catalogue).read_text("utf-8")
    return [quoted or plain for quoted, plain in re.findall(r"^  (?:'([^']+)'|([a-z]+)):", text, re.MULTILINE)]


def test_every_sentence_is_used_somewhere() -> None:
    catalogues = sorted(file.name for file in WORDS.glob("*.en.ts"))
    sources = [file for end in ("*.ts", "*.svelte") for file in (ROOT / "web" / "src").rglob(end)]
    said = "".join(file.read_text("utf-8") for file in sources if file.name not in catalogues)
    whole = set(re.findall(r"['`]([a-z0-9_.]+)['`]", said))
    begun = tuple(re.findall(r"`([a-z_.]+\.)\$\{", said))
    found = [key for catalogue in catalogues for key in keys(catalogue)]
    assert len(found) > 300
    assert [key for key in found if key not in whole and not key.startswith(begun)] == []


def test_no_sentence_hides_another() -> None:
    """The catalogues that `en.ts` joins; some pages have one of their own."""
    joined = re.findall(r"'\./(\w+\.en\.ts)'", (WORDS / "en.ts").read_text("utf-8"))
    found = [key for catalogue in joined for key in keys(catalogue)]
    assert len(joined) > 3 and len(found) == len(set(found))
