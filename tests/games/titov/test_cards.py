"""Every card of Act 1 as the facts give it, in shorthand."""

import re
from typing import Any

import pytest

from parlour.content import structs_in
from parlour.games.titov.effect_shapes import Option
from parlour.games.titov.pack_shapes import Action, Objective

from . import shorthand
from .arranged import GAME

PACK = GAME.read_pack("standard")
assert PACK is not None
CONTENT, WORDS = PACK.content, PACK.words

ACTIONS = {
    "C1": ("Tax Collection", "statecraft", "1s | +2f | K3 gain 1 peasant_unrest"),
    "C2": ("Conscription", "statecraft troop", "2f | gain 2 levy_infantry to hand"),
    "C3": ("Levy Infantry", "expendable troop", "0 | +1m"),
    "C4": ("Public Rituals", "maat", "1f | +1s"),
    "C5": ("Diplomatic Overtures", "prestige", "1f | +2i; up to 4x 1i for (+1f / +1m / Draw 1 / Delay 1)"),
    "C6": (
        "State Rituals",
        "maat statecraft sun",
        "1f | +1s +1i; up to 1x 1f for (+1s) | Retained gain 1 court_intrigue",
    ),
    "C7": ("Royal Guard", "troop", "2f | +2m +1s | Retained gain 1 whispers_of_treason"),
    "C8": ("Court Intrigue", "expendable", "2s | none | Retained lose 1i; Draw-1 next"),
    "C9": ("Corruption", "expendable", "2s | none | Retained lose 1m 1f; +1s"),
    "C10": ("Blood Money", "expendable", "2m | none | Retained lose 1i 2f"),
    "C11": ("Hill Country Conscription", "statecraft troop", "1f OR 1s | gain 1 hill_country_archers to hand"),
    "C12": ("Hill Country Couriers", "statecraft", "1f OR 1m | one of (+1s / +1i); Draw 1"),
    "C13": ("Hill Country Archers", "troop", "1f | +2m | Retained lose 1s"),
    "C14": ("Exorbitant Gift", "expendable", "2i | none | Retained +1i; one of (lose 3f / lose 1t)"),
    "C15": ("Border Fort", "province mandatory", "0 | IF resources f+m >= 3 | +1i | ELSE gain 1 border_raid"),
    "C16": ("Trading Post", "province mandatory", "0 | IF resources i+m >= 3 | +1f | ELSE gain 1 diplomatic_incident"),
    "C17": ("Moon God Sacrifices", "maat moon", "1f | +2s | Retained gain 1 seditious_priests"),
    "C18": ("Corvee", "statecraft", "0 | one of (play 1 statecraft for 1 less / advance 1 project)"),
    "C19": ("Volunteers", "statecraft", "0 | one of (play 1 troop for 1 less / Draw 1)"),
    "C20": ("Seditious Priests", "maat expendable", "2* | none | Retained Disrupt 2"),
    "C27": ("Noble Charioteers", "troop", "2f | +3m | Retained lose 2s"),
    "P1": ("The Last Reserves", "expendable seasonal", "0 | +2f +1s; gain 1 peasant_unrest"),
}
VASSALS = {  # realm, what its war is called, sums and gains of its two versions
    "C21": ("Cataracts Vassal: soldiers", "cataracts", "s+f", "+2m", "war_beyond_the_cataracts"),
    "C22": ("Cataracts Vassal: grain", "cataracts", "s+m", "+2f", "war_beyond_the_cataracts"),
    "C23": ("Sable Coast Vassal: envoys", "sable_coast", "s+f", "+2i", "war_with_the_sable_coast"),
    "C24": ("Sable Coast Vassal: grain", "sable_coast", "s+m", "+2f", "war_with_the_sable_coast"),
    "C25": ("Cedars Vassal: soldiers", "cedars", "s+f", "+2m", "war_with_the_cedar_king"),
    "C26": ("Cedars Vassal: envoys", "cedars", "s+m", "+2i", "war_with_the_cedar_king"),
}
for _number, (_name, _realm, _sum, _gain, _war) in VASSALS.items():
    _else = f"destroy all {_realm}; swap in {_war}"
    _text = f"0 | IF resources {_sum} >= 5 | {_gain} | ELSE {_else}"
    ACTIONS[_number] = (_name, f"province mandatory {_realm}", _text)

