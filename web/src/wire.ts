// Made from the Python structs; do not edit.

export const VERSION = 3;

export interface Ask {
  key: string;
  values?: Record<string, unknown>;
  waits?: boolean;
}

export interface BoardCard {
  script: string;
  style: string | null;
  watched: boolean;
}

export interface BoardFailed {
  why: string;
}

export interface BotWish {
  bot: string;
}

export interface Choice {
  id: string;
  title: string;
}

export interface Clock {
  decision?: number;
  match?: number;
  increment?: number;
}

export interface Closed {
  why: string;
  verb: string;
  target?: number;
  other?: number;
}

export interface Earlier {
  seat: number;
  first: number;
  events: Happened[];
}

export interface Fork {
  at: number;
  seat: number;
  bots?: string;
}

export interface Frame {
  at: number;
  view: unknown;
  asked: number[];
  ask: Ask;
  events?: Happened[];
  by?: number;
  move?: string;
  standing?: number[];
  drawing?: string;
}

export interface GameCard {
  name: string;
  title: string;
  about: string;
  seats: [number, number];
  bots: string[];
  packs: string[];
  presets: Record<string, string>;
  length: string | null;
  guide: boolean;
  cover: string | null;
  board: BoardCard | null;
}

export interface GameDetails {
  card: GameCard;
  settings: SettingCard[];
  preset_values: Record<string, Record<string, unknown>>;
  packs: PackCard[];
  may_edit_packs: boolean;
}

export interface GameWords {
  words: Record<string, unknown>;
  ids: Record<string, string[]>;
  verbs: Record<string, string[]>;
  events: Record<string, Record<string, string>>;
  pack: unknown;
  art: Record<string, string>;
  answers: Record<string, string>;
  importance: Record<string, string>;
  hidden: boolean;
}

export interface Guest {
  name: string;
}

export interface GuideReplay {
  replay: Replay;
  stops: number[];
}

export interface Handover {
  person: string;
}

export interface Happened {
  event: string;
  values: Record<string, unknown>;
}

export interface Health {
  ok: boolean;
  version: string;
  running: string;
  store: string;
  desks: number;
  sockets: number;
}

export interface Hello {
  version: number;
  tokens?: string[];
  match?: string;
  at?: Record<string, number>;
  chat?: number;
  draw?: boolean;
}

export interface HostCard {
  key: string;
  name?: string;
  address?: string;
}

export interface Join {
  seat?: number;
  name?: string;
  colour?: number;
  emblem?: "circle" | "square" | "triangle" | "diamond" | "star" | "hexagon" | "cross" | "drop" | "moon" | "shield";
  nonce?: string;
}

export interface LeftOutGame {
  name: string;
  package: string;
  why: string;
}

export interface Line {
  number: number;
  at: number;
  kind: "say" | "emote" | "nudge";
  name: string;
  text: string;
  seat?: number;
  person?: string;
}

export interface LookWish {
  colour?: number;
  emblem?: "circle" | "square" | "triangle" | "diamond" | "star" | "hexagon" | "cross" | "drop" | "moon" | "shield";
}

export interface MatchCard {
  match: string;
  game: string;
  players: string[];
  begun: number;
  ended?: number;
  result?: Record<string, unknown>;
  archived?: boolean;
}

export interface Me {
  person?: string;
  name?: string;
}

export interface Message {
  id?: number;
  ok?: number;
  no?: Refusal;
  room?: Room;
  now?: Now;
  chat?: Line[];
  proposal?: Proposal;
  settled?: "agreed" | "declined" | "gone";
  nudge?: number;
  trouble?: string;
  earlier?: Earlier;
  tokens?: Record<string, string>;
  bye?: "kicked" | "left" | "renamed" | "slow" | "stopping" | "too_fast" | "too_bad" | "no_spectators";
}

export interface MyRoom {
  room: Room;
  mine: number[];
  your_turn?: boolean;
  waiting?: number[];
  since?: number;
}

export interface NewRoom {
  game: string;
  seats: SeatWish[] | number;
  pack?: string;
  preset?: string;
  settings?: Record<string, unknown>;
  public?: boolean;
  spectators?: boolean;
  clock?: Clock;
  absent?: string;
  pace?: number;
  begin?: boolean;
}

export interface Note {
  at: number;
  what: string;
  seat?: number;
  value?: string;
}

export interface Now {
  match: string;
  asked: number[];
  times: Times;
  sights: SeatView[];
  result?: Record<string, unknown>;
}

export interface OpenPack {
  extends: string;
  draft: PackDraft;
  values: PackValue[];
  names: Record<string, string>;
  saved: boolean;
}

