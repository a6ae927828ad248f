/**
 * The boards of games: one chunk each, fetched when a table of that game is opened. A game without a board is played
 * on the generic table. Beside its `Board.svelte` a game may have a `Panel.svelte`, which stands by the question, a
 * `Seat.svelte`, which says what a player has, and a cover, `cover.svg`.
 */
import type { Component } from 'svelte';
import { seatNamed } from './ui/seats.ts';
import type { Stage } from './pieces/stage.ts';
import type { Speech } from './speech.ts';
import type * as wire from './wire.ts';

/**
 * What every board is given. It draws the view, marks its things as targets, and animates events on the stage. Its game's
 * `types.ts` says what can happen and what can be asked: a name that is not there fails the check.
 */
export interface BoardProps<View = unknown, Happened = wire.Happened, Ask = wire.Ask> {
  view: View;
  /** Through whose eyes; -1 is a spectator. */
  seat: number;
  seats: readonly wire.Seat[];
  speech: Speech;
  stage: Stage;
  /** What led from the view before to this one. */
  events: readonly Happened[];
  /** What is asked, or waited for, and its values. */
  ask: Ask;
}

/** What a panel is given: it shows the question, and can be answered with the buttons in it. */
export type PanelProps<View = unknown, Ask = wire.Ask> = Pick<
  BoardProps<View, wire.Happened, Ask>,
  'view' | 'seat' | 'seats' | 'speech' | 'ask'
>;

/** What stands beside the name of a player. */
export interface SeatProps<View = unknown> {
  view: View;
  player: number;
  speech: Speech;
}

export type Board = Component<BoardProps<never, never, never>>;
export interface Drawn {
  Board: Board;
  Panel?: Component<PanelProps<never, never>>;
  Seat?: Component<SeatProps<never>>;
}

const found = import.meta.glob<{ default: Board }>('../../src/parlour/games/*/web/Board.svelte');
const panels = import.meta.glob<{ default: NonNullable<Drawn['Panel']> }>('../../src/parlour/games/*/web/Panel.svelte');
const plates = import.meta.glob<{ default: NonNullable<Drawn['Seat']> }>('../../src/parlour/games/*/web/Seat.svelte');
const drawn = import.meta.glob<string>('../../src/parlour/games/*/web/cover.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

const gameOf = (path: string) => path.split('/').at(-3)!;
const boards = new Map(Object.keys(found).map((path) => [gameOf(path), path]));
const covers = new Map(Object.entries(drawn).map(([path, address]) => [gameOf(path), address]));

export function hasBoard(game: string): boolean {
  return boards.has(game);
}

/** What a game draws itself, fetched together. */
export async function loadBoard(game: string): Promise<Drawn | null> {
  const path = boards.get(game);
  if (!path) return null;
  const beside = (name: string) => path.replace('Board.svelte', name);
  const [board, panel, plate] = await Promise.all([
    found[path]!(),
    panels[beside('Panel.svelte')]?.(),
    plates[beside('Seat.svelte')]?.(),
  ]);
  return { Board: board.default, Panel: panel?.default, Seat: plate?.default };
}

/** The address of a game's cover picture, if it has one. */
export function coverOf(game: string): string | null {
  return covers.get(game) ?? null;
}

/** The colour of somebody at the table: the one that they play, where a game lets people choose (`view.seats[n].colour`). */
export function colourIn(view: unknown, speech: Speech, { seat, colour }: wire.Seat): number {
  const chosen = (view as { seats?: { colour?: number }[] } | undefined)?.seats?.[seat]?.colour ?? -1;
  const id = speech.game.ids.colour?.[chosen];
  return id === undefined ? colour : (seatNamed(id) ?? colour);
}

/** Who is asked now: me, or who is waited for. */
export function activeSeat(ask: wire.Ask, seat: number): number {
  const waited = ask.values?.seat;
  return ask.waits ? (Array.isArray(waited) ? Number(waited[0]) : Number(waited ?? -1)) : seat;
}
