"""What a report says about how matches went: leads, what each player had to do, choices, the course of scores, and what
was measured besides."""

from __future__ import annotations

from typing import Literal

import msgspec

from parlour.lab.report.rate_structs import MeanInterval, RateInterval, SpreadRow

Source = Literal["standing", "evaluation", "playouts"]


class Leads(msgspec.Struct, frozen=True):
    """Who led, and what it was worth."""

    changes: SpreadRow
    """How often the lead changed."""
    for_good_percent: SpreadRow | None
    """When the winner took the lead for good, in percent of the match."""
    decided: int
    """Matches that somebody won and that were not draws."""
    half_time_leads: int
    """Matches in which one seat alone led at half-time."""
    half_time_leader_wins: RateInterval | None
    """How often that seat won; null if there was none."""
    won_from_behind: RateInterval | None = None
    """Of the `decided` matches: how often the winner had fewer points than somebody else at half-time."""


class PlayerRow(msgspec.Struct, frozen=True):
    """How much a seat had to do."""

    seat: int
    """The seat, counted from 0."""
    moves: SpreadRow
    """Its moves in a match."""
    choices: SpreadRow
    """Those of its moves that were not forced."""
    waiting: SpreadRow | None = None
    """How many moves of others it waited for until it was asked again, as a mean over the waits of a match; null if it
    never waited."""
    longest_wait: SpreadRow | None = None
    """The longest of these waits in a match."""


class Choices(msgspec.Struct, frozen=True):
    """How often there was something to choose, and among how much."""

    forced: RateInterval
    """The share of moves that were forced: the seat had one option."""
    options: SpreadRow | None
    """The mean number of options in a match, over the moves that were not forced; null if all were."""


class Course(msgspec.Struct, frozen=True):
    """How matches went, by the game's score. It counts the matches that somebody won and that were no draws."""

    drama: SpreadRow | None
    """How far the winner was behind the leader, as a mean over the match. 1 is the match's greatest distance between
    the first and the last."""
    comeback: SpreadRow | None
    """The most that the winner was ever behind the leader, in the same measure."""
    snowball: MeanInterval | None
    """How many points a lead of one point at half-time has become at the end: 1 if leads stay as they are, more if they
    grow, less if those behind catch up."""
    moments: list[Moment]
    """The start, each tenth of the match, and the end."""


class Moment(msgspec.Struct, frozen=True):
    """One point of time in all matches."""

    at: float
    """Which share of the moves has been played."""
    leads: int
    """Matches in which one seat alone led."""
    leader_wins: RateInterval | None
    """How often that seat won; null if there was none."""
    winner: MeanInterval | None
    """The score of the winner."""
    others: MeanInterval | None
    """The mean score of the others; null if all won."""


class Coverage(msgspec.Struct, frozen=True):
    """How much of one kind of content was used."""

    kind: str
    """The kind of thing."""
    things: int
    """How many of them there are."""
    used: int
    """How many a seat used in some match."""
    named: int
    """How many no seat used, but an event named."""
    never: int
    """How many never came up."""


class Uncertainty(msgspec.Struct, frozen=True):
    """How open the outcome was."""

    source: Source
    """Where the chances to win come from: a model fitted to the standing, the game's evaluation, or playouts."""
    matches: int
    """How many matches were looked at."""
    moments: list[Openness]
    """The start, each tenth of the match, and the end."""
    mean: MeanInterval
    """The mean uncertainty of a match, over its moments before the end."""
    decided_percent: SpreadRow | None
    """When the winner's chance was at least nine in ten for good, in percent of the match."""
    drama: SpreadRow | None
    """How far the winner's chance was below the favourite's, as a mean over the match."""


class Openness(msgspec.Struct, frozen=True):
    """How open the outcome was at one point of time."""

    at: float
    """Which share of the moves has been played."""
    uncertainty: MeanInterval
    """The entropy of the chances to win: 1 if all seats have the same chance, 0 if one is sure to win."""
    favourite_wins: RateInterval
    """How often the seat with the best chance won. If several have it, each counts in part."""


class Decisions(msgspec.Struct, frozen=True):
    """How much decisions mattered, by what each option was worth."""

    source: Source
    """Where the worth of an option comes from: the game's evaluation, or playouts."""
    looked_at: int
    """How many decisions were looked at, forced moves left out."""
    mattered: RateInterval
    """The share of them in which the best option was clearly worth more than the worst."""
    worth: MeanInterval
    """How much of a victory the best option was worth more than the mean of all."""
    kingmaking: RateInterval | None
    """Of the decisions by seats that could hardly win: the share in which the options clearly differed in which other
    seat they helped. Null if there was no such decision."""
    hopeless: int
    """How many decisions were by seats that could hardly win."""


class Luck(msgspec.Struct, frozen=True):
    """Where differences between results come from, as shares of the variance of victories. They add up to 1."""

    deals: int
    """How many deals were played, each with the bots on all seats in turn."""
    skill: RateInterval
    """Who played: differences between the bots."""
    luck: RateInterval
    """The deal: what a seat wins with the same chance, whoever sits there."""
    seat: RateInterval
    """The seat itself."""
    play: RateInterval
    """What is left: how the moves met the chance."""
