/** The thing being explained: clicked on the board, or picked from the panel's list. A page has one table. */
import { MediaQuery } from 'svelte/reactivity';

export type Thing = { kind: 'space' | 'pile' | 'seat' | 'role' | 'age'; id: number };

/** With an anchor, the explanation appears beside it; without one, in the panel. */
export const explained = $state<{ thing: Thing | null; anchor: Element | null }>({ thing: null, anchor: null });

export function explain(thing: Thing | null, anchor: Element | null = null): void {
  explained.thing = thing;
  explained.anchor = anchor;
}

/** Whether the panel lies below the board, out of sight: then deals are made on the board. */
export const below = new MediaQuery('(max-width: 71.99rem)');
