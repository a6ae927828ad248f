/** Chat lines in words. Quick messages travel as keys, so everyone reads them in their own language. */
import type { Line } from '../wire.ts';
import { t } from '../words/t.ts';

export const EMOTES = ['hello', 'well_played', 'thanks', 'oops', 'thinking', 'laugh', 'hurry', 'goodbye'] as const;

export function lineInWords({ kind, text }: Line): string {
  if (kind === 'nudge') return t('chat.nudge', { name: text });
  const emote = kind === 'emote' && EMOTES.find((one) => one === text);
  return emote ? t(`emote.${emote}`) : text;
}
