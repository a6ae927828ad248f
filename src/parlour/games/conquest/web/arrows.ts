/** Lines between territories that are not borders: attacks, marches and treaties. */
import { type Atlas, WIDTH } from './atlas.ts';
import type { Point } from './outline.ts';
import type { Drawn } from './types.ts';

const CLEAR = 19; // of the tokens at both ends
const BESIDE = 13;

export interface Line {
  path: string;
  middle: Point;
  /** Where a label can stand: beside the later part, where lines from the same place have parted, or elsewhere. */
  late: Point;
  spots: Point[];
}

const LABEL = { width: 58, height: 24 };
const NAME = { width: 84, height: 30, below: 31 }; // under a token
const TOKEN = { width: 34, height: 34, below: -6 };

/** Where the labels of lines stand: each at the one of its spots that covers least of names, tokens and other labels. */
export function labelled(atlas: Atlas, lines: readonly Line[]): Point[] {
  const taken = atlas.cells.flatMap(({ at }) =>
    [NAME, TOKEN].map(({ width, height, below }) => ({ x: at.x, y: at.y + below, width, height })),
  );
  return lines.map(({ spots }) => {
    const covered = (spot: Point) => taken.reduce((sum, box) => sum + shared({ ...spot, ...LABEL }, box), 0);
    const best = spots.reduce((one, other) => (covered(other) < covered(one) ? other : one));
    taken.push({ ...best, ...LABEL });
    return best;
  });
}

interface Middled extends Point {
  width: number;
  height: number;
}

/** The area that two boxes share. */
function shared(one: Middled, other: Middled): number {
  const across = (one.width + other.width) / 2 - Math.abs(one.x - other.x);
  const down = (one.height + other.height) / 2 - Math.abs(one.y - other.y);
  return Math.max(0, across) * Math.max(0, down);
}

/** A bow from the token of one territory to that of another; over the edges of the map where the link does so. */
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
    const middle = { x: start.x + (out - start.x) * 0.55, y: start.y };
    const late = { x: end.x + (back - end.x) * 0.55, y: end.y };
    return {
      path: `M${inward(start.x, out)} ${start.y}H${out}M${back} ${end.y}H${inward(end.x, back)}`,
      middle,
      late,
      spots: [late, middle],
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
  // On the outer side of its bow, or on the inner one.
  const beside = (t: number, side: number): Point => ({
    x: on(t).x - (down / far) * BESIDE * side,
    y: on(t).y + (across / far) * BESIDE * side,
  });
  return {
    path: `M${put(a)}Q${put(bend)} ${put(b)}`,
    middle: on(0.5),
    late: beside(0.62, 1),
    spots: [0.62, 0.5, 0.75, 0.38].flatMap((t) => [1, -1, 2.2, -2.2].map((side) => beside(t, side))),
  };
}

function shorten(point: Point, towards: Point, by: number): Point {
  const far = Math.hypot(towards.x - point.x, towards.y - point.y) || 1;
  return { x: point.x + ((towards.x - point.x) / far) * by, y: point.y + ((towards.y - point.y) / far) * by };
}

const put = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
