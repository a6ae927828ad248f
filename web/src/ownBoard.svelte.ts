/**
 * The boards that games bring. The host tells where a game's board is; it is fetched when a table of that game is
 * opened. A game without a board, or with one that fails, is played on the generic table.
 */
import type { Component } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { api } from './api.ts';
import type { BoardProps, PanelProps, SeatProps } from './boards.ts';

/** What a board's script exports: the board, what stands by the question, and what says what a player has. */
export interface OwnBoard {
  Board: Component<BoardProps<never, never, never>>;
  Panel?: Component<PanelProps<never, never>>;
  Seat?: Component<SeatProps<never>>;
}

const REBUILT = 1_000; // milliseconds between looks at a board that somebody is working on

const boards = new Map<string, Promise<OwnBoard | null>>();
/** The board of a game that is drawn now. */
const drawn = new Map<string, OwnBoard>();
const sheets = new Map<string, HTMLLinkElement>();
/** How often the board of a game was replaced. */
const replaced = new SvelteMap<string, number>();

/** A game's own board; nothing if it has none that works. Whoever asks in an effect is told when it is replaced. */
export function loadBoard(game: string): Promise<OwnBoard | null> {
  replaced.get(game);
  let board = boards.get(game);
  if (!board) {
    board = fetchBoard(game);
    boards.set(game, board);
  }
  return board;
}

/**
 * Play on the generic table, because a board fails. All its parts may fail, each by itself, and one that was replaced
 * may fail late: only the first fault of the board that is drawn now counts.
 */
export function giveUp(game: string, board: OwnBoard, error: unknown): void {
  if (drawn.get(game) === board) abandon(game, error);
}

/** Use no board of this game's own from now on. The host's log says so, too. */
function abandon(game: string, error: unknown): void {
  drawn.delete(game);
  const why = String(error);
  console.warn(`The board of ${game} fails, so the generic table is used: ${why}`);
  void api.reportBoard(game, why.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 300)).catch(() => {});
  replace(game, Promise.resolve(null));
}

function replace(game: string, board?: Promise<OwnBoard | null>): void {
  if (board) boards.set(game, board);
  else boards.delete(game);
  // Later: a component that fails is still being drawn.
  queueMicrotask(() => replaced.set(game, (replaced.get(game) ?? 0) + 1));
}

async function fetchBoard(game: string): Promise<OwnBoard | null> {
  const card = await api.board(game).catch(() => {
    boards.delete(game); // the host may answer the next time
    return null;
  });
  if (!card) return null;
  if (card.watched) void watch(game, card.script);
  try {
    const [board] = await Promise.all([
      import(/* @vite-ignore */ card.script) as Promise<OwnBoard>,
      import('./face.ts'), // for its styles
      card.style ? dress(game, card.style) : null,
    ]);
    drawn.set(game, board);
    return board;
  } catch (error) {
    abandon(game, error);
    return null;
  }
}

/** Use a stylesheet in place of the one that the game's board had before. */
async function dress(game: string, address: string): Promise<void> {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = address;
  await new Promise((done, fail) => {
    sheet.onload = done;
    sheet.onerror = () => fail(new Error(`${address} cannot be fetched`));
    document.head.append(sheet);
  });
  sheets.get(game)?.remove();
  sheets.set(game, sheet);
}

/** Wait until `parlour board dev` has built the board again. */
async function watch(game: string, script: string): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, REBUILT));
    const now = await api.board(game).catch(() => null);
    if (now && now.script !== script) return replace(game);
  }
}
