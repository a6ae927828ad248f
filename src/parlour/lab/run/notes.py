"""What a match leaves behind, in plain lists and counts, so that little work is done after every match. The sums are
made for many matches at once (totals.py)."""

from __future__ import annotations

import math
from array import array

from parlour.kernel import Move, Result
from parlour.lab.experiment import Trial
from parlour.lab.run.content import Content
from parlour.lab.run.runner import Played
from parlour.lab.run.tally import MOMENTS, OUTLIERS, THOUSAND, Extreme, Histogram, unit


class Notes:
    """Keeps the notes of one trial's matches until a tally is made from them."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.seats = trial.experiment.seats
        self.unit = unit(self.seats)
        self.content = Content(trial.game, trial.setup)
        self.bots = trial.bots
        self.meetings = len(self.bots) > 1 or bool(trial.casts)
        self._names = list(trial.experiment.bots)
        self._bot = [self.bots.index(name) for name in self._names]
        self._metrics = trial.metrics
        self._casting = bool(trial.casts)
        self.first_moves: list[str] = []
        self._opening: dict[Move, int] = {}
        self.clear()

    def clear(self) -> None:
        """Forget all matches."""
        self.numbers: list[int] = []
        self.ended: list[bool] = []
        self.shares: list[int] = []  # by seat in each match, as are `seated` and `ranks`
        self.metrics: list[dict[str, float]] = []
        self.marks: list[int] = []  # by seat in each match: what was used before the move that ended it all
        self.moved: list[int] = []  # by seat in each match, as `chose`
        self.chose: list[int] = []
        self.among: list[int] = []  # of each match
        self.waits: list[int] = []  # by seat in each match, as the two below
        self.waited: list[int] = []
        self.longest_wait: list[int] = []
        self.scored = array("q")  # the scores at each moment, for those matches below, one after the other
        self.scored_in: list[int] = []  # which of the matches
        self.moves: list[int] = []
        self.turns: list[int] = []
        self.rounds: list[int] = []
        self.seated: list[int] = []
        self.casts: list[int] = []  # the first character of each seat, -1 for none
        self.more_casts: list[tuple[int, int, int]] = []  # match, seat, character beyond the first
        self.ranks: list[int] = []
        self.openings: list[int] = []  # which of the first moves
        self.opened: list[int] = []  # in which match and by whom: the match times the seats plus the seat
        self.used = array("q")  # match after match, as the content numbers uses and things
        self.used_in: list[int] = []  # and how many in each match
        self.named = array("q")
        self.named_in: list[int] = []
        self.clock: dict[str, tuple[int, int]] = {}
        self.reasons: dict[str, int] = {}
        self.histograms: dict[str, Histogram] = {}
        self.counts: dict[str, int] = {}
        self.outliers: dict[str, Extreme] = {}
        self.content.forget()

    def lengths(self) -> dict[str, list[int]]:
        """How long each match was."""
        return {"moves": self.moves, "turns": self.turns, "rounds": self.rounds}

    def add(self, played: Played) -> None:
        """Note one match. Matches come in the order of their numbers."""
        t = played.table
        place = len(self.numbers)
        self.numbers.append(played.number)
        self.ended.append(not played.cut)
        self.moved += played.moved
        self.chose += played.chose
        self.among.append(played.among)
        self.waits += played.waits.times
        self.waited += played.waits.moves
        self.longest_wait += played.waits.longest
        self.marks += played.marks
        for bot in played.bots:
            self.seated.append(self._bot[bot])
        self.moves.append(len(played.moves))
        self.turns.append(t.turns)
        self.rounds.append(t.rounds)
        self._note_uses(played)
        for bot, nanoseconds in played.clock:
            decisions, spent = self.clock.get(self._names[bot], (0, 0))
            self.clock[self._names[bot]] = (decisions + 1, spent + nanoseconds)
        if self._casting:
            self._note_casts(played, place)
        result = t.result
        for seat in range(self.seats):
            self.shares.append(0 if result is None else int(result.share(seat) * self.unit + 0.5))
        if self.meetings:
            self.ranks += [1] * self.seats if result is None else result.ranks
        if result is not None:
            for seat, move in played.openings.items():
                self.openings.append(self._number(move))
                self.opened.append(place * self.seats + seat)
            self._note_end(played, result, place)
        if self._metrics is not None:
            # Adding 0.0 turns -0.0 into 0.0. A value that is not finite says that the metric does not apply.
            values = {name: float(value) + 0.0 for name, value in self._metrics(t).items()}
            self.metrics.append({name: value for name, value in values.items() if math.isfinite(value)})

    def _note_uses(self, played: Played) -> None:
        content = self.content
        self.used.fromlist(content.used)
        self.used_in.append(len(content.used))
        if content.named:
            self.named.fromlist(content.named)
        self.named_in.append(len(content.named))
        content.forget()

    def _note_casts(self, played: Played, place: int) -> None:
        casts = [-1] * self.seats
        for seat, cast in played.casts:
            if casts[seat] < 0:
                casts[seat] = cast
            else:
                self.more_casts.append((place, seat, cast))
        self.casts += casts

    def _number(self, move: Move) -> int:
        known = self._opening.get(move)
        if known is None:
            known = self._opening[move] = len(self.first_moves)
            self.first_moves.append(self.trial.game.write(self.trial.setup, move))
        return known

    def _note_end(self, played: Played, result: Result, place: int) -> None:
        t, moves = played.table, len(played.moves)
        self.reasons[result.reason] = self.reasons.get(result.reason, 0) + 1
        self._outlier("longest", moves, played.number)
        self._outlier("shortest", moves, played.number)
        scores = result.scores if result.scores is not None else t.standing()
        if scores is not None and len(scores) > 1:
            order = sorted(scores, reverse=True)
            self._tell("margin", order[0] - order[1])
            self._tell("spread", order[0] - order[-1])
            self._outlier("closest", order[0] - order[1], played.number)
            self._outlier("most one-sided", order[0] - order[1], played.number)
            for score in order:
                self._tell("score", score)
        for nth, (_, when, turn) in enumerate(played.outs, 1):
            self._tell(f"out {nth}", turn if t.turns else when)
            self._tell(f"out {nth} %", _percent(when, moves))
        if played.leads:
            scored = moments_of(played, self.seats)
            self._note_leads(played, result, scored)
            if result.winners and not result.draw:
                self.scored.fromlist(scored)
                self.scored_in.append(place)
                self._note_course(played, result)

    def _note_leads(self, played: Played, result: Result, scored: list[int]) -> None:
        moves = len(played.moves)
        changes, alone, half = 0, -1, -1
        for when, leader in played.leads:
            if leader >= 0:
                changes += alone >= 0 and alone != leader
                alone = leader
            if 2 * when <= moves:
                half = leader
        self._tell("lead changes", changes)
        if result.draw or not result.winners:
            return
        self._count("decided", 1)
        taken, last = played.leads[-1]
        if last in result.winners:
            self._tell("lead for good %", _percent(taken, moves))
        if half >= 0:
            self._count("half-time leads", 1)
            self._count("half-time leads won", int(half in result.winners))
        at_half = scored[MOMENTS // 2 * self.seats : (MOMENTS // 2 + 1) * self.seats]
        best = max([at_half[seat] for seat in result.winners])
        self._count("won from behind", int(best < max(at_half)))

    def _note_course(self, played: Played, result: Result) -> None:
        """How far the winner was behind, turn by turn."""
        seats, course, winners = self.seats, played.course, result.winners
        behind = most = widest = 0
        turns = len(played.course_at) - 1  # the end does not count
        for turn in range(turns):
            first = last = course[turn * seats]
            mine = course[turn * seats + winners[0]]
            for seat in range(1, seats):
                score = course[turn * seats + seat]
                if score > first:
                    first = score
                elif score < last:
                    last = score
            for seat in winners:
                score = course[turn * seats + seat]
                mine = max(mine, score)
            behind += first - mine
            most = max(most, first - mine)
            widest = max(widest, first - last)
        if turns and widest:
            self._tell("drama", (THOUSAND * behind + turns * widest // 2) // (turns * widest))
            self._tell("comeback", (THOUSAND * most + widest // 2) // widest)

    def _tell(self, name: str, value: int) -> None:
        histogram = self.histograms.get(name)
        if histogram is None:
            histogram = self.histograms[name] = {}
        histogram[value] = histogram.get(value, 0) + 1

    def _count(self, name: str, more: int) -> None:
        self.counts[name] = self.counts.get(name, 0) + more

    def _outlier(self, name: str, value: int, number: int) -> None:
        best = self.outliers.get(name)
        # If two are equal, the earlier match stays.
        if best is None or (value - best[0]) * OUTLIERS[name] > 0:
            self.outliers[name] = (value, number)


def moments_of(played: Played, seats: int) -> list[int]:
    """The scores of all seats at the start, at each tenth of the match, and at the end: the last that were noted until
    then, one moment after the other."""
    course, times, moves = played.course, played.course_at, len(played.moves)
    found: list[int] = []
    turn = 0
    for moment in range(MOMENTS + 1):
        while turn + 1 < len(times) and MOMENTS * times[turn + 1] <= moment * moves:
            turn += 1
        found += course[turn * seats : (turn + 1) * seats]
    return found


def _percent(part: int, whole: int) -> int:
    return round(100 * part / whole) if whole else 0
