/**
 * A table: the socket of one room, and everything that came over it. When the connection is lost, it says hello again by
 * itself, and asks only for what it missed. It always shows what the host said last.
 */
import { api, Refused, UNREACHABLE } from './api.ts';
import { rememberCommitment, rememberNonce } from './replay/commitments.ts';
import type { Happened, Line, Message, Now, Play, Proposal, Request, Room, SeatView } from './wire.ts';
import { VERSION } from './wire.ts';

export type LineState = 'connecting' | 'open' | 'lost' | 'closed';

interface Waiting {
  request: Omit<Request, 'id'>;
  resolve: (message: Message) => void;
  reject: (error: Error) => void;
}

const SPECTATOR = -1;
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 10_000;
const FINAL = new Set([4403, 4410]);
const NOTHING: readonly Happened[] = [];
const MOST_COMING = 5; // positions that may wait; beyond that, the oldest are not played out

/**
 * Close a socket. One that is still connecting closes once it is open, since browsers complain about an earlier end.
 */
function letGo(socket: WebSocket | null): void {
  if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket?.close();
}

export class Table {
  readonly id: string;
  line: LineState = $state('connecting');
  /** Why the host said goodbye, or will not let us in. */
  goodbye: string | null = $state(null);
  trouble = $state(false);
  room: Room | null = $state.raw(null);
  /** The room as it is now, while I still read the result of its last match. */
  next: Room | null = $state.raw(null);
  now: Now | null = $state.raw(null);
  sights: ReadonlyMap<number, SeatView> = $state.raw(new Map());
  chat: readonly Line[] = $state.raw([]);
  proposal: Proposal | null = $state.raw(null);
  nudgedBy: number | null = $state(null);
  /** How far the host's clock is ahead of ours, in milliseconds. */
  ahead = $state(0);
  /** Called with every new position, when it is first shown. */
  onnow: ((now: Now) => void) | null = null;
  /**
   * Resolves when the board has played what led to the position it shows, of which so many more wait. Until then
   * everything beside the board stays as it was: no purse and no title tells a result before its dice.
   */
  playedOut: ((waiting: number) => Promise<void>) | null = null;
  /** Show positions without playing them out, until I am asked or the match is over. */
  hurrying = $state(false);

  /** What has happened in this match, as each of my seats (or a spectator) knows it. */
  #logs: ReadonlyMap<number, readonly Happened[]> = $state.raw(new Map());
  /** How much of it has happened before what we know. */
  #earlier: ReadonlyMap<number, number> = $state.raw(new Map());
  #news: ReadonlyMap<number, readonly Happened[]> = $state.raw(new Map());
  /** What the board shows while everything else still shows the position before. */
  #staged: ReadonlyMap<number, SeatView> | null = $state.raw(null);
  #tokens: Record<string, string> = {};
  #socket: WebSocket | null = null;
  #number = 0;
  #waiting = new Map<number, Waiting>();
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;
  readonly #committed = new Set<string>(); // seats that have given their number, by the host's commitment
  readonly #draw: boolean;
  #coming: Now[] = [];
  #following = false;

  constructor(id: string, draw = false) {
    this.id = id;
    this.#draw = draw;
    this.connect();
  }

  /** The seats this page speaks for; a spectator has none. */
  get mine(): number[] {
    return [...this.sights.keys()].filter((seat) => seat !== SPECTATOR);
  }

  /** The seat to look through: of several on one screen, the one that is asked. */
  get seat(): number {
    const mine = this.mine;
    const asked = mine.find((seat) => this.sights.get(seat)?.options?.length);
    return asked ?? mine[0] ?? SPECTATOR;
  }

  /** The seat this page speaks and acts for; a spectator has none. */
  get speaker(): number | undefined {
    return this.mine.length ? this.seat : undefined;
  }

  /** What has happened in this match, as the seat to look through knows it. */
  get log(): readonly Happened[] {
    return this.#logs.get(this.seat) ?? [];
  }

