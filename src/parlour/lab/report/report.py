"""The report: from tallies to numbers with intervals and verdicts, as plain data. Everything is in it; what is
said first, and how, is the business of summary.py and details.py. A report depends on nothing but its experiment: on
no clock, no machine, no number of jobs. Seats are counted from 0 here, as everywhere but in sentences for people.
"""

from __future__ import annotations

from typing import Any

import msgspec

import parlour
from parlour.lab.experiment import Experiment, Trial, make_trials, repeatable
from parlour.lab.report.statistics import ALARM, CONFIDENCE, changed, even_p, exact_p, is_binary, lift, pooled, rate
from parlour.lab.report.verdicts import Row, counted_row, interval_row, judge, lift_row, number, small, spread_row
from parlour.lab.run.content import Content
from parlour.lab.run.runner import LONGEST
from parlour.lab.run.schedule import Seating
from parlour.lab.run.state import Outcome
from parlour.lab.run.tally import OUTLIERS, GroupSums, Sums, Tally, total, unit


def narrow_enough(experiment: Experiment, tallies: list[Tally]) -> bool:
    """Whether the interval of every seat and every bot is as narrow as was asked for, in every variant."""
    assert experiment.until is not None
    shares = unit(experiment.seats)
    for tally in tallies:
        for factor in ("seat", "bot"):
            for sums in tally.levels.get(factor, {}).values():
                if rate(sums, shares).reach > experiment.until:
                    return False
    return all(tally.ended for tally in tallies)


def make_report(experiment: Experiment, outcome: Outcome) -> Row:
    """Everything that is known after a run, as plain data."""
    trials = make_trials(experiment)
    bots = list(dict.fromkeys(experiment.bots))
    seating = Seating(len(experiment.bots), experiment.seats)
    report: Row = {
        "lab": "parlour playtest",
        "version": parlour.__version__,
        "mark": experiment.mark(),
        "game": trials[0].game.name,
        "experiment": experiment,
        "command": f"{experiment.command()} --games {experiment.games}",
        "matches": outcome.played,
        "stopped": outcome.stopped,
        "design": {
            "bots": bots,
            "repeats_after": seating.period,
            "uneven_by": seating.uneven(len(experiment.bots), outcome.played),
            "repeatable": repeatable(experiment),
            "longest_match": LONGEST,
            "confidence": CONFIDENCE,
            "false_alarms": ALARM,
        },
        "results": [Results(trial, bots, tally).all() for trial, tally in zip(trials, outcome.tallies, strict=True)],
        "compared": [compared(experiment, v, tally) for v, tally in enumerate(outcome.tallies) if v],
    }
    plain: Row = msgspec.to_builtins(report)
    return plain


def compared(experiment: Experiment, variant: int, tally: Tally) -> Row:
    """What changed from the first value of the varied setting to another, on the same matches."""
    assert experiment.vary is not None
    name, values = experiment.vary
    rows: list[Row] = []
    for what, histogram in sorted(tally.compared.items(), key=lambda one: (not one[0].startswith("seat "), one[0])):
        if not histogram or (what in ("turns", "rounds") and set(histogram) == {0.0}):
            continue
        found, p = changed(histogram, bounded=what.startswith("seat "))
        rows.append(
            {
                "what": what,
                "matches": sum(histogram.values()),
                "changed": sum(times for difference, times in histogram.items() if difference),
                **interval_row(found, "lift"),
                "p": small(p),
            }
        )
    for row in rows:
        row["lift_low"], row["lift_high"] = row.pop("low"), row.pop("high")
    judge(rows)
    return {"setting": name, "from": values[0], "to": values[variant], "rows": rows}


