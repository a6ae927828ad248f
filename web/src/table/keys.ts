/** The keyboard at the table. What has the focus comes first: a field, a menu or a dialog keeps its keys. */

export interface Keyed {
  undo: () => void;
  /** End what is being played; false if nothing is. */
  skip: () => boolean;
  help: () => void;
}

const BAR = '[data-asked] [data-move], [data-asked] [data-yes]';
const LIT = '.board .lit';
const WRITES = 'input, select, textarea, dialog, [contenteditable], [role=menu], [role=tab]';
const PRESSES = 'button, a, summary, .lit, .picked';
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function onKey(event: KeyboardEvent, { undo, skip, help }: Keyed): void {
  const on = event.target as Element;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || on.closest(WRITES)) return;
  if (document.querySelector('dialog[open], [role=menu]:popover-open')) return;
  const pressing = on.closest(PRESSES) !== null;
  const { key } = event;
  let done = true;
  if (key === 'Enter' && !pressing) press('[data-asked] [data-primary]');
  else if (key >= '1' && key <= '9' && key.length === 1) pressNumber(Number(key) - 1);
  else if (key === 'u' || key === 'U') undo();
  else if (key === '?') help();
  else if (key === ' ' && !pressing) done = skip();
  else if (ARROWS[key] && (on === document.body || on.matches(`${LIT}, main`))) done = step(on, ARROWS[key]);
  else done = false;
  if (done) event.preventDefault();
}

function press(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
}

function pressNumber(number: number): void {
  document.querySelectorAll<HTMLElement>(BAR)[number]?.click();
}

/** From one place that can be picked to the next in that direction; false if there is none. */
function step(from: Element, [across, down]: [number, number]): boolean {
  const lit = [...document.querySelectorAll<HTMLElement | SVGElement>(LIT)];
  if (!from.matches(LIT)) {
    lit[0]?.focus();
    return lit.length > 0;
  }
  const middle = (element: Element) => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const start = middle(from);
  let best: HTMLElement | SVGElement | null = null;
  let least = Infinity;
  for (const element of lit) {
    const { x, y } = middle(element);
    const ahead = (x - start.x) * across + (y - start.y) * down;
    const aside = Math.abs((x - start.x) * down) + Math.abs((y - start.y) * across);
    const cost = ahead + 2 * aside;
    if (element === from || ahead < 1 || cost >= least) continue;
    [best, least] = [element, cost];
  }
  best?.focus();
  return best !== null;
}

/**
 * Keeps the place of a keyboard player: what they picked goes out when the move is made, and the browser forgets it.
 * Once they are asked again, they go on where they were, or from the first thing there is to do.
 */
export class FocusKeeper {
  #place = '';
  #keyboard = false;

  /** Note where the focus is, and whether the keyboard has brought it there. */
  note(event: FocusEvent): void {
    const element = event.target as HTMLElement;
    this.#keyboard = element.matches(':focus-visible');
    const { kind, id } = element.dataset;
    this.#place = kind ? `.board .lit[data-kind="${CSS.escape(kind)}"][data-id="${id}"]` : '';
  }

  restore(): void {
    if (!this.#keyboard || (document.activeElement !== document.body && document.activeElement !== null)) return;
    const places = [this.#place, '[data-asked] [data-primary]', LIT, BAR].filter((place) => place !== '');
    const found = places.map((place) => document.querySelector<HTMLElement>(place)).find((one) => one !== null);
    found?.focus({ preventScroll: false });
  }
}
