/** What happened is told by importance and by player. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byPlayer, fold, headline, names, places } from '../../web/src/table/story.ts';

const GAME = {
  verbs: { attack: ['land'], choose: ['seat'] },
  events: {
    turn: { seat: 'seat' },
    attacked: { seat: 'seat', other: 'seat', target: 'land' },
    rolled: { mine: 'die[]' },
    conquered: { seat: 'seat', target: 'land' },
    placed: { seat: 'seat', target: 'land' },
  },
  importance: { turn: 'turn', rolled: 'minor', conquered: 'major' },
};
const WAR = [
  { event: 'turn', values: { seat: 1 } },
  { event: 'rolled', values: { mine: [1] } },
  { event: 'attacked', values: { seat: 1, other: 0, target: 4 } },
  { event: 'rolled', values: { mine: [6, 5] } },
  { event: 'rolled', values: { mine: [6] } },
  { event: 'conquered', values: { seat: 1, target: 4 } },
  { event: 'turn', values: { seat: 2 } },
  { event: 'placed', values: { seat: 2, target: 9 } },
];

test('details are folded into what they belong to, and never into the beginning of a turn', () => {
  const told = fold(WAR, GAME, 10);
  assert.deepEqual(
    told.map(({ number, details }) => [number, details.length]),
    [
      [10, 0],
      [11, 0],
      [12, 2],
      [15, 0],
      [16, 0],
      [17, 0],
    ],
  );
});

test('the headline is what matters most, not what came last', () => {
  assert.equal(headline(fold(WAR, GAME), 0, GAME)!.happened.event, 'conquered');
  assert.equal(headline([], 0, GAME), undefined);
});

test('entries are grouped by player, and say whom and what they name', () => {
  const told = fold(WAR, GAME);
  assert.deepEqual(
    byPlayer(told).map((group) => group.map(({ happened }) => happened.event)),
    [
      ['turn', 'rolled', 'attacked', 'conquered'],
      ['turn', 'placed'],
    ],
  );
  assert.deepEqual(
    told.map((one) => names(one, 0, GAME)),
    [false, false, true, false, false, false],
  );
  assert.deepEqual(places(WAR[2]!, GAME), [['land', 4]]);
  assert.deepEqual(places(WAR[3]!, GAME), []); // dice lie nowhere
});
