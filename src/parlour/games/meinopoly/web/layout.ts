/**
 * Where the spaces of a board lie: a loop of any length in a square, a circle or a hexagon, or each at a point of its
 * own, on a ground of 1000 by 1000. The loop is walked clockwise; a square begins in its lower right corner.
 */
import type { Point } from 'parlour';
import type { Board } from './types.ts';

export const SIZE = 1000;

/** A place for text, turned by so many degrees about its middle. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  turn: number;
}

export interface Spot extends Point {
  /** The outline of the space, and the strip along its inner edge that shows its group. */
  tile: string;
  band: string;
  /** The middle of that strip, where buildings stand, and which way it runs. */
  kerb: Point & { turn: number; length: number };
  text: Box;
}

export interface Layout {
  spots: Spot[];
  /** The free place in the middle. */
  centre: { x: number; y: number; width: number; height: number };
  /** The way between spaces that do not touch. */
  road: string;
}

/** Where one of several tokens on a space stands, at this distance from the others. */
export function tokenPoint(layout: Layout, space: number, number = 0, all = 1, apart = 0): Point {
  const { x, y } = layout.spots[space]!;
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

const EDGE = 4;
const BAND = 24;
const NARROW = 44;
const MIDDLE: Point = { x: SIZE / 2, y: SIZE / 2 };

export function layOut(board: Board): Layout {
  if (board.shape === 'points') return scattered(board);
  const ring = ringOf(board);
  const branches = board.branches!.map(({ leaves, joins, spaces }) => {
    const end = (id: string) => ring.spots[board.spaces.findIndex((space) => space.id === id)]!;
    return across(end(leaves), end(joins), spaces.length);
  });
  if (!branches.length) return ring;
  const free = INNER - INNER_PLAQUE / 2;
  return {
    spots: [...ring.spots, ...branches.flatMap(({ spots }) => spots)],
    centre: { x: MIDDLE.x - free * 0.75, y: MIDDLE.y - free * 0.7, width: free * 1.5, height: free * 1.4 },
    road: branches.map(({ road }) => road).join(''),
  };
}

function ringOf(board: Board): Layout {
  const loop = board.spaces.length;
  if (board.shape === 'circle') return round(loop, circleRim, [], 148);
  if (board.shape === 'hexagon') return round(loop, hexagonRim, CORNERS, 136);
  return square(loop);
}

// --- a square: corners are squares, words stand upright on all sides ---

const DEPTH = 130;

function square(count: number): Layout {
  const between = [0, 1, 2, 3].map((side) => Math.floor((count - 4 + 3 - side) / 4));
  const far = SIZE - EDGE;
  const inside = SIZE - 2 * (EDGE + DEPTH);
  const spots: Spot[] = [];
  between.forEach((many, side) => {
    for (let place = 0; place <= many; place++) {
      const corner = place === 0;
      const width = inside / many;
      const start = corner ? 0 : DEPTH + (place - 1) * width;
      const along = corner ? DEPTH : width;
      // From the corner where the side begins: along the side, and into the board.
      const [left, top, across, down] = [
        [far - start - along, far - DEPTH, along, DEPTH],
        [EDGE, far - start - along, DEPTH, along],
        [EDGE + start, EDGE, along, DEPTH],
        [far - DEPTH, EDGE + start, DEPTH, along],
      ][side] as [number, number, number, number];
      spots.push(tileAt(left, top, across, down, corner ? null : side));
    }
  });
  return { spots, centre: { x: EDGE + DEPTH, y: EDGE + DEPTH, width: inside, height: inside }, road: '' };
}

/** A rectangle with its band on the side that looks into the board: 0 above, 1 right, 2 below, 3 left. */
function tileAt(left: number, top: number, width: number, height: number, inner: number | null): Spot {
  const upright = inner === 0 || inner === 2;
  const band = {
    left: inner === 1 ? left + width - BAND : left,
    top: inner === 2 ? top + height - BAND : top,
    width: upright ? width : BAND,
    height: upright ? BAND : height,
  };
  const free = {
    left: inner === 3 ? left + BAND : left,
    top: inner === 0 ? top + BAND : top,
    width: inner === 1 || inner === 3 ? width - BAND : width,
    height: inner === 0 || inner === 2 ? height - BAND : height,
  };
  const narrow = free.width < NARROW; // then words run down it
  return {
    x: left + width / 2,
    y: top + height / 2,
    tile: rectangle(left, top, width, height),
    band: inner === null ? '' : rectangle(band.left, band.top, band.width, band.height),
    kerb: {
      x: band.left + band.width / 2,
      y: band.top + band.height / 2,
      turn: upright ? 0 : 90,
      length: upright ? width : height,
    },
    text: {
      x: free.left + free.width / 2,
      y: free.top + free.height / 2,
      width: (narrow ? free.height : free.width) - 8,
      height: (narrow ? free.width : free.height) - 8,
      turn: narrow ? 90 : 0,
    },
  };
}

function rectangle(left: number, top: number, width: number, height: number): string {
  return `M${left} ${top}h${width}v${height}h${-width}Z`;
}

// --- round a rim: spaces are cut out of a ring, words run from its middle outwards or inwards ---

type Rim = (share: number) => Point;

/** A point of the rim, so much of the way round, seen from the middle. */
const circleRim: Rim = (share) => {
  const angle = Math.PI * (0.5 + 2 * share);
  return { x: 496 * Math.cos(angle), y: 496 * Math.sin(angle) };
};

const CORNERS = [0, 1, 2, 3, 4, 5].map((corner) => (corner + 0.5) / 6);
const hexagonRim: Rim = (share) => {
  const turned = (((share * 6 + 0.5) % 6) + 6) % 6;
  const side = Math.floor(turned);
  const corner = (number: number): Point => {
    const angle = (Math.PI / 3) * (number + 1);
    return { x: 497 * Math.cos(angle), y: 497 * Math.sin(angle) };
  };
  return between(corner(side), corner(side + 1), turned - side);
};

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function round(count: number, rim: Rim, corners: number[], depth: number): Layout {
  const within = Math.hypot(rim(0).x, rim(0).y); // the rim is nearest to the middle there
  const inner = 1 - depth / within;
  const kerb = inner + BAND / within;
  const at = (share: number, scale: number): Point => {
    const { x, y } = rim(share);
    return { x: MIDDLE.x + x * scale, y: MIDDLE.y + y * scale };
  };
  const spots = Array.from({ length: count }, (_, space) => {
    const [from, to] = [(space - 0.5) / count, (space + 0.5) / count];
    const turns = [-1, 0, 1]
      .flatMap((lap) => corners.map((corner) => corner + lap))
      .filter((one) => from < one && one < to);
    const shares = turns.length
      ? [from, ...turns, to]
      : Array.from({ length: 5 }, (_, part) => from + ((to - from) * part) / 4);
    const cut = (low: number, high: number) =>
      `M${[...shares.map((share) => at(share, high)), ...shares.toReversed().map((share) => at(share, low))]
        .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
        .join('L')}Z`;
    const share = space / count;
    const { x, y } = rim(share);
    const angle = (Math.atan2(y, x) * 180) / Math.PI;
    const middle = at(share, (inner + 1) / 2);
    const words = at(share, (kerb + 1) / 2);
    const width = Math.hypot(at(from, kerb).x - at(to, kerb).x, at(from, kerb).y - at(to, kerb).y);
    return {
      ...middle,
      tile: cut(inner, 1),
      band: cut(inner, kerb),
      kerb: { ...at(share, (inner + kerb) / 2), turn: angle + 90, length: width },
      text: {
        ...words,
        width: Math.hypot(x, y) * (1 - kerb) - 8,
        height: width - 4,
        turn: angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle,
      },
    };
  });
  const hole = within * inner * 0.7;
  return { spots, centre: { x: MIDDLE.x - hole, y: MIDDLE.y - hole, width: 2 * hole, height: 2 * hole }, road: '' };
}

// --- each at a point of its own: plaques as large as they can be without touching ---

const WIDER = 1.1;
const INNER = 275; // how far from the middle branches lie
const INNER_PLAQUE = 80;

function scattered(board: Board): Layout {
  const points = board.points!.map(([x, y]) => ({ x, y }));
  const [x, y, width, height] = board.centre!;
  const size = plaqueSize(points);
  const spots = points.map((point) => plaque(point, size));
  const loop = points.slice(0, board.spaces.length);
  const end = (id: string) => loop[board.spaces.findIndex((space) => space.id === id)]!;
  let first = loop.length;
  const branches = board.branches!.map(({ leaves, joins, spaces }) =>
    roadOver([end(leaves), ...points.slice(first, (first += spaces.length)), end(joins)]),
  );
  return { spots, centre: { x, y, width, height }, road: [`${roadOver(loop)}Z`, ...branches].join('') };
}

function plaqueSize(points: Point[]): number {
  let size = 104;
  points.forEach((one, number) =>
    points.slice(0, number).forEach((other) => {
      size = Math.min(size, Math.max(Math.abs(one.x - other.x) / WIDER, Math.abs(one.y - other.y)) - 6);
    }),
  );
  return size;
}

/** A branch: plaques on an inner ring, beside the part of the loop that they go round. */
function across(from: Point, to: Point, count: number): { spots: Spot[]; road: string } {
  const angle = ({ x, y }: Point) => Math.atan2(y - MIDDLE.y, x - MIDDLE.x);
  const turn = 2 * Math.PI;
  const sweep = (angle(to) - angle(from) + turn) % turn;
  const needed = (count * INNER_PLAQUE * WIDER * 1.15) / INNER;
  const length = Math.min(Math.max(sweep - needed / count, needed), turn);
  const first = angle(from) + sweep / 2 - length / 2;
  const points = Array.from({ length: count }, (_, number) => {
    const at = first + (length * (number + 0.5)) / count;
    return { x: MIDDLE.x + INNER * Math.cos(at), y: MIDDLE.y + INNER * Math.sin(at) };
  });
  const size = Math.min(plaqueSize(points), INNER_PLAQUE);
  return { spots: points.map((point) => plaque(point, size)), road: roadOver([from, ...points, to]) };
}

function roadOver(points: Point[]): string {
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}

function plaque({ x, y }: Point, size: number): Spot {
  const width = size * WIDER;
  return tileAt(x - width / 2, y - size / 2, width, size, 0);
}
