/**
 * The proof that chance was fair, computed with the browser's own SHA-256 as docs/protocol.md describes it: the seal
 * of the secret, the host's numbers, the seed, and the first block of the stream.
 */
import type { Note, Seat } from '../wire.ts';
import type { SeenCommitment } from './commitments.ts';

/** What a record says about its chance. */
export interface ChanceMark {
  seed?: number;
  commitment?: string;
  nonces?: string[];
  secret?: string;
}

/** The parts of a record that matter here. */
export interface Paper {
  chance: ChanceMark;
  signature?: { host: string; key: string };
  notes?: Note[];
}

export type Verdict = 'yes' | 'no' | 'unknown';

export interface Numbers {
  commitment: string;
  secret: string;
  computed: string;
  nonces: string[];
  seed: string;
  block: string;
  words: number[];
}

export interface Proof {
  sealed: 'before' | 'during' | 'never' | 'no' | 'other';
  mine: 'yes' | 'no' | 'none' | 'elsewhere' | 'watch';
  /** The seats whose number should follow from the secret, and those whose number does not. */
  host: { seats: number[]; wrong: number[] };
  /** Whether the numbers are those the room showed. */
  shown: boolean;
  verdict: Verdict;
  numbers: Numbers;
}

/** Whether this page may compute: browsers allow it on secure pages only. */
export function canProve(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

const text = (words: string) => new TextEncoder().encode(words);

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) throw new Error(hex);
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(data: Uint8Array): string {
  return [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sha256(...parts: Uint8Array[]): Promise<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
}

export async function commitmentOf(secret: Uint8Array): Promise<string> {
  return hex(await sha256(text('parlour/commitment'), secret));
}

export async function hostNonce(secret: Uint8Array, seat: number): Promise<string> {
  return hex((await sha256(text(`parlour/nonce ${seat}`), secret)).slice(0, 16));
}

export async function seedOf(secret: Uint8Array, nonces: Uint8Array[]): Promise<Uint8Array> {
  return sha256(text('parlour/seed'), secret, ...(await Promise.all(nonces.map((nonce) => sha256(nonce)))));
}

/** Block `number` of the stream, and the eight draws of 30 bits in it. */
export async function blockOf(seed: Uint8Array, number: number): Promise<{ block: string; words: number[] }> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(number));
  const block = await sha256(seed, new Uint8Array(counter.buffer));
  const view = new DataView(block.buffer);
  return { block: hex(block), words: Array.from({ length: 8 }, (_, word) => view.getUint32(word * 4) >>> 2) };
}

/**
 * Compute the proof of a record. `shown` is the seal the room shows, `seats` who sits where, `mine` my seats, and
 * `seen` what this browser saw before the end.
 */
export async function prove(
  chance: ChanceMark,
  shown: string,
  seats: readonly Seat[],
  mine: readonly number[],
  seen: SeenCommitment | undefined,
): Promise<Proof> {
  const { commitment = '', nonces = [], secret = '' } = chance;
  const known = bytes(secret);
  const computed = await commitmentOf(known);
  const seed = await seedOf(known, nonces.map(bytes));
  const { block, words } = await blockOf(seed, 0);

  let sealed: Proof['sealed'] = seen ? (seen.before ? 'before' : 'during') : 'never';
  if (commitment !== shown) sealed = 'other';
  else if (computed !== commitment) sealed = 'no';

  const given = seen?.nonces ?? {};
  const gave = mine.filter((seat) => given[seat] !== undefined);
  let mineIs: Proof['mine'] = 'watch';
  if (gave.length) mineIs = gave.every((seat) => nonces[seat] === given[seat]) ? 'yes' : 'no';
  else if (mine.length) {
    const drawn = await Promise.all(mine.map((seat) => hostNonce(known, seat)));
    mineIs = mine.every((seat, index) => nonces[seat] === drawn[index]) ? 'none' : 'elsewhere';
  }

  // Bots give no number. People may have given one that only they know.
  const byHost = seats.filter(({ kind }) => kind === 'bot');
  const wrong: number[] = [];
  for (const { seat } of byHost) if (nonces[seat] !== (await hostNonce(known, seat))) wrong.push(seat);

  const same = seats.every(({ seat, nonce }) => nonce === undefined || nonce === nonces[seat]);
  const bad = sealed === 'no' || sealed === 'other' || mineIs === 'no' || wrong.length > 0 || !same;
  return {
    sealed,
    mine: mineIs,
    host: { seats: byHost.map(({ seat }) => seat), wrong },
    shown: same,
    verdict: bad ? 'no' : sealed === 'never' ? 'unknown' : 'yes',
    numbers: { commitment: shown, secret, computed, nonces: [...nonces], seed: hex(seed), block, words },
  };
}
