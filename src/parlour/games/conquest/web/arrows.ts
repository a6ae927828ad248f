/** Lines between territories that are not borders: attacks, marches and treaties. */
import { type Atlas, WIDTH } from './atlas.ts';
import type { Point } from './outline.ts';
import type { Drawn } from './types.ts';

const CLEAR = 19; // of the tokens at both ends
const BESIDE = 13;

export interface Line {
  path: string;
  /** Where something can be written on it: half-way, or beside its later part, where lines from one place are apart. */
  middle: Point;
  late: Point;
}

/** From one territory to another, in a bow, as far as their tokens; over the edges where the link goes there. */
export function lineBetween(atlas: Atlas, { links }: Drawn, from: number, to: number): Line {
  const [start, end] = [atlas.cells[from]!.at, atlas.cells[to]!.at].map(({ x, y }) => ({ x, y: y - 6 })) as [
    Point,
    Point,
  ];
  if (
    links.some(({ one, other, wrap }) => wrap && ((one === from && other === to) || (one === to && other === from)))
  ) {
    const [out, back] = start.x < end.x ? [0, WIDTH] : [WIDTH, 0];
    const inward = (from: number, to: number) => from + Math.sign(to - from) * CLEAR;
    return {
      path: `M${inward(start.x, out)} ${start.y}H${out}M${back} ${end.y}H${inward(end.x, back)}`,
      middle: { x: start.x + (out - start.x) * 0.55, y: start.y },
      late: { x: end.x + (back - end.x) * 0.55, y: end.y },
    };
  }
  const [across, down] = [end.x - start.x, end.y - start.y];
  const far = Math.hypot(across, down) || 1;
  const bend = { x: (start.x + end.x) / 2 - down * 0.14, y: (start.y + end.y) / 2 + across * 0.14 };
  const [a, b] = [shorten(start, bend, Math.min(CLEAR, far / 4)), shorten(end, bend, Math.min(CLEAR, far / 4))];
  const on = (t: number): Point => ({
    x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * bend.x + t * t * b.x,
    y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * bend.y + t * t * b.y,
  });
  return {
    path: `M${put(a)}Q${put(bend)} ${put(b)}`,
    middle: on(0.5),
    // Beside the line, on the outer side of its bow.
    late: { x: on(0.62).x - (down / far) * BESIDE, y: on(0.62).y + (across / far) * BESIDE },
  };
}

function shorten(point: Point, towards: Point, by: number): Point {
  const far = Math.hypot(towards.x - point.x, towards.y - point.y) || 1;
  return { x: point.x + ((towards.x - point.x) / far) * by, y: point.y + ((towards.y - point.y) / far) * by };
}

const put = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
