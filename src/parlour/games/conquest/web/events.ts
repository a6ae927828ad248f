/** What happened, as acts on the stage: armies appear and march, arrows point, dice clash, land changes hands. */
import type { Act } from 'parlour';
import type { Events, Happened } from './types.ts';

export interface Rolled {
  source: number;
  target: number;
  mine: number[];
  theirs: number[];
  /** Of the attacker, and of the defender. */
  losses: number[];
  /** The defender, since the view knows only who has the territory now. */
  holder?: number;
  /** One of many rolls: its dice are shown without rolling. */
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

const ANNOUNCED: ReadonlySet<keyof Events> = new Set([
  'eliminated', 'held_continent', 'betrayed', 'signed', 'refused', 'refused_because', 'countered', 'no_treaties', 'ended', 'gave_notice', 'proposed', 'happened', 'happened_land',
  'happened_sea', 'forecast', 'forecast_land', 'forecast_sea', 'researched', 'fulfilled', 'claimed_stars', 'opened_objective',
  'marked_capital', 'traded', 'captured_cards', 'conquered', 'began', 'commanded', 'drew', 'got_mission', 'lost_reserve', 'spied',
]); // prettier-ignore
const ROLLS = 2; // how many of the last rolls of a battle are animated

/** Everything that led to a view. */
export function actsOfAll(news: readonly Happened[], pieces: Pieces): Act[] {
  const rolls = news.filter(({ event }) => event === 'rolled').length;
  let before = 0;
  const acts = news.flatMap((happened) => {
    if (happened.event !== 'rolled') return actsOf(happened, pieces);
    before += 1;
    return battleOf(happened.values, news, before <= rolls - ROLLS, pieces);
  });
  return news.length ? [...acts, pieces.ceaseFire()] : acts;
}

function battleOf(rolled: Events['rolled'], news: readonly Happened[], quick: boolean, pieces: Pieces): Act[] {
  const { source, target } = rolled;
  const taken = news.find(({ event, values }) => event === 'conquered' && values.target === target);
  const holder = taken?.event === 'conquered' ? taken.values.other : undefined;
  return [pieces.attack(source, target), pieces.roll({ ...rolled, holder, quick })];
}

function actsOf(happened: Happened, pieces: Pieces): Act[] {
  const told = ANNOUNCED.has(happened.event) ? [pieces.announce(happened)] : [];
  return happened.event === 'conquered'
    ? [...changesOf(happened, pieces), ...told]
    : [...told, ...changesOf(happened, pieces)];
}

function changesOf({ event, values }: Happened, pieces: Pieces): Act[] {
  switch (event) {
    case 'claimed':
    case 'placed':
    case 'placed_neutral':
    case 'territory_bonus':
    case 'raised':
    case 'sabotaged':
    case 'built_fort':
    case 'disbanded':
    case 'militia':
    case 'lost_armies':
    case 'marked_capital':
      return values.territory === null ? [] : [pieces.jump(values.territory)];
    case 'attacked':
      return [pieces.attack(values.source, values.target)];
    case 'conquered':
      return [pieces.flash(values.target), pieces.ceaseFire()];
    case 'retreated':
      return [pieces.ceaseFire()];
    case 'advanced':
    case 'fortified':
      return [pieces.march(values.source, values.target, values.seat, values.armies)];
    default:
      return [];
  }
}

/** The seats it is about. */
export function seatsIn({ values }: Happened): number[] {
  return [...('seat' in values ? [values.seat] : []), ...('other' in values ? [values.other] : [])];
}
