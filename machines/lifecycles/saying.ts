/** What can stand between the braces of a sentence: someone's words, a number, a time, a day, another sentence, or several. */
export type SaidValue =
  | string
  | number
  | Saying
  | { readonly time: string }
  | { readonly date: string }
  | readonly SaidValue[];

/** A sentence with values: its English text, which is its key in every language, and what stands between its braces. */
export interface Saying {
  readonly text: string;
  readonly values: Readonly<Record<string, SaidValue>>;
}

/** A sentence is a text without values, or a text with them; glued together they could not be told apart again. */
export type Sentence = string | Saying;

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

const between = /\{(\w+)\}/g;

/** A sentence with values: say('{staff} is off at that time.', { staff }). What has no place in its text is left out. */
export const say = <const Text extends string>(
  text: Text,
  values: Readonly<Record<Names<Text>, SaidValue>>,
): Saying => ({
  text,
  values: Object.fromEntries(
    [...text.matchAll(between)].map(([, name]) => [name, values[name as Names<Text>]]),
  ),
});

/** A sentence that goes by a number, `{count}`: one of it has a text of its own, as not every reader's language counts alike. */
export const sayCount = <const One extends string, const Many extends string>(
  count: number,
  one: One,
  many: Many,
  values: Readonly<Record<Exclude<Names<One> | Names<Many>, 'count'>, SaidValue>>,
): Saying => {
  const all = { count, ...values } as Readonly<Record<string, SaidValue>>;
  return count === 1 ? say<string>(one, all) : say<string>(many, all);
};

/** A word of the product as a value, which other languages have a word for. */
export const word = (text: string): Saying => ({ text, values: {} });

/** Whether something is a sentence with values; it may have come from anywhere. */
export function isSaying(value: unknown): value is Saying {
  if (typeof value !== 'object' || value === null) return false;
  const { text, values } = value as Partial<Saying>;
  if (typeof text !== 'string' || typeof values !== 'object' || values === null) return false;
  return Object.values(values).every(isValue);
}

function isValue(value: unknown): value is SaidValue {
  if (Array.isArray(value)) return value.every(isValue);
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' || typeof value === 'number';
  const { time, date } = value as { time?: unknown; date?: unknown };
  return typeof time === 'string' || typeof date === 'string' || isSaying(value);
}

/** Fills a text with its values; what a value holds is never read as a text. */
export const filled = (message: string, values: Saying['values'], write: (value: SaidValue) => string) =>
  message.replace(between, (name, key: string) =>
    Object.hasOwn(values, key) ? write(values[key] as SaidValue) : name,
  );

/** A sentence in English. */
export const english = (sentence: Sentence): string =>
  typeof sentence === 'string' ? sentence : filled(sentence.text, sentence.values, written);

function written(value: SaidValue): string {
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(written).join(', ');
  if ('time' in value) return value.time;
  if ('date' in value) return value.date;
  return english(value as Saying);
}
