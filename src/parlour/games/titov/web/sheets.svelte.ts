/** The sheets that are open: a card, a pile, or the kingdom. One that was opened from another lies on top of it. */
import type { Kind } from './world.ts';

export type PileName = 'deck' | 'discard' | 'destroyed' | 'objectives' | 'objective_discard' | 'milestones';
export type Content =
  { kind: Kind; id: number; place?: number } | { kind: 'pile'; pile: PileName } | { kind: 'kingdom' };

class Sheets {
  #open: Content[] = $state.raw([]);

  get top(): Content | undefined {
    return this.#open.at(-1);
  }

  get stacked(): boolean {
    return this.#open.length > 1;
  }

  open(content: Content): void {
    this.#open = [...this.#open, content];
  }

  back(): void {
    this.#open = this.#open.slice(0, -1);
  }

  close(): void {
    if (this.#open.length) this.#open = [];
  }
}

export const sheets = new Sheets();
