/** The host over HTTP: one function for each request. A refusal is thrown as `Refused`. */
import type {
  BoardCard,
  Fork,
  GameCard,
  GameDetails,
  GameWords,
  GuideReplay,
  HostCard,
  Join,
  LeftOutGame,
  LookWish,
  MatchCard,
  Me,
  MyRoom,
  NewRoom,
  OpenPack,
  PackCard,
  PackDraft,
  PackPreview,
  Refusal,
  Replay,
  Room,
  RoomChange,
  Rules,
  Seated,
  Uploaded,
} from './wire.ts';
import { t } from './words/t.ts';

/** A refusal: its code, its values, and a sentence to show. */
export class Refused extends Error {
  readonly code: string;
  readonly values: Record<string, unknown>;
  /** After how long it is worth trying again, if the host says so. */
  readonly seconds: number | undefined;

  constructor(refusal: Refusal) {
    super(refusal.say);
    this.code = refusal.code;
    this.values = refusal.values;
    this.seconds = typeof refusal.values.seconds === 'number' ? refusal.values.seconds : undefined;
  }
}

export const UNREACHABLE: Refusal = { code: 'unreachable', values: {}, say: t('host.unreachable') };

async function ask<Answer>(
  path: string,
  data?: unknown,
  method = data === undefined ? 'GET' : 'POST',
): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: data === undefined ? {} : { 'content-type': 'application/json' },
      body: data === undefined ? undefined : JSON.stringify(data),
    });
  } catch {
    throw new Refused(UNREACHABLE);
  }
  if (!answer.ok) throw new Refused(await readRefusal(answer));
  return (await answer.json()) as Answer;
}

async function readRefusal(answer: Response): Promise<Refusal> {
  try {
    return (await answer.json()) as Refusal;
  } catch {
    return { code: 'unreadable', values: {}, say: t('host.unreadable', { status: answer.status }) };
  }
}

const at = (room: string, what: string) => `/api/rooms/${encodeURIComponent(room)}${what}`;
const onSeat = (room: string, seat: number, what: string) => at(room, `/seats/${seat}/${what}`);

const ofPack = (game: string, pack: string, what: string) =>
  `/api/games/${encodeURIComponent(game)}/packs/${encodeURIComponent(pack)}/${what}`;

export const api = {
  host: () => ask<HostCard>('/api/host'),
  codeLink: (code: string) => `/api/codes/${encodeURIComponent(code)}/qr`,
  games: () => ask<GameCard[]>('/api/games'),
  leftOut: () => ask<LeftOutGame[]>('/api/games-left-out'),
  game: (name: string) => ask<GameDetails>(`/api/games/${encodeURIComponent(name)}`),
  words: (name: string, asked: URLSearchParams) =>
    ask<GameWords>(`/api/games/${encodeURIComponent(name)}/words?${asked}`),
  matchWords: (match: string) => ask<GameWords>(`/api/matches/${encodeURIComponent(match)}/words`),
  board: (name: string) => ask<BoardCard | null>(`/api/games/${encodeURIComponent(name)}/board`),
  reportBoard: (name: string, why: string) =>
    ask<unknown>(`/api/games/${encodeURIComponent(name)}/board/failed`, { why }),
  rules: (name: string) => ask<Rules>(`/api/games/${encodeURIComponent(name)}/rules`),
  guide: (name: string) => ask<GuideReplay>(`/api/games/${encodeURIComponent(name)}/guide`),
  openPack: (game: string, pack: string) => ask<OpenPack>(ofPack(game, pack, 'open')),
  tryPack: (game: string, pack: string, draft: PackDraft, moves: number) =>
    ask<PackPreview>(ofPack(game, pack, `try?moves=${moves}`), draft),
  savePack: (game: string, pack: string, draft: PackDraft) => ask<PackCard>(ofPack(game, pack, 'save'), draft),
  demo: () => ask<Room>('/api/demo'),
  me: () => ask<Me>('/api/me'),
  becomeGuest: (name: string) => ask<Me>('/api/guest', { name }),
  mine: () => ask<MyRoom[]>('/api/mine'),
  history: () => ask<MatchCard[]>('/api/history'),
  rooms: () => ask<Room[]>('/api/rooms'),
  open: (wish: NewRoom) => ask<Seated>('/api/rooms', wish),
  room: (room: string) => ask<Seated>(at(room, '')),
  byCode: (code: string) => ask<Room>(`/api/codes/${encodeURIComponent(code)}`),
  join: (room: string, wish: Join = {}) => ask<Seated>(at(room, '/join'), wish),
  leave: (room: string, seat: number) => ask<Seated>(onSeat(room, seat, 'leave'), {}),
  kick: (room: string, seat: number) => ask<Seated>(onSeat(room, seat, 'kick'), {}),
  seatBot: (room: string, seat: number, bot: string) => ask<Seated>(onSeat(room, seat, 'bot'), { bot }),
  look: (room: string, seat: number, wish: LookWish) => ask<Seated>(onSeat(room, seat, 'look'), wish),
  change: (room: string, wish: RoomChange) => ask<Seated>(at(room, '/change'), wish),
  handOver: (room: string, seat: number, person: string) => ask<Seated>(onSeat(room, seat, 'hand-over'), { person }),
  begin: (room: string) => ask<Seated>(at(room, '/begin'), {}),
  thaw: (room: string) => ask<Seated>(at(room, '/thaw'), {}),
  again: (room: string) => ask<Seated>(at(room, '/again'), {}),
  mute: (room: string, person: string) => ask<Seated>(at(room, `/mute/${encodeURIComponent(person)}`), {}),
  unmute: (room: string, person: string) =>
    ask<Seated>(at(room, `/mute/${encodeURIComponent(person)}`), undefined, 'DELETE'),
  replay: (match: string, seat: number, first: number, last: number) =>
    ask<Replay>(`/api/matches/${encodeURIComponent(match)}/replay?seat=${seat}&first=${first}&last=${last}`),
  recordLink: (match: string) => `/api/matches/${encodeURIComponent(match)}/record`,
  record: (match: string) => ask<Record<string, unknown>>(api.recordLink(match)),
  fork: (match: string, wish: Fork) => ask<Seated>(`/api/matches/${encodeURIComponent(match)}/fork`, wish),
  upload: (record: unknown) => ask<Uploaded>('/api/records', record),
};
