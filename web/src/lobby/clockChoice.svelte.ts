/** The clock of a new table, the way people choose one: none, per decision, per match, or in days. */
import type { Clock } from '../wire.ts';

export type ClockKind = 'none' | 'decision' | 'match' | 'days';

const DAY = 86_400;

export class ClockChoice {
  kind: ClockKind = $state('none');
  seconds = $state(60);
  minutes = $state(10);
  increment = $state(5);
  days = $state(3);

  get clock(): Clock {
    if (this.kind === 'decision') return { decision: this.seconds };
    if (this.kind === 'match') return { match: this.minutes * 60, increment: this.increment };
    if (this.kind === 'days') return { decision: this.days * DAY };
    return {};
  }
}
