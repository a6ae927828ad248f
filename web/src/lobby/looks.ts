/** What somebody at a table looks like: one of ten colours, and one of ten signs. */
import { SHAPES } from '../ui/seats.ts';

export type EmblemName = (typeof SHAPES)[number]['name'];

export interface Look {
  colour: number;
  emblem: EmblemName;
}

/** The first colour and the first sign that nobody has. */
export function freeLook(taken: readonly Look[]): Look {
  const colour = SHAPES.findIndex((_, number) => !taken.some((look) => look.colour === number));
  const shape = SHAPES.find(({ name }) => !taken.some((look) => look.emblem === name));
  return { colour: Math.max(0, colour), emblem: (shape ?? SHAPES[0]).name };
}

/** As it comes over the wire. */
export function lookOf({ colour, emblem }: { colour: number; emblem: string }): Look {
  return { colour, emblem: emblem as EmblemName };
}
