import { locale } from './language.ts';

const whole = new Intl.NumberFormat(locale);

/** A number as the reader writes it. */
export const inDigits = (value: number): string => whole.format(value);
