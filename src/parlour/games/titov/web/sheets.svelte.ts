/** The sheets that are open: cards shown large, a pile, or the kingdom. The last one opened lies on top and is closed first. */
import type { Kind } from './world.ts';

export type PileName = 'deck' | 'discard' | 'destroyed' | 'objectives' | 'objective_discard' | 'milestones';
export type Look = { kind: Kind; id: number; place?: number } | { kind: 'pile'; pile: PileName } | { kind: 'kingdom' };

class Sheets {
  #open: Look[] = $state.raw([]);

  get now(): Look | undefined {
    return this.#open.at(-1);
  }

  get before(): boolean {
    return this.#open.length > 1;
  }

  open(look: Look): void {
    this.#open = [...this.#open, look];
  }

  back(): void {
    this.#open = this.#open.slice(0, -1);
  }

  close(): void {
    if (this.#open.length) this.#open = [];
  }
}

export const sheets = new Sheets();
