import { en } from './en.ts';
import { speaker } from './words.ts';

/** What the shell says, in the language of the page. */
export const t = speaker(en);
