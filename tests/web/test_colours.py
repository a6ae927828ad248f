"""All text is readable in every theme, and people with any colour vision can tell the ten seats apart."""

import re
from itertools import combinations

import pytest

from .colour_vision import EYES, contrast, difference, lab
from .page_build import ROOT

UI = ROOT / "web" / "src" / "ui"
READ = 4.5  # WCAG AA for text
SEEN = 3.0  # WCAG AA for controls and symbols
APART = 18.0  # CIEDE2000 between any two seats

PAPERS = ("ground", "panel", "raised", "sunk")
TEXTS = [(text, paper) for paper in PAPERS for text in ("ink", "ink-soft", "baize-text", "brass-text", "danger-text")]
TEXTS += [("on-baize", "baize"), ("on-baize", "baize-deep"), ("on-brass", "brass"), ("on-danger", "danger")]
TEXTS += [(f"{tone}-text", f"{tone}-wash") for tone in ("baize", "brass", "danger")]
TEXTS += [(text, wash) for wash in ("baize-wash", "brass-wash") for text in ("ink", "ink-soft")]
# Felt and wood set `color-scheme: dark`: they are dark in the light theme too.
EVENINGS = [(text, ground) for ground in ("felt", "walnut") for text in ("ink", "brass-text", "baize-text")]
EVENINGS += [("ink-soft-on-felt", "felt"), ("ink-soft", "walnut"), ("on-brass", "brass"), ("on-brass", "brass-text")]
SIGNS = [("line-strong", paper) for paper in PAPERS[:3]] + [("focus", paper) for paper in PAPERS]


def themes() -> dict[str, dict[str, str]]:
    """The colours of the light and dark themes, in normal and high contrast."""
    plain, _, more = (UI / "tokens.css").read_text().partition("[data-contrast='more']")
    usual = pairs(plain)
    high = usual | pairs(more)
    return {
        "day": {name: day for name, (day, _) in usual.items()},
        "evening": {name: evening for name, (_, evening) in usual.items()},
        "day, high contrast": {name: day for name, (day, _) in high.items()},
        "evening, high contrast": {name: evening for name, (_, evening) in high.items()},
    }


def pairs(css: str) -> dict[str, tuple[str, str]]:
    """Each colour in the light and dark themes; a colour given once is the same in both."""
    both = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", css)
    once = re.findall(r"--([\w-]+): (#\w{6});", css)
    return {name: (day, evening) for name, day, evening in both} | {name: (same, same) for name, same in once}


def seats() -> list[tuple[str, str]]:
    css = (UI / "seats.css").read_text()
    colours = dict(re.findall(r"--(seat-[\w-]+): (#\w{6})", css))
    return [(colours[f"seat-{seat}"], colours[f"seat-{seat}-ink"]) for seat in range(1, 11)]


@pytest.mark.parametrize("theme", themes())
def test_text_is_readable(theme: str) -> None:
    colours = themes()[theme]
    least = 7.0 if "high" in theme else READ
    poor = {pair: round(contrast(colours[pair[0]], colours[pair[1]]), 2) for pair in TEXTS}
    assert {pair: ratio for pair, ratio in poor.items() if ratio < least} == {}


@pytest.mark.parametrize("theme", themes())
def test_controls_and_focus_stand_out(theme: str) -> None:
    colours = themes()[theme]
    assert {pair for pair in SIGNS if contrast(colours[pair[0]], colours[pair[1]]) < SEEN} == set()


@pytest.mark.parametrize("theme", ["evening", "evening, high contrast"])
def test_text_is_readable_on_felt_and_wood(theme: str) -> None:
    colours = themes()[theme]
    poor = {pair: round(contrast(colours[pair[0]], colours[pair[1]]), 2) for pair in EVENINGS}
    assert {pair: ratio for pair, ratio in poor.items() if ratio < READ} == {}


def test_names_can_be_read_on_the_colours_of_seats() -> None:
    assert [colour for colour, ink in seats() if contrast(colour, ink) < READ] == []


@pytest.mark.parametrize("eyes", EYES)
def test_ten_seats_stay_apart(eyes: str, capsys: pytest.CaptureFixture[str]) -> None:
    seen = [lab(colour, eyes) for colour, _ in seats()]
    nearest = {few: min(difference(a, b) for a, b in combinations(seen[:few], 2)) for few in (2, 4, 6, 10)}
    with capsys.disabled():
        told = ", ".join(f"{few} seats {least:.1f}" for few, least in nearest.items())
        print(f"\n{eyes} eyes, least CIEDE2000: {told}")
    assert nearest[10] >= APART


def test_the_difference_is_ciede2000() -> None:
    """Pairs 1, 7, 15 and 25 of the test data that Sharma, Wu and Dalal published."""
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((50, 0, 0), (50, -1, 2)) == pytest.approx(2.3669, abs=1e-4)
    assert difference((50, -0.0010, 2.4900), (50, 0.0011, -2.4900)) == pytest.approx(4.7461, abs=1e-4)
    assert difference((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(1.2644, abs=1e-4)
