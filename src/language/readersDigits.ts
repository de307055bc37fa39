import type { Catalogue, Message } from './catalogue.ts';

/** What is isolated, a value, and whatever has digits in it. */
const tokens = /\u2068[^\u2069]*\u2069|\{\w+\}|[\w-]*\d[\w:]*/g;
const isNumberOrTime = (token: string) => /^\d+(?::\d+)?$/.test(token);
/** Where a field takes a decimal number or a day with dots, its example is written as the field takes it. */
const isTyped = (text: string) => /\d\.\d/.test(text);

/**
 * A catalogue with its numbers in the digits of the reader's place, as the values beside them are; codes such as R4 stay. It
 * comes with a catalogue, so it imports nothing that waits for one.
 */
export function inReadersDigits(catalogue: Catalogue, locale: string): Catalogue {
  const { format } = new Intl.NumberFormat(locale, { useGrouping: false });
  if (format(0) === '0') return catalogue;
  const write = (text: string) =>
    isTyped(text)
      ? text
      : text.replace(tokens, (token) =>
          isNumberOrTime(token) ? token.replace(/\d/g, (digit) => format(Number(digit))) : token,
        );
  const writeEach = (message: Message): Message =>
    typeof message === 'string'
      ? write(message)
      : Object.fromEntries(Object.entries(message).map(([form, text]) => [form, write(text)]));
  return Object.fromEntries(Object.entries(catalogue).map(([text, message]) => [text, writeEach(message)]));
}
