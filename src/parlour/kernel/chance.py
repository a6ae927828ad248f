"""Chance: the stream of randomness that lies on the table and is copied with it.

There are two kinds of stream. `SealedChance` is for matches between people: SHA-256 stretches a 256-bit seed that
nobody could choose, so anyone can check every die afterwards. `FastChance` is for playtests and search, with one
multiply-with-carry step per draw. Both draw words of 30 bits, because every product of two such words stays below
2**62, where compiled integers are fast and equal to interpreted ones.
"""

from __future__ import annotations

import hashlib
from typing import Final, TypeVar

from mypy_extensions import i64, mypyc_attr

T = TypeVar("T")

BITS: Final = 30
WORDS: Final = 1073741824  # 2**30
MASK: Final = 1073741823
# FACTOR * 2**30 - 1 is a safe prime (half of the number below it is prime too): two cycles of about 2**59 states.
FACTOR: Final = 998578647
STATES: Final = FACTOR * WORDS - 2  # of the fast generator, from 1; its modulus is one more, and 0 would never change


@mypyc_attr(allow_interpreted_subclasses=True)
class Owed:
    """Something to be drawn from a stream, perhaps later (`Chance.owe`)."""

    def draw(self, chance: Chance) -> None:
        """Draw it now."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Where random numbers come from. Every draw is a point of no return: `used` counts them."""

    used: i64

    def owe(self, owed: Owed) -> None:
        """Draw this before anything else is drawn: at once, or when something else is wanted (`settle`)."""
        owed.draw(self)

    def settle(self) -> None:
        """Draw what is owed."""

    def word(self) -> i64:
        """The next 30 random bits."""
        raise NotImplementedError

    def copy(self) -> Chance:
        """The same stream from here on, independent of this one."""
        raise NotImplementedError

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each exactly as likely as the others (Lemire's method)."""
        if n < 1:
            raise ValueError(f"below() needs at least one outcome, not {n}")
        if n > WORDS:
            return self._below_many(n)
        outcomes: i64 = n
        product = self.word() * outcomes
        low = product & MASK
        if low < outcomes:
            unfair = WORDS % outcomes
            while low < unfair:
                product = self.word() * outcomes
                low = product & MASK
        return product >> BITS

    def _below_many(self, n: int) -> int:
        words = -(-n.bit_length() // BITS)
        reach = WORDS**words
        while True:
            value = 0
            for _ in range(words):
                value = value * WORDS + int(self.word())
            if value < reach - reach % n:
                return value % n

    def die(self, sides: int = 6) -> int:
        """One die, 1 to `sides`."""
        return self.below(sides) + 1

    def dice(self, count: int, sides: int = 6) -> list[int]:
        """Several dice, in the order they were thrown."""
        return [self.below(sides) + 1 for _ in range(count)]

    def coin(self) -> bool:
        """Heads (True) or tails."""
        return self.below(2) == 1

    def pick(self, items: list[T]) -> T:
        """One of the items, each as likely as the others."""
        return items[self.below(len(items))]

    def weighted(self, weights: list[int]) -> int:
        """An index, drawn with probability proportional to its whole-number weight."""
        left = self.below(sum(weights))
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise AssertionError("weights do not add up")

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def fork(self) -> FastChance:
        """An independent fast stream seeded from this one, for an imagined table."""
        high = self.word() << BITS
        return FastChance(1 + (high | self.word()) % STATES)


class FastChance(Chance):
    """For playtests and search: one multiplication a draw, and the whole state is one number below 2**60.

    Make one with `fast(seed)`: from bare states 1, 2, 3 neighbouring streams would start alike.
    """

    def __init__(self, state: i64, used: i64 = 0) -> None:
        self.used = used
        self.state: i64 = state
        self._owed: list[Owed] | None = None

    def owe(self, owed: Owed) -> None:
        if self._owed is None:
            self._owed = [owed]
        else:
            self._owed.append(owed)

    def settle(self) -> None:
        owed = self._owed
        if owed is not None:
            self._owed = None
            for one in owed:
                one.draw(self)

    def word(self) -> i64:
        if self._owed is not None:
            self.settle()
        state = self.state
        self.used += 1
        low = state & MASK
        high = state >> BITS
        self.state = low * FACTOR + high
        return low ^ high

    def shuffle(self, items: list[T]) -> None:
        # What `Chance.shuffle` does, and no other draws, without two calls for each item: imagined decks need many.
        self.settle()
        state: i64 = self.state
        drawn: i64 = 0
        last: i64 = len(items) - 1
        while last > 0:
            outcomes: i64 = last + 1
            unfair: i64 = -1  # words below this would favour some items; it is worked out if it could matter
            while True:
                low: i64 = state & MASK
                high: i64 = state >> BITS
                state = low * FACTOR + high
                drawn += 1
                product: i64 = (low ^ high) * outcomes
                if product & MASK >= outcomes:
                    break
                if unfair < 0:
                    unfair = WORDS % outcomes
                if product & MASK >= unfair:
                    break
            other: i64 = product >> BITS
            item = items[last]
            items[last] = items[other]
            items[other] = item
            last -= 1
        self.state = state
        self.used += drawn

    def copy(self) -> FastChance:
        self.settle()
        return FastChance(self.state, self.used)


class SealedChance(Chance):
    """For matches: block k of the stream is SHA-256(seed, k as 8 bytes), read as eight words of 32 bits,
    the upper 30 of each in turn. Anyone with the seed can compute it with any implementation of SHA-256."""

    def __init__(self, seed: bytes) -> None:
        self.used = 0
        self.seed = seed
        self.block: list[int] = []

    def word(self) -> i64:
        place = self.used & 7
        if place == 0:
            self.block = _block(self.seed, self.used >> 3)
        self.used += 1
        return self.block[place]

    def copy(self) -> SealedChance:
        twin = SealedChance(self.seed)
        twin.used = self.used
        twin.block = self.block
        return twin


def _block(seed: bytes, number: int) -> list[int]:
    digest = hashlib.sha256(seed + number.to_bytes(8, "big")).digest()
    return [int.from_bytes(digest[at : at + 4], "big") >> 2 for at in range(0, 32, 4)]


def fast(seed: int) -> FastChance:
    """A fast stream. The seed is mixed through a hash, so that neighbouring seeds do not start alike."""
    mixed = int.from_bytes(hashlib.sha256(b"parlour/fast %d" % seed).digest()[:8], "big")
    return FastChance(1 + mixed % STATES)


def sealed(seed: int) -> SealedChance:
    """A sealed stream from a small number: for local play, where nobody hides the seed."""
    return SealedChance(b"parlour/sealed %d" % seed)


def commitment(secret: bytes) -> str:
    """What the host shows before the first move, so that it cannot change its secret afterwards."""
    return hashlib.sha256(b"parlour/commitment" + secret).hexdigest()


def default_nonce(secret: bytes, seat: int) -> bytes:
    """The nonce of a seat that sends none, such as a bot's. It follows from the secret, so the host cannot choose it
    after seeing the others."""
    return hashlib.sha256(b"parlour/nonce %d" % seat + secret).digest()[:16]


def fair_seed(secret: bytes, nonces: list[bytes]) -> bytes:
    """The seed of a match, made from the host's secret and a nonce of every seat, so that nobody can choose it."""
    mixed = hashlib.sha256(b"parlour/seed" + secret)
    for nonce in nonces:
        mixed.update(hashlib.sha256(nonce).digest())
    return mixed.digest()
