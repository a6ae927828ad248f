"""Every card of Acts 2 and 3 as the facts have it, in their shorthand; and that no card of the rulebook is missing.
Cards that we designed stand here as they are played."""

import pytest

from parlour.games.titov.pack import Action, Objective

from . import shorthand, test_cards
from .test_cards import CONTENT, PACK, WORDS

assert PACK is not None
REASONS = PACK.reasons

MENU = "(+1f / +1m / Draw 1 / Delay 1)"
UNREST, WHISPERS = "gain 1 peasant_unrest", "gain 1 whispers_of_treason"
CONQUERORS = "up to 4x 1m for (+1s / push 1 war / +2i / Scout 2)"
CHOSEN = "up to 1x 2s for (+2m / advance 2 project / Draw 2 / Recur 1)"

ACTIONS = {
    "C39": ("Wheel-Turner Diplomats", "prestige", "3i | Delay 2; resolve 1"),
    "C40": ("Royal Flagship", "fleet", f"3f | +4m/i | Retained {WHISPERS}"),
    "C41": ("Naval Patrol", "fleet", "2f | +2m/i; Scout 1 | Retained lose 2s"),
    "C42": (
        "Sun King's Decree",
        "leader sun",
        "3i | destroy up to 2 calamity_of_stability or calamity_of_influence in play; Recur 1",
    ),
    "C44": ("Sun King's Heralds", "statecraft sun", f"2f | +1m; one of (+1m / +1i / Scout 1) | Retained {WHISPERS}"),
    "C45": ("Zealous Administration", "statecraft sun", "1s | +3f; Reshuffle 1 | K3 gain 1 crop_failure"),
    "LC28": ("The Lady of Gold", "leader", "4* | +2*; Draw 2"),
    "LC29": ("The Conqueror", "leader", f"1f 1t | +2m; {CONQUERORS}"),
    "LC30": ("Moon God's Chosen", "troop statecraft moon", f"2f | +1m +1s; {CHOSEN}"),
    "LC31": ("Temple Administration", "statecraft maat moon", f"1s | +2f; up to 1x 1s for (+1f) | K3 {UNREST}"),
    "LC43": (
        "High Priest of the Moon",
        "leader moon",
        "3s | destroy up to 2 calamity_of_food or calamity_of_might in play; Draw 1",
    ),
    "C1+": ("Tax Collection+", "statecraft", f"1s 1t | +4f | K3 {UNREST}"),
    "C2+": ("Conscription+", "statecraft troop", "2f 1t | gain 4 levy_infantry to hand"),
    "C3+": ("Levy Infantry+", "expendable troop", "1t | +3m"),
    "C4+": ("Public Rituals+", "maat", "1f 1t | +2s"),
    "C5+": ("Diplomatic Overtures+", "prestige", f"1f 1t | +4i; up to 4x 1i for {MENU}"),
    "C6+": (
        "State Rituals+",
        "maat statecraft sun",
        "1f 1t | +2s +2i; up to 1x 1f for (+1s) | Retained gain 1 court_intrigue",
    ),
    "C7+": ("Royal Guard+", "troop", f"2f 1t | +3m +2s | Retained {WHISPERS}"),
    "C11+": (
        "Hill Country Conscription+",
        "statecraft troop",
        "1f 1t OR 1s 1t | one of (gain 1 hill_country_archers to hand / +3m)",
    ),
    "C12+": ("Hill Country Couriers+", "statecraft", "1f 1t OR 1m 1t | one of (+2s / +2i); Draw 2"),
    "C13+": ("Hill Country Archers+", "troop", "1f 1t | +4m | Retained lose 1s"),
    "C17+": ("Moon God Sacrifices+", "maat moon", "1f 1t | +4s | Retained gain 1 seditious_priests"),
    "C18+": ("Corvee+", "statecraft", "1t | one of (play 2 statecraft for 1 less / advance 2 project)"),
    "C19+": ("Volunteers+", "statecraft", "1t | one of (play 2 troop for 1 less / Draw 2)"),
    "C27+": ("Noble Charioteers+", "troop", "2f 1t | +5m | Retained lose 2s"),
    "LC30+": ("Moon God's Chosen+", "troop statecraft moon", f"2f 1t | +2m +2s; {CHOSEN}"),
    "LC31+": ("Temple Administration+", "statecraft maat moon", f"1s 1t | +4f; up to 1x 1s for (+1f) | K3 {UNREST}"),
    "C39+": ("Wheel-Turner Diplomats+", "prestige", "3i 1t | Delay 3; resolve 2"),
    "C40+": ("Royal Flagship+", "fleet", f"3f 1t | +6m/i | Retained {WHISPERS}"),
    "C41+": ("Naval Patrol+", "fleet", "2f 1t | +3m/i; Scout 1 | Retained lose 2s"),
    "C44+": (
        "Sun King's Heralds+",
        "statecraft sun",
        f"2f 1t | +2m; one of (+2m / +2i / Scout 2) | Retained {WHISPERS}",
    ),
    "C45+": ("Zealous Administration+", "statecraft sun", "1s 1t | +5f; Reshuffle 1 | K3 gain 1 crop_failure"),
}
TRADE = {  # what it costs and brings: better and dearer with distance
    "C28": ("Mural-Painters", 2, 1),
    "C29": ("Storm-Followers", 2, 1),
    "C30": ("Four Sisters", 3, 2),
    "C31": ("River-Crossers", 4, 3),
    "C32": ("Lord of Bulls", 4, 3),
    "C33": ("Deep Desert", 5, 4),
    "C34": ("Lapis-Miners", 5, 4),
    "C35": ("Barrow-Builders", 6, 5),
    "C36": ("Orange-Planters", 7, 6),
}


