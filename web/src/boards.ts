/** What the components of a game are given: its board, its panel and what stands beside each player. */
import { seatNamed } from './ui/seats.ts';
import type { Stage } from './pieces/stage.ts';
import type { Speech } from './speech.ts';
import type * as wire from './wire.ts';

/**
 * What every board is given. It draws the view, marks its parts as targets, and animates events on the stage. Its
 * game's `types.ts` declares the events and questions, so a misspelt name fails the check.
 */
export interface BoardProps<View = unknown, Happened = wire.Happened, Ask = wire.Ask> {
  view: View;
  /** The seat whose view this is; -1 for a spectator. */
  seat: number;
  seats: readonly wire.Seat[];
  speech: Speech;
  stage: Stage;
  /** What led from the previous view to this one. */
  events: readonly Happened[];
  /** The question being asked or waited for, with its values. */
  ask: Ask;
}

/** What a panel is given: it shows the question, and its buttons can answer it. */
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

/** The colour of a player: the one they play, where a game lets people choose (`view.seats[n].colour`). */
export function colourIn(view: unknown, speech: Speech, { seat, colour }: wire.Seat): number {
  const chosen = (view as { seats?: { colour?: number }[] } | undefined)?.seats?.[seat]?.colour ?? -1;
  const id = speech.game.ids.colour?.[chosen];
  return id === undefined ? colour : (seatNamed(id) ?? colour);
}

/** Who is asked now: me, or the players we wait for. */
export function activeSeat(ask: wire.Ask, seat: number): number {
  const waited = ask.values?.seat;
  return ask.waits ? (Array.isArray(waited) ? Number(waited[0]) : Number(waited ?? -1)) : seat;
}
