// Made from the Python structs; do not edit.

export interface Exit {
  space: number;
  age: number;
  path: number[];
  ends: number;
}

export interface Pile {
  cards: number;
  fresh: number;
  last: number;
  open: number;
}

export interface Player {
  role: number;
  money: number;
  knowledge: number;
  influence: number;
  total: number;
  lacks: number[];
  place: number;
  age: number;
  step: number;
  to_go: number;
  rank: number;
  skips: number;
  ignores: number;
  landed: number;
  automatic: boolean;
  rolled: number;
  kept: number[];
  powers: number;
  ally: number;
  pact: number;
  until: number;
  cannot_attack: number[];
  eliminated: boolean;
  score: number | null;
}

export interface View {
  seats: Player[];
  order: number[];
  whose: number;
  asked: number;
  stage: string;
  die: number;
  steps: number;
  exits: Exit[];
  piles: Pile[];
  card: number;
  reader: number;
  pile: number;
  reading: number[];
  ways: number[];
  home: number[];
  next: number[];
  blind: boolean;
  turn: number;
  round: number;
}

export interface Age {
  id: string;
  colour: string;
  outline: string;
  box: [number, number, number, number];
  path: string[];
}

export interface AgeCard {
  id: string;
  deck: string;
  does: (Gain | Lose | Convert | Walk | Push | ChangePath | GoTo | SwapPlaces | Steal | StealAll | Sabotage | Exchange | Skip | Draw | Alliance | Trade)[];
  or_does: (Gain | Lose | Convert | Walk | Push | ChangePath | GoTo | SwapPlaces | Steal | StealAll | Sabotage | Exchange | Skip | Draw | Alliance | Trade)[];
}

export interface Alliance {
  do: "alliance";
}

export interface CardBox {
  id: string;
  box: [number, number, number, number];
}

export interface ChangePath {
  do: "change_path";
  age: string;
}

export interface Content {
  board: Ground;
  spaces: Space[];
  ages: Age[];
  piles: CardBox[];
  roles: Role[];
  cards: AgeCard[];
  turn_cards: TurnCard[];
  numbers: Numbers;
}

export interface Convert {
  do: "convert";
  pay: "money" | "knowledge" | "influence";
  price: number;
  get: "money" | "knowledge" | "influence";
  amount: number;
}

export interface Draw {
  do: "draw";
  deck: "age" | "end_of_turn";
}

export interface Exchange {
  do: "exchange";
  amount: number;
}

export interface Gain {
  do: "gain";
  resource: "money" | "knowledge" | "influence";
  amount: number;
}

export interface GoTo {
  do: "go_to";
  where: "path" | "event";
}

export interface Ground {
  width: number;
  height: number;
}

export interface Lose {
  do: "lose";
  resource: "money" | "knowledge" | "influence" | "any";
  amount: number;
}

export interface Numbers {
  sides: number;
  computer_events: number;
}

export interface Push {
  do: "push";
  spaces: number;
  sabotage: boolean;
}

export interface Role {
  id: string;
  colour: string;
  opposes: string;
  money: number;
  knowledge: number;
  influence: number;
  protects: "" | "money" | "knowledge" | "influence";
  ignores_sabotages: number;
  never_skips: boolean;
  keeps_path: boolean;
  power: (Gain | Lose | Convert | Walk | Push | ChangePath | GoTo | SwapPlaces | Steal | StealAll | Sabotage | Exchange | Skip | Draw | Alliance | Trade)[];
}

export interface Sabotage {
  do: "sabotage";
  resource: "money" | "knowledge" | "influence";
  amount: number;
}

export interface Skip {
  do: "skip";
  turns: number;
}

export interface Space {
  id: string;
  at: [number, number];
  kind: "regular" | "event" | "junction" | "start" | "finish";
  corners: ([number, number])[];
}

export interface Steal {
  do: "steal";
  resource: "money" | "knowledge" | "influence" | "any";
  amount: number;
  sabotage: boolean;
}

export interface StealAll {
  do: "steal_all";
  resource: "money" | "knowledge" | "influence";
  amount: number;
}

export interface SwapPlaces {
  do: "swap_places";
  where: "path" | "board";
}

export interface Trade {
  do: "trade";
  most: number;
}

