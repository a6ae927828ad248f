/** Who I am to this host: a guest with a name. Actions that need a name ask for one first. */
import { api } from './api.ts';
import type { Me } from './wire.ts';

let me: Me | null = $state.raw(null);
let asking: ((known: boolean) => void) | null = $state.raw(null);

const arrived = api.me().then(
  (found) => (me = found),
  () => (me = {}),
);

export const person = {
  get id(): string | undefined {
    return me?.person;
  },
  get name(): string | undefined {
    return me?.name;
  },
  /** Whether a name is being asked for. */
  get asking(): boolean {
    return asking !== null;
  },
  arrived,
};

/** True once I have a name; false if I decline. */
export async function ensureName(): Promise<boolean> {
  await arrived;
  if (me?.person) return true;
  return new Promise((resolve) => (asking = resolve));
}

export async function setName(name: string): Promise<void> {
  me = await api.becomeGuest(name);
  answer(true);
}

export function answer(known: boolean): void {
  asking?.(known);
  asking = null;
}
