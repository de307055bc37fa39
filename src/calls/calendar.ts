import type { Changes, FollowInput } from '#machines/parts/updates.machine.ts';
import type { components, operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { toObject, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';
import { readEvents, type Told, toChanges } from './changeStream.ts';

type Schemas = components['schemas'];
/** Whether someone else in the same calendar bears the same name. */
type Marked = { hasNamesake?: boolean };
export type Calendar = Omit<Schemas['Calendar'], 'appointments' | 'here' | 'queue'> & {
  appointments: CalendarEntry[];
  here: CalendarEntry[];
  queue: QueuedEntry[];
};
export type CalendarEntry = Schemas['CalendarEntry'] & Marked;
/** Who waits without a time. */
export type QueuedEntry = Schemas['QueuedEntry'] & Marked;
export type CalendarQuery = operations['readCalendar']['parameters']['query'];

const list = <Item>(value: unknown): Item[] => (Array.isArray(value) ? value : []);

const nameOf = ({ patient_name }: { patient_name: string }) => toText(patient_name).toLocaleLowerCase();

/** Marks those of whom a name alone does not say who they are. */
function markNamesakes(all: readonly (CalendarEntry | QueuedEntry)[]) {
  const bearers = new Map<string, Set<number>>();
  for (const entry of all)
    bearers.set(nameOf(entry), (bearers.get(nameOf(entry)) ?? new Set()).add(entry.patient));
  return <Entry extends CalendarEntry | QueuedEntry>(entry: Entry): Entry =>
    (bearers.get(nameOf(entry))?.size ?? 0) > 1 ? { ...entry, hasNamesake: true } : entry;
}

const toCalendar = (value: unknown): Calendar => {
  const { timezone, days, staff, appointments, here, queue, is_whole } = toObject(value);
  const mark = markNamesakes([
    ...list<CalendarEntry>(appointments),
    ...list<CalendarEntry>(here),
    ...list<QueuedEntry>(queue),
  ]);
  return {
    timezone: toText(timezone),
    days: list(days),
    staff: list(staff),
    appointments: list<CalendarEntry>(appointments).map(mark),
    here: list<CalendarEntry>(here).map(mark),
    queue: list<QueuedEntry>(queue).map(mark),
    is_whole: is_whole !== false,
  };
};

/** The calls by which the calendar is read and kept up to date. */
function createCalendarActors(api: Api, notify: Notify) {
  return {
    async readCalendar(query: CalendarQuery, signal?: AbortSignal): Promise<Calendar> {
      const call = api.signedIn.GET('/api/patients/appointments/calendar/', { params: { query }, signal });
      return toCalendar(await answer(call, { notify, signal }));
    },
    /** Which reservations changed since a cursor; a failure of it is no one's concern but the chart's. */
    async readChanges({ clinic, cursor }: FollowInput, signal: AbortSignal): Promise<Changes> {
      const query = { clinic, after: cursor ?? undefined };
      const call = api.signedIn.GET('/api/patients/appointments/changes/', { params: { query }, signal });
      return toChanges(await answer(call, { signal }));
    },
    /** The changes as they happen; fetched, so that the token stays out of the address. */
    async *followChanges({ clinic, cursor }: FollowInput, signal: AbortSignal): AsyncGenerator<Told> {
      const query = { clinic, after: cursor ?? undefined };
      const call = api.signedIn.GET('/api/patients/appointments/changes/', {
        params: { query },
        headers: { accept: 'text/event-stream' },
        parseAs: 'stream',
        signal,
      });
      const body = (await answer(call, { signal })) as ReadableStream<Uint8Array> | null;
      if (body) yield* readEvents(body);
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const calendarCalls = perApp(({ api, notify }) => createCalendarActors(api, notify));
