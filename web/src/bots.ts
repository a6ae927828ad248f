/** Names of bots: general ones from the client's words, a game's own from the game's words (`bots.<name>`). */
import { en } from './words/en.ts';

export function botName(bot: string, words?: Record<string, unknown>): string {
  const own = (words?.bots as Record<string, string> | undefined)?.[bot];
  return own ?? (en as Record<string, string>)[`bot.${bot}`] ?? bot;
}
