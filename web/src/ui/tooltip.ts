/**
 * A tooltip for any element: `<button {@attach tip('Undo')}>`. One bubble serves the whole page, in the top layer, so
 * nothing clips it. It repeats what the element already says to a screen reader, so it is hidden from it.
 *
 * A mouse and the keyboard see it while they are there. A finger has no hover: it presses long, or taps something that
 * cannot be pressed, and the bubble leaves by itself or with the next touch.
 */
import type { Attachment } from 'svelte/attachments';
import { placeBeside } from './placement.ts';

const LONG = 450; // milliseconds until a press is long
const STAYS = 3500; // milliseconds until a bubble that a finger has called goes

let bubble: HTMLElement | null = null;
let owner: Element | null = null;
let leaving: ReturnType<typeof setTimeout> | undefined;

function show(element: Element, text: string): void {
  if (!element.isConnected) return;
  if (!bubble?.isConnected) {
    bubble = document.createElement('div');
    bubble.className = 'tip';
    bubble.popover = 'manual';
    bubble.setAttribute('aria-hidden', 'true');
    document.body.append(bubble);
  }
  clearTimeout(leaving);
  owner = element;
  bubble.textContent = text;
  if (!bubble.matches(':popover-open')) bubble.showPopover();
  placeBeside(bubble, element.getBoundingClientRect(), 'above');
}

function hide(element: Element): void {
  if (owner === element) hideAny();
}

function hideAny(): void {
  owner = null;
  clearTimeout(leaving);
  if (bubble?.matches(':popover-open')) bubble.hidePopover();
}

// A touch anywhere, scrolling, and another page end it.
addEventListener('pointerdown', hideAny, { capture: true });
addEventListener('scroll', hideAny, { capture: true, passive: true });
addEventListener('hashchange', hideAny);

/** `tap`: the element cannot be pressed, so a tap may show why. */
export function tip(text: string | undefined, tap = false): Attachment {
  return (element) => {
    if (!text) return;
    let press: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const call = () => {
      show(element, text);
      leaving = setTimeout(() => hide(element), STAYS);
    };
    const touched = (event: Event) => event instanceof PointerEvent && event.pointerType === 'touch';
    const appear = (event: Event) => {
      if (touched(event)) return;
      if (event.type === 'focusin' && !element.matches(':focus-visible')) return;
      show(element, text);
    };
    const vanish = (event?: Event) => {
      clearTimeout(press);
      if (!event || !touched(event)) hide(element);
    };
    const down = (event: Event) => {
      vanish();
      pressed = false;
      if (!touched(event)) return;
      press = setTimeout(() => {
        pressed = true;
        call();
      }, LONG);
    };
    const click = (event: Event) => {
      clearTimeout(press);
      if (pressed) {
        // It was read, not meant as a move.
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (tap && touched(event)) call();
      pressed = false;
    };
    const menu = (event: Event) => {
      if (pressed) event.preventDefault();
    };
    const escape = (event: Event) => {
      if ((event as KeyboardEvent).key === 'Escape') vanish();
    };
    const handlers: [string, (event: Event) => void][] = [
      ['pointerenter', appear],
      ['focusin', appear],
      ['pointerleave', vanish],
      ['pointercancel', vanish],
      ['focusout', vanish],
      ['pointerdown', down],
      ['contextmenu', menu],
      ['keydown', escape],
    ];
    for (const [name, handler] of handlers) element.addEventListener(name, handler);
    element.addEventListener('click', click, { capture: true });
    return () => {
      vanish();
      for (const [name, handler] of handlers) element.removeEventListener(name, handler);
      element.removeEventListener('click', click, { capture: true });
    };
  };
}
