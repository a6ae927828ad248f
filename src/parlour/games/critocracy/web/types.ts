// Made by web/shapes.py from the Python structs; do not edit.

export interface Exit {
  space: number;
  age: number;
  ends: number;
}

export interface Pile {
  cards: number;
  fresh: number;
  last: number;
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
  or_does?: (Gain | Lose | Convert | Walk | Push | ChangePath | GoTo | SwapPlaces | Steal | StealAll | Sabotage | Exchange | Skip | Draw | Alliance | Trade)[];
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
  numbers?: Numbers;
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
  sides?: number;
  computer_events?: number;
}

export interface Push {
  do: "push";
  spaces: number;
  sabotage?: boolean;
}

export interface Role {
  id: string;
  colour: string;
  opposes: string;
  money?: number;
  knowledge?: number;
  influence?: number;
  protects?: "" | "money" | "knowledge" | "influence";
  ignores_sabotages?: number;
  never_skips?: boolean;
  keeps_path?: boolean;
}

export interface Sabotage {
  do: "sabotage";
  resource: "money" | "knowledge" | "influence";
  amount: number;
}

export interface Skip {
  do: "skip";
  turns?: number;
}

export interface Space {
  id: string;
  at: [number, number];
  kind?: "regular" | "event" | "junction" | "start" | "finish";
  corners?: ([number, number])[];
}

export interface Steal {
  do: "steal";
  resource: "money" | "knowledge" | "influence" | "any";
  amount: number;
  sabotage?: boolean;
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
  allied: { seat: unknown, other: unknown, pact: unknown };
  asked: { seat: unknown, other: unknown, pact: unknown };
  automated: { seat: unknown };
  chose: { seat: unknown, role: unknown };
  chose_way: { seat: unknown, way: unknown };
  converted: { seat: unknown, paid: unknown, price: unknown, got: unknown, amount: unknown };
  declined: { seat: unknown };
  drew: { seat: unknown, pile: unknown, card: unknown, text: unknown };
  drew_turn_card: { seat: unknown, pile: unknown, card: unknown, text: unknown, changes: unknown };
  eliminated: { seat: unknown, resource: unknown };
  empty: { seat: unknown, pile: unknown };
  exchanged: { seat: unknown, other: unknown, gave: unknown, got: unknown, amount: unknown };
  finished: { seat: unknown };
  gained: { seat: unknown, resource: unknown, amount: unknown };
  kept: { seat: unknown, card: unknown };
  lost: { seat: unknown, resource: unknown, amount: unknown };
  moved: { seat: unknown, age: unknown, start: unknown, space: unknown };
  must_skip: { seat: unknown, turns: unknown };
  never_skips: { seat: unknown };
  nothing: { seat: unknown };
  offered: { seat: unknown, other: unknown, gives: unknown, amount: unknown, asks: unknown, price: unknown };
  ordered: { seats: unknown };
  parted: { seat: unknown, other: unknown };
  passed_by: { seat: unknown, space: unknown };
  played: { seat: unknown, card: unknown };
  pushed: { seat: unknown, other: unknown, start: unknown, space: unknown };
  refused: { seat: unknown, other: unknown };
  returned: { seat: unknown, card: unknown };
  rolled: { seat: unknown, die: unknown };
  rolled_for_order: { seat: unknown, die: unknown };
  sabotaged: { seat: unknown, other: unknown, resource: unknown, amount: unknown };
  scored: { seat: unknown, amount: unknown };
  sent: { seat: unknown, start: unknown, space: unknown, age: unknown };
  set_out: { seat: unknown, age: unknown };
  shared: { seat: unknown, other: unknown, resource: unknown, amount: unknown };
  shielded: { seat: unknown, other: unknown, resource: unknown, amount: unknown };
  shrugged: { seat: unknown, other: unknown };
  skipped: { seat: unknown };
  stole: { seat: unknown, other: unknown, resource: unknown, amount: unknown };
  swapped: { seat: unknown, other: unknown, space: unknown, there: unknown };
  switched: { seat: unknown, junction: unknown, before: unknown, age: unknown };
  traded: { seat: unknown, other: unknown, gave: unknown, amount: unknown, got: unknown, price: unknown };
  went_back: { seat: unknown, start: unknown, space: unknown };
}

/** What each verb is done to. */
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
  offer: ["seat"];
  play: ["card"];
  refuse: [];
  rob: ["seat", "resource"];
  roll: [];
  select: ["role"];
  swap: ["resource", "resource"];
  take: ["space"];
}
