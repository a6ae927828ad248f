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
