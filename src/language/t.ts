import { inDigits } from './inDigits.ts';
import { catalogue, isRightToLeft, language } from './language.ts';

/** What can stand in a message: numbers are written as the reader writes them. */
export type Value = string | number;

/** The names between the braces of a text. */
export type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** Nothing for a text without names, otherwise a value for every name. Only a literal text can be translated. */
export type Values<Text extends string, Kind = Value> = string extends Text
  ? never
  : [Names<Text>] extends [never]
    ? []
    : [values: Readonly<Record<Names<Text>, Kind>>];

const rules = new Intl.PluralRules(language);

/** A value in a message; in a language that runs right to left it keeps its own direction. */
export function write(value: Value): string {
  const text = typeof value === 'number' ? inDigits(value) : value;
  return isRightToLeft ? `\u2068${text}\u2069` : text;
}

/** The message of an English text, with the names still in it. */
export function messageOf(text: string, count?: number): string {
  const message = catalogue?.[text];
  if (typeof message !== 'object') return message ?? text;
  return message[rules.select(count ?? 0)] ?? message.other ?? text;
}

const fill = (message: string, values: Readonly<Record<string, Value>> | undefined): string =>
  values ? message.replace(/\{(\w+)\}/g, (name, key: string) => write(values[key] ?? name)) : message;

/** An English text in the language of the page: t('Save changes'), t('Delete {name}?', { name }). */
export function t<const Text extends string>(text: Text, ...[values]: Values<Text>): string {
  return fill(messageOf(text), values);
}

/** A text that depends on a count: plural(count, '{count} patient', '{count} patients'). */
export function plural<const One extends string, const Many extends string>(
  count: number,
  one: One,
  many: Many,
  values?: Readonly<Record<Exclude<Names<One> | Names<Many>, 'count'>, Value>>,
): string {
  const text = catalogue || count !== 1 ? messageOf(many, count) : one;
  return fill(text, { count, ...values });
}
