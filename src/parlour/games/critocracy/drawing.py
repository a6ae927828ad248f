"""The table in letters, for the terminal: players with their bags, and where they stand."""

from parlour.kernel.words import ShowValue

from .view import Player, View


def draw(view: View, show: ShowValue) -> str:
    """Players above, in the order of play, then the decks: fresh cards of all."""
    order = view.order or list(range(len(view.seats)))
    players = [_player(view, seat, show) for seat in order]
    piles = [f"{show('pile', number)} {pile.fresh}/{pile.cards}" for number, pile in enumerate(view.piles)]
    return "\n".join([f"round {view.round} · die {view.die or '–'}", *players, "", " · ".join(piles)])


def _player(view: View, seat: int, show: ShowValue) -> str:
    player = view.seats[seat]
    role = show("role", player.role) if player.role >= 0 else "…"
    bag = " ".join(
        f"{show('resource', number)[0]}{amount:>3}"
        for number, amount in enumerate((player.money, player.knowledge, player.influence))
    )
    who = f"[seat{seat}]●[/] {show('seat', seat):<14} {role:<14}"
    return f"{who} {bag} ={player.total:>4}  {show('space', player.place):<16} {_marks(player, show)}"


def _marks(player: Player, show: ShowValue) -> str:
    marks = [show("card", card) for card in player.kept]
    if player.ally >= 0:
        marks.append(f"{show('pact', player.pact)} with {show('seat', player.ally)}")
    if player.skips:
        marks.append(f"misses {player.skips}")
    if player.eliminated:
        marks.append("eliminated")
    return ", ".join(marks)
