/** What was agreed on for a table, in words. */
import { botName } from '../bots.ts';
import type { Clock } from '../wire.ts';
import { t } from '../words/t.ts';
import { spoken } from './names.ts';

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

export function valueInWords(value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'terms.yes' : 'terms.no');
  return typeof value === 'number' ? String(value) : spoken(String(value));
}

/** One line for each thing that was agreed. `presets` has what the presets are called, `words` what bots are. */
export function termsInWords(
  terms: Terms,
  presets: Record<string, string> | undefined,
  words?: Record<string, unknown>,
): string[] {
  const chosen = Object.entries(terms.settings ?? {});
  return [
    ...(terms.pack ? [t('terms.pack', { pack: spoken(terms.pack) })] : []),
    ...(terms.preset
      ? [t('terms.preset', { preset: presets?.[terms.preset] ?? spoken(terms.preset) })]
      : chosen.length
        ? []
        : [t('terms.preset.none')]),
    ...chosen.map(([name, value]) => t('terms.setting', { setting: spoken(name), value: valueInWords(value) })),
    clockInWords(terms.clock),
    t(terms.public ? 'terms.public' : 'terms.private'),
    t(terms.spectators ? 'terms.spectators' : 'terms.unwatched'),
    ...(terms.clock.decision || terms.clock.match
      ? [terms.absent === 'default' ? t('terms.absent.default') : t('terms.absent', { bot: botName(terms.absent, words) })]
      : []),
  ];
}
