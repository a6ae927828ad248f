"""The search itself: Optuna suggests candidates, and each plays the same matches as all others.

Optuna is asked for the smallest change, and told by how much each candidate misses each condition: its sampler (TPE)
looks for candidates that miss nothing, and among them for small ones. We add what a designer would try:

- Today's game is the first candidate, then each change alone, with its outermost values and one in the middle.
- If one value of a change alone falls short of a target and another goes too far, one between them is tried.
- When a candidate is smaller than all before whose values are where they should be, simpler ones are tried: without
  one of its changes, or with one halfway back or one step back.

If there are no more candidates than may be tried, all are, the smallest first.

A candidate is given up as soon as a condition is clearly missed. This is looked at after about 100, 200, 400 …
matches, with wide intervals, because whoever looks often is misled more often.

Optuna's journal keeps everything that was tried. Its random numbers depend on how many candidates were tried, not on
when, so a search that was stopped finds what it would have found.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
import optuna
from optuna.distributions import BaseDistribution, CategoricalDistribution, IntDistribution
from optuna.storages import BaseStorage, InMemoryStorage, JournalStorage
from optuna.storages.journal import JournalFileBackend, JournalFileOpenLock
from optuna.trial import TrialState

from parlour.kernel import ParlourError
from parlour.lab.balance.conditions import (
    Answer,
    answer,
    are_on_both_sides,
    refuse_unfit,
    values_today,
    worst,
)
from parlour.lab.balance.figures import FigureMaker
from parlour.lab.balance.structs import BalancePlan, Candidate
from parlour.lab.experiment import make_trials
from parlour.lab.report.statistics import CONFIDENCE
from parlour.lab.run.batch import BatchPlayer
from parlour.lab.run.processes import run
from parlour.lab.run.state import FIRST_LOOK
from parlour.lab.run.tally import Tally

SAMPLE: Final = 20  # matches of today's game, to learn which figures it has
GIVE_UP: Final = 0.997  # the confidence with which a candidate is given up early
AT_RANDOM: Final = 10  # candidates before the sampler has seen enough
UNPLAYABLE: Final = 100.0  # the miss of a candidate that cannot be played
TRIED: Final = "tried"
STUDY: Final = "parlour balance"


class SearchError(ParlourError):
    """A search cannot begin or go on."""


class Opening(msgspec.Struct):
    """What the first line of Optuna's journal says, as far as we care."""

    study_name: str


