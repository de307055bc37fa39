import type { SearchAnswer } from '#machines/flows/search.machine.ts';

type Found = Pick<SearchAnswer['patients'], 'count' | 'count_is_least'>;

const whole = new Intl.NumberFormat();

/** How many were found, as a figure. */
export const inNumbers = ({ count, count_is_least }: Found): string =>
  count_is_least ? `${whole.format(count)}+` : whole.format(count);

/** What was found, for who listens. */
export const inSentences = ({ patients, reservations, staff }: SearchAnswer): string =>
  `Patients: ${inNumbers(patients)}. Reservations: ${inNumbers(reservations)}. Staff: ${inNumbers(staff)}.`;
