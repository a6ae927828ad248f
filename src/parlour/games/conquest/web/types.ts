// Made by web/shapes.py from the Python structs; do not edit.

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
  switches: string[];
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
  spares: number;
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
  next_set: number;
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
    continents?: string[];
    more_continents?: number;
    territories?: number;
    garrison?: number;
    connected?: number;
    ports?: number;
    conquered?: number;
    eliminated?: number;
    rival?: "" | "red" | "blue" | "green" | "yellow" | "black" | "purple";
    stars?: number;
  }

  export interface Link {
    between: [string, string];
    sea?: string;
    wrap?: boolean;
  }

  export interface Map {
    canvas: Canvas;
    continents: Continent[];
    territories: Territory[];
    links: Link[];
    missions: Goal[];
    objectives?: Goal[];
    numbers?: Numbers;
  }

  export interface Numbers {
    ladder?: number[];
    ladder_step?: number;
    fixed?: [number, number, number, number];
    second_seat?: number;
  }

  export interface Territory {
    id: string;
    continent: string;
    x: number;
    y: number;
    card: "infantry" | "cavalry" | "artillery";
    resource: "food" | "production" | "wealth" | "research";
    capital?: boolean;
  }
}

export interface Events {
  advanced: { seat: unknown, source: unknown, target: unknown, armies: unknown };
  attacked: { seat: unknown, other: unknown, source: unknown, target: unknown };
  began: { seat: unknown, armies: unknown };
  betrayed: { seat: unknown, other: unknown };
  bought_card: { seat: unknown };
  built_fort: { seat: unknown, territory: unknown };
  captured_cards: { seat: unknown, other: unknown, cards: unknown };
  chose: { seat: unknown, colour: unknown };
  claimed: { seat: unknown, territory: unknown };
  claimed_stars: { seat: unknown, objective: unknown, stars: unknown };
  collected: { seat: unknown, food: unknown, production: unknown, wealth: unknown, research: unknown };
  commanded: { seat: unknown, source: unknown };
  conquered: { seat: unknown, other: unknown, source: unknown, target: unknown };
  consulted: { seat: unknown, points: unknown };
  dealt: { seat: unknown, territories: unknown };
  dealt_neutral: { territories: unknown };
  disbanded: { seat: unknown, territory: unknown };
  discarded: { seat: unknown, card: unknown };
  drew: { seat: unknown, card: unknown };
  eliminated: { seat: unknown, other: unknown };
  ended: { seat: unknown, other: unknown, treaty: unknown };
  fed: { seat: unknown, food: unknown };
  forecast: { happening: unknown };
  forecast_land: { happening: unknown, continent: unknown };
  forecast_sea: { happening: unknown, sea: unknown };
  fortified: { seat: unknown, source: unknown, target: unknown, armies: unknown };
  fulfilled: { seat: unknown, mission: unknown };
  gave_notice: { seat: unknown, other: unknown, treaty: unknown };
  got_mission: { seat: unknown, mission: unknown };
  happened: { happening: unknown };
  happened_land: { happening: unknown, continent: unknown };
  happened_sea: { happening: unknown, sea: unknown };
  held_continent: { seat: unknown, continent: unknown };
  hired: { seat: unknown };
  hole: { territory: unknown };
  income: { seat: unknown, why: unknown, armies: unknown };
  laid: { seat: unknown, card: unknown };
  lost_armies: { seat: unknown, territory: unknown, armies: unknown };
  lost_reserve: { seat: unknown, armies: unknown };
  marked_capital: { seat: unknown, territory: unknown };
  militia: { seat: unknown, territory: unknown };
  no_card: { seat: unknown };
  opened_objective: { objective: unknown };
  peeked: { seat: unknown, card: unknown, happening: unknown };
  placed: { seat: unknown, territory: unknown, armies: unknown };
  placed_neutral: { seat: unknown, territory: unknown };
  proposed: { seat: unknown, other: unknown, treaty: unknown };
  raised: { seat: unknown, territory: unknown, unit: unknown };
  refused: { seat: unknown, other: unknown, treaty: unknown };
  researched: { seat: unknown, technology: unknown };
  retreated: { seat: unknown, source: unknown, target: unknown };
  rolled: { seat: unknown, source: unknown, target: unknown, mine: unknown, theirs: unknown, losses: unknown };
  sabotaged: { seat: unknown, other: unknown, territory: unknown };
  shared_card: { seat: unknown, other: unknown, card: unknown };
  signed: { seat: unknown, other: unknown, treaty: unknown, round: unknown };
  spared: { seat: unknown, unit: unknown };
  spied: { seat: unknown, other: unknown, cards: unknown };
  studied: { seat: unknown, points: unknown };
  supplied: { seat: unknown, order: unknown };
  swapped_card: { seat: unknown, gave: unknown, got: unknown };
  swapped_tokens: { seat: unknown, gave: unknown, got: unknown };
  territory_bonus: { seat: unknown, territory: unknown, armies: unknown };
  traded: { seat: unknown, cards: unknown, armies: unknown };
  traded_armies: { seat: unknown, armies: unknown };
}

/** What each verb is done to. */
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