class BalanceSearch:
    """A search, begun or gone on with."""

    def __init__(self, plan: BalancePlan, file: Path | None, resume: bool = False) -> None:
        """`file` is Optuna's journal; without it, nothing is kept."""
        optuna.logging.set_verbosity(optuna.logging.ERROR)
        self.plan = plan
        self.trials = make_trials(plan.experiment)
        sample = BatchPlayer(plan.experiment).play(0, SAMPLE).tallies
        refuse_unfit(plan.conditions, [FigureMaker(*one).make() for one in zip(self.trials, sample, strict=True)])
        self.study = _open_study(plan, file, resume)
        self.space: dict[str, BaseDistribution] = {
            one.what: IntDistribution(0, len(one.values) - 1) if one.ordered else CategoricalDistribution(one.values)
            for one in plan.changes
        }
        self.candidates = [_candidate_of(trial) for trial in self.study.get_trials(deepcopy=False) if _is_tried(trial)]
        self._put_back_what_was_stopped()
        if not self.candidates and not self._waiting():
            for changes in [{}, *self._alone()]:
                self._wait_for(changes)

    # --- what was tried ---

    @property
    def done(self) -> bool:
        """Whether as many were tried as are wanted, or as there are."""
        return len(self.candidates) >= self.plan.wanted

    @property
    def today(self) -> dict[tuple[int, str], float] | None:
        """What each figure is in today's game; None until it was played."""
        return values_today(self.candidates[0].answers) if self.candidates else None

    def _is_known(self, changes: dict[str, str]) -> bool:
        return any(one.changes == changes for one in self.candidates)

    # --- trying one more ---

    def try_next(self, jobs: int = 1, progress: Callable[[int], None] = lambda played: None) -> Candidate:
        """Try one more candidate. Ctrl-C leaves it for the next time."""
        trial, changes = self._next()
        number = len(self.candidates)
        try:
            found = self._play(number, changes, jobs, progress)
        except KeyboardInterrupt:
            self._stop(trial.number)
            raise
        trial.set_user_attr(TRIED, msgspec.json.encode(found).decode())
        trial.set_constraint("playable", UNPLAYABLE if found.fault else 0.0)
        for one in found.answers:  # what is to be kept must not be lost for certain; targets must be reached
            trial.set_constraint(one.condition, one.miss if not one.kept or one.answer == "missed" else 0.0)
        if found.fault or found.stopped_early:
            self.study.tell(trial, state=TrialState.PRUNED)
        else:
            self.study.tell(trial, found.size)
        self.candidates.append(found)
        self._try_between(found)
        self._try_simpler_ones(found)
        return found

    def _next(self) -> tuple[optuna.Trial, dict[str, str]]:
        """A candidate that was not tried yet."""
        seed = random.Random(f"{self.plan.experiment.seed} {len(self.candidates)}")
        small = self.plan.every <= self.plan.candidates
        # Several of those that wait may be the same as one that was tried meanwhile.
        while True:
            if small and not self._waiting():
                self._wait_for(next(self._unknown()))
            self.study.sampler = optuna.samplers.TPESampler(
                seed=seed.getrandbits(32), n_startup_trials=AT_RANDOM + len(self._alone()), constant_liar=False
            )
            waited = self._waiting()
            trial = self.study.ask(self.space)
            changes = self._changes(trial)
            if not self._is_known(changes):
                return trial, changes
            self.study.tell(trial, state=TrialState.FAIL)
            if not waited:  # the sampler has come to a point: look elsewhere
                self._wait_for(self._anywhere(seed))

    def _unknown(self) -> Iterator[dict[str, str]]:
        """Every change that was not tried, the smallest first."""
        names = [one.what for one in self.plan.changes]
        every = [
            self._different(dict(zip(names, values, strict=True)))
            for values in itertools.product(*[one.values for one in self.plan.changes])
        ]
        return (one for one in sorted(every, key=self.plan.size_of) if not self._is_known(one))

    def _anywhere(self, seed: random.Random) -> dict[str, str]:
        """A change at random that was not tried."""
        while True:
            changes = self._different({one.what: seed.choice(one.values) for one in self.plan.changes})
            if not self._is_known(changes):
                return changes

    def _play(self, number: int, changes: dict[str, str], jobs: int, progress: Callable[[int], None]) -> Candidate:
        plan, size = self.plan, self.plan.size_of(changes)
        experiment = plan.with_changes(changes)
        looks = Looks(self._is_hopeless)
        try:
            outcome = run(experiment, jobs, narrow=looks if number else None, progress=progress)
        except ParlourError as error:
            if not number:  # today's game must be sound
                raise
            return Candidate(number=number, changes=changes, size=size, fault=str(error))
        if outcome.stopped == "interrupted":
            raise KeyboardInterrupt
        answers = self._answers(outcome.tallies, CONFIDENCE)
        return Candidate(
            number=number,
            changes=changes,
            size=size,
            matches=outcome.played,
            stopped_early=outcome.played < plan.experiment.games,
            answer=worst(answers),
            answers=answers,
        )

    def _answers(self, tallies: Sequence[Tally], confidence: float) -> list[Answer]:
        figures = {
            trial.experiment.seats: FigureMaker(trial, tally, confidence, self.plan.figures()).make()
            for trial, tally in zip(self.trials, tallies, strict=True)
        }
        return answer(self.plan.conditions, figures, self.today)

    def _is_hopeless(self, tallies: Sequence[Tally]) -> bool:
        return worst(self._answers(tallies, GIVE_UP)) == "missed"

    def _alone(self) -> list[dict[str, str]]:
        """Each change alone, with a few of its values."""
        every = [{one.what: value} for one in self.plan.changes for value in one.outposts()]
        return every[: self.plan.candidates // 2]

    def _try_between(self, found: Candidate) -> None:
        """Let the value in the middle wait, between one that falls short and one that goes too far."""
        for one in self.plan.changes:
            if not one.ordered or set(found.changes) != {one.what}:
                continue
            line = {
                one.values.index(known.changes.get(one.what, one.today)): known
                for known in self.candidates
                if set(known.changes) <= {one.what}
            }
            for here, there in itertools.pairwise(sorted(line)):
                changes = {one.what: one.values[(here + there) // 2]}
                if there - here > 1 and are_on_both_sides(line[here].answers, line[there].answers):
                    self._wait_for(changes)

    def _try_simpler_ones(self, found: Candidate) -> None:
        """Let simpler candidates wait if this is the smallest so far whose values are where they should be."""
        before = [one.size for one in self.candidates[:-1] if one.fits]
        if not found.fits or found.size >= min(before, default=math.inf):
            return
        simpler: list[dict[str, str]] = []
        for one in self.plan.changes:
            if one.what in found.changes:
                nearer = one.nearer(found.changes[one.what])
                simpler += [self._different({**found.changes, one.what: value}) for value in nearer]
        for changes in sorted(simpler, key=self.plan.size_of):
            if not self._is_known(changes):
                self._wait_for(changes)

    # --- between Optuna and us ---

    def _changes(self, trial: optuna.Trial) -> dict[str, str]:
        chosen = {
            one.what: one.values[trial.params[one.what]] if one.ordered else str(trial.params[one.what])
            for one in self.plan.changes
        }
        return self._different(chosen)

    def _different(self, chosen: dict[str, str]) -> dict[str, str]:
        return {one.what: chosen[one.what] for one in self.plan.changes if chosen.get(one.what, one.today) != one.today}

    def _wait_for(self, changes: dict[str, str]) -> None:
        """Let this candidate be the next that Optuna hands out."""
        chosen = {one.what: changes.get(one.what, one.today) for one in self.plan.changes}
        numbers = {
            one.what: one.values.index(chosen[one.what]) if one.ordered else chosen[one.what]
            for one in self.plan.changes
        }
        self.study.enqueue_trial(numbers)

    def _waiting(self) -> bool:
        return bool(self.study.get_trials(deepcopy=False, states=(TrialState.WAITING,)))

    def _put_back_what_was_stopped(self) -> None:
        """A candidate that was being played when the search was killed is played from the beginning."""
        for trial in self.study.get_trials(deepcopy=False, states=(TrialState.RUNNING,)):
            self._stop(trial.number)

    def _stop(self, number: int) -> None:
        """Let this candidate be the first to wait, before those that wait already."""
        stopped = self.study.get_trials(deepcopy=False)[number]
        self.study.tell(number, state=TrialState.FAIL)
        waiting = [stopped.params] if set(stopped.params) == set(self.space) else []
        while self._waiting():
            trial = self.study.ask(self.space)
            self.study.tell(trial, state=TrialState.FAIL)
            waiting.append(trial.params)
        for params in waiting:
            self.study.enqueue_trial(params)


class Looks:
    """Looks at the tallies of a run, but seldom: each time after about twice as many matches."""

    def __init__(self, look: Callable[[Sequence[Tally]], bool]) -> None:
        self.look = look
        self.next = FIRST_LOOK

    def __call__(self, tallies: list[Tally]) -> bool:
        played = tallies[0].ended + tallies[0].cut
        if played < self.next:
            return False
        self.next = 2 * played
        return self.look(tallies)


def _open_study(plan: BalancePlan, file: Path | None, resume: bool) -> optuna.Study:
    """A new study, or the one in this file."""
    storage: BaseStorage = InMemoryStorage()
    if file is not None:
        try:
            if file.exists():
                _refuse_strange_file(file, resume)
            storage = JournalStorage(JournalFileBackend(str(file), JournalFileOpenLock(str(file))))
        except OSError as error:
            raise SearchError(f"{file}: {error.strerror}") from None
    study = optuna.create_study(storage=storage, study_name=STUDY, load_if_exists=True)
    mark = study.user_attrs.get("mark")
    if mark is None and not study.get_trials(deepcopy=False):
        study.set_user_attr("mark", plan.mark())
    elif mark != plan.mark():
        raise SearchError(
            f"{file} holds another search (another version, or other matches, changes or targets); "
            "name another file with --study, or delete it"
        )
    return study


def _refuse_strange_file(file: Path, resume: bool) -> None:
    """Raise `SearchError` if this file holds no search, or one that is not to be gone on with."""
    with file.open("rb") as lines:
        first = lines.readline()
    try:
        whose = msgspec.json.decode(first, type=Opening).study_name
    except msgspec.MsgspecError:
        whose = ""
    if first and whose != STUDY:
        raise SearchError(f"{file} is no search; name another file with --study")
    if first and not resume:
        raise SearchError(f"{file} holds a search; add --resume to go on with it, or delete it to begin anew")


def _is_tried(trial: optuna.trial.FrozenTrial) -> bool:
    return TRIED in trial.user_attrs and trial.state in (TrialState.COMPLETE, TrialState.PRUNED)


def _candidate_of(trial: optuna.trial.FrozenTrial) -> Candidate:
    return msgspec.json.decode(trial.user_attrs[TRIED], type=Candidate)
