/** Lines through points: the ribbon of a path, and where there is room to write its name along it. */
import type { Point } from '$web/pieces/motion.ts';

/** The outline of a path in a drawing. */
export type Line = string;

/** A place for a name: how far along the line its middle is (in percent), and on which side of it there is room. */
export interface Name {
  middle: number;
  below: boolean;
}

/** A smooth line through all of these points. */
export function lineThrough(points: readonly Point[]): Line {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)]!;
  const round = (value: number) => Math.round(value * 10) / 10;
  const bends = points.slice(1).map((end, index) => {
    const start = at(index);
    const [before, after] = [at(index - 1), at(index + 2)];
    const leave = { x: start.x + (end.x - before.x) / 6, y: start.y + (end.y - before.y) / 6 };
    const arrive = { x: end.x - (after.x - start.x) / 6, y: end.y - (after.y - start.y) / 6 };
    return `C${[leave, arrive, end].map(({ x, y }) => `${round(x)} ${round(y)}`).join(' ')}`;
  });
  return `M${points[0]!.x} ${points[0]!.y}${bends.join('')}`;
}

const REACH = 4; // spaces to each side of a name's middle

/** Where a path is furthest from the middle of the ground, once in each half: there its name is written outside. */
export function namesAlong(points: readonly Point[], height: number): Name[] {
  const gone = [0];
  points.slice(1).forEach((point, index) => {
    const before = points[index]!;
    gone.push(gone[index]! + Math.hypot(point.x - before.x, point.y - before.y));
  });
  const half = points.length / 2;
  return [0, 1].map((part) => {
    const [from, to] = part === 0 ? [REACH, Math.floor(half)] : [Math.ceil(half), points.length - 1 - REACH];
    let best = from;
    const distance = (index: number) => {
      const near = points.slice(index - REACH, index + REACH + 1).map(({ y }) => y - height / 2);
      return Math.abs(near.reduce((sum, y) => sum + y, 0) / near.length);
    };
    for (let index = from; index <= to; index += 1) if (distance(index) > distance(best)) best = index;
    return { middle: (gone[best]! / gone.at(-1)!) * 100, below: points[best]!.y > height / 2 };
  });
}
