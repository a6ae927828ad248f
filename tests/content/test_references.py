"""References of a pack: every id that leads nowhere is found, wherever it stands."""

from parlour.content import ids_of, structs_in

from .orchard import Card, Content, Fill, Gain, Go, Place, Twice, orchard

WHERE = "a place of this pack"


def faults(pack: Content) -> dict[str, str]:
    return dict(pack.faults())


def test_a_pack_in_order_has_no_faults() -> None:
    pack = orchard([Go("mill", ["well"]), Fill({"apple/pear": 2, "any": 1})], at="gate", visits=["well"])
    assert faults(pack) == {}


def test_wherever_an_id_stands() -> None:
    pack = orchard([Gain(1), Go("mil"), Twice([Go(None, ["wel"])])], at="barn", visits=["gate", "gte"], prices={"x": 1})
    there = "; there is gate, mill, well"
    assert faults(pack) == {
        "cards[card_0].does[1].to": f"expected {WHERE}, found 'mil'; did you mean 'mill'?",
        "cards[card_0].does[2].does[0].by": f"expected {WHERE}, found 'wel'; did you mean 'well'?",
        "cards[card_0].at": f"expected {WHERE}, found 'barn'{there}",
        "cards[card_0].visits": f"expected {WHERE}, found 'gte'; did you mean 'gate'?",
        "cards[card_0].prices.x": f"expected {WHERE}, found 'x'{there}",
    }


def test_a_mix_names_several() -> None:
    found = faults(orchard([Fill({"apple/plum": 2})]))
    assert found == {
        "cards[card_0].does[0].what.apple/plum": "expected a fruit of this pack, a mix with / or any, "
        "found 'apple/plum'; there is apple, pear"
    }


def test_many_names_are_not_listed() -> None:
    places = [Place(f"place_{number}") for number in range(13)]
    assert faults(Content(places, [Card("a", [], at="xyz")])) == {"cards[a].at": f"expected {WHERE}, found 'xyz'"}


def test_structs_of_a_kind_are_found_with_their_places() -> None:
    pack = orchard([Go("mill"), Twice([Go("well")])], [Gain(1)])
    assert list(structs_in(pack, Go)) == [
        ("cards[card_0].does[0]", Go("mill")),
        ("cards[card_0].does[1].does[0]", Go("well")),
    ]
    assert ids_of(card for _, card in structs_in(pack, Card)) == ["card_0", "card_1"]
