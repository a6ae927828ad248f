import { lookUp, type Words } from '../speech.ts';

/** Names in a sentence. */
const list = new Intl.ListFormat(document.documentElement.lang || 'en', { style: 'long', type: 'conjunction' });

export function listed(names: readonly string[]): string {
  return list.format(names);
}

/** A name from a program, for people: `free_parking` is "Free parking". */
export function spoken(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What something of a game is called: as its words say (`names.<kind>.<id>`), else as its id sounds. */
export function named(words: Words | undefined, kind: string, id: string): string {
  return lookUp(words, 'names', kind, id) ?? spoken(id);
}
