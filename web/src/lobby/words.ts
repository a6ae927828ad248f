/** The words of games, kept: what the lobby needs to tell results and turns. */
import { house } from '../house.ts';
import { wordsOf } from '../speech.ts';

export const gameWords = wordsOf(house.words);
