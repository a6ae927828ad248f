// Made by web/shapes.py from the Python structs; do not edit.

export interface View {
  squares: number[];
}

export interface Events {
  marked: { seat: unknown, square: unknown };
}

/** What each verb is done to. */
export interface Verbs {
  mark: ["square"];
}
