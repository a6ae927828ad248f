/** Where tokens stand, many on one space too, and which way they walk. */
import type { Point } from '$web/pieces/motion.ts';
import type { World } from './world.ts';

/** The place of one of several tokens on a space, so far apart. */
export function stand(world: World, space: number, number: number, all: number, apart = 0): Point {
  const { x, y } = world.layout.spots[space]!;
  if (all === 1) return { x, y: y + 6 };
  const columns = Math.ceil(Math.sqrt(all));
  const lines = Math.ceil(all / columns);
  const row = Math.floor(number / columns);
  const inRow = row === lines - 1 ? all - row * columns : columns;
  return {
    x: x + ((number % columns) - (inRow - 1) / 2) * apart,
    y: y + 6 + (row - (lines - 1) / 2) * apart,
  };
}

/** The spaces from one to another, both included: the shortest way forward, or back. */
export function way(world: World, from: number, to: number, back = false): number[] {
  const came = new Map<number, number>([[from, from]]);
  const open = [from];
  for (let at = open.shift(); at !== undefined && !came.has(to); at = open.shift()) {
    for (const next of back ? [world.before[at]!] : world.ways[at]!) {
      if (came.has(next)) continue;
      came.set(next, at);
      open.push(next);
    }
  }
  const path = [to];
  while (path[0] !== from && came.has(path[0]!)) path.unshift(came.get(path[0]!)!);
  return path;
}
