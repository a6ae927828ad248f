import { packs } from '../words/packs.en.ts';
import { speaker } from '../words/words.ts';

/** A sentence of the pack editor. */
export const t = speaker(packs);
