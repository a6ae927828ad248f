"""The state of the table: tracks, coins and cubes, workers, acts with their bids, and the event of the round."""

from __future__ import annotations

from typing import Final

from parlour.content.programs import ContentTable
from parlour.kernel.bank import BANK, Bank
from parlour.kernel.chance import Chance
from parlour.kernel.deck import Deck, DrawPile, redeal
from parlour.kernel.setup import Setup

from .derived import NOBODY, NOTHING, Derived

EVENT: Final = "event"
BIDDING: Final = "bid"
PLACING: Final = "place"
BUYING: Final = "buy"
PERFORMING: Final = "perform"
CLEANUP: Final = "cleanup"
PHASES: Final = [BIDDING, PLACING, BUYING, PERFORMING, CLEANUP]


class CircusMaximus(ContentTable):
    """One table of Circus Maximus. Lists are replaced, never changed in place (`marked`, `more`), so clones share
    them."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.derived: Derived = setup.derived

    def lay_out(self) -> None:
        """The table before anything has happened. `clone` copies every field that stands here."""
        seats, derived = self.seats, self.derived
        # Players, by seat.
        self.position: list[list[int]] = [
            [derived.start] * len(derived.track_ids) for _ in range(seats)
        ]  # of markers, by track
        self.bank = Bank(seats + 1, 0, unlimited=True)  # coins; the last purse holds what lies on acts and in the den
        self.cubes: list[Bank] = [
            Bank(2 * seats + 1, total) for total in derived.totals
        ]  # by kind: the seats', the market's, then what each seat has committed to acts
        self.ready: list[int] = [derived.workers] * seats  # workers at home
        self.reserve: list[int] = [
            derived.most_workers - derived.workers
        ] * seats  # workers not in play, including the dead
        # The round.
        self.round = 0
        self.phase = EVENT
        self.order: list[int] = list(range(seats))  # of bidding
        self.placing: list[int] = []  # the order of placing
        self.passed: list[bool] = []
        self.token = NOBODY  # who bids first next round
        self.opener = NOBODY  # who bid first in the first round
        self.event_cards = Deck()  # the event cards of this round
        self.card_pile = DrawPile(range(len(derived.cards)))
        self.blocked: list[bool] = []  # by track
        self.shut: list[bool] = []  # places shut by an event
        self.price_change = 0
        self.wage_change = 0
        # Acts.
        self.act_pile = DrawPile(derived.regular)
        self.display = Deck()
        self.finals: list[int] = []  # final acts on display
        self.bids: dict[int, list[int]] = {}  # on staged acts, by seat
        self.reached: dict[int, list[int]] = {}  # when each bid reached its height
        self.offers = 0  # bids made this round
        self.staged: list[int] = []  # acts with a bid, in the order of their first bids
        self.on_stage = NOTHING
        self.acts_done = 0  # of those staged
        self.performers: dict[int, list[int]] = {}  # of acts that were played
        self.winner: dict[int, int] = {}  # of contests that were played
        self.lost: list[list[int]] = []  # steps lost to penalties in this round, by seat and track
        # Places: the seats of the workers there, in the order of arrival.
        self.workers_at: list[list[int]] = []
        self.gambler = NOBODY
        self.backed = NOTHING  # the act the gambler has bet on
        self.stake = 0

    def clear_round(self) -> None:
        """Start a round in which nothing has happened yet."""
        seats, tracks = self.seats, len(self.derived.track_ids)
        self.passed = [False] * seats
        self.blocked = [False] * tracks
        self.shut = [False] * len(self.derived.places)
        self.price_change = 0
        self.wage_change = 0
        self.bids = {}
        self.reached = {}
        self.offers = 0
        self.staged = []
        self.acts_done = 0
        self.performers = {}
        self.winner = {}
        self.lost = [[0] * tracks for _ in range(seats)]
        self.workers_at = [[] for _ in self.derived.places]
        self.gambler = NOBODY

    def clone(self) -> CircusMaximus:
        t = CircusMaximus(self.setup)
        t.copy_from(self)
        t.position = self.position
        t.bank = self.bank.copy()
        t.cubes = [cube.copy() for cube in self.cubes]
        t.ready = self.ready
        t.reserve = self.reserve
        t.round = self.round
        t.phase = self.phase
        t.order = self.order
        t.placing = self.placing
        t.passed = self.passed
        t.token = self.token
        t.opener = self.opener
        t.event_cards = self.event_cards.copy()
        t.card_pile = self.card_pile.copy()
        t.blocked = self.blocked
        t.shut = self.shut
        t.price_change = self.price_change
        t.wage_change = self.wage_change
        t.act_pile = self.act_pile.copy()
        t.display = self.display.copy()
        t.finals = self.finals
        t.bids = self.bids
        t.reached = self.reached
        t.offers = self.offers
        t.staged = self.staged
        t.on_stage = self.on_stage
        t.acts_done = self.acts_done
        t.performers = self.performers
        t.winner = self.winner
        t.lost = self.lost
        t.workers_at = self.workers_at
        t.gambler = self.gambler
        t.backed = self.backed
        t.stake = self.stake
        return t

    # --- small questions ---

    def coins(self, seat: int) -> int:
        """The coins in a player's purse."""
        return self.bank.holds(seat)

    def bid(self, act: int, seat: int) -> int:
        """What a player has bid on an act."""
        row = self.bids.get(act)
        return 0 if row is None else row[seat]

    def free(self, seat: int, cube: int) -> int:
        """How many of a player's cubes of a kind are not committed to an act."""
        return self.cubes[cube].holds(seat)

    def committed(self, seat: int, cube: int) -> int:
        """How many cubes of a kind a player has committed to acts this round."""
        return self.cubes[cube].holds(self.seats + 1 + seat)

    def owned(self, seat: int, cube: int) -> int:
        """How many cubes of a kind a player has in all."""
        return self.free(seat, cube) + self.committed(seat, cube)

    def all_cubes(self, seat: int) -> int:
        """How many cubes a player has of all kinds."""
        total = 0
        for cube in range(self.derived.cubes):
            total += self.owned(seat, cube)
        return total

    def in_market(self, cube: int) -> int:
        """How many cubes are in a market."""
        return self.cubes[cube].holds(self.seats)

    def supply(self, cube: int) -> int:
        """How many cubes of a kind are in the supply."""
        return self.cubes[cube].stock

    def placed(self, seat: int) -> int:
        """How many workers a player has at places."""
        total = 0
        for workers in self.workers_at:
            total += workers.count(seat)
        return total

    def workers(self, seat: int) -> int:
        """How many workers a player has, at home and at places."""
        return self.ready[seat] + self.placed(seat)

    def boost(self, seat: int, track: int) -> int:
        """How many extra steps a player counts on a track this round: one for each worker who boosts it."""
        steps = 0
        for place in self.derived.boosts[track]:
            steps += self.workers_at[place].count(seat)
        return steps

    def wage(self, seat: int) -> int:
        """What it costs a player to send a worker."""
        derived = self.derived
        wage = derived.deploy
        if derived.catch_up_deploy and max(self.position[seat]) > derived.catch_up_above:
            wage = derived.catch_up
        return max(0, wage + self.wage_change)

    # --- small changes ---

    def receive(self, seat: int, amount: int) -> None:
        """The bank pays a player."""
        self.bank.pay(BANK, seat, amount)

    def pay(self, seat: int, amount: int) -> None:
        """A player pays the bank."""
        self.bank.pay(seat, BANK, amount)

    def take_from_supply(self, seat: int, cube: int, count: int) -> int:
        """A player takes cubes from the supply, as far as there are any; returns how many."""
        taken = min(count, self.supply(cube))
        self.cubes[cube].pay(BANK, seat, taken)
        return taken

    def commit(self, seat: int, cube: int, count: int) -> None:
        """Move cubes to the arena: they cannot serve in another act this round."""
        self.cubes[cube].pay(seat, self.seats + 1 + seat, count)

    def lose_committed(self, seat: int, cube: int, count: int) -> None:
        """Return cubes that died in the arena to the supply."""
        self.cubes[cube].pay(self.seats + 1 + seat, BANK, count)

    def give_up(self, seat: int, cube: int) -> None:
        """Return a cube to the supply: a free one, else one from the arena."""
        purse = seat if self.free(seat, cube) else self.seats + 1 + seat
        self.cubes[cube].pay(purse, BANK, 1)

    def come_home(self, seat: int, cube: int) -> None:
        """Cubes come back from the arena."""
        self.cubes[cube].pay(self.seats + 1 + seat, seat, self.committed(seat, cube))


def resample(t: CircusMaximus, seat: int, chance: Chance) -> None:
    """Shuffle what a seat has not seen of both decks."""
    redeal(seat, chance, [t.card_pile])
    redeal(seat, chance, [t.act_pile])


def conserved(t: CircusMaximus) -> dict[str, int]:
    """Amounts that never change in a match."""
    found = {"coins": t.bank.total()}
    for cube, bank in enumerate(t.cubes):
        found[t.derived.cube_ids[cube]] = bank.total()
    found["workers"] = sum(t.ready) + sum(t.reserve) + sum([len(row) for row in t.workers_at])
    found["acts"] = len(t.act_pile) + len(t.act_pile.discard) + len(t.display)
    found["event cards"] = len(t.card_pile) + len(t.card_pile.discard) + len(t.event_cards)
    return found
