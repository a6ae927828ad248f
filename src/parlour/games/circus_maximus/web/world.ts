/** A pack as the board needs it: its contents, by the numbers that the view uses. */
import type { Speech } from 'parlour';
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

/** The props of every part of the board. */
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

/** The number of the word for so many cubes: "mummer" or "mummers". */
export function goodsOf(world: World, id: string, count: number): number {
  return cubeOf(world, id) + (count === 1 ? 0 : world.cubes.length);
}

/** The number of a track. */
export function trackOf(world: World, id: string): number {
  return world.tracks.findIndex((track) => track.id === id);
}

/** The sizes of the grounds, in the units of the pack's `wide` and `tall`. */
export const GROUND = { wide: { width: 1600, height: 1000 }, tall: { width: 1000, height: 1180 } };
export type Shape = keyof typeof GROUND;

/** A card's name and text: the first sentence is the name. */
export function cardWords(speech: Speech, card: number): { name: string; text: string } {
  const [name, ...rest] = speech.show('card', card).split('. ');
  return { name: name!, text: rest.join('. ') };
}

export const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** What happens at a place, in a sentence. */
export function errandOf({ world, view, speech }: Part, place: number): string {
  const does = world.places[place]!.does;
  const spot = view.places[place]!;
  const said = [
    speech.board(`errand.${does.do}${does.do === 'boost' && !spot.pays ? '.nothing' : ''}`, {
      ...does,
      pays: spot.pays,
      n: 'count' in does ? does.count : 1,
      goods: 'cube' in does ? speech.show('goods', goodsOf(world, does.cube, 'count' in does ? does.count : 1)) : '',
      cube: 'cube' in does ? speech.show('cube', cubeOf(world, does.cube)) : '',
      track: 'track' in does ? speech.show('track', trackOf(world, does.track)) : '',
    }),
  ];
  if (does.do === 'boost' && does.first) said.push(speech.board(spot.leads ? 'errand.first' : 'errand.not_first'));
  return said.join(' ');
}
