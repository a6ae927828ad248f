import type { Component } from 'svelte';

/** Any icon of @lucide/svelte: `import Dices from '@lucide/svelte/icons/dices'`. */
export type Icon = Component<{ size?: number | string; strokeWidth?: number | string; 'aria-hidden'?: 'true' }>;

export type Tone = 'plain' | 'baize' | 'brass' | 'danger';
