// Made from the Python structs; do not edit.

export interface Card {
  card: number;
  troops: number;
  territory: number;
}

export interface Continent {
  bonus: number;
  holder: number;
  held: number[];
}

export interface Drawn {
  width: number;
  height: number;
  spots: Spot[];
  links: Link[];
  continents: string[];
  seas: string[];
  switches: ("fog" | "commander" | "units" | "technology" | "resources" | "alliances" | "dominion" | "capitals" | "economy" | "science" | "events" | "objectives" | "missions" | "teams")[];
}

export interface Goal {
  number: number;
  stars: number;
  needs: Need[];
}

export interface Happening {
  number: number;
  continent: number;
  sea: number;
}

export interface History {
  since: number;
  territories: number[][];
  armies: (number[] | null)[];
  income: number[][];
}

export interface Income {
  why: string;
  of: number;
  armies: number;
}

export interface Link {
  one: number;
  other: number;
  sea: number;
  wrap: boolean;
}

export interface Need {
  what: string;
  have: number | null;
  need: number;
}

export interface Offer {
  source: number;
  target: number;
  chance: number;
  left: number;
  attack_dice: number;
  defence_dice: number;
  betrays: boolean;
}

export interface Player {
  colour: number;
  out: boolean;
  team: number;
  territories: number;
  armies: number | null;
  realm: number;
  score: number;
  continents: number[];
  income: Income[];
  armies_next: number;
  to_place: number;
  cards: number;
  hand: Card[];
  capital: number;
  stars: number;
  tokens: number[];
  token_income: number[];
  research: number;
  research_income: number;
  technologies: Technology[];
  shamed_until: number;
  lost_last: number;
  felled_by: number;
  progress: Progress[];
}

export interface Progress {
  victory: string;
  have: number;
  need: number;
}

export interface Roll {
  source: number;
  target: number;
  mine: number[];
  theirs: number[];
  lost: number;
  won: number;
}

export interface Spot {
  id: string;
  x: number;
  y: number;
  continent: number;
  troops: number;
  resource: number;
  port: boolean;
  may_be_capital: boolean;
}

export interface Technology {
  cost: number;
  known: boolean;
  next: boolean;
}

export interface Territory {
  owner: number;
  armies: number | null;
  cavalry: number | null;
  artillery: number | null;
  capital: number;
  fort: boolean;
}

export interface Treaty {
  one: number;
  other: number;
  kind: number;
  since: number;
  until: number;
  notice: number;
}

export interface View {
  map: Drawn;
  territories: Territory[];
  continents: Continent[];
  seats: Player[];
  reserve: number;
  incomes: Income[];
  phase: string;
  laid: Card[];
  pile: number;
  discard: number;
  sets: number;
  set_size: number;
  next_set: number;
  fixed_sets: number[];
  offers: Offer[];
  battle: Offer | null;
  roll: Roll;
  conquered: number;
  fortifies: number;
  treaties: Treaty[];
  happening: Happening;
  forecast: Happening;
  peeked_happening: number;
  peeked_card: number;
  storm: number;
  mission: Goal | null;
  objectives: Goal[];
  history: History;
  turn: number;
  whose: number;
  round: number;
  limit: number;
  first_victory: number;
}

export declare namespace Pack {
  export interface Canvas {
    width: number;
    height: number;
  }

  export interface Continent {
    id: string;
    bonus: number;
  }

  export interface Goal {
    id: string;
    continents: string[];
    more_continents: number;
    territories: number;
    garrison: number;
    connected: number;
    ports: number;
    conquered: number;
    eliminated: number;
    rival: "" | "red" | "blue" | "green" | "yellow" | "black" | "purple";
    stars: number;
  }

  export interface GrownMissions {
    broad: number;
    firm: number;
    garrison: number;
  }

