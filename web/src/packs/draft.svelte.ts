/** A pack that is being made: what it extends, what has been changed, and how it is laid out as a form. */
import type { OpenPack, PackDraft, PackFault, PackValue } from '../wire.ts';
import { above, pathName, stepName, steps, tableOf } from './paths.ts';
import { spoken } from '../lobby/names.ts';

export type Value = PackValue['value'];

/** Values that belong together, such as those of one card, with the names of what they are about. */
export interface Group {
  path: string;
  table: string;
  title: string;
  /** Keys of names. */
  names: string[];
  values: PackValue[];
}

export interface PackTable {
  name: string;
  title: string;
  groups: Group[];
}

export const OTHER_NAMES = '';

export class Draft {
  readonly open: OpenPack;
  readonly tables: readonly PackTable[];
  /** Names by the id of what is called so. Where an id has several, the first: an act's story comes after its name. */
  readonly called: ReadonlyMap<string, string>;
  readonly #values: ReadonlyMap<string, PackValue>;
  name = $state('');
  title = $state('');
  about = $state('');
  author = $state('');
  changes: Record<string, Value> = $state({});
  names: Record<string, string> = $state({});
  faults: readonly PackFault[] = $state.raw([]);

  constructor(open: OpenPack, otherNames: string) {
    this.open = open;
    const { draft } = open;
    Object.assign(this, { name: draft.name, title: draft.title, about: draft.about, author: draft.author });
    this.changes = { ...draft.changes };
    this.names = { ...draft.names };
    this.called = new Map(
      Object.entries(open.names)
        .reverse()
        .map(([key, text]) => [idOf(key), text]),
    );
    this.#values = new Map(open.values.map((one) => [one.path, one]));
    this.tables = layOut(open, this.called, otherNames);
  }

  get count(): number {
    return Object.keys(this.changes).length + Object.keys(this.names).length;
  }

  value({ path, value }: PackValue): Value {
    return this.changes[path] ?? value;
  }

  set({ path, value }: PackValue, next: Value): void {
    if (next === value) delete this.changes[path];
    else this.changes[path] = next;
  }

  nameOf(key: string): string {
    return this.names[key] ?? this.open.names[key] ?? '';
  }

  rename(key: string, next: string): void {
    if (next === this.open.names[key] || !next.trim()) delete this.names[key];
    else this.names[key] = next;
  }

  changedIn(groups: readonly Group[]): number {
    const changed = (group: Group) =>
      group.values.filter(({ path }) => path in this.changes).length +
      group.names.filter((key) => key in this.names).length;
    return groups.reduce((sum, group) => sum + changed(group), 0);
  }

  fault(path: string): string | undefined {
    return this.faults.find((one) => one.path === path)?.why;
  }

  /** What a fault is about, in words, and the value to change, if it is one. */
  tell({ path }: PackFault): { title: string; value: PackValue | undefined } {
    return {
      title: path && [spoken(tableOf(path)), pathName(path, this.called)].filter(Boolean).join(' › '),
      value: this.#values.get(path),
    };
  }

  /** A fault in one line. */
  sentence(fault: PackFault): string {
    return [this.tell(fault).title, fault.why].filter(Boolean).join(': ');
  }

  /** What is sent to the host. */
  get wish(): PackDraft {
    return {
      name: this.name.trim(),
      title: this.title,
      about: this.about,
      author: this.author,
      changes: { ...this.changes },
      names: { ...this.names },
    };
  }
}

const idOf = (key: string): string => key.slice(key.indexOf('.') + 1);

function layOut({ values, names }: OpenPack, called: ReadonlyMap<string, string>, otherNames: string): PackTable[] {
  const tables = new Map<string, Map<string, Group>>();
  const groupAt = (table: string, path: string, title: string): Group => {
    const groups = tables.get(table) ?? new Map<string, Group>();
    tables.set(table, groups);
    const group = groups.get(path) ?? { path, table, title, names: [], values: [] };
    groups.set(path, group);
    return group;
  };
  for (const value of values) {
    const path = above(value.path);
    const table = tableOf(value.path);
    groupAt(table, path, pathName(path, called) || spoken(table)).values.push(value);
  }
  const keysOf = new Map<string, string[]>();
  for (const key of Object.keys(names)) keysOf.set(idOf(key), [...(keysOf.get(idOf(key)) ?? []), key]);
  for (const groups of tables.values()) {
    for (const group of groups.values()) {
      const last = steps(group.path).findLast(({ kind, name }) => kind === 'entry' && called.has(name));
      if (!last) continue;
      group.names = keysOf.get(last.name) ?? [];
      keysOf.delete(last.name);
    }
  }
  for (const key of [...keysOf.values()].flat()) {
    const kind = key.slice(0, key.indexOf('.'));
    groupAt(OTHER_NAMES, kind, stepName({ kind: 'field', name: kind }, called)).names.push(key);
  }
  return [...tables].map(([name, groups]) => ({
    name,
    title: name === OTHER_NAMES ? otherNames : spoken(name),
    groups: [...groups.values()],
  }));
}
