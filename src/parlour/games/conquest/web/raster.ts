/**
 * Land and sea as a raster, from nothing but points and links. A square belongs to the point that is nearest, measured
 * with a wavering ruler; it is land if enough points and ways between them are near. Where two neighbours are not linked
 * by land, water lies between them: what touches is linked. Whatever is cut off from its point sinks, so that no
 * territory is ever in two pieces.
 */
import { noise, seedOf } from './noise.ts';
import type { Drawn, Link, Spot } from './types.ts';

export const SEA = -1;
const STEP = 4; // units of the map to a square
const BRIM = 1.3; // around the land, in reaches
const SHORE = 0.3; // how much land must be near
const NOTHING = 2.5; // reaches away from land, of which nothing is felt there
const SWAY = 13; // of the ruler, in units
const STRAIT = 21; // water between what a sea links, between continents, and inside of one
const SOUND = 15;
const LAKE = 8;
const CORRIDOR = 11; // half-width of the corridor that favours linked points
const PULL = 30;
const FREE = 26; // units from a way to whoever else is near
const ISTHMUS = 7; // half as wide
const POND = 14; // squares; smaller waters inside a territory dry up

export interface Raster {
  columns: number;
  rows: number;
  step: number;
  /** Where the upper left corner is, in units of the map. */
  left: number;
  top: number;
  /** The owner of each square, or SEA. */
  owner: Int16Array;
}

interface Way extends Link {
  from: Spot;
  to: Spot;
  /** How broad the land along it is. */
  wide: number;
  /** Whether nobody else is so near to it that it cannot be widened. */
  free: boolean;
}

export function landAndSea(map: Drawn): Raster {
  const { spots } = map;
  const reach = reaches(map);
  const ways = waysOf(map, reach);
  const raster = empty(spots, BRIM * Math.max(...reach));
  const water = waters(map);
  const mass = masses(spots.length, ways);
  const seed = seedOf(spots.map(({ id }) => id).join());
  const [sway, swell, coast] = [noise(seed, 46, 2), noise(seed + 1, 46, 2), noise(seed + 2, 60, 4)];
  const far = new Float64Array(spots.length);
  const aside = new Float64Array(ways.length);

  raster.owner.forEach((_, square) => {
    const [px, py] = middleOf(raster, square);
    const [x, y] = [px + SWAY * sway(px, py), py + SWAY * swell(px, py)];
    spots.forEach((spot, number) => (far[number] = Math.sqrt((spot.x - x) ** 2 + (spot.y - y) ** 2)));
    ways.forEach((way, number) => (aside[number] = isNear(way, x, y) ? fromLine(x, y, way.from, way.to) : Infinity));
    const rough = coast(px, py);
    const nearest = nearestOf(far, aside, ways);
    if (nearest >= 0 && !isWater(far, nearest, water[nearest]!, rough)) {
      let near = 0;
      for (let other = 0; other < far.length; other++) {
        if (mass[other] === mass[nearest]) near += fall(far[other]! / reach[other]!);
      }
      ways.forEach((way, number) => {
        if (mass[way.one] === mass[nearest]) near += 0.8 * fall(aside[number]! / way.wide);
      });
      if (near > SHORE * (1 + 0.85 * rough)) raster.owner[square] = nearest;
    }
  });
  sinkPieces(raster, spots);
  const joined = neighboursIn(raster);
  for (const way of ways) if (!joined.has(pairOf(way))) bridge(raster, way);
  part(raster, new Set(ways.map(pairOf)));
  sinkPieces(raster, spots);
  dryPonds(raster);
  return raster;
}

/** Whether a way can matter to a point: most are far off, and need not be measured. */
function isNear({ from, to, wide }: Way, x: number, y: number): boolean {
  const reach = Math.max(NOTHING * wide, 2 * CORRIDOR);
  return (
    x > Math.min(from.x, to.x) - reach && x < Math.max(from.x, to.x) + reach &&
    y > Math.min(from.y, to.y) - reach && y < Math.max(from.y, to.y) + reach
  ); // prettier-ignore
}

