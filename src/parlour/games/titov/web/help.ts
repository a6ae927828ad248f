/** Names and meanings of keywords, subtypes and resources. */
import type { Speech } from 'parlour';
import type { Content } from './types.ts';

/** Signs are only drawn, where what they stand on is pressed as a whole; can be pressed; or are also walked to with Tab. */
export type Signs = 'still' | 'press' | 'walk';
export type Group = 'keywords' | 'subtypes' | 'resources' | 'counters';

export function titleOf(speech: Speech, group: Group, id: string): string {
  if (group === 'subtypes') return speech.show('subtype', id);
  if (group === 'keywords') return speech.board(`keyword.${id}`);
  if (group === 'counters') return speech.show('counter', id);
  return id === 'any' ? speech.board('resource.any') : speech.show('resource', id);
}

export function helpOf(speech: Speech, group: Group, id: string): string {
  if (group === 'counters') return speech.board('counter.help');
  if (group !== 'resources') return speech.template(group, id) ?? '';
  const { resources } = speech.game.pack as Content;
  const calamity = resources.find((resource) => resource.id === id)?.calamity;
  return calamity ? speech.board('resource.help', { calamity: speech.show('objective', calamity) }) : '';
}
