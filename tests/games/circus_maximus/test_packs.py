"""The packs: Rome is the rulebook, Saint Giles is another world made of data alone, and wrong packs are refused."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from parlour.games.circus_maximus.effect_shapes import Errand, Happening
from parlour.games.circus_maximus.pack import Content, Numbers
from parlour.kernel import PackError
from parlour.kernel.pack import Pack

from .arranged import GAME, sit

PACKS = ("rome", "saint_giles")
every_pack = pytest.mark.parametrize("pack", PACKS)
PRINTED = {"bidding", "placing", "coins", "workers", "start", "lowest", "goal", "rounds", "display", "deploy"}


def pack_of(name: str | Path) -> Pack:
    read = GAME.read_pack(name)
    assert read is not None
    return read


def reasons(name: str) -> dict[str, str]:
    return dict(pack_of(name).reasons)


def test_rome_is_played_unless_another_is_chosen() -> None:
    assert GAME.packs == list(PACKS)


@every_pack
def test_everything_has_a_name(pack: str) -> None:
    content: Content = pack_of(pack).content
    names = pack_of(pack).words.sections["names"]
    for kind in ("tracks", "cubes", "places", "acts", "cards"):
        ids = [thing.id for thing in getattr(content, kind)]
        assert list(names[kind.removesuffix("s")]) == ids, kind


@every_pack
def test_the_whole_vocabulary_is_used(pack: str) -> None:
    content: Content = pack_of(pack).content
    errands = {type(place.does) for place in content.places}
    happenings = {type(one) for card in content.cards for one in card.does}
    assert (errands, happenings) == (set(get_args(Errand)), set(get_args(Happening)))


def test_what_the_rulebook_does_not_print_has_its_reason() -> None:
    given = {path.removeprefix("numbers.") for path in reasons("rome") if path.startswith("numbers.")}
    unprinted = set(Numbers.__struct_fields__) - PRINTED
    assert given == unprinted | {"coins", "workers"}  # the rulebook itself explains this difference
    content: Content = pack_of("rome").content
    beside = {f"cubes[{cube.id}].total" for cube in content.cubes} | {
        f"tracks[{one.id}].rate" for one in content.tracks
    }
    for market in content.markets:
        beside |= {f"markets[{market.id}].{field}" for field in ("slots", "opening", "restock")}
    assert beside <= set(reasons("rome"))


def test_every_number_of_saint_giles_that_differs_says_why() -> None:
    rome: Content = pack_of("rome").content
    fair: Content = pack_of("saint_giles").content
    why = reasons("saint_giles")
    for field in Numbers.__struct_fields__:
        if field not in ("bidding", "placing") and getattr(rome.numbers, field) != getattr(fair.numbers, field):
            assert f"numbers.{field}" in why, field
    for kind in ("tracks", "cubes", "markets"):
        for one, other in zip(getattr(rome, kind), getattr(fair, kind), strict=True):
            for field in ("rate", "total", "prices", "slots", "opening", "restock"):
                if getattr(one, field, None) != getattr(other, field, None):
                    assert f"{kind}[{other.id}].{field}" in why, (kind, other.id, field)
    assert {f"acts[{act.id}]" for act in fair.acts if not act.final} <= set(why)


def test_saint_giles_is_another_world() -> None:
    rome: Content = pack_of("rome").content
    fair: Content = pack_of("saint_giles").content
    for kind in ("tracks", "cubes", "places", "acts", "cards"):
        assert not {one.id for one in getattr(rome, kind)} & {one.id for one in getattr(fair, kind)}
    at = sit(3, pack="saint_giles", event="cheap_wares")
    assert (at.coins(0), at.t.ready[0], at.tracks(0), len(at.display)) == (12, 4, [2, 2, 2], 4)


def test_saint_giles_is_played_by_the_same_rules() -> None:
    at = sit(2, pack="saint_giles", event="cheap_wares").dice(6, 1).perform("wrestling", s0=1, s1=1)
    assert (at.tracks(0), at.tracks(1)) == ([2, 4, 2], [2, 2, 2])
    assert (at.cubes(0, "apprentice"), at.cubes(1, "apprentice")) == (1, 0)
    assert sit(2, pack="saint_giles", event="cheap_wares").put(0, "abbey", 11).perform("barefoot_penance", s0=1).t.over


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        (
            '[[places]]\nid = "port"\ndoes = { do = "venture", cube = "mule", count = 2 }',
            "expected a cube of this pack",
        ),
        ('[[places]]\nid = "port"\ndoes = { do = "swim" }', "no such value 'swim'"),
        ('[[places]]\nid = "palace"\ndoes = { do = "boost", track = "senate" }', "expected a track of this pack"),
        ('[[acts]]\nid = "venatio"\ndies = ["slave"]', "expected cubes that the act costs"),
        ('[[acts]]\nid = "venatio"\nlosers = true', "expected a contest where losers"),
        ('[[acts]]\nid = "crucifixion"\ncontest = "dice"', "expected none: a final act is open to all"),
        ('[[acts]]\nid = "venatio"\nsteps = { senate = 1 }', "expected a track of this pack"),
        (
            '[[cards]]\nid = "slaves_revolt"\ndoes = [{ do = "remove", cube = "prisoner", count = 3 }]',
            "a market of this",
        ),
        (
            '[[cards]]\nid = "slaves_revolt"\ndoes = [{ do = "close", place = "baths" }]',
            "expected a place of this pack",
        ),
        ("[numbers]\nstart = 15", "expected from -10 to below 15"),
        ("[numbers]\nworkers = 9", "expected at most 8"),
        ('[[markets]]\nid = "mummer"\nprices = [3, 2, 1]', "expected the cheapest first"),
        ('[[markets]]\nid = "mummer"\nopening = [11, 10, 10]', "expected at most 10"),
        ('[[places]]\nid = "mummers_market"\neach = false', "expected true: everyone may stand"),
        ('[[places]]\nid = "gamblers_den"\nworkers = 2', "expected one place to gamble"),
        ('[[places]]\nid = "mummers_market"\nremove = true', "expected one place that queues for it, found 0"),
    ],
)
def test_a_wrong_pack_is_refused_with_a_line_that_says_why(toml: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(f'extends = "rome"\n{toml}\n')
    with pytest.raises(PackError, match=re.escape(said)) as error:
        GAME.read_pack(tmp_path)
    assert "pack.toml" in str(error.value) or "rome/" in str(error.value)


def test_a_new_pack_changes_what_it_likes(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('extends = "rome"\n[numbers]\ncoins = 40\n[numbers.why]\ncoins = "Rich."\n')
    at = sit(2, pack=tmp_path)
    assert at.coins(0) == 40
    assert dict(pack_of(tmp_path).reasons)["numbers.coins"] == "Rich."


def texts(pack: str) -> dict[str, Any]:
    found: dict[str, Any] = pack_of(pack).words.sections["names"]["card"]
    return found


@every_pack
def test_cards_say_the_numbers_that_they_use(pack: str) -> None:
    for card in pack_of(pack).content.cards:
        for one in card.does:
            for field in ("coins", "count", "steps", "least"):
                number = getattr(one, field, None)
                assert number is None or re.search(rf"\b{number}\b", texts(pack)[card.id]), (card.id, field)