/** The point that is nearest to a square. In the corridor of a way its two ends count as nearer than they are. */
function nearestOf(far: Float64Array, aside: Float64Array, ways: readonly Way[]): number {
  for (let number = 0; number < ways.length; number++) {
    const { one, other, free } = ways[number]!;
    if (!free || aside[number]! > 2 * CORRIDOR) continue;
    const pull = PULL * fall(aside[number]! / CORRIDOR);
    const between = Math.min(far[one]!, far[other]!);
    far[one]! -= Math.min(pull, between / 2);
    far[other]! -= Math.min(pull, between / 2);
  }
  let nearest = 0;
  for (let other = 1; other < far.length; other++) if (far[other]! < far[nearest]!) nearest = other;
  return nearest;
}

function isWater(far: Float64Array, nearest: number, water: readonly number[], rough: number): boolean {
  for (let other = 0; other < far.length; other++) {
    if (far[other]! - far[nearest]! < water[other]! * (1 + 0.45 * rough)) return true;
  }
  return false;
}

function fall(share: number): number {
  return share > NOTHING ? 0 : Math.exp(-2 * share * share);
}

/** How far land reaches from each point: less where points are close. */
function reaches({ spots }: Drawn): number[] {
  return spots.map((spot, here) => {
    const nearest = spots
      .filter((_, other) => other !== here)
      .map((other) => Math.hypot(other.x - spot.x, other.y - spot.y))
      .sort((one, other) => one - other)
      .slice(0, 3);
    const spacing = nearest.reduce((sum, distance) => sum + distance, 0) / Math.max(1, nearest.length);
    return Math.min(76, Math.max(38, 0.68 * spacing));
  });
}

function waysOf({ spots, links }: Drawn, reach: readonly number[]): Way[] {
  return links
    .filter(({ sea }) => sea < 0)
    .map((link) => {
      const [from, to] = [spots[link.one]!, spots[link.other]!];
      const free = spots.every((spot) => spot === from || spot === to || fromLine(spot.x, spot.y, from, to) > FREE);
      return { ...link, from, to, free, wide: 0.62 * Math.min(reach[link.one]!, reach[link.other]!) };
    });
}

function empty(spots: readonly Spot[], brim: number): Raster {
  const [across, down] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, top] = [Math.min(...across) - brim, Math.min(...down) - brim];
  const columns = Math.ceil((Math.max(...across) + brim - left) / STEP);
  const rows = Math.ceil((Math.max(...down) + brim - top) / STEP);
  return { columns, rows, step: STEP, left, top, owner: new Int16Array(columns * rows).fill(SEA) };
}

/** How broad the water is between any two points; between those that are linked by land there is none. */
function waters({ spots, links }: Drawn): number[][] {
  const found = spots.map((spot, here) =>
    spots.map((other, there) => (here === there ? -Infinity : spot.continent === other.continent ? LAKE : SOUND)),
  );
  for (const { one, other, sea } of links) found[one]![other] = found[other]![one] = sea < 0 ? -Infinity : STRAIT;
  return found;
}

/** The land mass of each point, by number: armies can walk between points of the same one. */
function masses(count: number, ways: readonly Way[]): number[] {
  const mass = Array.from({ length: count }, (_, number) => number);
  const first = (number: number): number => (mass[number] === number ? number : first(mass[number]!));
  for (const { one, other } of ways) mass[first(one)] = first(other);
  return mass.map((_, number) => first(number));
}

function fromLine(x: number, y: number, from: Spot, to: Spot): number {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const along = ((x - from.x) * across + (y - from.y) * down) / (across * across + down * down || 1);
  const share = along < 0 ? 0 : along > 1 ? 1 : along;
  return Math.sqrt((x - from.x - share * across) ** 2 + (y - from.y - share * down) ** 2);
}

function middleOf({ left, top, step, columns }: Raster, square: number): [x: number, y: number] {
  return [left + ((square % columns) + 0.5) * step, top + (Math.floor(square / columns) + 0.5) * step];
}

