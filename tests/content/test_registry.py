"""The registry: every effect of a game's packs has one function, which takes its fields."""

import msgspec
import pytest

from parlour.content import Do, EffectShape, effects, on
from parlour.kernel import GameError, Table


class Sow(EffectShape, frozen=True, tag="sow"):
    seeds: int


class Reap(EffectShape, frozen=True, tag="reap"):
    """Takes no fields."""


class Season(msgspec.Struct):
    does: dict[str, list[Sow | Reap] | None]


def sow(t: Table, do: Do[None], seeds: int) -> None: ...


def reap(t: Table, do: Do[None]) -> None: ...


def refused(*entries: object, **more: object) -> str:
    with pytest.raises(GameError) as caught:
        effects(Season, *entries, **more)  # type: ignore[arg-type]
    return str(caught.value)


def test_functions_by_the_names_in_packs() -> None:
    assert effects(Season, on(Sow, sow), on(Reap, reap)) == {"sow": sow, "reap": reap}
    assert effects(Season, on(Sow, sow), unsaid=(Reap,)) == {"sow": sow}


def test_an_effect_without_a_function() -> None:
    assert refused(on(Sow, sow)) == "Reap has no function"


def test_a_function_with_other_parameters() -> None:
    said = refused(on(Sow, reap), on(Reap, sow))
    assert said == "reap() takes nothing, but Sow has seeds; sow() takes seeds, but Reap has nothing"


def test_an_effect_that_no_pack_can_have() -> None:
    class Burn(EffectShape, frozen=True, tag="burn"):
        """In no list of the pack."""

    assert "Burn has a function, but no pack can say it" in refused(on(Sow, sow), on(Reap, reap), on(Burn, reap))


def test_one_effect_twice() -> None:
    assert refused(on(Sow, sow), on(Reap, reap), on(Reap, reap)) == "reap has two functions"
