"""The table as text, for the terminal: players with their bags, and how far they have come."""

from parlour.kernel.words import ShowValue

from .view import Player, View

STEPS = 2  # of a path per character
ROW = 3  # piles side by side


def draw(view: View, show: ShowValue) -> str:
    """Players in the order of play, each with the path to the Finish, then the decks: fresh cards out of all."""
    order = view.order or list(range(len(view.seats)))
    piles = [f"{show('pile', number)} {pile.fresh}/{pile.cards}" for number, pile in enumerate(view.piles)]
    rows = [" · ".join(piles[first : first + ROW]) for first in range(0, len(piles), ROW)]
    players = [line for seat in order for line in _player(view, seat, show)]
    return "\n".join([f"round {view.round} · die {view.die or '–'}", "", *players, "", *rows])


def _player(view: View, seat: int, show: ShowValue) -> list[str]:
    player = view.seats[seat]
    role = show("role", player.role) if player.role >= 0 else "…"
    bag = " ".join(
        f"{show('resource', number)[0]}{amount:>3}"
        for number, amount in enumerate((player.money, player.knowledge, player.influence))
    )
    who = f"[seat{seat}]●[/] {show('seat', seat):<14} {role:<14}"
    return [f"{who} {bag} ={player.total:>4}  {_marks(player, show)}".rstrip(), f"  {_path(player, seat, show)}"]


def _path(player: Player, seat: int, show: ShowValue) -> str:
    """How far a player has come on the path to the Finish."""
    if player.age < 0:
        return show("space", player.place)
    walked = "━" * (player.step // STEPS)
    ahead = "─" * (player.to_go // STEPS)
    return f"[seat{seat}]{walked}●[/]{ahead}  {show('space', player.place)}"


def _marks(player: Player, show: ShowValue) -> str:
    marks = [show("card", card) for card in player.kept]
    if player.ally >= 0:
        marks.append(f"{show('pact', player.pact)} with {show('seat', player.ally)}")
    if player.skips:
        marks.append(f"misses {player.skips}")
    if player.eliminated:
        marks.append("eliminated")
    return ", ".join(marks)
