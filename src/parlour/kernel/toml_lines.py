"""The line of every key and of every entry in a TOML document, which `tomllib` does not tell.

The document is known to be valid, so this only follows its structure: headers, keys, arrays and inline tables.
"""

from __future__ import annotations

import re
import tomllib

KeyPath = tuple[str | int, ...]  # keys and places in lists, from the whole document down

BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)+")
DOT = re.compile(r"[ \t]*\.[ \t]*")
BARE = re.compile(r"[A-Za-z0-9_-]+")
STRING = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\]|\\.)*"|\'[^\']*\'', re.DOTALL)
PLAIN = re.compile(r"[^,\[\]{}#\n]+")  # a number, a date or a truth value


def lines_of(text: str) -> dict[KeyPath, int]:
    """The line, counted from 1, on which each key and each entry of a list begins."""
    return _Follower(text).follow()


class _Follower:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.lines: dict[KeyPath, int] = {}

    def follow(self) -> dict[KeyPath, int]:
        here: KeyPath = ()
        entries: dict[KeyPath, int] = {}  # the last entry of each list of tables
        self.skip()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                begun = self.line
                is_list = self.text.startswith("[[", self.at)
                self.go(2 if is_list else 1)
                self.skip()
                keys = self.keys()
                self.skip()
                self.go(2 if is_list else 1)
                here = ()
                for key in keys:
                    here = (*here, entries[here], key) if here in entries else (*here, key)
                    self.lines.setdefault(here, begun)
                if is_list:
                    entries[here] = entries.get(here, -1) + 1
                here = (*here, entries[here]) if here in entries else here
                self.lines.setdefault(here, begun)
            else:
                self.pair(here)
            self.skip()
        return self.lines

    def pair(self, here: KeyPath) -> None:
        begun = self.line
        for key in self.keys():
            here = (*here, key)
            self.lines.setdefault(here, begun)
        self.skip()
        self.go(1)  # the equals sign
        self.skip()
        self.value(here)

    def keys(self) -> list[str]:
        found = [self.key()]
        while dot := DOT.match(self.text, self.at):
            self.go(len(dot[0]))
            found.append(self.key())
        return found

    def key(self) -> str:
        bare = BARE.match(self.text, self.at)
        quoted = bare or STRING.match(self.text, self.at)
        assert quoted is not None, "the document is valid"
        self.go(len(quoted[0]))
        return next(iter(tomllib.loads(f"{quoted[0]} = 0")))

    def value(self, here: KeyPath) -> None:
        match self.text[self.at]:
            case "[":
                self.go(1)
                self.skip()
                number = 0
                while self.text[self.at] != "]":
                    self.lines[*here, number] = self.line
                    self.value((*here, number))
                    self.comma()
                    number += 1
                self.go(1)
            case "{":
                self.go(1)
                self.skip()
                while self.text[self.at] != "}":
                    self.pair(here)
                    self.comma()
                self.go(1)
            case '"' | "'":
                self.pass_over(STRING)
            case _:
                self.pass_over(PLAIN)

    def comma(self) -> None:
        self.skip()
        if self.text[self.at] == ",":
            self.go(1)
            self.skip()

    def skip(self) -> None:
        self.pass_over(BLANK)

    def pass_over(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self.at)
        self.go(len(found[0]) if found is not None else 0)

    def go(self, letters: int) -> None:
        self.line += self.text.count("\n", self.at, self.at + letters)
        self.at += letters
