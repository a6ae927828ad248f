/**
 * What happened, as acts on the stage. What runs by itself, from the end of the Action Phase and in the Reset Phase, is
 * told as a story, line by line; all else stirs what it is about.
 */
import type { Act } from '$web/pieces/stage.ts';
import type { Happened } from '$web/wire.ts';
import type { PileName } from './sheets.svelte.ts';

/** What the board can do, piece by piece. */
export interface Pieces {
  bank: (resource: number, change: number, good: boolean) => Act;
  place: (place: number, how: 'tick' | 'ring' | 'come') => Act;
  pile: (pile: PileName) => Act;
  deal: () => Act;
  play: (card: number) => Act;
  /** A line of the story, and how much it weighs. */
  tell: (event: Happened, weight: Weight) => Act;
  /** A die is cast, and something is active from now on. */
  cast: (objective: number, die: number) => Act;
  /** Another act begins. */
  act: (number: number) => Act;
  begin: (why: 'retained' | 'reset') => Act;
  end: () => Act;
}

export type Weight = 'light' | 'heavy';

const HEAVY = new Set([
  'timer_full',
  'lost',
  'calamity',
  'fell',
  'won',
  'escalated',
  'retained',
  'revealed',
  'milestone_done',
  'activated',
]);
const TOLD = new Set([
  ...HEAVY,
  ...[
    'timer',
    'marker',
    'gained',
    'gained_objective',
    'gained_card',
    'returned',
    'destroyed',
    'replaced',
    'placed',
    'paused',
  ],
  ...[
    'shuffled_objectives',
    'disrupted',
    'destroyed_card',
    'destroyed_away',
    'cards_next_turn',
    'maximum',
    'began_turn',
    'own_clock',
  ],
  ...['act', 'counted', 'more_agenda', 'quiet', 'cheaper', 'weaker', 'copied', 'improved', 'replaced_card'],
]);
const HOW: Record<string, 'tick' | 'ring' | 'come'> = {
  timer: 'tick',
  delayed: 'tick',
  progress: 'tick',
  own_clock: 'tick',
  marker: 'tick',
  began_turn: 'tick',
  resolved: 'tick',
  timer_full: 'ring',
  fell: 'ring',
  won: 'ring',
  placed: 'come',
  replaced: 'come',
  escalated: 'come',
};
const PILE: Record<string, PileName> = {
  gained_objective: 'objective_discard',
  returned: 'objective_discard',
  calamity: 'objective_discard',
  destroyed: 'destroyed',
  destroyed_card: 'destroyed',
  destroyed_away: 'destroyed',
  shuffled: 'deck',
  reshuffled: 'deck',
  shuffled_objectives: 'objectives',
  discarded: 'discard',
  disrupted: 'discard',
  gained_card: 'discard',
  milestone_done: 'milestones',
};

/** The acts of everything that led to a view. */
export function actsOf(news: readonly Happened[], pieces: Pieces): Act[] {
  const acts: Act[] = [];
  let story = false;
  let dealt = false;
  for (const event of news) {
    const { phase, resource, amount, place, card, objective, die, act } = event.values as Record<
      string,
      number | string
    >;
    const begins = event.event === 'retained' || phase === 'reset';
    if (begins && !story) acts.push(pieces.begin(event.event === 'retained' ? 'retained' : 'reset'));
    story = begins || (story && event.event !== 'phase');
    if (event.event === 'phase' && !story) acts.push(pieces.end());
    if (story && TOLD.has(event.event)) acts.push(pieces.tell(event, HEAVY.has(event.event) ? 'heavy' : 'light'));
    if (event.event === 'gained') acts.push(pieces.bank(Number(resource), Number(amount), true));
    if (event.event === 'spent' || event.event === 'lost')
      acts.push(pieces.bank(Number(resource), -Number(amount), false));
    if (event.event === 'activated') acts.push(pieces.cast(Number(objective), Number(die)));
    if (event.event === 'act') acts.push(pieces.act(Number(act)));
    if (event.event === 'played') acts.push(pieces.play(Number(card)));
    const how = HOW[event.event];
    if (how && place !== undefined) acts.push(pieces.place(Number(place), how));
    if (event.event === 'revealed' && objective !== undefined) acts.push(pieces.place(0, 'come'));
    const pile = PILE[event.event];
    if (pile) acts.push(pieces.pile(pile));
    if (event.event === 'drew' && !dealt) {
      dealt = true;
      acts.push(pieces.deal());
    }
  }
  if (story) acts.push(pieces.end());
  return acts;
}