def named(name: str) -> str:
    return name.lower().replace(" ", "_").replace("-", "_")


for _number, (_name, _food, _goods) in TRADE.items():
    _copy = f"K3 gain 1 trade_with_the_{named(_name)}"
    ACTIONS[_number] = (f"Trade with the {_name}", "trade seasonal", f"{_food}f | +{_goods}t | {_copy}")
VASSALS = {
    "LC46": ("Storms Vassal: soldiers", "storm_followers", "s+f >= 7", "+3m"),
    "LC47": ("Storms Vassal: smiths", "storm_followers", "s+m >= 7", "one of (+2t / Spec 1 troop)"),
    "LC48": ("Murals Vassal: envoys", "mural_painters", "s+f >= 7", "+3i"),
    "LC49": ("Murals Vassal: shipwrights", "mural_painters", "s+m >= 7", "one of (+2t / Spec 1 fleet)"),
    "LC50": ("Sisters Vassal: grain", "four_sisters", "s+m >= 7", "+3f"),
    "LC51": ("Sisters Vassal: warehouses", "four_sisters", "s+f >= 7", "one of (+2t / Max t +1)"),
    "LC52": ("Terraces Vassal: priests", "empire_of_terraces", "s+f >= 9", "one of (+3t / Spec 1 maat)"),
    "LC53": ("Terraces Vassal: envoys", "empire_of_terraces", "s+m >= 9", "+4i"),
    "LC54": ("Bulls Vassal: soldiers", "lord_of_bulls", "s+f >= 9", "+4m"),
    "LC55": ("Bulls Vassal: goldsmiths", "lord_of_bulls", "s+m >= 9", "one of (+3t / Spec 1 prestige)"),
    "LC56": ("Rivers Vassal: grain", "river_crossers", "s+m >= 9", "+4f"),
    "LC57": ("Rivers Vassal: scribes", "river_crossers", "s+f >= 9", "one of (+3t / Spec 1 statecraft)"),
}
for _number, (_name, _realm, _sum, _does) in VASSALS.items():
    _else = f"ELSE destroy all {_realm}; swap in war_with_the_{_realm}"
    ACTIONS[_number] = (_name, f"province mandatory {_realm}", f"0 | IF resources {_sum} | {_does} | {_else}")

