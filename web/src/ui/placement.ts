/** Puts a popup beside what it belongs to, and keeps it on the screen. */

const MARGIN = 8;

export function placeBeside(popup: HTMLElement, anchor: DOMRect, side: 'above' | 'below'): void {
  popup.style.inset = 'auto';
  popup.style.margin = '0';
  const { width, height } = popup.getBoundingClientRect();
  const above = anchor.top - height - MARGIN;
  const below = anchor.bottom + MARGIN;
  const fits = { above: above >= MARGIN, below: below + height <= innerHeight - MARGIN };
  const other = side === 'above' ? 'below' : 'above';
  const chosen = fits[side] || !fits[other] ? side : other;
  const top = chosen === 'above' ? above : below;
  const left = anchor.left + anchor.width / 2 - width / 2;
  popup.style.top = `${clamp(top, MARGIN, innerHeight - height - MARGIN)}px`;
  popup.style.left = `${clamp(left, MARGIN, document.documentElement.clientWidth - width - MARGIN)}px`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
