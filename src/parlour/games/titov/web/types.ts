// Made from the Python structs; do not edit.

export interface Clock {
  filled: number;
  slices: number;
  fills: boolean;
}

export interface Course {
  resolution: number;
  open: boolean;
  why: string;
  prices: Due[][];
  needs: Need[];
  gains: Gains[];
  clock: Clock | null;
  moves: number;
  then: string;
}

export interface Deed {
  turn: number;
  what: string;
  objective: number;
}

export interface Due {
  resources: number[];
  amount: number;
  missing: number;
}

export interface Gains {
  resource: number;
  amount: number;
  wasted: number;
}

export interface Held {
  card: number;
  open: boolean;
  affordable: boolean;
  prices: Due[][];
  gains: Gains[];
  check: Need | null;
  clock: Clock | null;
  leaves: string;
  mandatory: boolean;
  retained: boolean;
}

export interface Lying {
  place: number;
  objective: number;
  timer: Clock | null;
  paused: boolean;
  track: Track | null;
  clock: Clock | null;
  courses: Course[];
  danger: boolean;
}

export interface Need {
  count: string;
  of: number[];
  now: number;
  least: number;
  most: number;
  met: boolean;
}

export interface Party {
  counter: number;
  points: number;
  least: number;
}

export interface Pile {
  left: number;
  known: number[];
  discard: number[];
}

export interface Player {
  score: number;
  milestones: number;
  cards: number;
}

export interface Score {
  milestones: number;
  resources: number;
  monuments: number;
  turns: number;
}

export interface Store {
  amount: number;
  most: number;
  gained: number;
  in_use: boolean;
}

export interface Track {
  marker: number;
  length: number;
  falls: number;
  next: number;
}

export interface View {
  seats: Player[];
  turn: number;
  par: number;
  act: number;
  phase: string;
  bank: Store[];
  cards: number;
  next_turn: number;
  hand: Held[];
  milestone: Lying;
  agenda: Lying[];
  deck: Pile;
  objectives: Pile;
  foreseen: number[];
  milestones: number[];
  ahead: number;
  all_milestones: number;
  destroyed: number[];
  destroyed_objectives: number[];
  clocks: number[];
  played: number[];
  counters: number[];
  parties: Party[];
  active: number[];
  quiet: boolean;
  ruin: number;
  annals: Deed[];
  ended: string;
  score: Score;
}

export interface Act {
  id: string;
  last: string[];
  par: number;
}

export interface Action {
  id: string;
  number: string;
  subtypes: string[];
  cost: (Record<string, number>)[];
  check: Condition | null;
  does: (Gain | Lose | Max | CardsPerTurn | Draw | Recur | Reshuffle | Disrupt | Foresee | GainCard | Copy | DestroyCards | ReplaceCards | Improve | PlayCard | Cheapen | Weaken | GainObjective | Activate | GainActive | Replace | ReplaceByActive | SwapIn | DestroyObjectives | ReturnThis | DestroyThis | Delay | AdvanceTimer | PauseTimer | AdvanceClock | AdvanceProject | MoveMarker | PushTrack | ResetMarker | Scout | ReshuffleObjectives | MoreAgenda | BeginAct | Proceed | ResolveNow | NoResolving | Count | Win | Defeat | OneOf | Offer | If)[];
  otherwise: (Gain | Lose | Max | CardsPerTurn | Draw | Recur | Reshuffle | Disrupt | Foresee | GainCard | Copy | DestroyCards | ReplaceCards | Improve | PlayCard | Cheapen | Weaken | GainObjective | Activate | GainActive | Replace | ReplaceByActive | SwapIn | DestroyObjectives | ReturnThis | DestroyThis | Delay | AdvanceTimer | PauseTimer | AdvanceClock | AdvanceProject | MoveMarker | PushTrack | ResetMarker | Scout | ReshuffleObjectives | MoreAgenda | BeginAct | Proceed | ResolveNow | NoResolving | Count | Win | Defeat | OneOf | Offer | If)[];
  retained: (Gain | Lose | Max | CardsPerTurn | Draw | Recur | Reshuffle | Disrupt | Foresee | GainCard | Copy | DestroyCards | ReplaceCards | Improve | PlayCard | Cheapen | Weaken | GainObjective | Activate | GainActive | Replace | ReplaceByActive | SwapIn | DestroyObjectives | ReturnThis | DestroyThis | Delay | AdvanceTimer | PauseTimer | AdvanceClock | AdvanceProject | MoveMarker | PushTrack | ResetMarker | Scout | ReshuffleObjectives | MoreAgenda | BeginAct | Proceed | ResolveNow | NoResolving | Count | Win | Defeat | OneOf | Offer | If)[];
  immediate: (Gain | Lose | Max | CardsPerTurn | Draw | Recur | Reshuffle | Disrupt | Foresee | GainCard | Copy | DestroyCards | ReplaceCards | Improve | PlayCard | Cheapen | Weaken | GainObjective | Activate | GainActive | Replace | ReplaceByActive | SwapIn | DestroyObjectives | ReturnThis | DestroyThis | Delay | AdvanceTimer | PauseTimer | AdvanceClock | AdvanceProject | MoveMarker | PushTrack | ResetMarker | Scout | ReshuffleObjectives | MoreAgenda | BeginAct | Proceed | ResolveNow | NoResolving | Count | Win | Defeat | OneOf | Offer | If)[];
  clock: Dial | null;
  improved: string;
}

