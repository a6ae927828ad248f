"""The results of one variant of an experiment, made from its tally."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import asdict, replace

from parlour.lab.experiment import Trial
from parlour.lab.report.course import make_course
from parlour.lab.report.figures import counted_row, rate_interval, rounded, scaled_row, significant, spread_row
from parlour.lab.report.measure_structs import Choices, Coverage, Leads, PlayerRow
from parlour.lab.report.rate_structs import (
    BotRow,
    CharacterRow,
    Meeting,
    OpeningRow,
    RateInterval,
    SeatRow,
    UseRate,
    UseRow,
    WinRate,
)
from parlour.lab.report.statistics import ENOUGH, SURE, even_p, exact_p, is_binary, lift, pooled, rate
from parlour.lab.report.structs import (
    Elimination,
    FairBecause,
    Lengths,
    NeverReached,
    Outlier,
    Reached,
    Results,
    Scores,
)
from parlour.lab.report.verdicts import judge, judge_each, judge_together
from parlour.lab.run.content import Content
from parlour.lab.run.runner import LONGEST
from parlour.lab.run.tally import HUNDRED, OUTLIERS, GroupSums, Sums, Tally, total, unit


def make_results(trial: Trial, tally: Tally) -> Results:
    """The results of this variant."""
    return ResultsBuilder(trial, tally).build()


class ResultsBuilder:
    """Makes the results of one variant."""

    def __init__(self, trial: Trial, tally: Tally) -> None:
        self.trial = trial
        self.bots = trial.bots
        self.tally = tally
        self.seats = trial.experiment.seats
        self.unit = unit(self.seats)
        self.table = tally.groups.get("table", {}).get("0", GroupSums())
        self.content = Content(trial.game, trial.setup)

    def build(self) -> Results:
        tally, casts = self.tally, self.trial.casts
        numbers = [str(seat) for seat in range(self.seats)]
        seats, characters = judge_together(
            [SeatRow(int(seat), **asdict(won)) for seat, won in self.win_rates("seat", numbers)],
            [CharacterRow(cast, **asdict(won)) for cast, won in self.win_rates("cast", casts)],
        )
        histograms = {name: counted_row(histogram) for name, histogram in tally.histograms.items()}
        fair, because, furthest = self.fairness([*seats, *characters])
        return Results(
            settings=msgspec.to_builtins(self.trial.setup.settings),
            chosen=dict(self.trial.experiment.settings),
            varied=self.trial.combination,
            ended=tally.ended,
            cut=tally.cut,
            cut_matches=tally.cut_numbers,
            draws=tally.draws,
            defeats=tally.defeats,
            fair=fair,
            seats=seats,
            bots=judge([BotRow(bot, **asdict(won)) for bot, won in self.win_rates("bot", self.bots)]),
            casts=characters,
            bots_meet=self.meetings("bot meets bot", self.bots),
            casts_meet=self.meetings("cast meets cast", casts),
            openings=self.openings(),
            reasons=dict(sorted(tally.reasons.items(), key=lambda reason: (-reason[1], reason[0]))),
            length=Lengths(
                moves=histograms.get("moves"),
                turns=histograms.get("turns"),
                rounds=histograms.get("rounds") if self.seats > 1 else None,
            ),
            leads=self.leads(),
            eliminations=self.eliminations(),
            scores=Scores(*[histograms.get(name) for name in ("score", "margin", "spread")]),
            metrics={name: spread_row(tally.metrics[name]) for name in sorted(tally.metrics)},
            use=self.uses(),
            reached=self.reached(),
            never_reached=self.never_reached(),
            outliers=self.outliers(),
            fair_because=because,
            furthest=furthest,
            pack=self.trial.pack.name if self.trial.pack is not None else None,
            pack_hash=self.trial.pack.hash if self.trial.pack is not None else None,
            players=self.players(),
            choices=self.choices(),
            course=make_course(tally) if tally.ended else None,
            coverage=self.coverage(),
        )

    # --- who wins ---

    def fairness(self, rows: Sequence[SeatRow | CharacterRow]) -> tuple[bool | None, FairBecause, float | None]:
        """Whether the game is fair, why, and how far a seat or a character may be from its share."""
        if not self.tally.ended:
            return None, "no match ended", None
        if self.seats == 1:
            return None, "one seat", None
        furthest = rounded(max(max(row.excess.high, -row.excess.low) for row in rows))
        if any(row.clear for row in rows):
            return False, "somebody stands out", furthest
        return (True, "nobody stands out", furthest) if furthest <= SURE else (None, "too few matches", furthest)

    def win_rates(self, factor: str, names: list[str]) -> list[tuple[str, WinRate]]:
        """Win rates of the levels of a factor, with the rate to expect if the level did not matter."""
        found = self.tally.levels.get(factor, {})
        return [(name, self.win_rate(found[str(place)])) for place, name in enumerate(names) if str(place) in found]

    def win_rate(self, sums: Sums) -> WinRate:
        """One win rate, compared with the mean of all seats."""
        simple = is_binary(sums, self.unit) and self.table.w * self.seats == self.table.n * self.unit
        found = lift(sums, self.table, self.unit)
        p = 1.0 if found is None else exact_p(sums, self.unit, 1 / self.seats) if simple else found.p
        return WinRate(
            seated=sums.n,
            won=rounded(sums.w / self.unit),
            **asdict(rate_interval(rate(sums, self.unit))),
            expected=rounded(self.table.w / self.unit / self.table.n),
            p=significant(p),
        )

    def meetings(self, factor: str, names: list[str]) -> list[Meeting]:
        """For every pair: how often one finishes ahead of the other; a tie counts half."""
        found = self.tally.levels.get(factor, {})
        rows: list[Meeting] = []
        for key in sorted(found, key=lambda key: [int(one) for one in key.split()]):
            one, other = [names[int(place)] for place in key.split()]
            sums = found[key]
            met = asdict(rate_interval(rate(sums, 2)))
            rows.append(Meeting(one, other, sums.n, **met, expected=0.5, p=significant(even_p(sums, 2))))
        return judge_each(rows)

    def openings(self) -> list[OpeningRow]:
        """Each seat's first moves, compared with the other first moves of the same seat."""
        bots = len(self.bots)
        by_move: dict[tuple[int, str], dict[str, Sums]] = {}
        for key, sums in self.tally.levels.get("opening", {}).items():
            place, _, move = key.partition(" ")
            by_move.setdefault((int(place) // bots, move), {})[place] = sums
        rows: list[OpeningRow] = []
        for (seat, move), parts in by_move.items():
            won = rate_interval(rate(total(parts.values()), self.unit))
            used = self.use_rate(parts, "seat and bot")
            used = replace(used, use=rounded(used.seated / self.tally.ended))
            rows.append(OpeningRow(seat, move, won.low, won.high, **asdict(used)))
        rows.sort(key=lambda row: (row.seat, -row.seated, row.move))
        return judge_each(rows)

    # --- how it went ---

    def leads(self) -> Leads | None:
        """Lead changes, and when the winner took the lead for good; None if the game keeps no score."""
        histograms, counts = self.tally.histograms, self.tally.counts
        if "lead changes" not in histograms:
            return None
        led, won = counts.get("half-time leads", 0), counts.get("half-time leads won", 0)
        for_good = histograms.get("lead for good %")
        return Leads(
            changes=spread_row(histograms["lead changes"]),
            for_good_percent=spread_row(for_good) if for_good else None,
            decided=counts.get("decided", 0),
            half_time_leads=led,
            half_time_leader_wins=_share_of(won, led),
            won_from_behind=_share_of(counts.get("won from behind", 0), counts.get("decided", 0)),
        )

    def players(self) -> list[PlayerRow]:
        """How much each seat had to do."""
        found = self.tally.histograms
        return [
            PlayerRow(
                seat,
                spread_row(found[f"moves {seat}"]),
                spread_row(found[f"choices {seat}"]),
                scaled_row(found.get(f"waiting {seat}", {}), HUNDRED),
                scaled_row(found.get(f"longest wait {seat}", {}), 1),
            )
            for seat in range(self.seats)
            if found.get(f"moves {seat}")
        ]

    def choices(self) -> Choices | None:
        """How often there was something to choose, and among how much."""
        forced = self.tally.groups.get("share", {}).get("forced", GroupSums())
        if not forced.n:
            return None
        return Choices(rate_interval(rate(forced, 1)), scaled_row(self.tally.histograms["options"], HUNDRED))

    def eliminations(self) -> list[Elimination]:
        """When the first, the second … seat left."""
        histograms = self.tally.histograms
        return [
            Elimination(
                place=place,
                matches=sum(histograms[f"out {place}"].values()),
                when=spread_row(histograms[f"out {place}"]),
                percent=spread_row(histograms[f"out {place} %"]),
            )
            for place in range(1, self.seats + 1)
            if f"out {place}" in histograms
        ]

    # --- what was used ---

    def reached(self) -> list[Reached]:
        """Everything that a seat used or an event named, and in what share of the matches."""
        matches = self.tally.ended + self.tally.cut
        return [
            Reached(thing.kind, thing.id, rounded(self.tally.reached[place] / matches))
            for place, thing in enumerate(self.content.things)
            if place in self.tally.reached
        ]

    def never_reached(self) -> list[NeverReached]:
        """Everything that no seat used and no event named."""
        explained = self.trial.game.unreached
        return [
            NeverReached(thing.kind, thing.id, explained.get(f"{thing.kind} {thing.id}"))
            for place, thing in enumerate(self.content.things)
            if place not in self.tally.reached
        ]

    def coverage(self) -> list[Coverage]:
        """How much of each kind of content was used."""
        bots = len(self.bots)
        used = {self.content.uses[int(key) // bots].thing for key in self.tally.levels.get("use", {})}
        reached = self.tally.reached.keys()
        kinds: dict[str, list[int]] = {}
        for place, thing in enumerate(self.content.things):
            kinds.setdefault(thing.kind, []).append(place)
        return [
            Coverage(
                kind=kind,
                things=len(places),
                used=len(used.intersection(places)),
                named=len(reached & set(places) - used),
                never=len(set(places) - reached - used),
            )
            for kind, places in kinds.items()
        ]

    def uses(self) -> list[UseRow]:
        """How often seats used a thing in some way, and how much more often those won than the others."""
        bots = len(self.bots)
        by_use: dict[int, dict[str, Sums]] = {}
        for key, sums in self.tally.levels.get("use", {}).items():
            by_use.setdefault(int(key) // bots, {})[str(int(key) % bots)] = sums
        # The design deals out the characters; `casts` says how they did.
        dealt = self.trial.cast_verb.name if self.trial.cast_verb is not None else None
        rows: list[UseRow] = []
        for place, parts in sorted(by_use.items()):
            use = self.content.uses[place]
            thing = self.content.things[use.thing]
            if dealt is None or dealt not in (use.way, thing.id):
                found = self.use_rate(parts, "bot")
                early = self.tally.early.get(place, 0) / found.seated
                rows.append(UseRow(thing.kind, thing.id, use.way, before_end=rounded(early), **asdict(found)))
        return judge_each(rows)

    def use_rate(self, parts: dict[str, Sums], group: str) -> UseRate:
        """One use, with the bots' different habits evened out. It is tested only if there are enough seats with and
        without it."""
        groups = self.tally.groups[group]
        users = sum(sums.n for sums in parts.values())
        lifts = [
            (found, sums.n, groups[bot].n - sums.n)
            for bot, sums in sorted(parts.items())
            if (found := lift(sums, groups[bot], self.unit)) is not None
        ]
        found = pooled(lifts)
        enough = min(sum(n for _, n, _ in lifts), sum(others for _, _, others in lifts)) >= ENOUGH
        return UseRate(
            seated=users,
            use=rounded(users / sum(one.n for one in groups.values())),
            rate=rounded(sum(sums.w for sums in parts.values()) / self.unit / users),
            lift=None if found is None else rounded(found.value),
            lift_low=None if found is None else rounded(found.low),
            lift_high=None if found is None else rounded(found.high),
            p=significant(found.p) if found is not None and enough else None,
        )

    def outliers(self) -> list[Outlier]:
        """Remarkable matches, each with the commands that play it again and show it."""
        command = self.trial.experiment.command()
        known = self.tally.outliers
        named = [(what, *known[what]) for what in OUTLIERS if what in known]
        named += [("cut", LONGEST, match) for match in self.tally.cut_numbers[:1]]
        rows: list[Outlier] = []
        for what, value, match in named:
            file = f"{self.trial.game.name}-{match}.json"
            keep = f"{command} --only {match} --save {file}"
            rows.append(Outlier(what=what, value=value, match=match, keep=keep, show=f"parlour replay {file}"))
        return rows


def _share_of(part: int, whole: int) -> RateInterval | None:
    """How often something happened in matches that either had it or not; None if there were none."""
    return rate_interval(rate(GroupSums(whole, part, whole, part, part), 1)) if whole else None
