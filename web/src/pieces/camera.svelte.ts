/** A camera over a drawing: which part of it is seen. It glides from one part to the next. */
import { lessMotion } from '../look/look.svelte.ts';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

const GLIDE = 420;

export class Camera {
  frame: Frame = $state.raw({ x: 0, y: 0, width: 0, height: 0 });
  #glide = 0;

  constructor(frame: Frame) {
    this.frame = frame;
  }

  get viewBox(): string {
    const { x, y, width, height } = this.frame;
    return `${x} ${y} ${width} ${height}`;
  }

  /** Look at this part; at once where motion is unwanted. */
  lookAt(end: Frame): void {
    cancelAnimationFrame(this.#glide);
    if (lessMotion() || document.hidden) {
      this.frame = end;
      return;
    }
    const start = this.frame;
    const begun = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, (now - begun) / GLIDE);
      const eased = 1 - (1 - share) ** 3;
      const between = (from: number, to: number) => from + (to - from) * eased;
      this.frame = {
        x: between(start.x, end.x),
        y: between(start.y, end.y),
        width: between(start.width, end.width),
        height: between(start.height, end.height),
      };
      if (share < 1) this.#glide = requestAnimationFrame(step);
    };
    this.#glide = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.#glide);
  }
}

/** A part of this size around a point, kept within the whole. */
export function around(point: { x: number; y: number }, width: number, height: number, whole: Frame): Frame {
  const keep = (at: number, length: number, from: number, all: number) =>
    Math.min(Math.max(at - length / 2, from), from + all - length);
  return {
    x: keep(point.x, width, whole.x, whole.width),
    y: keep(point.y, height, whole.y, whole.height),
    width,
    height,
  };
}