export interface ActionCopies {
  card: string;
  count: number;
}

export interface Activate {
  do: "activate";
  of: string[];
  count: number;
  gains: boolean;
}

export interface AdvanceClock {
  do: "advance_clock";
  by: number;
  resolution: string;
}

export interface AdvanceProject {
  do: "advance_project";
  of: string[];
  by: number;
}

export interface AdvanceTimer {
  do: "advance_timer";
  times: number;
  random: boolean;
}

export interface BeginAct {
  do: "begin_act";
  act: number;
}

export interface CardsPerTurn {
  do: "cards_per_turn";
  by: number;
  lasting: boolean;
}

export interface Cheapen {
  do: "cheapen";
  card: string;
  by: number;
}

export interface Condition {
  count: "resources" | "gained" | "cards" | "improved" | "played" | "objectives" | "agenda" | "counter";
  of: string[];
  at_least: number | null;
  at_most: number | null;
}

export interface Conflict {
  length: number;
  start: number;
  falls: number;
  won: (Gain | Lose | Max | CardsPerTurn | Draw | Recur | Reshuffle | Disrupt | Foresee | GainCard | Copy | DestroyCards | ReplaceCards | Improve | PlayCard | Cheapen | Weaken | GainObjective | Activate | GainActive | Replace | ReplaceByActive | SwapIn | DestroyObjectives | ReturnThis | DestroyThis | Delay | AdvanceTimer | PauseTimer | AdvanceClock | AdvanceProject | MoveMarker | PushTrack | ResetMarker | Scout | ReshuffleObjectives | MoreAgenda | BeginAct | Proceed | ResolveNow | NoResolving | Count | Win | Defeat | OneOf | Offer | If)[];
  won_then: "destroy" | "return" | "stay";
  lost: (Gain | Lose | Max | CardsPerTurn | Draw | Recur | Reshuffle | Disrupt | Foresee | GainCard | Copy | DestroyCards | ReplaceCards | Improve | PlayCard | Cheapen | Weaken | GainObjective | Activate | GainActive | Replace | ReplaceByActive | SwapIn | DestroyObjectives | ReturnThis | DestroyThis | Delay | AdvanceTimer | PauseTimer | AdvanceClock | AdvanceProject | MoveMarker | PushTrack | ResetMarker | Scout | ReshuffleObjectives | MoreAgenda | BeginAct | Proceed | ResolveNow | NoResolving | Count | Win | Defeat | OneOf | Offer | If)[];
  lost_then: "destroy" | "return" | "stay";
}

export interface Content {
  resources: Resource[];
  subtypes: Subtype[];
  actions: Action[];
  objectives: Objective[];
  milestones: Objective[];
  starts: Start[];
  acts: Act[];
  lengths: Length[];
  difficulties: Difficulty[];
  counters: Counter[];
  limits: Limits;
  scoring: Scoring;
  improving: Improving;
  look: Look;
}

