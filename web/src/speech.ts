/**
 * Says everything about a match in words: questions, moves, events, results, from the game's catalogue and the names
 * of who sits where. In the same words as the kernel's speaker (src/parlour/kernel/speaker.py).
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

  /** `names` gives the name of each seat, as it is now. */
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

  /** The question to who is asked; what the others wait for. */
  prompt(ask: Ask): string {
    const template = this.template(ask.waits ? 'waits' : 'asks', ask.key);
    return template === null ? '' : this.say(template, ask.values ?? {});
  }

  /** What people are offered: a verb with empty words is for bots and agents. */
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

  /** What a verb does, without its target, for a group of moves. */
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
    const templates =
      result.reason === 'resigned'
        ? [this.template('resigned', key)]
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

  /** One value for a person: a seat by its player, a target by its name. */
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

  /** Where a picture of the pack is, if it has it. */
  picture(name: string): string | undefined {
    return this.game.art?.[`${name}.svg`];
  }

  /** The template at this place of the catalogue. */
  template(...path: string[]): string | null {
    return lookUp(this.game.words, ...path);
  }
}

const kept = new Map<string, Promise<GameWords>>();

/** The words of a game as it is set, fetched once: what its things are called may depend on pack and settings. */
export function wordsOf(
  game: string,
  seats: number,
  set: Pick<Room, 'pack' | 'preset' | 'settings'> = {},
): Promise<GameWords> {
  const asked = new URLSearchParams({ seats: String(seats) });
  if (set.pack) asked.set('pack', set.pack);
  if (set.preset) asked.set('preset', set.preset);
  if (Object.keys(set.settings ?? {}).length) asked.set('settings', JSON.stringify(set.settings));
  const key = `${game}?${asked}`;
  let words = kept.get(key);
  if (!words) {
    words = api.words(game, asked);
    kept.set(key, words);
    words.catch(() => kept.delete(key));
  }
  return words;
}
