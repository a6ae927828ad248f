"""Plays one match of an experiment, and notes what cannot be read off the table afterwards.

The table is driven directly, without a `Match`. It needs no referee and no record, because any match can be played
again from its number. Little is noted on the way: the moves and among how many options, the score turn by turn, who
left when. Events go to a listener and are not kept.
"""

from __future__ import annotations

import time

from parlour.bots.random import Random
from parlour.bots.seating import bot_maker, told_apart
from parlour.kernel import (
    Bot,
    Chance,
    Decision,
    FastChance,
    Match,
    Move,
    Poll,
    RulesError,
    Sight,
    Table,
    fast,
)
from parlour.kernel.blame import in_one_line
from parlour.kernel.events import EventListener
from parlour.lab.experiment import Experiment, Trial
from parlour.lab.run.content import Content
from parlour.lab.run.schedule import Casting, Seating, seeds
from parlour.lab.run.waits import Waits

LONGEST = 20_000  # moves; a match that is not over by then is cut, and nobody wins it


class Played:
    """One match as it was played."""

    def __init__(self, number: int, bots: list[int], t: Table) -> None:
        self.number = number
        self.bots = bots
        self.table = t
        self.seats: list[int] = []
        self.moves: list[Move] = []
        self.options: list[int] = []  # among how many each move was chosen, if a second look will need it
        self.moved = [0] * t.seats  # by seat: its moves, without those that the design chose
        self.chose = [0] * t.seats  # by seat: its moves that were not forced
        self.among = 0  # how many options those had in all
        self.waits = Waits(t.seats)
        self.trying: tuple[int, Move] | None = None  # the seat and the move that is being carried out
        self.casts: list[tuple[int, int]] = []  # seat and character
        self.openings: dict[int, Move] = {}  # each seat's first move that picks no character
        self.leads: list[tuple[int, int]] = []  # after how many moves, and the seat that then led alone (-1: nobody)
        self.course: list[int] = []  # the score of every seat at the start, with each new turn, and at the end
        self.course_at: list[int] = []  # after how many moves each of these was
        self.marks = [-1] * t.seats  # for each seat: what was used before the move that ended it all for this seat
        self.outs: list[tuple[int, int, int]] = []  # seat, after how many moves, in which turn
        self.clock: list[tuple[int, int]] = []  # bot and nanoseconds of each decision, if they are timed

    @property
    def cut(self) -> bool:
        """Whether the match was stopped before its end."""
        return not self.table.over


class MatchError(RulesError):
    """A match could not go on: the rules or a bot have a defect."""

    def __init__(self, trial: Trial, played: Played, error: Exception) -> None:
        led = ""
        if played.trying is not None:
            seat, move = played.trying
            led = f", at {trial.game.write(trial.setup, move)!r} of seat {seat + 1}"
        elif played.moves:
            seat, move = played.seats[-1], played.moves[-1]
            led = f", after {trial.game.write(trial.setup, move)!r} of seat {seat + 1}"
        super().__init__(
            f"match {played.number} broke after {len(played.moves)} moves{led}: "
            f"{in_one_line(error, trial.game.package)}; "
            f"to see it: {trial.experiment.command()} --only {played.number}"
        )
        self.played = played