export interface Copy {
  do: "copy";
  of: string[];
  count: number;
}

export interface Count {
  do: "count";
  counter: string;
  by: number;
}

export interface Counter {
  id: string;
}

export interface Defeat {
  do: "defeat";
}

export interface Delay {
  do: "delay";
  times: number;
}

export interface DestroyCards {
  do: "destroy_cards";
  of: string[];
  count: number;
  random: boolean;
}

export interface DestroyObjectives {
  do: "destroy_objectives";
  of: string[];
  count: number;
  where: "agenda" | "anywhere";
  optional: boolean;
}

export interface DestroyThis {
  do: "destroy_this";
}

export interface Dial {
  slices: number;
  full: (Gain | Lose | Max | CardsPerTurn | Draw | Recur | Reshuffle | Disrupt | Foresee | GainCard | Copy | DestroyCards | ReplaceCards | Improve | PlayCard | Cheapen | Weaken | GainObjective | Activate | GainActive | Replace | ReplaceByActive | SwapIn | DestroyObjectives | ReturnThis | DestroyThis | Delay | AdvanceTimer | PauseTimer | AdvanceClock | AdvanceProject | MoveMarker | PushTrack | ResetMarker | Scout | ReshuffleObjectives | MoreAgenda | BeginAct | Proceed | ResolveNow | NoResolving | Count | Win | Defeat | OneOf | Offer | If)[];
}

export interface Difficulty {
  id: string;
  resources: number;
  maxima: number;
  cards: number;
  slices: number;
  calamities: number;
  steps: number;
}

export interface Disrupt {
  do: "disrupt";
  count: number;
}

export interface Draw {
  do: "draw";
  count: number;
}

export interface Foresee {
  do: "foresee";
  count: number;
}

export interface Gain {
  do: "gain";
  what: Record<string, number>;
}

export interface GainActive {
  do: "gain_active";
  of: string[];
  count: number;
}

export interface GainCard {
  do: "gain_card";
  card: string[];
  count: number;
  to: "discard" | "hand";
  random: boolean;
}

export interface GainObjective {
  do: "gain_objective";
  objective: string[];
  count: number;
  to: "discard" | "deck";
  random: boolean;
}

export interface If {
  do: "if";
  check: Condition;
  does: (Gain | Lose | Max | CardsPerTurn | Draw | Recur | Reshuffle | Disrupt | Foresee | GainCard | Copy | DestroyCards | ReplaceCards | Improve | PlayCard | Cheapen | Weaken | GainObjective | Activate | GainActive | Replace | ReplaceByActive | SwapIn | DestroyObjectives | ReturnThis | DestroyThis | Delay | AdvanceTimer | PauseTimer | AdvanceClock | AdvanceProject | MoveMarker | PushTrack | ResetMarker | Scout | ReshuffleObjectives | MoreAgenda | BeginAct | Proceed | ResolveNow | NoResolving | Count | Win | Defeat | OneOf | Offer)[];
  otherwise: (Gain | Lose | Max | CardsPerTurn | Draw | Recur | Reshuffle | Disrupt | Foresee | GainCard | Copy | DestroyCards | ReplaceCards | Improve | PlayCard | Cheapen | Weaken | GainObjective | Activate | GainActive | Replace | ReplaceByActive | SwapIn | DestroyObjectives | ReturnThis | DestroyThis | Delay | AdvanceTimer | PauseTimer | AdvanceClock | AdvanceProject | MoveMarker | PushTrack | ResetMarker | Scout | ReshuffleObjectives | MoreAgenda | BeginAct | Proceed | ResolveNow | NoResolving | Count | Win | Defeat | OneOf | Offer)[];
}

export interface Improve {
  do: "improve";
  of: string[];
  count: number;
}

export interface Improving {
  cost: Record<string, number>;
  more: number;
}

export interface Length {
  id: string;
  acts: number;
}

export interface Limits {
  waiting: number;
  ruin: number;
  relief: string;
}

export interface Look {
  type: "fraunces" | "cinzel" | "orbitron" | "michroma" | "figtree";
  day: Palette;
  night: Palette;
  scenes: Scenes;
}

