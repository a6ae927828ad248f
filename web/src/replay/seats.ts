/** The players of a record without a room: its names, each with the look of its seat. */
import { SEATS, shapeOf } from '../ui/seats.ts';
import type { Seat } from '../wire.ts';

export function recordSeat(name: string, seat: number): Seat {
  return { seat, kind: 'person', name, colour: seat % SEATS, emblem: shapeOf(seat).name };
}
