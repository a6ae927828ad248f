"""The file of raw rows: CSV, or Parquet if its name ends so."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from msgspec.structs import asdict

from parlour.kernel import ParlourError
from parlour.lab.experiment import Experiment
from parlour.lab.run.rows import Row

VARIANT = "variant"
PARQUET = ".parquet"

Cell = str | int | float | None


class RowFileError(ParlourError):
    """The rows cannot be written, or read, in this form."""


def columns(experiment: Experiment) -> list[str]:
    """The columns that every file of this experiment has, in order; the game's own figures follow."""
    fixed = [field for field in Row.__struct_fields__ if field != "metrics"]
    return [VARIANT, *[one.what for one in experiment.vary], *fixed]


def refuse_unwritable(file: Path) -> None:
    """Raise `RowFileError` before anything is played if the rows could not be written in this form."""
    if file.suffix == PARQUET and find_spec("pyarrow") is None:
        raise RowFileError(
            f"{file}: for Parquet, install the extra: pip install 'parlour[lab]'; or let its name end in .csv"
        )


def write_rows(experiment: Experiment, rows: list[list[Row]], file: Path) -> None:
    """Write the rows of each variant, or nothing at all."""
    names = dict.fromkeys(name for variant in rows for row in variant for name in row.metrics)
    own = {name: name if name not in columns(experiment) else f"metric {name}" for name in names}
    table: list[dict[str, Cell]] = []
    for number, (varied, variant) in enumerate(zip(experiment.combinations(), rows, strict=True), 1):
        for row in variant:
            values = {name: value for name, value in asdict(row).items() if name != "metrics"}
            metrics = {own[name]: value for name, value in row.metrics.items()}
            table.append({VARIANT: number, **varied, **values, **metrics})
    new = file.with_name(file.name + ".new")
    write = _write_parquet if file.suffix == PARQUET else _write_csv
    write(table, [*columns(experiment), *own.values()], new)
    new.replace(file)


def _write_csv(table: list[dict[str, Cell]], names: list[str], file: Path) -> None:
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, names, lineterminator="\n")
        writer.writeheader()
        for row in table:
            writer.writerow({name: _written(value) for name, value in row.items()})


def _write_parquet(table: list[dict[str, Cell]], names: list[str], file: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    # Column by column, because a figure of the game may be whole in one match and not in the next.
    cells = {name: [row.get(name) for row in table] for name in names}
    parquet.write_table(pyarrow.table({name: _of_one_type(values) for name, values in cells.items()}), file)


def _of_one_type(values: list[Cell]) -> list[Cell]:
    floats = any(isinstance(value, float) for value in values)
    return [float(value) if floats and isinstance(value, int) else value for value in values]


def _written(value: Cell) -> str:
    """A cell of a CSV, a number without meaningless digits."""
    if isinstance(value, float):
        return f"{value:.10g}"
    return "" if value is None else str(value)


def read_rows(file: Path) -> list[Mapping[str, Cell]]:
    """The rows of a file that `write_rows` has written. In a CSV, every cell is a text."""
    try:
        if file.suffix == PARQUET:
            refuse_unwritable(file)
            from pyarrow import parquet

            table: list[Mapping[str, Cell]] = parquet.read_table(file).to_pylist()
            return table
        with file.open(encoding="utf-8", newline="") as lines:
            return list(csv.DictReader(lines))
    except (OSError, ValueError, csv.Error) as error:
        raise RowFileError(f"{file} is no file of rows: {error}") from None
