/** Lines through points: the ribbon of a path, and places with room to write its name along it. */
import type { Point } from 'parlour';

/** The outline of a path in a drawing. */
export type Line = string;

/** A smooth line through all of these points. */
export function lineThrough(points: readonly Point[]): Line {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)]!;
  const bends = points.slice(1).map((end, index) => {
    const start = at(index);
    const [before, after] = [at(index - 1), at(index + 2)];
    const leave = { x: start.x + (end.x - before.x) / 6, y: start.y + (end.y - before.y) / 6 };
    const arrive = { x: end.x - (after.x - start.x) / 6, y: end.y - (after.y - start.y) / 6 };
    return `C${[leave, arrive, end].map(told).join(' ')}`;
  });
  return `M${told(points[0]!)}${bends.join('')}`;
}

function told({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

const REACH = 5; // spaces to each side of a name's middle
const BESIDE = 40; // how far from the middle of the ribbon
const ENOUGH = 72; // if everything else is further away than this, there is room
const APART = 14; // spaces between the two places of a name
const LENGTH = 280; // of a name
const STEEP = 0.6;

/** Two lines beside a path to write its name on, where it crosses no other path and little else is near. */
export function namesAlong(
  points: readonly Point[],
  crosses: (index: number) => boolean,
  others: readonly Point[],
): Line[] {
  const found: { index: number; room: number; line: Line }[] = [];
  for (let index = REACH + 1; index < points.length - REACH - 1; index += 1) {
    const [start, middle, end] = [points[index - REACH]!, points[index]!, points[index + REACH]!];
    if (points.some((_, near) => Math.abs(near - index) <= REACH && crosses(near))) continue;
    if (end.x - start.x < LENGTH || Math.abs((end.y - start.y) / (end.x - start.x)) > STEEP) continue;
    for (const side of [-1, 1]) {
      const bow = [start, middle, end].map(({ x, y }) => ({ x, y: y + side * BESIDE }));
      const room = Math.min(ENOUGH, ...bow.flatMap((at) => others.map(({ x, y }) => Math.hypot(x - at.x, y - at.y))));
      // With equal room, prefer the outside of a bend, where letters spread, and level ground.
      const outside = side * (middle.y - (start.y + end.y) / 2);
      const better = Math.min(8, outside / 4) - Math.abs(end.y - start.y) / 10;
      found.push({ index, room: room + better, line: written(bow as [Point, Point, Point], side) });
    }
  }
  found.sort((one, other) => other.room - one.room);
  const first = found[0];
  const second = found.find(({ index }) => Math.abs(index - first!.index) >= APART);
  return [first, second].flatMap((name) => (name ? [name.line] : []));
}

/** A bow through three points; letters above a ribbon stand on it, those below hang from it. */
function written([start, middle, end]: [Point, Point, Point], side: number): Line {
  const down = side > 0 ? 12 : 2;
  const bend = { x: 2 * middle.x - (start.x + end.x) / 2, y: 2 * middle.y - (start.y + end.y) / 2 };
  const [from, by, to] = [start, bend, end].map(({ x, y }) => told({ x, y: y + down }));
  return `M${from}Q${by} ${to}`;
}
