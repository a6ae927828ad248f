"""The table as text for the terminal: players and tracks, acts with their bids, places and markets."""

from parlour.kernel.words import ShowValue

from .view import ActCard, Player, Stall, View


def draw(view: View, show: ShowValue) -> str:
    """The round at the top, then players, acts, places and markets."""
    return "\n".join(
        [
            _times(view, show),
            *[_player(view, seat, show) for seat in view.order],
            "",
            *[_act(card, show) for card in view.acts],
            "",
            *_places(view, show),
            "",
            *[_market(stall, show) for stall in view.markets],
        ]
    )


def _times(view: View, show: ShowValue) -> str:
    told = [f"round {view.round} of {view.rounds}", show("phase", view.phase)]
    told += [show("card", card).partition(".")[0] for card in view.cards]
    return " · ".join(told)


def _player(view: View, seat: int, show: ShowValue) -> str:
    player = view.seats[seat]
    tracks = "  ".join(f"{show('track', track)[:3]} {_track(player, track)}" for track in range(len(player.tracks)))
    cubes = " ".join(f"{show('cube', cube)[:3]} {_cubes(player, cube)}" for cube in range(len(player.cubes)))
    workers = "●" * player.ready + "○" * player.placed
    coins = f"{player.coins:>3} {'coin' if player.coins == 1 else 'coins':<5}"
    return f"[seat{seat}]■[/] {show('seat', seat):<14} {tracks}  {coins}  {cubes}  {workers}"


def _track(player: Player, track: int) -> str:
    boost = f"+{player.boosts[track]}" if player.boosts[track] else ""
    return f"{player.tracks[track]:>3}{boost:<2}"


def _cubes(player: Player, cube: int) -> str:
    committed = f"({player.committed[cube]})" if player.committed[cube] else ""
    return f"{player.cubes[cube]}{committed}"


def _act(card: ActCard, show: ShowValue) -> str:
    order = f"{card.order}." if card.order else "  "
    mark = "⚔" if card.contest else " "
    cost = [f"{count} {_goods(cube, count, card, show)}" for cube, count in enumerate(card.cost) if count]
    if card.price:
        cost.append(f"{card.price} coin" + "s" * (card.price > 1))
    gains = [f"{show('track', track)} {by:+}" for track, by in enumerate(card.steps) if by]
    if card.coins[0] or card.coins_lost[0]:
        coins = sorted({*card.coins})
        lost = "" if card.coins == card.coins_lost else f"/{card.coins_lost[0]}"
        gains.append(f"+{'-'.join(map(str, coins))}{lost} ¤")
    missed = [f"{show('track', track)} -{by}" for track, by in enumerate(card.penalty) if by]
    bids = " ".join(
        f"[seat{seat}]{show('seat', seat)} {card.bids[seat]}{'' if seat in card.holders else ' (outbid)'}[/]"
        for seat in card.bidders
    )
    absent = f"absent: {', '.join(missed)}" if missed else ""
    return (
        f"{order} {mark} {show('act', card.act):<22} {', '.join(cost):<21} {', '.join(gains):<31} {absent:<28} {bids}"
    )


def _goods(cube: int, count: int, card: ActCard, show: ShowValue) -> str:
    return show("goods", cube if count == 1 else len(card.cost) + cube)


def _places(view: View, show: ShowValue) -> list[str]:
    told = []
    for spot in view.places:
        if spot.in_play:
            workers = "".join(f"[seat{seat}]●[/]" for seat in spot.workers)
            free = "·" * (spot.room - len(spot.workers))
            told.append(f"{show('place', spot.place):<16} {'closed' if spot.shut else workers + free}")
    return told


def _market(stall: Stall, show: ShowValue) -> str:
    steps = "  ".join(
        f"{price}:{'■' * count}{'□' * (stall.slots - count)}"
        for price, count in zip(stall.prices, stall.cubes, strict=True)
    )
    return f"{show('cube', stall.cube):<10} {steps}"
