/** Turns events into acts on the stage: the die tumbles, tokens walk, cards turn over, resources fly, news appears. */
import type { Act } from 'parlour';
import type { Events, Happened } from './types.ts';

/** What the board can do, piece by piece. */
export interface Pieces {
  roll: (die: number) => Act;
  /** Over all of these spaces, the first being where the token stands. */
  walk: (seat: number, path: readonly number[]) => Act;
  leap: (seat: number, from: number, to: number) => Act;
  turnCard: (card: number, seat: number, pile: number) => Act;
  /** From a bag to a bag; null is the card that is read, or the bank. */
  fly: (resource: number, from: number | null, to: number | null, amount: number) => Act;
  announce: (event: Happened) => Act;
}

/** Events that appear as news over the map. */
const ANNOUNCED: ReadonlySet<keyof Events> = new Set([
  'ordered', 'skipped', 'switched', 'passed_by', 'finished', 'empty', 'kept', 'played', 'declined', 'nothing', 'stole', 'sabotaged',
  'shrugged', 'pushed', 'swapped', 'exchanged', 'must_skip', 'never_skips', 'asked', 'allied', 'refused', 'parted', 'shielded',
  'shared', 'offered', 'traded', 'converted', 'eliminated',
]); // prettier-ignore

export function actsOf(happened: Happened, pieces: Pieces): Act[] {
  const told = ANNOUNCED.has(happened.event) ? [pieces.announce(happened)] : [];
  return [...told, ...movesOf(happened, pieces)];
}

function movesOf({ event, values }: Happened, pieces: Pieces): Act[] {
  switch (event) {
    case 'rolled_for_order':
    case 'rolled':
      return [pieces.roll(values.die)];
    case 'moved':
      return [pieces.walk(values.seat, values.path)];
    case 'went_back':
      return [pieces.walk(values.seat, values.path)];
    case 'pushed':
      return [pieces.walk(values.other, values.path)];
    case 'sent':
      return [pieces.leap(values.seat, values.start, values.space)];
    case 'swapped':
      return [
        pieces.leap(values.seat, values.there, values.space),
        pieces.leap(values.other, values.space, values.there),
      ];
    case 'drew':
    case 'drew_turn_card':
      return [pieces.turnCard(values.card, values.seat, values.pile)];
    case 'gained':
      return [pieces.fly(values.resource, null, values.seat, values.amount)];
    case 'lost':
      return [pieces.fly(values.resource, values.seat, null, values.amount)];
    case 'stole':
      return [pieces.fly(values.resource, values.other, values.seat, values.amount)];
    case 'shared':
      return [pieces.fly(values.resource, null, values.other, values.amount)];
    case 'shielded':
      return [pieces.fly(values.resource, values.seat, null, values.amount)];
    case 'converted':
      return [
        pieces.fly(values.paid, values.seat, null, values.price),
        pieces.fly(values.got, null, values.seat, values.amount),
      ];
    case 'exchanged':
      return [
        pieces.fly(values.gave, values.seat, values.other, values.amount),
        pieces.fly(values.got, values.other, values.seat, values.amount),
      ];
    case 'traded':
      return [
        pieces.fly(values.gave, values.seat, values.other, values.amount),
        pieces.fly(values.got, values.other, values.seat, values.price),
      ];
    default:
      return [];
  }
}

/** The players an event is about. */
export function seatsIn({ values }: Happened): number[] {
  return [...('seat' in values ? [values.seat] : []), ...('other' in values ? [values.other] : [])];
}

/** Where a token stood before these events, if it moved. */
export function firstStart(events: readonly Happened[], seat: number): number | undefined {
  for (const { event, values } of events) {
    switch (event) {
      case 'moved':
      case 'went_back':
      case 'sent':
        if (values.seat === seat) return values.start;
        break;
      case 'pushed':
        if (values.other === seat) return values.start;
        break;
      case 'swapped':
        if (values.seat === seat) return values.there;
        if (values.other === seat) return values.space;
    }
  }
  return undefined;
}
