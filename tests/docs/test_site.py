"""The site of `make docs`: it has every page, its links are kept, and a host serves it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from parlour.cli.docs_pages import docs_pages
from parlour.kernel import ParlourError
from tests.host.conftest import Server

from .blocks import DOCS

ROOT = DOCS.parent
CONFIGURATION = (ROOT / "mkdocs.yml").read_text("utf-8")


def test_every_page_is_in_the_menu() -> None:
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    assert {page for page in pages if page not in CONFIGURATION} == set()


def test_links_out_of_the_folder_lead_to_pages_of_the_site() -> None:
    site = pytest.importorskip("tools.docs_site", reason="mkdocs is not installed")
    written = "[a](../../src/parlour/games/titov/RULES.md#x) [b](../packs.md) [c](https://x.example/)\n\n[d]: ../hosting.md#e"
    page = SimpleNamespace(file=SimpleNamespace(src_uri="games/titov.md"))
    wanted = "[a](../rules/titov.md#x) [b](../packs.md) [c](https://x.example/)\n\n[d]: ../hosting.md#e"
    assert site.on_page_markdown(written, page) == wanted


def test_a_host_serves_it_with_a_policy_of_its_own(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("<title>Parlour</title>")
    host = Server(f"sqlite:///{tmp_path / 'parlour.db'}", "--docs", str(site))
    try:
        shown, lobby = httpx.get(f"{host.address}/docs/"), httpx.get(f"{host.address}/healthz")
    finally:
        host.stop()
    assert shown.text == "<title>Parlour</title>"
    assert "'unsafe-inline'" in shown.headers["content-security-policy"]
    assert "script-src 'self';" in lobby.headers["content-security-policy"]


def test_a_folder_without_a_site_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ParlourError, match="`make docs` builds one"):
        docs_pages(tmp_path)


@pytest.mark.proof
def test_the_site_is_built_and_every_link_is_kept(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs", reason="mkdocs is not installed: make docs")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")]
    subprocess.run(command, cwd=ROOT, check=True)
    pages = [page.relative_to(tmp_path / "site").as_posix() for page in (tmp_path / "site").rglob("*.html")]
    print(f"{len(pages)} pages")
    assert {"index.html", "install.html", "api.html", "rules/titov.html", "pack-reference/titov.html"} <= set(pages)
    assert "parlour.kernel.table.Table" in (tmp_path / "site" / "api.html").read_text("utf-8")
    assert "night.backup" in (tmp_path / "site" / "search" / "search_index.json").read_text("utf-8")
