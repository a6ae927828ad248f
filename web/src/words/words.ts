/**
 * Words: every sentence of the client by key. Templates are filled exactly as the kernel fills those of the games
 * (src/parlour/kernel/words.py); tests/speech/cases.json says how, rule by rule.
 */

// What Python calls a word character; JavaScript's \w means only ASCII.
const SLOT = /\{([\p{L}\p{N}_]+)(?::([\p{L}\p{N}_]+))?(?:\|([^|{}]*)\|([^|{}]*))?\}/gu;

export type Values = Record<string, unknown>;
export type ShowValue = (kind: string, value: unknown) => string;

/** Put values into a template. `kinds` says of which kind a value is, unless the template does. */
export function fill(
  template: string,
  values: Values,
  show: ShowValue = (_, value) => plain(value),
  kinds: Record<string, string> = {},
): string {
  return template.replace(SLOT, (slot, name: string, kind?: string, one?: string, many?: string) => {
    if (!Object.hasOwn(values, name)) return slot;
    const value = values[name];
    if (one !== undefined) return `${plain(value)} ${plain(value) === '1' ? one : many}`;
    return show(kind ?? (Object.hasOwn(kinds, name) ? kinds[name]! : name), value);
  });
}

/** A value that has no name, written as Python does. */
export function plain(value: unknown): string {
  return value === null || value === undefined ? '?' : String(value);
}

/** The names of the values a template needs. */
export function slots(template: string): string[] {
  return [...template.matchAll(SLOT)].map(([, name]) => name!);
}

/**
 * The names of the values a template needs, read from its type: a missing value fails the check instead of leaving a
 * blank.
 */
type Slots<Template extends string> = Template extends `${string}{${infer Slot}}${infer Rest}`
  ? NameOf<Slot> | Slots<Rest>
  : never;
type NameOf<Slot extends string> = Slot extends `${infer Name}|${string}`
  ? Name
  : Slot extends `${infer Name}:${string}`
    ? Name
    : Slot;

/** A function that speaks from this catalogue: `t('lobby.open', { n: 3 })`. */
export function speaker<const Catalogue extends Record<string, string>>(catalogue: Catalogue) {
  return <Key extends keyof Catalogue & string>(
    key: Key,
    ...values: [Slots<Catalogue[Key]>] extends [never] ? [] : [Record<Slots<Catalogue[Key]>, string | number>]
  ): string => fill(catalogue[key]!, values[0] ?? {});
}
