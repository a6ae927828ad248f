/** A player's preferences at the table, kept in this browser. */

export interface Prefs {
  /** Play the only option automatically. */
  forced: boolean;
  /** Ask before moves that the game calls irreversible, before all of them, or never. */
  confirm: 'marked' | 'all' | 'none';
  /** Use the generic table instead of the game's board. */
  generic: boolean;
  speed: number;
}

const KEY = 'parlour.prefs';
const usual: Prefs = { forced: false, confirm: 'marked', generic: false, speed: 1 };

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
