// Made by web/shapes.py from the Python structs; do not edit.

export interface ActCard {
  act: number;
  final: boolean;
  contest: boolean;
  order: number;
  bids: number[];
  holders: number[];
  room: number;
  cost: number[];
  price: number;
  steps: number[];
  penalty: number[];
  coins: number[];
  coins_lost: number[];
  able: boolean[];
  why_not: string;
  done: boolean;
  performers: number[];
  winner: number;
}

export interface Player {
  coins: number;
  tracks: number[];
  boosts: number[];
  pays: number[];
  lost: number[];
  total: number;
  cubes: number[];
  committed: number[];
  ready: number;
  placed: number;
  reserve: number;
  wage: number;
  income: number;
  upkeep: number;
  resources: number;
  passed: boolean;
}

export interface Spot {
  place: number;
  in_play: boolean;
  workers: number[];
  room: number;
  shut: boolean;
  cost: number;
  why_not: string;
}

export interface Stall {
  cube: number;
  place: number;
  prices: number[];
  cubes: number[];
  slots: number;
  price: number;
  restock: number;
  queue: number[];
}

export interface View {
  round: number;
  rounds: number;
  phase: string;
  order: number[];
  first: number;
  token: number;
  goal: number;
  lowest: number;
  cards: number[];
  blocked: boolean[];
  price_change: number;
  wage_change: number;
  seats: Player[];
  places: Spot[];
  markets: Stall[];
  acts: ActCard[];
  supply: number[];
  programme: number[];
  acts_done: number;
  on_stage: number;
  bet: [number, number, number];
  next_card: number;
  acts_left: number;
  acts_discarded: number[];
  cards_left: number;
  cards_discarded: number[];
  staged_cap: number;
  finals_left: number[];
}

export interface Act {
  id: string;
  track: string;
  cost: Record<string, number>;
  steps: Record<string, number>;
  price?: number;
  contest?: "" | "dice" | "most";
  most?: string;
  dies?: string[];
  losers?: boolean;
  coins?: number;
  lost?: number;
  for_each?: string;
  penalty?: Record<string, number>;
  final?: boolean;
}

export interface Advance {
  do: "advance";
  track: string;
  steps: number;
}

export interface Again {
  do: "again";
}

export interface Arrive {
  do: "arrive";
  cube: string;
  count: number;
  each?: boolean;
}

export interface Ask {
  do: "ask";
  cube: string;
}

export interface Block {
  do: "block";
  track: string;
}

export interface Boost {
  do: "boost";
  track: string;
  first?: boolean;
}

export interface Bounty {
  do: "bounty";
  track: string;
  least?: number;
}

export interface Card {
  id: string;
  mood: "bad" | "good" | "strange";
  does: (Block | Close | Remove | Arrive | Tribute | Gain | Advance | Bounty | Again | Prices | Wages)[];
}

export interface Close {
  do: "close";
  place: string;
}

export interface Content {
  tracks: Track[];
  cubes: Cube[];
  markets: Market[];
  places: Place[];
  acts: Act[];
  cards: Card[];
  numbers: Numbers;
  look: Look;
}

export interface Cube {
  id: string;
  colour: string;
  total: number[];
}

export interface Fetch {
  do: "fetch";
  cube: string;
  count?: number;
}

export interface Free {
  do: "free";
  cube: string;
  coins: number;
}

export interface Gain {
  do: "gain";
  coins: number;
}

export interface Gamble {
  do: "gamble";
  stake: number;
}

export interface Look {
  type: "fraunces" | "cinzel" | "orbitron" | "michroma" | "figtree";
  day: Palette;
  night: Palette;
  wide?: Record<string, number[]>;
  tall?: Record<string, number[]>;
}

export interface Market {
  id: string;
  prices: number[];
  slots: number[];
  opening: number[];
  restock: number[];
}

export interface Numbers {
  bidding: string;
  placing: string;
  coins: number;
  workers: number;
  most_workers: number;
  start: number;
  lowest: number;
  goal: number;
  rounds: number;
  display: number;
  deploy: number;
  guarded: number;
  penalty: number;
  least_income: number;
  upkeep: number;
  boost: number;
  catch_up_above: number;
  catch_up: number;
}

