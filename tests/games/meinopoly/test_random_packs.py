"""Random packs: each is either refused with file and field, or its matches are played without a fault."""

import re
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from parlour.games.meinopoly.table import Meinopoly
from parlour.kernel import PackError, fast
from parlour.kernel.pack import Pack
from parlour.testing import write_pack

from .arranged import GAME
from .random_packs import EFFECTS, HAPPENINGS, MOMENTS, Made, packs

FAULT = re.compile(r"^mine/(\w+\.toml):\d+: ([\w.\[\]]+): .+$")
LARGE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]


def read_or_refuse(made: Made) -> Pack | None:
    """Read a sound pack; a broken one must be refused, with a line that names the file and the field."""
    with tempfile.TemporaryDirectory() as folder:
        path = write_pack(Path(folder) / "mine", **made.content)
        if not made.broken:
            return GAME.read_pack(path)
        with pytest.raises(PackError) as error:
            GAME.read_pack(path)
    lines = [FAULT.match(line) for line in str(error.value).splitlines()]
    assert all(lines), str(error.value)
    file, field = made.broken.split(": ")
    named = [line.group(2) for line in lines if line is not None and line.group(1) == file]
    assert any(field in re.split(r"[.\[\]]+", name) for name in named), str(error.value)
    return None


def play(pack: Pack, seed: int, moves: int) -> int:
    """Play up to so many random moves, mostly with everything on; money and cards must add up after each."""
    seats = 2 + seed % (len(pack.content.characters) - 1)
    preset = ("everything", "everything", "standard", "rulebook")[seed % 4]
    chosen: dict[str, Any] = {}
    if preset == "everything":
        chosen["objectives"] = len(pack.content.objectives) >= seats
    t = GAME.table(GAME.set_for(seats, chosen, preset, pack))
    assert isinstance(t, Meinopoly)
    t.listen([])
    t.begin(fast(seed))
    chance = fast(seed + 1)
    kept = t.conserved()
    for played in range(moves):
        if t.over:
            return played
        seat = t.next_asked()
        options = t.options(seat)
        assert options and t.default(seat) in options
        t.take(seat, options[chance.below(len(options))])
        assert t.conserved() == kept
        assert min(t.bank.purse) >= 0
    return moves


@settings(max_examples=25, suppress_health_check=LARGE)
@given(packs())
def test_a_pack_that_nobody_has_seen_is_refused_or_played(made: Made) -> None:
    pack = read_or_refuse(made)
    if pack is not None:
        for seed in range(2):
            play(pack, seed, 400)


@pytest.mark.proof
def test_packs_that_nobody_has_seen_by_the_hundred(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred matches each. Every effect must run and every moment must be used, or this proves less than it says."""
    counts: Counter[str] = Counter()
    ran: Counter[str] = Counter()
    moments: Counter[str] = Counter()

    def counted(kind: str, happens: Callable[..., None]) -> Callable[..., None]:
        def count(*arguments: Any) -> None:
            ran[kind] += 1
            happens(*arguments)

        return count

    played = GAME.functions.effects
    for kind, happens in list(played.items()):
        monkeypatch.setitem(played, kind, counted(kind, happens))

    @settings(max_examples=120, suppress_health_check=LARGE, phases=(Phase.generate, Phase.shrink))
    @given(packs())
    def prove(made: Made) -> None:
        pack = read_or_refuse(made)
        if pack is None:
            counts["packs refused"] += 1
            return
        counts["packs played"] += 1
        counts["spaces"] += len(pack.content.boards[0].all_spaces())
        counts["branches"] += len(pack.content.boards[0].branches)
        moments.update(hook.when for _, hook in pack.content.hooks())
        for seed in range(100):
            counts["matches"] += 1
            counts["moves"] += play(pack, seed, 250)

    prove()
    shown = ", ".join(f"{count:,} {what}" for what, count in sorted(counts.items()))
    print(f"\npacks that nobody has seen: {shown}; effects run: {sum(ran.values()):,}")
    print(", ".join(f"{kind} {count:,}" for kind, count in ran.most_common()))
    assert set(ran) == set(HAPPENINGS) and set(moments) == set(MOMENTS)


def test_every_effect_of_the_schema_can_be_made() -> None:
    assert set(HAPPENINGS) == set(GAME.functions.effects)
    assert set(EFFECTS) - set(HAPPENINGS) == {"scale", "redraw_freely"}
