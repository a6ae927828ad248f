/**
 * What happened in a match, in words, as one seat may know it: what was before this page came is fetched, what happens
 * is added. Each line knows whether it came of a move of mine.
 */
import { house } from '../house.ts';
import type { Speech } from '../speech.ts';
import type { Frame, Happened, Now } from '../wire.ts';

export interface Line {
  text: string;
  mine: boolean;
}

const MOST = 200;

export class Story {
  lines: readonly Line[] = $state.raw([]);
  #match = '';
  #before: readonly number[] = [];
  readonly #speech: () => Speech | null;

  constructor(speech: () => Speech | null) {
    this.#speech = speech;
  }

  /** What happened after my last move; everything, if I have not moved yet. */
  get sinceMine(): readonly Line[] {
    const last = this.lines.findLastIndex((line) => line.mine);
    return this.lines.slice(last + 1);
  }

  /** A new position: what led to it, in words. Empty when it was told from the beginning again. */
  async hear(now: Now, seat: number, cut: boolean): Promise<string[]> {
    const sight = now.sights.find((one) => one.seat === seat);
    if (now.match !== this.#match || cut) {
      this.#match = now.match;
      this.#before = now.asked;
      await this.#fetch(now.match, seat);
      return [];
    }
    const mine = this.#before.length === 1 && this.#before[0] === seat;
    this.#before = now.asked;
    const told = this.#say(sight?.events ?? []);
    this.lines = [...this.lines, ...told.map((text) => ({ text, mine }))];
    return told;
  }

  #say(events: readonly Happened[]): string[] {
    const speech = this.#speech();
    return speech ? events.map((event) => speech.event(event)).filter(Boolean) : [];
  }

  async #fetch(match: string, seat: number): Promise<void> {
    try {
      const { length } = await house.replay(match, seat, 0, 0);
      const first = Math.max(0, length - MOST);
      const { frames } = await house.replay(match, seat, first, first + MOST - 1);
      if (this.#match === match) this.lines = frames.flatMap((frame, index) => this.#tell(frame, frames[index - 1], seat));
    } catch {
      this.lines = []; // it is told from here on
    }
  }

  #tell(frame: Frame, before: Frame | undefined, seat: number): Line[] {
    const mine = frame.by !== undefined ? frame.by === seat : before?.asked.length === 1 && before.asked[0] === seat;
    return this.#say(frame.events ?? []).map((text) => ({ text, mine }));
  }
}
