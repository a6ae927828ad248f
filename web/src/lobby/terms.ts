/** The settings of a table in words. */
import { botName } from '../bots.ts';
import { lookUp, type Words } from '../speech.ts';
import type { Clock } from '../wire.ts';
import { t } from '../words/t.ts';
import { named, spoken } from './names.ts';

interface Terms {
  clock: Clock;
  public: boolean;
  spectators: boolean;
  absent: string;
  pack?: string;
  preset?: string;
  settings?: Record<string, unknown>;
}

function length(seconds: number): string {
  if (seconds % 86_400 === 0) return t('terms.days', { n: seconds / 86_400 });
  if (seconds % 3600 === 0) return t('terms.hours', { n: seconds / 3600 });
  if (seconds % 60 === 0) return t('terms.minutes', { n: seconds / 60 });
  return t('terms.seconds', { n: seconds });
}

export function clockInWords({ decision, match, increment }: Clock): string {
  const parts: string[] = [];
  if (decision) parts.push(t('terms.clock.decision', { time: length(decision) }));
  if (match && increment) parts.push(t('terms.clock.match', { time: length(match), n: increment }));
  else if (match) parts.push(t('terms.clock.flat', { time: length(match) }));
  return parts.join(', ') || t('terms.clock.none');
}

/** A setting's value, by the name the game gives it if it has one. */
export function valueInWords(setting: string, value: unknown, words?: Words): string {
  if (typeof value === 'boolean') return t(value ? 'terms.yes' : 'terms.no');
  return typeof value === 'number' ? String(value) : named(words, setting, String(value));
}

/** One line for each setting of the table, in the words of the game and its pack. */
export function termsInWords(terms: Terms, words?: Words): string[] {
  const chosen = Object.entries(terms.settings ?? {});
  const preset = terms.preset ? named(words, 'preset', terms.preset) : words?.presets ? t('new.preset.none') : '';
  return [
    ...(terms.pack ? [t('terms.pack', { pack: lookUp(words, 'pack', 'title') ?? spoken(terms.pack) })] : []),
    ...(preset ? [t('terms.preset', { preset })] : []),
    ...chosen.map(([name, value]) =>
      t('terms.setting', { setting: named(words, 'setting', name), value: valueInWords(name, value, words) }),
    ),
    clockInWords(terms.clock),
    t(terms.public ? 'terms.public' : 'terms.private'),
    t(terms.spectators ? 'terms.spectators' : 'terms.unwatched'),
    ...(terms.clock.decision || terms.clock.match
      ? [
          terms.absent === 'default'
            ? t('terms.absent.default')
            : t('terms.absent', { bot: botName(terms.absent, words) }),
        ]
      : []),
  ];
}
