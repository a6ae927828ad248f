/** A player's preferences at the table, kept in this browser. */

export interface Prefs {
  /** Play the only option automatically. Unless somebody has chosen, where nothing is hidden. */
  forced: boolean | null;
  /** Ask before moves that the game calls irreversible, before all of them, or never. */
  confirm: 'marked' | 'all' | 'none';
  /** Use the generic table instead of the game's board. */
  generic: boolean;
  /** How fast things move; `INSTANT` shows only where they end up. */
  speed: number;
}

export const INSTANT = 0;
/** The speeds at a table, with the pause that bots then make before a move, in milliseconds. */
export const SPEEDS = [
  { name: 'slow', speed: 0.5, pace: 1500 },
  { name: 'normal', speed: 1, pace: 500 },
  { name: 'fast', speed: 2.5, pace: 150 },
  { name: 'instant', speed: INSTANT, pace: 0 },
] as const;

const KEY = 'parlour.prefs';
const usual: Prefs = { forced: null, confirm: 'marked', generic: false, speed: 1 };

function read(): Prefs {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Prefs>) };
  } catch {
    return { ...usual };
  }
}

export const prefs: Prefs = $state(read());

export function prefer(choice: Partial<Prefs>): void {
  Object.assign(prefs, choice);
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // works without local storage
  }
}
