// Made from the Python structs; do not edit.

export interface ActCard {
  act: number;
  final: boolean;
  contest: boolean;
  order: number;
  bids: number[];
  bidders: number[];
  holders: number[];
  room: number;
  cost: number[];
  price: number;
  steps: number[];
  penalty: number[];
  track: number;
  runner_up: number;
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
  net: number;
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
  pays: number;
  leads: boolean;
  why_not: string;
}

export interface Stall {
  cube: number;
  place: number;
  prices: number[];
  cubes: number[];
  slots: number;
  next: number;
  price: number;
  restock: number;
  queue: number[];
}

export interface View {
  round: number;
  rounds: number;
  phase: string;
  phases: string[];
  order: number[];
  first: number;
  token: number;
  goal: number;
  lowest: number;
  cards: number[];
  blocked: boolean[];
  leaders: number[][];
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
  price: number;
  contest: "" | "dice" | "most";
  most: string;
  dies: string[];
  losers: boolean;
  coins: number;
  lost: number;
  for_each: string;
  penalty: Record<string, number>;
  final: boolean;
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
  each: boolean;
}

export interface AskOracle {
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
  first: boolean;
}

export interface Bounty {
  do: "bounty";
  track: string;
  least: number;
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
  count: number;
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
  wide: Record<string, number[]>;
  tall: Record<string, number[]>;
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
  does: Venture | Fetch | Queue | Boost | Free | Gamble | AskOracle;
  workers: number;
  each: boolean;
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
  rate: number;
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
  act: { act: number };
  arrived: { cube: number; count: number; goods: number };
  asked: { seat: number; cube: number; card: number | null };
  bet_lost: { seat: number; act: number; amount: number };
  bet_off: { seat: number; act: number; amount: number };
  bet_won: { seat: number; act: number; amount: number };
  bid: { seat: number; act: number; amount: number; total: number };
  blocked: { track: number };
  boosted: { seat: number; track: number; place: number; to: number };
  bought: { seat: number; cube: number; amount: number; left: number };
  closed: { place: number };
  counted: { seat: number; act: number; cube: number; count: number; goods: number };
  declined: { seat: number; act: number };
  died: { seat: number; act: number; cube: number; count: number; goods: number };
  displayed: { act: number };
  dole: { seat: number; amount: number; ahead: number };
  drew: { card: number };
  earned: { seat: number; act: number; amount: number };
  escaped: { cube: number; count: number; goods: number };
  freed: { seat: number; place: number; cube: number; amount: number };
  gained: { seat: number; amount: number };
  gave_up: { seat: number; cube: number };
  holds: { seat: number; act: number; amount: number };
  income: { seat: number; income: number; upkeep: number; net: number };
  left_display: { act: number };
  left_queue: { seat: number; cube: number };
  missed: { seat: number; act: number };
  moved: { seat: number; track: number; steps: number; to: number };
  no_room: { cube: number };
  nobody_came: { act: number };
  none_left: { cube: number };
  opener_paid: { seat: number; amount: number };
  paid: { seat: number; act: number; amount: number };
  passed: { seat: number };
  penalty: { seat: number; act: number; track: number; steps: number; to: number };
  performs: { seat: number; act: number };
  phase: { phase: string; order: number[] };
  prices: { change: number };
  reshuffled: {  };
  restocked: { cube: number; count: number; goods: number };
  returned: { seat: number; act: number; amount: number };
  rolled: { seat: number; act: number; die: number; bid: number; total: number };
  round: { round: number; first: number };
  sent: { seat: number; place: number; amount: number };
  staked: { seat: number; act: number; amount: number };
  threw: { seat: number; act: number; die: number };
  took: { seat: number; place: number; cube: number; count: number; goods: number };
  tossed: { seat: number; place: number; side: string };
  tribute: { seat: number; amount: number };
  wages: { change: number };
  went_home: {  };
  will_begin: { seat: number };
  won: { seat: number; act: number };
  worker_died: { seat: number; place: number };
}

/** Something that happened. */
export type Happened = { [Name in keyof Events]: { event: Name; values: Events[Name] } }[keyof Events];

/** The keys of all questions. */
export type DecisionKey = "bid" | "buy" | "gamble" | "give_up" | "offer" | "perform" | "place_worker" | "send_more" | "stake";

/** The question being asked or waited for. */
export interface Ask {
  key: DecisionKey;
  values?: Record<string, unknown>;
  waits?: boolean;
}

/** The kinds of each verb's targets. */
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
