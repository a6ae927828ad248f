/**
 * The boards of games: one chunk each, fetched when a table of that game is opened. A game without a board is played
 * on the generic table.
 */
import type { Component } from 'svelte';

const found = import.meta.glob<{ default: Component<Record<string, unknown>> }>(
  '../../src/parlour/games/*/web/Board.svelte',
);

const boards = new Map(Object.entries(found).map(([path, load]) => [path.split('/').at(-3)!, load]));

export function hasBoard(game: string): boolean {
  return boards.has(game);
}

export async function loadBoard(game: string): Promise<Component<Record<string, unknown>> | null> {
  const load = boards.get(game);
  return load ? (await load()).default : null;
}
