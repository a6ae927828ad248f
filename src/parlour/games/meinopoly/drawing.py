"""The table as text for the terminal: the players and what they have, and the spaces of the board."""

from parlour.kernel.words import ShowValue

from .pack import STATS
from .view import Player, View

BUILDINGS = ".▂▄▆█████"
HIDDEN = "$???"


def draw(view: View, show: ShowValue) -> str:
    """Players above, then the spaces in three columns."""
    if any(player.character < 0 for player in view.seats):
        return "\n".join([_times(view, show), "", *_characters(view, show)])
    players = [_player(view, seat, show) for seat in view.order]
    spaces = [_space(view, space, show) for space in range(len(view.owner))]
    rows = -(-len(spaces) // 3)
    columns = [spaces[at : at + rows] for at in range(0, len(spaces), rows)]
    lines = ["  ".join(column[row] for column in columns if row < len(column)) for row in range(rows)]
    return "\n".join([_times(view, show), *players, *_offer(view, show), "", *lines])


def _characters(view: View, show: ShowValue) -> list[str]:
    """The characters on offer with their figures, and who has taken which."""
    taken = {player.character: seat for seat, player in enumerate(view.seats) if player.character >= 0}
    rows = [f"{'':<22}" + "".join([f"{stat:>13}" for stat in STATS])]
    for sheet in view.sheets:
        by = f"  {show('seat', taken[sheet.character])}" if sheet.character in taken else ""
        rows.append(f"{show('character', sheet.character):<22}" + "".join([f"{n:>13}" for n in sheet.stats]) + by)
    return rows


def _offer(view: View, show: ShowValue) -> list[str]:
    """The cash on the trade table. What else lies there stands in the question."""
    if view.dealing[0] < 0 or not view.offered:
        return []
    payer, payee = view.dealing if view.offered > 0 else view.dealing[::-1]
    return ["", f"On the trade table: {show('seat', payer)} would pay {show('seat', payee)} ${abs(view.offered):,}."]


def _times(view: View, show: ShowValue) -> str:
    told = [f"round {view.round}"]
    if view.season >= 0:
        told.append(show("season", view.season))
    if view.boom != 100:
        told.append(f"rents {view.boom} %")
    if view.market != 100:
        told.append(f"market {view.market} %")
    if view.pot:
        told.append(f"pot ${view.pot:,}")
    return " · ".join(told)


def _player(view: View, seat: int, show: ShowValue) -> str:
    player = view.seats[seat]
    who = show("character", player.character) if player.character >= 0 else "…"
    cash = HIDDEN if player.cash is None else f"${player.cash:,}"
    count = view.owner.count(seat)
    deeds = f"{count:>3} deed{' ' if count == 1 else 's'}"
    return f"[seat{seat}]■[/] {show('seat', seat):<14} {who:<20} {cash:>8} {deeds}  {_marks(player, show)}"


def _marks(player: Player, show: ShowValue) -> str:
    marks = [show("space", player.place)] if player.place >= 0 else []
    if player.trapped >= 0:
        marks.append("trapped")
    if player.owed:
        marks.append(f"owes ${player.owed:,}")
    if player.shields:
        marks.append(f"shield {player.shields}")
    if player.ally >= 0:
        marks.append(f"ally: {show('seat', player.ally)}")
    return ", ".join(marks)


def _space(view: View, space: int, show: ShowValue) -> str:
    owner = view.owner[space]
    tokens = "".join(f"[seat{seat}]●[/]" for seat in view.order if view.seats[seat].place == space)
    standing = len([seat for seat in view.order if view.seats[seat].place == space])
    mark = "M" if view.mortgaged[space] else BUILDINGS[view.level[space]] if owner >= 0 else " "
    owned = f"[seat{owner}]■{mark}[/]" if owner >= 0 else "  "
    return f"{owned} {show('space', space)[:22]:<22}{_sum(view, space):>7} {tokens}{' ' * max(0, 10 - standing)}"


def _sum(view: View, space: int) -> str:
    """The price of a deed that nobody owns, the rent of another, or a tax; all for the reader."""
    for tax in view.taxes:
        if tax.space == space:
            return f"−${tax.amount:,}"
    for deed in view.deeds:
        if deed.space == space:
            if view.owner[space] < 0:
                return f"${deed.price:,}"
            return f"→${deed.rents[deed.now]:,}" if deed.now >= 0 else ""
    return ""
