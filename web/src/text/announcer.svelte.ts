/**
 * What screen readers read aloud unasked. Sentences that come close together are joined, and many at once are summed
 * up, so that nobody is flooded.
 */
import { t } from '../words/t.ts';

const TOGETHER = 600;
const MOST = 4;

export class Announcer {
  /** What the live region says now. */
  said = $state('');
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  tell(...sentences: string[]): void {
    this.#waiting.push(...sentences.filter(Boolean));
    if (!this.#waiting.length) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#say(), TOGETHER);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #say(): void {
    const all = this.#waiting;
    this.#waiting = [];
    const said =
      all.length > MOST ? t('text.many', { n: all.length - 1, last: all.slice(-2).join(' ') }) : all.join(' ');
    // The same sentence twice is no change and would not be read, so a space makes it one.
    this.said = said === this.said ? `${said} ` : said;
  }
}
