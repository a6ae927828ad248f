// Made from the Python structs; do not edit.

export interface View {
  hand: number[];
  hands: number[];
  deck: number[];
  discard: number[];
  coins: number[];
}

export interface Card {
  id: string;
  strength: number;
}

export interface Content {
  cards: Card[];
  prize: number;
}

export interface Events {
  drew: { seat: number; card: number | null };
  saw: { seat: number; card: number | null };
  shown: { seat: number; card: number };
  taken: { seat: number };
  tied: {  };
}

/** Something that happened. */
export type Happened = { [Name in keyof Events]: { event: Name; values: Events[Name] } }[keyof Events];

/** The keys of all questions. */
export type DecisionKey = "choose" | "spoils";

/** The question being asked or waited for. */
export interface Ask {
  key: DecisionKey;
  values?: Record<string, unknown>;
  waits?: boolean;
}

/** The kinds of each verb's targets. */
export interface Verbs {
  draw: [];
  look: [];
  pass: [];
  play: ["card"];
}
