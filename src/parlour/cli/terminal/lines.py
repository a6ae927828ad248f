"""The line mode: the same table as plain lines, for pipes, scripts and simple terminals.

It prints what happened, the board, the question and the numbered options, and reads one line: a number, a move, or a
command. The end of the input is a polite way to leave. If the input is not a terminal, each line read is printed after
its prompt, so that the output of a script reads like a session.
"""

from __future__ import annotations

import shutil
from typing import TextIO

from parlour.cli.console import harmless
from parlour.cli.terminal.board import draw_board
from parlour.cli.terminal.input import Command, example, offered, read
from parlour.cli.terminal.local_match import LocalMatch
from parlour.cli.terminal.words import NotPossible, say
from parlour.kernel import WATCHER


class PeopleLeft(Exception):
    """People have left the table; the text says how."""


class LineTable:
    """A local match, line by line."""

    def __init__(self, local: LocalMatch, source: TextIO, out: TextIO) -> None:
        self.local = local
        self.source = source
        self.out = out
        self.told: dict[int, int] = {}  # how many events each viewer has read

    def play(self) -> None:
        """Play to the end of the match, or until the people leave."""
        m = self.local.m
        self.print(m.speaker.words["game", "title"])
        self.print(m.speaker.words["game", "about"])
        try:
            while (seat := self.local.next_seat()) is not None:
                if seat in self.local.people:
                    self.look(seat)
                    self.ask(seat)
                else:
                    thought = self.local.ask_bot(seat)
                    self.local.play_thought(thought, thought.think())
                if not self.local.secretive:
                    self.tell()
        except PeopleLeft as how:
            self.print(str(how))
            return
        if self.local.secretive:
            # At the end everyone looks, at what everyone may know. The person who looked last has read the most of it.
            self.told[WATCHER] = self.told.get(self.local.facing, 0)
            self.local.face(WATCHER)
            self.tell()
        self.show_board()
        assert m.result is not None
        self.print(m.speaker.result(m.result))

    # --- one person's decision ---

    def look(self, seat: int) -> None:
        """Show this person's side of the table, after passing the keyboard if need be."""
        if self.local.must_pass(seat) and self.source.isatty():
            # A page of empty lines: the last person's side of the table scrolls out of sight.
            self.print("\n" * shutil.get_terminal_size().lines)
            self.print(say("pass.line", player=self.local.m.players[seat]))
            self.read_line()
        self.local.face(seat)
        self.tell()
        self.show_board()

    def ask(self, seat: int) -> None:
        """Ask until a move was played or taken back."""
        while True:
            self.show_question(seat)
            line = self.read_line()
            try:
                meant = read(self.local.m, seat, line)
                if isinstance(meant, Command):
                    if self.obey(meant, seat):
                        return
                else:
                    self.local.play(seat, meant)
                    return
            except NotPossible as why:
                self.print(str(why))

    def obey(self, command: Command, seat: int) -> bool:
        """Carry out a command; return whether the question has changed."""
        match command.word:
            case "undo":
                self.print(self.local.undo())
                heard = len(self.local.m.events)
                self.told = {viewer: min(count, heard) for viewer, count in self.told.items()}
                return True
            case "save":
                self.print(self.local.save(command.rest))
            case "help":
                self.print(say("help.lines", example=f"{example(self.local.m, seat):11}"))
            case _:
                raise PeopleLeft(say("done.left"))
        return False

    # --- in and out ---

    def tell(self) -> None:
        """Tell what has happened since the person who looks was last told."""
        m, viewer = self.local.m, self.local.facing
        # If nothing is hidden, everyone reads the same log.
        reader = viewer if self.local.secretive else WATCHER
        for told in m.events[self.told.get(reader, 0) :]:
            self.print(m.speaker.event(told, viewer))
        self.told[reader] = len(m.events)

    def show_board(self) -> None:
        board = draw_board(self.local.m, self.local.facing).plain
        self.print("\n" + "\n".join(line.rstrip() for line in board.splitlines()) + "\n")

    def show_question(self, seat: int) -> None:
        m = self.local.m
        self.print(f"{m.players[seat]}: {m.prompt(seat)}")
        for number, option in enumerate(offered(m, seat), 1):
            self.print(f"{number:4}  {m.speaker.move(option)}")

    def read_line(self) -> str:
        if self.source.isatty():
            self.out.write("> ")
            self.out.flush()
        line = self.source.readline()
        if not line:
            raise PeopleLeft(say("done.ended"))
        if not self.source.isatty():
            self.print(f"> {line.rstrip()}")
        return line

    def print(self, text: str) -> None:
        self.out.write(harmless(text) + "\n")
        self.out.flush()
