/**
 * Puts a match into words: questions, moves, events and results, from the game's catalogue and the names of the
 * players. The kernel's speaker (src/parlour/kernel/speaker.py) uses the same words.
 */
import { api } from './api.ts';
import type { Ask, GameWords, Happened, Play, Room } from './wire.ts';
import { fill, slots } from './words/words.ts';

export interface Result {
  winners: number[];
  reason: string;
  ranks: number[];
  scores?: number[];
  teams?: number[];
}

/** How a match may end whatever its rules say. */
const WITHOUT_RULES = ['resigned', 'unfinished'];

export type Words = Record<string, unknown>;

/** The template at this place of a catalogue. */
export function lookUp(words: Words | undefined, ...path: string[]): string | null {
  let found: unknown = words;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return null;
    found = (found as Words)[key];
  }
  return typeof found === 'string' ? found : null;
}

export class Speech {
  readonly game: GameWords;
  readonly #names: () => readonly string[];

  /** `names` gives the current name of each seat. */
  constructor(game: GameWords, names: () => readonly string[]) {
    this.game = game;
    this.#names = names;
  }

  get title(): string {
    return this.template('game', 'title') ?? '';
  }

  get about(): string {
    return this.template('game', 'about') ?? '';
  }

  /** The question as the asked seat reads it; for the others, what they wait for. */
  prompt(ask: Ask): string {
    const template = this.template(ask.waits ? 'waits' : 'asks', ask.key);
    return template === null ? '' : this.say(template, ask.values ?? {});
  }

  /** The moves people are offered: a verb with empty words is for bots and agents. */
  offered(moves: readonly Play[] | undefined): Play[] {
    return (moves ?? []).filter(({ verb }) => this.template('verbs', verb) !== '');
  }

  event({ event, values }: Happened): string {
    let template = this.template('events', event) ?? event;
    if (slots(template).some((name) => values[name] === null))
      template = this.template('events', `${event}.hidden`) ?? template;
    return this.say(template, values, this.game.events[event]);
  }

  /** A move, as on a button. */
  move({ verb, target, other }: Play): string {
    const kinds = this.game.verbs[verb] ?? [];
    const values: Record<string, unknown> = {};
    if (kinds.length === 1) values[kinds[0]!] = target;
    if (kinds.length === 2) Object.assign(values, { from: target, to: other });
    const shown: Record<string, string> = kinds.length ? { from: kinds[0]!, to: kinds.at(-1)! } : {};
    return this.say(this.template('verbs', verb) ?? verb, values, shown);
  }

  /** A verb without its target, for a group of moves. */
  verb(verb: string): string {
    const template = this.template('groups', verb) ?? this.template('verbs', verb) ?? verb;
    return template
      .replace(/\{[^{}]*\}/g, '…')
      .replace(/\s+…$/, ' …')
      .trim();
  }

  /** The rule that forbids a move. */
  closed(why: string): string {
    return this.template('closed', why) ?? why;
  }

  result(result: Result): string {
    const key = !result.winners.length ? 'lost' : this.drawn(result) ? 'drawn' : 'won';
    const templates = WITHOUT_RULES.includes(result.reason)
      ? [this.template(result.reason, key)]
      : [this.template('results', key), this.template('reasons', result.reason)];
    const values = { winners: result.winners };
    return templates.map((template) => this.say(template ?? '', values, { winners: 'seat' })).join(' ');
  }

  drawn({ winners, teams }: Result): boolean {
    return new Set(winners.map((seat) => (teams ? teams[seat] : seat))).size > 1;
  }

  say(template: string, values: Record<string, unknown>, kinds: Record<string, string> = {}): string {
    return fill(template, values, (kind, value) => this.show(kind, value), kinds);
  }

  /** One value in words: a seat as its player, a target by its name. */
  show(kind: string, value: unknown): string {
    if (value === null || value === undefined) return '?';
    if (Array.isArray(value)) return value.map((item) => this.show(kind, item)).join(', ');
    if (kind === 'seat' && typeof value === 'number') return this.#names()[value] ?? '?';
    const ids = this.game.ids[kind];
    const key = (typeof value === 'number' ? ids?.[value] : undefined) ?? String(value);
    const named = this.template('names', kind, key);
    if (named !== null) return named;
    const template = this.template('kinds', kind);
    return template === null ? key : fill(template, { n: key });
  }

  /** A sentence of the board's own. */
  board(key: string, values: Record<string, unknown> = {}): string {
    return this.say(this.template('board', key) ?? key, values);
  }

  /** The address of a picture in the pack, if the pack has it. */
  picture(name: string): string | undefined {
    return this.game.art[`${name}.svg`];
  }

  /** The template at this place of the catalogue. */
  template(...path: string[]): string | null {
    return lookUp(this.game.words, ...path);
  }
}

const kept = new Map<string, Promise<GameWords>>();

/** The words of a game with these settings, fetched once: names may depend on pack and settings. A match whose pack or
 * rules are not those in use has words of its own. */
export function wordsOf(
  game: string,
  seats: number,
  set: Pick<Room, 'pack' | 'preset' | 'settings' | 'match' | 'own_words'> = {},
): Promise<GameWords> {
  const asked = new URLSearchParams({ seats: String(seats) });
  if (set.pack) asked.set('pack', set.pack);
  if (set.preset) asked.set('preset', set.preset);
  if (Object.keys(set.settings ?? {}).length) asked.set('settings', JSON.stringify(set.settings));
  const match = set.own_words ? set.match : undefined;
  const key = match ?? `${game}?${asked}`;
  let words = kept.get(key);
  if (!words) {
    words = match ? api.matchWords(match) : api.words(game, asked);
    kept.set(key, words);
    words.catch(() => kept.delete(key));
  }
  return words;
}

/** Words may have changed, because a pack has: fetch them again when they are asked for. */
export function forgetWords(): void {
  kept.clear();
}
