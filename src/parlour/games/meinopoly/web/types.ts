// Made by web/shapes.py from the Python structs; do not edit.

export interface Deed {
  space: number;
  price: number;
  rents: number[];
  now: number;
  build: number;
  sale: number;
  mortgage: number;
  redemption: number;
  share: number;
  buy_back: number;
}

export interface Listed {
  space: number;
  held: number[];
}

export interface Pile {
  left: number;
  discard: number[];
}

export interface Player {
  cash: number | null;
  worth: number | null;
  owed: number | null;
  out: boolean;
  character: number;
  place: number;
  trapped: number;
  redraws: number;
  rerolls: number;
  shields: number;
  regulated: number;
  ally: number;
  laps: number;
  drawn: number;
  goal: (number | null)[];
  dominion: number;
}

export interface View {
  seats: Player[];
  order: number[];
  owner: number[];
  level: number[];
  mortgaged: boolean[];
  deeds: Deed[];
  shares: Listed[];
  decks: Pile[];
  dice: [number, number];
  doubles: number;
  season: number;
  season_left: number;
  market: number;
  market_left: number;
  pot: number;
  dealing: [number, number];
  offered: number | null;
  objective: number;
  aim: (number | null)[];
  dominion: number;
  teams: number[];
  turn: number;
  round: number;
  limit: number;
}

export interface AllGain {
  do: "all_gain";
  amount: number;
}

export interface AllPay {
  do: "all_pay";
  amount: number;
}

export interface Board {
  id: string;
  spaces: Space[];
  branches?: Branch[];
  shape?: "square" | "circle" | "hexagon" | "points";
  points?: ([number, number])[];
  centre?: [number, number, number, number];
}

export interface Branch {
  id: string;
  leaves: string;
  joins: string;
  spaces: Space[];
}

export interface Card {
  id: string;
  deck: string;
  does: (Gain | Pay | PayPercent | GainPerDeed | PayPerDeed | AllGain | AllPay | Steal | Salary | MoveTo | MoveToNext | MoveOn | GoBack | Teleport | SwapPlaces | Trap | FreeUpgrade | Downgrade | ForceBuy | Shield | MarketShock | Redraws | Rerolls | Draw | Scale | RedrawFreely)[];
}

export interface Character {
  id: string;
  colour: string;
  capital: number;
  luck: number;
  negotiation: number;
  charisma: number;
  tech: number;
  stamina: number;
  veiled?: boolean;
  passives?: Hook[];
  events?: Hook[];
  victory?: Condition[];
}

export interface Condition {
  have: "cash" | "assets" | "deeds" | "colours" | "groups" | "transits" | "utilities" | "levels" | "landmarks" | "laps" | "rents" | "cards" | "rivals_out" | "redeemed" | "traps";
  at_least: number;
}

export interface Content {
  boards: Board[];
  groups: Group[];
  levels: Level[];
  cards: Card[];
  characters: Character[];
  types?: SpaceType[];
  seasons?: Season[];
  objectives?: Objective[];
  numbers?: Numbers;
  look?: Look;
}

export interface Downgrade {
  do: "downgrade";
}

export interface Draw {
  do: "draw";
  deck: string;
}

export interface ForceBuy {
  do: "force_buy";
  percent: number;
}

export interface FreeUpgrade {
  do: "free_upgrade";
}

export interface Gain {
  do: "gain";
  amount: number;
}

export interface GainPerDeed {
  do: "gain_per_deed";
  amount: number;
}

export interface GoBack {
  do: "go_back";
  spaces: number;
}

export interface Group {
  id: string;
  colour: string;
}

