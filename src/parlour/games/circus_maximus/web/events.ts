/** What happened, as acts on the stage: coins and cubes fly, markers move, coins are tossed and dice rolled. */
import type { Act } from 'parlour';
import type { Events, Happened } from './types.ts';

export type Thing = 'coin' | 'cube' | 'worker';

/** What the board can do, piece by piece. Where something is: a seat's purse, an act, a place, a market, the arena. */
export interface Pieces {
  fly: (thing: Thing, from: string, to: string, count: number, which?: number) => Act;
  moveMarker: (seat: number, track: number, steps: number) => Act;
  toss: (side: 'heads' | 'tails') => Act;
  roll: (rolled: Events['rolled']) => Act;
  turnCard: () => Act;
  announce: (event: Happened) => Act;
  open: (act: number) => Act;
}

/** Events announced in the arena. */
const ANNOUNCED: ReadonlySet<keyof Events> = new Set([
  'worker_died', 'won', 'died', 'nobody_came', 'missed', 'will_begin', 'bet_won', 'bet_lost', 'arrived', 'escaped', 'freed',
  'counted', 'none_left', 'no_room', 'dole', 'opener_paid',
]); // prettier-ignore

export function actsOf(happened: Happened, pieces: Pieces): Act[] {
  const told = ANNOUNCED.has(happened.event) ? [pieces.announce(happened)] : [];
  return [...told, ...movesOf(happened, pieces)];
}

function movesOf({ event, values }: Happened, pieces: Pieces): Act[] {
  switch (event) {
    case 'drew':
      return [pieces.turnCard()];
    case 'moved':
    case 'penalty':
      return [pieces.moveMarker(values.seat, values.track, values.steps)];
    case 'bid':
      return [pieces.fly('coin', purse(values.seat), card(values.act), values.amount)];
    case 'returned':
      return [pieces.fly('coin', card(values.act), purse(values.seat), values.amount)];
    case 'sent':
      return [pieces.fly('worker', purse(values.seat), place(values.place), 1, values.seat)];
    case 'tossed':
      return [pieces.toss(values.side === 'heads' ? 'heads' : 'tails')];
    case 'took':
      return [pieces.fly('cube', place(values.place), purse(values.seat), values.count, values.cube)];
    case 'bought':
      return [pieces.fly('cube', `[data-market="${values.cube}"]`, purse(values.seat), 1, values.cube)];
    case 'act':
      return [pieces.open(values.act)];
    case 'threw':
      return [pieces.roll({ ...values, bid: 0, total: values.die })];
    case 'rolled':
      return [pieces.roll(values)];
    case 'earned':
    case 'bet_won':
    case 'gained':
    case 'dole':
    case 'opener_paid':
      return [pieces.fly('coin', ARENA, purse(values.seat), values.amount)];
    case 'tribute':
      return [pieces.fly('coin', purse(values.seat), ARENA, values.amount)];
    case 'income':
      return values.net > 0 ? [pieces.fly('coin', ARENA, purse(values.seat), values.net)] : [];
    default:
      return [];
  }
}

const ARENA = '[data-arena]';
const purse = (seat: number) => `[data-purse="${seat}"]`;
const card = (act: number) => `[data-act="${act}"]`;
const place = (number: number) => `[data-place="${number}"]`;
