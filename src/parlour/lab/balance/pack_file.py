"""A change that was found, as a pack that extends the original and says only what differs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomli_w

from parlour.kernel import PackError, SettingError
from parlour.kernel.pack_changes import overlay, read_value, values_of
from parlour.lab.balance.structs import BalanceReport, Candidate
from parlour.lab.experiment import Trial, locate
from parlour.lab.varied import OF_PACK

PACK_FILE, WORDS_FILE = "pack.toml", "words/en.toml"


def refuse_to_overwrite(folder: Path) -> None:
    """Raise `PackError` if there is something in this folder already."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise PackError(f"{folder} is there already; name a new folder with --write")


def split(changes: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Changes of the pack by their paths, and changes of settings, which no pack can hold."""
    of_pack = {what.removeprefix(OF_PACK): value for what, value in changes.items() if what.startswith(OF_PACK)}
    return of_pack, {what: value for what, value in changes.items() if not what.startswith(OF_PACK)}


def write_pack(report: BalanceReport, found: Candidate, folder: Path) -> None:
    """Write the pack, and read it back."""
    trial = Trial(report.plan.tables()[0], 0)
    paths, settings = split(found.changes)
    if not paths:
        raise SettingError("what was found changes settings alone, so there is no pack to write")
    assert trial.pack is not None
    known = {one.path: one for one in values_of(trial.pack.content)}
    document: dict[str, Any] = {
        "extends": report.plan.experiment.pack or trial.pack.name,
        "pack": {"game": report.game},
        **overlay(trial.pack.content, {path: read_value(known[path], text) for path, text in paths.items()}),
    }
    differences = [
        f"{one.what}: {found.changes[one.what]} instead of {one.today}"
        for one in report.plan.changes
        if one.what in found.changes
    ]
    title = folder.absolute().name.replace("_", " ").capitalize()
    words = {"pack": {"title": title, "about": "; ".join(differences)}}
    (folder / WORDS_FILE).parent.mkdir(parents=True, exist_ok=True)
    (folder / PACK_FILE).write_text(_reasons(report, differences, settings) + tomli_w.dumps(document), "utf-8")
    (folder / WORDS_FILE).write_text(tomli_w.dumps(words), "utf-8")
    locate(report.plan.experiment.game).read_pack(folder.absolute())


def _reasons(report: BalanceReport, differences: list[str], settings: dict[str, str]) -> str:
    lines = [f"What `parlour balance` found for {report.game}:", *[f"- {one}" for one in differences]]
    lines += ["so that", *[f"- {one.text}" for one in report.plan.conditions]]
    if settings:
        chosen = " ".join(f"--set {name}={value}" for name, value in settings.items())
        lines.append(f"A pack cannot hold settings. Play it with {chosen}.")
    return "".join(f"# {line}\n" for line in lines) + "\n"
