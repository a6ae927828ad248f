"""Stored experiments: reports in a folder, the newest first."""

from __future__ import annotations

import re
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final

import msgspec

from parlour.kernel import ParlourError
from parlour.lab.experiment import Experiment
from parlour.lab.page.page import read_report
from parlour.lab.report.structs import PlaytestReport

NAME: Final = re.compile(r"[A-Za-z0-9][\w.-]{0,99}")
SUFFIX: Final = ".json"


class StoredExperiment(msgspec.Struct):
    """What the list says about a report, read without its results."""

    game: str
    command: str
    matches: int
    lab: str = ""
    name: str = ""
    when: str = ""


class Experiments:
    """The reports in a folder. Whatever `parlour playtest --out` writes there is listed too."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise ParlourError(f"the folder {folder} cannot be made: {error.strerror}") from None

    def list(self) -> list[StoredExperiment]:
        """Every experiment, the newest first. Other files are left out."""
        found: list[tuple[float, StoredExperiment]] = []
        for file in self.folder.glob(f"*{SUFFIX}"):
            try:
                one = msgspec.json.decode(file.read_bytes(), type=StoredExperiment)
                written = file.stat().st_mtime
            except (OSError, msgspec.MsgspecError):
                continue
            if one.lab == "parlour playtest" and NAME.fullmatch(file.stem):
                one.name = file.stem
                one.when = datetime.fromtimestamp(written).strftime("%Y-%m-%d %H:%M")
                found.append((written, one))
        return [one for _, one in sorted(found, key=lambda one: (-one[0], one[1].name))]

    def new_file(self, experiment: Experiment) -> Path:
        """A file for a new report, which no other has."""
        game = re.sub(r"\W+", "_", experiment.game)
        taken = {file.name.partition(SUFFIX)[0] for file in self.folder.iterdir()}  # journals too
        name = next(name for number in count(1) if (name := f"{game}-{number}") not in taken)
        return self.folder / f"{name}{SUFFIX}"

    def read(self, name: str) -> PlaytestReport:
        """The report of this name."""
        file = self.folder / f"{name}{SUFFIX}"
        if not NAME.fullmatch(name) or not file.is_file():
            raise ParlourError(f"there is no experiment {name!r} in {self.folder}")
        return read_report(file.read_bytes(), file.name)
