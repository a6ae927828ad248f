"""Games with known properties, to see whether the lab finds them.

`COIN` is decided by a coin that its settings can bend: towards the first seat, towards draws, towards nobody. `ROLES`
has six characters, one of them stronger. `HANDS` has hidden cards, one of them strong and one never dealt; the seat
that is last at half-time is out.
"""

import os
import threading
from typing import Annotated, Final

import msgspec

from parlour.kernel import Bot, Chance, Decision, Deck, Event, Game, Move, Setup, Sight, Step, Table, Verb, redeal

# --- a coin ---

HEADS: Final = Verb("heads")
TAILS: Final = Verb("tails")
CALLED: Final = Event("called", seat="seat")
NEVER_TOLD: Final = Event("never_told", seat="seat")


class Coin(msgspec.Struct, frozen=True):
    """How the coin is bent, in hundredths."""

    bias: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    draws: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    defeats: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    endless: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    breaks: bool = False


class CoinTable(Table):
    """Each seat calls twice, then chance decides. The calls do not matter."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.calls = 0

    def deal(self) -> None:
        self.then(Call(0))

    def clone(self) -> "CoinTable":
        t = CoinTable(self.setup)
        t.copy_from(self)
        t.calls = self.calls
        return t

    def seen_by(self, seat: int) -> int:
        return self.calls


class Call(Decision[CoinTable]):
    verbs = (HEADS, TAILS)

    def options(self, t: CoinTable) -> list[Move]:
        return [HEADS.alone, TAILS.alone]

    def heads(self, t: CoinTable) -> None:
        self.call(t)

    def tails(self, t: CoinTable) -> None:
        self.call(t)

    def call(self, t: CoinTable) -> None:
        coin: Coin = t.setup.settings
        t.turn(self.seat)
        t.tell(CALLED, self.seat)
        t.calls += 1
        if coin.breaks and t.calls == 2:
            raise ValueError("the coin is lost")
        if t.calls == 2 * t.seats and t.chance.below(100) >= coin.endless:
            toss(t, coin)
        elif t.calls == 2 * t.seats:
            t.calls += 1  # so that the number of calls is never right again
        if not t.over:
            t.then(Call((self.seat + 1) % t.seats))


def toss(t: CoinTable, coin: Coin) -> None:
    """Somebody wins, or two, or nobody."""
    if t.chance.below(100) < coin.defeats:
        t.finish([], "lost")
        return
    winner = t.chance.weighted([100 + coin.bias] + [100] * (t.seats - 1))
    if t.chance.below(100) < coin.draws:
        t.finish([winner, (winner + 1 + t.chance.below(t.seats - 1)) % t.seats], "shared")
    else:
        t.finish([winner], "tossed")


class Trickster(Bot):
    """Always calls heads, which gains nothing: it is as strong as any other bot."""

    def choose(self, sight: Sight) -> Move:
        return HEADS.alone


class Cheat(Bot):
    """Chooses a move that is not open."""

    def choose(self, sight: Sight) -> Move:
        return PLAY[3]


class Quitter(Bot):
    """Ends the process in which it plays."""

    def choose(self, sight: Sight) -> Move:
        os._exit(7)


class Staller(Bot):
    """Calls heads. If `STALLER_CALLS` is set, it does so only that many times in one process, and then never
    returns."""

    calls = 0

    def choose(self, sight: Sight) -> Move:
        Staller.calls += 1
        if "STALLER_CALLS" in os.environ and Staller.calls > int(os.environ["STALLER_CALLS"]):
            threading.Event().wait()
        return HEADS.alone


COIN: Final = Game(
    "coin",
    __name__,
    CoinTable,
    seats=(2, 6),
    set_up=CoinTable.deal,
    view=CoinTable.seen_by,
    decisions={"call": Call},
    events=[CALLED, NEVER_TOLD],
    settings=Coin,
    presets={"bent": {"bias": 60}},
    bots={"trickster": Trickster, "cheat": Cheat, "quitter": Quitter, "staller": Staller},
    metrics=lambda t: {"calls": t.calls, "half": t.calls / 2, "never": 0},
)

# --- characters ---

PICK: Final = Verb("pick", kind="role")
ROLL: Final = Verb("roll")
ROLES_IN_PLAY: Final = ["giant", "baker", "cooper", "dyer", "farmer", "miller"]


class RolesTable(Table):
    """Everyone picks a different role, then rolls three times. The giant adds one each time."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.roles = [-1] * setup.seats
        self.sums = [0] * setup.seats

    def deal(self) -> None:
        self.then(*[Pick(seat) for seat in range(self.seats)])
        self.then(*[Roll(seat) for _ in range(3) for seat in range(self.seats)], End())

    def clone(self) -> "RolesTable":
        t = RolesTable(self.setup)
        t.copy_from(self)
        t.roles = self.roles[:]
        t.sums = self.sums[:]
        return t

    def seen_by(self, seat: int) -> list[int]:
        return self.sums[:]

    def scores(self) -> list[int]:
        return self.sums[:]