INCIDENT = "T3 gain 1 diplomatic_incident R"
OBJECTIVES: dict[str, tuple[str, ...]] = {
    "O8": ("Raise Moon Temple", "project", "[2f 1t] pause_timer K4 full: into moon_temple", "T3 none R"),
    "O9": (
        "Moon Temple",
        "monument moon",
        "turn one of (Draw 2 / Recur 1 / +1i +3s); advance_clock",
        "K3 into raise_moon_temple",
    ),
    "O10": (
        "Plague",
        "misfortune",
        "[2s] no_resolving",
        "[] Disrupt 2; gain 1 crop_failure or whispers_of_treason at random",
        "T2 gain 1 plague R",
        "-> destroy 1 statecraft at random",
    ),
    "O21": ("Raise Grand Monument", "project", "[1f 1t] pause_timer K4 full: into grand_monument", "T3 none R"),
    "O22": (
        "Grand Monument",
        "monument",
        "turn one of (Draw 2 / Recur 1 / +3i +1s); advance_clock",
        "K3 into raise_grand_monument",
    ),
    "O35": (
        "Consolidation",
        "",
        "[cards province >= 2, 4i] destroy 2 province; gain 1 cataracts_vassal_soldiers or cataracts_vassal_grain or "
        "sable_coast_vassal_envoys or sable_coast_vassal_grain or cedars_vassal_soldiers or cedars_vassal_envoys",
        "[4s] Recur 2 province",
        "T3 gain 1 whispers_of_treason R",
    ),
    "LO50": (
        "Upriver Privileges",
        "",
        "[6f] copy 1 statecraft or prestige; Max i +2",
        "[3s 3i] one of (1 conscription into hill_country_conscription / gain 1 hill_country_couriers); Max m +2",
        "T3 gain 1 corruption R",
    ),
    "LO51": (
        "Wheel-Turner Pretenders",
        "crisis",
        "[1s] marker +1 stays",
        "track 6 from 1, -1",
        "won into dynasty_triumphant",
        "lost into civil_war",
    ),
    "LO52": (
        "What Goes Around",
        "crisis",
        "[2m] marker +1 stays",
        "track 6 from 1, -1",
        "won +4s; Reshuffle 2; into dynasty_triumphant",
        "lost lose 4s; destroy 1 province at random; gain 2 enemy_invades R",
    ),
    "LO53": ("Grand Expedition", "", "turn one of (+4f / +2t / +2i / +2s); advance_clock", "K4 destroy_this"),
    "LO54": ("Modest Expedition", "", "turn one of (+4f / +2t / +2i / +2s); advance_clock", "K2 destroy_this"),
    # The parties.
    "LO70": (
        "High Priest",
        "council",
        "[4f 2t] the_lady_of_gold 1* cheaper; regent +1",
        "[6s/i] Max s/i +1; young_king +1",
        "T3 gain 2 whispers_of_treason R",
    ),
    "LO71": (
        "Royal Chamberlain",
        "council",
        "[4s 2i] the_lady_of_gold 1* cheaper; regent +1",
        "[4f 2t] Reshuffle 2; young_king +1",
        "T3 gain 2 whispers_of_treason R",
    ),
    "LO72": (
        "Chief Architect",
        "council",
        "[6s/i] the_lady_of_gold 1* cheaper; regent +1",
        "[3t] swap in project advanced 2",
        "T3 gain 2 peasant_unrest R",
    ),
    "LO73": (
        "Captain of the Guard",
        "council",
        "[8s/i] royal_guard gives 1s less; the_lady_of_gold 1* cheaper; regent +1",
        "[3t] one of (copy 1 royal_guard / Max m +1); young_king +1",
        "T3 gain 2 border_raid R",
    ),
    "LO74": (
        "First Chariot",
        "council",
        "[3t] one of (copy 1 noble_charioteers / the_lady_of_gold 1* cheaper); regent +1",
        "[8s/i] noble_charioteers gives 1m less; young_king +1",
        "T3 gain 2 border_raid R",
    ),
    "LO75": (
        "Lord Herald",
        "council",
        "[4f 2t] copy 1 statecraft or prestige; regent +1",
        "[6s/i] destroy 2 ; young_king +1",
        "T3 gain 2 whispers_of_treason R",
    ),
    "LO76": (
        "Lord Marshal",
        "council",
        "[6s/i] Draw+1/turn; regent +1",
        "[4f 2t] Max m +2; copy 1 troop; young_king +1",
        "T3 gain 2 border_raid R",
    ),
    "LO77": (
        "Swords of the Old Order",
        "eclipse",
        "[6s/i] 2 troop into sun_kings_heralds; sun_king +1",
        "[] Max m/i -2; 2 troop into moon_gods_chosen; priesthood +1",
        "T3 swap in whispers_of_treason R",
    ),
    "LO78": (
        "Unreported Tithes",
        "eclipse",
        "[4s/i] Max f -3; 3 statecraft into zealous_administration; sun_king +1",
        "[4f] Max m/i -3; 3 statecraft into temple_administration; priesthood +1",
        "T3 gain 3 crop_failure R",
    ),
    "LO79": (
        "Unsanctioned Rituals",
        "eclipse",
        "[6s/i] gain 3 seditious_priests; sun_king +1",
        "[4f 2t] Draw-1/turn; priesthood +1",
        "T3 gain 2 whispers_of_treason R",
    ),
    "LO80": (
        "The Great Renunciation",
        "eclipse",
        "[4s] +5f +4t; gain 4 peasant_unrest; sun_king +1",
        "[4f 2t] swap in raise_moon_temple; priesthood +1",
        "T3 gain 2 peasant_unrest R",
    ),
    "LO81": (
        "A City at the Zenith",
        "eclipse",
        "[6f/m] swap in city_of_the_sun; sun_king +1",
        "[6s/i] swap in sun_kings_ire; priesthood +1",
        "T3 gain 2 border_raid R",
    ),
    "LO82": (
        "Sun King's Ire",
        "eclipse",
        "crisis one of (Draw-2 next / lose 3s 3i / gain 2 whispers_of_treason); advance_clock",
        "K3 destroy_this",
    ),
    "LO83": ("City of the Sun", "project", "[1f 1t] pause_timer K4 full: into a_new_capital", "T3 none R"),
    "LO84": (
        "A New Capital",
        "",
        "turn one of (swap in trade / Draw 3 / +3i / +3s); advance_clock",
        "K3 destroy_this",
    ),
    "LO85": (
        "A Human Wave",
        "cataclysm",
        "[3m] none K3 by name full: +2i/s",
        "[2f] none K3 by name full: Max s -1",
        "T2 gain 1 active cataclysm; gain 1 a_human_wave",
        "-> into an active cataclysm",
    ),
    # Designed.
    "O31": (
        "Envoy from the Deep Desert",
        "",
        "[5f] +3t; gain 1 trade_with_the_deep_desert R",
        "[2i] Scout 2 R",
        INCIDENT,
    ),
    "O52": (
        "Waylaid Shipping",
        "",
        "[3m] gain 1 trade_with_the_mural_painters or trade_with_the_four_sisters or trade_with_the_lapis_miners R",
        "[2i] +2t R",
        "T3 lose 2t; gain 1 diplomatic_incident R",
    ),
    "O53": (
        "Bride and Prejudice",
        "",
        "[4i 1t] +2s; gain 1 trade_with_the_barrow_builders or trade_with_the_orange_planters",
        "[3s] +2i R",
        INCIDENT,
    ),
    "O55": ("Build Eternal Pyre", "project", "[2f 1m] pause_timer K4 full: into fuel_eternal_pyre", "T3 none R"),
    "O56": ("Fuel Eternal Pyre", "project", "[1t] pause_timer K3 full: into eternal_pyre", "T3 none R"),
    "O57": (
        "Eternal Pyre",
        "monument sun",
        "turn one of (Draw 2 / Delay 2 / +2s +1i); advance_clock",
        "K4 into fuel_eternal_pyre",
    ),
    "O61": (
        "Oil Lamp Workshop",
        "industry",
        "[2t] Spec 1 maat or prestige R",
        "[1f 1t] destroy up to 2 whispers_of_treason in play; +1s R",
        "T3 none R",
    ),
    "O62": ("Bronze Foundry", "industry", "[2t] Spec 1 troop or fleet R", "[1f 1t] +3m R", "T3 none R"),
}
REALMS = {  # of the envoy: number, price, goods, the insult and what it brings; of the treaty: number, price, fee,
    # gift; of the war: number, might for a step, the spoils beside a vassal and without; the two vassals
    "Mural-Painters": ("O26", "4i", 2, "3m", "4i", "LO62", "4i", "1t", "Spec 1 fleet", "O59", 2, 6, 12,
                       "murals_vassal_envoys or murals_vassal_shipwrights"),
    "Storm-Followers": ("O27", "4f", 2, "3m", "4i", "LO61", "4f", "1t", "Spec 1 troop", "O58", 2, 6, 12,
                        "storms_vassal_soldiers or storms_vassal_smiths"),
    "Four Sisters": ("O28", "4m", 2, "3i", "4f", "LO63", "4m", "1t", "Max t +1", "O60", 2, 6, 12,
                     "sisters_vassal_grain or sisters_vassal_warehouses"),
    "Empire of Terraces": ("LO29", "8i", 4, "3m", "4i", "LO64", "6i", "2t", "Spec 1 maat", "LO67", 3, 9, 15,
                           "terraces_vassal_priests or terraces_vassal_envoys"),
    "Lord of Bulls": ("O30", "6f", 4, "3m", "4i", "LO65", "6f", "2t", "Spec 1 prestige", "LO68", 3, 9, 15,
                      "bulls_vassal_soldiers or bulls_vassal_goldsmiths"),
    "River-Crossers": ("O29", "6m", 4, "3i", "4s", "LO66", "6m", "2t", "Spec 1 statecraft", "LO69", 3, 9, 15,
                       "rivers_vassal_grain or rivers_vassal_scribes"),
}  # fmt: skip
for _name, (
    _envoy,
    _price,
    _t,
    _insult,
    _brings,
    _treaty,
    _fee,
    _lesson,
    _gift,
    _war,
    _m,
    _less,
    _all,
    _two,
) in REALMS.items():
    _realm = named(_name)
    OBJECTIVES[_envoy] = (
        f"Envoy from the {_name}",
        _realm,
        f"[{_price}] +{_t}t; into treaty_with_the_{_realm}",
        f"[{_insult}] +{_brings}; into war_with_the_{_realm}",
        INCIDENT,
    )
    OBJECTIVES[_treaty] = (
        f"Treaty with the {_name}",
        f"{_realm} trade",
        f"[{_fee}] +{_t}t R",
        f"[{_lesson}] {_gift} R",
        f"T3 gain 1 envoy_from_the_{_realm}",
    )
    OBJECTIVES[_war] = (
        f"War with the {_name}",
        f"war {_realm}",
        f"[{_m}m] marker +1 stays",
        "track 6 from 1, -1",
        f"won one of (+{_less}f/i/t; gain 1 {_two} / +{_all}f/i/t)",
        f"lost lose 5i; gain 2 exorbitant_gift; gain 1 envoy_from_the_{_realm}",
        "T4 marker -2 stays",
    )
