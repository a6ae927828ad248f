"""How often somebody may do something: a rate per second on average, and a burst at once."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address
from math import ceil
from time import monotonic

from .refusal import Refused


class Allowance:
    """What one of them may still do."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self.a_second = a_second
        self.at_once = at_once
        self._left = at_once
        self._then = monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether this much more is allowed now."""
        now = monotonic()
        self._left = min(self.at_once, self._left + (now - self._then) * self.a_second)
        self._then = now
        if self._left < min(cost, self.at_once):  # who has waited long enough may do even what costs more than all
            return False
        self._left -= cost
        return True

    def spend(self, cost: float = 1.0) -> float:
        """Take this much in any case, and say after how many seconds it is allowed."""
        now = monotonic()
        self._left = min(self.at_once, self._left + (now - self._then) * self.a_second) - cost
        self._then = now
        return max(0.0, -self._left / self.a_second)

    def wait(self, cost: float = 1.0) -> float:
        """Seconds until this much is allowed."""
        missing = min(cost, self.at_once) - self._left - (monotonic() - self._then) * self.a_second
        return max(0.0, missing / self.a_second)


class Allowances:
    """What everyone may still do, for everything that has a limit."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Allowance] = {}

    def __len__(self) -> int:
        return len(self._known)

    def take(self, what: str, who: str, a_minute: float, cost: float = 1.0) -> None:
        """Refuse what somebody does too often, and say when to come back. A quarter of a minute's worth may come at
        once."""
        allowance = self._of(what, who, a_minute / 60, max(1.0, a_minute / 4))
        if not allowance.take(cost):
            raise Refused("too_often", 429, seconds=ceil(allowance.wait(cost)))

    def spend(self, what: str, who: str, a_second: float, at_once: float) -> float:
        """What cannot be refused any more is done, but later: after so many seconds."""
        return self._of(what, who, a_second, at_once).spend()

    def _of(self, what: str, who: str, a_second: float, at_once: float) -> Allowance:
        allowance = self._known.get((what, who))
        if allowance is None:
            allowance = self._known[what, who] = Allowance(a_second, at_once)
        return allowance

    def forget(self) -> None:
        """Forget everybody who may do everything again."""
        for key in [key for key, allowance in self._known.items() if not allowance.wait(allowance.at_once)]:
            del self._known[key]


def network(address: str) -> str:
    """Whose address this is: a home has one of IPv4, and 2**64 of IPv6, which count as one."""
    try:
        found = ip_address(address)
    except ValueError:  # a socket of the file system, or a test
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
