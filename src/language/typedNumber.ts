import { westernDigits } from '#machines/lifecycles/westernDigits.ts';
import { locale } from './language.ts';

const plain = new Intl.NumberFormat(locale, { useGrouping: false });
const sign = plain.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';

/** A typed number with the digits and the sign that forms hold it in, from any keyboard. */
export const heldNumber = (typed: string): string =>
  westernDigits(typed).replaceAll('٫', '.').replace(sign, '.');

/** A number that a form holds, as the reader would type it. */
export const typedNumber = (held: string): string =>
  held.replace('.', sign).replace(/\d/g, (digit) => plain.format(Number(digit)));
