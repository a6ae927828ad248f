/** A pack's palette and typefaces, as properties for everything on its board and in its panel. */
import './pack.css';

interface Palette {
  ground: string;
  paper: string;
  ink: string;
  line: string;
  accent: string;
}

/** How a pack looks in the light and the dark theme, and its typefaces. */
export interface PackStyle {
  type?: keyof typeof LETTERS;
  day?: Palette;
  night?: Palette;
}

const LETTERS = {
  fraunces: 'var(--display)',
  figtree: 'var(--body)',
  cinzel: "'Cinzel', var(--display)",
  orbitron: "'Orbitron', var(--body)",
  michroma: "'Michroma', var(--body)",
} as const;

export function styleOf(style: PackStyle): string {
  const both = (colour: keyof Palette) => `light-dark(${style.day![colour]}, ${style.night![colour]})`;
  return [
    `--board: ${both('ground')}`,
    `--paper: ${both('paper')}`,
    `--print: ${both('ink')}`,
    `--rule: ${both('line')}`,
    `--shine: ${both('accent')}`,
    `--letters: ${LETTERS[style.type!]}`,
  ].join('; ');
}
