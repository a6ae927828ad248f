"""Errors, named after whose fault they are. Each carries a sentence for the person who caused it."""


class ParlourError(Exception):
    """Something that Parlour refuses. Its text is a sentence that can be shown as it is."""


class IllegalMove(ParlourError):
    """The seat was asked, but this move is not among its options. Nothing has changed."""


class NotAsked(ParlourError):
    """It is not this seat's turn to decide, or the match is over. Nothing has changed."""


class SettingError(ParlourError):
    """A setting does not exist, or the game does not allow its value. `setting` is the name of one at fault."""

    def __init__(self, why: str, setting: str | None = None) -> None:
        super().__init__(why)
        self.setting = setting


class PackError(ParlourError):
    """A pack cannot be used. One line per fault: file, line, field, what was expected, what was found. `content` is
    what was read, if every part is well formed and only the whole does not fit together."""

    def __init__(self, told: str, content: object = None) -> None:
        super().__init__(told)
        self.content = content


class RecordError(ParlourError):
    """A record is damaged, altered, or belongs to other rules."""


class GameError(ParlourError):
    """A game is not installed, or it breaks the contract and cannot be loaded."""


class RulesError(ParlourError):
    """The rules of a game failed during play: a defect of the game, not of the players."""
