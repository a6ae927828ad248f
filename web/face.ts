/**
 * The modules that boards share with the page, and their addresses. Svelte is among them: a board that brought its own
 * would see neither the page's contexts nor its signals. What Svelte's compiler writes fits one version of Svelte only,
 * so the version of the face covers Svelte too.
 */
import face from './face.json' with { type: 'json' };

export const VERSION = face.version;

/** Every module of Svelte that a browser needs, but not those for old components. */
export const SHARED = [
  'parlour',
  'svelte',
  'svelte/animate',
  'svelte/attachments',
  'svelte/easing',
  'svelte/events',
  'svelte/internal/client',
  'svelte/internal/disclose-version',
  'svelte/motion',
  'svelte/reactivity',
  'svelte/reactivity/window',
  'svelte/store',
  'svelte/transition',
];

export const addressOf = (module: string) => `/face/${VERSION}/${module}.js`;
