"""The rules of a game without end."""

from typing import Final

from parlour.kernel import Decision, Event, Move, Setup, Table, Verb

SAY: Final = Verb("say")
STOP: Final = Verb("stop")
SAID: Final = Event("said", seat="seat", number="number")
TELLS: Final = 10  # events to a move


class Endless(Table):
    """Who has said how much."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.said = 0

    def clone(self) -> "Endless":
        t = Endless(self.setup)
        t.copy_from(self)
        t.said = self.said
        return t


class Say(Decision[Endless]):
    """Go on, or stop."""

    verbs = (SAY, STOP)

    def options(self, t: Endless) -> list[Move]:
        return [SAY.alone, STOP.alone]

    def say(self, t: Endless) -> None:
        t.said += 1
        for number in range(TELLS):
            t.tell(SAID, self.seat, number)
        t.then(Say(1 - self.seat))

    def stop(self, t: Endless) -> None:
        t.finish(winners=[self.seat], reason="stopped")
