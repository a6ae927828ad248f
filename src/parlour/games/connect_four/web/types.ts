// Made from the Python structs; do not edit.

export interface View {
  columns: number[][];
}

export interface Events {
  dropped: { seat: number; column: number; row: number };
}

/** Something that happened. */
export type Happened = { [Name in keyof Events]: { event: Name; values: Events[Name] } }[keyof Events];

/** The keys of all questions. */
export type DecisionKey = "drop";

/** The question being asked or waited for. */
export interface Ask {
  key: DecisionKey;
  values?: Record<string, unknown>;
  waits?: boolean;
}

/** The kinds of each verb's targets. */
export interface Verbs {
  drop: ["column"];
}
