import type { SearchAnswer } from '#machines/flows/search/search.machine.ts';
import { locale } from '#src/language/language.ts';
import { t } from '#src/language/t.ts';

type Found = Pick<SearchAnswer['patients'], 'count' | 'count_is_least'>;

const whole = new Intl.NumberFormat(locale);

/** How many were found, as a figure. */
export const inNumbers = ({ count, count_is_least }: Found): string =>
  count_is_least ? `${whole.format(count)}+` : whole.format(count);

/** What was found, for who listens. */
export const inSentences = ({ patients, reservations, staff }: SearchAnswer): string =>
  t('Patients: {patients}. Reservations: {reservations}. Staff: {staff}.', {
    patients: inNumbers(patients),
    reservations: inNumbers(reservations),
    staff: inNumbers(staff),
  });
