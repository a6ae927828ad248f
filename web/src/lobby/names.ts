import { lookUp, type Words } from '../speech.ts';
import type { PackCard } from '../wire.ts';
import { t } from '../words/t.ts';

/** A list of names for a sentence. */
const list = new Intl.ListFormat(document.documentElement.lang || 'en', { style: 'long', type: 'conjunction' });

export function listed(names: readonly string[]): string {
  return list.format(names);
}

/** An id made readable: `free_parking` becomes "Free parking". */
export function spoken(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of something in a game: from its words (`names.<kind>.<id>`), otherwise its id made readable. */
export function named(words: Words | undefined, kind: string, id: string): string {
  return lookUp(words, 'names', kind, id) ?? spoken(id);
}

/** Whose pack it is, as far as it says so. */
export function whose({ author, version, licence }: PackCard): string {
  return [author && t('new.pack.author', { author }), version && t('new.pack.version', { version }), licence]
    .filter(Boolean)
    .join(' · ');
}
