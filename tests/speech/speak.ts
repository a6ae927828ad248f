/** Says everything in a file as the browser would: `node speak.ts <file>` prints the sentences as JSON. */
import { readFileSync } from 'node:fs';
import { type Result, Speech } from '../../web/src/speech.ts';
import type { Ask, GameWords, Happened, Play } from '../../web/src/wire.ts';

type Said =
  | { say: string; values: Record<string, unknown>; kinds?: Record<string, string> }
  | { event: Happened }
  | { ask: Ask }
  | { move: Play }
  | { result: Result }
  | { closed: string };

const { game, players, said } = JSON.parse(readFileSync(process.argv[2]!, 'utf-8')) as {
  game: GameWords;
  players: string[];
  said: Said[];
};
const speech = new Speech(game, () => players);

function tell(one: Said): string {
  if ('say' in one) return speech.say(one.say, one.values, one.kinds);
  if ('event' in one) return speech.event(one.event);
  if ('ask' in one) return speech.prompt(one.ask);
  if ('move' in one) return speech.move(one.move);
  if ('closed' in one) return speech.closed(one.closed);
  return speech.result(one.result);
}

console.log(JSON.stringify(said.map(tell)));
