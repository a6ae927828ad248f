"""The journal of a run: `FILE.part` beside the report. It gets a line for each batch as soon as the batch is back.

If a run is stopped, by Ctrl-C or by force, it can go on from its journal and ends with the same report as if it had
never stopped. The first line names the experiment by its mark; a journal of another experiment is refused, never
overwritten. A last line that was cut off while it was written is dropped.
"""

from __future__ import annotations

from pathlib import Path
from typing import IO

import msgspec

from parlour.kernel import ParlourError
from parlour.lab.experiment import Experiment
from parlour.lab.run.batch import Batch


class JournalError(ParlourError):
    """The journal beside a report belongs to another run, or a run would overwrite it."""


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of a journal."""

    mark: str
    experiment: Experiment


def journal_file(report: Path) -> Path:
    """The file of a report's journal."""
    return report.with_name(report.name + ".part")


class Journal:
    """An open journal, and the batches that were already in it."""

    def __init__(self, report: Path, experiment: Experiment, resume: bool) -> None:
        self.file = journal_file(report)
        self.batches: list[Batch] = []
        mark = experiment.mark()
        if self.file.exists():
            kept = self._read(mark, resume)
            self._out: IO[bytes] = self.file.open("r+b")
            self._out.truncate(kept)
            self._out.seek(kept)
        else:
            try:
                self._out = self.file.open("wb")
            except OSError as error:
                raise JournalError(f"{error.filename}: {error.strerror}") from None
        if self._out.tell() == 0:
            self.write(msgspec.json.encode(Header(mark, experiment)))

    def _read(self, mark: str, resume: bool) -> int:
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
