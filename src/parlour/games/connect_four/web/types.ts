// Made by web/shapes.py from the Python structs; do not edit.

export interface View {
  columns: number[][];
}

export interface Events {
  dropped: { seat: unknown, column: unknown, row: unknown };
}

/** What each verb is done to. */
export interface Verbs {
  drop: ["column"];
}
