"""What was asked for besides: from the second look at matches to uncertainty, decisions, and luck against skill."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
from scipy import optimize, special, stats

from parlour.lab.experiment import Trial
from parlour.lab.report.figures import mean_interval, rate_interval, rounded, spread_row
from parlour.lab.report.measure_structs import Decisions, Luck, Openness, Source, Uncertainty
from parlour.lab.report.rate_structs import RateInterval, SpreadRow
from parlour.lab.report.statistics import CONFIDENCE, Interval, rate, wilson
from parlour.lab.run.review import MILLION, Decided, Review
from parlour.lab.run.schedule import Seating
from parlour.lab.run.sums import Ints
from parlour.lab.run.tally import MOMENTS, unit
from parlour.lab.run.totals import sums_of

Floats = npt.NDArray[np.float64]

FEWEST = 50  # matches; a model fitted to fewer says nothing
SURE_TO_WIN = 0.9
RIDGE = 0.01  # keeps the model finite when the leader always wins
REPEATS = 400  # of the bootstrap


def make_uncertainty(trial: Trial, reviews: Sequence[Review]) -> Uncertainty | None:
    """How open the outcome was; None if too few matches were won. Shared victories are left out, unless nobody ever
    wins alone: partners share all of theirs."""
    seats = trial.experiment.seats
    alone = [review for review in reviews if unit(seats) in review.won]
    looked = alone or [review for review in reviews if sum(review.won)]
    won = np.array([review.won for review in looked], dtype=np.float64) / unit(seats)
    if not looked or not (looked[0].chances or looked[0].scores):
        return None
    shape = (len(looked), MOMENTS + 1, seats)
    source: Source
    if looked[0].chances:
        chances = np.array([review.chances for review in looked]).reshape(shape)
        evaluated = "playouts" not in trial.experiment.measure and trial.setup.functions.evaluate is not None
        source = "evaluation" if evaluated else "playouts"
        total = chances.sum(axis=2, keepdims=True)
        chances = np.where(total > 0, chances / np.where(total > 0, total, 1), 1 / seats)
    elif len(looked) >= FEWEST:
        scores = np.array([review.scores for review in looked], dtype=np.float64).reshape(shape)
        # Bots are turned round the table from match to match. If every other match were judged by those between, a
        # model would learn that a seat wins where the stronger bot sits, and judge the matches where it does not.
        period = Seating(len(trial.experiment.bots), seats).period
        period = period if 2 * period <= len(looked) else 1
        half = np.array([review.match // period % 2 == 1 for review in looked])
        chances, source = chances_by_score(scores, won, half), "standing"
    else:
        return None
    chances[:, MOMENTS] = won
    return _uncertainty(source, chances, won)


def chances_by_score(scores: Floats, won: Floats, of_half: npt.NDArray[np.bool_]) -> Floats:
    """Each seat's chance to win at each moment, by a conditional logit: how far its score is above the mean of the
    table, and the seat itself. Each half of the matches is judged by a model that was fitted to the other half."""
    chances = np.empty_like(scores)
    for moment in range(scores.shape[1]):
        above = scores[:, moment] - scores[:, moment].mean(axis=1, keepdims=True)
        scale = above.std()
        above = above / scale if scale > 0 else above
        for half in (of_half, ~of_half):
            weight, seat = _fitted(above[~half], won[~half])
            chances[half, moment] = special.softmax(weight * above[half] + seat, axis=1)
    return chances


def _fitted(above: Floats, won: Floats) -> tuple[float, Floats]:
    """The weight of the score and of each seat that make these victories most likely."""
    seats = above.shape[1]

    def loss(weights: Floats) -> tuple[float, Floats]:
        ahead = weights[0] * above + np.append(0.0, weights[1:])
        off = special.softmax(ahead, axis=1) * won.sum(axis=1, keepdims=True) - won
        likely = (won * special.log_softmax(ahead, axis=1)).sum()
        slope = np.append((off * above).sum(), off.sum(axis=0)[1:]) + RIDGE * weights
        return float(RIDGE / 2 * (weights**2).sum() - likely), slope

    found = optimize.minimize(loss, np.zeros(seats), jac=True, method="BFGS").x
    return float(found[0]), np.append(0.0, found[1:])


def _uncertainty(source: Source, chances: Floats, won: Floats) -> Uncertainty:
    open_ = -special.xlogy(chances, chances).sum(axis=2) / math.log(chances.shape[2])
    best = chances.max(axis=2, keepdims=True)
    favourites = chances >= best - 1e-9
    right = (favourites * won[:, None, :]).sum(axis=2) / favourites.sum(axis=2)
    winners = chances * (won > 0)[:, None, :]
    unsure = winners.sum(axis=2) < SURE_TO_WIN
    since = np.where(unsure.any(axis=1), unsure.shape[1] - np.argmax(unsure[:, ::-1], axis=1), 0)
    behind = (best[..., 0] - winners.max(axis=2))[:, :MOMENTS].mean(axis=1)
    return Uncertainty(
        source=source,
        matches=len(won),
        moments=[
            Openness(
                at=moment / MOMENTS,
                uncertainty=mean_interval(_mean(open_[:, moment])),
                favourite_wins=rate_interval(wilson(float(right[:, moment].mean()), len(won))),
            )
            for moment in range(MOMENTS + 1)
        ],
        mean=mean_interval(_mean(open_[:, :MOMENTS].mean(axis=1))),
        decided_percent=_spread(100 // MOMENTS * since),
        drama=_spread(np.round(behind, 3)),
    )


def _spread(values: npt.NDArray[np.float64 | np.int64]) -> SpreadRow | None:
    found, times = np.unique(values, return_counts=True)
    return spread_row(dict(zip(map(float, found), map(int, times), strict=True))) if len(found) else None


def _mean(values: Floats) -> Interval:
    """A mean over matches, with Student's interval."""
    mean = float(values.mean())
    if len(values) < 2:
        return Interval(mean, -math.inf, math.inf)
    half = float(stats.t.ppf(0.5 + CONFIDENCE / 2, len(values) - 1) * values.std(ddof=1) / math.sqrt(len(values)))
    return Interval(mean, mean - half, mean + half)


