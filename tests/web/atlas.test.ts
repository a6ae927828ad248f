/**
 * Conquest's map, drawn from points and links: every cell is one piece, no two overlap, and cells that touch are
 * linked. The maps that come with the game are read here; grown maps are in the file that MAPS names
 * (test_grown_maps.py).
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Atlas, chart, WIDTH } from '../../src/parlour/games/conquest/web/atlas.ts';
import { lineBetween } from '../../src/parlour/games/conquest/web/arrows.ts';
import { areaOf, arcsOf, drawn, ringsOf } from '../../src/parlour/games/conquest/web/outline.ts';
import { landAndSea, neighboursIn, pairOf, type Raster, SEA } from '../../src/parlour/games/conquest/web/raster.ts';
import type { Drawn } from '../../src/parlour/games/conquest/web/types.ts';

const SMALLEST = 900; // square units of the drawing; a token covers some 700

function pieces({ owner, columns }: Raster): Map<number, number> {
  const seen = new Uint8Array(owner.length);
  const found = new Map<number, number>();
  owner.forEach((place, start) => {
    if (place === SEA || seen[start]) return;
    found.set(place, (found.get(place) ?? 0) + 1);
    const open = [start];
    seen[start] = 1;
    for (const square of open) {
      const beside = [
        square - columns,
        square + columns,
        square % columns ? square - 1 : -1,
        (square + 1) % columns ? square + 1 : -1,
      ];
      for (const next of beside)
        if (owner[next] === place && !seen[next]) {
          seen[next] = 1;
          open.push(next);
        }
    }
  });
  return found;
}

function check(map: Drawn): { smallest: number; roads: number; atlas: Atlas } {
  const raster = landAndSea(map);
  const found = pieces(raster);
  map.spots.forEach(({ id }, place) => assert.equal(found.get(place), 1, `${id} is in one piece`));
  const linked = new Set(map.links.filter(({ sea }) => sea < 0).map(pairOf));
  for (const pair of neighboursIn(raster)) assert.ok(linked.has(pair), `${pair} touch and are not linked by land`);

  const atlas = chart(map, raster);
  const areas = atlas.cells.map(({ area }) => area);
  assert.ok(Math.min(...areas) > SMALLEST, `the smallest cell has ${Math.min(...areas)}`);
  // Neighbours share their borders: if the cells together are as large as the land inside one outline, none overlap.
  const place = ({ x, y }: { x: number; y: number }) => ({ x, y });
  const arcs = arcsOf(raster).map((arc) => drawn(arc, 1, place));
  const all = ringsOf(arcs, (owner) => owner !== SEA).reduce((sum, ring) => sum + areaOf(ring), 0);
  const each = map.spots.reduce(
    (sum, _, number) => sum + ringsOf(arcs, (owner) => owner === number).reduce((part, ring) => part + areaOf(ring), 0),
    0,
  );
  assert.ok(Math.abs(all - each) < 1e-6 * all, `${each} of ${all}`);
  for (const { path } of atlas.cells) assert.doesNotMatch(path, /NaN|Infinity|undefined/);
  for (const { at } of atlas.cells)
    assert.ok(at.x > 20 && at.x < WIDTH - 20 && at.y > 20 && at.y < atlas.height - 20, 'tokens are on the map');
  atlas.continents.forEach(({ plate }, number) => {
    assert.ok(
      plate.x > 60 && plate.x < WIDTH - 60 && plate.y > 10 && plate.y < atlas.height - 10,
      'names are on the map',
    );
    const others = atlas.continents.filter((_, other) => other !== number);
    assert.ok(
      others.every((other) => Math.abs(other.plate.x - plate.x) > 130 || Math.abs(other.plate.y - plate.y) > 38),
      'and not on each other',
    );
  });
  return { smallest: Math.min(...areas), roads: atlas.roads.length, atlas };
}

if (process.env.MAPS) {
  const maps = JSON.parse(readFileSync(process.env.MAPS, 'utf8')) as Drawn[];
  test(`${maps.length} grown maps draw well`, () => {
    const measured = maps.map(check);
    const [roads, links] = [
      measured.reduce((sum, one) => sum + one.roads, 0),
      maps.reduce((sum, { links }) => sum + links.length, 0),
    ];
    const smallest = Math.min(...measured.map((one) => one.smallest)).toFixed(0);
    console.log(
      `${maps.length} maps: the smallest cell has ${smallest} square units; ${roads} of ${links} links are drawn as roads`,
    );
  });
}

test('the same map is drawn the same', () => {
  assert.deepEqual(chart(written('archipelago')), chart(written('archipelago')));
});

for (const pack of ['standard', 'mediterranean', 'archipelago']) {
  test(`${pack} draws well`, () => {
    const { atlas } = check(written(pack));
    for (const { path } of atlas.lanes) assert.match(path, /^M/);
  });
}

test('a way over the edge leaves on one side and comes back on the other', () => {
  const map = written('standard');
  const link = map.links.find(({ wrap }) => wrap)!;
  const atlas = chart(map);
  const { path } = lineBetween(atlas, map, link.one, link.other);
  assert.match(path, new RegExp(`H0M${WIDTH} `));
  assert.equal(atlas.lanes.find(({ wrap }) => wrap)!.ends!.length, 2);
});

/** As much of a pack's map as drawing it needs. */
function written(pack: string): Drawn {
  const text = readFileSync(
    new URL(`../../src/parlour/games/conquest/packs/${pack}/map.toml`, import.meta.url),
    'utf8',
  );
  const rows = [...text.matchAll(/\{ id = "(\w+)", continent = "(\w+)", x = (\d+), y = (\d+)/g)];
  const continents = [...new Set(rows.map((row) => row[2]!))];
  const spots = rows.map(([, id, continent, x, y]) => ({
    id: id!, x: Number(x), y: Number(y), continent: continents.indexOf(continent!), troops: 0, resource: 0, port: false, may_be_capital: false,
  })); // prettier-ignore
  const number = (id: string) => spots.findIndex((spot) => spot.id === id);
  const links = [...text.matchAll(/between = \["(\w+)", "(\w+)"\]([^}]*)/g)].map(([, one, other, more]) => ({
    one: number(one!), other: number(other!), sea: more!.includes('sea') ? 0 : -1, wrap: more!.includes('wrap'),
  })); // prettier-ignore
  assert.ok(spots.length > 20 && links.length > 30);
  return { width: 1000, height: 560, spots, links, continents, seas: ['s'], switches: [] };
}
