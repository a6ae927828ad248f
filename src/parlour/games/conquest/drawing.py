"""The table as text for the terminal: the players and what they have, then the map continent by continent."""

from textwrap import wrap

from parlour.kernel.words import ShowValue

from .view import Player, View

HIDDEN = "?"
NEUTRAL_MARK = "·"
HOLE_MARK = "×"
ROW = 3  # territories beside each other
WIDTH = 78


def draw(view: View, show: ShowValue) -> str:
    """Players at the top, then each continent with its territories; below, the odds of attacks, or the borders."""
    players = [_player(view, seat, show) for seat in range(len(view.seats))]
    continents = [_continent(view, number, show) for number in range(len(view.continents))]
    return "\n".join([_times(view, show), *players, "", *continents, *_odds(view, show), *_borders(view, show)])


def _odds(view: View, show: ShowValue) -> list[str]:
    """The attacks that are open, or the one that is fought: armies on both sides, the chance of rolling to the end, and
    what is left then."""
    found = [view.battle] if view.battle is not None else view.offers
    told = [""] if found else []
    for offer in found:
        source, target = (
            f"{show('territory', place)} {_armies(view, place)}" for place in (offer.source, offer.target)
        )
        told.append(f"  {source} > {target}: {offer.chance:.0%}, then {offer.left:.0f} left")
    return told


def _borders(view: View, show: ShowValue) -> list[str]:
    """While armies are placed: the borders of the player whose turn it is, and who stands beyond them."""
    if not view.reserve or view.offers:
        return []
    told = [""]
    for place, territory in enumerate(view.territories):
        if territory.owner != view.whose:
            continue
        near = [sum((link.one, link.other)) - place for link in view.map.links if place in (link.one, link.other)]
        beyond = [
            f"{show('territory', other)} {_armies(view, other)}"
            for other in sorted(near)
            if view.territories[other].owner != view.whose
        ]
        if beyond:
            line = f"{show('territory', place)} {_armies(view, place)} borders on {', '.join(beyond)}"
            told += wrap(line, WIDTH, initial_indent="  ", subsequent_indent="    ")
    return told


def _times(view: View, show: ShowValue) -> str:
    told = [f"round {view.round}" + (f" of {view.limit}" if view.limit else "")]
    if view.next_set:
        told.append(f"next set {view.next_set}")
    if view.reserve:
        told.append(f"to place {view.reserve}")
    if view.happening.number >= 0:
        told.append(show("happening", view.happening.number))
    if view.forecast.number >= 0:
        told.append(f"next: {show('happening', view.forecast.number)}")
    return " · ".join(told)


def _player(view: View, seat: int, show: ShowValue) -> str:
    player = view.seats[seat]
    armies = HIDDEN if player.armies is None else str(player.armies)
    numbers = f"{player.territories:>3} lands {armies:>4} armies {player.cards:>2} cards  +{player.armies_next}"
    return f"[seat{seat}]■[/] {show('seat', seat):<14} {numbers}  {_marks(view, seat, player, show)}"


def _marks(view: View, seat: int, player: Player, show: ShowValue) -> str:
    marks = ["out"] if player.out else []
    marks += [show("continent", number) for number in player.continents]
    if player.stars:
        marks.append(f"stars {player.stars}")
    for treaty in view.treaties:
        if seat in (treaty.one, treaty.other):
            partner = treaty.other if treaty.one == seat else treaty.one
            marks.append(f"{show('treaty', treaty.kind)}: {show('seat', partner)}")
    return ", ".join(marks)


def _continent(view: View, number: int, show: ShowValue) -> str:
    continent = view.continents[number]
    places = [place for place, spot in enumerate(view.map.spots) if spot.continent == number]
    drawn = [_territory(view, place, show) for place in places]
    rows = ["  ".join(drawn[first : first + ROW]).rstrip() for first in range(0, len(drawn), ROW)]
    return "\n  ".join([f"{show('continent', number)} (+{continent.bonus})", *rows])


def _territory(view: View, place: int, show: ShowValue) -> str:
    territory = view.territories[place]
    told = f"{_armies(view, place):>3} {show('territory', place):<21}"
    if territory.owner >= 0:
        return f"[seat{territory.owner}]■[/]{told}"
    return (HOLE_MARK if territory.owner < -2 else NEUTRAL_MARK) + told


def _armies(view: View, place: int) -> str:
    armies = view.territories[place].armies
    return HIDDEN if armies is None else str(armies)
