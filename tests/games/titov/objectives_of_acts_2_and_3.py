"""The objectives of Acts 2 and 3 as the facts give them, in shorthand, by number; ours as implemented."""

from .actions_of_acts_2_and_3 import named

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
    "LO49": (
        "Yards of the Great Green",
        "",
        "[3f 1t] gain 1 naval_patrol R",
        "[6f 3t] gain 1 royal_flagship",
        "T4 gain 1 diplomatic_incident R",
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
        "T2 gain 1 a_human_wave; into an active cataclysm",
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