export interface Lose {
  do: "lose";
  what: Record<string, number>;
}

export interface Max {
  do: "max";
  what: Record<string, number>;
}

export interface MoreAgenda {
  do: "more_agenda";
  by: number;
}

export interface MoveMarker {
  do: "move_marker";
  by: number;
}

export interface NoResolving {
  do: "no_resolving";
  turns: number;
}

export interface Objective {
  id: string;
  number: string;
  subtypes: string[];
  resolutions: Resolution[];
  timer: Timer | null;
  track: Conflict | null;
  clock: Dial | null;
  each_turn: (Gain | Lose | Max | CardsPerTurn | Draw | Recur | Reshuffle | Disrupt | Foresee | GainCard | Copy | DestroyCards | ReplaceCards | Improve | PlayCard | Cheapen | Weaken | GainObjective | Activate | GainActive | Replace | ReplaceByActive | SwapIn | DestroyObjectives | ReturnThis | DestroyThis | Delay | AdvanceTimer | PauseTimer | AdvanceClock | AdvanceProject | MoveMarker | PushTrack | ResetMarker | Scout | ReshuffleObjectives | MoreAgenda | BeginAct | Proceed | ResolveNow | NoResolving | Count | Win | Defeat | OneOf | Offer | If)[];
  each_crisis: (Gain | Lose | Max | CardsPerTurn | Draw | Recur | Reshuffle | Disrupt | Foresee | GainCard | Copy | DestroyCards | ReplaceCards | Improve | PlayCard | Cheapen | Weaken | GainObjective | Activate | GainActive | Replace | ReplaceByActive | SwapIn | DestroyObjectives | ReturnThis | DestroyThis | Delay | AdvanceTimer | PauseTimer | AdvanceClock | AdvanceProject | MoveMarker | PushTrack | ResetMarker | Scout | ReshuffleObjectives | MoreAgenda | BeginAct | Proceed | ResolveNow | NoResolving | Count | Win | Defeat | OneOf | Offer | If)[];
  immediate: (Gain | Lose | Max | CardsPerTurn | Draw | Recur | Reshuffle | Disrupt | Foresee | GainCard | Copy | DestroyCards | ReplaceCards | Improve | PlayCard | Cheapen | Weaken | GainObjective | Activate | GainActive | Replace | ReplaceByActive | SwapIn | DestroyObjectives | ReturnThis | DestroyThis | Delay | AdvanceTimer | PauseTimer | AdvanceClock | AdvanceProject | MoveMarker | PushTrack | ResetMarker | Scout | ReshuffleObjectives | MoreAgenda | BeginAct | Proceed | ResolveNow | NoResolving | Count | Win | Defeat | OneOf | Offer | If)[];
  escalates: (Gain | Lose | Max | CardsPerTurn | Draw | Recur | Reshuffle | Disrupt | Foresee | GainCard | Copy | DestroyCards | ReplaceCards | Improve | PlayCard | Cheapen | Weaken | GainObjective | Activate | GainActive | Replace | ReplaceByActive | SwapIn | DestroyObjectives | ReturnThis | DestroyThis | Delay | AdvanceTimer | PauseTimer | AdvanceClock | AdvanceProject | MoveMarker | PushTrack | ResetMarker | Scout | ReshuffleObjectives | MoreAgenda | BeginAct | Proceed | ResolveNow | NoResolving | Count | Win | Defeat | OneOf | Offer | If)[];
  die: number;
}

export interface ObjectiveCopies {
  card: string;
  count: number;
}

export interface Offer {
  do: "offer";
  cost: Record<string, number>;
  options: Option[];
  times: number;
}

export interface OneOf {
  do: "one_of";
  options: Option[];
}

export interface Option {
  id: string;
  does: (Gain | Lose | Max | CardsPerTurn | Draw | Recur | Reshuffle | Disrupt | Foresee | GainCard | Copy | DestroyCards | ReplaceCards | Improve | PlayCard | Cheapen | Weaken | GainObjective | Activate | GainActive | Replace | ReplaceByActive | SwapIn | DestroyObjectives | ReturnThis | DestroyThis | Delay | AdvanceTimer | PauseTimer | AdvanceClock | AdvanceProject | MoveMarker | PushTrack | ResetMarker | Scout | ReshuffleObjectives | MoreAgenda | BeginAct | Proceed | ResolveNow | NoResolving | Count | Win | Defeat)[];
  needs: Condition[];
}

