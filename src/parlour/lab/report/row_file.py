"""The file of raw rows."""

from __future__ import annotations

import csv
from pathlib import Path

from msgspec.structs import asdict

from parlour.lab.experiment import Experiment
from parlour.lab.run.rows import Row

VARIANT = "variant"


def columns(experiment: Experiment) -> list[str]:
    """The columns that every file of this experiment has, in order; the game's own figures follow."""
    fixed = [field for field in Row.__struct_fields__ if field != "metrics"]
    return [VARIANT, *[one.what for one in experiment.vary], *fixed]


def write_rows(experiment: Experiment, rows: list[list[Row]], file: Path) -> None:
    """Write the rows of each variant, or nothing at all."""
    names = dict.fromkeys(name for variant in rows for row in variant for name in row.metrics)
    own = {name: name if name not in columns(experiment) else f"metric {name}" for name in names}
    new = file.with_name(file.name + ".new")
    with new.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, [*columns(experiment), *own.values()], lineterminator="\n")
        writer.writeheader()
        for number, (varied, variant) in enumerate(zip(experiment.combinations(), rows, strict=True), 1):
            for row in variant:
                metrics = {own[name]: _written(value) for name, value in row.metrics.items()}
                values = {name: value for name, value in asdict(row).items() if name != "metrics"}
                writer.writerow({VARIANT: number, **varied, **values, "won": _written(row.won), **metrics})
    new.replace(file)


def _written(value: float | None) -> str:
    """A number without meaningless digits."""
    return "" if value is None else f"{value:.10g}"
