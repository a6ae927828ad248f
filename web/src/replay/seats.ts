/** Who sits where when there is no room that says so: names of a record, each with the look of its seat. */
import { SEATS, shapeOf } from '../ui/seats.ts';
import type { Seat } from '../wire.ts';

export function recordSeat(name: string, seat: number): Seat {
  return { seat, kind: 'person', name, colour: seat % SEATS, emblem: shapeOf(seat).name };
}
