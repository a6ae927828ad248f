/** Which answer is painted, and where the others stand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrange, nearest } from '../../web/src/table/options.ts';

const KINDS = {
  roll: [],
  mortgage: ['space'],
  end_turn: [],
  pass: [],
  bid: ['amount'],
  move: ['amount'],
  attack: ['land', 'land'],
};
const ANSWERS = { roll: 'usual', end_turn: 'ends', pass: 'declines', move: 'most' };
const nowhere = () => false;
const bids = (verb: string) => Array.from({ length: 12 }, (_, number) => ({ verb, target: number * 5 }));

test('what is usual is painted, whatever comes first', () => {
  const offer = arrange([{ verb: 'mortgage', target: 3 }, { verb: 'roll' }], KINDS, nowhere, true, ANSWERS);
  assert.deepEqual(offer.primary, { verb: 'roll' });
  assert.deepEqual(offer.alone, [{ verb: 'roll' }, { verb: 'mortgage', target: 3 }]);
});

test('what says no stands last and is never painted, not even alone', () => {
  const offer = arrange([{ verb: 'pass' }, ...bids('bid')], KINDS, nowhere, true, ANSWERS);
  assert.deepEqual([offer.alone, offer.last, offer.primary], [[], [{ verb: 'pass' }], 'bid']);
  assert.equal(arrange([{ verb: 'pass' }], KINDS, nowhere, true, ANSWERS).primary, null);
});

test('what ends a phase is painted only if nothing else is left to do', () => {
  const attack = { verb: 'attack', target: 1, other: 2 };
  assert.equal(arrange([attack, { verb: 'end_turn' }], KINDS, nowhere, false, ANSWERS).primary, null);
  assert.deepEqual(arrange([{ verb: 'end_turn' }], KINDS, nowhere, true, ANSWERS).primary, { verb: 'end_turn' });
});

test('a game that declares nothing has its first button painted', () => {
  assert.deepEqual(arrange([{ verb: 'pass' }, { verb: 'roll' }], KINDS, nowhere).primary, { verb: 'pass' });
});

test('an amount begins at the least, or at the most if that is usual, and keeps to the open moves', () => {
  const [bid] = arrange(bids('bid'), KINDS, nowhere, true, ANSWERS).amounts;
  const [move] = arrange(bids('move'), KINDS, nowhere, true, ANSWERS).amounts;
  assert.deepEqual([bid!.start, move!.start, bid!.step], [0, 55, 5]);
  assert.deepEqual(nearest(bid!, 13), { verb: 'bid', target: 15 });
});
