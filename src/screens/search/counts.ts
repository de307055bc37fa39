import type { SearchAnswer } from '#machines/flows/search/search.machine.ts';
import { inDigits } from '#src/language/inDigits.ts';
import { t } from '#src/language/t.ts';

type Found = Pick<SearchAnswer['patients'], 'count' | 'count_is_least'>;

/** How many were found, as a figure. */
export const inNumbers = ({ count, count_is_least }: Found): string =>
  count_is_least ? `${inDigits(count)}+` : inDigits(count);

/** What was found, for who listens. */
export const inSentences = ({ patients, reservations, staff }: SearchAnswer): string =>
  t('Patients: {patients}. Reservations: {reservations}. Staff: {staff}.', {
    patients: inNumbers(patients),
    reservations: inNumbers(reservations),
    staff: inNumbers(staff),
  });
