/**
 * What cards say, from the pack's data and the words of effects and conditions: rows of a sign and its words, in which
 * resources, cards and subtypes are things that can be drawn and looked at.
 */
import { signed, type Speech } from 'parlour';
import type { Action, Condition, Content, Option } from './types.ts';
import type { World } from './world.ts';

export type Effect = NonNullable<Action['does']>[number];
type Amounts = Record<string, number>;

export type Piece =
  | { is: 'text'; text: string }
  /** An amount of a resource, of a mix of several, or of any. */
  | { is: 'amount'; resources: string[]; amount: string }
  | { is: 'card' | 'objective'; id: number }
  | { is: 'subtype'; id: string }
  | { is: 'counter'; id: string }
  /** The options, or what happens in one case. */
  | { is: 'rows'; rows: Row[] };

export interface Row {
  keyword: string;
  /** Whether it is bad. */
  bad: boolean;
  pieces: Piece[];
}

/** The keyword whose sign stands before an effect. */
const KEYWORDS: Record<Effect['do'], string> = {
  gain: 'gain',
  lose: 'lose',
  max: 'max',
  cards_per_turn: 'draw',
  draw: 'draw',
  recur: 'recur',
  reshuffle: 'reshuffle',
  disrupt: 'disrupt',
  foresee: 'foresee',
  gain_card: 'gain',
  copy: 'copy',
  destroy_cards: 'destroy',
  replace_cards: 'replace',
  improve: 'improve',
  play_card: 'hand',
  cheapen: 'spend',
  weaken: 'lose',
  gain_objective: 'objective_discard',
  activate: 'objective_discard',
  gain_active: 'objective_discard',
  replace: 'replace',
  replace_by_active: 'replace',
  swap_in: 'swap_in',
  destroy_objectives: 'destroy',
  return_this: 'return',
  destroy_this: 'destroy',
  delay: 'delay',
  advance_timer: 'advance',
  pause_timer: 'timer',
  advance_clock: 'clock',
  advance_project: 'project',
  move_marker: 'advance',
  push_track: 'war',
  reset_marker: 'loop',
  scout: 'scout',
  reshuffle_objectives: 'reshuffle',
  more_agenda: 'agenda',
  begin_act: 'milestone',
  proceed: 'milestone_deck',
  resolve_now: 'resolution',
  no_resolving: 'resolution',
  count: 'advance',
  one_of: 'requirements',
  offer: 'spend',
  if: 'requirements',
  win: 'resolution',
  defeat: 'calamity',
};
const BAD = new Set<Effect['do']>(['lose', 'disrupt', 'weaken', 'no_resolving', 'defeat']);
const SIGNED = new Set<unknown>(['max', 'cards_per_turn', 'move_marker'] satisfies Effect['do'][]);
const NAMES = new Set(['card', 'objective', 'of', 'into', 'milestone']);
const SLOT = /(\{[^{}]+\})/;

export class Texts {
  readonly #world: World;
  readonly #speech: Speech;

  constructor(world: World, speech: Speech) {
    this.#world = world;
    this.#speech = speech;
  }

  rows(effects: readonly Effect[] | undefined): Row[] {
    return (effects ?? []).map((effect) => this.row(effect));
  }