  /** How many events came before this log. */
  get earlier(): number {
    return this.#earlier.get(this.seat) ?? 0;
  }

  /** What led from the previous position to this one; empty for the first one shown. */
  get news(): readonly Happened[] {
    return this.#news.get(this.seat) ?? NOTHING;
  }

  /** What the board shows: while it plays what happened, it is ahead of everything beside it. */
  get boardSight(): SeatView | undefined {
    return this.#staged?.get(this.seat) ?? this.sights.get(this.seat);
  }

  /** Whether the board is still playing what led to the newest position. */
  get staged(): boolean {
    return this.#staged !== null;
  }

  /**
   * Where in the log the events after my last decision begin; for a spectator, at its end. What I did myself need not
   * be told again, but everything after it, whomever it names.
   */
  get since(): number {
    const sight = this.sights.get(this.seat);
    if (!sight || this.seat === SPECTATOR) return this.log.length;
    let first = Math.max(0, (sight.since ?? 0) - this.earlier);
    const alone = this.room?.seats.length === 1;
    while (!alone && first < this.log.length && this.log[first]!.values.seat === this.seat) first++;
    return first;
  }

  get held(): number[] {
    return Object.keys(this.#tokens).map(Number);
  }

  get over(): boolean {
    return this.now?.result !== undefined;
  }

  async connect(): Promise<void> {
    if (this.#left) return;
    clearTimeout(this.#timer);
    try {
      const seated = await api.room(this.id);
      this.#enter(seated.room);
      this.#hold(seated.tokens ?? {});
    } catch (error) {
      const { code, seconds } = error as Refused;
      if (seconds !== undefined) this.#lost(seconds * 1000);
      else if (error instanceof Refused && code !== 'unreachable' && code !== 'unreadable') {
        this.line = 'closed';
        this.goodbye = error.message;
      } else this.#lost();
      return;
    }
    if (this.#left) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.id}`);
    this.#socket = socket;
    socket.onopen = () => void this.#hello();
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data as string) as Message);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      if (FINAL.has(event.code) || this.#left) {
        this.line = 'closed';
        this.#refuseAll();
      } else this.#lost();
    };
  }

  /** Seats were taken or left: speak for those that are mine now. */
  async reconnect(): Promise<void> {
    const socket = this.#socket;
    this.#socket = null;
    letGo(socket);
    this.goodbye = null;
    await this.connect();
  }

  /** Ask for another match. If somebody else has just done so, join them. */
  async again(): Promise<void> {
    try {
      this.#enter((await api.again(this.id)).room);
    } catch (refused) {
      if (!this.next) throw refused;
    }
    await this.goOn();
  }

  /** Leave the result of the last match, and be ready for the next one. */
  async goOn(): Promise<void> {
    const room = this.next;
    if (!room) return;
    this.next = this.now = null;
    this.#coming = [];
    this.#staged = null;
    this.hurrying = false;
    this.sights = this.#logs = this.#earlier = this.#news = new Map();
    this.room = room;
    const mine = this.held.filter((seat) => room.seats[seat]?.ready === false);
    if (mine.length && room.phase === 'gathering') await this.ask({ do: 'ready', seat: mine[0] });
    else if (room.phase !== 'gathering') await this.ask({ do: 'look' });
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
    letGo(this.#socket);
    this.#socket = null;
  }

  /**
   * Ask the host; resolves with its answer, rejects with its refusal. The request is kept and sent again if the line
   * is lost.
   */
  ask(request: Omit<Request, 'id'>): Promise<Message> {
    return new Promise((resolve, reject) => {
      const id = ++this.#number;
      this.#waiting.set(id, { request, resolve, reject });
      this.#send(id, request);
    });
  }

  /** A player who acts has seen enough: nothing has to wait. */
  play(move: Play, seat = this.seat): Promise<Message> {
    const at = this.sights.get(seat)?.at;
    this.#catchUp(0);
    return this.ask({ play: move, seat, at });
  }

  /** Put what happened before this log in front of it, a page at a time. */
  async loadEarlier(): Promise<void> {
    const seat = this.seat;
    const before = this.earlier;
    const speaker = seat === SPECTATOR ? undefined : seat;
    const { earlier } = await this.ask({ earlier: before, seat: speaker });
    if (!earlier || this.#earlier.get(seat) !== before) return; // somebody else was faster, or the log started again
    this.#logs = new Map(this.#logs).set(seat, [...earlier.events, ...(this.#logs.get(seat) ?? [])]);
    this.#earlier = new Map(this.#earlier).set(seat, earlier.first);
  }

  async #hello(): Promise<void> {
    this.#catchUp(0); // what waits is known: the host need not tell it again
    const at: Record<string, number> = {};
    for (const [seat, sight] of this.sights) at[String(seat)] = sight.at;
    const number = ++this.#number;
    const seen = this.chat.at(-1)?.number ?? 0;
    const before = [...this.#waiting];
    const answer = new Promise<Message>((resolve, reject) => {
      const request = {
        hello: {
          version: VERSION,
          tokens: Object.values(this.#tokens),
          match: this.now?.match,
          at,
          chat: seen + 1,
          draw: this.#draw,
        },
      };
      this.#waiting.set(number, { request, resolve, reject });
      this.#send(number, request);
    });
    try {
      await answer;
    } catch (error) {
      this.goodbye = (error as Error).message;
      this.line = 'closed';
      this.#socket?.close();
      this.#socket = null; // somebody who may not watch may still sit down, and then say hello again
      return;
    }
    this.line = 'open';
    this.#pause = FIRST_PAUSE;
    for (const [id, { request }] of before) {
      if (request.play !== undefined)
        this.#send(id, request); // a repeated id gets the same answer again
      else this.#refuse(id, new Refused(UNREACHABLE)); // nobody knows whether it arrived
    }
    this.#giveNonces();
  }

  #send(id: number, request: Omit<Request, 'id'>): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ id, ...request }));
  }

  #hear(message: Message): void {
    if (message.trouble !== undefined) this.trouble = message.trouble !== '';
    if (message.tokens) this.#hold(message.tokens);
    if (message.room) {
      this.#enter(message.room);
      this.#giveNonces();
    }
    if (message.chat?.length) {
      const last = this.chat.at(-1)?.number ?? 0;
      this.chat = [...this.chat, ...message.chat.filter((line) => line.number > last)];
    }
    if (message.proposal) this.proposal = message.proposal;
    if (message.settled) this.proposal = null;
    if (message.nudge !== undefined) this.nudgedBy = message.nudge;
    if (message.bye) this.goodbye = message.bye;
    // What the next match shows is asked for once the result of the last one has been read.
    if (message.now && !(this.next && message.now.match !== this.now?.match)) this.#come(message.now);
    if (message.id === undefined) return;
    if (message.no) return this.#refuse(message.id, new Refused(message.no));
    this.#waiting.get(message.id)?.resolve(message);
    this.#waiting.delete(message.id);
  }

  /** What the host says of the room. Nobody who still reads a result is taken away from it. */
  #enter(room: Room): void {
    rememberCommitment(room);
    const reading = this.now !== null && this.room?.phase === 'over'; // or it is still being played out
    if (reading && room.match !== this.now?.match) this.next = room;
    else this.room = room;
  }

  /** These seats are mine, with the tokens that speak for them; of other seats nothing is known any more. */
  #hold(tokens: Record<string, string>): void {
    this.#tokens = tokens;
    const lost = this.mine.filter((seat) => !(String(seat) in tokens));
    if (lost.length && !this.over) this.sights = new Map([...this.sights].filter(([seat]) => !lost.includes(seat)));
  }

