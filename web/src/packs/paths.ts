/** Paths of values in a pack, `acts[naumachia].cost[mummer]`, as people read them. */
import { spoken } from '../lobby/names.ts';

export interface Step {
  /** A field of a table, or an entry of a list: its id or its place. */
  kind: 'field' | 'entry';
  name: string;
}

export function steps(path: string): Step[] {
  return [...path.matchAll(/\[([^[\]]+)\]|\.?([^.[\]]+)/g)].map(([, entry, field]) =>
    entry === undefined ? { kind: 'field', name: field! } : { kind: 'entry', name: entry },
  );
}

/** The path without its last step. */
export function above(path: string): string {
  return path.replace(/(?:\[[^[\]]+\]|\.?[^.[\]]+)$/, '');
}

/** The first step: the table of the pack that a value stands in. */
export function tableOf(path: string): string {
  return steps(path)[0]!.name;
}

/** What a step is called. Places in lists are counted from one. */
export function stepName({ kind, name }: Step, names: ReadonlyMap<string, string>): string {
  if (kind === 'entry' && /^\d+$/.test(name)) return String(Number(name) + 1);
  return (kind === 'entry' && names.get(name)) || spoken(name);
}

/** A path in words, without its table: `Naumachia › Cost › Mummer`. A list is not named if its entries have names. */
export function pathName(path: string, names: ReadonlyMap<string, string>): string {
  const way = steps(path).slice(1);
  const told = way.filter((step, n) => {
    const next = way[n + 1];
    return !(step.kind === 'field' && next?.kind === 'entry' && names.has(next.name));
  });
  const name = told.map((step) => stepName(step, names)).join(' › ');
  return name.charAt(0).toUpperCase() + name.slice(1); // it heads a group, and names of things may begin small
}
