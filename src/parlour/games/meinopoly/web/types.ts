// Made from the Python structs; do not edit.

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
  asking: number;
}

export interface Pile {
  deck: string;
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

export interface Sheet {
  character: number;
  stats: number[];
}

export interface Tax {
  space: number;
  amount: number;
}

export interface View {
  board: number;
  seats: Player[];
  order: number[];
  owner: number[];
  level: number[];
  mortgaged: boolean[];
  deeds: Deed[];
  taxes: Tax[];
  on_offer: number[];
  sheets: Sheet[];
  ledger: ((number | null)[])[];
  threat: number;
  boom: number;
  shown_roll: number;
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
  after: (number | null)[];
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
  branches: Branch[];
  shape: "square" | "circle" | "hexagon" | "points";
  points: ([number, number])[];
  centre: [number, number, number, number];
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
  handicap: number;
  why: string;
  veiled: boolean;
  passives: Hook[];
  events: Hook[];
  victory: Condition[];
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
  types: SpaceType[];
  seasons: Season[];
  objectives: Objective[];
  numbers: Numbers;
  look: Look;
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
  on: string[];
  only: "" | "regulated" | "complete_group";
}

export interface Level {
  id: string;
  cost: number;
  rent: number;
}

export interface Look {
  type: "fraunces" | "cinzel" | "orbitron" | "michroma" | "figtree";
  day: Palette;
  night: Palette;
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
  mortgage: number;
  redemption: number;
  group_rent: number;
  transit_rents: number[];
  utility_factors: number[];
  capital: number;
  negotiation: number;
  charisma: number;
  tech: number;
  luck_for_redraw: number;
  stamina_for_reroll: number;
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
  count: number;
}

export interface Rerolls {
  do: "rerolls";
  count: number;
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
  price: number;
  rent: number;
  tax: number;
}

export interface Shield {
  do: "shield";
  count: number;
}

export interface Space {
  id: string;
  type: string;
  group: string;
  price: number;
  rent: number;
  amount: number;
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
  type: string | null;
  lands: boolean;
}

export interface Trap {
  do: "trap";
}

export interface Events {
  achieved: { seat: number; objective: number };
  agreed_with: { seat: number; card: number };
  aimed: { seat: number; objective: number | null };
  allied: { seat: number; other: number };
  ally_share: { seat: number; owner: number; amount: number | null };
  bankrupt: { seat: number; to: number };
  bankrupt_to_bank: { seat: number };
  bid: { seat: number; space: number; amount: number };
  bought: { seat: number; space: number; amount: number | null };
  bought_back: { seat: number; other: number; space: number; amount: number | null };
  built: { seat: number; space: number; level: number; amount: number | null };
  challenged: { seat: number; other: number; space: number };
  chose: { seat: number; character: number };
  council: {  };
  countered: { seat: number; other: number };
  declined: { seat: number; space: number };
  drew: { seat: number; card: number };
  forced: { seat: number; other: number; space: number; amount: number | null };
  fought: { seat: number; other: number; mine: number; theirs: number };
  freed: { seat: number };
  gained: { seat: number; amount: number | null };
  gave: { seat: number; other: number; deeds: number[] };
  gave_cash: { seat: number; other: number; amount: number | null };
  gave_notice: { seat: number; other: number };
  invested: { seat: number; owner: number; space: number; amount: number | null };
  listed: { seat: number; space: number };
  lowered: { seat: number; space: number };
  met: { seat: number; card: number };
  more_redraws: { seat: number };
  more_rerolls: { seat: number };
  mortgaged: { seat: number; space: number; amount: number | null };
  moved: { seat: number; start: number; space: number; way: number[] };
  no_rent: { seat: number; to: number; space: number };
  nothing: { seat: number };
  opened: { space: number };
  paid: { seat: number; why: string; amount: number | null };
  parted: { seat: number; other: number };
  passed: { seat: number; space: number };
  pot: { seat: number; amount: number | null };
  priced: { seat: number; space: number; amount: number };
  proposed: { seat: number; other: number };
  raised: { seat: number; space: number; level: number };
  redeemed: { seat: number; space: number; amount: number | null };
  redrew: { seat: number; card: number };
  refused: { seat: number; other: number };
  refused_for: { seat: number; other: number; reason: string };
  regulated: { seat: number; space: number };
  rent: { seat: number; to: number; space: number; amount: number | null };
  rerolled: { seat: number; space: number };
  rolled: { seat: number; first: number; second: number };
  salary: { seat: number; amount: number | null };
  season: { season: number };
  sent: { seat: number; start: number; space: number };
  shared: { seat: number; owner: number; space: number; amount: number | null };
  shield: { seat: number };
  shielded: { seat: number; to: number; space: number };
  shock: { percent: number; turns: number };
  short: { seat: number; amount: number | null };
  shrugged: { seat: number; other: number };
  sold: { seat: number; space: number; amount: number | null };
  stole: { seat: number; other: number; amount: number | null };
  stuck: { seat: number; tries: number };
  swapped: { seat: number; other: number };
  traded: { seat: number; other: number };
  traded_shares: { seat: number; other: number; space: number };
  trapped: { seat: number };
  unsold: { space: number };
  walked_past: { seat: number; card: number };
  wants_more: { seat: number; other: number; amount: number | null };
  went_back: { seat: number; start: number; space: number; way: number[] };
  with_cash: { seat: number; other: number; amount: number | null };
  withdrew: { seat: number; space: number };
  won_auction: { seat: number; space: number; amount: number };
  won_duel: { seat: number; other: number };
  would_give: { seat: number; other: number; deeds: number[] };
}

/** Something that happened. */
export type Happened = { [Name in keyof Events]: { event: Name; values: Events[Name] } }[keyof Events];

/** The keys of all questions. */
export type DecisionKey = "answer" | "bidding" | "buy" | "challenge" | "choose" | "confer" | "draft" | "drawn" | "encounter" | "fight" | "force_buy" | "fork" | "manage" | "pact" | "reroll" | "reroll_doubles" | "reroll_escape" | "roll" | "settle" | "steal" | "swap_places" | "teleport" | "trapped";

/** The question being asked or waited for. */
export interface Ask {
  key: DecisionKey;
  values?: Record<string, unknown>;
  waits?: boolean;
}

/** The kinds of each verb's targets. */
export interface Verbs {
  accept: [];
  add: ["amount"];
  agree: [];
  ally: ["seat"];
  ask: ["amount"];
  ask_always: [];
  ask_seldom: [];
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
  put_back: ["space"];
  ready: [];
  redeem: ["space"];
  redraw: [];
  refuse: [];
  refuse_for: ["reason"];
  regulate: ["space"];
  reroll: [];
  roll: [];
  seize: ["space"];
  select: ["character"];
  sell: ["space"];
  set_price: ["space", "percent"];
  shrug: [];
  stay: [];
  take: ["space"];
  take_share: ["space"];
  turn: ["space"];
  upgrade: ["space"];
  upgrade_all: ["space"];
  withdraw: ["space"];
}