export interface Hook {
  when: "start" | "turn_start" | "roll" | "pass_start" | "land" | "draw" | "payment" | "purchase" | "build" | "rent" | "alliance" | "bankruptcy" | "turn_end";
  does: (Gain | Pay | PayPercent | GainPerDeed | PayPerDeed | AllGain | AllPay | Steal | Salary | MoveTo | MoveToNext | MoveOn | GoBack | Teleport | SwapPlaces | Trap | FreeUpgrade | Downgrade | ForceBuy | Shield | MarketShock | Redraws | Rerolls | Draw | Scale | RedrawFreely)[];
  on?: string[];
  only?: "" | "regulated" | "complete_group";
}

export interface Level {
  id: string;
  cost: number;
  rent: number;
}

export interface Look {
  type?: "fraunces" | "cinzel" | "orbitron" | "michroma" | "figtree";
  day?: Palette;
  night?: Palette;
}

export interface MarketShock {
  do: "market_shock";
  percent: number;
  turns: number;
}

export interface MoveOn {
  do: "move_on";
  spaces: number;
}

export interface MoveTo {
  do: "move_to";
  space: string;
}

export interface MoveToNext {
  do: "move_to_next";
  type: string;
}

export interface Numbers {
  mortgage?: number;
  redemption?: number;
  group_rent?: number;
  transit_rents?: number[];
  utility_factors?: number[];
  capital?: number;
  negotiation?: number;
  charisma?: number;
  tech?: number;
  luck_for_redraw?: number;
  stamina_for_reroll?: number;
}

export interface Objective {
  id: string;
  needs: Condition[];
}

export interface Palette {
  ground: string;
  paper: string;
  ink: string;
  line: string;
  accent: string;
}

export interface Pay {
  do: "pay";
  amount: number;
}

export interface PayPerDeed {
  do: "pay_per_deed";
  amount: number;
}

export interface PayPercent {
  do: "pay_percent";
  percent: number;
}

export interface RedrawFreely {
  do: "redraw_freely";
}

export interface Redraws {
  do: "redraws";
  count?: number;
}

export interface Rerolls {
  do: "rerolls";
  count?: number;
}

export interface Salary {
  do: "salary";
}

export interface Scale {
  do: "scale";
  percent: number;
}

export interface Season {
  id: string;
  price?: number;
  rent?: number;
  tax?: number;
}

export interface Shield {
  do: "shield";
  count?: number;
}

export interface Space {
  id: string;
  type: string;
  group?: string;
  price?: number;
  rent?: number;
  amount?: number;
}

export interface SpaceType {
  id: string;
  does: (Gain | Pay | PayPercent | GainPerDeed | PayPerDeed | AllGain | AllPay | Steal | Salary | MoveTo | MoveToNext | MoveOn | GoBack | Teleport | SwapPlaces | Trap | FreeUpgrade | Downgrade | ForceBuy | Shield | MarketShock | Redraws | Rerolls | Draw | Scale | RedrawFreely)[];
}

export interface Steal {
  do: "steal";
  amount: number;
}

export interface SwapPlaces {
  do: "swap_places";
}

export interface Teleport {
  do: "teleport";
  type?: string;
  lands?: boolean;
}

export interface Trap {
  do: "trap";
}

