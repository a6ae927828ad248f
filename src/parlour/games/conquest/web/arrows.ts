/** Lines between territories that are not borders: attacks, marches and treaties. */
import { type Atlas, WIDTH } from './atlas.ts';
import type { Point } from './outline.ts';
import type { Drawn } from './types.ts';

const CLEAR = 21; // of the tokens at both ends

export interface Line {
  path: string;
  /** Where something can be written on it. */
  middle: Point;
}

/** From one territory to another, in a bow, as far as their tokens; over the edges where the link goes there. */
export function lineBetween(atlas: Atlas, { links }: Drawn, from: number, to: number): Line {
  const [start, end] = [atlas.cells[from]!.at, atlas.cells[to]!.at].map(({ x, y }) => ({ x, y: y - 6 })) as [Point, Point];
  if (links.some(({ one, other, wrap }) => wrap && ((one === from && other === to) || (one === to && other === from)))) {
    const [out, back] = start.x < end.x ? [0, WIDTH] : [WIDTH, 0];
    const inward = (from: number, to: number) => from + Math.sign(to - from) * CLEAR;
    return {
      path: `M${inward(start.x, out)} ${start.y}H${out}M${back} ${end.y}H${inward(end.x, back)}`,
      middle: { x: start.x + (out - start.x) * 0.55, y: start.y },
    };
  }
  const [across, down] = [end.x - start.x, end.y - start.y];
  const far = Math.hypot(across, down) || 1;
  const bend = { x: (start.x + end.x) / 2 - down * 0.14, y: (start.y + end.y) / 2 + across * 0.14 };
  const [a, b] = [shorten(start, bend, Math.min(CLEAR, far / 4)), shorten(end, bend, Math.min(CLEAR, far / 4))];
  return {
    path: `M${put(a)}Q${put(bend)} ${put(b)}`,
    middle: { x: (a.x + 2 * bend.x + b.x) / 4, y: (a.y + 2 * bend.y + b.y) / 4 },
  };
}

function shorten(point: Point, towards: Point, by: number): Point {
  const far = Math.hypot(towards.x - point.x, towards.y - point.y) || 1;
  return { x: point.x + ((towards.x - point.x) / far) * by, y: point.y + ((towards.y - point.y) / far) * by };
}

const put = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