FLASHPOINTS = {  # designed: whom one can back against whom
    "O48": ("Thunderheads", "storm_followers mural_painters", "Storm-Followers", "Mural-Painters"),
    "O49": ("Chain Lightning", "four_sisters", "Four Sisters", "Storm-Followers"),
    "O50": ("Distant Thunder", "river_crossers empire_of_terraces", "River-Crossers", "Empire of Terraces"),
    "O54": ("Distant Thunder", "lord_of_bulls mural_painters", "Lord of Bulls", "Mural-Painters"),
}
for _number, (_name, _realms, _one, _other) in FLASHPOINTS.items():
    _backed = [
        f"[2i] destroy all envoy_from_the_{_foe} anywhere; "
        f"{'+2t' if _friend == 'empire_of_terraces' else f'gain 1 trade_with_the_{_friend}'}; into war_with_the_{_foe}"
        for _friend, _foe in ((named(_one), named(_other)), (named(_other), named(_one)))
    ]
    OBJECTIVES[_number] = (_name, f"flashpoint {_realms}", *_backed, INCIDENT)
CATACLYSMS = {  # die, realm, the two ways and what they bring
    "LO88": ("A Wine-Dark Tide", 1, "mural_painters", "2f 1t", "+3s/i", "2s", "+2i; Max s -1"),
    "LO87": ("The Old Enemy", 2, "storm_followers", "3m", "+3f/i/t", "2f", "+2i; Max f -1"),
    "O51": ("Plague Ships", 3, "four_sisters", "1s 1m 1i", "+3f/t", "2f", "+2s; gain 1 plague"),
    "LO89": ("Blood in the Gardens", 4, "empire_of_terraces", "2f 1t", "+3s/i", "2m", "+3f/t; Max i -1"),
    "LO90": ("Uncrossing a River", 5, "river_crossers", "3m", "+3s/i", "2i", "+3f/s; Max m -1"),
    "LO91": ("A Starving Bull", 6, "lord_of_bulls", "3f", "+3s/i", "2i", "+2t"),
}
for _number, (_name, _, _realm, _first, _gain, _second, _other) in CATACLYSMS.items():
    OBJECTIVES[_number] = (
        _name,
        f"cataclysm {_realm}",
        f"[{_first}] none K3 by name full: {_gain}",
        f"[{_second}] none K3 by name full: {_other}",
        f"T2 gain 1 {named(_name)} R",
        f"-> destroy all {_realm}; gain 2 a_human_wave; activate 1 of 6",
    )


