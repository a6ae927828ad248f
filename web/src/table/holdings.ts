/** What a player holds, as the game declares it, and the face they play. */
import type { Speech } from '../speech.ts';

export type SeatsInView = { seats?: Record<string, unknown>[] } | undefined;

/**
 * `resources.<field>` in the game's words names a field of `view.seats[n]`; `resources.<field>.hidden` is shown if I may
 * not see the value.
 */
export function holdings(view: unknown, seat: number, speech: Speech): string[] {
  const held = (view as SeatsInView)?.seats?.[seat];
  if (!held) return [];
  return Object.entries((speech.game.words.resources ?? {}) as Record<string, string>).flatMap(([field, template]) => {
    if (held[field] === null) return speech.template('resources', `${field}.hidden`) ?? [];
    return held[field] === undefined ? [] : speech.say(template, { n: held[field] });
  });
}

/** The picture of what a seat plays, in games that have such: `character` or `role` of `view.seats[n]`. */
export function faceOf(view: unknown, seat: number, speech: Speech): string | undefined {
  const held = (view as SeatsInView)?.seats?.[seat];
  const faces = ['character', 'role'].map((kind) => {
    const id = speech.game.ids[kind]?.[(held?.[kind] as number | undefined) ?? -1];
    return id && speech.picture(`${kind}s/${id}`);
  });
  return faces.find((face) => face) || undefined;
}