class Pick(Decision[RolesTable]):
    verbs = (PICK,)

    def options(self, t: RolesTable) -> list[Move]:
        return [PICK[role] for role in range(len(ROLES_IN_PLAY)) if role not in t.roles]

    def pick(self, t: RolesTable, role: int) -> None:
        t.roles[self.seat] = role


class Roll(Decision[RolesTable]):
    verbs = (ROLL,)

    def options(self, t: RolesTable) -> list[Move]:
        return [ROLL.alone]

    def roll(self, t: RolesTable) -> None:
        t.turn(self.seat)
        t.sums[self.seat] += t.chance.die(20) + (2 if t.roles[self.seat] == 0 else 0)


class End(Step[RolesTable]):
    def run(self, t: RolesTable) -> None:
        most = max(t.sums)
        t.finish([seat for seat in range(t.seats) if t.sums[seat] == most], "sum", t.sums)


ROLES: Final = Game(
    "roles",
    __name__,
    RolesTable,
    seats=(2, 4),
    set_up=RolesTable.deal,
    view=RolesTable.seen_by,
    decisions={"pick": Pick, "roll": Roll},
    standing=RolesTable.scores,
    kinds=lambda setup: {"role": ROLES_IN_PLAY},
    cast_verb="pick",
)

# --- hidden hands ---

PLAY: Final = Verb("play", kind="card")
PLAYED: Final = Event("played", seat="seat", card="card")
CARDS: Final = [*[f"card{value}" for value in range(1, 12)], "dragon", "unicorn"]
DRAGON: Final = 11


class HandsTable(Table):
    """Everyone has three cards and plays two of them. The dragon counts for much; the unicorn stays in the box."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.deck = Deck()
        self.hands = [Deck() for _ in range(setup.seats)]
        self.sums = [0] * setup.seats

    def deal(self) -> None:
        self.deck = Deck(range(12))
        self.deck.shuffle(self)
        for seat, hand in enumerate(self.hands):
            for _ in range(3):
                self.deck.draw(self, hand, [seat])
        plays = [Play(seat) for seat in range(self.seats)]
        self.then(*plays, Cull(), *plays, Count())

    def clone(self) -> "HandsTable":
        t = HandsTable(self.setup)
        t.copy_from(self)
        t.deck = self.deck.copy()
        t.hands = [hand.copy() for hand in self.hands]
        t.sums = self.sums[:]
        return t

    def seen_by(self, seat: int) -> list[list[int]]:
        return [hand.known(seat) for hand in self.hands]

    def exchange(self, seat: int, chance: Chance) -> None:
        redeal(seat, chance, [self.deck, *self.hands])

    def scores(self) -> list[int]:
        return self.sums[:]


class Play(Decision[HandsTable]):
    verbs = (PLAY,)

    def options(self, t: HandsTable) -> list[Move]:
        return [PLAY[card] for card in sorted(t.hands[self.seat])]

    def play(self, t: HandsTable, card: int) -> None:
        t.turn(self.seat)
        t.reveal()
        t.hands[self.seat].move(card, t.deck)
        t.tell(PLAYED, self.seat, card)
        t.sums[self.seat] += 30 if card == DRAGON else card


class Cull(Step[HandsTable]):
    """With three seats or more, the last one is out."""

    def run(self, t: HandsTable) -> None:
        if t.seats > 2:
            t.leave(t.sums.index(min(t.sums)))


class Count(Step[HandsTable]):
    def run(self, t: HandsTable) -> None:
        most = max(t.sums)
        t.finish([seat for seat in range(t.seats) if t.sums[seat] == most], "count", t.sums)


HANDS: Final = Game(
    "hands",
    __name__,
    HandsTable,
    seats=(2, 4),
    set_up=HandsTable.deal,
    view=HandsTable.seen_by,
    decisions={"play": Play},
    events=[PLAYED],
    resample=HandsTable.exchange,
    standing=HandsTable.scores,
    kinds=lambda setup: {"card": CARDS},
)
