/** How long ago, in words of the page's language; nothing for less than a minute. */
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

export function ago(milliseconds: number, language = document.documentElement.lang || 'en'): string {
  for (const [unit, size] of STEPS) {
    if (milliseconds >= size) return new Intl.RelativeTimeFormat(language).format(-Math.floor(milliseconds / size), unit);
  }
  return '';
}
