"""Maps: the shipped ones, wrong ones, grown ones, and their pictures."""

from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from typer.testing import CliRunner

from parlour.cli.commands import app
from parlour.games.conquest.grown_map import LARGEST, SMALLEST, grow, is_even, size_for
from parlour.games.conquest.map_checks import doubts, entries, faults, neighbours, suggested_bonus
from parlour.games.conquest.map_picture import render
from parlour.games.conquest.pack import Link, Map
from parlour.kernel import PackError
from parlour.testing import write_pack

from .arranged import GAME, sit

PACKS = {"standard": (42, 83, 6), "mediterranean": (24, 41, 6), "archipelago": (30, 55, 6)}
ENTRIES = {"north_america": 3, "south_america": 2, "europe": 4, "africa": 3, "asia": 5, "australia": 1}


def world(name: str = "standard") -> Map:
    pack = GAME.read_pack(name)
    assert pack is not None
    content: Map = pack.content
    return content


@pytest.mark.parametrize(("name", "sizes"), PACKS.items())
def test_the_shipped_maps_are_sound(name: str, sizes: tuple[int, int, int]) -> None:
    m = world(name)
    assert (len(m.territories), len(m.links), len(m.continents)) == sizes
    assert list(faults(m)) == [] and doubts(m) == []
    assert len(m.missions) >= 10


def test_links_go_both_ways() -> None:
    around = neighbours(world())
    assert all(place in around[other] for place, others in around.items() for other in others)
    assert set(around["alaska"]) == {"alberta", "kamchatka", "northwest_territory"}
    assert set(around["ukraine"]) == {
        "afghanistan", "middle_east", "northern_europe", "scandinavia", "southern_europe", "ural",
    }  # fmt: skip


@pytest.mark.parametrize(("continent", "count"), ENTRIES.items())
def test_entries_of_the_continents(continent: str, count: int) -> None:
    assert len(entries(world(), continent)) == count


@pytest.mark.parametrize(
    ("continent", "bonus"),
    [("north_america", 5), ("south_america", 2), ("europe", 5), ("africa", 4), ("asia", 7), ("australia", 2)],
)
def test_the_price_of_a_continent(continent: str, bonus: int) -> None:
    assert suggested_bonus(world(), continent) == bonus


def test_26_ports_and_one_link_over_the_edge() -> None:
    derived = sit(3).t.derived
    assert sum(derived.is_port) == 26 and len(derived.sea_links) == 25
    assert [link.between for link in world().links if link.wrap] == [("alaska", "kamchatka")]


@pytest.mark.parametrize(("pack", "wilds"), [("standard", 2), ("archipelago", 1), ("mediterranean", 1)])
def test_one_wild_card_for_21_territories(pack: str, wilds: int) -> None:
    assert len([card for card in sit(3, pack=pack).t.derived.card_ids if card.startswith("wild")]) == wilds


# --- maps that are wrong ---


def changed(**fields: object) -> Map:
    return msgspec.structs.replace(world(), **fields)


def test_faults_are_named() -> None:
    m = world()
    links = [*m.links, Link(("alaska", "alberta")), Link(("peru", "peru")), Link(("japan", "atlantis"))]
    told = dict(faults(changed(links=links)))
    assert told["links[83].between"] == "alaska and alberta are linked before"
    assert told["links[84].between"] == "expected two territories, found one twice"
    assert "no such territory 'atlantis'" in told["links[85].between"]


def test_a_map_must_hang_together() -> None:
    cut = [link for link in world().links if "indonesia" not in link.between or "siam" not in link.between]
    assert dict(faults(changed(links=cut)))["links"].startswith("expected one map")
    cut = [link for link in world().links if "new_guinea" not in link.between and "japan" not in link.between]
    told = [what for _, what in faults(changed(links=cut))]
    assert "expected one piece, found several" in told


def test_too_many_dead_ends_are_a_fault() -> None:
    m = world("mediterranean")
    ends = ("lusitania", "mauretania", "burgundy", "egypt")
    kept: dict[str, int] = {}
    links = []
    for link in m.links:
        end = next((one for one in link.between if one in ends), "")
        kept[end] = kept.get(end, 0) + 1
        if not end or kept[end] < 2:
            links.append(link)
    assert any("dead ends" in what for _, what in faults(msgspec.structs.replace(m, links=links)))


