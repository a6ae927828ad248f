// Made by web/shapes.py from the Python structs; do not edit.

export interface View {
  columns: number[][];
}

export interface Events {
  dropped: { seat: number; column: number; row: number };
}

/** Something that happened, as a board is told. */
export type Happened = { [Name in keyof Events]: { event: Name; values: Events[Name] } }[keyof Events];

/** What can be asked. */
export type DecisionKey = "drop";

/** What is asked, or waited for. */
export interface Ask {
  key: DecisionKey;
  values?: Record<string, unknown>;
  waits?: boolean;
}

/** What each verb is done to. */
export interface Verbs {
  drop: ["column"];
}
