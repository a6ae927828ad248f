/** The arithmetic of charts: round ticks, and the place of a value. */

/** Round numbers that cover a range in about `count` steps. */
export function ticks(least: number, most: number, count: number): number[] {
  const rough = (most - least || 1) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** The smallest and the largest of some values, however many, and of these two. */
export function span(values: readonly number[], least: number, most: number): [number, number] {
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

/** A function that maps a range of values to a range of places. */
export function scale(from: [number, number], to: [number, number]): (value: number) => number {
  const whole = from[1] - from[0] || 1;
  return (value) => to[0] + ((value - from[0]) / whole) * (to[1] - to[0]);
}

/** At most `count` of these moves, evenly spread, with the first and the last among them. */
export function sample(length: number, count: number): number[] {
  const steps = Math.min(length, count) - 1;
  if (steps < 1) return length ? [0] : [];
  return Array.from({ length: steps + 1 }, (_, index) => Math.round((index * (length - 1)) / steps));
}