class Results:
    """The results of one variant."""

    def __init__(self, trial: Trial, bots: list[str], tally: Tally) -> None:
        self.trial = trial
        self.bots = bots
        self.tally = tally
        self.seats = trial.experiment.seats
        self.unit = unit(self.seats)
        self.table = tally.groups.get("table", {}).get("0", GroupSums())

    def all(self) -> Row:
        """Everything about this variant."""
        tally, histograms = self.tally, self.tally.histograms
        seats = self.rates("seat", [str(seat) for seat in range(self.seats)])
        for row in seats:
            row["seat"] = int(row["seat"])
        bots = self.rates("bot", self.bots)
        casts = self.rates("cast", self.trial.casts)
        unfair = judge(seats, casts)
        judge(bots)
        return {
            "settings": self.trial.setup.settings,
            "chosen": self.trial.chosen,
            "ended": tally.ended,
            "cut": tally.cut,
            "cut_matches": tally.cut_numbers,
            "draws": tally.draws,
            "defeats": tally.defeats,
            "fair": not unfair if tally.ended else None,
            "seats": seats,
            "bots": bots,
            "casts": casts,
            "bots_meet": self.meetings("bot meets bot", self.bots),
            "casts_meet": self.meetings("cast meets cast", self.trial.casts),
            "openings": self.openings(),
            "reasons": dict(sorted(tally.reasons.items(), key=lambda reason: (-reason[1], reason[0]))),
            "length": {name: counted_row(histograms.get(name, {})) for name in ("moves", "turns", "rounds")},
            "leads": self.leads(),
            "eliminations": self.eliminations(),
            "scores": {name: counted_row(histograms.get(name, {})) for name in ("score", "margin", "spread")},
            "metrics": {name: spread_row(tally.metrics[name]) for name in sorted(tally.metrics)},
            **self.content(),
            "outliers": self.outliers(),
        }

    # --- who wins ---

    def rates(self, factor: str, names: list[str]) -> list[Row]:
        """Win rates of the levels of a factor, with what would be expected if the level did not matter."""
        found = self.tally.levels.get(factor, {})
        seen = [(name, found[str(place)]) for place, name in enumerate(names) if str(place) in found]
        return [{factor: name, **self.rate_row(sums)} for name, sums in seen]

    def rate_row(self, sums: Sums) -> Row:
        """One win rate, against the mean of all seats."""
        simple = is_binary(sums, self.unit) and self.table.w * self.seats == self.table.n * self.unit
        found = lift(sums, self.table, self.unit)
        p = 1.0 if found is None else exact_p(sums, self.unit, 1 / self.seats) if simple else found.p
        return {
            "seated": sums.n,
            "won": number(sums.w / self.unit),
            **interval_row(rate(sums, self.unit)),
            "expected": number(self.table.w / self.unit / self.table.n),
            "p": small(p),
        }

    def meetings(self, factor: str, names: list[str]) -> list[Row]:
        """For every two: how often the one finishes ahead of the other, level counting half."""
        found = self.tally.levels.get(factor, {})
        rows: list[Row] = []
        for key in sorted(found, key=lambda key: [int(one) for one in key.split()]):
            one, other = [names[int(place)] for place in key.split()]
            sums = found[key]
            row = {"one": one, "other": other, "met": sums.n, **interval_row(rate(sums, 2)), "expected": 0.5}
            rows.append({**row, "p": small(even_p(sums, 2))})
        # Each pair is a question of its own, also when there are just two.
        judge(*[[row] for row in rows])
        return rows

    def openings(self) -> list[Row]:
        """Each seat's first moves, compared with the other first moves of the same seat."""
        bots = len(self.bots)
        by_move: dict[tuple[int, str], dict[str, Sums]] = {}
        for key, sums in self.tally.levels.get("opening", {}).items():
            place, _, move = key.partition(" ")
            by_move.setdefault((int(place) // bots, move), {})[place] = sums
        rows: list[Row] = []
        for (seat, move), parts in by_move.items():
            shown = interval_row(rate(total(parts.values()), self.unit))
            rows.append({"seat": seat, "move": move, **self.use_row(parts, "seat and bot"), **shown})
        for row in rows:
            row["use"] = number(row["seated"] / self.tally.ended)
        rows.sort(key=lambda row: (row["seat"], -row["seated"], row["move"]))
        judge(*[[row] for row in rows if "p" in row])
        return rows

    # --- how it went ---

    def leads(self) -> Row | None:
        """Lead changes, and when the winner took the lead for good; None where the game keeps no score."""
        tally = self.tally
        if "lead changes" not in tally.histograms:
            return None
        led, won = tally.counts.get("half-time leads", 0), tally.counts.get("half-time leads won", 0)
        return {
            "changes": spread_row(tally.histograms["lead changes"]),
            "for_good_percent": spread_row(tally.histograms.get("lead for good %", {})),
            "decided": tally.counts.get("decided", 0),
            "won_from_behind": tally.counts.get("won from behind", 0),
            "half_time_leads": led,
            "half_time_leader_wins": interval_row(rate(Sums(led, won, led, won), 1)) if led else None,
        }

    def eliminations(self) -> list[Row]:
        """When the first, the second … seat left: in turns (in moves, where the game counts no turns)."""
        histograms = self.tally.histograms
        return [
            {
                "place": place,
                "matches": sum(histograms[f"out {place}"].values()),
                "when": spread_row(histograms[f"out {place}"]),
                "percent": spread_row(histograms[f"out {place} %"]),
            }
            for place in range(1, self.seats + 1)
            if f"out {place}" in histograms
        ]

    # --- what was used ---

    def content(self) -> Row:
        """Use and lift of everything, and what was never reached."""
        content = Content(self.trial.game, self.trial.setup)
        tally = self.tally
        matches = tally.ended + tally.cut
        explained = self.trial.game.unreached
        reached = [(thing, tally.reached.get(place, 0)) for place, thing in enumerate(content.things)]
        return {
            "use": self.uses(content),
            "reached": [
                {"kind": thing.kind, "id": thing.id, "matches": number(times / matches)}
                for thing, times in reached
                if times
            ],
            "never_reached": [
                {"kind": thing.kind, "id": thing.id, "why": explained.get(f"{thing.kind} {thing.id}")}
                for thing, times in reached
                if not times
            ],
        }

    def uses(self, content: Content) -> list[Row]:
        """How often seats used a thing in some way, and how much more often those won than the others."""
        bots = len(self.bots)
        by_use: dict[int, dict[str, Sums]] = {}
        for key, sums in self.tally.levels.get("use", {}).items():
            by_use.setdefault(int(key) // bots, {})[str(int(key) % bots)] = sums
        # Characters were dealt out by the design; how they fared stands under casts.
        dealt = self.trial.cast_verb.name if self.trial.cast_verb is not None else None
        rows: list[Row] = []
        for place, parts in sorted(by_use.items()):
            use = content.uses[place]
            thing = content.things[use.thing]
            if dealt is None or dealt not in (use.way, thing.id):
                rows.append({"kind": thing.kind, "id": thing.id, "way": use.way, **self.use_row(parts, "bot")})
        judge(*[[row] for row in rows if "p" in row])
        return rows

    def use_row(self, parts: dict[str, Sums], group: str) -> Row:
        """One use, with the bots' different habits evened out."""
        groups = self.tally.groups[group]
        users = sum(sums.n for sums in parts.values())
        lifts = [
            (found, sums.n, groups[bot].n - sums.n)
            for bot, sums in sorted(parts.items())
            if (found := lift(sums, groups[bot], self.unit)) is not None
        ]
        return {
            "seated": users,
            "use": number(users / sum(one.n for one in groups.values())),
            "rate": number(sum(sums.w for sums in parts.values()) / self.unit / users),
            **lift_row(pooled(lifts), sum(n for _, n, _ in lifts), sum(others for _, _, others in lifts)),
        }

    def outliers(self) -> list[Row]:
        """Remarkable matches, each with the commands that play it again and show it."""
        command = self.trial.experiment.command(settings=self.trial.chosen)
        known = self.tally.outliers
        named: list[tuple[str, tuple[int, int]]] = [(what, known[what]) for what in OUTLIERS if what in known]
        named += [("cut", (LONGEST, match)) for match in self.tally.cut_numbers[:1]]
        rows: list[dict[str, Any]] = []
        for what, (value, match) in named:
            file = f"{self.trial.game.name}-{match}.json"
            keep = f"{command} --only {match} --save {file}"
            rows.append({"what": what, "value": value, "match": match, "keep": keep, "show": f"parlour replay {file}"})
        return rows