export interface Palette {
  ground: string;
  paper: string;
  ink: string;
  line: string;
  accent: string;
}

export interface PauseTimer {
  do: "pause_timer";
}

export interface PlayCard {
  do: "play_card";
  of: string[];
  count: number;
  less: number;
}

export interface Proceed {
  do: "proceed";
  milestone: string;
}

export interface PushTrack {
  do: "push_track";
  of: string[];
  by: number;
}

export interface Recur {
  do: "recur";
  count: number;
  of: string[];
}

export interface Replace {
  do: "replace";
  into: string;
}

export interface ReplaceByActive {
  do: "replace_by_active";
  of: string[];
}

export interface ReplaceCards {
  do: "replace_cards";
  of: string[];
  into: string;
  count: number;
}

export interface ResetMarker {
  do: "reset_marker";
}

export interface Reshuffle {
  do: "reshuffle";
  count: number;
}

export interface ReshuffleObjectives {
  do: "reshuffle_objectives";
}

export interface Resolution {
  id: string;
  cost: (Record<string, number>)[];
  per_cards: number;
  needs: Condition[];
  does: (Gain | Lose | Max | CardsPerTurn | Draw | Recur | Reshuffle | Disrupt | Foresee | GainCard | Copy | DestroyCards | ReplaceCards | Improve | PlayCard | Cheapen | Weaken | GainObjective | Activate | GainActive | Replace | ReplaceByActive | SwapIn | DestroyObjectives | ReturnThis | DestroyThis | Delay | AdvanceTimer | PauseTimer | AdvanceClock | AdvanceProject | MoveMarker | PushTrack | ResetMarker | Scout | ReshuffleObjectives | MoreAgenda | BeginAct | Proceed | ResolveNow | NoResolving | Count | Win | Defeat | OneOf | Offer | If)[];
  then: "destroy" | "return" | "stay";
  clock: number;
  full: (Gain | Lose | Max | CardsPerTurn | Draw | Recur | Reshuffle | Disrupt | Foresee | GainCard | Copy | DestroyCards | ReplaceCards | Improve | PlayCard | Cheapen | Weaken | GainObjective | Activate | GainActive | Replace | ReplaceByActive | SwapIn | DestroyObjectives | ReturnThis | DestroyThis | Delay | AdvanceTimer | PauseTimer | AdvanceClock | AdvanceProject | MoveMarker | PushTrack | ResetMarker | Scout | ReshuffleObjectives | MoreAgenda | BeginAct | Proceed | ResolveNow | NoResolving | Count | Win | Defeat | OneOf | Offer | If)[];
  until: "destroy" | "return" | "stay";
  kept: boolean;
  by_effect: boolean;
}

export interface ResolveNow {
  do: "resolve_now";
  count: number;
}

export interface Resource {
  id: string;
  colour: string;
  calamity: string;
  act: number;
}

export interface ReturnThis {
  do: "return_this";
}

export interface Scenes {
  cards: Record<string, string>;
  subtypes: Record<string, string>;
  kinds: Record<string, string>;
}

export interface Scoring {
  milestone: number;
  turn_left: number;
  resource: number;
  monument: number;
}

export interface Scout {
  do: "scout";
  count: number;
}

export interface Start {
  id: string;
  milestone: string;
  actions: ActionCopies[];
  objectives: ObjectiveCopies[];
  tutorial: string[];
  resources: Record<string, number>;
  maxima: Record<string, number>;
  agenda: number;
  cards: number;
  act: number;
}

export interface Subtype {
  id: string;
}

export interface SwapIn {
  do: "swap_in";
  of: string[];
  advanced: number;
}

