/**
 * What this browser has seen of the chance of matches while it was still sealed: the commitment of the house, since
 * when, and the numbers it gave itself. Kept across visits, so that a host cannot tell another story afterwards.
 */
import type { Room } from '../wire.ts';

export interface Seen {
  commitment: string;
  /** Whether the match had not begun when it was first seen. */
  before: boolean;
  /** The numbers this browser gave, by seat. */
  nonces: Record<number, string>;
}

const KEY = 'parlour.chance';
const KEPT = 60;
let seen: Seen[] = remembered();

function remembered(): Seen[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Seen[];
  } catch {
    return []; // storage may be forbidden or spoilt: then only this visit counts
  }
}

function keep(one: Seen): void {
  seen = [...seen.filter(({ commitment }) => commitment !== one.commitment), one].slice(-KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(seen));
  } catch {
    // remembered for this visit only
  }
}

/** Called with every room that is shown: its seal counts if the match is not over yet. */
export function witness({ commitment, phase }: Room): void {
  if (commitment && phase !== 'over' && !seenOf(commitment))
    keep({ commitment, before: phase === 'gathering', nonces: {} });
}

/** A number that this browser has given for a seat. */
export function witnessNonce(room: Room, seat: number, nonce: string): void {
  witness(room);
  const known = seenOf(room.commitment);
  if (known) keep({ ...known, nonces: { ...known.nonces, [seat]: nonce } });
}

export function seenOf(commitment: string): Seen | undefined {
  return seen.find((one) => one.commitment === commitment);
}
