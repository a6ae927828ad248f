"""What is measured, and what it is compared with: the list of subjects (one engine, one way of driving it, one game),
the baselines for the ratios in each table, and the goals for Parlour.
"""

from dataclasses import dataclass

GAMES = ("tictactoe", "connect_four")
PARTS = {
    "random": "random play, moves per CPU second",
    "search": "tree search, iterations per CPU second",
    "clone": "copying a position, nanoseconds of CPU time each",
}
TITLES = {"tictactoe": "Tic-tac-toe", "connect_four": "Connect Four"}
INSTALL = {
    "spiel": "pip install open_spiel",
    "zoo": "pip install 'pettingzoo[classic]'",
    "pgx_cpu": "pip install pgx",
    "boardgame": "npm install --no-save --no-package-lock --prefix benchmarks/node boardgame.io",
    "ours": "pip install -e .",
}


@dataclass(frozen=True)
class Subject:
    part: str
    game: str
    engine: str
    way: str
    label: str
    plain: bool = False

    @property
    def key(self) -> str:
        return f"{self.part}/{self.game}/{self.engine}.{self.way}" + (".plain" if self.plain else "")


RANDOM = (
    ("spiel", "bots", "OpenSpiel, random games in C++", False),
    ("spiel", "inside", "OpenSpiel, rollouts of its search in C++", False),
    ("spiel", "driven", "OpenSpiel, C++ game driven from Python", False),
    ("spiel", "shortest", "OpenSpiel, C++ game, shortest Python loop", False),
    ("pgx_cpu", "batch", "pgx, 4,096 boards side by side in XLA", False),
    ("pgx_cpu", "single", "pgx, one board in a loop in XLA", False),
    ("pgx_cpu", "stepped", "pgx, one board, jitted step from Python", False),
    ("zoo", "masked", "PettingZoo, raw environment, action mask", False),
    ("zoo", "board_read", "PettingZoo, raw environment, board read", False),
    ("boardgame", "client", "boardgame.io, Client", False),
    ("boardgame", "reducer", "boardgame.io, reducer alone", False),
    ("ours", "inside", "Parlour, inside the kernel", False),
    ("ours", "match", "Parlour, through Match from Python", False),
    ("ours", "inside", "Parlour, inside the kernel, plain Python", True),
    ("ours", "match", "Parlour, through Match, plain Python", True),
)
BITS = (
    ("ours", "inside_bits", "Parlour, squares as bits, inside the kernel", False),
    ("ours", "match_bits", "Parlour, squares as bits, through Match", False),
)
SEARCH = (
    ("spiel", "search", "OpenSpiel, C++ MCTSBot", False),
    ("spiel", "search_python", "OpenSpiel, Python MCTSBot", False),
    ("ours", "search_open", "Parlour, perfect information declared", False),
    ("ours", "search", "Parlour, nothing declared", False),
    ("ours", "search_open", "Parlour, declared, plain Python", True),
    ("ours", "search", "Parlour, nothing declared, plain Python", True),
)
CLONE = (
    ("spiel", "clone", "OpenSpiel, state.clone() from Python", False),
    ("ours", "clone", "Parlour, table.clone()", False),
    ("ours", "clone", "Parlour, table.clone(), plain Python", True),
)
SUBJECTS = (
    *(Subject("random", game, *row) for game in GAMES for row in RANDOM),
    *(Subject("random", "tictactoe", *row) for row in BITS),
    *(Subject("search", "connect_four", *row) for row in SEARCH),
    *(Subject("clone", "tictactoe", *row) for row in CLONE),
)

# The columns of ratios in each part's table, by "engine.way".
BASELINES = {
    "random": {"C++ loop": "spiel.bots", "from Python": "spiel.driven"},
    "search": {"MCTSBot": "spiel.search"},
    "clone": {"OpenSpiel": "spiel.clone"},
}


@dataclass(frozen=True)
class Figure:
    """Our subject against a peer's. If several ways of one peer are named, the fastest counts. The ratio compares rates
    and is to be at least `bound`; for copies it compares times and is to be at most `bound`."""

    name: str
    part: str
    ours: str
    against: tuple[str, ...]
    bound: float
    at_most: bool = False


BOARDGAME = ("boardgame.client", "boardgame.reducer")
FIGURES = (
    Figure("kernel, OpenSpiel's random games in C++", "random", "ours.inside", ("spiel.bots",), 0.9),
    Figure("  the same, rollouts of its search", "random", "ours.inside", ("spiel.inside",), 0.9),
    Figure("kernel, OpenSpiel from Python", "random", "ours.inside", ("spiel.driven",), 1.8),
    Figure("  the same, its shortest loop", "random", "ours.inside", ("spiel.shortest",), 1.8),
    Figure("kernel, boardgame.io's fastest", "random", "ours.inside", BOARDGAME, 100),
    Figure("kernel, PettingZoo's action mask", "random", "ours.inside", ("zoo.masked",), 20),
    Figure("  the same, its board read (its fastest)", "random", "ours.inside", ("zoo.board_read",), 20),
    Figure("plain kernel, OpenSpiel from Python", "random", "ours.inside.plain", ("spiel.driven",), 0.3),
    Figure("  the same, its shortest loop", "random", "ours.inside.plain", ("spiel.shortest",), 0.3),
    Figure("Match, OpenSpiel from Python", "random", "ours.match", ("spiel.driven",), 1.0),
    Figure("  the same, its shortest loop", "random", "ours.match", ("spiel.shortest",), 1.0),
    Figure("search, nothing declared, OpenSpiel's MCTSBot", "search", "ours.search", ("spiel.search",), 0.5),
    Figure("search, declared, OpenSpiel's MCTSBot", "search", "ours.search_open", ("spiel.search",), 1.0),
    Figure("time of a clone, OpenSpiel's", "clone", "ours.clone", ("spiel.clone",), 1.5, True),
)
