/**
 * The stage plays what happened as a row of acts, one after the other. An act is an async function; it may take its
 * time, but it never delays a newer view:
 *
 * - an act whose signal is aborted jumps to its end. With reduced motion the signal is aborted from the start;
 * - `pass` ends the current act, `skip` all that wait as well, `settle` does so and resolves at once;
 * - `follow` is what a newer view calls: end the current act, play what led to the view, show it. The view shown last
 *   is always the newest one.
 */

/** What an act is given. */
export interface Playback {
  /** Aborted: end now, as if everything had been played. */
  readonly signal: AbortSignal;
  /** The speed; 1 is normal. */
  readonly speed: number;
  /** Ties something that has a speed to the stage's, even while it runs; returns how to untie it. */
  pace(thing: Paced): () => void;
}

export interface Paced {
  updatePlaybackRate(rate: number): void;
}

export type Act = (playback: Playback) => void | Promise<void>;

export interface StageState {
  readonly busy: boolean;
  readonly waiting: number;
  readonly speed: number;
}

interface Entry {
  readonly act: Act;
  readonly controller: AbortController;
  readonly done: () => void;
}

export const SLOWEST = 0.5;
export const FASTEST = 4;

export class Stage {
  readonly #still: () => boolean;
  readonly #report: (error: unknown) => void;
  readonly #paced = new Set<Paced>();
  readonly #listeners = new Set<(state: StageState) => void>();
  #queue: Entry[] = [];
  #current: Entry | null = null;
  #last: Promise<void> = Promise.resolve();
  #speed = 1;

  /** `still` is asked before every act whether to reduce motion; `report` is told when an act fails. */
  constructor(still: () => boolean = () => false, report: (error: unknown) => void = reportError) {
    this.#still = still;
    this.#report = report;
  }

  get state(): StageState {
    return { busy: this.#current !== null, waiting: this.#queue.length, speed: this.#speed };
  }

  get speed(): number {
    return this.#speed;
  }

  set speed(speed: number) {
    this.#speed = Math.min(FASTEST, Math.max(SLOWEST, speed));
    for (const thing of this.#paced) thing.updatePlaybackRate(this.#speed);
    this.#tell();
  }

  /** Play these acts after those already waiting; resolves when the last has ended, however it ended. */
  play(...acts: Act[]): Promise<void> {
    for (const act of acts) {
      this.#last = new Promise((done) => this.#queue.push({ act, controller: new AbortController(), done }));
    }
    const last = this.#last;
    if (!this.#current) void this.#run();
    return last;
  }

  /** End the current act; the acts that wait are played. */
  pass(): void {
    this.#current?.controller.abort();
  }

  /** End the current act and all that wait, in their order. */
  skip(): void {
    for (const entry of this.#queue) entry.controller.abort();
    this.pass();
  }

  /** Resolves when nothing is being played and nothing waits. */
  async idle(): Promise<void> {
    while (this.#current || this.#queue.length) await this.#last;
  }

  /** Skip; resolves when all acts have jumped to their ends. It does not wait for an act that ignores its signal. */
  settle(): Promise<void> {
    this.skip();
    return this.#last;
  }

  /** A newer view has come: end the current act, play what led to the view, and show it. */
  follow(acts: readonly Act[], show: () => void): Promise<void> {
    this.skip();
    return this.play(...acts, show);
  }

  /** A store as Svelte defines it: `$stage.busy`. */
  subscribe(listener: (state: StageState) => void): () => void {
    this.#listeners.add(listener);
    listener(this.state);
    return () => this.#listeners.delete(listener);
  }

  async #run(): Promise<void> {
    for (let entry = this.#queue.shift(); entry; entry = this.#queue.shift()) {
      this.#current = entry;
      this.#tell();
      await this.#perform(entry);
      entry.done();
    }
    this.#current = null;
    this.#tell();
  }

  async #perform({ act, controller }: Entry): Promise<void> {
    if (this.#still()) controller.abort();
    try {
      await Promise.race([act(this.#playbackFor(controller.signal)), shortlyAfter(controller.signal)]);
    } catch (error) {
      this.#report(error);
    }
  }

  #playbackFor(signal: AbortSignal): Playback {
    const speed = () => this.#speed;
    return {
      signal,
      get speed() {
        return speed();
      },
      pace: (thing) => {
        this.#paced.add(thing);
        thing.updatePlaybackRate(this.#speed);
        return () => this.#paced.delete(thing);
      },
    };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener(this.state);
  }
}

/** Resolves a moment after the signal: long enough for an act that obeys it to put things in their places. */
function shortlyAfter(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const soon = () => setTimeout(resolve);
    if (signal.aborted) soon();
    else signal.addEventListener('abort', soon, { once: true });
  });
}
