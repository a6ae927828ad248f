/** The ten seats: a colour (seats.css) and a shape each. Shapes are drawn in a box of 24 by 24. */

export const SHAPES = [
  { name: 'circle', path: 'M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 0 1 0-19Z' },
  {
    name: 'square',
    path: 'M5 3.5h14a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19V5A1.5 1.5 0 0 1 5 3.5Z',
  },
  {
    name: 'triangle',
    path: 'M12 2.6a1.6 1.6 0 0 1 1.4.8l8.6 15.2a1.6 1.6 0 0 1-1.4 2.4H3.4A1.6 1.6 0 0 1 2 18.6L10.6 3.4A1.6 1.6 0 0 1 12 2.6Z',
  },
  {
    name: 'diamond',
    path: 'M12 1.5a1.4 1.4 0 0 1 1.1.5l7.6 9a1.5 1.5 0 0 1 0 2l-7.6 9a1.5 1.5 0 0 1-2.2 0l-7.6-9a1.5 1.5 0 0 1 0-2l7.6-9a1.4 1.4 0 0 1 1.1-.5Z',
  },
  { name: 'star', path: 'M12 1.6l3.1 6.6 7.2.9-5.3 5 1.4 7.2L12 17.8l-6.4 3.5L7 14.1l-5.3-5 7.2-.9Z' },
  {
    name: 'hexagon',
    path: 'M11.2 1.9a1.6 1.6 0 0 1 1.6 0l7.4 4.3a1.6 1.6 0 0 1 .8 1.4v8.8a1.6 1.6 0 0 1-.8 1.4l-7.4 4.3a1.6 1.6 0 0 1-1.6 0l-7.4-4.3a1.6 1.6 0 0 1-.8-1.4V7.6a1.6 1.6 0 0 1 .8-1.4Z',
  },
  {
    name: 'cross',
    path: 'M9.4 2.5h5.2a1 1 0 0 1 1 1v4.9h4.9a1 1 0 0 1 1 1v5.2a1 1 0 0 1-1 1h-4.9v4.9a1 1 0 0 1-1 1H9.4a1 1 0 0 1-1-1v-4.9H3.5a1 1 0 0 1-1-1V9.4a1 1 0 0 1 1-1h4.9V3.5a1 1 0 0 1 1-1Z',
  },
  {
    name: 'drop',
    path: 'M12 1.8c.5 0 .9.2 1.2.6 2.7 3.3 6.3 8.2 6.3 12a7.5 7.5 0 0 1-15 0c0-3.8 3.6-8.7 6.3-12 .3-.4.7-.6 1.2-.6Z',
  },
  {
    name: 'moon',
    path: 'M15.6 2.7a1 1 0 0 1 .3 1.6a9.2 9.2 0 0 0 4.6 13.4a1 1 0 0 1 .3 1.7A10.3 10.3 0 1 1 15.6 2.7Z',
  },
  {
    name: 'shield',
    path: 'M11.5 1.9a1.4 1.4 0 0 1 1 0l7 2.5a1.4 1.4 0 0 1 .9 1.3c.1 7.6-2 13.3-7.7 16.3a1.5 1.5 0 0 1-1.4 0C5.6 19 3.5 13.3 3.6 5.7a1.4 1.4 0 0 1 .9-1.3Z',
  },
] as const;

export const SEATS = SHAPES.length;

/** Seats are counted from 0, as in the kernel; after ten, colours and shapes repeat. */
export function shapeOf(seat: number): (typeof SHAPES)[number] {
  return SHAPES[seat % SEATS]!;
}

/** A shape by its name; people may choose another than their seat's. */
export function shapeNamed(name: string): (typeof SHAPES)[number] {
  return SHAPES.find((shape) => shape.name === name) ?? SHAPES[0];
}

export function colourOf(seat: number): string {
  return `var(--seat-${(seat % SEATS) + 1})`;
}

export function inkOn(seat: number): string {
  return `var(--seat-${(seat % SEATS) + 1}-ink)`;
}

// Where a game names the colours people choose, this is the seat of each.
const NAMED: Record<string, number> = { red: 0, yellow: 1, purple: 2, black: 3, green: 6, blue: 8 };

/** The seat whose colour has this name. */
export function seatNamed(colour: string): number | undefined {
  return NAMED[colour];
}
