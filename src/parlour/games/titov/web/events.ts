/**
 * What happened, as acts on the stage. What runs by itself, from the end of the Action Phase and in the Reset Phase, is
 * told as a story, line by line; all else stirs what it is about.
 */
import type { Act } from 'parlour';
import type { PileName } from './sheets.svelte.ts';
import type { Events, Happened } from './types.ts';

/** What the board can do, piece by piece. */
export interface Pieces {
  bank: (resource: number, change: number, good: boolean) => Act;
  place: (place: number, how: 'tick' | 'ring' | 'come') => Act;
  pile: (pile: PileName) => Act;
  deal: () => Act;
  play: (card: number) => Act;
  /** A line of the story, and how much it weighs. */
  tell: (event: Happened, weight: Weight) => Act;
  /** A die is cast, and an objective becomes active. */
  cast: (objective: number, die: number) => Act;
  /** A milestone is resolved. */
  done: (objective: number, happened: Happened) => Act;
  /** Another act begins. */
  act: (number: number) => Act;
  begin: (why: 'retained' | 'reset') => Act;
  end: () => Act;
}

export type Weight = 'light' | 'heavy';

/** Lines of the story, and those that matter most. */
const HEAVY: ReadonlySet<keyof Events> = new Set([
  'timer_full', 'lost', 'calamity', 'fell', 'won', 'escalated', 'retained', 'revealed', 'milestone_done', 'activated',
]); // prettier-ignore
const TOLD: ReadonlySet<keyof Events> = new Set([
  ...HEAVY, 'timer', 'marker', 'gained', 'gained_objective', 'gained_card', 'returned', 'destroyed', 'replaced', 'placed',
  'paused', 'shuffled_objectives', 'disrupted', 'destroyed_card', 'destroyed_away', 'cards_next_turn', 'maximum',
  'began_turn', 'own_clock', 'none_left', 'act', 'counted', 'more_agenda', 'quiet', 'cheaper', 'weaker', 'copied', 'improved',
  'replaced_card',
]); // prettier-ignore
const HOW: Partial<Record<keyof Events, 'tick' | 'ring' | 'come'>> = {
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
const PILE: Partial<Record<keyof Events, PileName>> = {
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
};

/** The acts of everything that led to a view. */
export function actsOf(news: readonly Happened[], pieces: Pieces): Act[] {
  const acts: Act[] = [];
  let story = false;
  let dealt = false;
  for (const happened of news) {
    const { event } = happened;
    const begins = beginning(happened);
    if (begins && !story) acts.push(pieces.begin(begins));
    story = begins !== null || (story && event !== 'phase');
    if (event === 'phase' && !story) acts.push(pieces.end());
    if (story && TOLD.has(event)) acts.push(pieces.tell(happened, HEAVY.has(event) ? 'heavy' : 'light'));
    acts.push(...stirred(happened, pieces));
    if (event === 'drew' && !dealt) {
      dealt = true;
      acts.push(pieces.deal());
    }
  }
  if (story) acts.push(pieces.end());
  return acts;
}

/** The part of the story that begins with it, if any. */
function beginning({ event, values }: Happened): 'retained' | 'reset' | null {
  if (event === 'retained') return 'retained';
  return event === 'phase' && values.phase === 'reset' ? 'reset' : null;
}

function stirred(happened: Happened, pieces: Pieces): Act[] {
  const { event, values } = happened;
  switch (event) {
    case 'milestone_done':
      return [pieces.pile('milestones'), pieces.done(values.objective, happened)];
    case 'gained':
      return [pieces.bank(values.resource, values.amount, true)];
    case 'spent':
    case 'lost':
      return [pieces.bank(values.resource, -values.amount, false)];
    case 'activated':
      return [pieces.cast(values.objective, values.die)];
    case 'act':
      return [pieces.act(values.act)];
    case 'played':
      return [pieces.play(values.card)];
    case 'revealed':
      return [pieces.place(0, 'come')];
    default: {
      const [how, pile] = [HOW[event], PILE[event]];
      const places = how && 'place' in values ? [pieces.place(values.place, how)] : [];
      return pile ? [...places, pieces.pile(pile)] : places;
    }
  }
}
