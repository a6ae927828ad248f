/**
 * How a person wants to see Parlour: theme, contrast, motion and text size. "auto" follows the system, also when it
 * changes. The result stands as data attributes on <html>, which the style sheets read.
 */

export type Theme = 'auto' | 'light' | 'dark';
export type Contrast = 'auto' | 'normal' | 'more';
export type Motion = 'auto' | 'full' | 'less';
export type TextSize = 's' | 'm' | 'l' | 'xl';

export interface Appearance {
  theme: Theme;
  contrast: Contrast;
  motion: Motion;
  text: TextSize;
}

const KEY = 'parlour.look';
const UNTOUCHED: Appearance = { theme: 'auto', contrast: 'auto', motion: 'auto', text: 'm' };

const choices = $state<Appearance>({ ...UNTOUCHED, ...remembered() });
const system = {
  contrast: matchMedia('(prefers-contrast: more)'),
  motion: matchMedia('(prefers-reduced-motion: reduce)'),
};

function remembered(): Partial<Appearance> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Appearance>;
  } catch {
    return {}; // storage may be forbidden or damaged; looks are not worth an error
  }
}

function put(name: string, value: string | null): void {
  if (value === null) document.documentElement.removeAttribute(`data-${name}`);
  else document.documentElement.setAttribute(`data-${name}`, value);
}

function moreContrast(): boolean {
  return choices.contrast === 'more' || (choices.contrast === 'auto' && system.contrast.matches);
}

/** Whether things should jump to their final place. Pieces ask this for every act. */
export function lessMotion(): boolean {
  return choices.motion === 'less' || (choices.motion === 'auto' && system.motion.matches);
}

function apply(): void {
  put('theme', choices.theme === 'auto' ? null : choices.theme);
  put('contrast', moreContrast() ? 'more' : null);
  put('motion', lessMotion() ? 'less' : null);
  put('text', choices.text);
}

/** The choices as they are; a component that reads them follows changes. */
export const appearance: Readonly<Appearance> = choices;

/** Change some choices and remember them. */
export function setAppearance(changed: Partial<Appearance>): void {
  Object.assign(choices, changed);
  apply();
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // remembered for this visit only
  }
}

system.contrast.addEventListener('change', apply);
system.motion.addEventListener('change', apply);
apply();
