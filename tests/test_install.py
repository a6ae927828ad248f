"""What an install says: what it builds and for how long, and, if it fails, the sentence that helps."""

import importlib.util
import re
from collections.abc import Iterator
from importlib.metadata import metadata
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from parlour.boards import node
from parlour.compiler import reason

ROOT = Path(__file__).parent.parent


@pytest.fixture
def hook_module() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class FakeApp:
    """What hatchling gives to a hook."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def display_info(self, line: str) -> None:
        self.said.append(line)

    def abort(self, line: str) -> None:
        self.said.append(line)
        raise SystemExit(1)


@pytest.fixture
def app() -> FakeApp:
    return FakeApp()


@pytest.fixture
def hook(hook_module: ModuleType, app: FakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr(hook_module, "TERMINAL", str(tmp_path / "terminal"))
    hook = hook_module.CustomBuildHook(
        root=str(ROOT), config={}, build_config=None, metadata=None, directory="", target_name="wheel", app=app
    )
    yield hook
    hook.finalize("", {}, "")


@pytest.fixture
def compiler(hook: Any, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The compiler as the hook loads it, which finds nothing that it can compile; and no page to build."""
    loaded: ModuleType = hook.compiler()

    def refuse(*_: object, **__: object) -> None:
        raise loaded.CannotCompile("there is no mypyc")

    monkeypatch.setattr(loaded, "compile_groups", refuse)
    monkeypatch.setattr(hook, "compiler", lambda: loaded)
    monkeypatch.setattr(hook, "web", lambda: SimpleNamespace(is_stale=lambda root: False))
    return loaded


@pytest.mark.usefixtures("compiler")
def test_a_build_says_on_the_terminal_what_it_compiles_and_how_to_go_without(
    hook: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PARLOUR_MYPYC", raising=False)
    monkeypatch.setattr(hook, "wanted", lambda *_: True)
    hook.initialize("standard", {"force_include": {}})
    assert "not compiled, plain Python is used: there is no mypyc" in (tmp_path / "terminal").read_text()
    assert "PARLOUR_MYPYC=0 installs plain Python" in hook.app.said[0]


@pytest.mark.usefixtures("compiler")
def test_a_build_that_must_be_compiled_ends_in_the_sentence(hook: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_MYPYC", "1")
    with pytest.raises(SystemExit):
        hook.initialize("standard", {"force_include": {}})
    assert hook.app.said[-1] == "there is no mypyc"


def test_a_page_that_cannot_be_built_ends_in_the_sentence(hook: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    web = hook.web()

    def refuse(_: Path) -> None:
        raise web.node.CannotBuild("npm ci failed: the disk is full")

    monkeypatch.setattr(web, "is_stale", lambda root: True)
    monkeypatch.setattr(web, "build", refuse)
    monkeypatch.setattr(hook, "web", lambda: web)
    with pytest.raises(SystemExit):
        hook.initialize("editable", {"force_include": {}})
    assert hook.app.said[-1] == "npm ci failed: the disk is full"


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("npm error code ENOTFOUND\nnpm error network request to https://example.org failed", "reach its registry"),
        ("npm error code SELF_SIGNED_CERT_IN_CHAIN\nnpm error self-signed certificate", "certificate"),
        ("npm error code ENOSPC", "the disk is full"),
        ("npm error something else", "stands above"),
    ],
)
def test_npm_fails_with_a_reason(said: str, sentence: str) -> None:
    assert sentence in node.reason(said)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("x.c:1:10: fatal error: Python.h: No such file or directory", "apt install python3-dev"),
        ("ModuleNotFoundError: No module named 'mypyc'", "pip install 'parlour[compile]'"),
        ("table.py:7: error: Name 'x' is not defined", "table.py:7: error: Name 'x' is not defined"),
    ],
)
def test_the_compiler_fails_with_a_reason(said: str, sentence: str) -> None:
    assert sentence in reason(["building", said, "that was it"])


def test_the_long_description_leads_somewhere_from_anywhere(hook_module: ModuleType) -> None:
    """On a package index there are no files beside it."""
    text = (ROOT / "README.md").read_text("utf-8")
    local = re.findall(r"\]\((?!https?:)([^)]+)\)", text)
    assert len(local) > 20 and all((ROOT / target.partition("#")[0]).is_file() for target in local)
    home = "https://example.org/parlour"
    given = hook_module.long_description(text, home)
    assert re.findall(r"\]\((?!https?:)[^)]+\)", given) == []
    assert f"![A table of Titov]({home}/raw/main/docs/pictures/table-titov.jpg)" in given
    assert f"[Hosting]({home}/blob/main/docs/hosting.md)" in given
    bare = hook_module.long_description(text, "")
    assert re.findall(r"\]\((?!https?:)[^)]+\)|!\[", bare) == [] and "Hosting has every option" in bare


def test_the_installed_metadata_is_whole() -> None:
    told = metadata("parlour")
    classifiers = told.get_all("Classifier") or []
    assert {"Programming Language :: Python :: 3.13", "Operating System :: POSIX :: Linux"} <= set(classifiers)
    assert told["Description-Content-Type"] == "text/markdown"
    assert {"playtest", "lab", "postgresql", "boards", "compile", "docs"} <= set(told.get_all("Provides-Extra") or [])
