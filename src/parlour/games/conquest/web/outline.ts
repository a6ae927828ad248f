/**
 * The lines of a raster, drawn as by hand. They are cut into arcs where three territories, or two and the sea, meet;
 * each arc is smoothed and shaken once, and belongs to both its sides: neighbours share a line, with neither gap nor
 * overlap.
 */
import { noise } from './noise.ts';
import { type Raster, SEA } from './raster.ts';

export interface Point {
  x: number;
  y: number;
}

/** A line between two owners, in the direction that has `left` on its left. */
export interface Arc {
  left: number;
  right: number;
  points: Point[];
  closed: boolean;
}

const SMOOTHINGS = 4;
const BORDER = { width: 16, by: 1.6, octaves: 2 }; // how a line is shaken
const COAST = { width: 30, by: 4.2, octaves: 4 };
const WAYS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const; // right, down, left, up
const COUNT = Array.from({ length: 16 }, (_, bits) => [1, 2, 4, 8].filter((bit) => bits & bit).length);

export function arcsOf(raster: Raster): Arc[] {
  const { columns, rows } = raster;
  const owner = (column: number, row: number) =>
    column < 0 || row < 0 || column >= columns || row >= rows ? SEA : raster.owner[row * columns + column]!;
  const width = columns + 1;
  // Of each corner of a square, by which of the four ways a line leaves it.
  const lines = new Uint8Array(width * (rows + 1));
  for (let y = 0; y <= rows; y++) {
    for (let x = 0; x <= columns; x++) {
      const [nw, ne, sw, se] = [owner(x - 1, y - 1), owner(x, y - 1), owner(x - 1, y), owner(x, y)];
      lines[y * width + x] =
        Number(ne !== se) | (Number(sw !== se) << 1) | (Number(nw !== sw) << 2) | (Number(nw !== ne) << 3);
    }
  }
  const isPassage = (x: number, y: number) => COUNT[lines[y * width + x]!] === 2;
  const used = new Uint8Array(lines.length);

  const follow = (startX: number, startY: number, startWay: number): Arc => {
    const [left, right] = (
      [
        [owner(startX, startY - 1), owner(startX, startY)],
        [owner(startX, startY), owner(startX - 1, startY)],
        [owner(startX - 1, startY), owner(startX - 1, startY - 1)],
        [owner(startX - 1, startY - 1), owner(startX, startY - 1)],
      ] as const
    )[startWay]!;
    const points: Point[] = [{ x: startX, y: startY }];
    let [x, y, way] = [startX, startY, startWay];
    do {
      used[y * width + x]! |= 1 << way;
      [x, y] = [x + WAYS[way]![0], y + WAYS[way]![1]];
      const back = (way + 2) % 4;
      used[y * width + x]! |= 1 << back;
      points.push({ x, y });
      way = [0, 1, 2, 3].find((next) => next !== back && lines[y * width + x]! & (1 << next))!;
    } while (isPassage(x, y) && !(x === startX && y === startY));
    const closed = isPassage(x, y);
    return { left, right, points: closed ? points.slice(0, -1) : points, closed };
  };

  // From crossings first; what is left then goes round.
  const arcs: Arc[] = [];
  for (const round of [false, true]) {
    for (let y = 0; y <= rows; y++) {
      for (let x = 0; x <= columns; x++) {
        if (isPassage(x, y) !== round) continue;
        for (let way = 0; way < 4; way++) {
          const bit = 1 << way;
          if (lines[y * width + x]! & bit && !(used[y * width + x]! & bit)) arcs.push(follow(x, y, way));
        }
      }
    }
  }
  return arcs;
}

/** An arc as it is drawn: smooth, a little shaken, in the units of the drawing. */
export function drawn({ points, ...arc }: Arc, seed: number, place: (point: Point) => Point): Arc {
  const hand = arc.left === SEA || arc.right === SEA ? COAST : BORDER;
  const shake = noise(seed, hand.width, hand.octaves);
  let line: Point[] = points;
  for (let time = 0; time < SMOOTHINGS; time++) line = smooth(line, arc.closed);
  const thin =
    arc.closed || line.length > 5
      ? line.filter((_, at) => at % 2 === 0 || (!arc.closed && at === line.length - 1))
      : line;
  const last = thin.length - 1;
  return {
    ...arc,
    points: thin.map((point, at) => {
      const { x, y } = place(point);
      const end = !arc.closed && (at === 0 || at === last);
      return end ? { x, y } : { x: x + hand.by * shake(x, y), y: y + hand.by * shake(x + 500, y) };
    }),
  };
}

function smooth(points: Point[], closed: boolean): Point[] {
  const count = points.length;
  return points.map((point, at) => {
    if (!closed && (at === 0 || at === count - 1)) return point;
    const [before, after] = [points[(at + count - 1) % count]!, points[(at + 1) % count]!];
    return { x: (before.x + 2 * point.x + after.x) / 4, y: (before.y + 2 * point.y + after.y) / 4 };
  });
}

const write = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** A line through points, without the step to its first one. The same backwards as forwards. */
function strokes(points: Point[]): string {
  if (points.length < 3)
    return points
      .slice(1)
      .map((point) => `L${write(point)}`)
      .join('');
  return points
    .slice(1, -1)
    .map(
      (point, at) =>
        `Q${write(point)} ${write(at === points.length - 3 ? points.at(-1)! : between(point, points[at + 2]!))}`,
    )
    .join('');
}

/** One arc, as the path of a line. */
export function lineOf({ points, closed }: Arc): string {
  if (!closed) return `M${write(points[0]!)}${strokes(points)}`;
  const start = between(points.at(-1)!, points[0]!);
  const round = points.map(
    (point, at) => `Q${write(point)} ${write(between(point, points[(at + 1) % points.length]!))}`,
  );
  return `M${write(start)}${round.join('')}Z`;
}

/** The rings around what belongs to these owners: arcs put together, end to end. */
export function ringsOf(arcs: readonly Arc[], isOurs: (owner: number) => boolean): Arc[][] {
  const waiting = arcs
    .filter(({ left, right }) => isOurs(left) !== isOurs(right))
    .map((arc) =>
      isOurs(arc.right) ? arc : { ...arc, left: arc.right, right: arc.left, points: arc.points.toReversed() },
    );
  const rings: Arc[][] = [];
  const same = (one: Point, other: Point) => one.x === other.x && one.y === other.y;
  while (waiting.length) {
    const ring = [waiting.shift()!];
    while (!ring[0]!.closed) {
      const end = ring.at(-1)!.points.at(-1)!;
      if (same(end, ring[0]!.points[0]!)) break;
      const next = waiting.findIndex(({ points, closed }) => !closed && same(points[0]!, end));
      ring.push(...waiting.splice(next, 1));
    }
    rings.push(ring);
  }
  return rings;
}

/** A ring as a path that can be filled. */
export function pathOf(ring: Arc[]): string {
  if (ring[0]!.closed) return lineOf(ring[0]!);
  return `M${write(ring[0]!.points[0]!)}${ring.map(({ points }) => strokes(points)).join('')}Z`;
}

/** The area inside a ring; negative inside a hole. */
export function areaOf(ring: Arc[]): number {
  const points = ring.flatMap(({ points, closed }) => (closed ? points : points.slice(0, -1)));
  const doubled = points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length]!;
    return sum + x * next.y - next.x * y;
  }, 0);
  return doubled / 2;
}
