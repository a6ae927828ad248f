/** A pack as the board needs it: its contents, by the numbers that the view uses. */
import type { Speech } from 'parlour';
import type { Action, Content, Objective, View } from './types.ts';

export interface World {
  content: Content;
  cards: Action[];
  /** Objectives, and milestones after them. */
  faces: Objective[];
  /** The numbers of cards, faces and resources by their ids. */
  card: Map<string, number>;
  face: Map<string, number>;
  resource: Map<string, number>;
  /** What an improved card was, by its id. */
  plain: Map<string, string>;
}

/** The props of every part of the board. */
export interface Part {
  world: World;
  view: View;
  speech: Speech;
}

export type Kind = 'card' | 'objective';

export function worldOf(speech: Speech): World {
  const content = speech.game.pack as Content;
  const numbered = (ids: readonly string[] = []) => new Map(ids.map((id, number) => [id, number]));
  const { card, objective, resource } = speech.game.ids;
  const found = new Map([...content.objectives, ...content.milestones].map((face) => [face.id, face]));
  return {
    content,
    cards: card!.map((id) => content.actions.find((action) => action.id === id)!),
    faces: objective!.map((id) => found.get(id)!),
    card: numbered(card),
    face: numbered(objective),
    resource: numbered(resource),
    plain: new Map(content.actions.flatMap(({ id, improved }) => (improved ? [[improved, id] as const] : []))),
  };
}

/** The picture that a card carries: its own or that of what it was before it was improved, else that of the first of its subtypes that has one, else its kind's. */
export function sceneOf({ world, speech }: Pick<Part, 'world' | 'speech'>, kind: Kind, id: number): string | undefined {
  const scenes = world.content.look.scenes;
  const card = kind === 'card' ? world.cards[id]! : world.faces[id]!;
  const by = (subtype: string | undefined) => (subtype === undefined ? undefined : scenes.subtypes[subtype]);
  const sort = kind === 'card' ? 'action' : isMilestone(world, id) ? 'milestone' : 'objective';
  const scene =
    scenes.cards[card.id] ??
    scenes.cards[world.plain.get(card.id) ?? ''] ??
    by(card.subtypes.find((subtype) => by(subtype))) ??
    scenes.kinds[sort];
  return scene && speech.picture(`scenes/${scene}`);
}

export function isMilestone(world: World, face: number): boolean {
  return world.content.milestones.includes(world.faces[face]!);
}
