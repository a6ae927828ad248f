"""Golden records pin behaviour. Each is a match on paper and, beside it, its story in words for people to read in
review. A change of rules that alters one must raise the game's rules version and say so.

After such a change, `python -m tests.games.test_golden` writes the stories again. It also marks the records with the
packs as they are now, for a pack that has gained something these matches do not use.
"""

from pathlib import Path

import pytest
from msgspec.structs import replace

import parlour
from parlour.kernel import read_record
from parlour.kernel.record import PackMark
from parlour.kernel.story import story

GOLDEN = Path(__file__).parent / "golden"
RECORDS = sorted(GOLDEN.glob("*.json"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_golden_record_tells_the_same_story(file: Path) -> None:
    told = "\n".join(story(read_record(file))) + "\n"
    assert told == file.with_suffix(".txt").read_text("utf-8")


def test_every_game_that_comes_with_parlour_has_a_golden_record() -> None:
    shipped = {name for name in parlour.games() if parlour.game(name).package.startswith("parlour.games.")}
    assert shipped == {read_record(file).game for file in RECORDS}


def renew(file: Path) -> None:
    """Mark a record with its pack as it is now, and write its story."""
    record = read_record(file)
    if record.pack is not None:
        pack = parlour.game(record.game).read_pack(record.pack.name)
        assert pack is not None
        record = replace(record, pack=PackMark(pack.name, pack.hash)).sealed()
        record.save(file)
    file.with_suffix(".txt").write_text("\n".join(story(record)) + "\n", "utf-8")


if __name__ == "__main__":
    for each in RECORDS:
        renew(each)
