"""A map grown from a seed: new land, as fair as the rules ask.

Places are scattered as far from each other as possible. Two of them are neighbours if their Voronoi cells meet,
and continents grow from neighbour to neighbour until every place belongs to one. Inside a continent, neighbours are
linked; between continents only a few are, so that borders can be held, and some of these links cross a sea. The result
is measured, and grown again if it is not even enough. The same seed gives the same map everywhere.
"""

from __future__ import annotations

from parlour.kernel.chance import Chance, fast

from .map_checks import doubts, entries, faults, suggested_bonus
from .pack import (
    COLOURS,
    RESOURCES,
    TROOPS,
    Canvas,
    Continent,
    Goal,
    GrownMissions,
    Link,
    Map,
    Resource,
    Territory,
)

WIDTH, HEIGHT, MARGIN = 1000, 560, 50
# words/en.toml has their names.
PLACES = [
    "ashmoor",
    "brackwater",
    "cinderhold",
    "duskvale",
    "elderfen",
    "frostgate",
    "galehaven",
    "hollowmere",
    "ironreach",
    "juniper_pass",
    "kestrel_point",
    "lanternreach",
    "mistholm",
    "northwold",
    "oakenshore",
    "palecliff",
    "quarrystead",
    "ravenford",
    "saltmarsh",
    "thornbury",
    "umberfield",
    "valewick",
    "westering",
    "yarrowdale",
    "zephyr_hills",
    "amberlea",
    "blackpine",
    "coldspring",
    "deepwell",
    "emberton",
    "fallowmark",
    "greywater",
    "highcairn",
    "ivygarth",
    "jadecove",
    "kingsmoor",
    "longstrand",
    "marrowstone",
    "nettlebank",
    "oldharbour",
    "pinecrest",
    "redmere",
]
CONTINENTS = ["aurelia", "borea", "cassia", "dravon", "elyra", "farrow", "gorlan", "hesper"]
SEAS = [
    "amber_sea",
    "bleak_sound",
    "coral_strait",
    "drowned_gulf",
    "evening_sea",
    "fallen_strait",
    "gannet_sound",
    "hollow_sea",
]
SHARES = (12, 12, 10, 8)  # how many of 42 places yield food, production, wealth and research
CANDIDATES = 14
BESIDE = 30  # a link passes no third place closer than this
SMALLEST, LARGEST = 5, 9  # places of a continent
LINKS = 184  # per hundred places: between three and four neighbours each
TRIES = 400

Point = tuple[int, int]
Pair = tuple[int, int]


class CannotGrow(Exception):
    """None of the tries gave a good map."""


def size_for(seats: int) -> int:
    """Seven places for each player, and at least 21."""
    return max(21, 7 * seats)


USUAL_MISSIONS = GrownMissions()


def grow(seed: int, seats: int, missions: GrownMissions = USUAL_MISSIONS) -> Map:
    """The map of a seed for a number of players, with missions that ask for so much."""
    chance = fast(seed * 10 + seats)
    for _ in range(TRIES):
        grown = _grow_once(chance.fork(), size_for(seats), missions)
        if grown is not None and not list(faults(grown)) and not doubts(grown) and is_even(grown):
            return grown
    raise CannotGrow(f"seed {seed} for {seats} seats")


def is_even(m: Map) -> bool:
    """Whether no continent is worth more than twice as much per entry as another, and places have neither too
    few nor too many links."""
    values = [(continent.bonus, len(entries(m, continent.id))) for continent in m.continents]
    for bonus, doors in values:
        for other, fewer in values:
            if bonus * fewer > 2 * other * doors:
                return False
    return 36 * len(m.territories) <= 20 * len(m.links) <= 42 * len(m.territories)


