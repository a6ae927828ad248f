// Made by web/shapes.py from the Python structs; do not edit.

export interface View {
  squares: number[];
}

export interface Events {
  marked: { seat: number; square: number };
}

/** Something that happened, as a board is told. */
export type Happened = { [Name in keyof Events]: { event: Name; values: Events[Name] } }[keyof Events];

/** What can be asked. */
export type DecisionKey = "mark";

/** What is asked, or waited for. */
export interface Ask {
  key: DecisionKey;
  values?: Record<string, unknown>;
  waits?: boolean;
}

/** What each verb is done to. */
export interface Verbs {
  mark: ["square"];
}
