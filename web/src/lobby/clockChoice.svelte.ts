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

  /** Take over a clock that was chosen before. */
  set clock({ decision, match, increment }: Clock) {
    this.kind = match ? 'match' : decision === undefined ? 'none' : decision % DAY ? 'decision' : 'days';
    if (match) [this.minutes, this.increment] = [Math.round(match / 60), increment ?? 0];
    else if (decision !== undefined && decision % DAY) this.seconds = decision;
    else if (decision !== undefined) this.days = decision / DAY;
  }

  get clock(): Clock {
    if (this.kind === 'decision') return { decision: this.seconds };
    if (this.kind === 'match') return { match: this.minutes * 60, increment: this.increment };
    if (this.kind === 'days') return { decision: this.days * DAY };
    return {};
  }
}
