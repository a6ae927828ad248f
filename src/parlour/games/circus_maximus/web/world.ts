/** A pack as the board needs it: what is written in it, by the numbers under which the view speaks of things. */
import type { Speech } from '$web/speech.ts';
import type { Act, Content, Cube, Market, Place, Track, View } from './types.ts';

export interface World {
  content: Content;
  tracks: Track[];
  cubes: Cube[];
  places: Place[];
  acts: Act[];
  /** The market of each cube that is sold. */
  markets: Market[];
}

/** What every part of the board is given. */
export interface Part {
  world: World;
  view: View;
  speech: Speech;
}

export function worldOf(speech: Speech): World {
  const content = speech.game.pack as Content;
  const cubes = speech.game.ids.cube!.map((id) => content.cubes.find((cube) => cube.id === id)!);
  return {
    content,
    cubes,
    tracks: content.tracks,
    places: content.places,
    acts: content.acts,
    markets: content.markets,
  };
}

/** The number of a cube. */
export function cubeOf(world: World, id: string): number {
  return world.cubes.findIndex((cube) => cube.id === id);
}

/** The number of a track. */
export function trackOf(world: World, id: string): number {
  return world.tracks.findIndex((track) => track.id === id);
}

/** The sizes of the grounds, in the units of the pack's `wide` and `tall`. */
export const GROUND = { wide: { width: 1600, height: 1000 }, tall: { width: 1000, height: 1180 } };
export type Shape = keyof typeof GROUND;

/** What a card is called, and what it says: the first sentence is its name. */
export function cardWords(speech: Speech, card: number): { name: string; text: string } {
  const [name, ...rest] = speech.show('card', card).split('. ');
  return { name: name!, text: rest.join('. ') };
}

/** A number with its sign. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '0';
}

export const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** What happens at a place, in a sentence. */
export function errandOf({ world, speech }: Part, place: number): string {
  const does = world.places[place]!.does;
  return speech.board(`errand.${does.do}`, {
    ...does,
    n: 'count' in does ? (does.count ?? 1) : 1,
    boost: world.content.numbers.boost,
    cube: 'cube' in does ? speech.show('cube', cubeOf(world, does.cube)) : '',
    track: 'track' in does ? speech.show('track', trackOf(world, does.track)) : '',
  });
}
