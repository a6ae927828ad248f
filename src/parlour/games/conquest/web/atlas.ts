/** The map as it is drawn: cells, coasts, borders, sea routes and roads, and where the names of continents stand. */
import { seedOf } from './noise.ts';
import { type Arc, arcsOf, areaOf, drawn, lineOf, pathOf, type Point, ringsOf } from './outline.ts';
import { landAndSea, neighboursIn, pairOf, type Raster, SEA, squareAt } from './raster.ts';
import type { Drawn, Link } from './types.ts';

export const WIDTH = 1000;
const HEIGHT = 720; // at most; names need room below each other
const TALLER = 1.5; // how much more the map may be stretched downwards than across
const PLATE = { width: 132, height: 40 }; // for the name of a continent
const OFF_SHORE = 8;
const EDGE = 28; // the frame of the ground
const LENSES = { width: 150, height: 70 }; // buttons in the lower right corner
export const COMPASS = 84;

export interface Cell {
  at: Point;
  path: string;
  area: number;
}

export interface Route extends Link {
  path: string;
  /** For a route over the edges: where it leaves the map on either side, and to whom it leads. */
  ends?: { at: Point; to: number; side: 1 | -1 }[];
}

export interface Atlas {
  width: number;
  height: number;
  cells: Cell[];
  coast: string;
  borders: string;
  frontiers: string;
  /** The outline of each continent, and where its name stands. */
  continents: { path: string; plate: Point }[];
  /** Where a compass has room. */
  compass: Point | null;
  /** Over sea, and over land between territories that do not touch. */
  lanes: Route[];
  roads: Route[];
}

export function chart(map: Drawn, raster = landAndSea(map)): Atlas {
  const touching = neighboursIn(raster);
  const across = WIDTH / raster.columns;
  const down = Math.min(HEIGHT / raster.rows, across * TALLER);
  const height = raster.rows * down;
  const place = ({ x, y }: Point): Point => ({ x: x * across, y: y * down });
  const at = ({ x, y }: Point): Point =>
    place({ x: (x - raster.left) / raster.step, y: (y - raster.top) / raster.step });
  const seed = seedOf(map.spots.map(({ id }) => id).join(' '));
  const arcs = arcsOf(raster).map((arc) => drawn(arc, seed, place));
  const home = (owner: number) => (owner === SEA ? SEA : map.spots[owner]!.continent);
  const lines = (wanted: (arc: Arc) => boolean) => arcs.filter(wanted).map(lineOf).join('');
  const isShore = ({ left, right }: Arc) => left === SEA || right === SEA;
  const cells = map.spots.map((spot, number) => cellOf(arcs, number, at(spot)));
  const straight = (link: Link): Route => ({
    ...link,
    path: `M${put(cells[link.one]!.at)}L${put(cells[link.other]!.at)}`,
  });
  const land = (box: Box) => landIn(raster, { across, down }, box);
  const plates = platesOf(
    map,
    cells.map((cell) => cell.at),
    height,
    land,
  );
  return {
    width: WIDTH,
    height,
    cells,
    coast: lines(isShore),
    borders: lines((arc) => !isShore(arc) && home(arc.left) === home(arc.right)),
    frontiers: lines((arc) => !isShore(arc) && home(arc.left) !== home(arc.right)),
    continents: map.continents.map((_, number) => ({
      path: ringsOf(arcs, (owner) => home(owner) === number)
        .map(pathOf)
        .join(''),
      plate: plates[number]!,
    })),
    compass: compassIn(height, plates, land),
    lanes: map.links
      .filter(({ sea }) => sea >= 0)
      .map((link) => (link.wrap ? over(link, cells) : lane(link, map, raster, at))),
    roads: map.links.filter((link) => link.sea < 0 && !touching.has(pairOf(link))).map(straight),
  };
}

function cellOf(arcs: readonly Arc[], number: number, at: Point): Cell {
  const rings = ringsOf(arcs, (owner) => owner === number);
  return { at, path: rings.map(pathOf).join(''), area: rings.reduce((sum, ring) => sum + areaOf(ring), 0) };
}

const put = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Over the water from one coast to the other, in a slight bow. */
function lane(link: Link, { spots }: Drawn, raster: Raster, at: (point: Point) => Point): Route {
  const [from, to] = [spots[link.one]!, spots[link.other]!];
  const on = (share: number): Point => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  const owner = (share: number) => {
    const { x, y } = on(share);
    return raster.owner[squareAt(raster, x, y)];
  };
  const shares = Array.from({ length: 101 }, (_, number) => number / 100);
  const leaves = shares.findLast((share) => share < 0.6 && owner(share) === link.one) ?? 0;
  const lands = shares.find((share) => share > Math.max(leaves, 0.4) && owner(share) === link.other) ?? 1;
  const [start, end] = [at(on(Math.max(0, leaves - 0.04))), at(on(Math.min(1, lands + 0.04)))];
  const bow = {
    x: (start.x + end.x) / 2 - (end.y - start.y) * 0.1,
    y: (start.y + end.y) / 2 + (end.x - start.x) * 0.1,
  };
  return { ...link, path: `M${put(start)}Q${put(bow)} ${put(end)}` };
}