def test_odd_bonuses_are_doubted() -> None:
    continents = [msgspec.structs.replace(one, bonus=9) if one.id == "australia" else one for one in world().continents]
    assert doubts(changed(continents=continents)) == [
        ("continents[australia].bonus", "a bonus of 9, where 2 would be usual")
    ]


def test_a_wrong_pack_is_refused_with_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "odd"
    folder.mkdir()
    text = Path(str(GAME.folder / "packs" / "standard" / "map.toml")).read_text("utf-8")
    (folder / "map.toml").write_text(text.replace('["peru", "brazil"]', '["peru", "brasil"]'), "utf-8")
    with pytest.raises(PackError, match=r"no such territory 'brasil'; did you mean 'brazil'\?"):
        GAME.read_pack(folder)


# --- grown maps ---


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("seed", [1, 77, 999_999])
def test_grown_maps_are_whole_and_even(seed: int, seats: int) -> None:
    m = grow(seed, seats)
    assert len(m.territories) == size_for(seats) == max(21, 7 * seats)
    assert list(faults(m)) == [] and doubts(m) == [] and is_even(m)
    sizes = [len([t for t in m.territories if t.continent == continent.id]) for continent in m.continents]
    assert min(sizes) >= SMALLEST and max(sizes) <= LARGEST
    assert 3.6 <= 2 * len(m.links) / len(m.territories) <= 4.2
    assert len(m.missions) >= 10 and any(link.sea for link in m.links)


def test_the_same_seed_grows_the_same_map_and_another_another() -> None:
    assert grow(5, 3) == grow(5, 3) != grow(6, 3)


def test_a_grown_map_asks_for_what_the_numbers_of_the_pack_say(tmp_path: Path) -> None:
    objectives = {"conquered": 6, "territories_if_small": 10}
    numbers = {"objectives": objectives, "grown_missions": {"broad": 5, "garrison": 3}}
    at = sit(3, generated=12, pack=write_pack(tmp_path / "mine", extends="standard", numbers=numbers))
    derived = at.t.derived
    goals = dict(zip(derived.objective_ids, derived.objectives, strict=True))
    assert (goals["campaign"].conquered, goals["twelve"].territories) == (6, 10)
    missions = dict(zip(derived.mission_ids, derived.missions, strict=True))
    assert (missions["broad"].territories, missions["firm"].territories, missions["firm"].garrison) == (15, 9, 3)
    assert at.speaker.show("objective", derived.objective_ids.index("twelve")) == "Hold 10 territories."
    assert at.speaker.show("mission", derived.mission_ids.index("broad")) == "Hold 5 of every 7 territories."


def test_a_grown_map_is_played_on() -> None:
    at = sit(3, generated=12)
    assert len(at.t.owner) == 21 and at.t.derived.territory_ids[0] == "ashmoor"
    assert GAME.new_table(at.t.setup, at.t.chance).view(0).map.spots[0].id == "ashmoor"


# --- pictures ---


@pytest.mark.parametrize("name", PACKS)
def test_a_map_is_drawn_with_every_territory_and_link(name: str) -> None:
    m = world(name)
    drawn = ElementTree.fromstring(render(m))
    kinds = [element.tag.rpartition("}")[2] for element in drawn.iter()]
    assert kinds.count("polygon") == len(m.territories)
    assert kinds.count("line") == len(m.links) + sum(link.wrap for link in m.links)
    assert "no faults, nothing to doubt" in render(m)


def test_faults_are_drawn_below_the_map() -> None:
    drawn = render(changed(links=[*world().links, Link(("japan", "atlantis"))]))
    assert "no such territory 'atlantis'" in drawn


def test_a_map_that_cannot_be_played_can_be_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = Path(str(GAME.folder / "packs" / "standard" / "map.toml")).read_text("utf-8")
    (tmp_path / "mine.toml").write_text(text.replace('["peru", "brazil"]', '["peru", "brasil"]'), "utf-8")
    told = CliRunner().invoke(app, ["check", "conquest", "--pack", "mine.toml", "--draw"])
    assert told.exit_code and "no such territory 'brasil'" in str(told.exception)
    assert "no such territory 'brasil'" in (tmp_path / "mine.svg").read_text("utf-8")
