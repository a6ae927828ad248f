/** How long ago something was, in words. */
import { t } from './words/t.ts';

const words = new Intl.RelativeTimeFormat(document.documentElement.lang || 'en', { numeric: 'auto' });
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

export function ago(then: number, now: number): string {
  for (const [unit, length] of STEPS) {
    const count = Math.floor((now - then) / length);
    if (count >= 1) return words.format(-count, unit);
  }
  return t('ago.now');
}
