"""The milestones of Acts 2 and 3 as the facts give them, in shorthand, by number; ours as implemented."""

from .actions_of_acts_2_and_3 import named
from .objectives_of_acts_2_and_3 import OBJECTIVES, REALMS


def tomb(price: str, stone: str, lost: str, leader: str, following: str, other: str = "") -> list[str]:
    """A legacy: its two ways, one of them cheap."""
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
        "[5s/i] Max s +2 Max i +2 Max m +2; Draw+1/turn",
        "[cards province >= 2] Max f +2 Max i +2 Max m +2; Draw+1/turn",
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
        NEWS.replace("consolidation; ", "consolidation; gain 1 yards_of_the_great_green; "),
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
        "T6 destroy all sun_kings_decree; Draw-1/turn stays",
    ),
    "M15": (
        "Shadow of the Sun King",
        "project",
        *tomb("2f 1t", "1s", "Max s -2", "high_priest_of_the_moon", "act_iii", "act_iii_of_the_moon"),
        "T6 destroy all high_priest_of_the_moon; Draw-1/turn stays",
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
