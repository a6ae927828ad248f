/**
 * The positions of a match as one seat sees them, fetched in parts and kept. A running match may have gone on since;
 * `look` finds out.
 */
import { api } from '../api.ts';
import type { Frame, Replay } from '../wire.ts';

export const PART = 200;
export type About = Omit<Replay, 'frames' | 'first'>;

export class Frames {
  readonly match: string;
  readonly seat: number;
  about: About | null = $state.raw(null);
  /** Why nothing can be shown. */
  trouble: string | null = $state(null);
  /** How many more positions the host has, or that the match is over by now. */
  newer = $state(0);
  over = $state(false);

  /** Counts the parts fetched; readers of frames depend on it. */
  #version = $state(0);
  #frames = new Map<number, Frame>();
  #fetching = new Map<number, Promise<void>>();

  readonly #source: typeof api.replay;

  /** `source` gives the parts, if they do not come from the host's matches. */
  constructor(match: string, seat: number, source = api.replay) {
    this.match = match;
    this.seat = seat;
    this.#source = source;
  }

  get length(): number {
    return this.about?.length ?? 0;
  }

  get version(): number {
    return this.#version;
  }

  /** The position, if it has been fetched. */
  at(position: number): Frame | undefined {
    void this.#version;
    return this.#frames.get(position);
  }

  /** Fetch the part that holds this position, unless it is here; the next part follows shortly before it is needed. */
  async need(position: number): Promise<void> {
    const part = Math.max(0, Math.floor(position / PART));
    await this.#fetch(part);
    const next = position + PART / 4;
    if (this.length > next) void this.#fetch(Math.floor(next / PART));
  }

  /** Fetch all of them, part by part. */
  async all(): Promise<void> {
    await this.#fetch(0);
    for (let part = 1; part * PART < this.length && !this.trouble; part++) await this.#fetch(part);
  }

  /**
   * Whose move led to a position: the seat the host names or, if it names none, the only seat that was asked before
   * it.
   */
  by(position: number): number | null {
    const frame = this.at(position);
    if (!frame || position === 0) return null;
    if (frame.by !== undefined) return frame.by;
    const asked = this.at(position - 1)?.asked ?? [];
    return asked.length === 1 ? asked[0]! : null;
  }

  /** Whether the match has gone on since. */
  async look(): Promise<void> {
    if (!this.about || this.about.finished) return;
    try {
      const { length, finished } = await this.#source(this.match, this.seat, this.length, this.length);
      this.newer = Math.max(0, length - this.length);
      this.over = finished ?? false;
    } catch {
      // the next look may succeed
    }
  }

  /** Start again with the positions there are now: some may have been taken back. */
  async catchUp(position: number): Promise<void> {
    await Promise.allSettled(this.#fetching.values());
    this.#frames.clear();
    this.#fetching.clear();
    this.newer = 0;
    this.over = false;
    await this.need(position);
  }

  #fetch(part: number): Promise<void> {
    const known = this.#fetching.get(part);
    if (known) return known;
    const work = this.#ask(part);
    this.#fetching.set(part, work);
    return work;
  }

  async #ask(part: number): Promise<void> {
    try {
      const { frames, first, ...about } = await this.#source(
        this.match,
        this.seat,
        part * PART,
        part * PART + PART - 1,
      );
      frames.forEach((frame, index) => this.#frames.set(first + index, frame));
      this.about = about;
      this.trouble = null;
      this.#version += 1;
    } catch (error) {
      this.#fetching.delete(part);
      this.trouble = (error as Error).message;
    }
  }
}
