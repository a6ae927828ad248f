"""Build hook: builds the browser client and the boards, and puts what boards are built with into wheels. If there is a
compiler, it also compiles kernel and rules for wheels with mypyc; otherwise they stay plain Python.

PARLOUR_SKIP_WEB=1 leaves out the browser client, which is otherwise built for every install if it is out of date.
PARLOUR_MYPYC=1 forces compilation (and fails without a compiler), PARLOUR_MYPYC=0 forbids it. Editable installs
are not compiled unless forced: an extension beside its source hides later edits of it.

PARLOUR_HOMEPAGE is the project's address. The description of a package carries no files, so its links and pictures lead
there. Without it, only words are left of them.

What it does is said on the terminal itself, because pip shows nothing of a build that goes well.
"""

from __future__ import annotations

import importlib.util
import os
import re
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

# What `parlour board build` needs of the client: the locked packages, the build, and what boards may use.
KIT = (
    "package.json", "package-lock.json", ".npmrc", "web/boards.ts", "web/face.ts", "web/face.json", "web/src/*.ts",
    "web/src/pieces/*", "web/src/table/MoveButton.svelte", "web/src/ui/*", "web/src/words/*.ts",
)  # fmt: skip

TERMINAL = "CONOUT$" if os.name == "nt" else "/dev/tty"
COMPILING = (
    "Parlour: compiling kernel, rules and host, which takes some minutes (PARLOUR_MYPYC=0 installs plain Python)"
)


PICTURE = re.compile(r"!\[[^\]]*\]\((?!https?:)([^)]+)\) ?")
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")


def long_description(text: str, home: str) -> str:
    """The README as it can be read anywhere."""
    if not home:
        return LINK.sub(r"\1", PICTURE.sub("", text))
    shown = PICTURE.sub(lambda found: found[0].replace(found[1], f"{home}/raw/main/{found[1]}"), text)
    return LINK.sub(lambda found: f"[{found[1]}]({home}/blob/main/{found[2]})", shown)


class CustomMetadataHook(MetadataHookInterface):
    """Makes the description of a package, and the addresses in it."""

    def update(self, metadata: dict[str, Any]) -> None:
        home = os.environ.get("PARLOUR_HOMEPAGE", "").rstrip("/")
        text = long_description(Path(self.root, "README.md").read_text("utf-8"), home)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        places = {"Homepage": "", "Source": "", "Issues": "/issues", "Changelog": "/blob/main/CHANGELOG.md"}
        metadata["urls"] = {name: home + place for name, place in places.items()} if home else {}


class CustomBuildHook(BuildHookInterface):
    """Makes the page for every install, and adds the compiled modules to a wheel."""

    work: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        compiler, web = self.compiler(), self.web()
        node = [web.node.NODE] if web.is_stale(Path(self.root)) else []
        return node + (list(compiler.NEEDS) if self.wanted(compiler) else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        web = self.web()
        if web.is_stale(Path(self.root)):
            self.say("Parlour: building the browser client")
            self.attempt(lambda: web.build(Path(self.root)), web.node.CannotBuild)
        if self.target_name == "wheel" and version != "editable":
            build_data["force_include"].update(self.kit())
        compiler = self.compiler()
        if self.target_name != "wheel" or not self.wanted(compiler, version):
            return
        source = Path(self.root, "src")
        self.work = tempfile.TemporaryDirectory(prefix="parlour-build-")
        groups = {**compiler.kernel_groups(), **compiler.host_groups(), **compiler.game_groups(source)}
        self.say(COMPILING)

        def compile_all() -> dict[str, Path]:
            if version == "editable":
                compiler.compile_in_place(source, groups, say=self.say)
                return {}
            told = compiler.progress_of(groups, self.say)
            built: dict[str, Path] = compiler.compile_groups(source, groups, Path(self.work.name), tell=told)
            return built

        if os.environ.get("PARLOUR_MYPYC") == "1":
            built = self.attempt(compile_all, compiler.CannotCompile)
        else:
            try:
                built = compile_all()
            except compiler.CannotCompile as error:
                self.say(f"Parlour: not compiled, plain Python is used: {error}")
                return
        for name, file in built.items():
            build_data["force_include"][str(file)] = name
        if built:
            stamp = Path(self.work.name, "compiled.txt")
            stamp.write_text(compiler.stamp(compiler.kernel_mark(source), source, groups))
            build_data["force_include"][str(stamp)] = compiler.STAMP
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.work is not None:
            self.work.cleanup()

    def say(self, line: str) -> None:
        """Say how far the build is: into its log, and on the terminal if there is one."""
        self.app.display_info(line)
        with suppress(OSError), open(TERMINAL, "w", encoding="utf-8") as terminal:
            terminal.write(f"\r\033[K{line}\n")

    def attempt(self, work: Callable[[], Any], fault: type[Exception]) -> Any:
        """Do it. If it cannot be done, the sentence that says why is the last thing of the build, not a traceback."""
        try:
            return work()
        except fault as error:
            self.app.abort(str(error))
            raise

    def wanted(self, compiler: ModuleType, version: str | None = None) -> bool:
        choice = os.environ.get("PARLOUR_MYPYC")
        if choice is not None:
            return choice == "1"
        return self.target_name == "wheel" and version != "editable" and bool(compiler.have_compiler())

    def kit(self) -> dict[str, str]:
        """The files of the kit, with their places in the wheel."""
        root = Path(self.root)
        files = [file.relative_to(root).as_posix() for pattern in KIT for file in sorted(root.glob(pattern))]
        return {str(root / file): f"parlour/boards/kit/{file}" for file in files}

    def compiler(self) -> ModuleType:
        return self.load("src/parlour/compiler.py")

    def web(self) -> ModuleType:
        return self.load("web/build.py")

    def load(self, file: str) -> ModuleType:
        """Load a module by its path: nothing of Parlour is installed while it is being built."""
        path = Path(self.root, file)
        spec = importlib.util.spec_from_file_location(f"parlour_{path.stem}", path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
