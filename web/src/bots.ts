/** Bots by name: the general ones in the shell's words, a game's own in the game's (`bots.<name>`). */
import { en } from './words/en.ts';

export function botName(bot: string, words?: Record<string, unknown>): string {
  const own = (words?.bots as Record<string, string> | undefined)?.[bot];
  return own ?? (en as Record<string, string>)[`bot.${bot}`] ?? bot;
}