  row(effect: Effect): Row {
    const keyword = effect.do === 'gain_card' && effect.to === 'hand' ? 'gain_to_hand' : KEYWORDS[effect.do];
    return { keyword, bad: BAD.has(effect.do), pieces: this.#fill(this.#template(effect), { ...effect }) };
  }

  /** What is asked for, without the progress. */
  condition(condition: Condition): Piece[] {
    const none = condition.at_least == null && condition.at_most === 0;
    const found = none ? this.#speech.template('conditions', `${condition.count}.none`) : null;
    const template = found ?? this.#speech.template('conditions', condition.count) ?? condition.count;
    const values = { of: condition.of, least: condition.at_least ?? condition.at_most ?? 0 };
    return this.#fill(template, values, (ids) => this.#counted(condition, ids));
  }

  /** Amounts of resources. */
  amounts(amounts: Amounts, show: (amount: number) => string = String): Piece[] {
    return Object.entries(amounts).map(([names, amount]) => ({
      is: 'amount',
      resources: names.split('/'),
      amount: show(amount),
    }));
  }

  /** The words for an effect as it is: `gain_card.hand`, `reshuffle.all`, `draw`. */
  #template(effect: Effect): string {
    const variants = Object.entries(effect).flatMap(([field, value]) => {
      if (field === 'do') return [];
      if (value === true || (Array.isArray(value) && value.length)) return [field];
      if (field === 'count' && value === 0) return ['all'];
      return typeof value === 'string' ? [value] : [];
    });
    const found = variants.map((variant) => this.#speech.template('effects', `${effect.do}.${variant}`));
    return found.find((template) => template !== null) ?? this.#speech.template('effects', effect.do) ?? effect.do;
  }

  #fill(template: string, values: Record<string, unknown>, names = (ids: string[]) => this.#names(ids)): Piece[] {
    const pieces = template.split(SLOT).flatMap((part): Piece[] => {
      const slot = part.startsWith('{') ? part.slice(1, -1).split(/[|:]/)[0]! : '';
      const value = values[slot];
      if (slot === 'what' || slot === 'cost')
        return this.amounts(value as Amounts, SIGNED.has(values.do) ? signed : String);
      if (slot === 'options') return (value as Option[]).map(({ does }) => ({ is: 'rows', rows: this.rows(does) }));
      if (slot === 'does' || slot === 'otherwise') return [{ is: 'rows', rows: this.rows(value as Effect[]) }];
      if (slot === 'counter') return [{ is: 'counter', id: value as string }];
      if (slot === 'check') return this.condition(value as Condition);
      if (NAMES.has(slot)) return names([value].flat() as string[]);
      if (slot === 'by' && SIGNED.has(values.do)) return text(this.#speech.say(part, { by: signed(value as number) }));
      return text(slot ? this.#speech.say(part, values) : part);
    });
    return tidy(pieces);
  }

  /** Cards, objectives and subtypes by their ids, or any. */
  #names(ids: string[]): Piece[] {
    if (!ids.length) return text(this.#speech.board('any'));
    return between(
      ids.map((id) => this.#named(id)),
      this.#speech.board('or'),
    );
  }

  #named(id: string): Piece {
    const [card, objective] = [this.#world.card.get(id), this.#world.face.get(id)];
    if (card !== undefined) return { is: 'card', id: card };
    if (objective !== undefined) return { is: 'objective', id: objective };
    return { is: 'subtype', id };
  }

  /** What a condition counts: resources, the points of a party, or cards. */
  #counted({ count }: Condition, ids: string[]): Piece[] {
    if (count === 'resources' || count === 'gained') return this.#sum(ids.length ? ids : ['any']);
    if (count === 'counter')
      return between(
        ids.map((id) => ({ is: 'counter', id })),
        '+',
      );
    return ids.length ? this.#names(ids) : text(this.#speech.board('any.cards'));
  }

  #sum(ids: string[]): Piece[] {
    return between(
      ids.map((id) => ({ is: 'amount', resources: [id], amount: '' })),
      '+',
    );
  }
}

function text(words: string): Piece[] {
  return words ? [{ is: 'text', text: words }] : [];
}

function between(pieces: Piece[], word: string): Piece[] {
  return pieces.flatMap((piece, number) => (number ? [...text(` ${word} `), piece] : [piece]));
}

/** A row needs no full stop at its end, nor after a list. */
function tidy(pieces: Piece[]): Piece[] {
  return pieces.flatMap((piece, number): Piece[] => {
    if (piece.is !== 'text') return [piece];
    const words = pieces[number - 1]?.is === 'rows' ? piece.text.replace(/^[.\s]+/, '') : piece.text;
    return text(number === pieces.length - 1 ? words.replace(/\.$/, '') : words);
  });
}

/** Every option of a choice on any card, by its id. */
export function optionsOf(content: Content): Map<string, Option> {
  const found = new Map<string, Option>();
  const walk = (thing: unknown): void => {
    if (typeof thing !== 'object' || thing === null) return;
    if ('options' in thing) for (const option of thing.options as Option[]) found.set(option.id, option);
    Object.values(thing).forEach(walk);
  };
  [content.actions, content.objectives, content.milestones].forEach(walk);
  return found;
}
