/** English, complete: every sentence of the client itself. Games bring their own words with them. */
import { guide } from './guide.en.ts';
import { lobby } from './lobby.en.ts';
import { replay } from './replay.en.ts';
import { shell } from './shell.en.ts';
import { table } from './table.en.ts';

export const en = { ...shell, ...lobby, ...table, ...replay, ...guide } as const;