  /** Show what waits at once, and go on so until I am asked. */
  skipToMyTurn(): void {
    this.hurrying = true;
    this.#catchUp(0);
  }

  /** Show a position at once, or after the previous one has been played out. */
  #come(now: Now): void {
    this.#coming.push(now);
    this.#catchUp(MOST_COMING);
    void this.#follow();
  }

  async #follow(): Promise<void> {
    if (this.#following) return;
    this.#following = true;
    while (this.#coming.length) {
      const next = this.#coming[0]!;
      if (this.playedOut && !this.hurrying && next.match === this.now?.match) {
        this.#show(next);
        await this.playedOut(this.#coming.length - 1);
      }
      if (this.#coming[0] !== next) continue; // somebody could not wait
      this.#coming.shift();
      this.#see(next);
    }
    this.#following = false;
  }

  /** Put a position on the board, ahead of everything else. */
  #show(now: Now): void {
    const ahead = new Map<number, SeatView>();
    const news = new Map<number, readonly Happened[]>();
    for (const sight of now.sights) {
      ahead.set(sight.seat, sight);
      news.set(sight.seat, (!sight.cut && this.#logs.has(sight.seat) && sight.events) || []);
    }
    this.#staged = ahead;
    this.#news = news;
    this.onnow?.(now);
  }

  /** Show waiting positions until no more than this many wait. */
  #catchUp(most: number): void {
    while (this.#coming.length > most) this.#see(this.#coming.shift()!);
  }

  #see(now: Now): void {
    const fresh = now.match !== this.now?.match;
    const sights = new Map(fresh ? [] : this.sights);
    const logs = new Map(fresh ? [] : this.#logs);
    const earlier = new Map(fresh ? [] : this.#earlier);
    const news = new Map<number, readonly Happened[]>();
    const shown = this.#staged !== null && now.sights.every((sight) => this.#staged!.get(sight.seat) === sight);
    for (const sight of now.sights) {
      const before = sight.cut ? undefined : logs.get(sight.seat);
      sights.set(sight.seat, sight);
      logs.set(sight.seat, [...(before ?? []), ...(sight.events ?? [])]);
      if (!before) earlier.set(sight.seat, sight.earlier ?? 0);
      news.set(sight.seat, (before && sight.events) ?? []);
    }
    if (now.sights.some(({ seat }) => seat !== SPECTATOR)) sights.delete(SPECTATOR);
    this.ahead = now.times.now - Date.now();
    this.#logs = logs;
    this.#earlier = earlier;
    // Played once: on one screen, the next player's view brings the same events again.
    this.#news = shown ? new Map([[this.seat, this.news]]) : news;
    this.#staged = null;
    this.sights = sights;
    this.now = now;
    if (now.result) this.proposal = null;
    if (now.result || now.sights.some((sight) => sight.options?.length)) this.hurrying = false;
    if (!shown) this.onnow?.(now);
  }

  /** Give our number for the next match's chance, once the host has committed itself to its own. */
  #giveNonces(): void {
    const room = this.next ?? this.room;
    if (room?.phase !== 'gathering' || this.line !== 'open') return;
    for (const seat of this.held) {
      if (room.seats[seat]?.kind !== 'person' || room.seats[seat].nonce !== undefined) continue;
      if (this.#committed.has(`${room.commitment} ${seat}`)) continue;
      this.#committed.add(`${room.commitment} ${seat}`);
      const nonce = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0'));
      // Refused if the match has begun in the meantime, or the seat is no longer ours.
      this.ask({ nonce: nonce.join(''), seat }).then(
        () => rememberNonce(room, seat, nonce.join('')),
        () => {},
      );
    }
  }

  #lost(pause = this.#pause): void {
    if (this.#left) return;
    this.line = 'lost';
    this.#timer = setTimeout(() => void this.connect(), pause);
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 1.7);
  }

  #refuse(id: number, why: Error): void {
    this.#waiting.get(id)?.reject(why);
    this.#waiting.delete(id);
  }

  #refuseAll(): void {
    for (const id of [...this.#waiting.keys()]) this.#refuse(id, new Error(this.goodbye ?? ''));
  }
}
