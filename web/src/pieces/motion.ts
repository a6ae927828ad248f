/** Movement that obeys the stage: animations and pauses that follow its speed and end when its signal is aborted. */
import { lessMotion } from '../ui/appearance.svelte.ts';
import { type Playback, Stage } from './stage.ts';

export interface Point {
  x: number;
  y: number;
}

/**
 * A stage for this page. Nobody watches a hidden page, and browsers stop its clock, so nothing is played there, nor
 * while `still` says so.
 */
export function newStage(still: () => boolean = () => false): Stage {
  const stage = new Stage(() => lessMotion() || document.hidden || still());
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stage.skip();
  });
  return stage;
}

/**
 * Play keyframes on an element that is already in its final state. Once they are over, or cut short, they leave no
 * trace.
 */
export async function animate(
  playback: Playback,
  element: Element,
  keyframes: Keyframe[],
  timing: KeyframeAnimationOptions & { duration: number },
): Promise<void> {
  if (playback.signal.aborted) return;
  const animation = element.animate(keyframes, { fill: 'backwards', ...timing });
  const letGo = playback.pace(animation);
  const end = () => animation.finish();
  playback.signal.addEventListener('abort', end, { once: true });
  try {
    await animation.finished;
  } catch {
    // cancelled because the element is gone: nothing is left to show
  } finally {
    playback.signal.removeEventListener('abort', end);
    letGo();
  }
}

/** A pause of this many milliseconds at normal speed. */
export function wait(playback: Playback, duration: number): Promise<void> {
  return new Promise((resolve) => {
    if (playback.signal.aborted) return resolve();
    const timer = setTimeout(end, duration / playback.speed);
    playback.signal.addEventListener('abort', end, { once: true });
    function end(): void {
      clearTimeout(timer);
      playback.signal.removeEventListener('abort', end);
      resolve();
    }
  });
}

const STEP = 230;
const LONGEST_WALK = 2600;

/**
 * Walk an element along points, hopping from each to the next. Its own style places it at the last one: `transform:
 * translate(x, y)`. In a drawing the points are in its units, in a box they are pixels.
 */
export function walk(playback: Playback, element: Element, path: readonly Point[], hop = 10): Promise<void> {
  const steps = path.length - 1;
  if (steps < 1) return Promise.resolve();
  const keyframes: Keyframe[] = [];
  path.forEach((point, index) => {
    keyframes.push({ transform: move(point), offset: index / steps, easing: 'cubic-bezier(0.3, 0, 0.6, 1)' });
    const next = path[index + 1];
    if (!next) return;
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 - hop };
    keyframes.push({ transform: move(middle), offset: (index + 0.5) / steps, easing: 'cubic-bezier(0.4, 0, 0.7, 1)' });
  });
  return animate(playback, element, keyframes, { duration: Math.min(steps * STEP, LONGEST_WALK) });
}

export function move({ x, y }: Point): string {
  return `translate(${x}px, ${y}px)`;
}