  export interface Happenings {
    militia: number;
    harvest: number;
    volunteers: number;
    truce_day: number;
    plague: number;
    desertion: number;
    deserters: number;
    strike: number;
    unrest: number;
    arms_race: number;
    entrenchment: number;
    summit: number;
  }

  export interface Link {
    between: [string, string];
    sea: string | null;
    wrap: boolean;
  }

  export interface LongPace {
    first_round: number;
    stars: number;
    stars_for_two: number;
    capitals: number;
    dominion: number;
    dominion_for_two: number;
    income: number;
    science: number;
    research: number;
    later_seats: number;
  }

  export interface Map {
    canvas: Canvas;
    continents: Continent[];
    territories: Territory[];
    links: Link[];
    missions: Goal[];
    objectives: Goal[];
    numbers: Numbers;
  }

  export interface Numbers {
    ladder: number[];
    ladder_step: number;
    fixed: [number, number, number, number];
    shown_territory: number;
    second_seat: number;
    shame: number;
    short: Pace;
    long: LongPace;
    prices: Prices;
    objectives: Objectives;
    grown_missions: GrownMissions;
    technologies: Technologies;
    happenings: Happenings;
  }

  export interface Objectives {
    conquered: number;
    ports: number;
    garrisons: number;
    garrison: number;
    connected: number;
    territories: number;
    connected_if_small: number;
    territories_if_small: number;
  }

  export interface Pace {
    first_round: number;
    stars: number;
    stars_for_two: number;
    capitals: number;
    dominion: number;
    dominion_for_two: number;
    income: number;
    science: number;
    research: number;
    later_seats: number;
  }

  export interface Prices {
    army: number;
    fort: number;
    card: number;
    order: number;
    consult: number;
    exchange: number;
    cavalry: number;
    artillery: number;
    market_card: number;
    betrayal: number;
  }

  export interface Technologies {
    drill: number;
    drill_conquests: number;
    markets: number;
    provinces: number;
    industry: number;
  }

  export interface Territory {
    id: string;
    continent: string;
    x: number;
    y: number;
    card: "infantry" | "cavalry" | "artillery";
    resource: "food" | "production" | "wealth" | "research";
    capital: boolean;
  }
}

export interface Events {
  advanced: { seat: number; source: number; target: number; armies: number | null };
  attacked: { seat: number; other: number; source: number; target: number };
  began: { seat: number; armies: number };
  betrayed: { seat: number; other: number };
  bought_card: { seat: number };
  built_fort: { seat: number; territory: number };
  captured_cards: { seat: number; other: number; cards: number };
  chose: { seat: number; colour: number };
  claimed: { seat: number; territory: number };
  claimed_stars: { seat: number; objective: number; stars: number };
  collected: { seat: number; food: number; production: number; wealth: number; research: number };
  commanded: { seat: number; source: number };
  conquered: { seat: number; other: number; source: number; target: number };
  consulted: { seat: number; points: number };
  countered: { seat: number; other: number; treaty: number };
  dealt: { seat: number; territories: number[] };
  dealt_neutral: { territories: number[] };
  disbanded: { seat: number; territory: number };
  discarded: { seat: number; card: number | null };
  drew: { seat: number; card: number | null };
  eliminated: { seat: number; other: number };
  ended: { seat: number; other: number; treaty: number };
  fed: { seat: number; food: number };
  forecast: { happening: number };
  forecast_land: { happening: number; continent: number };
  forecast_sea: { happening: number; sea: number };
  fortified: { seat: number; source: number; target: number; armies: number | null };
  fought: { seat: number; other: number; target: number; rolls: number; lost: number; won: number };
  fulfilled: { seat: number; mission: number };
  gave_notice: { seat: number; other: number; treaty: number };
  got_mission: { seat: number; mission: number | null };
  happened: { happening: number };
  happened_land: { happening: number; continent: number };
  happened_sea: { happening: number; sea: number };
  held_continent: { seat: number; continent: number };
  hired: { seat: number };
  hole: { territory: number };
  income: { seat: number; why: string; armies: number };
  laid: { seat: number; card: number };
  lost_armies: { seat: number; territory: number; armies: number | null };
  lost_income: { seat: number; why: string; armies: number };
  lost_reserve: { seat: number; armies: number };
  marked_capital: { seat: number; territory: number };
  militia: { seat: number; territory: number };
  no_card: { seat: number };
  no_treaties: { players: number };
  opened_objective: { objective: number };
  peeked: { seat: number; card: number | null; happening: number | null };
  placed: { seat: number; territory: number | null; armies: number | null };
  placed_neutral: { seat: number; territory: number };
  proposed: { seat: number; other: number; treaty: number };
  raised: { seat: number; territory: number | null; unit: number | null };
  refused: { seat: number; other: number; treaty: number };
  refused_because: { seat: number; other: number; treaty: number; ground: number };
  researched: { seat: number; technology: number };
  retreated: { seat: number; source: number; target: number };
  rolled: { seat: number; source: number; target: number; mine: number[]; theirs: number[]; losses: number[] };
  sabotaged: { seat: number; other: number; territory: number };
  shared_card: { seat: number; other: number; card: number | null };
  signed: { seat: number; other: number; treaty: number; round: number };
  spared: { seat: number; unit: number };
  spied: { seat: number; other: number; cards: number[] | null };
  studied: { seat: number; points: number };
  supplied: { seat: number; order: number };
  swapped_card: { seat: number; gave: number | null; got: number | null };
  swapped_tokens: { seat: number; gave: number; got: number };
  territory_bonus: { seat: number; territory: number; armies: number };
  traded: { seat: number; cards: number[]; armies: number };
  traded_armies: { seat: number; armies: number };
}