def tomb(price: str, stone: str, lost: str, leader: str, following: str, other: str = "") -> list[str]:
    """A legacy: the two ways, of which one is cheap."""
    gone = f"destroy all {leader}"
    return [
        f"[{price}] none K4 full: swap in grand_monument; {gone}; go to {following}",
        f"[{stone}] none K4 full: swap in royal_stele; {lost}; {gone}; go to {other or following}",
    ]


def land_of_the_god(reward: str, way: str, slices: int) -> list[str]:
    return [
        f"[2m 1i] none K4 full: swap in {reward}; go to gold_legacy",
        f"[] none K{slices} by itself full: Max s -2 Max i -2; go to gold_legacy",
        f"T2 advance {way} stays",
    ]


NEAR = "; ".join(f"gain 1 envoy_from_the_{named(name)}" for name in list(REALMS)[:3])
FAR = "; ".join(f"gain 1 envoy_from_the_{named(name)}" for name in list(REALMS)[3:])
LIST_A = (
    "gain 1 envoy_from_the_deep_desert; gain 1 raise_grand_monument; gain 1 waylaid_shipping; "
    "gain 1 oil_lamp_workshop; gain 1 bronze_foundry; gain 1 upriver_privileges"
)
NEWS = (
    f"at once {FAR}; gain 1 consolidation; gain 1 bride_and_prejudice; gain 1 thunderheads; gain 1 chain_lightning; "
    "gain 1 distant_thunder_in_the_east; gain 1 distant_thunder_over_the_sea; reshuffle_objectives"
)
COUNCIL = "; ".join(f"gain 1 {named(OBJECTIVES[f'LO{n}'][0])}" for n in range(70, 77))
LIST_B = "; ".join(f"gain 1 {named(OBJECTIVES[f'LO{n}'][0])}" for n in range(77, 82)) + "; gain 1 build_eternal_pyre"
THIRD = (
    "at once act 3; gain 2 a_human_wave; activate 2 of 6; reshuffle_objectives; Reshuffle 0; Agenda +2; "
    "go to a_distant_tremor"
)
PURGE, ACCIDENT = "the_old_guard_strikes_back", "the_conspiracy_is_uncovered"
MILESTONES = {
    "M5": (
        "Fate of the Wheel-Turners",
        "",
        "[4s] gain 1 wheel_turner_pretenders; gain 1 wheel_turner_diplomats",
        "[3m] +4f +4i",
        "T4 gain 1 whispers_of_treason stays",
    ),
    "M6": (
        "Uniting the Two Lands",
        "",
        "[5s/i] Max s +1 Max i +1; Draw+1/turn",
        "[cards province >= 2] Max f +2; Draw+1/turn",
        "T4 gain 1 peasant_unrest stays",
    ),
    "M7": (
        "Act II",
        "",
        f"at once act 2; gain 1 the_lady_of_gold; {NEAR}; {LIST_A}; reshuffle_objectives; Agenda +2; "
        "go to across_the_great_green",
    ),
    "M8": (
        "Across the Great Green",
        "",
        "[3f 1t] gain 1 naval_patrol",
        "[6f 3t] gain 1 royal_flagship",
        "T4 gain 1 diplomatic_incident stays",
    ),
    "LM6": (
        "The Regency",
        "",
        "[counter young_king >= 3] destroy all the_lady_of_gold; gain 1 the_conqueror; destroy all council anywhere; "
        "go to a_show_of_force",
        "[counter regent >= 3] Max s/i -3; destroy all council anywhere; go to the_upriver_expedition",
        "T6 gain 2 whispers_of_treason stays",
        f"at once {COUNCIL}; reshuffle_objectives",
    ),
    "LM7": (
        "The Upriver Expedition",
        "",
        "[2f 1i] none K3 full: go to in_the_land_of_the_god",
        "[3m] none K3 full: go to in_the_land_of_the_god_with_marines",
        "T4 gain 1 whispers_of_treason stays",
        NEWS,
    ),
    "LM8": ("In the Land of the God", "", *land_of_the_god("grand_expedition", "the_ships_are_lost", 3)),
    "LM9": (
        "In the Land of the God, with Marines",
        "",
        *land_of_the_god("modest_expedition", "the_marines_are_lost", 4),
    ),
    "M19": (
        "Gold Legacy",
        "project",
        *tomb("2f 1t", "1f", "Max i -2", "the_lady_of_gold", "the_eclipse"),
        "T6 destroy all the_lady_of_gold stays",
    ),
    "LM11": (
        "A Show of Force",
        "",
        "[cards fleet >= 2] destroy all lord_of_bulls mural_painters; go to grand_naval_campaign",
        "[improved troop >= 2] destroy all storm_followers four_sisters; go to an_overland_campaign",
        "T4 gain 1 diplomatic_incident stays",
        NEWS,
    ),
    "LM12": (
        "Grand Naval Campaign",
        "war",
        "[2m/i] marker +1 stays",
        "track 6 from 1, -1",
        "won +6f/i/t; gain 1 trade_with_the_orange_planters; go to conqueror_legacy",
        "lost lose 4i; gain 1 what_goes_around; reset_marker stays",
        "T4 marker -2 stays",
    ),
    "LM13": (
        "An Overland Campaign",
        "war",
        "[2m] marker +1 stays",
        "track 6 from 1, -1",
        "won +6f/i/t; gain 1 trade_with_the_lapis_miners; go to conqueror_legacy",
        "lost lose 4i; gain 1 what_goes_around; reset_marker stays",
        "T4 marker -2 stays",
    ),
    "M20": (
        "Conqueror Legacy",
        "project",
        *tomb("2f 1t", "1f", "Max i -2", "the_conqueror", "the_eclipse"),
        "T6 destroy all the_conqueror stays",
    ),
    "LM15": ("The Eclipse", "", f"at once {LIST_B}; reshuffle_objectives; Reshuffle 0; go to the_sun_king"),
    "M9": (
        "The Sun King",
        "",
        "[counter sun_king >= 3] gain 1 sun_kings_decree; destroy all eclipse anywhere; go to the_old_order",
        "[counter priesthood >= 3] gain 1 high_priest_of_the_moon; destroy all eclipse anywhere; "
        "go to groom_of_the_sun",
        "T4 gain 2 court_intrigue stays",
    ),
    "M10": (
        "The Old Order",
        "",
        "[2m 1s] Max s/m -1 K3 full: Draw+1/turn; go to legacy_of_the_sun_king",
        "[] swap in sun_kings_ire K3 by itself full: destroy 3 sun at random; go to shadow_of_the_sun_king",
        f"T2 advance {PURGE} stays",
    ),
    "M11": (
        "Groom of the Sun",
        "",
        "[2s 1i] Max s/i -1 K3 full: Draw+1/turn; go to shadow_of_the_sun_king",
        "[] swap in sun_kings_ire K3 by itself full: destroy 3 moon at random; go to shadow_of_the_sun_king",
        f"T2 advance {ACCIDENT} stays",
    ),
    "M12": (
        "Legacy of the Sun King",
        "project",
        *tomb("2f 1t", "1i", "Max i -2", "sun_kings_decree", "act_iii", "act_iii_of_the_sun"),
        "T6 destroy all sun_kings_decree; Draw-1/turn; go to act_iii stays",
    ),
    "M15": (
        "Shadow of the Sun King",
        "project",
        *tomb("2f 1t", "1s", "Max s -2", "high_priest_of_the_moon", "act_iii", "act_iii_of_the_moon"),
        "T6 destroy all high_priest_of_the_moon; Draw-1/turn; go to act_iii stays",
    ),
    "LM21": ("Act III", "", THIRD),
    "LM22": ("Act III: under the Moon", "", THIRD),
    "LM23": ("Act III: under the Sun", "", THIRD),
    "LM24": (
        "A Distant Tremor",
        "inevitable",
        "[resources >= 20] +4f/t; gain 3 crop_failure; gain 2 a_human_wave; reshuffle_objectives",
        "[cards >= 25] Recur 2 province; gain 1 border_raid; gain 2 a_human_wave; reshuffle_objectives",
        "T2 gain 1 active cataclysm stays",
    ),
    "LM25": (
        "Dominoes Fall",
        "inevitable",
        "[2m 1s] none K4 full: gain 2 seditious_conspiracy; activate 1 of 6",
        "[2f 1i] none K4 full: gain 2 desolation; activate 1 of 6",
        "T3 gain 2 a_human_wave; reshuffle_objectives stays",
    ),
    "LM26": (
        "By Land and Sea",
        "war inevitable",
        "[2m] marker +1 stays",
        "[1m 1t] marker +1 stays",
        "track 6 from 2, -1",
        "won destroy all a_human_wave anywhere; destroy up to 3 cataclysm in play; +4f/s/i/t",
        "lost gain 1 a_human_wave; reset_marker stays",
        "T4 marker -2 stays",
    ),
    "LM27": (
        "A World Becalmed",
        "inevitable",
        "[objectives cataclysm <= 0] none",
        "T3 gain 1 whispers_of_treason; gain 1 border_raid; gain 1 crop_failure stays",
    ),
}


