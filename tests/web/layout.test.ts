/** Where Meinopoly's spaces lie, how words fit them, and which way tokens walk. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actsOf, type Pieces } from '../../src/parlour/games/meinopoly/web/events.ts';
import { layOut, SIZE, type Spot } from '../../src/parlour/games/meinopoly/web/layout.ts';
import type { Board, Space } from '../../src/parlour/games/meinopoly/web/types.ts';
import { fit } from '../../web/src/pieces/lettering.ts';

const LENGTHS = [8, 9, 11, 24, 30, 37, 40, 50, 73, 120];

const safe = (id: string): Space => ({ id, type: 'safe', group: '', price: 0, rent: 0, amount: 0 });

function board(count: number, shape: Board['shape'], more: Partial<Board> = {}): Board {
  const spaces = Array.from({ length: count }, (_, number) => safe(`s${number}`));
  return { id: 'b', spaces, shape, branches: [], points: [], centre: [300, 300, 400, 400], ...more };
}

const apart = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y);
const numbers = (path: string) => [...path.matchAll(/-?[\d.]+/g)].map(Number);

for (const shape of ['square', 'circle', 'hexagon'] as const) {
  for (const count of LENGTHS) {
    test(`${count} spaces lie in a ${shape}`, () => {
      const { spots, centre } = layOut(board(count, shape));
      assert.equal(spots.length, count);
      spots.forEach((spot) => {
        const others = spots.filter((other) => other !== spot);
        assert.ok(spot.x > 0 && spot.x < SIZE && spot.y > 0 && spot.y < SIZE, 'on the ground');
        assert.ok(
          others.every((other) => apart(spot, other) > 17),
          'none lies on another',
        );
        assert.ok(Math.abs(spot.text.turn) <= 90, 'no word stands on its head');
        assert.ok(spot.text.width > 20 && spot.text.height > 8, 'there is room for words');
        const free =
          spot.x < centre.x ||
          spot.x > centre.x + centre.width ||
          spot.y < centre.y ||
          spot.y > centre.y + centre.height;
        assert.ok(free, 'the middle is free');
      });
    });
  }
}

test('a square has its first space in the lower right corner and is walked to the left', () => {
  const { spots } = layOut(board(40, 'square'));
  assert.ok(spots[0]!.x > 900 && spots[0]!.y > 900);
  assert.ok(spots[1]!.x < spots[0]!.x && spots[1]!.y === spots[0]!.y);
  assert.deepEqual([spots[10]!.x < 100, spots[20]!.y < 100, spots[30]!.x > 900], [true, true, true]);
  assert.equal(spots[10]!.band, '', 'a corner has no band');
});

test('tiles of a square cover its sides without gaps', () => {
  const { spots } = layOut(board(26, 'square'));
  const widths = spots.filter((spot) => spot.y > 900).map((spot) => Math.abs(numbers(spot.tile)[2]!));
  assert.ok(Math.abs(widths.reduce((sum, width) => sum + width, 0) - (SIZE - 8)) < 1e-6);
});

test('spaces at points of their own do not touch, however close the points are', () => {
  const points: [number, number][] = [
    [100, 100],
    [170, 100],
    [240, 160],
    [300, 100],
    [300, 300],
    [200, 300],
    [100, 300],
    [100, 200],
  ];
  const { spots } = layOut(board(8, 'points', { points }));
  for (const one of spots) {
    for (const other of spots.filter((spot) => spot !== one)) {
      const [, , width, height] = numbers(one.tile);
      assert.ok(Math.abs(one.x - other.x) >= width! || Math.abs(one.y - other.y) >= height!);
    }
  }
});

test('the road over points goes round the loop, and beside it along each branch', () => {
  const points: [number, number][] = [
    ...Array.from({ length: 8 }, (_, n): [number, number] => [100 + 110 * n, 900]),
    [500, 100],
  ];
  const branches = [{ id: 'x', leaves: 's1', joins: 's4', spaces: [safe('a')] }];
  const { road } = layOut(board(8, 'points', { points, branches }));
  const [loop, branch] = road.split('Z');
  assert.equal(loop!.split('L').length, 8);
  assert.equal(branch, 'M210.0 900.0L500.0 100.0L540.0 900.0');
});

test('a branch lies within the ring, numbered after it', () => {
  const spaces = ['a', 'b', 'c'].map(safe);
  const { spots, road } = layOut(board(24, 'circle', { branches: [{ id: 'x', leaves: 's2', joins: 's14', spaces }] }));
  assert.equal(spots.length, 27);
  for (const spot of spots.slice(24)) assert.ok(Math.hypot(spot.x - 500, spot.y - 500) < 350);
  assert.match(road, /^M/);
});

test('tokens walk over the spaces that are told, forward or back', () => {
  const walks: unknown[] = [];
  const pieces = { walk: (...walk: unknown[]) => walks.push(walk) } as unknown as Pieces;
  actsOf({ event: 'moved', values: { seat: 1, start: 5, space: 2, way: [0, 1, 2] } }, pieces);
  actsOf({ event: 'went_back', values: { seat: 0, start: 7, space: 0, way: [6, 1, 0] } }, pieces);
  assert.deepEqual(walks, [
    [1, 5, [0, 1, 2]],
    [0, 7, [6, 1, 0]],
  ]);
});

test('words are as large as they can be, and cut where even the smallest do not fit', () => {
  assert.deepEqual(fit('GO', 100, 40, 15, 8), { size: 15, lines: ['GO'] });
  const two = fit('Mediterranean Avenue', 74, 80, 15, 8);
  assert.deepEqual(two.lines, ['Mediterranean', 'Avenue']);
  assert.ok(two.size < 11);
  const long = fit('Donaudampfschifffahrtsgesellschaft am Ufer', 40, 20, 15, 8);
  assert.equal(long.lines.length, 2);
  assert.ok(long.lines[0]!.endsWith('…'));
});