def _grow_once(chance: Chance, size: int, missions: GrownMissions) -> Map | None:
    points = scatter(chance, size)
    near = neighbours(points)
    home = part(chance, points, near, max(4, size // 6))
    if home is None:
        return None
    return _write(chance, points, links_of(chance, points, near, home), home, missions)


def _apart(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def scatter(chance: Chance, size: int) -> list[Point]:
    """Each place is the candidate farthest from the places before it."""
    found: list[Point] = []
    for _ in range(size):
        best: Point = (0, 0)
        farthest = -1
        for _ in range(CANDIDATES):
            point = (
                MARGIN + chance.below(WIDTH - 2 * MARGIN + 1),
                MARGIN + chance.below(HEIGHT - 2 * MARGIN + 1),
            )
            near = min((_apart(point, other) for other in found), default=WIDTH * WIDTH)
            if near > farthest:
                best, farthest = point, near
        found.append(best)
    return sorted(found)


def neighbours(points: list[Point]) -> list[Pair]:
    """The places whose Voronoi cells meet, unless they are far apart: pairs that some empty circle passes through. The
    centre of such a circle lies on the line half-way between them; every other place bounds it from its own side."""
    far = 5 * WIDTH * HEIGHT // len(points)
    found: list[Pair] = []
    for one, (x, y) in enumerate(points):
        for other in range(one + 1, len(points)):
            over, down = points[other][0] - x, points[other][1] - y
            if over * over + down * down > far:
                continue
            low, high = -1e9, 1e9
            for third, (left, top) in enumerate(points):
                if third in (one, other):
                    continue
                side = over * (top - y) - down * (left - x)
                reach = (left - x) * (left - x - over) + (top - y) * (top - y - down)
                if reach < 0 and side * side < BESIDE * BESIDE * (over * over + down * down):
                    low, high = 1.0, 0.0  # the link would pass through a third place
                if side > 0:
                    high = min(high, reach / side)
                elif side < 0:
                    low = max(low, reach / side)
            if low < high:
                found.append((one, other))
    return found


def links_of(chance: Chance, points: list[Point], near: list[Pair], home: list[int]) -> list[Pair]:
    """All links inside continents; between two continents the shortest, and a few more until there are enough."""
    inside = [(one, other) for one, other in near if home[one] == home[other]]
    between: dict[Pair, list[Pair]] = {}
    for one, other in near:
        if home[one] != home[other]:
            between.setdefault(_two(home, one, other), []).append((one, other))
    kept: list[Pair] = []
    spare: list[Pair] = []
    for pair in sorted(between):
        ways = sorted(between[pair], key=lambda way: _apart(points[way[0]], points[way[1]]))
        kept.append(ways[0])
        spare += ways[1:]
    chance.shuffle(spare)
    wanted = LINKS * len(points) // 100 - len(inside) - len(kept)
    return sorted(inside + kept + spare[: max(0, wanted)])


def _two(home: list[int], one: int, other: int) -> Pair:
    return min(home[one], home[other]), max(home[one], home[other])


def part(chance: Chance, points: list[Point], near: list[Pair], count: int) -> list[int] | None:
    """The continent of each place: the smallest grows first, by a neighbouring place; None if one stays too small or
    grows too large."""
    around: list[list[int]] = [[] for _ in points]
    for one, other in near:
        around[one].append(other)
        around[other].append(one)
    home = [-1] * len(points)
    sizes = [1] * count
    for number, place in enumerate(_far_apart(chance, points, count)):
        home[place] = number
    growing = list(range(count))
    while growing:
        number = min(growing, key=lambda one: (sizes[one], one))
        edge = sorted(
            {other for place, at in enumerate(home) if at == number for other in around[place] if home[other] < 0}
        )
        if not edge:
            growing.remove(number)
            continue
        home[chance.pick(edge)] = number
        sizes[number] += 1
    fits = min(sizes) >= SMALLEST and max(sizes) <= LARGEST and -1 not in home
    return home if fits else None


def _far_apart(chance: Chance, points: list[Point], count: int) -> list[int]:
    found = [chance.below(len(points))]
    while len(found) < count:
        found.append(
            max(range(len(points)), key=lambda place: min(_apart(points[place], points[other]) for other in found))
        )
    return found


# --- what the map carries ---


def _write(chance: Chance, points: list[Point], links: list[Pair], home: list[int], missions: GrownMissions) -> Map:
    size = len(points)
    count = max(home) + 1
    # Neighbouring places get cards of different troops; names and continents go by the alphabet.
    yields = _yields(chance, size)
    degree = [len([pair for pair in links if place in pair]) for place in range(size)]
    seats = {
        max((at for at in range(size) if home[at] == number), key=lambda at: degree[at]) for number in range(count)
    }
    capitals = seats | {place for place in range(size) if place % 3 == 0}
    territories = [
        Territory(
            PLACES[place],
            CONTINENTS[home[place]],
            points[place][0],
            points[place][1],
            TROOPS[place % 3],
            yields[place],
            place in capitals,
        )
        for place in range(size)
    ]
    seas = _seas(chance, links, home)
    routes = [Link((PLACES[one], PLACES[other]), sea=seas.get(_two(home, one, other))) for one, other in links]
    bare = Map(
        Canvas(WIDTH, HEIGHT),
        [Continent(CONTINENTS[number], 2) for number in range(count)],
        territories,
        routes,
        _missions(size, count, missions),
    )
    priced = [Continent(continent.id, suggested_bonus(bare, continent.id)) for continent in bare.continents]
    return Map(bare.canvas, priced, territories, routes, bare.missions)


def _yields(chance: Chance, size: int) -> list[Resource]:
    found: list[Resource] = []
    for at, share in enumerate(SHARES):
        found += [RESOURCES[at]] * (share * size // sum(SHARES))
    while len(found) < size:
        found.append(RESOURCES[len(found) % len(RESOURCES)])
    chance.shuffle(found)
    return found


def _seas(chance: Chance, links: list[Pair], home: list[int]) -> dict[Pair, str]:
    """A sea parts every other pair of continents that border on each other."""
    pairs = sorted({_two(home, one, other) for one, other in links if home[one] != home[other]})
    chance.shuffle(pairs)
    return {pair: SEAS[number % len(SEAS)] for number, pair in enumerate(pairs[: (len(pairs) + 1) // 2])}


def _missions(size: int, count: int, asked: GrownMissions) -> list[Goal]:
    broad = -(-asked.broad * size // 7)
    found = [Goal(f"pair_{at + 1}", continents=CONTINENTS[at : at + 2]) for at in range(count - 1)]
    firm = -(-asked.firm * size // 7)
    found += [Goal("broad", territories=broad), Goal("firm", territories=firm, garrison=asked.garrison)]
    return found + [Goal(f"foe_{colour}", rival=colour, territories=broad) for colour in COLOURS]
