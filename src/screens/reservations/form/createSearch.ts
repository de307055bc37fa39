import type { FormValues } from '#machines/form/rules.ts';
import { parseId } from '#src/app/parseId.ts';

/** What a link to the form of a new reservation knows already; nobody's name stands in an address. */
export interface CreateSearch {
  patient?: number;
  service?: number;
  staff?: number;
  date?: string;
  time?: string;
  /** A reservation to rebook. */
  from?: number;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The search parameters of the form, without what is none of them. */
export function readCreateSearch(raw: Record<string, unknown>): CreateSearch {
  const id = (name: string) => parseId(String(raw[name] ?? ''));
  const text = (name: string, isRight: (given: string) => boolean) => {
    const given = String(raw[name] ?? '');
    return isRight(given) ? given : null;
  };
  const found = {
    patient: id('patient'),
    service: id('service'),
    staff: id('staff'),
    date: text('date', isDay),
    time: text('time', isClock),
    from: id('from'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null));
}

/** The same as values of the form. */
export const knownValues = ({ service, staff, date, time }: CreateSearch): FormValues => ({
  ...(service && { service: String(service) }),
  ...(staff && { staff: String(staff) }),
  ...(date && { date }),
  ...(time && { time }),
});
