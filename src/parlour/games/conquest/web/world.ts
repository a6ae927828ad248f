/** The props of every part of the board, and questions that they share. */
import { colourIn, type PackStyle, type Seat, type Speech, styleOf } from 'parlour';
import type { View } from './types.ts';

export interface Part {
  view: View;
  speech: Speech;
  /** Everyone at the table, in the colours that they have chosen. */
  seats: readonly Seat[];
}

export const UNCLAIMED = -1;
export const NEUTRAL = -2;
export const HOLE = -3;

// A war room: sea-green cloth, paper, ink and brass.
const LOOK: PackStyle = {
  type: 'fraunces',
  day: { ground: '#1d4a46', paper: '#f6ecd3', ink: '#20282a', line: '#9c8252', accent: '#b3781b' },
  night: { ground: '#0f2b29', paper: '#22312f', ink: '#f2e7cd', line: '#8a713f', accent: '#e2b457' },
};
export const STYLE = styleOf(LOOK);

/** Everyone in the colour that they have chosen, once they have. */
export function dressed(seats: readonly Seat[], view: View, speech: Speech): Seat[] {
  return seats.map((player) => ({ ...player, colour: colourIn(view, speech, player) }));
}

export function isOn(view: View, part: View['map']['switches'][number]): boolean {
  return view.map.switches.includes(part);
}

/** Whether turns are being taken: the map is shared out, and nobody has won. */
export function isUnderway(view: View): boolean {
  return view.round > 0 && view.phase !== '';
}

/** A chance in percent. */
export function percent(speech: Speech, chance: number): string {
  return speech.board('chance', { n: (chance * 100).toFixed(1) });
}

/** The hatch of a player's land: a mark of the seat beside its colour. */
export const HATCHES = [
  'M-2 10L10 -2M-2 22L22 -2M10 22L22 10',
  'M-2 -2L22 22M-2 8L12 22M8 -2L22 12',
  'M0 5H20M0 15H20',
  'M5 0V20M15 0V20',
  'M5 5h.01M15 15h.01M5 15h.01M15 5h.01M10 10h.01M0 0h.01M0 20h.01M20 0h.01M20 20h.01M10 0h.01M0 10h.01M20 10h.01M10 20h.01',
  'M0 0L20 20M20 0L0 20',
];

/** The owner of a territory, in words. */
export function holderOf({ view, speech, seats }: Part, place: number): string {
  const { owner } = view.territories[place]!;
  if (owner >= 0) return seats[owner]!.name;
  return speech.board({ [UNCLAIMED]: 'unclaimed', [NEUTRAL]: 'neutral', [HOLE]: 'hole' }[owner]!);
}

/** The territories that border on one, by land or sea. */
export function neighboursOf({ map }: View, place: number): number[] {
  return map.links.flatMap(({ one, other }) => (one === place ? [other] : other === place ? [one] : []));
}

/** The event of this round and the forecast, by name and where they fall. */
export function happenings(view: View, speech: Speech): { when: string; id: string; name: string }[] {
  if (!isOn(view, 'events')) return [];
  return [
    { when: 'this.round', ...view.happening },
    { when: 'forecast', ...view.forecast },
  ].flatMap(({ when, number, continent, sea }) => {
    const id = speech.game.ids.happening?.[number];
    if (id === undefined) return [];
    const where =
      continent >= 0 ? `: ${speech.show('continent', continent)}` : sea >= 0 ? `: ${speech.show('sea', sea)}` : '';
    return [{ when, id, name: `${speech.show('happening', number)}${where}` }];
  });
}
