/**
 * How options are offered: single moves as buttons, moves to pick on the board, amounts, and lists. What the game says
 * about its verbs (`answers`) decides which one is painted, and where those stand that end a phase or say no.
 */
import type { Play } from '../wire.ts';

export interface Amount {
  verb: string;
  moves: Map<number, Play>;
  min: number;
  max: number;
  step: number;
  /** Where it begins. */
  start: number;
}

export interface Group {
  verb: string;
  moves: Play[];
}

export interface Offer {
  /** Buttons that act, the painted one first. */
  alone: Play[];
  /** Buttons that end a phase or say no: they keep the far end of the row, whatever else is asked. */
  last: Play[];
  /** A slider with a number. */
  amounts: Amount[];
  /** Lists of buttons under their verb. */
  groups: Group[];
  /** How many can be picked on the board. */
  onBoard: number;
  /** What is painted, and played by Enter: a move, or the verb of an amount. */
  primary: Play | string | null;
}

const FEW = 8;
const VERY_FEW = 3;
/** On a small screen, where the board may be out of sight, so many answers stand below the question, too. */
const FEW_ENOUGH = 4;
const LAST = ['ends', 'declines'];

/**
 * Sort options by the best way to offer them. `onBoard` tells which the board shows already, `repeat` whether a few
 * of those are offered here too, `answers` how verbs answer, and `small` whether the screen is.
 */
export function arrange(
  options: readonly Play[],
  kinds: Record<string, string[]>,
  onBoard: (move: Play) => boolean,
  repeat = true,
  answers: Record<string, string> = {},
  small = false,
): Offer {
  const offer: Offer = { alone: [], last: [], amounts: [], groups: [], onBoard: 0, primary: null };
  const alone: Play[] = [];
  const byVerb = new Map<string, Play[]>();
  for (const move of options) {
    if (!(kinds[move.verb] ?? []).length) alone.push(move);
    else byVerb.set(move.verb, [...(byVerb.get(move.verb) ?? []), move]);
  }
  // Accept or decline: both answers stand below the question, even if the board shows them.
  if (repeat && options.length <= (small ? FEW_ENOUGH : alone.length ? VERY_FEW : 0)) {
    alone.unshift(...[...byVerb.values()].flat());
    byVerb.clear();
  }
  for (const [verb, moves] of byVerb) {
    const amount = kinds[verb]?.[0] === 'amount' && kinds[verb]!.length === 1 && moves.length >= FEW;
    if (moves.every(onBoard)) offer.onBoard += moves.length;
    else if (amount) offer.amounts.push(amountOf(verb, moves, answers[verb] === 'most'));
    else offer.groups.push({ verb, moves });
  }
  const place = ({ verb }: Play) => LAST.indexOf(answers[verb] ?? '');
  offer.last = alone.filter((move) => place(move) >= 0).sort((one, other) => place(one) - place(other));
  offer.alone = alone.filter((move) => place(move) < 0);
  offer.primary = primaryOf(offer, options, answers);
  offer.alone.sort((one, other) => Number(other === offer.primary) - Number(one === offer.primary));
  return offer;
}

/**
 * What is painted: what is usual, if the game says so. Otherwise the only thing to do, unless it says no; and in a game
 * that says nothing about its verbs, the first button.
 */
function primaryOf({ alone, last, amounts, groups }: Offer, options: readonly Play[], answers: Record<string, string>) {
  const usual = ({ verb }: { verb: string }) => ['usual', 'most'].includes(answers[verb] ?? '');
  const buttons = [...alone, ...groups.flatMap(({ moves }) => moves)];
  const found = buttons.find(usual) ?? amounts.find(usual)?.verb;
  if (found) return found;
  if (!Object.keys(answers).length) return alone[0] ?? (groups.length ? null : (amounts[0]?.verb ?? null));
  if (options.length === 1) return alone[0] ?? last.find(({ verb }) => answers[verb] === 'ends') ?? null;
  return !buttons.length && amounts.length === 1 ? amounts[0]!.verb : null;
}

function amountOf(verb: string, moves: Play[], most: boolean): Amount {
  const sorted = [...moves].sort((one, other) => one.target! - other.target!);
  const numbers = sorted.map((move) => move.target!);
  const steps = numbers.slice(1).map((number, index) => number - numbers[index]!);
  return {
    verb,
    moves: new Map(sorted.map((move) => [move.target!, move])),
    min: numbers[0]!,
    max: numbers.at(-1)!,
    step: steps.length ? Math.min(...steps) : 1,
    start: most ? numbers.at(-1)! : numbers[0]!,
  };
}

/** The move nearest to a number: where amounts have gaps, a slider may stop in one. */
export function nearest(amount: Amount, value: number): Play {
  let best = amount.moves.get(amount.min)!;
  for (const [number, move] of amount.moves) {
    if (Math.abs(number - value) < Math.abs(best.target! - value)) best = move;
  }
  return best;
}

export function sameMove(one: Play, other: Play | string | null): boolean {
  if (other === null || typeof other === 'string') return false;
  return one.verb === other.verb && one.target === other.target && one.other === other.other;
}
