"""The Action Cards of Acts 2 and 3 as the facts give them, in shorthand, by number."""

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
TRADE = {  # what it costs and brings: better and more expensive with distance
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
