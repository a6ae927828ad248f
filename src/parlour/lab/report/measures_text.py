"""What the measures say, in a few sentences of the catalogue: how a match feels, and where its result comes from."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.lab.report.measure_structs import Course, Decisions, Luck, Uncertainty
from parlour.lab.report.phrases import bounds, figure, percent, sentence
from parlour.lab.report.rate_structs import RateInterval
from parlour.lab.report.structs import Results

HARDLY = 0.1  # how far from 1 a snowball is before it is worth telling


def tell_measures(results: Results) -> Iterator[tuple[str, str]]:
    """A heading and its sentences for everything that was measured."""
    if results.course is not None:
        yield "Course", " ".join(_course(results.course, results))
    if results.uncertainty is not None:
        yield "Open", " ".join(_uncertainty(results.uncertainty))
    if results.decisions is not None:
        yield "Choices", " ".join(_decisions(results.decisions))
    if results.luck is not None:
        yield "Luck", _luck(results.luck)


def _share(found: RateInterval) -> str:
    return f"{percent(found.rate)} {bounds(found.low, found.high)}"


def _course(course: Course, results: Results) -> Iterator[str]:
    behind = results.leads.won_from_behind if results.leads is not None else None
    if behind is not None:
        yield sentence("course", "from_behind", share=_share(behind))
    if course.comeback is not None:
        yield sentence("course", "comeback", share=percent(course.comeback.mean))
    snowball = course.snowball
    if snowball is not None and snowball.low is not None and snowball.high is not None:
        grows = snowball.low > 1 + HARDLY
        key = "grows" if grows else "shrinks" if snowball.high < 1 - HARDLY else "stays"
        yield sentence("course", key, points=f"{snowball.mean:.2f} [{snowball.low:.2f}, {snowball.high:.2f}]")


def _uncertainty(found: Uncertainty) -> Iterator[str]:
    half = next(row for row in found.moments if row.at == 0.5)
    yield sentence("uncertainty", found.source, matches=figure(found.matches))
    yield sentence(
        "uncertainty",
        "half",
        left=f"{100 * half.uncertainty.mean:.0f} %",
        wins=_share(half.favourite_wins),
    )
    if found.decided_percent is not None:
        when = found.decided_percent
        yield sentence(
            "uncertainty", "decided", middle=f"{when.p50:.0f} %", low=f"{when.p25:.0f}", high=f"{when.p75:.0f}"
        )


def _decisions(found: Decisions) -> Iterator[str]:
    yield sentence("decisions", "mattered", looked_at=figure(found.looked_at), share=_share(found.mattered))
    yield sentence("decisions", "worth", points=f"{100 * found.worth.mean:.1f}")
    if found.kingmaking is not None:
        yield sentence("decisions", "kingmaking", hopeless=figure(found.hopeless), share=_share(found.kingmaking))


def _luck(found: Luck) -> str:
    skill, luck = _share(found.skill), _share(found.luck)
    seat, play = percent(found.seat.rate), percent(found.play.rate)
    return sentence("luck", "shares", deals=figure(found.deals), skill=skill, luck=luck, seat=seat, play=play)
