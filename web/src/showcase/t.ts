import { showcase } from '../words/showcase.en.ts';
import { speaker } from '../words/words.ts';

export const t = speaker(showcase);

/** Ten people, for ten seats. */
export const PEOPLE = ['Ada', 'Blaise', 'Chioma', 'Dmitri', 'Elif', 'Farid', 'Greta', 'Hana', 'Iker', 'Juno'] as const;
