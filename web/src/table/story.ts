/** How what happened is told: by importance, by player, with details folded into what they belong to. */
import type { Speech } from '../speech.ts';
import type { Happened } from '../wire.ts';

export interface Told {
  /** Its place in the log. */
  number: number;
  happened: Happened;
  /** Who did it, if it is somebody's; -1 otherwise. */
  seat: number;
  importance: string;
  /** What belongs to it, such as the rolls of an attack or the bids of an auction. */
  details: Told[];
}

type Declared = Pick<Speech['game'], 'importance' | 'events'>;

/** Log entries in order; those of little importance become details of what came before them. */
export function fold(log: readonly Happened[], game: Declared, first = 0): Told[] {
  const told: Told[] = [];
  log.forEach((happened, place) => {
    const importance = game.importance?.[happened.event] ?? '';
    const { seat } = happened.values;
    const doer = typeof seat === 'number' && game.events[happened.event]?.seat === 'seat' ? seat : -1;
    const one: Told = { number: first + place, happened, seat: doer, importance, details: [] };
    const head = told.at(-1);
    if (importance === 'minor' && head && head.importance !== 'turn') head.details.push(one);
    else told.push(one);
  });
  return told;
}

/** Whether an event names a seat, in whatever part. */
export function names({ happened: { event, values } }: Told, seat: number, game: Declared): boolean {
  return Object.entries(game.events[event] ?? {}).some(([field, kind]) => {
    const value = values[field];
    return kind === 'seat' && (value === seat || (Array.isArray(value) && value.includes(seat)));
  });
}

/** The entry to tell if there is room for one: the last that matters most, and rather one that names me. */
export function headline(told: readonly Told[], me: number, game: Declared): Told | undefined {
  const weight = (one: Told) =>
    (one.importance === 'major' ? 4 : 0) + (names(one, me, game) ? 2 : 0) + (one.importance === 'minor' ? -3 : 0);
  return told.reduce<Told | undefined>((best, one) => (best && weight(best) > weight(one) ? best : one), undefined);
}

/** Entries of the same player one after the other, as groups. */
export function byPlayer(told: readonly Told[]): Told[][] {
  const groups: Told[][] = [];
  for (const one of told) {
    const last = groups.at(-1);
    if (last && (one.seat === -1 || one.seat === last[0]!.seat) && one.importance !== 'turn') last.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** The places on the board that an event names: kinds and numbers of targets, as verbs have them. */
export function places(
  { event, values }: Happened,
  game: Declared & Pick<Speech['game'], 'verbs'>,
): [string, number][] {
  const targets = new Set(Object.values(game.verbs).flat());
  return Object.entries(game.events[event] ?? {}).flatMap(([field, kind]) => {
    const value = values[field];
    const numbers = Array.isArray(value) ? value : [value];
    return kind === 'seat' || !targets.has(kind)
      ? []
      : numbers.filter((one) => typeof one === 'number').map((one): [string, number] => [kind, one]);
  });
}
