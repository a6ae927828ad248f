/**
 * The click contract. A board marks what it draws, `{@attach target('square', 4)}`; elements that are among the options
 * light up and answer to mouse, touch and keyboard. A board contains no rules.
 *
 * A move from one thing to another takes two picks: the first chooses the start, then only the places it can go to are
 * lit, and picking the start again lets it go. Where several verbs share a target a menu asks which one is meant,
 * unless the board lets people say so beforehand (`meant`).
 */
import { getContext, setContext, untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { SvelteMap } from 'svelte/reactivity';
import { tip } from './ui/tooltip.ts';
import type { Closed, Play } from './wire.ts';

const KEY = Symbol('targets');

export interface Choosing {
  /** Several moves share what was picked: ask which one is meant. */
  moves: Play[];
  anchor: Element;
}

const place = (kind: string, id: number) => `${kind} ${id}`;

export class Targets {
  #options: readonly Play[] = $state.raw([]);
  #kinds: Record<string, string[]> = $state.raw({});
  #closed: ReadonlyMap<string, string> = $state.raw(new Map());
  #from: { kind: string; id: number } | null = $state.raw(null);
  choosing: Choosing | null = $state.raw(null);
  /** The verb to use where several share a target, if the board has asked before. */
  meant: string | null = $state.raw(null);
  /** What the board draws, and how often: things by kind and number, and moves that have a button of their own. */
  readonly #drawn = new SvelteMap<string, number>();
  /** Names a move for the label of what it lights up. */
  readonly #name: (move: Play) => string;
  readonly #play: (move: Play) => void;

  constructor(name: (move: Play) => string, play: (move: Play) => void) {
    this.#name = name;
    this.#play = play;
    setContext(KEY, this);
  }

  /** The open moves, the kinds of each verb's targets, and the closed moves with the sentence that says why. */
  offer(
    options: readonly Play[],
    kinds: Record<string, string[]>,
    closed: readonly Closed[] = [],
    why: (key: string) => string = String,
  ): void {
    this.#options = options;
    this.#kinds = kinds;
    this.#closed = new Map(
      closed
        .filter((move) => kinds[move.verb]?.length === 1)
        .map((move) => [place(kinds[move.verb]![0]!, move.target!), why(move.why)]),
    );
    this.#from = null;
    this.choosing = null;
  }

  get options(): readonly Play[] {
    return this.#options;
  }

  get from(): { kind: string; id: number } | null {
    return this.#from;
  }

  letGo(): void {
    this.#from = null;
  }

  /** The moves each place can be picked for. */
  readonly lit = $derived.by(() => {
    const lit = new Map<string, Play[]>();
    const put = (key: string, move: Play) => lit.set(key, [...(lit.get(key) ?? []), move]);
    for (const move of this.#options) {
      const kinds = this.#kinds[move.verb] ?? [];
      if (kinds.length === 1) put(place(kinds[0]!, move.target!), move);
      if (kinds.length === 2) {
        const [from, to] = [place(kinds[0]!, move.target!), place(kinds[1]!, move.other!)];
        if (this.#from === null) put(from, move);
        else if (from === place(this.#from.kind, this.#from.id)) put(to, move);
      }
    }
    if (this.#from !== null) put(place(this.#from.kind, this.#from.id), { verb: '' });
    return lit;
  });

  /** Register something that is drawn; returns how to remove it. */
  draw(kind: string, id: number): () => void {
    const key = place(kind, id);
    this.#drawn.set(key, (this.#drawn.get(key) ?? 0) + 1);
    return () => this.#drawn.set(key, this.#drawn.get(key)! - 1);
  }

  /** The move, if it is open now. */
  find(verb: string, target?: number, other?: number): Play | undefined {
    return this.#options.find((move) => move.verb === verb && move.target === target && move.other === other);
  }

  /** Register a button of the board's own for a move; returns how to remove it. */
  claim({ verb, target, other }: Play): () => void {
    return this.draw(`move ${verb} ${other ?? ''}`, target ?? -1);
  }

  /** Make a move that has a button of its own. */
  play(move: Play): void {
    this.#play(move);
  }

  /** Whether a move can be made by picking on the board. */
  onBoard(move: Play): boolean {
    const kinds = this.#kinds[move.verb] ?? [];
    if ((this.#drawn.get(place(`move ${move.verb} ${move.other ?? ''}`, move.target ?? -1)) ?? 0) > 0) return true;
    const ends = [move.target, move.other].slice(0, kinds.length);
    return kinds.length > 0 && ends.every((id, number) => (this.#drawn.get(place(kinds[number]!, id!)) ?? 0) > 0);
  }

  /** Whether the board shows what a move would do before it is made. */
  readFirst(move: Play): boolean {
    const kind = this.#kinds[move.verb]?.[0];
    return kind !== undefined && (this.#drawn.get(place(`first ${kind}`, move.target!)) ?? 0) > 0;
  }

  movesAt(kind: string, id: number): Play[] {
    return this.lit.get(place(kind, id)) ?? [];
  }

  /** The rule that forbids picking this now, if the game says so. */
  whyNot(kind: string, id: number): string | undefined {
    return this.#closed.get(place(kind, id));
  }

  isFrom(kind: string, id: number): boolean {
    return this.#from?.kind === kind && this.#from.id === id;
  }

  pick(kind: string, id: number, anchor: Element): void {
    if (this.isFrom(kind, id)) {
      this.letGo();
      return;
    }
    const all = this.movesAt(kind, id);
    const meant = all.filter((move) => move.verb === this.meant);
    const moves = meant.length ? meant : all;
    const pairs = moves.filter((move) => (this.#kinds[move.verb] ?? []).length === 2);
    if (this.#from === null && pairs.length === moves.length && pairs.length > 1) {
      this.#from = { kind, id };
    } else if (moves.length === 1) this.#play(moves[0]!);
    else if (moves.length > 1) this.choosing = { moves, anchor };
  }

  label(kind: string, id: number): string {
    const moves = this.movesAt(kind, id).filter((move) => move.verb !== '');
    return moves
      .slice(0, 3)
      .map((move) => this.#name(move))
      .join(', ');
  }
}

/** For pages that show a board on which nothing can be picked: boards mark their things there too. */
export function onlyLook(): void {
  new Targets(
    () => '',
    () => {},
  );
}

/** The targets of the table this component is drawn at. */
export function targets(): Targets {
  return getContext<Targets>(KEY);
}

/**
 * Marks an element as a thing of a kind, which makes it a button while it is among the options: `{@attach
 * target('space', 12)}`. Call this in a component's script once: `const target = targeting()`. With `first`, a press
 * does that instead of making the move: on a small screen a card opens to be read, and is then played with a button
 * (`data-yes`) in what has opened.
 */
export function targeting(): (kind: string, id: number, first?: () => void) => Attachment<HTMLElement | SVGElement> {
  const shared = targets();
  return (kind, id, first) => (element) => {
    const drawn = untrack(() => [kind, ...(first ? [`first ${kind}`] : [])].map((name) => shared.draw(name, id)));
    const erase = () => drawn.forEach((one) => one());
    const open = shared.movesAt(kind, id).length > 0;
    element.dataset.kind = kind;
    element.dataset.id = String(id);
    element.classList.toggle('lit', open && !shared.isFrom(kind, id));
    element.classList.toggle('picked', shared.isFrom(kind, id));
    const reason = open ? undefined : shared.whyNot(kind, id);
    element.classList.toggle('closed', reason !== undefined);
    const unhint = tip(reason, true)(element);
    // An element may stop being a target while it is lit, and still be drawn.
    const unmark = () => {
      untrack(erase);
      unhint?.();
      element.classList.remove('lit', 'picked', 'closed');
      for (const name of ['role', 'tabindex', 'aria-label']) element.removeAttribute(name);
    };
    if (!open) return unmark;
    element.setAttribute('role', 'button');
    element.setAttribute('tabindex', '0');
    element.setAttribute('aria-label', shared.label(kind, id) || `${kind} ${id}`);
    const press = (event: Event) => {
      event.stopPropagation();
      if (first) first();
      else shared.pick(kind, id, element);
    };
    const key = (event: Event) => {
      const { key } = event as KeyboardEvent;
      if (key !== 'Enter' && key !== ' ') return;
      event.preventDefault();
      press(event);
    };
    element.addEventListener('click', press);
    element.addEventListener('keydown', key);
    return () => {
      unmark();
      element.removeEventListener('click', press);
      element.removeEventListener('keydown', key);
    };
  };
}
