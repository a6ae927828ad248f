/** Shows on the board where something happened: what is drawn there glows for a moment. */
import type { Speech } from '../speech.ts';
import { lessMotion } from '../ui/appearance.svelte.ts';
import type { Happened } from '../wire.ts';
import { places } from './story.ts';

const GLOWS = 2200; // milliseconds
let glowing: Element[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

export function spot(happened: Happened, game: Speech['game']): void {
  clearTimeout(timer);
  for (const element of glowing) element.classList.remove('spotted');
  glowing = places(happened, game).flatMap(([kind, id]) => [
    ...document.querySelectorAll(`.board [data-kind="${CSS.escape(kind)}"][data-id="${id}"]`),
  ]);
  for (const element of glowing) element.classList.add('spotted');
  glowing[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: lessMotion() ? 'instant' : 'smooth' });
  timer = setTimeout(() => {
    for (const element of glowing) element.classList.remove('spotted');
  }, GLOWS);
}