export interface PackCard {
  name: string;
  title: string;
  about: string;
  seats: [number, number];
  choices: Record<string, Choice[]>;
  author: string;
  version: string;
  licence: string;
}

export interface PackDraft {
  name: string;
  title: string;
  about: string;
  author: string;
  changes: Record<string, boolean | number | string>;
  names: Record<string, string>;
}

export interface PackFault {
  path: string;
  why: string;
}

export interface PackPreview {
  faults: PackFault[];
  doubts: string[];
  players: string[];
  words: GameWords | null;
  frame: Frame | null;
}

export interface PackValue {
  path: string;
  kind: "number" | "switch" | "choice" | "colour";
  value: boolean | number | string;
  usual: boolean;
  low: number | null;
  high: number | null;
  choices: string[];
}

export interface Play {
  verb: string;
  target?: number;
  other?: number;
}

export interface Proposal {
  what: "undo" | "pause" | "end" | "stand_in";
  by: number;
  needs: number[];
  agreed?: number[];
  declined?: number[];
  about?: number;
}

export interface Refusal {
  code: string;
  values: Record<string, unknown>;
  say: string;
}

export interface Replay {
  match: string;
  game: string;
  players: string[];
  seat: number;
  length: number;
  first: number;
  frames: Frame[];
  finished?: boolean;
  settings?: Record<string, unknown>;
  pack?: string;
  notes?: Note[];
  result?: Record<string, unknown>;
  archived?: boolean;
  own_words?: boolean;
}

export interface Request {
  id: number;
  hello?: Hello;
  play?: Play | string;
  say?: string;
  emote?: "hello" | "well_played" | "thanks" | "oops" | "thinking" | "laugh" | "hurry" | "goodbye";
  do?: "undo" | "resign" | "pause" | "resume" | "end" | "stand_in" | "agree" | "decline" | "nudge" | "back" | "ready" | "look" | "ping";
  earlier?: number;
  nonce?: string;
  pace?: number;
  at?: number;
  seat?: number;
  to?: number;
}

export interface Room {
  id: string;
  code: string;
  game: string;
  seats: Seat[];
  owner: string;
  phase: "gathering" | "playing" | "over";
  public: boolean;
  spectators: boolean;
  clock: Clock;
  absent: string;
  pace: number;
  opened: number;
  commitment: string;
  settings?: Record<string, unknown>;
  pack?: string;
  preset?: string;
  match?: string;
  past?: string[];
  watching?: number;
  watchers?: Watcher[];
  muted?: string[];
  paused?: boolean;
  frozen?: boolean;
  rules?: "newer" | "pinned" | "archived";
  own_words?: boolean;
}

export interface RoomChange {
  game?: string;
  pack?: string;
  preset?: string;
  settings?: Record<string, unknown>;
  public?: boolean;
  spectators?: boolean;
  clock?: Clock;
  absent?: string;
  pace?: number;
  seats?: (number | null)[];
  fill?: string;
}

export interface Rules {
  html: string;
}

export interface Seat {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  colour: number;
  emblem: string;
  person?: string;
  bot?: string;
  present?: boolean;
  away?: boolean;
  resigned?: boolean;
  stand_in?: string;
  nonce?: string;
  ready?: boolean;
}

export interface SeatView {
  seat: number;
  at: number;
  view: unknown;
  ask: Ask;
  options?: Play[];
  closed?: Closed[];
  events?: Happened[];
  drawing?: string;
  undo?: boolean;
  cut?: boolean;
  earlier?: number;
  since?: number;
}

export interface SeatWish {
  kind?: "open" | "me" | "bot";
  name?: string;
  bot?: string;
  colour?: number;
  emblem?: "circle" | "square" | "triangle" | "diamond" | "star" | "hexagon" | "cross" | "drop" | "moon" | "shield";
  nonce?: string;
}

export interface Seated {
  room: Room;
  tokens?: Record<string, string>;
}

export interface Setting {
  name: string;
  kind: "bool" | "int" | "choice" | "text";
  default: boolean | number | string;
  low: number | null;
  high: number | null;
  choices: (boolean | number | string)[] | null;
  of_pack: string;
  needs: string;
  fewest_seats: number;
}

export interface SettingCard {
  name: string;
  kind: "bool" | "int" | "choice" | "text";
  default: boolean | number | string;
  low: number | null;
  high: number | null;
  choices: (boolean | number | string)[] | null;
  of_pack: string;
  needs: string;
  fewest_seats: number;
  help: string;
}

export interface Times {
  now: number;
  since: number;
  until?: Record<string, number>;
  left?: number[];
}

export interface Uploaded {
  match: string;
}

export interface Watcher {
  person: string;
  name: string;
}
