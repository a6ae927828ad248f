/**
 * A tooltip for any element: `<button {@attach tip('Undo')}>`. One bubble serves the whole page, in the top layer, so
 * nothing clips it. It repeats what the element already says to a screen reader, so it is hidden from it.
 */
import type { Attachment } from 'svelte/attachments';
import { placeBeside } from './placement.ts';

let bubble: HTMLElement | null = null;
let owner: Element | null = null;

function show(element: Element, text: string): void {
  if (!bubble) {
    bubble = document.createElement('div');
    bubble.className = 'tip';
    bubble.popover = 'manual';
    bubble.setAttribute('aria-hidden', 'true');
    document.body.append(bubble);
  }
  owner = element;
  bubble.textContent = text;
  bubble.showPopover();
  placeBeside(bubble, element.getBoundingClientRect(), 'above');
}

function hide(element: Element): void {
  if (owner !== element) return;
  owner = null;
  bubble?.hidePopover();
}

export function tip(text: string | undefined): Attachment {
  return (element) => {
    if (!text) return;
    const appear = (event: Event) => {
      // A finger has no hover: the bubble would stay after a tap.
      if (event instanceof PointerEvent && event.pointerType === 'touch') return;
      if (event.type === 'focusin' && !element.matches(':focus-visible')) return;
      show(element, text);
    };
    const vanish = () => hide(element);
    const escape = (event: Event) => {
      if ((event as KeyboardEvent).key === 'Escape') vanish();
    };
    const handlers: [string, (event: Event) => void][] = [
      ['pointerenter', appear],
      ['focusin', appear],
      ['pointerleave', vanish],
      ['focusout', vanish],
      ['pointerdown', vanish],
      ['keydown', escape],
    ];
    for (const [name, handler] of handlers) element.addEventListener(name, handler);
    return () => {
      vanish();
      for (const [name, handler] of handlers) element.removeEventListener(name, handler);
    };
  };
}