/** Off the map on one side and onto it on the other. */
function over(link: Link, cells: readonly Cell[]): Route {
  const [west, east] = [link.one, link.other].sort((one, other) => cells[one]!.at.x - cells[other]!.at.x) as [
    number,
    number,
  ];
  const [left, right] = [cells[west]!.at, cells[east]!.at];
  const ends: NonNullable<Route['ends']> = [
    { at: { x: 0, y: left.y }, to: east, side: -1 },
    { at: { x: WIDTH, y: right.y }, to: west, side: 1 },
  ];
  return { ...link, ends, path: `M${put(left)}H0M${put(right)}H${WIDTH}` };
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How many squares of land lie in a part of the drawing. */
function landIn(
  { owner, columns, rows }: Raster,
  { across, down }: { across: number; down: number },
  box: Box,
): number {
  let squares = 0;
  const [right, bottom] = [
    Math.min(columns, (box.left + box.width) / across),
    Math.min(rows, (box.top + box.height) / down),
  ];
  for (let row = Math.floor(box.top / down); row < bottom; row++) {
    for (let column = Math.floor(box.left / across); column < right; column++)
      if (owner[row * columns + column]! >= 0) squares++;
  }
  return squares;
}

/** Names of continents stand near them, on water if they can, and never on a token or on each other. */
function platesOf({ continents, spots }: Drawn, points: Point[], height: number, land: (box: Box) => number): Point[] {
  const free: (Point & { land: number })[] = [];
  for (let top = EDGE; top < height - EDGE - PLATE.height; top += 10) {
    for (let left = EDGE; left < WIDTH - EDGE - PLATE.width; left += 12) {
      const covers = points.some(
        ({ x, y }) => x > left - 18 && x < left + PLATE.width + 18 && y > top - 34 && y < top + PLATE.height + 26,
      );
      const hidden = left + PLATE.width > WIDTH - LENSES.width && top + PLATE.height > height - LENSES.height;
      if (!covers && !hidden)
        free.push({ x: left + PLATE.width / 2, y: top + PLATE.height / 2, land: land({ left, top, ...PLATE }) });
    }
  }
  const taken: Point[] = [];
  const apart = (one: Point, other: Point) =>
    Math.abs(one.x - other.x) > PLATE.width + OFF_SHORE || Math.abs(one.y - other.y) > PLATE.height + OFF_SHORE;
  continents.forEach((_, number) => {
    const [inside, outside] = [true, false].map((ours) =>
      points.filter((_, place) => (spots[place]!.continent === number) === ours),
    ) as [Point[], Point[]];
    const middle = { x: mean(inside.map(({ x }) => x)), y: mean(inside.map(({ y }) => y)) };
    const cost = (spot: (typeof free)[number]) => {
      const [near, wrong] = [inside, outside].map((all) => Math.min(...all.map((point) => far(point, spot)))) as [
        number,
        number,
      ];
      return spot.land * 2.2 + near * 1.4 + far(middle, spot) * 0.35 + Math.max(0, near - wrong) * 3;
    };
    const left = free.filter((spot) => taken.every((other) => apart(other, spot)));
    taken.push(left.reduce((one, other) => (cost(other) < cost(one) ? other : one), left[0]!));
  });
  return taken;
}

/** A compass in a corner of the sea, if one is free. */
function compassIn(height: number, plates: readonly Point[], land: (box: Box) => number): Point | null {
  const [right, bottom] = [WIDTH - EDGE - COMPASS - 8, height - EDGE - COMPASS - 6];
  const corners = [
    { x: EDGE + 8, y: bottom },
    { x: EDGE + 8, y: EDGE + 6 },
    { x: right, y: EDGE + 6 },
    { x: WIDTH / 2 - COMPASS / 2, y: bottom },
  ];
  const isFree = ({ x, y }: Point) =>
    land({ left: x, top: y, width: COMPASS, height: COMPASS }) === 0 &&
    plates.every(
      (plate) =>
        Math.abs(plate.x - x - COMPASS / 2) > (COMPASS + PLATE.width) / 2 ||
        Math.abs(plate.y - y - COMPASS / 2) > (COMPASS + PLATE.height) / 2,
    );
  return corners.find(isFree) ?? null;
}

function far(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

const charted = new Map<string, Atlas>();

/** The atlas of a map, worked out once: every view brings the same map anew. */
export function atlasOf(map: Drawn): Atlas {
  const key = JSON.stringify([map.spots, map.links]);
  let atlas = charted.get(key);
  if (!atlas) {
    atlas = chart(map);
    charted.clear();
    charted.set(key, atlas);
  }
  return atlas;
}
