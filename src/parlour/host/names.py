"""Names of people, by the rules of Unicode: PRECIS says which characters a nickname may have (RFC 8266), UTS 39 which
of them look alike, and which belong to writings that are not mixed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final
from unicodedata import category, normalize

from confusable_homoglyphs.categories import unique_aliases
from confusable_homoglyphs.confusables import confusables_data
from precis_i18n import get_profile

from parlour.host.refusal import Refused, reason, sentences
from parlour.kernel.words import fill, plain

LONGEST: Final = 24
MOST_MARKS: Final = 4  # on one letter: UTS 39, 5.4
BLANK: Final = frozenset("\u2800\ufffc\U00016fe4\U0001d159")  # symbols that draw nothing, which PRECIS allows
# Beside names in one script, UTS 39 allows scripts that are written together ("highly restrictive").
WRITTEN_TOGETHER: Final = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)

_nickname = get_profile("NicknameCasePreserved")


def clean_name(name: str) -> str:
    """A name as everybody sees it; refused, if it can be taken for another one, or for none."""
    if len(name) > LONGEST:
        raise _unfit("long_name")
    try:
        clean: str = _nickname.enforce(name)
    except UnicodeEncodeError:
        raise _unfit("hidden_letter") from None
    if not BLANK.isdisjoint(clean) or len(clean) > LONGEST:
        raise _unfit("hidden_letter")
    if _most_marks(clean) > MOST_MARKS or category(clean[0]).startswith("M"):
        raise _unfit("stacked_marks")
    scripts = unique_aliases(clean) - {"COMMON", "INHERITED"}
    if len(scripts) > 1 and not any(scripts <= together for together in WRITTEN_TOGETHER):
        raise _unfit("mixed_scripts")
    return clean


def looks_like(name: str, others: Iterable[str]) -> bool:
    """Whether people could take this name for one of the others."""
    return not _looks(name).isdisjoint(look for other in others for look in _looks(other))


def _unfit(why: str) -> Refused:
    return Refused("unfit_name", 400, why=reason(why))


def _most_marks(name: str) -> int:
    """How many marks there are at most on one letter; the same one twice in a row counts as too many."""
    most = marks = 0
    before = ""
    for letter in normalize("NFD", name):
        marks = marks + 1 if category(letter) in ("Mn", "Me") else 0
        most = max(most, MOST_MARKS + 1 if marks and letter == before else marks)
        before = letter
    return most


def _looks(name: str) -> set[str]:
    """What a name is taken for: in small letters, and with one letter for all that look alike."""
    return {name.casefold(), "".join(_look(letter) for letter in normalize("NFD", name))}


@cache
def _look(letter: str) -> str:
    """The first of all letters that look like this one. They are listed around a letter in their middle, so the others
    are found by way of it."""
    return min(one for near in _alike(letter) for one in _alike(near))


def _alike(letter: str) -> set[str]:
    return {letter, *[other["c"] for other in confusables_data.get(letter, ())]}


def bot_name(seat: int) -> str:
    """What a bot without a name of its own is called. People count seats from 1."""
    return fill(sentences("names")["bot"], {"n": seat + 1}, lambda _, number: plain(number), {})
