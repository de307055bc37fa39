import type { FormValues } from '#machines/form/rules.ts';
import { day, id, readAddress, wholeFrom } from '#src/address/readAddress.ts';

/** What a link to the form of a new reservation knows already; no one's name stands in an address. */
export interface CreateSearch {
  patient?: number;
  service?: number;
  staff?: number;
  date?: string;
  time?: string;
  /** How long the stretch is that was drawn in the calendar. */
  minutes?: number;
  /** A reservation to rebook. */
  from?: number;
}

const clock = (raw: unknown) =>
  typeof raw === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(raw) ? raw : undefined;

/** The search parameters of the form, without what is none of them. */
export const readCreateSearch = (raw: Record<string, unknown>) =>
  readAddress<CreateSearch>(raw, {
    patient: id,
    service: id,
    staff: id,
    date: day,
    time: clock,
    minutes: wholeFrom(5, 1440),
    from: id,
  });

/** The same as values of the form. */
export const knownValues = ({ service, staff, date, time, minutes }: CreateSearch): FormValues => ({
  ...(service && { service: String(service) }),
  ...(staff && { staff: String(staff) }),
  ...(date && { date }),
  ...(time && { time }),
  ...(minutes && { duration: String(minutes) }),
});
