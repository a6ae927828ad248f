/** How many can play a game, and the quickest way into it: me against bots, started at once. */
import { api } from '../api.ts';
import { say } from '../ui/toasts.svelte.ts';
import { ensureName } from '../person.svelte.ts';
import { go } from '../router.svelte.ts';
import type { GameCard, PackCard, SeatWish } from '../wire.ts';
import { t } from '../words/t.ts';

const FAIR = ['search:1000', 'search:100'];

export function playersOf({ seats: [low, high] }: Pick<GameCard, 'seats'>): string {
  return low === high ? t('games.players', { n: low }) : t('games.range', { low, high });
}

/** A bot that is fun to play against: neither hopeless nor slow. A preset that has a bot of its name is played by it. */
export function fairBot({ bots }: GameCard, preset = ''): string {
  if (bots.includes(preset)) return preset;
  return FAIR.find((bot) => bots.includes(bot)) ?? bots[0]!;
}

/** As few seats as the game allows, but never one alone. */
export function quickSeats({ seats: [low, high] }: Pick<GameCard, 'seats'>): number {
  return Math.max(low, Math.min(2, high));
}

/** Open a private table with bots and go there; with a pack, if one is given. */
export async function playBots(card: GameCard, pack?: Pick<PackCard, 'name' | 'seats'>): Promise<void> {
  if (!(await ensureName())) return;
  const others = Array.from({ length: quickSeats(pack ?? card) - 1 }, (): SeatWish => ({
    kind: 'bot',
    bot: fairBot(card),
  }));
  try {
    const { room } = await api.open({
      game: card.name,
      seats: [{ kind: 'me' }, ...others],
      ...(pack ? { pack: pack.name } : {}),
      public: false,
      begin: true,
    });
    go(`room/${room.id}`);
  } catch (refused) {
    say((refused as Error).message, { tone: 'danger' });
  }
}
