/** Letters in drawings: words broken into lines and made as large as their place allows. */

export interface Lettering {
  size: number;
  lines: string[];
}

const WIDTH = 0.57; // of a letter, in its size, on average
const LEADING = 1.14;

/** The largest letters with which a text fits a place; where even the smallest do not, its end is left out. */
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

/** Lines of at most so many letters; null if a word alone is longer. */
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

/** How far below its first line's middle a block of lines is drawn, line by line, so that its middle lies at 0. */
export function rows({ size, lines }: Lettering): number[] {
  return lines.map((_, row) => (row - (lines.length - 1) / 2) * size * LEADING);
}
