/** What happened, as acts on the stage: armies appear and march, arrows point, dice clash, land changes hands. */
import type { Act } from '$web/pieces/stage.ts';
import type { Happened } from '$web/wire.ts';

export interface Rolled {
  source: number;
  target: number;
  mine: number[];
  theirs: number[];
  losses: [attacker: number, defender: number];
  /** Who defended, where the view knows only who has it now. */
  holder?: number;
  /** One of many: the dice lie there at once. */
  quick?: boolean;
}

/** What the board can do, piece by piece. */
export interface Pieces {
  jump: (place: number) => Act;
  flash: (place: number) => Act;
  attack: (from: number, to: number) => Act;
  ceaseFire: () => Act;
  roll: (rolled: Rolled) => Act;
  march: (from: number, to: number, seat: number, armies: number | null) => Act;
  announce: (event: Happened) => Act;
}

const ANNOUNCED = new Set([
  'eliminated', 'held_continent', 'betrayed', 'signed', 'refused', 'ended', 'gave_notice', 'proposed', 'happened', 'happened_land',
  'happened_sea', 'forecast', 'forecast_land', 'forecast_sea', 'researched', 'fulfilled', 'claimed_stars', 'opened_objective',
  'marked_capital', 'traded', 'captured_cards', 'conquered', 'began', 'commanded', 'drew', 'got_mission', 'lost_reserve', 'spied',
]); // prettier-ignore
/** Something changes in a territory. */
const TOUCHED = new Set([
  'claimed', 'placed', 'placed_neutral', 'territory_bonus', 'raised', 'sabotaged', 'built_fort', 'disbanded', 'militia', 'lost_armies', 'marked_capital',
]); // prettier-ignore

const ROLLS = 2; // of a battle that is fought to the end, so many are rolled out

/** Everything that led to a view. */
export function actsOfAll(news: readonly Happened[], pieces: Pieces): Act[] {
  const rolls = news.filter(({ event }) => event === 'rolled');
  const told: Pieces = {
    ...pieces,
    roll: (rolled) => {
      const fallen = news.find(({ event, values }) => event === 'conquered' && values.target === rolled.target);
      const left = rolls.findIndex(({ values }) => values.mine === rolled.mine);
      return pieces.roll({
        ...rolled,
        holder: fallen?.values.other as number | undefined,
        quick: left < rolls.length - ROLLS,
      });
    },
  };
  return [...news.flatMap((event) => actsOf(event, told)), ...(news.length ? [pieces.ceaseFire()] : [])];
}

function actsOf(event: Happened, pieces: Pieces): Act[] {
  const { seat, source, target, territory } = event.values as Record<string, number>;
  const acts: Act[] = ANNOUNCED.has(event.event) ? [pieces.announce(event)] : [];
  if (TOUCHED.has(event.event) && territory !== null) acts.push(pieces.jump(territory!));
  switch (event.event) {
    case 'attacked':
      return [...acts, pieces.attack(source!, target!)];
    case 'rolled': {
      const { mine, theirs, losses } = event.values as { mine: number[]; theirs: number[]; losses: [number, number] };
      return [pieces.attack(source!, target!), pieces.roll({ source: source!, target: target!, mine, theirs, losses })];
    }
    case 'conquered':
      return [pieces.flash(target!), pieces.ceaseFire(), ...acts];
    case 'retreated':
      return [pieces.ceaseFire()];
    case 'advanced':
    case 'fortified':
      return [pieces.march(source!, target!, seat!, event.values.armies as number | null)];
    default:
      return acts;
  }
}
