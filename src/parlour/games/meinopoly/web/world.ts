/** A pack as the board needs it: the board in play, how it lies, pictures, and words. */
import type { Speech } from 'parlour';
import { type Layout, layOut } from './layout.ts';
import type { Ask, Board, Character, Content, Group, Space, View } from './types.ts';

export interface World {
  content: Content;
  board: Board;
  spaces: Space[];
  layout: Layout;
  /** Pairs of spaces that tokens can jump between. */
  portals: [number, number][];
  /** Deeds that belong together: a group's streets, all transits, all utilities. */
  estates: Estate[];
  picture: (name: string) => string | undefined;
  /** A sentence of the board's own. */
  tell: (key: string, values?: Record<string, unknown>) => string;
}

/** The props of every part of the board. */
export interface Part {
  world: World;
  view: View;
  speech: Speech;
}

export interface Estate {
  /** Its name and colour; transits and utilities have the name of their type and no colour. */
  name: string;
  colour?: string;
  spaces: number[];
}

const built = new WeakMap<object, World>();

/** The world of a match, worked out once. */
export function worldOf(speech: Speech, view: View): World {
  let world = built.get(speech.game);
  if (!world) {
    world = build(speech, view);
    built.set(speech.game, world);
  }
  return world;
}

function build(speech: Speech, view: View): World {
  const content = speech.game.pack as Content;
  const board = content.boards[view.board]!;
  const spaces = [...board.spaces, ...board.branches!.flatMap((branch) => branch.spaces)];
  return {
    content,
    board,
    spaces,
    layout: layOut(board),
    portals: portalsOf(content, spaces),
    estates: estatesOf(content, spaces, speech),
    picture: (name) => speech.picture(name),
    tell: (key, values) => speech.board(key, values),
  };
}

/** Types of spaces that let tokens jump to another of the same type: each is linked with the next of its kind. */
function portalsOf(content: Content, spaces: Space[]): [number, number][] {
  const links: [number, number][] = [];
  for (const { id, does } of content.types) {
    if (!does.some((effect) => effect.do === 'teleport' && effect.type === id)) continue;
    const doors = spaces.flatMap(({ type }, space) => (type === id ? [space] : []));
    doors.forEach((door, number) => links.push([door, doors[(number + 1) % doors.length]!]));
  }
  return links;
}

function estatesOf(content: Content, spaces: Space[], speech: Speech): Estate[] {
  const where = (wanted: (space: Space) => boolean) => spaces.flatMap((space, place) => (wanted(space) ? [place] : []));
  const groups = content.groups.map(({ id, colour }: Group) => ({
    name: speech.template('names', 'group', id) ?? id,
    colour,
    spaces: where((space) => space.group === id),
  }));
  const others = ['transit', 'utility'].map((type) => ({
    name: speech.template('names', 'type', type) ?? type,
    spaces: where((space) => space.type === type),
  }));
  return [...groups, ...others].filter((estate) => estate.spaces.length > 0);
}

/** The character that a seat plays, once it is chosen. */
export function characterOf(world: World, view: View, seat: number): Character | undefined {
  return world.content.characters[view.seats[seat]?.character ?? -1];
}

/** The space that the question is about: buy it, bid for it, stay on it or fight over it. */
export function aboutDeed({ key, values }: Ask): number | null {
  switch (key) {
    case 'buy':
    case 'bidding':
    case 'challenge':
    case 'fight':
    case 'reroll':
      return values?.space as number;
    default:
      return null;
  }
}

/** A sum in the words of the game; a hidden sum is shown as hidden. */
export function money(speech: Speech, amount: number | null | undefined): string {
  return amount === null || amount === undefined
    ? (speech.template('board', 'hidden') ?? '')
    : speech.show('dollars', amount);
}

export const STATS = ['capital', 'luck', 'negotiation', 'charisma', 'tech', 'stamina'] as const;
