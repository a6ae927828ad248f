/** A pack's palette and letters, as properties that everything on its board and in its panel is drawn with. */
import './look.css';
import type { Look } from './types.ts';

const LETTERS: Record<NonNullable<Look['type']>, string> = {
  fraunces: 'var(--display)',
  figtree: 'var(--body)',
  cinzel: "'Cinzel', var(--display)",
  orbitron: "'Orbitron', var(--body)",
  michroma: "'Michroma', var(--body)",
};

export function styleOf(look: Look): string {
  const both = (colour: 'ground' | 'paper' | 'ink' | 'line' | 'accent') => `light-dark(${look.day![colour]}, ${look.night![colour]})`;
  return [
    `--board: ${both('ground')}`,
    `--paper: ${both('paper')}`,
    `--print: ${both('ink')}`,
    `--rule: ${both('line')}`,
    `--shine: ${both('accent')}`,
    `--letters: ${LETTERS[look.type!]}`,
  ].join('; ');
}