export interface Events {
  achieved: { seat: unknown, objective: unknown };
  agreed_with: { seat: unknown, card: unknown };
  aimed: { seat: unknown, objective: unknown };
  allied: { seat: unknown, other: unknown };
  ally_share: { seat: unknown, owner: unknown, amount: unknown };
  bankrupt: { seat: unknown, to: unknown };
  bankrupt_to_bank: { seat: unknown };
  bid: { seat: unknown, space: unknown, amount: unknown };
  bought: { seat: unknown, space: unknown, amount: unknown };
  bought_back: { seat: unknown, other: unknown, space: unknown, amount: unknown };
  built: { seat: unknown, space: unknown, level: unknown, amount: unknown };
  challenged: { seat: unknown, other: unknown, space: unknown };
  chose: { seat: unknown, character: unknown };
  council: {  };
  countered: { seat: unknown, other: unknown };
  declined: { seat: unknown, space: unknown };
  drew: { seat: unknown, card: unknown };
  forced: { seat: unknown, other: unknown, space: unknown, amount: unknown };
  fought: { seat: unknown, other: unknown, mine: unknown, theirs: unknown };
  freed: { seat: unknown };
  gained: { seat: unknown, amount: unknown };
  gave_notice: { seat: unknown, other: unknown };
  invested: { seat: unknown, owner: unknown, space: unknown, amount: unknown };
  listed: { seat: unknown, space: unknown };
  lowered: { seat: unknown, space: unknown };
  met: { seat: unknown, card: unknown };
  more_redraws: { seat: unknown };
  more_rerolls: { seat: unknown };
  mortgaged: { seat: unknown, space: unknown, amount: unknown };
  moved: { seat: unknown, start: unknown, space: unknown };
  no_rent: { seat: unknown, to: unknown, space: unknown };
  nothing: { seat: unknown };
  opened: { space: unknown };
  paid: { seat: unknown, why: unknown, amount: unknown };
  parted: { seat: unknown, other: unknown };
  passed: { seat: unknown, space: unknown };
  pot: { seat: unknown, amount: unknown };
  proposed: { seat: unknown, other: unknown };
  raised: { seat: unknown, space: unknown, level: unknown };
  redeemed: { seat: unknown, space: unknown, amount: unknown };
  redrew: { seat: unknown, card: unknown };
  refused: { seat: unknown, other: unknown };
  regulated: { seat: unknown, space: unknown };
  rent: { seat: unknown, to: unknown, space: unknown, amount: unknown };
  rerolled: { seat: unknown, space: unknown };
  rolled: { seat: unknown, first: unknown, second: unknown };
  salary: { seat: unknown, amount: unknown };
  season: { season: unknown };
  sent: { seat: unknown, start: unknown, space: unknown };
  shared: { seat: unknown, owner: unknown, space: unknown, amount: unknown };
  shield: { seat: unknown };
  shielded: { seat: unknown, to: unknown, space: unknown };
  shock: { percent: unknown, turns: unknown };
  short: { seat: unknown, amount: unknown };
  shrugged: { seat: unknown, other: unknown };
  sold: { seat: unknown, space: unknown, amount: unknown };
  stole: { seat: unknown, other: unknown, amount: unknown };
  stuck: { seat: unknown, tries: unknown };
  swapped: { seat: unknown, other: unknown };
  traded: { seat: unknown, other: unknown, gave: unknown, got: unknown, cash: unknown };
  traded_shares: { seat: unknown, other: unknown, space: unknown };
  trapped: { seat: unknown };
  unsold: { space: unknown };
  walked_past: { seat: unknown, card: unknown };
  won_auction: { seat: unknown, space: unknown, amount: unknown };
  won_duel: { seat: unknown, other: unknown };
}

/** What each verb is done to. */
export interface Verbs {
  accept: [];
  add: ["amount"];
  agree: [];
  ally: ["seat"];
  ask: ["amount"];
  bid: ["amount"];
  buy: [];
  buy_back: ["space", "seat"];
  challenge: [];
  choose: ["seat"];
  counter: [];
  decline: [];
  drop: [];
  end_turn: [];
  fight: [];
  give: ["space"];
  give_notice: [];
  give_share: ["space"];
  give_up: [];
  go_public: ["space"];
  go_to: ["space"];
  invest: ["space"];
  mortgage: ["space"];
  offer: ["seat"];
  pass: [];
  pay_fine: [];
  pay_rent: [];
  propose: [];
  ready: [];
  redeem: ["space"];
  redraw: [];
  refuse: [];
  regulate: ["space"];
  reroll: [];
  roll: [];
  seize: ["space"];
  select: ["character"];
  sell: ["space"];
  shrug: [];
  stay: [];
  take: ["space"];
  take_share: ["space"];
  turn: ["space"];
  upgrade: ["space"];
}
