"""The journal of a run: `FILE.part` beside the report. It gets a line for each batch as soon as the batch is back.

If a run is stopped, by Ctrl-C or by force, it can go on from its journal and ends with the same report as if it had
never stopped. The first line names the experiment by its mark; a journal of another experiment is refused, never
overwritten. A last line that was cut off while it was written is dropped. One run at a time has a journal: it holds a
lock beside it.
"""

from __future__ import annotations

from pathlib import Path
from typing import IO

import msgspec
from filelock import FileLock, Timeout

from parlour.kernel import ParlourError
from parlour.lab.experiment import Experiment
from parlour.lab.run.batch import Batch


class JournalError(ParlourError):
    """The journal beside a report belongs to another run, or a run would overwrite it."""


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of a journal."""

    mark: str
    experiment: Experiment


class Extent(msgspec.Struct):
    """Which matches a batch has, read without their results."""

    start: int
    stop: int


class StoppedRun(msgspec.Struct, frozen=True):
    """What a journal says about its run."""

    experiment: Experiment
    matches: int
    """How many have been played."""
    going_on: bool
    """Whether somebody is playing it now, here or in another process."""


def journal_file(report: Path) -> Path:
    """The file of a report's journal."""
    return report.with_name(report.name + ".part")


def read_stopped(report: Path) -> StoppedRun | None:
    """The run that this report's journal belongs to; None if it has none, or one that nobody can read."""
    file = journal_file(report)
    try:
        head, *lines = [line for line in file.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
        experiment = msgspec.json.decode(head, type=Header).experiment
        extents = [msgspec.json.decode(line, type=Extent) for line in lines]
    except (OSError, ValueError):
        return None
    return StoppedRun(experiment, sum(one.stop - one.start for one in extents), _is_locked(file))


def _lock_of(file: Path) -> FileLock:
    return FileLock(f"{file}.lock", blocking=False, thread_local=False)


def _is_locked(file: Path) -> bool:
    lock = _lock_of(file)
    if not Path(lock.lock_file).exists():
        return False
    try:
        with lock:
            return False
    except Timeout:
        return True


class Journal:
    """An open journal, and the batches that were already in it."""

    def __init__(self, report: Path, experiment: Experiment, resume: bool) -> None:
        self.file = journal_file(report)
        self.batches: list[Batch] = []
        if not self.file.parent.is_dir():  # the lock would make it
            raise JournalError(f"{self.file.parent}: No such file or directory")
        self._lock = _lock_of(self.file)
        try:
            self._lock.acquire()
        except Timeout:
            raise JournalError(f"{self.file} is being written by another run; wait for it, or stop it first") from None
        except OSError as error:
            raise JournalError(f"{self.file.parent}: {error.strerror}") from None
        try:
            self._out = self._open(experiment, resume)
        except JournalError:
            self._unlock()
            raise

    def _open(self, experiment: Experiment, resume: bool) -> IO[bytes]:
        """The file after what is kept of it."""
        mark = experiment.mark()
        try:
            kept = self._read(experiment, mark, resume) if self.file.exists() else 0
            out = self.file.open("r+b" if kept else "wb")
        except OSError as error:
            raise JournalError(f"{error.filename}: {error.strerror}") from None
        out.truncate(kept)
        out.seek(kept)
        if kept == 0:
            out.write(msgspec.json.encode(Header(mark, experiment)) + b"\n")
            out.flush()
        return out

    def _read(self, experiment: Experiment, mark: str, resume: bool) -> int:
        """Read the batches; return how many bytes of the file are whole lines."""
        header: Header | None = None
        kept = 0
        for line in self.file.read_bytes().splitlines(keepends=True):
            if not line.endswith(b"\n"):
                break
            try:
                if header is None:
                    header = msgspec.json.decode(line, type=Header)
                else:
                    self.batches.append(msgspec.json.decode(line, type=Batch))
            except msgspec.MsgspecError as error:
                raise JournalError(f"{self.file} is no journal of a playtest: {error}") from None
            kept += len(line)
        if header is not None and header.mark != mark:
            other = header.experiment
            if other == experiment:
                raise JournalError(
                    f"{self.file} was stopped with other rules or another pack, so it cannot go on; "
                    "delete it to start over"
                )
            raise JournalError(
                f"{self.file} belongs to another experiment ({other.games} games: {other.command()}); "
                "name another file with --out, or delete it"
            )
        if header is not None and not resume:
            played = sum(batch.stop - batch.start for batch in self.batches)
            raise JournalError(
                f"{self.file} holds {played} matches of this experiment, which was stopped; "
                "add --resume to go on, or delete it to start over"
            )
        return kept

    def write(self, line: bytes) -> None:
        """Add a batch, as the process that played it encoded it."""
        self._out.write(line + b"\n")
        self._out.flush()

    def close(self, finished: bool) -> None:
        """Close the journal. A finished run no longer needs it."""
        self._out.close()
        if finished:
            self.file.unlink()
        self._unlock()

    def _unlock(self) -> None:
        Path(self._lock.lock_file).unlink(missing_ok=True)  # as long as nobody else can have it
        self._lock.release()
