/**
 * Where a replay stands and how it moves: a step forward is played on the stage, a jump is shown at once. The
 * position on the screen stays until the wanted one has been fetched.
 */
import { tick } from 'svelte';
import type { Stage } from '../pieces/stage.ts';
import type { Frame, Happened } from '../wire.ts';
import { Frames } from './frames.svelte.ts';

const PAUSE = 900;
const NOTHING: readonly Happened[] = [];

export class Viewer {
  readonly stage: Stage;
  frames: Frames = $state.raw(new Frames('', -1));
  /** The wanted position, and the last one that could be shown. */
  at = $state(0);
  shown: Frame | null = $state.raw(null);
  /** The events that led to it, if it was a step forward. */
  events: readonly Happened[] = $state.raw(NOTHING);
  playing = $state(false);

  #speed = $state(1);
  #run = 0;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  get last(): number {
    return Math.max(0, this.frames.length - 1);
  }

  get speed(): number {
    return this.#speed;
  }

  set speed(speed: number) {
    this.#speed = speed;
    this.stage.speed = speed;
  }

  /** Show these frames, at this position. */
  async look(frames: Frames, at: number): Promise<void> {
    this.pause();
    await frames.need(at);
    if (frames.length && at >= frames.length) await frames.need(frames.length - 1);
    this.frames = frames;
    await this.jump(at);
  }

  /** Show a position at once. */
  async jump(at: number): Promise<void> {
    this.pause();
    await this.#show(at, false);
  }

  /** One step: forward is played out, back is shown at once. Positions at which nothing happened are passed over. */
  async step(by: 1 | -1): Promise<void> {
    this.pause();
    await this.#show(await this.#happenedFrom(this.at + by, by), by === 1);
  }

  /** Whether something happened that can be told; at the start the table is set up. */
  tells(at: number): boolean {
    return at === 0 || (this.frames.at(at)?.events ?? NOTHING).length > 0;
  }

  /** The next position at which something happened, or the end. */
  async #happenedFrom(at: number, by: 1 | -1): Promise<number> {
    const frames = this.frames;
    while (at > 0 && at < this.last) {
      if (!frames.at(at)) await frames.need(at);
      if (!frames.at(at) || this.tells(at)) break;
      at += by;
    }
    return at;
  }

  /** The previous or next move of this seat; false if there is none. */
  async jumpTo(seat: number, by: 1 | -1): Promise<boolean> {
    this.pause();
    const frames = this.frames;
    for (let at = this.at + by; at > 0 && at < frames.length; at += by) {
      if (!frames.at(at)) await frames.need(at);
      if (frames.by(at) !== seat) continue;
      await this.jump(at);
      return true;
    }
    return false;
  }

  /** Play on to a position, or to the end; from the end, start again. */
  async play(to?: number): Promise<void> {
    if (to === undefined && this.at >= this.last) await this.jump(0);
    const end = () => to ?? this.last;
    const run = ++this.#run;
    this.playing = true;
    while (run === this.#run && this.at < end()) {
      await this.#show(this.at + 1, true);
      await tick();
      await this.stage.play(() => {}); // ends after everything the board is playing
      if (this.at < end() && this.tells(this.at))
        await new Promise((resolve) => setTimeout(resolve, PAUSE / this.#speed));
    }
    if (run === this.#run) this.playing = false;
  }

  pause(): void {
    this.#run += 1;
    this.playing = false;
  }

  async catchUp(): Promise<void> {
    this.pause();
    await this.frames.catchUp(this.frames.length + this.frames.newer);
    await this.#show(this.last, false);
  }

  async #show(wanted: number, played: boolean): Promise<void> {
    const at = Math.max(0, Math.min(this.last, wanted));
    const frames = this.frames;
    this.at = at;
    this.stage.skip();
    if (frames.at(at))
      void frames.need(at); // the next part is fetched before it is reached
    else await frames.need(at);
    const frame = frames.at(at);
    if (!frame || this.at !== at || this.frames !== frames) return; // the viewer has moved on
    this.events = played ? (frame.events ?? NOTHING) : NOTHING;
    this.shown = frame;
  }
}
