/**
 * What this browser saw of each match's chance while it was still sealed: the host's commitment and when it was seen,
 * and the numbers this browser gave. It is kept across visits, so that a host cannot change its story afterwards.
 */
import type { Room } from '../wire.ts';

export interface SeenCommitment {
  commitment: string;
  /** Whether it was first seen before the match began. */
  before: boolean;
  /** The numbers this browser gave, by seat. */
  nonces: Record<number, string>;
}

const KEY = 'parlour.chance';
const KEPT = 60;
let seen: SeenCommitment[] = remembered();

function remembered(): SeenCommitment[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as SeenCommitment[];
  } catch {
    return []; // storage may be forbidden or damaged: then only this visit counts
  }
}

function keep(one: SeenCommitment): void {
  seen = [...seen.filter(({ commitment }) => commitment !== one.commitment), one].slice(-KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(seen));
  } catch {
    // remembered for this visit only
  }
}

/** Called with every room that is shown; its seal counts if the match is not over yet. */
export function rememberCommitment({ commitment, phase }: Room): void {
  if (commitment && phase !== 'over' && !seenCommitment(commitment))
    keep({ commitment, before: phase === 'gathering', nonces: {} });
}

/** Remember a number that this browser gave for a seat. */
export function rememberNonce(room: Room, seat: number, nonce: string): void {
  rememberCommitment(room);
  const known = seenCommitment(room.commitment);
  if (known) keep({ ...known, nonces: { ...known.nonces, [seat]: nonce } });
}

export function seenCommitment(commitment: string): SeenCommitment | undefined {
  return seen.find((one) => one.commitment === commitment);
}
