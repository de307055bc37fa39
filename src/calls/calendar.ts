import type { Changes, FollowInput } from '#machines/parts/updates.machine.ts';
import type { components, operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { toObject, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';
import { readEvents, type Told, toChanges } from './changeStream.ts';

export type Calendar = components['schemas']['Calendar'] & { queue: QueuedEntry[] };
export type CalendarEntry = components['schemas']['CalendarEntry'];
/** Who waits without a time. */
export type QueuedEntry = components['schemas']['QueuedEntry'];
export type CalendarQuery = operations['readCalendar']['parameters']['query'];

const list = <Item>(value: unknown): Item[] => (Array.isArray(value) ? value : []);

const toCalendar = (value: unknown): Calendar => {
  const { timezone, days, staff, appointments, queue, is_whole } = toObject(value);
  return {
    timezone: toText(timezone),
    days: list(days),
    staff: list(staff),
    appointments: list(appointments),
    queue: list(queue),
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
    /** Which reservations changed since a cursor; a failure of it is nobody's concern but the chart's. */
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
