import { en } from './en.ts';
import { speaker } from './words.ts';

/** A sentence of the client, in the language of the page. */
export const t = speaker(en);