export interface Palette {
  ground: string;
  paper: string;
  ink: string;
  line: string;
  accent: string;
}

export interface Place {
  id: string;
  does: Venture | Fetch | Queue | Boost | Free | Gamble | Ask;
  workers?: number;
  each?: boolean;
}

export interface Prices {
  do: "prices";
  change: number;
}

export interface Queue {
  do: "queue";
  cube: string;
}

export interface Remove {
  do: "remove";
  cube: string;
  count: number;
}

export interface Track {
  id: string;
  colour: string;
  rate?: number;
}

export interface Tribute {
  do: "tribute";
  coins: number;
}

export interface Venture {
  do: "venture";
  cube: string;
  count: number;
}

export interface Wages {
  do: "wages";
  change: number;
}

export interface Events {
  act: { act: unknown };
  arrived: { cube: unknown, count: unknown };
  asked: { seat: unknown, cube: unknown, card: unknown };
  bet_lost: { seat: unknown, act: unknown, amount: unknown };
  bet_off: { seat: unknown, act: unknown, amount: unknown };
  bet_won: { seat: unknown, act: unknown, amount: unknown };
  bid: { seat: unknown, act: unknown, amount: unknown, total: unknown };
  blocked: { track: unknown };
  boosted: { seat: unknown, track: unknown, place: unknown, to: unknown };
  bought: { seat: unknown, cube: unknown, amount: unknown, left: unknown };
  closed: { place: unknown };
  counted: { seat: unknown, act: unknown, cube: unknown, count: unknown };
  declined: { seat: unknown, act: unknown };
  died: { seat: unknown, act: unknown, cube: unknown, count: unknown };
  displayed: { act: unknown };
  drew: { card: unknown };
  earned: { seat: unknown, act: unknown, amount: unknown };
  escaped: { cube: unknown, count: unknown };
  freed: { seat: unknown, place: unknown, cube: unknown, amount: unknown };
  gained: { seat: unknown, amount: unknown };
  gave_up: { seat: unknown, cube: unknown };
  holds: { seat: unknown, act: unknown, amount: unknown };
  income: { seat: unknown, income: unknown, upkeep: unknown, net: unknown };
  left_display: { act: unknown };
  left_queue: { seat: unknown, cube: unknown };
  missed: { seat: unknown, act: unknown };
  moved: { seat: unknown, track: unknown, steps: unknown, to: unknown };
  nobody_came: { act: unknown };
  paid: { seat: unknown, act: unknown, amount: unknown };
  passed: { seat: unknown };
  penalty: { seat: unknown, act: unknown, track: unknown, steps: unknown, to: unknown };
  performs: { seat: unknown, act: unknown };
  phase: { phase: unknown, order: unknown };
  prices: { change: unknown };
  reshuffled: {  };
  restocked: { cube: unknown, count: unknown };
  returned: { seat: unknown, act: unknown, amount: unknown };
  rolled: { seat: unknown, act: unknown, die: unknown, bid: unknown, total: unknown };
  round: { round: unknown, first: unknown };
  sent: { seat: unknown, place: unknown, amount: unknown };
  staked: { seat: unknown, act: unknown, amount: unknown };
  took: { seat: unknown, place: unknown, cube: unknown, count: unknown };
  tossed: { seat: unknown, place: unknown, side: unknown };
  tribute: { seat: unknown, amount: unknown };
  wages: { change: unknown };
  went_home: {  };
  will_begin: { seat: unknown };
  won: { seat: unknown, act: unknown };
  worker_died: { seat: unknown, place: unknown };
}

/** What each verb is done to. */
export interface Verbs {
  back: ["act"];
  bid: ["act"];
  buy: ["cube"];
  decline: [];
  discard: ["cube"];
  enough: [];
  offer: ["amount"];
  pass: [];
  perform: ["act"];
  send: ["place"];
  stake: ["amount"];
}
