/** Smooth noise from a seed: the same at the same place of the same map, on every screen. */

export type Noise = (x: number, y: number) => number;

/** A number for some text, as a seed. */
export function seedOf(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619);
  return hash >>> 0;
}

/** A value between -1 and 1 at every point of a lattice. */
function lattice(seed: number, x: number, y: number): number {
  let hash = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ seed;
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 31 - 1;
}

/** Noise between -1 and 1 whose hills are so many units wide; each octave adds hills of half the width and height. */
export function noise(seed: number, width: number, octaves = 1): Noise {
  const once = (number: number, x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [across, down] = [ease(x - left), ease(y - top)];
    const at = (right: number, below: number) => lattice(seed + number * 7919, left + right, top + below);
    const above = at(0, 0) + (at(1, 0) - at(0, 0)) * across;
    const below = at(0, 1) + (at(1, 1) - at(0, 1)) * across;
    return above + (below - above) * down;
  };
  return (x, y) => {
    let [sum, height, all, scale] = [0, 1, 0, 1 / width];
    for (let octave = 0; octave < octaves; octave++) {
      sum += height * once(octave, x * scale, y * scale);
      all += height;
      height /= 2;
      scale *= 2;
    }
    return sum / all;
  };
}

function ease(share: number): number {
  return share * share * (3 - 2 * share);
}