/** Something that happened. */
export type Happened = { [Name in keyof Events]: { event: Name; values: Events[Name] } }[keyof Events];

/** The keys of all questions. */
export type DecisionKey = "advance" | "answer" | "attack" | "battle" | "choose_card" | "choose_colour" | "claim" | "claim_objective" | "defend" | "disband" | "fortify" | "mark_capital" | "muster" | "muster_neutral" | "pick_card" | "prepare" | "reinforce" | "relocate" | "relocate_more" | "ride" | "territory_bonus" | "trade";

/** The question being asked or waited for. */
export interface Ask {
  key: DecisionKey;
  values?: Record<string, unknown>;
  waits?: boolean;
}

/** The kinds of each verb's targets. */
export interface Verbs {
  agree: [];
  all_out: [];
  attack: ["territory", "territory"];
  barter: [];
  betray: ["territory", "territory"];
  bonus: ["territory"];
  build_fort: ["territory"];
  buy_card: [];
  cancel: ["seat"];
  choose: ["colour"];
  claim: ["territory"];
  claim_objective: ["objective"];
  command: ["dice"];
  consult: [];
  counter: ["treaty"];
  defend: ["dice"];
  disband: ["territory"];
  end_attacks: [];
  exchange: ["resource", "resource"];
  fortify: ["territory", "territory"];
  hire: [];
  keep: [];
  keep_card: ["card"];
  lay: ["card"];
  mark: ["territory"];
  move: ["amount"];
  pick: ["card"];
  place: ["territory"];
  place_all: ["territory"];
  place_five: ["territory"];
  propose_alliance: ["seat"];
  propose_pact: ["seat"];
  raise_artillery: ["territory"];
  raise_cavalry: ["territory"];
  ready: [];
  refuse: [];
  refuse_because: ["ground"];
  research: ["technology"];
  retreat: [];
  ride: ["territory", "territory"];
  roll: ["dice"];
  sabotage: ["territory"];
  spare: ["unit"];
  spy: ["seat"];
  stay: [];
  supply: ["order"];
  swap: ["card"];
  until: ["amount"];
  wait: [];
}
