import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { t } from '#src/language/t.ts';
import { daysInWords } from '#src/time/clinicClock.ts';
import { isDay } from '#src/time/dayRange.ts';

type Closed = NonNullable<Clinic['closed_periods']>[number];

/** A stretch of closed days as one reads it. */
export const closedInWords = ({ start, end, reason }: Closed): string => {
  const days = isDay(start) && isDay(end) ? daysInWords(start, end) : t('{start} to {end}', { start, end });
  return reason ? `${days}: ${reason}` : days;
};