@pytest.mark.parametrize("card", [one for one in CONTENT.actions if one.number in ACTIONS], ids=lambda one: one.number)
def test_an_action_card(card: Action) -> None:
    name, subtypes, text = ACTIONS[card.number]
    assert (WORDS["names", "card", card.id], " ".join(card.subtypes)) == (name, subtypes)
    assert shorthand.action(card) == text


FACES = {**OBJECTIVES, **MILESTONES}


@pytest.mark.parametrize("card", [one for _, one in CONTENT.faces() if one.number in FACES], ids=lambda one: one.number)
def test_an_objective_or_a_milestone(card: Objective) -> None:
    name, subtypes, *texts = FACES[card.number]
    assert (WORDS["names", "objective", card.id], " ".join(card.subtypes)) == (name, subtypes)
    assert shorthand.objective(card) == texts


def test_no_card_is_missing_and_none_is_more() -> None:
    assert {card.number for card in CONTENT.actions} == test_cards.ACTIONS.keys() | ACTIONS.keys()
    assert {card.number for card in CONTENT.objectives} == test_cards.OBJECTIVES.keys() | OBJECTIVES.keys()
    assert [card.number for card in CONTENT.milestones] == [*test_cards.MILESTONES, *MILESTONES]


def test_every_card_of_the_rulebooks_list_is_there() -> None:
    """C37, C38, C43 and M18 are empty there; M13, M14, M16, M17, O24, O25 and O32 to O34 do not stand in it."""
    numbers = {card.number for card in [*CONTENT.actions, *CONTENT.objectives, *CONTENT.milestones]}
    assert {f"C{n}" for n in [*range(1, 37), *range(39, 43), 44, 45]} <= numbers
    assert {f"M{n}" for n in [*range(1, 13), 15, 19, 20]} <= numbers
    assert {f"O{n}" for n in [*range(1, 24), *range(26, 32), *range(35, 63)]} <= numbers


def test_the_faces_of_the_die() -> None:
    dice = {card.number: card.die for card in CONTENT.objectives if card.die}
    assert dice == {number: die for number, (_, die, *_rest) in CATACLYSMS.items()}


def test_designed_cards_say_so() -> None:
    """Everything of which the facts have the name only."""
    said = {path.partition("[")[2].rstrip("]") for path, why in REASONS if why.startswith("Designed")}
    ids = {card.number: card.id for card in [*CONTENT.actions, *CONTENT.objectives, *CONTENT.milestones]}
    designed = [*TRADE, *FLASHPOINTS, "O31", "O52", "O53", "O55", "O56", "O57", "O61", "O62", "LC43"]
    designed += ["M6", "M7", "LM12", "LM13", "LM15", "LM26"]
    assert {ids[number] for number in designed} <= said
