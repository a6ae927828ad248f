/** Finds the part of the new table's form that a refusal of the host belongs to. */
import { Refused } from '../api.ts';
import type { SeatDraft } from './draft.svelte.ts';

export interface FieldError {
  /** `pack`, `absent`, `setting <name>`, `seat <number>`; empty if it is about the whole. */
  at: string;
  say: string;
}

export function fieldErrorOf(error: unknown, seats: readonly SeatDraft[]): FieldError {
  const say = (error as Error).message;
  if (!(error instanceof Refused)) return { at: '', say };
  const { code, values } = error;
  const why = String(values.why ?? '');
  if (code === 'no_such_pack') return { at: 'pack', say };
  if (code === 'unfit_settings')
    return { at: values.setting === undefined ? '' : `setting ${String(values.setting)}`, say };
  if (code === 'no_such_bot') {
    const seat = seats.findIndex(({ who, bot }) => who === 'bot' && bot === values.bot);
    return { at: seat < 0 ? 'absent' : `seat ${seat}`, say };
  }
  // A malformed request says where: `$.seats[1].name`.
  const seat = /\$\.seats\[(\d+)\]/.exec(why)?.[1];
  return { at: seat === undefined ? '' : `seat ${seat}`, say };
}
