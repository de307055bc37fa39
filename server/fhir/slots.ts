import { CalendarDate } from '@internationalized/date';
import { sql } from 'kysely';
import { freeDays } from '#server/areas/appointments/availability.ts';
import type { ServiceRow } from '#server/areas/services/service.ts';
import type { QueryPairs } from '#server/http/query.ts';
import { malformed, notFound } from '#server/http/refusal.ts';
import { today } from '#server/time/clinic-days.ts';
import type { FhirContext, Resource } from './kind.ts';
import { bundleOf, readForm, referencesIn, referred, type Search } from './search.ts';
import { ownSystem, reference } from './values.ts';

/** What free times are searched by. */
export const slotParameters = {
  schedule: { type: 'reference', about: 'Whose: a Schedule.' },
  start: {
    type: 'date',
    about: 'From when (ge) and until when (lt or le), at most 31 days; the next 7 unless told.',
  },
  'service-type': { type: 'token', about: 'For which service, by its id; all that are offered unless told.' },
  status: { type: 'token', about: 'Always free: what is taken is not told.' },
} as const;

/** What a search for free times may have included. */
export const slotIncludes: Readonly<Record<string, readonly string[]>> = { schedule: ['schedule'] };

const mostDays = 31;
const mostServices = 50;

interface Wanted {
  staff: number | undefined;
  service: number | undefined;
  first: CalendarDate;
  last: CalendarDate;
  from: number;
  to: number;
}

/** The free times of the clinic, as its own calendar offers them. */
export async function searchedSlots(given: QueryPairs, context: FhirContext): Promise<object> {
  const pairs = given.map(([name, value]): [string, string] => {
    if (value === undefined) throw malformed('The search cannot be read.');
    return [name, value];
  });
  const known = [
    ...Object.keys(slotParameters),
    '_count',
    '_cursor',
    '_format',
    '_pretty',
    '_total',
    '_summary',
    '_include',
  ];
  const stray = pairs.find(([name]) => !known.includes(name.split(':', 1)[0] ?? ''));
  if (stray) throw malformed(`Slot is not searched by ${stray[0]}.`);
  readForm(pairs);
  const asked = new URLSearchParams(pairs);
  const wanted = readWanted(pairs, context);
  const isFree = (asked.get('status') ?? 'free').split(',').some((one) => one.split('|').at(-1) === 'free');
  const all = isFree ? await freeTimes(wanted, context) : [];
  const count = Math.min(200, Number(/^\d{1,6}$/.exec(asked.get('_count') ?? '')?.[0] ?? 50));
  const cursor = Buffer.from(asked.get('_cursor') ?? '', 'base64url').toString();
  const start = cursor === '' ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
  const found = all.slice(start, start + count);
  const last = start + count < all.length ? found.at(-1) : undefined;
  const next = last && Buffer.from(last.id).toString('base64url');
  const wished = pairs.flatMap(([name, value]) => (name === '_include' ? [value] : []));
  const others = await referred(referencesIn('Slot', slotIncludes, found, wished), context);
  return bundleOf('Slot', { pairs } as Search, context, { total: all.length, found, others, next });
}

/** One free time: the service, the member of staff, and the minutes since 1970. Gone once it is taken. */
export async function readSlot(id: string, context: FhirContext): Promise<Resource> {
  const [, service, staff, minutes] = /^(\d{1,9})-(\d{1,9})-(\d{1,9})$/.exec(id) ?? [];
  if (minutes === undefined) throw notFound();
  const from = Number(minutes) * 60_000;
  const day = dayIn(context, from);
  const wanted = {
    staff: Number(staff),
    service: Number(service),
    first: day,
    last: day,
    from,
    to: from + 1,
  };
  const [slot] = await freeTimes(wanted, context);
  if (!slot) throw notFound();
  return slot;
}

function readWanted(pairs: [string, string][], context: FhirContext): Wanted {
  const numberOf = (name: string) => {
    const value = pairs.find(([one]) => one === name)?.[1];
    const number = value === undefined ? undefined : /(\d{1,9})$/.exec(value)?.[1];
    if (value !== undefined && number === undefined) throw malformed(`${name} is not the id of one.`);
    return number === undefined ? undefined : Number(number);
  };
  const now = context.scope.clinic.now.getTime();
  let [from, to] = [now, Number.POSITIVE_INFINITY];
  for (const [name, value] of pairs) {
    if (name !== 'start') continue;
    const [, prefix = 'eq', moment = ''] = /^(ge|gt|sa|le|lt|eb|eq)?(.+)$/.exec(value) ?? [];
    const at = momentOf(moment.replace(' ', '+'), context);
    if (['ge', 'gt', 'sa', 'eq'].includes(prefix)) from = Math.max(from, at.start);
    if (['le', 'eq'].includes(prefix)) to = Math.min(to, at.end);
    if (['lt', 'eb'].includes(prefix)) to = Math.min(to, at.start);
  }
  const first = dayIn(context, from);
  const last = Number.isFinite(to) ? dayIn(context, Math.max(from, to - 1)) : first.add({ days: 6 });
  if (last.compare(first) > mostDays) throw malformed(`Ask for at most ${mostDays} days at once.`);
  return { staff: numberOf('schedule'), service: numberOf('service-type'), first, last, from, to };
}

function momentOf(text: string, { scope }: FhirContext): { start: number; end: number } {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!day) {
    const at = Date.parse(text);
    if (Number.isNaN(at) || !/T.*(Z|[+-]\d{2}:\d{2})$/.test(text))
      throw malformed('A date of the search cannot be read.');
    return { start: at, end: at + 1 };
  }
  const date = new CalendarDate(Number(day[1]), Number(day[2]), Number(day[3]));
  const begin = (one: CalendarDate) => one.toDate(scope.clinic.timezone).getTime();
  return { start: begin(date), end: begin(date.add({ days: 1 })) };
}

const dayIn = ({ scope }: FhirContext, at: number): CalendarDate =>
  today({ ...scope.clinic, now: new Date(at) });

async function freeTimes(
  { staff, service, first, last, from, to }: Wanted,
  { scope }: FhirContext,
): Promise<Resource[]> {
  const { rows } = await sql<ServiceRow>`
    SELECT * FROM services WHERE clinic_id = ${scope.clinic.id} AND status = 'active'
      ${service === undefined ? sql`` : sql`AND id = ${service}`} ORDER BY id LIMIT ${mostServices}`.execute(
    scope.trx,
  );
  const slots: Resource[] = [];
  for (const one of rows)
    for (const { slots: free } of await freeDays(scope, one, staff, first, last))
      for (const { start_at, end_at, staff: giver } of free) {
        const start = Date.parse(start_at);
        if (start >= from && start < to) slots.push(slotOf(one, giver, start_at, end_at));
      }
  return slots;
}

const slotOf = (service: ServiceRow, staff: number, start: string, end: string): Resource => ({
  resourceType: 'Slot',
  id: `${service.id}-${staff}-${Date.parse(start) / 60_000}`,
  serviceType: [
    { coding: [{ system: ownSystem('service-id'), code: String(service.id), display: service.name }] },
  ],
  schedule: reference('Schedule', staff),
  status: 'free',
  start,
  end,
});
