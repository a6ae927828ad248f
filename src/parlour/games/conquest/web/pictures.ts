/** The pictures of the war room. They are the game's, for every map; a pack may bring its own under the same names. */
import type { Speech } from 'parlour';

// As files of their own: a board that carried them all would load slowly.
const drawn = import.meta.glob<string>('./art/**/*.svg', { eager: true, query: '?url&no-inline', import: 'default' });

export function picture(speech: Speech, name: string): string {
  return speech.picture(name) ?? drawn[`./art/${name}.svg`]!;
}