export interface Timer {
  slices: number;
  does: (Gain | Lose | Max | CardsPerTurn | Draw | Recur | Reshuffle | Disrupt | Foresee | GainCard | Copy | DestroyCards | ReplaceCards | Improve | PlayCard | Cheapen | Weaken | GainObjective | Activate | GainActive | Replace | ReplaceByActive | SwapIn | DestroyObjectives | ReturnThis | DestroyThis | Delay | AdvanceTimer | PauseTimer | AdvanceClock | AdvanceProject | MoveMarker | PushTrack | ResetMarker | Scout | ReshuffleObjectives | MoreAgenda | BeginAct | Proceed | ResolveNow | NoResolving | Count | Win | Defeat | OneOf | Offer | If)[];
  then: "destroy" | "return" | "stay";
}

export interface Weaken {
  do: "weaken";
  card: string;
  what: Record<string, number>;
}

export interface Win {
  do: "win";
}

export interface Events {
  act: { act: number };
  activated: { objective: number; die: number };
  began_turn: { objective: number; place: number };
  calamity: { resource: number; objective: number };
  cards_next_turn: { by: number; now: number };
  cards_per_turn: { before: number; now: number };
  cheaper: { card: number; by: number };
  checked: { card: number; holds: boolean };
  chose: { choice: number };
  clock: { card: number; before: number; now: number; of: number };
  clock_full: { card: number };
  copied: { card: number };
  counted: { counter: number; now: number };
  delayed: { objective: number; place: number; now: number; of: number };
  destroyed: { objective: number; place: number };
  destroyed_away: { objective: number; zone: string };
  destroyed_card: { card: number };
  discarded: { cards: number[] };
  disrupted: { card: number };
  drew: { card: number };
  escalated: { objective: number; place: number; other: number };
  fell: { objective: number; place: number };
  foreseen: { card: number };
  gained: { resource: number; amount: number; wasted: number; now: number };
  gained_card: { card: number; to: string };
  gained_objective: { objective: number; to: string };
  improved: { card: number; into: number };
  lost: { resource: number; amount: number; missing: number; now: number };
  marker: { objective: number; place: number; before: number; now: number; of: number };
  maximum: { resource: number; before: number; now: number };
  milestone_done: { objective: number };
  more_agenda: { slots: number };
  none_left: { objective: number };
  nothing: { effect: string };
  own_clock: { objective: number; place: number; now: number; of: number };
  paused: { objective: number; place: number };
  phase: { phase: string };
  placed: { objective: number; place: number };
  played: { card: number; less: number };
  progress: { objective: number; resolution: number; place: number; now: number; of: number };
  quiet: { turns: number };
  recurred: { card: number };
  replaced: { objective: number; into: number; place: number };
  replaced_card: { card: number; into: number };
  reshuffled: { cards: number[] };
  resolved: { objective: number; resolution: number; place: number };
  retained: { card: number };
  returned: { objective: number; place: number };
  revealed: { objective: number };
  ruin: { turns: number; left: number };
  scouted: { cards: number };
  shuffled: { cards: number };
  shuffled_objectives: { cards: number };
  spent: { resource: number; amount: number; now: number };
  timer: { objective: number; place: number; before: number; now: number; of: number };
  timer_full: { objective: number; place: number };
  turn: { turn: number };
  under: { objective: number | null };
  weaker: { card: number; resource: number; by: number };
  won: { objective: number; place: number };
}

/** Something that happened. */
export type Happened = { [Name in keyof Events]: { event: Name; values: Events[Name] } }[keyof Events];

/** The keys of all questions. */
export type DecisionKey = "accept" | "act" | "advance_project" | "choose" | "crisis" | "foresee" | "pay" | "pick" | "play_another" | "point" | "resolve_now" | "scout" | "select" | "share" | "swap_in" | "which";

/** The question being asked or waited for. */
export interface Ask {
  key: DecisionKey;
  values?: Record<string, unknown>;
  waits?: boolean;
}

/** The kinds of each verb's targets. */
export interface Verbs {
  advance: ["resolution"];
  choose: ["choice"];
  end_phase: [];
  mark: ["place"];
  pass: [];
  pick: ["card"];
  play: ["card"];
  resolve: ["resolution"];
  select: ["objective"];
  spend: ["resource"];
  take: ["resource"];
}