OBJECTIVES = {
    "O1": (
        "Ritualized Taxation",
        "",
        "[gained f >= 2, gained s >= 1] gain 1 corvee or volunteers; gain 1 moon_gods_blessings",
        "T3 gain 1 corruption R",
    ),
    "O2": (
        "Peasant Unrest",
        "misfortune",
        "[played tax_collection+tax_collection_plus <= 0] none",
        "[2m] +2f R",
        "T3 lose 1s; gain 1 peasant_unrest R",
        "-> into peasant_uprising",
    ),
    "O3": (
        "Uncertain Succession",
        "crisis",
        "[1s] marker +1 stays",
        "track 4 from 1, -1",
        "won into dynasty_triumphant",
        "lost into civil_war",
    ),
    "O4": (
        "Civil War",
        "crisis",
        "[1m] marker +1 stays",
        "track 6 from 1, -1",
        "won into dynasty_triumphant",
        "lost lose 6s; reset_marker stays",
    ),
    "O5": (
        "At Sun's Edge",
        "",
        "[2i] gain 1 border_fort or trading_post R",
        "[2m] Scout 2 R",
        "T3 gain 1 border_raid R",
    ),
    "O6": (
        "Moon God's Blessings",
        "",
        "[2f] 2 public_rituals into moon_god_sacrifices; Max s +1",
        "[2i] 2 public_rituals into state_rituals; Max i +1",
        "T3 gain 1 whispers_of_treason R",
    ),
    "O7": (
        "Debt Jubilee",
        "",
        "[3f] +1s R",
        "[] gain 2 peasant_unrest; +2f R",
        "T2 lose 2s; gain 1 crop_failure R",
    ),
    "O17": (
        "Dynasty Triumphant",
        "",
        "turn one of (Draw 2 / Recur 1 / +2i / +2s); advance_clock",
        "K3 destroy_this",
    ),
    "O18": (
        "Conduct Census",
        "",
        "[1s per 5 cards] Draw+2 next; Max f +1 R",
        "[2s] Draw+1 next; gain 1 corruption R",
        "T3 lose 3f; gain 1 crop_failure R",
    ),
    "O19": ("Raise Stele", "project", "[1f] pause_timer K4 full: into royal_stele", "T3 none R"),
    "O20": ("Royal Stele", "monument", "turn +1i +1s; advance_clock", "K2 into raise_stele"),
    "O23": (
        "Peasant Uprising",
        "misfortune crisis",
        "[1m] marker +1 stays",
        "track 4 from 1, -1",
        "won destroy 2 peasant_unrest anywhere",
        "lost lose 4s; gain 2 peasant_uprising R",
        "-> into capital_besieged",
    ),
    "O37": (
        "Enemy Invades!",
        "misfortune calamity_of_might crisis",
        "[1m] marker +1 stays",
        "track 6 from 1, -1",
        "won +2s; Reshuffle 2",
        "lost lose 4s; destroy 1 province at random; gain 1 enemy_invades R",
        "-> into capital_besieged",
    ),
    "O40": (
        "Seditious Conspiracy",
        "misfortune calamity_of_stability crisis",
        "[1s] marker +1 stays",
        "track 6 from 1, -1",
        "won +2i; Draw+2 next",
        "lost lose 4i; Disrupt 3; gain 1 seditious_conspiracy R",
        "-> into palace_coup",
    ),
    "O43": (
        "Famine",
        "misfortune calamity_of_food crisis",
        "[1f] marker +1 stays",
        "track 6 from 1, -1",
        "won Draw+4 next",
        "lost lose 3s; gain 4 peasant_unrest R",
        "-> into desolation",
    ),
    "O46": (
        "Foreign Claimant",
        "misfortune calamity_of_influence crisis",
        "[1i] marker +1 stays",
        "track 6 from 1, -1",
        "won swap in dynasty_triumphant",
        "lost lose 3m; random timer 4; gain 1 foreign_claimant R",
        "-> into vassalization",
    ),
    "O38": (
        "Capital Besieged!",
        "misfortune calamity_of_might",
        "[3m] none K6",
        "[cards statecraft >= 3] destroy 3 statecraft at random",
        "T3 defeat",
    ),
    "O41": (
        "Palace Coup",
        "misfortune calamity_of_stability",
        "[3s] none K6",
        "[cards province >= 3] destroy 3 province at random",
        "T3 defeat",
    ),
    "O44": (
        "Desolation",
        "misfortune calamity_of_food",
        "[3f] none K6",
        "[cards troop >= 3] destroy 3 troop at random",
        "T3 defeat",
    ),
    "O47": (
        "Vassalization",
        "misfortune calamity_of_influence",
        "[3i] none K6",
        "[] Max f -3 Max s -3 Max i -3 Max m -3 Max t -3",
        "T3 defeat",
    ),
}
RAIDS = {  # number: name, realm, the calamity of its timer, number and name of its war, the vassals
    "O11": ("Raid Beyond the Cataracts", "cataracts", "border_raid", "O14", "War Beyond the Cataracts"),
    "O12": ("Raid the Sable Coast Princes", "sable_coast", "whispers_of_treason", "O15", "War with the Sable Coast"),
    "O13": ("Raid the Cedar Kings", "cedars", "diplomatic_incident", "O16", "War with the Cedar King"),
}
SPOILS = {"cataracts": ("soldiers", "grain"), "sable_coast": ("envoys", "grain"), "cedars": ("soldiers", "envoys")}


def named(name: str) -> str:
    return name.lower().replace(" ", "_")


for _number, (_name, _realm, _calamity, _of_war, _war) in RAIDS.items():
    OBJECTIVES[_number] = (
        _name,
        _realm,
        f"[3m] +4f K2 by name full: into {named(_war)} R",
        f"T3 lose 2i; gain 1 {_calamity} R",
    )
    OBJECTIVES[_of_war] = (
        _war,
        f"war {_realm}",
        "[1m] marker +1 stays",
        "track 6 from 1, -1",
        f"won +4f; gain 1 {' or '.join(f'{_realm}_vassal_{one}' for one in SPOILS[_realm])}",
        f"lost lose 3i; gain 1 {named(_name)}",
        "T4 marker -3 stays",
    )
