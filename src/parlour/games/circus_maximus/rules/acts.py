"""Act Cards: what performers pay, which of them wins, and what everyone gets."""

from __future__ import annotations

from parlour.kernel.bank import BANK

from ..derived import NO_CONTEST, NOBODY, NOTHING
from ..events import BET_LOST, BET_OFF, BET_WON, DIED, EARNED, PAID, PERFORMS, WON
from ..table import CircusMaximus
from .contests import find_winner
from .tracks import move_marker, steps_forward


def play_act(t: CircusMaximus, act: int, performers: list[int]) -> None:
    """Inside an act everything is simultaneous (A11)."""
    for seat in performers:
        enter(t, seat, act)
    rule = t.derived.acts[act]
    winner = NOBODY
    if rule.contest != NO_CONTEST:
        winner = find_winner(t, act, performers)
        t.winner = {**t.winner, act: winner}
        t.tell(WON, winner, act)
    steps = [steps_of(t, seat, act) for seat in performers]
    for place, seat in enumerate(performers):
        lost = rule.contest != NO_CONTEST and seat != winner
        bury(t, seat, act, lost)
        reward(t, seat, act, lost, steps[place])
    settle_bet(t, act, performers, winner)


def enter(t: CircusMaximus, seat: int, act: int) -> None:
    """Commit the cubes for this round, and pay the price of the act (A10)."""
    rule = t.derived.acts[act]
    t.tell(PERFORMS, seat, act)
    for cube, count in enumerate(rule.cost):
        if count:
            t.commit(seat, cube, count)
    if rule.price:
        t.pay(seat, rule.price)
        t.tell(PAID, seat, act, rule.price)


def bury(t: CircusMaximus, seat: int, act: int, lost: bool) -> None:
    """Remove the cubes that do not survive the act: everyone's, or only the losers' (A15, A17)."""
    rule = t.derived.acts[act]
    if rule.losers and not lost:
        return
    for cube, count in enumerate(rule.cost):
        if count and rule.dies[cube]:
            t.lose_committed(seat, cube, count)
            t.tell(DIED, seat, act, cube, count, t.derived.goods(cube, count))


def steps_of(t: CircusMaximus, seat: int, act: int) -> list[int]:
    """How far an act moves a performer now, by track."""
    return [steps_forward(t, seat, act, track) for track in range(len(t.derived.track_ids))]


def reward(t: CircusMaximus, seat: int, act: int, lost: bool, steps: list[int]) -> None:
    """Coins for every performer; steps for all, or most for the winner of a contest (A78). Where cubes serve again,
    those that survived come back at once (A10)."""
    coins = coins_for(t, seat, act, lost)
    if coins:
        t.receive(seat, coins)
        t.tell(EARNED, seat, act, coins)
    if not lost:
        for track, by in enumerate(steps):
            if by:
                move_marker(t, seat, track, by)
    elif t.derived.runners_up:
        move_marker(t, seat, t.derived.acts[act].track, t.derived.acts[act].consolation)
    if t.derived.cubes_again:
        for cube in range(t.derived.cubes):
            t.come_home(seat, cube)


def coins_for(t: CircusMaximus, seat: int, act: int, lost: bool) -> int:
    """The coins that an act brings a winner or a loser (A14, A16)."""
    rule = t.derived.acts[act]
    coins = rule.lost if lost else rule.coins
    if rule.for_each != NOTHING:
        coins += t.owned(seat, rule.for_each)
    return coins


def settle_bet(t: CircusMaximus, act: int, performers: list[int], winner: int) -> None:
    """The den pays a gambler who has won twice the stake (A44), or just returns the stake if nobody stood against them
    (A70). A gambler who has not won loses it."""
    if t.gambler == NOBODY or t.backed != act:
        return
    seat, stake = t.gambler, t.stake
    t.gambler = NOBODY
    if seat != winner:
        t.bank.pay(t.seats, BANK, stake)
        t.tell(BET_LOST, seat, act, stake)
    elif len(performers) == 1:
        t.bank.pay(t.seats, seat, stake)
        t.tell(BET_OFF, seat, act, stake)
    else:
        t.bank.pay(t.seats, seat, stake)
        t.receive(seat, stake)
        t.tell(BET_WON, seat, act, 2 * stake)
