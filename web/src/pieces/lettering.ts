/** Text in drawings: broken into lines and made as large as its place allows. */

export interface Lettering {
  size: number;
  lines: string[];
}

const WIDTH = 0.57; // average width of a letter, as a share of its size
const LEADING = 1.14;

/** The largest size at which a text fits a place; if even the smallest does not fit, the end is cut off. */
export function fit(text: string, width: number, height: number, largest = 15, smallest = 8): Lettering {
  for (let size = largest; size > smallest; size -= 0.5) {
    const lines = wrap(text, width / (size * WIDTH));
    if (lines && lines.length * size * LEADING <= height) return { size, lines };
  }
  const room = Math.floor(width / (smallest * WIDTH));
  const rows = Math.max(1, Math.floor(height / (smallest * LEADING)));
  const lines = wrap(text, room) ?? text.split(' ').map((word) => short(word, room));
  const shown = lines.slice(0, rows);
  if (shown.length < lines.length) shown[rows - 1] = `${shown[rows - 1]!.slice(0, Math.max(1, room - 1)).trimEnd()}…`;
  return { size: smallest, lines: shown };
}

/** Lines of at most this many letters; null if a single word is longer. */
function wrap(text: string, room: number): string[] | null {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    if (word.length > room) return null;
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function short(word: string, room: number): string {
  return word.length > room ? `${word.slice(0, Math.max(1, room - 1)).trimEnd()}…` : word.trimEnd();
}

/** How far below the middle each line of a block is drawn, so that the block is centred on 0. */
export function rows({ size, lines }: Lettering): number[] {
  return lines.map((_, row) => (row - (lines.length - 1) / 2) * size * LEADING);
}
