/** A draft of a table: what the form of a new room fills in. */
import type {
  Choice,
  GameCard,
  GameDetails,
  NewRoom,
  PackCard,
  Room,
  RoomChange,
  SeatWish,
  SettingCard,
} from '../wire.ts';
import { ClockChoice } from './clockChoice.svelte.ts';
import { freeLook, type Look } from './looks.ts';
import { fairBot, quickSeats } from './quickstart.ts';

export type Who = 'me' | 'open' | 'bot' | 'local';

export interface SeatDraft extends Look {
  key: number;
  who: Who;
  /** The name of a second person on this screen. */
  name: string;
  bot: string;
}

export class RoomDraft {
  readonly details: GameDetails;
  preset: string = $state('');
  seatDrafts: SeatDraft[] = $state([]);
  /** The settings that differ from the preset. */
  changed: Record<string, unknown> = $state({});
  public = $state(true);
  spectators = $state(true);
  absent = $state('default');
  pace = $state(500);
  readonly time = new ClockChoice();
  #pack = $state('');
  #key = 0;

  constructor(details: GameDetails) {
    this.details = details;
    this.#pack = details.packs[0]?.name ?? '';
    this.preset = this.plain ?? '';
    this.count = quickSeats(this);
  }

  /** What a room is like already, to be changed: everything but its seats. */
  static of(details: GameDetails, room: Room): RoomDraft {
    const draft = new RoomDraft(details);
    if (room.game === details.card.name) {
      draft.#pack = room.pack ?? draft.#pack;
      draft.preset = room.preset ?? '';
      draft.changed = { ...room.settings };
    }
    draft.public = room.public;
    draft.spectators = room.spectators;
    draft.absent = details.card.bots.includes(room.absent) ? room.absent : 'default';
    draft.pace = room.pace;
    draft.time.clock = room.clock;
    return draft;
  }

  /** What is to be different in a room whose seats stay. */
  change(): RoomChange {
    const { game, pack, preset, settings, public: open, spectators, clock, absent, pace } = this.room(false);
    return { game, pack: pack ?? '', preset: preset ?? '', settings, public: open, spectators, clock, absent, pace };
  }

  get card(): GameCard {
    return this.details.card;
  }

  get pack(): string {
    return this.#pack;
  }

  /** Change the pack: seats it has no room for go, and so do choices that belonged to the last pack. */
  set pack(name: string) {
    this.#pack = name;
    for (const { name } of this.details.settings.filter((one) => one.of_pack)) delete this.changed[name];
    const [low, high] = this.seats;
    this.count = Math.max(low, Math.min(high, this.count));
  }

  get packCard(): PackCard | undefined {
    return this.details.packs.find(({ name }) => name === this.#pack);
  }

  /** The fewest and the most players. */
  get seats(): [number, number] {
    return this.packCard?.seats ?? this.card.seats;
  }

  /** What a pack offers for a setting. */
  choices({ name }: SettingCard): Choice[] {
    return this.packCard?.choices[name] ?? [];
  }

  /** The settings to show; one with only a single choice is left out. */
  get settings(): SettingCard[] {
    return this.details.settings.filter((one) => !one.of_pack || this.choices(one).length > 1);
  }

  /** The preset that changes nothing, if there is one. */
  get plain(): string | undefined {
    const usual = (name: string) => this.details.settings.find((one) => one.name === name)?.default;
    const presets = Object.entries(this.details.preset_values);
    return presets.find(([, values]) => Object.entries(values).every(([name, value]) => value === usual(name)))?.[0];
  }

  get count(): number {
    return this.seatDrafts.length;
  }

  set count(wanted: number) {
    this.seatDrafts.length = Math.min(wanted, this.seatDrafts.length);
    while (this.seatDrafts.length < wanted) {
      const who: Who = this.seatDrafts.length === 0 ? 'me' : 'open';
      this.seatDrafts.push({
        key: this.#key++,
        who,
        name: '',
        bot: fairBot(this.card, this.preset),
        ...freeLook(this.seatDrafts),
      });
    }
  }

  /** Only one seat is mine: the one I leave gets what this one had. */
  seat(seat: SeatDraft, who: Who): void {
    if (who === 'me') for (const other of this.seatDrafts) if (other.who === 'me') other.who = 'open';
    seat.who = who;
  }

  /** The value of a setting, unless it is changed. */
  usual(name: string): unknown {
    const preset = this.details.preset_values[this.preset] ?? {};
    return Object.hasOwn(preset, name) ? preset[name] : this.details.settings.find((one) => one.name === name)?.default;
  }

  value(name: string): unknown {
    return Object.hasOwn(this.changed, name) ? this.changed[name] : this.usual(name);
  }

  set(name: string, value: unknown): void {
    if (value === this.usual(name)) delete this.changed[name];
    else this.changed[name] = value;
  }

  /** A preset sets all its values. */
  choose(preset: string): void {
    const before = fairBot(this.card, this.preset);
    this.preset = preset;
    this.changed = {};
    for (const seat of this.seatDrafts) if (seat.bot === before) seat.bot = fairBot(this.card, preset);
  }

  get open(): number {
    return this.seatDrafts.filter(({ who }) => who === 'open').length;
  }

  get bots(): boolean {
    return this.absent !== 'default' || this.seatDrafts.some(({ who }) => who === 'bot');
  }

  room(begin: boolean): NewRoom {
    return {
      game: this.card.name,
      seats: this.seatDrafts.map(seatWish),
      ...(this.pack ? { pack: this.pack } : {}),
      ...(this.preset ? { preset: this.preset } : {}),
      settings: { ...this.changed },
      public: this.public,
      spectators: this.spectators,
      clock: this.time.clock,
      absent: this.absent,
      pace: this.pace,
      begin,
    };
  }
}

function seatWish({ who, name, bot, colour, emblem }: SeatDraft): SeatWish {
  if (who === 'open') return { kind: 'open' };
  if (who === 'bot') return { kind: 'bot', bot, colour, emblem };
  return { kind: 'me', colour, emblem, ...(who === 'local' && name.trim() ? { name: name.trim() } : {}) };
}