class Player:
    """Plays the matches of one trial, any of them, by number."""

    def __init__(self, trial: Trial, listener: EventListener | None = None) -> None:
        """`listener` hears the events of all matches."""
        experiment = trial.experiment
        self.trial = trial
        self.listener = listener
        self.content = listener if isinstance(listener, Content) else None
        self.seats = experiment.seats
        self.seed = experiment.seed
        self.names = experiment.bots
        self.makers = [bot_maker(trial.game, name) for name in self.names]
        self.timed = experiment.timed
        self.looked_at = len(experiment.measure) > 0
        self.perfect_information = trial.game.perfect_information
        self.seating = Seating(len(self.names), self.seats)
        self.casting = Casting(len(trial.casts), self.seats, self.seed) if trial.casts else None
        self._picks: dict[type, bool] = {}  # whether a kind of decision picks characters
        self._among = 0  # among how many options a bot has just chosen

    def play(self, number: int, turned: int = 0) -> Played:
        """Match `number`, to its end or the limit. With `turned`, every bot sits so many seats further on."""
        trial = self.trial
        game = trial.game
        bots = self.seating.of(number)
        bots = bots[-turned:] + bots[:-turned] if turned else bots
        table_seed, *bot_seeds = seeds(self.seed, number, 1 + self.seats)
        t = game.table(trial.setup)
        played = Played(number, bots, t)
        try:
            seated = [self.makers[bot]() for bot in bots]
            t.listen(None, self.listener)
            t.begin(fast(table_seed))
            self._play_on(t, played, seated, [fast(seed) for seed in bot_seeds])
        except Exception as error:
            raise MatchError(trial, played, error) from error
        return played

    def _play_on(self, t: Table, played: Played, seated: list[Bot], chances: list[FastChance]) -> None:
        casting = self.casting is not None
        at_random = [type(bot) is Random and not self.timed for bot in seated]
        seats, moves, openings = played.seats, played.moves, played.openings
        content, looked_at, waits = self.content, self.looked_at, played.waits
        scored = t.standing() is not None
        turn, left, count, before = t.turns, t.left, 0, 0
        if scored:
            self._note_score(t, played, 0)
        while not t.over and count < LONGEST:
            seat = t.next_asked()
            move = self._cast(t, played, seat) if casting else None
            among = 0
            if move is None:
                if at_random[seat]:
                    options = t.options(seat)
                    among = len(options)
                    move = _at_random(options, chances[seat])
                else:
                    move = self._ask(t, played, seat, seated[seat], chances[seat])
                    among = self._among
                played.moved[seat] += 1
                if among > 1:
                    played.chose[seat] += 1
                    played.among += among
                if seat not in openings:
                    openings[seat] = move
            if looked_at:
                played.options.append(among)
            waits.note(seat, count)
            played.trying = (seat, move)
            if content is not None:
                before = len(content.used)
                content.note_move(seat, move)
            t.take(seat, move)
            played.trying = None
            seats.append(seat)
            moves.append(move)
            count += 1
            if scored and (t.turns != turn or turn == 0):
                turn = t.turns
                self._note_score(t, played, count)
            if t.left is not left:
                for out in t.left[len(left) :]:
                    played.outs.append((out, count, t.turns))
                    played.marks[out] = before
                left = t.left
        if scored:
            self._note_score(t, played, count)
        for seat in range(self.seats):
            if played.marks[seat] < 0:
                played.marks[seat] = before

    def _ask(self, t: Table, played: Played, seat: int, bot: Bot, chance: Chance) -> Move:
        """What the bot on this seat chooses. It is checked: a user's bot may be wrong, and the table does not check
        moves."""
        start = time.thread_time_ns() if self.timed else 0
        move = bot.choose(Sight(t, seat, chance, self.perfect_information))
        if self.timed:
            played.clock.append((played.bots[seat], time.thread_time_ns() - start))
        options = t.options(seat)
        self._among = len(options)
        for option in options:
            if option is move:
                return move
        raise RulesError(f"the bot {self.names[played.bots[seat]]} chose {move}, which is not open to it")

    def _cast(self, t: Table, played: Played, seat: int) -> Move | None:
        """The character that the design wants for this seat, or the next best that is open; None if this decision picks
        no character."""
        top = t.stack[-1]
        picks = self._picks.get(type(top))
        if picks is None:
            picks = isinstance(top, Decision | Poll) and self.trial.cast_verb in top.verbs
            self._picks[type(top)] = picks
        if not picks or self.casting is None:
            return None
        open_to = {move.target: move for move in t.options(seat) if move.verb is self.trial.cast_verb}
        for cast in self.casting.of(played.number, seat):
            if cast in open_to:
                played.casts.append((seat, cast))
                return open_to[cast]
        return None

    @staticmethod
    def _note_score(t: Table, played: Played, count: int) -> None:
        standing = t.standing()
        if standing is None:
            return
        played.course.extend(standing)
        played.course_at.append(count)
        leader, best = 0, standing[0]
        for seat in range(1, len(standing)):  # faster than `max`, `count` and `index`, compiled
            score = standing[seat]
            if score > best:
                leader, best = seat, score
            elif score == best:
                leader = -1
        if not played.leads or played.leads[-1][1] != leader:
            played.leads.append((count, leader))


def _at_random(options: list[Move], chance: FastChance) -> Move:
    """What a random bot would choose, without making its sight: its options are the same in every table that it could
    imagine (`parlour check` proves that). Making the sight would take half of the time: 42,000 matches of Connect Four
    a second instead of 80,000 (plain Python: 8,600 instead of 15,600)."""
    # The sight would draw two words. Without them, the same seed would play another match at a real table.
    chance.word()
    chance.word()
    return chance.pick(options)


def play_again(experiment: Experiment, number: int) -> tuple[Match, MatchError | None]:
    """One match of the experiment's first variant as a `Match` with its record. A match that fails is played up to that
    point, and comes with the reason."""
    trial = Trial(experiment, 0)
    experiment = trial.experiment
    broken: MatchError | None = None
    try:
        played = Player(trial).play(number)
    except MatchError as error:
        broken = error
        played = error.played
    m = Match.new(
        trial.game,
        experiment.seats,
        seed=seeds(experiment.seed, number, 1)[0],
        pack=trial.pack,
        settings=trial.chosen,
        preset=experiment.preset,
        players=told_apart([experiment.bots[bot] for bot in played.bots]),
        stream="fast",
    )
    for seat, move in zip(played.seats, played.moves, strict=True):
        m.play(seat, move)
    return m, broken
