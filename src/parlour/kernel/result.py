"""How a match ended: winners, reason, scores, ranks, teams."""

from __future__ import annotations

from typing import final


@final
class Result:
    """The end of a match.

    `winners` is one seat or several (a draw, a team); if it is empty, the game has won. `reason` is a key of the
    catalogue. `ranks[seat]` is 1 for the winners and counts as in sport: 1, 2, 2, 4. `ties` ranks seats with equal
    scores.
    """

    def __init__(
        self,
        seats: int,
        winners: list[int],
        reason: str,
        scores: list[int] | None = None,
        left: tuple[int, ...] = (),
        teams: tuple[int, ...] | None = None,
        ties: list[int] | None = None,
    ) -> None:
        self.seats = seats
        self.winners = winners
        self.reason = reason
        self.scores = scores
        self.left = left
        self.teams = teams
        self.ties = ties

    @property
    def ranks(self) -> list[int]:
        """The winners come first, the others by score or by how long they stayed. Equals share a rank, and the members
        of a team share the rank of its best."""
        merit = [self._merit(seat) for seat in range(self.seats)]
        teams = self.teams
        if teams is not None:
            best = {team: max([merit[s] for s in range(self.seats) if teams[s] == team]) for team in set(teams)}
            merit = [best[teams[seat]] for seat in range(self.seats)]
        ranks: list[int] = []
        for seat in range(self.seats):
            if seat in self.winners:
                ranks.append(1)
            else:
                better = [s for s in range(self.seats) if s in self.winners or merit[s] > merit[seat]]
                ranks.append(1 + len(better))
        return ranks

    def _merit(self, seat: int) -> tuple[int, int]:
        if self.scores is not None:
            return self.scores[seat], 0 if self.ties is None else self.ties[seat]
        # Seats that stayed rank above those that left, and the later a seat left, the higher it ranks.
        return self.left.index(seat) if seat in self.left else len(self.left), 0

    @property
    def draw(self) -> bool:
        """Whether there are several winners that are not one team."""
        if self.teams is None:
            return len(self.winners) > 1
        sides: list[int] = []
        for winner in self.winners:
            if self.teams[winner] not in sides:
                sides.append(self.teams[winner])
        return len(sides) > 1

    def share(self, seat: int) -> float:
        """This seat's share of the victory: 1 if it won alone, 1/2 in a draw of two sides, 0 if it lost."""
        if seat not in self.winners:
            return 0.0
        if self.teams is None:
            return 1.0 / len(self.winners)
        return 1.0 / len({self.teams[winner] for winner in self.winners})

    def as_dict(self) -> dict[str, object]:
        """The result as plain data, for records and reports."""
        plain: dict[str, object] = {"winners": self.winners, "reason": self.reason, "ranks": self.ranks}
        if self.scores is not None:
            plain["scores"] = self.scores
        if self.teams is not None:
            plain["teams"] = list(self.teams)
        return plain

    def __repr__(self) -> str:
        scores = f", scores={self.scores}" if self.scores is not None else ""
        return f"Result(winners={self.winners}, reason={self.reason!r}, ranks={self.ranks}{scores})"


def without_winners(seats: int) -> dict[str, object]:
    """The result of a match that its players ended by agreement, because no rules could play it on."""
    return {"winners": [], "reason": "unfinished", "ranks": [1] * seats}
