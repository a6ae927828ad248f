/** How options are offered: single moves as buttons, moves to pick on the board, amounts, and lists. */
import type { Play } from '../wire.ts';

export interface Amount {
  verb: string;
  moves: Map<number, Play>;
  min: number;
  max: number;
  step: number;
}

export interface Group {
  verb: string;
  moves: Play[];
}

export interface Offer {
  /** Buttons of their own; moves that act come before moves that decline. */
  alone: Play[];
  /** A slider with a number. */
  amounts: Amount[];
  /** Lists of buttons under their verb. */
  groups: Group[];
  /** How many can be picked on the board. */
  onBoard: number;
}

const FEW = 8;
const VERY_FEW = 3;

/**
 * Sort options by the best way to offer them. `onBoard` tells which the board shows already, `repeat` whether a few
 * of those are offered here too.
 */
export function arrange(
  options: readonly Play[],
  kinds: Record<string, string[]>,
  onBoard: (move: Play) => boolean,
  repeat = true,
): Offer {
  const offer: Offer = { alone: [], amounts: [], groups: [], onBoard: 0 };
  const byVerb = new Map<string, Play[]>();
  for (const move of options) {
    if (!(kinds[move.verb] ?? []).length) offer.alone.push(move);
    else byVerb.set(move.verb, [...(byVerb.get(move.verb) ?? []), move]);
  }
  // Accept or decline: both answers stand below the question, even if the board shows them.
  if (repeat && offer.alone.length && options.length <= VERY_FEW) {
    return { ...offer, alone: [...[...byVerb.values()].flat(), ...offer.alone] };
  }
  for (const [verb, moves] of byVerb) {
    const amount = kinds[verb]?.[0] === 'amount' && kinds[verb]!.length === 1 && moves.length >= FEW;
    if (moves.every(onBoard)) offer.onBoard += moves.length;
    else if (amount) offer.amounts.push(amountOf(verb, moves));
    else offer.groups.push({ verb, moves });
  }
  return offer;
}

function amountOf(verb: string, moves: Play[]): Amount {
  const sorted = [...moves].sort((one, other) => one.target! - other.target!);
  const numbers = sorted.map((move) => move.target!);
  const steps = numbers.slice(1).map((number, index) => number - numbers[index]!);
  return {
    verb,
    moves: new Map(sorted.map((move) => [move.target!, move])),
    min: numbers[0]!,
    max: numbers.at(-1)!,
    step: steps.length ? Math.min(...steps) : 1,
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
