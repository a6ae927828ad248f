/** What somebody wants explained: clicked on the board, or picked from the panel's list. A page has one table. */

export type Thing = { kind: 'space' | 'pile' | 'seat' | 'role' | 'age'; id: number };

/** With an anchor it is explained beside it, without one in the panel. */
export const looked = $state<{ thing: Thing | null; anchor: Element | null }>({ thing: null, anchor: null });

export function lookAt(thing: Thing | null, anchor: Element | null = null): void {
  looked.thing = thing;
  looked.anchor = anchor;
}
