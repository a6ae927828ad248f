/**
 * The boards of games: one chunk each, fetched when a table of that game is opened. A game without a board is played
 * on the generic table. Beside its board a game may have a cover, `cover.svg`.
 */
import type { Component } from 'svelte';
import type { Stage } from './pieces/stage.ts';
import type { Speech } from './speech.ts';
import type { Happened, Seat } from './wire.ts';

/** What every board is given. It draws the view, marks its things as targets, and animates events on the stage. */
export interface BoardProps<View = unknown> {
  view: View;
  /** Through whose eyes; -1 is a spectator. */
  seat: number;
  seats: readonly Seat[];
  speech: Speech;
  stage: Stage;
  /** What led from the view before to this one. */
  events: readonly Happened[];
}

export type Board = Component<BoardProps<never>>;

const found = import.meta.glob<{ default: Board }>('../../src/parlour/games/*/web/Board.svelte');
const drawn = import.meta.glob<string>('../../src/parlour/games/*/web/cover.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

const gameOf = (path: string) => path.split('/').at(-3)!;
const boards = new Map(Object.entries(found).map(([path, load]) => [gameOf(path), load]));
const covers = new Map(Object.entries(drawn).map(([path, address]) => [gameOf(path), address]));

export function hasBoard(game: string): boolean {
  return boards.has(game);
}

export async function loadBoard(game: string): Promise<Board | null> {
  const load = boards.get(game);
  return load ? (await load()).default : null;
}

/** The address of a game's cover picture, if it has one. */
export function coverOf(game: string): string | null {
  return covers.get(game) ?? null;
}
