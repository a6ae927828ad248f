"""What is wrong with a text that is no TOML, for people who write packs: `tomllib` says "Cannot overwrite a value", and
means that a header is missing, misspelt or written twice."""

from __future__ import annotations

import re
import tomllib
from typing import Final

AT_LINE: Final = re.compile(r" \(at line (\d+), column \d+\)$")  # how `tomllib` says where
HEADER: Final = re.compile(r"(\[+)[ \t]*([\w.-]+)[ \t]*(\]*)[ \t]*(?:#.*)?")
PAIR: Final = re.compile(r"[ \t]*([\w.\"'-]+)[ \t]*=")
TEXT: Final = re.compile(r'"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'', re.DOTALL)  # on several lines
MOST_LINES: Final = 100  # of a value; packs come from anybody, and reading it again takes time
LONGEST: Final = 200  # line that may be a header


def fault_of(error: tomllib.TOMLDecodeError, text: str) -> tuple[str, int | None]:
    """The fault in a sentence, and its line if `tomllib` says where."""
    where = AT_LINE.search(str(error))
    message = AT_LINE.sub("", str(error))
    line = int(where[1]) if where is not None else None
    if line is not None:
        found = None
        if (header := _Headers(text).at(line)) is not None:
            found = header.fault(message), line
        elif message.startswith("Cannot overwrite"):
            found = _key_again(text, line)
        if found is not None and found[0]:
            return found
    return f"this is not TOML: {message}", line


class _Header:
    """A line that is a header, or should be one."""

    def __init__(self, line: int, headers: _Headers, found: re.Match[str]) -> None:
        self.line = line
        self.headers = headers
        self.opened, self.name, self.closed = found.groups()

    @property
    def told(self) -> str:
        return f"{self.opened}{self.name}{self.closed}"

    def fault(self, message: str) -> str:
        """What is wrong with it; empty if only `tomllib` knows."""
        if len(self.opened) != len(self.closed):
            return (
                f"the header {self.told} ends with other brackets than it begins with; "
                f"write [[{self.name}]] for an entry of a list, or [{self.name}] for a table"
            )
        if not message.startswith(("Cannot overwrite", "Cannot declare", "Cannot mutate")):
            return ""
        for above in self.headers.above(self.line):
            if above.name == self.name and above.told == self.told:
                return f"{self.told} stands in line {above.line} already; write what belongs to it there"
            if above.name == self.name:
                return f"{self.told} is written {above.told} in line {above.line}; write it the same way here"
        return f"{self.told} cannot be a header: {self.name} has a value already"


class _Headers:
    """The headers of a text, by their lines."""

    def __init__(self, text: str) -> None:
        self.lines = TEXT.sub(lambda found: "\n" * found[0].count("\n"), text).split("\n")

    def at(self, line: int) -> _Header | None:
        shown = self.lines[line - 1].strip() if line <= len(self.lines) else ""
        found = HEADER.fullmatch(shown) if len(shown) <= LONGEST else None
        return None if found is None else _Header(line, self, found)

    def above(self, line: int) -> list[_Header]:
        """Those above a line, the nearest first."""
        return [found for number in range(line - 1, 0, -1) if (found := self.at(number)) is not None]


def _key_again(text: str, last: int) -> tuple[str, int] | None:
    """A key that stands for the second time, with a value that ends on this line."""
    lines = text.split("\n")
    for first in range(last, max(0, last - MOST_LINES), -1):
        key = PAIR.match(lines[first - 1][:LONGEST])
        if key is None:
            continue
        try:
            tomllib.loads("\n".join(lines[first - 1 : last]))
        except tomllib.TOMLDecodeError:
            continue
        above = _Headers(text).above(first)
        if not above:
            return f"{key[1]} has a value already; is a header missing or misspelt above?", first
        told = above[0].told
        return (
            f"{key[1]} has a value already in {told} of line {above[0].line}; "
            f"is the header of another {told} missing or misspelt in between?"
        ), first
    return None
