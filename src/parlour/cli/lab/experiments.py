"""Stored experiments: reports in a folder, and runs that were stopped before their end. The newest come first."""

from __future__ import annotations

import re
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final, Literal

import msgspec

from parlour.kernel import ParlourError
from parlour.lab.experiment import Experiment
from parlour.lab.page.page import read_report
from parlour.lab.report.structs import PlaytestReport
from parlour.lab.run.journal import StoppedRun, journal_file, read_stopped

NAME: Final = re.compile(r"[A-Za-z0-9][\w.-]{0,99}")
SUFFIX: Final = ".json"

Ended = Literal["complete", "stopped", "elsewhere"]


class StoredExperiment(msgspec.Struct, frozen=True, kw_only=True):
    """What the list says about an experiment."""

    name: str
    when: str
    command: str
    matches: int
    games: int
    ended: Ended
    """Whether it is complete, was stopped, or is being played by another process."""
    has_report: bool
    can_resume: bool
    """Whether its journal is there, so that it can go on."""


class _Asked(msgspec.Struct):
    games: int


class _Head(msgspec.Struct):
    """A report, read without its results."""

    lab: str
    command: str
    matches: int
    stopped: str
    experiment: _Asked


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
        files = {file.name.partition(SUFFIX)[0]: file for file in self.folder.glob(f"*{SUFFIX}*")}
        found = [one for name in files if NAME.fullmatch(name) and (one := self._look_at(name)) is not None]
        return [one for _, one in sorted(found, key=lambda one: (-one[0], one[1].name))]

    def _look_at(self, name: str) -> tuple[float, StoredExperiment] | None:
        """An experiment, and when it was written to. A journal knows more than the report of a run that was stopped."""
        file = self.folder / f"{name}{SUFFIX}"
        journal = read_stopped(file)
        head = _read_head(file)
        if journal is None and (head is None or head.lab != "parlour playtest"):
            return None
        try:
            written = (journal_file(file) if journal is not None else file).stat().st_mtime
        except OSError:  # it has just been finished
            return None
        when = datetime.fromtimestamp(written).strftime("%Y-%m-%d %H:%M")
        if journal is not None:
            experiment = journal.experiment
            return written, StoredExperiment(
                name=name,
                when=when,
                command=f"{experiment.command()} --games {experiment.games}",
                matches=journal.matches,
                games=experiment.games,
                ended="elsewhere" if journal.going_on else "stopped",
                has_report=head is not None,
                can_resume=not journal.going_on,
            )
        assert head is not None
        return written, StoredExperiment(
            name=name,
            when=when,
            command=head.command,
            matches=head.matches,
            games=head.experiment.games,
            ended="stopped" if head.stopped == "interrupted" else "complete",
            has_report=True,
            can_resume=False,
        )

    def new_file(self, experiment: Experiment) -> Path:
        """A file for a new report, which no other has."""
        game = re.sub(r"\W+", "_", experiment.game)
        taken = {file.name.partition(SUFFIX)[0] for file in self.folder.iterdir()}  # journals too
        name = next(name for number in count(1) if (name := f"{game}-{number}") not in taken)
        return self.folder / f"{name}{SUFFIX}"

    def read(self, name: str) -> PlaytestReport:
        """The report of this name."""
        file = self._file(name)
        if not file.is_file():
            raise ParlourError(f"there is no experiment {name!r} in {self.folder}")
        return read_report(file.read_bytes(), file.name)

    def stopped(self, name: str) -> StoppedRun | None:
        """The run of this name that can go on, if it was stopped."""
        found = read_stopped(self._file(name))
        return found if found is not None and not found.going_on else None

    def resumable(self, name: str) -> tuple[Experiment, Path]:
        """What to play on, and the file of its report. What cannot go on is refused in a sentence."""
        file = self._file(name)
        found = read_stopped(file)
        if found is None:
            raise ParlourError(f"there is nothing to go on with: {name!r} is complete, or was never begun")
        if found.experiment.rows:
            command = f"{found.experiment.command()} --games {found.experiment.games} --out {file} --resume"
            raise ParlourError(f"{name} also writes raw rows. Resume it in the terminal: {command} --rows FILE")
        return found.experiment, file

    def _file(self, name: str) -> Path:
        if not NAME.fullmatch(name):
            raise ParlourError(f"there is no experiment {name[:80]!r} in {self.folder}")
        return self.folder / f"{name}{SUFFIX}"


def _read_head(file: Path) -> _Head | None:
    try:
        return msgspec.json.decode(file.read_bytes(), type=_Head)
    except (OSError, msgspec.MsgspecError):
        return None
