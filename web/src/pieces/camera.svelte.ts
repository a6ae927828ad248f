/**
 * A camera over a drawing: which part of it is in sight. It glides from one part to the next; `steer` lets people
 * move it with mouse, fingers and keys.
 */
import type { Attachment } from 'svelte/attachments';
import { lessMotion } from '../ui/appearance.svelte.ts';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

const GLIDE = 420;
const CLOSEST = 5; // the closest zoom by hand, against the whole
const NEARER = 1.3; // zoom of one key press
const STRIDE = 0.16; // share of the visible part that one key press moves
const WHEEL = 0.0016;
const SLIP = 7; // pixels a finger may move and still count as a tap

export class Camera {
  frame: Frame = $state.raw({ x: 0, y: 0, width: 0, height: 0 });
  /** All there is to see. */
  whole: Frame = $state.raw({ x: 0, y: 0, width: 0, height: 0 });
  #glide = 0;

  constructor(frame: Frame) {
    this.frame = frame;
    this.whole = frame;
  }

  get seesAll(): boolean {
    return this.frame.width > this.whole.width * 0.995;
  }

  get viewBox(): string {
    const { x, y, width, height } = this.frame;
    return `${x} ${y} ${width} ${height}`;
  }

  /** Look at this part; at once with reduced motion. */
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

  /** Zoom in (above 1) or out, keeping this point where it is. */
  zoom(factor: number, at: Point = middleOf(this.frame), glides = false): void {
    const { x, y, width, height } = this.frame;
    const closest = Math.max(this.whole.width, this.whole.height) / CLOSEST;
    const scale = Math.min(this.whole.width / width, Math.max(closest / Math.max(width, height), 1 / factor));
    const frame = {
      x: at.x - (at.x - x) * scale,
      y: at.y - (at.y - y) * scale,
      width: width * scale,
      height: height * scale,
    };
    this.#go(frame, glides);
  }

  /** Move over the drawing, in its units. */
  pan(across: number, down: number, glides = false): void {
    this.#go({ ...this.frame, x: this.frame.x + across, y: this.frame.y + down }, glides);
  }

  /** Go to this point if it is not well in sight. */
  reveal(point: Point): void {
    const { x, y, width, height } = this.frame;
    const off = Math.max(Math.abs(point.x - x - width / 2) / width, Math.abs(point.y - y - height / 2) / height);
    if (off > 0.42) this.lookAt(around(point, width, height, this.whole));
  }

  #go(frame: Frame, glides: boolean): void {
    const kept = around(middleOf(frame), frame.width, frame.height, this.whole);
    this.stop();
    if (glides) this.lookAt(kept);
    else this.frame = kept;
  }

  stop(): void {
    cancelAnimationFrame(this.#glide);
  }
}

function middleOf({ x, y, width, height }: Frame): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** A part of this size around a point, kept within the whole; what is larger than the whole is centred. */
export function around(point: Point, width: number, height: number, whole: Frame): Frame {
  const keep = (at: number, length: number, from: number, all: number) =>
    length > all ? from + (all - length) / 2 : Math.min(Math.max(at - length / 2, from), from + all - length);
  return {
    x: keep(point.x, width, whole.x, whole.width),
    y: keep(point.y, height, whole.y, whole.height),
    width,
    height,
  };
}

/**
 * Steers a camera by hand: the wheel and two fingers zoom, dragging and the arrow keys move, + and − zoom, and 0
 * shows the whole. Where there is nothing to move, the page keeps its wheel, its fingers and its keys.
 */
export function steer(camera: Camera): Attachment<SVGSVGElement> {
  return (drawing) => {
    const fingers = new Map<number, Point>();
    let dragged = false;
    const unit = () => {
      const { width, height } = drawing.getBoundingClientRect();
      return Math.max(camera.frame.width / width, camera.frame.height / height);
    };
    const pointAt = ({ x, y }: Point): Point => {
      const box = drawing.getBoundingClientRect();
      const middle = middleOf(camera.frame);
      return {
        x: middle.x + (x - box.x - box.width / 2) * unit(),
        y: middle.y + (y - box.y - box.height / 2) * unit(),
      };
    };
    const listeners: { [event: string]: (event: never) => void } = {
      wheel: (event: WheelEvent) => {
        if (camera.seesAll && event.deltaY > 0) return;
        event.preventDefault();
        camera.zoom(Math.exp(-event.deltaY * WHEEL), pointAt(event));
      },
      pointerdown: (event: PointerEvent) => {
        if (!fingers.size) dragged = false;
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      pointermove: (event: PointerEvent) => {
        if (event.pointerType === 'mouse' && !event.buttons) fingers.clear(); // let go outside
        const before = fingers.get(event.pointerId);
        const now = { x: event.clientX, y: event.clientY };
        if (!before || (!dragged && fingers.size === 1 && Math.hypot(now.x - before.x, now.y - before.y) < SLIP))
          return;
        if (!dragged) drawing.setPointerCapture(event.pointerId);
        dragged = true;
        const still = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
        if (still) {
          const apart = (point: Point) => Math.max(1, Math.hypot(point.x - still.x, point.y - still.y));
          camera.zoom(apart(now) / apart(before), pointAt(still));
        } else camera.pan((before.x - now.x) * unit(), (before.y - now.y) * unit());
        fingers.set(event.pointerId, now);
      },
      pointerup: (event: PointerEvent) => fingers.delete(event.pointerId),
      pointercancel: (event: PointerEvent) => fingers.delete(event.pointerId),
      // A drag does not pick what lies under the finger.
      click: (event: MouseEvent) => {
        if (dragged) event.stopPropagation();
        dragged = false;
      },
      keydown: (event: KeyboardEvent) => {
        const { width, height } = camera.frame;
        const strides: Record<string, [number, number]> = {
          ArrowLeft: [-1, 0],
          ArrowRight: [1, 0],
          ArrowUp: [0, -1],
          ArrowDown: [0, 1],
        };
        const stride = camera.seesAll ? undefined : strides[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (stride) camera.pan(stride[0] * STRIDE * width, stride[1] * STRIDE * height, true);
        else if (event.key === '+' || event.key === '=') camera.zoom(NEARER, undefined, true);
        else if (event.key === '-') camera.zoom(1 / NEARER, undefined, true);
        else if (event.key === '0') camera.lookAt(camera.whole);
        else return;
        event.preventDefault();
      },
    };
    const capture = { capture: true, passive: false };
    for (const [name, listener] of Object.entries(listeners))
      drawing.addEventListener(name, listener as EventListener, capture);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        drawing.removeEventListener(name, listener as EventListener, capture);
    };
  };
}