# --- decisions ---


def make_decisions(trial: Trial, reviews: Sequence[Review]) -> Decisions | None:
    """How much decisions mattered; None if none were looked at."""
    every = [review.decisions for review in reviews if review.decisions]
    if not every:
        return None
    hopeless = sum(one.hopeless for decisions in every for one in decisions)
    worth = np.array([sum(one.worth for one in decisions) / len(decisions) / MILLION for decisions in every])
    return Decisions(
        source="evaluation" if trial.setup.functions.evaluate is not None else "playouts",
        looked_at=sum(map(len, every)),
        mattered=_share(every, lambda one: True, lambda one: one.mattered),
        worth=mean_interval(_mean(worth)),
        kingmaking=_share(every, lambda one: one.hopeless, lambda one: one.kingmaking) if hopeless else None,
        hopeless=hopeless,
    )


def _share(every: list[list[Decided]], of: Callable[[Decided], bool], part: Callable[[Decided], bool]) -> RateInterval:
    """A share of decisions, from match to match."""
    n: Ints = np.array([sum(map(of, decisions)) for decisions in every], dtype=np.int64)
    w: Ints = np.array([sum(map(part, decisions)) for decisions in every], dtype=np.int64)
    return rate_interval(rate(sums_of(n, w), 1))


# --- luck against skill ---


def make_luck(trial: Trial, reviews: Sequence[Review]) -> Luck | None:
    """Where differences between victories come from; None if too few deals were played, or all ended alike."""
    deals = [review.deals for review in reviews if len(review.deals) > 1]
    if len(deals) < FEWEST or len({len(deal) for deal in deals}) > 1:
        return None
    bot = np.array([[trial_bots(trial, bots) for bots, _ in deal] for deal in deals], dtype=np.int64)
    won = np.array([[shares for _, shares in deal] for deal in deals], dtype=np.float64) / unit(trial.experiment.seats)
    parts = parts_of_variance(bot, won)
    if parts is None:
        return None
    chance = np.random.default_rng(1)  # the same report from the same matches
    drawn = (chance.integers(0, len(deals), len(deals)) for _ in range(REPEATS))
    repeats = [found for rows in drawn if (found := parts_of_variance(bot[rows], won[rows])) is not None]
    low, high = np.quantile(np.array(repeats), [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2], axis=0)
    skill, luck, seat, play = [
        RateInterval(rounded(value), rounded(float(least)), rounded(float(most)))
        for value, least, most in zip(parts, low, high, strict=True)
    ]
    return Luck(deals=len(deals), skill=skill, luck=luck, seat=seat, play=play)


def trial_bots(trial: Trial, places: list[int]) -> list[int]:
    """The bots on each seat; a name given twice is one bot."""
    return [trial.bots.index(trial.experiment.bots[place]) for place in places]


def parts_of_variance(bot: Ints, won: Floats) -> tuple[float, float, float, float] | None:
    """The shares of the variance of victories that go with the bot, the deal and the seat, and the rest. `won` has what
    each seat won, by deal and seating; in every deal each bot sits on each seat equally often. None if nothing
    varies."""
    seatings = won.shape[1]
    mean = won.mean()
    variance = float(((won - mean) ** 2).mean())
    if variance <= 1e-12:
        return None
    by_bot = np.bincount(bot.ravel(), won.ravel()) / np.maximum(1, np.bincount(bot.ravel()))
    by_seat = won.mean(axis=(0, 1))
    skill = float(((by_bot[bot] - mean) ** 2).mean())
    seat = float(((by_seat - mean) ** 2).mean())
    left = won - by_bot[bot] - by_seat + mean
    # Two seatings of one deal have nothing in common but the deal, so what they share is its luck.
    pairs = left.sum(axis=1) ** 2 - (left**2).sum(axis=1)
    luck = max(0.0, float(pairs.mean()) / (seatings * (seatings - 1)))
    luck = min(luck, variance - skill - seat)
    return skill / variance, luck / variance, seat / variance, 1 - (skill + luck + seat) / variance