FIRST = {  # number: name, resource, the easy way, the right way, what they escalate into
    "O36": ("Border Raid", "might", "[1i] gain 1 blood_money", "[3m] +1s", "enemy_invades"),
    "O39": ("Whispers of Treason", "stability", "[1m] gain 1 court_intrigue", "[3s] +1i", "seditious_conspiracy"),
    "O42": ("Crop Failure", "food", "[1s] gain 2 peasant_unrest", "[3f] +1s", "famine"),
    "O45": ("Diplomatic Incident", "influence", "[1f] gain 1 exorbitant_gift", "[3i] +1m", "foreign_claimant"),
}
for _number, (_name, _resource, _easy, _right, _worse) in FIRST.items():
    OBJECTIVES[_number] = (
        _name,
        f"misfortune calamity_of_{_resource}",
        _easy,
        _right,
        f"T2 gain 1 {named(_name)} R",
        f"-> into {_worse}",
    )

MILESTONES = {
    "M1": (
        "The Long Exile",
        "",
        "[4i] 1 conscription into hill_country_conscription",
        "[4s] gain 1 hill_country_couriers",
        "T3 gain 1 border_raid stays",
    ),
    "M2": (
        "Ways of War",
        "",
        "[4s] gain 1 noble_charioteers; Max m +2",
        "[4i] gain 1 royal_guard; Max s +2",
        "T4 gain 1 border_raid; gain 1 whispers_of_treason stays",
    ),
    "M3": (
        "Turn of the Wheel",
        "",
        "[gained m >= 6] copy 1 troop; Max m +2",
        "[cards province >= 3] Draw+1/turn; Max s +2",
        "T4 gain 1 diplomatic_incident stays",
    ),
    "M4": (
        "The Siege of Esh-Edu",
        "war",
        "[1m] marker +1 stays",
        "track 6 from 1, -1",
        "won swap in dynasty_triumphant",
        "lost gain 1 seditious_conspiracy; reset_marker stays",
        "T4 marker -3 stays",
    ),
}


def listed(cards: list[Any]) -> list[Any]:
    """The cards of Act 1."""
    return [card for card in cards if card.number in {**ACTIONS, **OBJECTIVES, **MILESTONES}]


@pytest.mark.parametrize("card", listed(CONTENT.actions), ids=lambda card: card.number)
def test_an_action_card(card: Action) -> None:
    name, subtypes, text = ACTIONS[card.number]
    assert (WORDS["names", "card", card.id], " ".join(card.subtypes)) == (name, subtypes)
    assert shorthand.action(card) == text


@pytest.mark.parametrize("card", listed([*CONTENT.objectives, *CONTENT.milestones]), ids=lambda card: card.number)
def test_an_objective_or_a_milestone(card: Objective) -> None:
    name, subtypes, *texts = {**OBJECTIVES, **MILESTONES}[card.number]
    assert (WORDS["names", "objective", card.id], " ".join(card.subtypes)) == (name, subtypes)
    assert shorthand.objective(card) == texts


def test_no_card_of_act_1_is_missing() -> None:
    assert (
        {card.number for card in listed(CONTENT.actions)} == ACTIONS.keys() == {*[f"C{n}" for n in range(1, 28)], "P1"}
    )
    wanted = [*range(1, 8), *range(11, 21), 23, *range(36, 48)]
    assert {card.number for card in listed(CONTENT.objectives)} == OBJECTIVES.keys() == {f"O{n}" for n in wanted}
    assert [card.number for card in CONTENT.milestones[:4]] == list(MILESTONES)


def test_the_calamity_of_each_resource() -> None:
    assert {resource.id: resource.calamity for resource in CONTENT.resources} == {
        "might": "border_raid",
        "influence": "diplomatic_incident",
        "food": "crop_failure",
        "stability": "whispers_of_treason",
        "trade_goods": "",
    }


def test_everything_has_a_name() -> None:
    for kind, ids in GAME.ids(GAME.set_for(1, None, None, PACK)).items():
        for name in ids:
            assert (WORDS.get("names", kind, name) or GAME.words.get("names", kind, name)) is not None, (kind, name)
    improved = {card.improved for card in CONTENT.actions}
    for card in [*CONTENT.actions, *CONTENT.objectives, *CONTENT.milestones]:
        assert card.id in improved or WORDS.get("stories", card.id), card.id
    for subtype in CONTENT.subtypes:
        assert WORDS.get("names", "subtype", subtype.id), subtype.id


def test_options_with_a_figure_in_their_name_are_the_same_on_every_card() -> None:
    found: dict[str, Option] = {}
    for _, option in structs_in(CONTENT, Option):
        if re.search(r"\d", WORDS["names", "choice", option.id]):
            assert found.setdefault(option.id, option).does == option.does, option.id
