/** What happened, as acts on the stage: the die tumbles, tokens walk, cards are turned, resources fly, news are told. */
import type { Act } from '$web/pieces/stage.ts';
import type { Happened } from '$web/wire.ts';

/** What the board can do, piece by piece. */
export interface Pieces {
  roll: (die: number) => Act;
  walk: (seat: number, from: number, to: number, age?: number) => Act;
  leap: (seat: number, from: number, to: number) => Act;
  turnCard: (card: number, seat: number, pile: number) => Act;
  /** From a bag to a bag; null is the card that is read, or the bank. */
  fly: (resource: number, from: number | null, to: number | null, amount: number) => Act;
  announce: (event: Happened) => Act;
}

/** Events that are told over the map. */
const ANNOUNCED = new Set([
  'ordered', 'skipped', 'switched', 'passed_by', 'finished', 'empty', 'kept', 'played', 'declined', 'nothing', 'stole', 'sabotaged',
  'shrugged', 'pushed', 'swapped', 'exchanged', 'must_skip', 'never_skips', 'asked', 'allied', 'refused', 'parted', 'shielded',
  'shared', 'offered', 'traded', 'converted', 'eliminated',
]); // prettier-ignore

export function actsOf(event: Happened, pieces: Pieces): Act[] {
  const values = event.values as Record<string, number>;
  const { seat, other, start, space, resource, amount } = values;
  const told = ANNOUNCED.has(event.event) ? [pieces.announce(event)] : [];
  switch (event.event) {
    case 'rolled_for_order':
    case 'rolled':
      return [pieces.roll(values.die!)];
    case 'moved':
      return [pieces.walk(seat!, start!, space!, values.age)];
    case 'went_back':
      return [pieces.walk(seat!, start!, space!)];
    case 'pushed':
      return [...told, pieces.walk(other!, start!, space!)];
    case 'sent':
      return [pieces.leap(seat!, start!, space!)];
    case 'swapped':
      return [...told, pieces.leap(seat!, values.there!, space!), pieces.leap(other!, space!, values.there!)];
    case 'drew':
    case 'drew_turn_card':
      return [pieces.turnCard(values.card!, seat!, values.pile!)];
    case 'gained':
      return [pieces.fly(resource!, null, seat!, amount!)];
    case 'lost':
      return [pieces.fly(resource!, seat!, null, amount!)];
    case 'stole':
      return [...told, pieces.fly(resource!, other!, seat!, amount!)];
    case 'shared':
      return [...told, pieces.fly(resource!, null, other!, amount!)];
    case 'shielded':
      return [...told, pieces.fly(resource!, seat!, null, amount!)];
    case 'converted':
      return [
        ...told,
        pieces.fly(values.paid!, seat!, null, values.price!),
        pieces.fly(values.got!, null, seat!, amount!),
      ];
    case 'exchanged':
      return [
        ...told,
        pieces.fly(values.gave!, seat!, other!, amount!),
        pieces.fly(values.got!, other!, seat!, amount!),
      ];
    case 'traded':
      return [
        ...told,
        pieces.fly(values.gave!, seat!, other!, amount!),
        pieces.fly(values.got!, other!, seat!, values.price!),
      ];
    default:
      return told;
  }
}

/** Where a token stood before all this, if it moved. */
export function firstStart(events: readonly Happened[], seat: number): number | undefined {
  for (const { event, values } of events) {
    if (['moved', 'went_back', 'sent'].includes(event) && values.seat === seat) return values.start as number;
    if (event === 'pushed' && values.other === seat) return values.start as number;
    if (event === 'swapped' && values.seat === seat) return values.there as number;
    if (event === 'swapped' && values.other === seat) return values.space as number;
  }
  return undefined;
}
