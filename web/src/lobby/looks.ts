/** The look of a player: one of ten colours, and one of ten emblems. */
import { SHAPES } from '../ui/seats.ts';

export type EmblemName = (typeof SHAPES)[number]['name'];

export interface Look {
  colour: number;
  emblem: EmblemName;
}

/** The first colour and the first emblem that are free. */
export function freeLook(taken: readonly Look[]): Look {
  const colour = SHAPES.findIndex((_, number) => !taken.some((look) => look.colour === number));
  const shape = SHAPES.find(({ name }) => !taken.some((look) => look.emblem === name));
  return { colour: Math.max(0, colour), emblem: (shape ?? SHAPES[0]).name };
}

/** A look as the wire has it. */
export function lookOf({ colour, emblem }: { colour: number; emblem: string }): Look {
  return { colour, emblem: emblem as EmblemName };
}
