/** A pack as the board needs it: paths as lines in the drawing, boxes, and who walks which way. */
import type { Point } from '$web/pieces/motion.ts';
import type { Speech } from '$web/speech.ts';
import { type Line, lineThrough, namesAlong } from './lines.ts';
import type { Age, AgeCard, Content, Player, Role, Space, TurnCard, View } from './types.ts';

/** The path of an age: the numbers of its spaces from Start to Finish, its ribbon, and the lines on which its name is written. */
export interface Path extends Omit<Age, 'path'> {
  spaces: number[];
  line: Line;
  names: Line[];
}

/** A box where cards lie, and the age they are of; end-of-turn cards are of none. */
export interface Box {
  id: string;
  age: number | null;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface World {
  content: Content;
  spaces: Space[];
  ages: Path[];
  /** The ages on whose paths each space lies; Start and Finish lie on all. */
  agesAt: number[][];
  boxes: Box[];
  roles: Role[];
  width: number;
  height: number;
}

/** What every part of the board is given. */
export interface Part {
  world: World;
  view: View;
  speech: Speech;
}

export const RESOURCES = ['money', 'knowledge', 'influence'] as const;

const built = new WeakMap<object, World>();

/** The world of a match, worked out once. */
export function worldOf(speech: Speech): World {
  let world = built.get(speech.game);
  if (!world) {
    world = build(speech.game.pack as Content);
    built.set(speech.game, world);
  }
  return world;
}

function build(content: Content): World {
  const { spaces, roles, board } = content;
  const number = new Map(spaces.map(({ id }, place) => [id, place]));
  const corners = [...content.ages, ...content.piles].flatMap(({ box: [left, top, right, bottom] }) =>
    [top, (top + bottom) / 2, bottom].flatMap((y) => [left, (left + right) / 2, right].map((x) => ({ x, y }))),
  );
  const ages = content.ages.map(({ path, ...age }) => {
    const walked = [0, ...path.map((id) => number.get(id)!), spaces.length - 1];
    const points = walked.map((place) => pointOf(spaces[place]!));
    const others = spaces.filter((_, place) => !walked.includes(place)).map(pointOf);
    const crosses = (index: number) => spaces[walked[index]!]!.kind === 'junction';
    return {
      ...age,
      spaces: walked,
      line: lineThrough(points),
      names: namesAlong(points, crosses, [...others, ...corners]),
    };
  });
  const box = ({ id, box: [left, top, right, bottom] }: { id: string; box: [number, number, number, number] }, age: number | null) => ({
    id, age, x: left, y: top, width: right - left, height: bottom - top,
  }); // prettier-ignore
  return {
    content,
    spaces,
    roles,
    ages,
    agesAt: spaces.map((_, place) => ages.flatMap((age, which) => (age.spaces.includes(place) ? [which] : []))),
    boxes: [...content.ages.map(box), ...content.piles.map((pile) => box(pile, null))],
    width: board.width,
    height: board.height,
  };
}

export function pointOf({ at: [x, y] }: Space): Point {
  return { x, y };
}

/** The spaces from one to another along the path of an age, forward or back; straight, where it has not both. */
export function way(world: World, age: number, from: number, to: number): number[] {
  const path = world.ages[age]?.spaces ?? [];
  const [start, end] = [path.indexOf(from), path.indexOf(to)];
  if (start < 0 || end < 0) return [from, to];
  return start <= end ? path.slice(start, end + 1) : path.slice(end, start + 1).reverse();
}

/** The place of one of several tokens on a space: side by side in a box, closer on a small space. */
export function stand(world: World, space: number, number: number, all: number, apart: number): Point {
  const { x, y } = pointOf(world.spaces[space]!);
  if (all <= 1) return { x, y };
  const columns =
    world.spaces[space]!.kind === 'start' || world.spaces[space]!.kind === 'finish' ? 3 : Math.ceil(Math.sqrt(all));
  const lines = Math.ceil(all / columns);
  const row = Math.floor(number / columns);
  const inRow = row === lines - 1 ? all - row * columns : columns;
  return {
    x: x + ((number % columns) - (inRow - 1) / 2) * apart * (columns === 3 ? 1.25 : 1),
    y: y + (row - (lines - 1) / 2) * apart,
  };
}

/** A card by its number: age cards come before end-of-turn cards. */
export function cardOf({ content }: World, card: number): { age?: AgeCard; turn?: TurnCard } {
  const count = content.cards.length;
  return card < count ? { age: content.cards[card] } : { turn: content.turn_cards[card - count] };
}

/** The role that a seat plays, once it is chosen. */
export function roleOf(world: World, player: Player | undefined): Role | undefined {
  return world.roles[player?.role ?? -1];
}

/** What is in a bag. */
export function bagOf({ money, knowledge, influence }: Pick<Player, 'money' | 'knowledge' | 'influence'>): number[] {
  return [money, knowledge, influence];
}

/** A number with its sign. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '0';
}
