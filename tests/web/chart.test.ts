/** The arithmetic of charts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sample, scale, span, ticks } from '../../web/src/ui/chart.ts';

test('ticks are round and cover the range', () => {
  assert.deepEqual(ticks(0, 259, 4), [0, 100, 200, 300]);
  assert.deepEqual(ticks(-3, 12, 5), [-5, 0, 5, 10, 15]);
  assert.deepEqual(ticks(0, 1, 2), [0, 0.5, 1]);
  assert.deepEqual(ticks(0, 0.3, 3), [0, 0.1, 0.2, 0.3]);
  assert.deepEqual(ticks(7, 7, 3), [7]);
});

test('the span of very many values is found', () => {
  assert.deepEqual(
    span(
      Array.from({ length: 500_000 }, (_, index) => index),
      0,
      1,
    ),
    [0, 499_999],
  );
  assert.deepEqual(span([], 0, 1), [0, 1]);
});

test('a scale maps ends to ends, also upside down', () => {
  const y = scale([0, 10], [200, 0]);
  assert.deepEqual([y(0), y(5), y(10)], [200, 100, 0]);
  assert.equal(scale([4, 4], [0, 9])(4), 0);
});

test('a sample keeps the first and the last', () => {
  assert.deepEqual(sample(1000, 3), [0, 500, 999]);
  assert.deepEqual(sample(2, 7), [0, 1]);
  assert.deepEqual([sample(1, 7), sample(0, 7)], [[0], []]);
});
