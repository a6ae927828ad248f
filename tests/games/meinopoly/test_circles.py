"""Packs that would go round in circles: the circle ends (R28), or the pack is refused before anyone plays it."""

from pathlib import Path

import pytest

from parlour.kernel import PackError
from tests.games.meinopoly.arranged import GAME, sit
from tests.games.meinopoly.extended_packs import plain_words

SHORT = """
cards = []
groups = [{ id = "only", colour = "#111111" }]
levels = [{ id = "hut", cost = 50, rent = 3 }]

[[boards]]
id = "loop"
spaces = [
  { id = "home", type = "start" },
  { id = "a", type = "safe" },
  { id = "b", type = "safe" },
  { id = "c", type = "safe" },
  { id = "d", type = "safe" },
  { id = "pit", type = "trap" },
  { id = "e", type = "safe" },
  { id = "street", type = "property", group = "only", price = 100, rent = 10 },
]

[[characters]]
id = "restless"
colour = "#222222"
capital = 5
luck = 5
negotiation = 5
charisma = 5
tech = 5
stamina = 5
passives = [{ when = "pass_start", does = [{ do = "move_on", spaces = 8 }] }]

[[characters]]
id = "settled"
colour = "#333333"
capital = 5
luck = 5
negotiation = 5
charisma = 5
tech = 5
stamina = 5
"""


def pack(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "pack.toml").write_text(text)
    return folder


def classic_with(folder: Path, hook: str) -> Path:
    """The classic pack, in which this is Mira's passive."""
    plain_words(folder, characters=("mira",))
    return pack(folder, f'extends = "classic"\n[[characters]]\nid = "mira"\npassives = [{{ {hook} }}]\n')


def test_a_player_who_moves_on_at_start_for_ever_stops_after_eight_times(tmp_path: Path) -> None:
    at = sit("restless", "settled", pack=pack(tmp_path / "short", SHORT))
    before = at.cash(0)
    at.roll(4, 5)
    salaries = len(at.told("salary"))
    assert 1 < salaries <= 9
    assert at.cash(0) == before + 200 * salaries
    assert at.t.place[0] == at.space("a")


def test_a_salary_that_pays_itself_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="would pay itself"):
        GAME.read_pack(classic_with(tmp_path / "rich", 'when = "pass_start", does = [{ do = "salary" }]'))


def test_money_by_mortgaging_and_redeeming_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"numbers.redemption: expected at least 60"):
        GAME.read_pack(pack(tmp_path / "bank", 'extends = "classic"\n[numbers]\nmortgage = 60\n'))


@pytest.mark.parametrize(
    ("hook", "said"),
    [
        ('when = "payment", only = "regulated"', r"\.only: expected complete_group at payment"),
        ('when = "payment", on = ["tax"], only = "complete_group"', r"\.on: expected rent where only"),
    ],
)
def test_a_passive_that_could_never_count_is_refused(tmp_path: Path, hook: str, said: str) -> None:
    with pytest.raises(PackError, match=said):
        GAME.read_pack(classic_with(tmp_path / "idle", f'{hook}, does = [{{ do = "scale", percent = 50 }}]'))


def test_a_player_ruined_at_the_end_of_their_turn_is_out_and_the_next_goes_on(tmp_path: Path) -> None:
    costly = 'when = "turn_end", does = [{ do = "pay", amount = 30 }, { do = "gain", amount = 500 }]'
    at = sit("mira", "lia", "sophia", pack=classic_with(tmp_path / "costly", costly)).money(0, 30)
    at.roll(4, 6)
    assert at.t.left == (0,)
    assert (at.decision, at.seat) == ("roll", 1)
