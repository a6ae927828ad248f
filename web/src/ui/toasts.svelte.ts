/** Short messages that come and go. Call `say(...)` anywhere; one `<Toasts>` on the page shows them. */
import type { Tone } from './icon.ts';

export interface Toast {
  id: number;
  text: string;
  tone: Tone;
  action?: { label: string; onpick: () => void };
}

const LASTS = 6000;
let count = 0;

export const toasts = $state<Toast[]>([]);

/** Show a message; it leaves by itself, unless it offers an action. */
export function say(text: string, more: Partial<Pick<Toast, 'tone' | 'action'>> = {}): number {
  const toast: Toast = { id: ++count, text, tone: 'plain', ...more };
  toasts.push(toast);
  if (!toast.action) setTimeout(() => unsay(toast.id), LASTS);
  return toast.id;
}

export function unsay(id: number): void {
  const index = toasts.findIndex((toast) => toast.id === id);
  if (index >= 0) toasts.splice(index, 1);
}
