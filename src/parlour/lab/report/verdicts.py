"""Verdicts: is this more or less than expected? They are worked out for many rows at once, because the more questions
you ask, the more answers look remarkable by chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from parlour.lab.report.figures import significant
from parlour.lab.report.rate_structs import Judged, Verdict
from parlour.lab.report.statistics import ALARM, holm

J = TypeVar("J", bound=Judged)
K = TypeVar("K", bound=Judged)


def judge(rows: Sequence[J]) -> list[J]:
    """The rows with their verdicts. Two rows are one question, because one wins what the other loses."""
    return _answer(rows, _correct(_questions(rows)))


def judge_together(rows: Sequence[J], others: Sequence[K]) -> tuple[list[J], list[K]]:
    """The same for two families of rows whose questions are asked at once."""
    corrected = _correct([*_questions(rows), *_questions(others)])
    mine = len(_questions(rows))
    return _answer(rows, corrected[:mine]), _answer(others, corrected[mine:])


def judge_each(rows: Sequence[J]) -> list[J]:
    """The same if each row is a question of its own. Rows without a p-value are left out."""
    corrected = iter(_correct(rows))
    return [row if row.p is None else _judged(row, next(corrected)) for row in rows]


def _questions(rows: Sequence[J]) -> Sequence[J]:
    return rows[:1] if len(rows) == 2 else rows


def _correct(rows: Sequence[Judged]) -> list[float]:
    return holm([row.p for row in rows if row.p is not None])


def _answer(rows: Sequence[J], corrected: list[float]) -> list[J]:
    answers = corrected * 2 if len(rows) == 2 else corrected
    return [_judged(row, p) for row, p in zip(rows, answers, strict=True)]


def _judged(row: J, p: float) -> J:
    return msgspec.structs.replace(row, p_corrected=significant(p), verdict=_verdict(row, p))


def _verdict(row: Judged, p: float) -> Verdict:
    """Clear if it holds after correction, unclear if only this row by itself looks remarkable."""
    excess, low, high = row.excess
    if p < ALARM:
        return "too often" if excess > 0 else "too seldom"
    return "unclear" if low > 0 or high < 0 else "as expected"
