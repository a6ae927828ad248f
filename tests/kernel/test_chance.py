"""Chance: the same numbers everywhere, uniform in every way that matters, and provable afterwards."""

import hashlib
from collections.abc import Callable

import pytest
from scipy.stats import chisquare

from parlour.kernel.chance import FACTOR, WORDS, Chance, FastChance, SealedChance, commitment, fair_seed, fast, sealed

Make = Callable[[int], Chance]

ALARM = 1e-6  # a fair stream fails such a test once in a million runs; the streams here are fixed, so they never do


def even(counts: list[int]) -> bool:
    return bool(chisquare(counts).pvalue > ALARM)


def counted(values: list[int], kinds: int) -> list[int]:
    counts = [0] * kinds
    for value in values:
        counts[value] += 1
    return counts


def test_sealed_chance_equals_an_independent_computation() -> None:
    seed = bytes(range(32))
    words = []
    for block in range(3):
        digest = hashlib.sha256(seed + block.to_bytes(8, "big")).digest()
        words += [int.from_bytes(digest[at : at + 4], "big") >> 2 for at in range(0, 32, 4)]
    stream = SealedChance(seed)
    assert [stream.word() for _ in range(24)] == words


def test_fast_chance_equals_an_independent_computation() -> None:
    modulus = FACTOR * 2**30 - 1
    state = 1 + int.from_bytes(hashlib.sha256(b"parlour/fast 7").digest()[:8], "big") % (modulus - 1)
    expected = []
    for _ in range(1000):
        expected.append((state % 2**30) ^ (state >> 30))
        state = (state % 2**30) * FACTOR + (state >> 30)
        assert state < modulus
    stream = fast(7)
    assert [stream.word() for _ in range(1000)] == expected


@pytest.mark.parametrize("make", [fast, sealed])
def test_numbers_are_pinned(make: Make) -> None:
    stream = make(2026)
    pinned: dict[Make, list[int]] = {fast: [2, 1, 1, 4, 2, 2, 6, 1, 4, 6], sealed: [4, 1, 2, 6, 1, 5, 3, 6, 6, 6]}
    assert stream.dice(10) == pinned[make]


@pytest.mark.parametrize("make", [fast, sealed])
def test_dice_are_even(make: Make) -> None:
    stream: Chance = make(1)
    assert even(counted([stream.below(6) for _ in range(60_000)], 6))


@pytest.mark.proof
@pytest.mark.parametrize("make", [fast, sealed])
def test_a_million_dice_are_even(make: Make) -> None:
    stream: Chance = make(5)
    counts = counted([stream.below(6) for _ in range(1_000_000)], 6)
    print(f"\n1,000,000 dice of {make}: {counts}, p = {chisquare(counts).pvalue:.3f}")
    assert even(counts)


@pytest.mark.parametrize("make", [fast, sealed])
@pytest.mark.parametrize("draw", [0, 1, 2])
def test_first_draws_of_consecutive_seeds_are_even(make: Make, draw: int) -> None:
    values = [make(seed).dice(3)[draw] - 1 for seed in range(10_000)]
    assert even(counted(values, 6))


@pytest.mark.parametrize("draw", [0, 1, 2])
def test_first_draws_of_imagined_tables_are_even(draw: int) -> None:
    parent = fast(9)
    assert even(counted([parent.fork().dice(3)[draw] - 1 for _ in range(10_000)], 6))


def test_neighbouring_streams_are_independent() -> None:
    pairs = [fast(seed).below(6) * 6 + fast(seed + 1).below(6) for seed in range(20_000)]
    assert even(counted(pairs, 36))


@pytest.mark.parametrize("make", [fast, sealed])
def test_shuffles_are_even(make: Make) -> None:
    stream: Chance = make(3)
    orders: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        stream.shuffle(cards)
        orders[tuple(cards)] = orders.get(tuple(cards), 0) + 1
    assert len(orders) == 24
    assert even(list(orders.values()))


def test_below_is_unbiased_where_a_remainder_would_not_be() -> None:
    # Three quarters of the range: a plain remainder would give the lower third twice as often.
    n = WORDS * 3 // 4
    stream = fast(4)
    low = sum(stream.below(n) < n // 3 for _ in range(30_000))
    assert even([low, 30_000 - low]) is False
    assert abs(low - 10_000) < 500


def test_below_reaches_beyond_one_word() -> None:
    stream = fast(5)
    n = 10**15
    values = [stream.below(n) for _ in range(1000)]
    assert all(0 <= value < n for value in values)
    assert even(counted([value * 10 // n for value in values], 10))


@pytest.mark.parametrize("n", [0, -3])
def test_below_nothing_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="at least one outcome"):
        fast(1).below(n)


def test_weighted_follows_its_weights() -> None:
    stream = fast(6)
    counts = counted([stream.weighted([1, 0, 3]) for _ in range(8000)], 3)
    assert counts[1] == 0
    assert chisquare(counts[::2], [2000, 6000]).pvalue > ALARM


@pytest.mark.parametrize("make", [fast, sealed])
def test_a_copy_goes_on_alike_and_apart(make: Make) -> None:
    stream: Chance = make(8)
    stream.dice(11)
    twin = stream.copy()
    assert twin.used == stream.used
    assert stream.dice(30) == twin.dice(30)
    stream.word()
    assert twin.used + 1 == stream.used


@pytest.mark.parametrize("state", [7, 123456789012345, (5 << 30) | 5, (1073741 << 30) | 1073741])
def test_a_fast_stream_shuffles_as_every_stream_does(state: int) -> None:
    """The last two states begin with a word that must be drawn again."""
    for items in (0, 1, 2, 3, 52, 100):
        quick, plain = FastChance(state), FastChance(state)
        one, other = list(range(items)), list(range(items))
        quick.shuffle(one)
        Chance.shuffle(plain, other)
        assert (one, quick.state, quick.used) == (other, plain.state, plain.used)


def test_every_draw_is_counted() -> None:
    stream = sealed(1)
    stream.dice(3)
    stream.coin()
    assert stream.used == 4


def test_the_seed_of_a_match_depends_on_everyone() -> None:
    secret, nonces = bytes(32), [b"ann", b"bob"]
    seed = fair_seed(secret, nonces)
    assert seed != fair_seed(bytes(31) + b"x", nonces)
    assert seed != fair_seed(secret, [b"ann", b"bab"])
    assert seed != fair_seed(secret, [b"bob", b"ann"])
    assert fair_seed(secret, [b"annb", b"ob"]) != seed
    assert commitment(secret) != fair_seed(secret, []).hex()
