/** A pack as the board draws it: paths as lines, boxes for cards, and everything by its number. */
import type { Point, Speech } from 'parlour';
import { type Line, lineThrough, namesAlong } from './lines.ts';
import type { Age, AgeCard, Content, Player, Role, Space, TurnCard, View } from './types.ts';

/** The path of an age: the numbers of its spaces from Start to Finish, its ribbon, and lines to write its name along. */
export interface Path extends Omit<Age, 'path'> {
  spaces: number[];
  line: Line;
  names: Line[];
}

/** A box where cards lie, and the age they belong to; end-of-turn cards belong to none. */
export interface Box {
  id: string;
  age: number | null;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A card is either a card of an age or an end-of-turn card. */
export interface WrittenCard {
  age?: AgeCard;
  turn?: TurnCard;
}

export interface World {
  content: Content;
  /** Cards by their numbers, like everything below. */
  cards: WrittenCard[];
  spaces: Space[];
  ages: Path[];
  /** The ages whose paths lead over each space; Start and Finish are on all of them. */
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
    world = build(speech.game.pack as Content, speech.game.ids);
    built.set(speech.game, world);
  }
  return world;
}

function build(content: Content, ids: Readonly<Record<string, readonly string[]>>): World {
  const { spaces, roles, board } = content;
  const number = new Map(ids.space!.map((id, place) => [id, place]));
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
  const boxes = ids.pile!.map((id) => {
    const age = content.ages.findIndex((one) => one.id === id);
    const [left, top, right, bottom] = (content.ages[age] ?? content.piles.find((pile) => pile.id === id))!.box;
    return { id, age: age < 0 ? null : age, x: left, y: top, width: right - left, height: bottom - top };
  });
  const cards = ids.card!.map((id) => ({
    age: content.cards.find((card) => card.id === id),
    turn: content.turn_cards.find((card) => card.id === id),
  }));
  return {
    content,
    spaces,
    roles,
    ages,
    agesAt: spaces.map((_, place) => ages.flatMap((age, which) => (age.spaces.includes(place) ? [which] : []))),
    boxes,
    cards,
    width: board.width,
    height: board.height,
  };
}

export function pointOf({ at: [x, y] }: Space): Point {
  return { x, y };
}

/** Where one of several tokens on a space stands: side by side in a box, closer together on a small space. */
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

/** What is printed on a card. */
export function cardOf(world: World, card: number): WrittenCard {
  return world.cards[card] ?? {};
}

/** The role that a seat plays, once it is chosen. */
export function roleOf(world: World, player: Player | undefined): Role | undefined {
  return world.roles[player?.role ?? -1];
}

/** What is in a bag. */
export function bagOf({ money, knowledge, influence }: Pick<Player, 'money' | 'knowledge' | 'influence'>): number[] {
  return [money, knowledge, influence];
}