export interface TurnCard {
  id: string;
  changes: Record<string, [number, number, number]>;
}

export interface Walk {
  do: "move";
  spaces: number;
}

export interface Events {
  allied: { seat: number; other: number; pact: number };
  asked: { seat: number; other: number; pact: number };
  automated: { seat: number };
  chose: { seat: number; role: number };
  chose_way: { seat: number; way: number };
  converted: { seat: number; paid: number; price: number; got: number; amount: number };
  declined: { seat: number };
  drew: { seat: number; pile: number; card: number; text: number };
  drew_turn_card: { seat: number; pile: number; card: number; text: number; changes: number[] };
  eliminated: { seat: number; resource: number[] };
  empty: { seat: number; pile: number };
  exchanged: { seat: number; other: number; gave: number; got: number; amount: number };
  finished: { seat: number };
  gained: { seat: number; resource: number; amount: number };
  kept: { seat: number; card: number };
  looked: { seat: number; pile: number; price: number };
  lost: { seat: number; resource: number; amount: number };
  moved: { seat: number; age: number; start: number; space: number; path: number[] };
  must_skip: { seat: number; turns: number };
  never_skips: { seat: number };
  nothing: { seat: number };
  offered: { seat: number; other: number; gives: number; amount: number; asks: number; price: number };
  ordered: { seats: number[] };
  parted: { seat: number; other: number };
  passed_by: { seat: number; space: number };
  played: { seat: number; card: number };
  pushed: { seat: number; other: number; start: number; space: number; path: number[] };
  refused: { seat: number; other: number };
  returned: { seat: number; card: number };
  rolled: { seat: number; die: number };
  rolled_again: { seat: number; price: number };
  rolled_for_order: { seat: number; die: number };
  sabotaged: { seat: number; other: number; resource: number; amount: number };
  scored: { seat: number; amount: number };
  sent: { seat: number; start: number; space: number; age: number };
  set_out: { seat: number; age: number };
  shared: { seat: number; other: number; resource: number; amount: number };
  shielded: { seat: number; other: number; resource: number; amount: number };
  shrugged: { seat: number; other: number };
  shuffled: { pile: number };
  skipped: { seat: number };
  stepped: { seat: number; steps: number; price: number };
  stole: { seat: number; other: number; resource: number; amount: number };
  swapped: { seat: number; other: number; space: number; there: number };
  switched: { seat: number; junction: number; before: number; age: number };
  traded: { seat: number; other: number; gave: number; amount: number; got: number; price: number };
  turned_up: { pile: number; card: number; text: number };
  used: { seat: number; role: number };
  went_back: { seat: number; start: number; space: number; path: number[] };
}

/** Something that happened. */
export type Happened = { [Name in keyof Events]: { event: Name; values: Events[Name] } }[keyof Events];

/** The keys of all questions. */
export type DecisionKey = "answer" | "ask" | "ask_for_alliance" | "ask_for_trade" | "change_path" | "choose_blindly" | "choose_role" | "choose_steps" | "choose_way" | "convert" | "crossing" | "draw_age_card" | "draw_turn_card" | "exchange" | "give" | "give_up" | "go_to" | "pact" | "prepare" | "push" | "read_card" | "roll_for_order" | "sabotage" | "set_out" | "steal" | "swap_places" | "what_for";

/** The question being asked or waited for. */
export interface Ask {
  key: DecisionKey;
  values?: Record<string, unknown>;
  waits?: boolean;
}

/** The kinds of each verb's targets. */
export interface Verbs {
  agree: [];
  ally: ["seat", "pact"];
  ask: ["resource", "amount"];
  automate: [];
  choose: ["seat"];
  convert: [];
  decline: [];
  draw: ["pile"];
  drop: [];
  give: ["resource", "amount"];
  give_up: ["resource"];
  go: ["way"];
  go_blindly: ["side"];
  go_to: ["space"];
  happen: [];
  keep: [];
  look: ["pile"];
  offer: ["seat"];
  play: ["card"];
  refuse: [];
  rob: ["seat", "resource"];
  roll: [];
  roll_again: [];
  select: ["role"];
  swap: ["resource", "resource"];
  take: ["space"];
  use: [];
  walk: ["amount"];
}
