/** What happened, as acts on the stage: dice tumble, tokens walk, cards turn, money flies, rent is announced. */
import type { Act } from 'parlour';
import type { Events, Happened } from './types.ts';

/** What the board can do, piece by piece. */
export interface Pieces {
  roll: (first: number, second: number) => Act;
  /** From one space over others. */
  walk: (seat: number, from: number, way: readonly number[]) => Act;
  leap: (seat: number, from: number, to: number) => Act;
  turnCard: (card: number) => Act;
  /** From a player to a player; null is the bank. */
  fly: (from: number | null, to: number | null, amount: number | null) => Act;
  announce: (event: Happened) => Act;
  raise: (space: number) => Act;
}

/** Events announced in the middle of the table. */
const ANNOUNCED: ReadonlySet<keyof Events> = new Set([
  'rent', 'no_rent', 'shielded', 'short', 'bankrupt', 'bankrupt_to_bank', 'stole', 'won_auction', 'unsold', 'traded', 'gave', 'wants_more', 'refused_for', 'fought',
  'won_duel', 'season', 'shock', 'council', 'allied', 'parted', 'trapped', 'achieved', 'forced',
]); // prettier-ignore

/** The acts of one event. */
export function actsOf(happened: Happened, pieces: Pieces): Act[] {
  const told = ANNOUNCED.has(happened.event) ? [pieces.announce(happened)] : [];
  return [...told, ...movesOf(happened, pieces)];
}

function movesOf({ event, values }: Happened, pieces: Pieces): Act[] {
  switch (event) {
    case 'rolled':
      return [pieces.roll(values.first, values.second)];
    case 'moved':
    case 'went_back':
      return [pieces.walk(values.seat, values.start, values.way)];
    case 'sent':
      return [pieces.leap(values.seat, values.start, values.space)];
    case 'drew':
    case 'met':
      return [pieces.turnCard(values.card)];
    case 'built':
      return [pieces.fly(values.seat, null, values.amount), pieces.raise(values.space)];
    case 'raised':
      return [pieces.raise(values.space)];
    case 'salary':
    case 'gained':
    case 'pot':
    case 'sold':
    case 'mortgaged':
      return [pieces.fly(null, values.seat, values.amount)];
    case 'paid':
    case 'bought':
    case 'won_auction':
    case 'redeemed':
      return [pieces.fly(values.seat, null, values.amount)];
    case 'rent':
      return [pieces.fly(values.seat, values.to, values.amount)];
    case 'shared':
    case 'ally_share':
      return [pieces.fly(values.owner, values.seat, values.amount)];
    case 'gave_cash':
      return [pieces.fly(values.seat, values.other, values.amount)];
    case 'stole':
      return [pieces.fly(values.other, values.seat, values.amount)];
    case 'forced':
    case 'bought_back':
      return [pieces.fly(values.seat, values.other, values.amount)];
    case 'invested':
      return [pieces.fly(values.seat, values.owner, values.amount)];
    default:
      return [];
  }
}

/** The seats it is about. */
export function seatsIn({ values }: Happened): number[] {
  return [
    ...('seat' in values ? [values.seat] : []),
    ...('to' in values ? [values.to] : []),
    ...('other' in values ? [values.other] : []),
  ];
}

/** Where a token stood before these events, if it moved. */
export function firstStart(events: readonly Happened[], seat: number): number | undefined {
  for (const { event, values } of events) {
    switch (event) {
      case 'moved':
      case 'went_back':
      case 'sent':
        if (values.seat === seat) return values.start;
    }
  }
  return undefined;
}
