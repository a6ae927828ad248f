"""The client's catalogues hold no unused sentence."""

import re

from .page_build import ROOT


def test_every_sentence_is_used_somewhere() -> None:
    sources = [file for end in ("*.ts", "*.svelte") for file in (ROOT / "web" / "src").rglob(end)]
    catalogues = [file for file in sources if file.name.endswith(".en.ts")]
    said = "".join(file.read_text("utf-8") for file in sources if file not in catalogues)
    whole = set(re.findall(r"['`]([a-z0-9_.]+)['`]", said))
    begun = tuple(re.findall(r"`([a-z_.]+\.)\$\{", said))
    keys = re.findall(r"^  '([^']+)':", "".join(file.read_text("utf-8") for file in catalogues), re.MULTILINE)
    assert len(keys) > 300 and len(keys) == len(set(keys))
    assert [key for key in keys if key not in whole and not key.startswith(begun)] == []
