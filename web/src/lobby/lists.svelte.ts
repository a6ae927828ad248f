/**
 * The lists of the lobby, kept fresh while somebody looks: my games, open tables, finished matches. A list stays
 * until a newer one has arrived, so nothing flickers.
 */
import { api } from '../api.ts';
import type { GameCard, LeftOutGame, MatchCard, MyRoom, Room } from '../wire.ts';

const EVERY = 4000;

export class Lists {
  games: readonly GameCard[] | null = $state.raw(null);
  /** Installed games that cannot be played; always empty for guests from elsewhere. */
  leftOut: readonly LeftOutGame[] | null = $state.raw(null);
  mine: readonly MyRoom[] | null = $state.raw(null);
  rooms: readonly Room[] | null = $state.raw(null);
  past: readonly MatchCard[] | null = $state.raw(null);
  /** When the lists were fetched; ages are counted from here. */
  now = $state(Date.now());
  trouble = $state(false);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  #matches = '';

  /** Refresh now and regularly from then on; returns how to stop. */
  start(): () => void {
    const look = () => {
      if (!document.hidden) void this.refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      this.#stopped = true;
      clearTimeout(this.#timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  title(game: string): string {
    return this.games?.find((card) => card.name === game)?.title ?? game;
  }

  async refresh(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const [games, leftOut, mine, rooms] = await Promise.all([
        this.games ?? api.games(),
        this.leftOut ?? api.leftOut(),
        api.mine(),
        api.rooms(),
      ]);
      // The history changes only when one of my matches does.
      const matches = mine.map(({ room }) => `${room.match} ${room.phase}`).join();
      if (this.past === null || matches !== this.#matches) this.past = await api.history();
      this.#matches = matches;
      Object.assign(this, { games, leftOut, mine, rooms, now: Date.now(), trouble: false });
    } catch {
      this.trouble = true;
    }
    clearTimeout(this.#timer);
    if (!this.#stopped && !document.hidden) this.#timer = setTimeout(() => void this.refresh(), EVERY);
  }
}
