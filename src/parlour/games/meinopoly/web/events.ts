/** What happened, as acts on the stage: dice tumble, tokens walk, cards turn, money flies, rent is announced. */
import type { Act } from '$web/pieces/stage.ts';
import type { Happened } from '$web/wire.ts';

/** What the board can do, piece by piece. */
export interface Pieces {
  roll: (first: number, second: number) => Act;
  walk: (seat: number, from: number, to: number, back: boolean) => Act;
  leap: (seat: number, from: number, to: number) => Act;
  turnCard: (card: number) => Act;
  fly: (from: number | null, to: number | null, amount: number | null) => Act;
  announce: (event: Happened) => Act;
  raise: (space: number) => Act;
}

const BANK = null;
type Side = 'seat' | 'to' | 'owner' | 'other' | typeof BANK;

/** From whom money goes to whom, by event. */
const FLIES: Record<string, [from: Side, to: Side]> = {
  salary: [BANK, 'seat'],
  gained: [BANK, 'seat'],
  pot: [BANK, 'seat'],
  sold: [BANK, 'seat'],
  mortgaged: [BANK, 'seat'],
  paid: ['seat', BANK],
  bought: ['seat', BANK],
  won_auction: ['seat', BANK],
  built: ['seat', BANK],
  redeemed: ['seat', BANK],
  rent: ['seat', 'to'],
  shared: ['owner', 'seat'],
  ally_share: ['owner', 'seat'],
  stole: ['other', 'seat'],
  forced: ['seat', 'other'],
  invested: ['seat', 'owner'],
  bought_back: ['seat', 'other'],
};

/** Events that are announced in the middle of the table. */
const ANNOUNCED = new Set([
  'rent', 'no_rent', 'shielded', 'short', 'bankrupt', 'bankrupt_to_bank', 'stole', 'won_auction', 'unsold', 'traded', 'fought',
  'won_duel', 'season', 'shock', 'council', 'allied', 'parted', 'trapped', 'achieved', 'forced',
]); // prettier-ignore

/** The acts of one event. */
export function actsOf(event: Happened, pieces: Pieces): Act[] {
  const values = event.values as Record<string, number>;
  const acts: Act[] = [];
  if (event.event === 'rolled') acts.push(pieces.roll(values.first!, values.second!));
  if (event.event === 'moved') acts.push(pieces.walk(values.seat!, values.start!, values.space!, false));
  if (event.event === 'went_back') acts.push(pieces.walk(values.seat!, values.start!, values.space!, true));
  if (event.event === 'sent') acts.push(pieces.leap(values.seat!, values.start!, values.space!));
  if (event.event === 'drew' || event.event === 'met') acts.push(pieces.turnCard(values.card!));
  if (ANNOUNCED.has(event.event)) acts.push(pieces.announce(event));
  const flight = FLIES[event.event];
  if (flight) {
    const [from, to] = flight.map((side) => (side === BANK ? null : values[side]!)) as [number | null, number | null];
    acts.push(pieces.fly(from, to, values.amount ?? null));
  }
  if (event.event === 'built' || event.event === 'raised') acts.push(pieces.raise(values.space!));
  return acts;
}

/** Where a token stood before all this, if it moved. */
export function firstStart(events: readonly Happened[], seat: number): number | undefined {
  const moved = events.find(
    ({ event, values }) => ['moved', 'went_back', 'sent'].includes(event) && values.seat === seat,
  );
  return moved?.values.start as number | undefined;
}
