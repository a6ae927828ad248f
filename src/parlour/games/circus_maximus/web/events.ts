/** What happened, as acts on the stage: coins and cubes fly, markers move, coins are tossed and dice rolled. */
import type { Act } from '$web/pieces/stage.ts';
import type { Happened } from '$web/wire.ts';

export type Thing = 'coin' | 'cube' | 'worker';

/** What the board can do, piece by piece. Where something is: a seat's purse, an act, a place, a market, the arena. */
export interface Pieces {
  fly: (thing: Thing, from: string, to: string, count: number, which?: number) => Act;
  moveMarker: (seat: number, track: number, steps: number) => Act;
  toss: (side: 'heads' | 'tails') => Act;
  roll: (act: number, rolled: { seat: number; die: number; bid: number; total: number }) => Act;
  turnCard: () => Act;
  announce: (event: Happened) => Act;
}

const ANNOUNCED = new Set([
  'worker_died',
  'won',
  'died',
  'nobody_came',
  'missed',
  'will_begin',
  'bet_won',
  'bet_lost',
  'arrived',
  'escaped',
  'freed',
  'counted',
]);

export function actsOf(event: Happened, pieces: Pieces): Act[] {
  const values = event.values as Record<string, number>;
  const { seat, act, place, cube, amount, count, track, steps } = values;
  const purse = `[data-purse="${seat}"]`;
  const card = `[data-act="${act}"]`;
  const arena = '[data-arena]';
  const acts: Act[] = ANNOUNCED.has(event.event) ? [pieces.announce(event)] : [];
  switch (event.event) {
    case 'drew':
      return [pieces.turnCard()];
    case 'moved':
    case 'penalty':
      return [pieces.moveMarker(seat!, track!, steps!)];
    case 'bid':
      return [pieces.fly('coin', purse, card, amount!)];
    case 'returned':
      return [pieces.fly('coin', card, purse, amount!)];
    case 'sent':
      return [pieces.fly('worker', purse, `[data-place="${place}"]`, 1, seat)];
    case 'tossed':
      return [pieces.toss(event.values.side as 'heads' | 'tails')];
    case 'took':
      return [pieces.fly('cube', `[data-place="${place}"]`, purse, count!, cube)];
    case 'bought':
      return [pieces.fly('cube', `[data-market="${cube}"]`, purse, 1, cube)];
    case 'rolled':
      return [pieces.roll(act!, { seat: seat!, die: values.die!, bid: values.bid!, total: values.total! })];
    case 'earned':
    case 'bet_won':
      return [...acts, pieces.fly('coin', arena, purse, amount!)];
    case 'gained':
      return [pieces.fly('coin', arena, purse, amount!)];
    case 'tribute':
      return [pieces.fly('coin', purse, arena, amount!)];
    case 'income':
      return values.net! > 0 ? [pieces.fly('coin', arena, purse, values.net!)] : [];
    default:
      return acts;
  }
}
