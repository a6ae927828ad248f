"""High Card: everyone plays a card face down, and the highest takes a coin. It shows a game in a package of its own,
with everything the kernel offers: hidden hands, a deck, a poll, a bank, packs, settings, secrets."""

from collections.abc import Mapping, Sequence

from high_card import rules
from high_card.shapes import Content, Settings
from parlour.kernel import Game, Setup


def kinds(setup: Setup) -> Mapping[str, Sequence[str]]:
    """Cards have the ids of the pack."""
    return {"card": [card.id for card in setup.pack.cards]}


GAME = Game(
    "high_card",
    __name__,
    rules.HighCard,
    seats=(2, 4),
    set_up=rules.set_up,
    view=rules.view,
    decisions={"choose": rules.Choose, "spoils": rules.Spoils},
    events=rules,
    resample=rules.resample,
    standing=rules.standing,
    conserved=rules.conserved,
    settings=Settings,
    presets={"short": {"hand": 1}},
    pack=Content,
    kinds=kinds,
)