export function squareAt({ left, top, step, columns, rows }: Raster, x: number, y: number): number {
  const column = Math.min(columns - 1, Math.max(0, Math.floor((x - left) / step)));
  const row = Math.min(rows - 1, Math.max(0, Math.floor((y - top) / step)));
  return row * columns + column;
}

/** The squares beside one; there are none beyond the edges, where all is sea. */
function beside({ columns, owner }: Raster, square: number): number[] {
  const found: number[] = [];
  if (square >= columns) found.push(square - columns);
  if (square + columns < owner.length) found.push(square + columns);
  if (square % columns > 0) found.push(square - 1);
  if (square % columns < columns - 1) found.push(square + 1);
  return found;
}

/** All squares of the same owner that are connected to one; what was `seen` before is left out. */
function piece(raster: Raster, start: number, seen: Uint8Array): number[] {
  const owner = raster.owner[start];
  const found = [start];
  seen[start] = 1;
  for (const square of found) {
    for (const other of beside(raster, square)) {
      if (seen[other] || raster.owner[other] !== owner) continue;
      seen[other] = 1;
      found.push(other);
    }
  }
  return found;
}

/** Land that is not connected to its point becomes sea; the point itself is always land. */
function sinkPieces(raster: Raster, spots: readonly Spot[]): void {
  const kept = new Int16Array(raster.owner.length).fill(SEA);
  const seen = new Uint8Array(raster.owner.length);
  spots.forEach(({ x, y }, place) => {
    const heart = squareAt(raster, x, y);
    for (const square of [heart, ...beside(raster, heart)]) raster.owner[square] = place;
    for (const square of piece(raster, heart, seen)) kept[square] = place;
  });
  raster.owner = kept;
}

/** Two that are linked, or touch, as one number. */
export function pairOf({ one, other }: Pick<Link, 'one' | 'other'>): number {
  return Math.min(one, other) * 1000 + Math.max(one, other);
}

/** Which territories touch. */
export function neighboursIn({ columns, owner }: Raster): Set<number> {
  const found = new Set<number>();
  owner.forEach((one, square) => {
    if (one === SEA) return;
    for (const next of [square % columns < columns - 1 ? square + 1 : -1, square + columns]) {
      const other = owner[next] ?? SEA;
      if (other !== SEA && other !== one) found.add(pairOf({ one, other }));
    }
  });
  return found;
}

/** A strip of land over the water along a way, if nobody else's land is in it or beside it. */
function bridge(raster: Raster, { one, other, from, to }: Way): void {
  const found: [number, number][] = [];
  for (let square = 0; square < raster.owner.length; square++) {
    const [x, y] = middleOf(raster, square);
    if (fromLine(x, y, from, to) > ISTHMUS) continue;
    const owner = raster.owner[square]!;
    const near = [owner, ...beside(raster, square).map((next) => raster.owner[next]!)];
    if (near.some((place) => place !== SEA && place !== one && place !== other)) return;
    const isFirst = (from.x - x) ** 2 + (from.y - y) ** 2 < (to.x - x) ** 2 + (to.y - y) ** 2;
    if (owner === SEA) found.push([square, isFirst ? one : other]);
  }
  for (const [square, place] of found) raster.owner[square] = place;
}

/** If two that are not linked by land touch after all, put sea between them. */
function part(raster: Raster, linked: ReadonlySet<number>): void {
  raster.owner.forEach((one, square) => {
    const touches = (next: number) => {
      const other = raster.owner[next]!;
      return other !== SEA && other !== one && !linked.has(pairOf({ one, other }));
    };
    if (one !== SEA && beside(raster, square).some(touches)) raster.owner[square] = SEA;
  });
}

/** Small waters that lie in one territory alone belong to it. */
function dryPonds(raster: Raster): void {
  const seen = new Uint8Array(raster.owner.length);
  raster.owner.forEach((owner, start) => {
    if (owner !== SEA || seen[start]) return;
    const water = piece(raster, start, seen);
    if (water.length > POND) return;
    const shores = new Set(water.flatMap((square) => beside(raster, square).map((next) => raster.owner[next]!)));
    shores.delete(SEA);
    if (shores.size === 1) for (const square of water) raster.owner[square] = [...shores][0]!;
  });
}
