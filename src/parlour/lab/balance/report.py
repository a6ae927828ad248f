"""The report of a search: from what was tried to what was found."""

from __future__ import annotations

from collections.abc import Sequence

import parlour
from parlour.lab.balance.front import front
from parlour.lab.balance.search import BalanceSearch
from parlour.lab.balance.structs import BalanceReport, Candidate, Confirmation, Ended


def make_balance_report(
    search: BalanceSearch, confirmations: Sequence[Confirmation], interrupted: bool
) -> BalanceReport:
    """The report of a search that is over, or was stopped by hand."""
    plan, candidates = search.plan, search.candidates
    answered: dict[str, Confirmation] = {}
    for one in confirmations:
        answered.setdefault(one.answer, one)
    best = answered.get("met") or answered.get("open")
    ended: Ended = "none" if best is None else "found" if best.answer == "met" else "open"
    trial = search.trials[0]
    return BalanceReport(
        lab="parlour balance",
        version=parlour.__version__,
        mark=plan.mark(),
        game=trial.game.name,
        pack=trial.pack.name if trial.pack is not None else "",
        plan=plan,
        command=plan.command(),
        ended="interrupted" if interrupted else ended,
        today=candidates[0] if candidates else None,
        found=_numbered(candidates, best.candidate) if best is not None and not interrupted else None,
        confirmations=list(confirmations),
        front=front(candidates),
        candidates=list(candidates),
    )


def _numbered(candidates: Sequence[Candidate], number: int) -> Candidate:
    return candidates[number]
