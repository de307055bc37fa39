import type { Changes, FollowInput } from '#machines/parts/updates.machine.ts';
import type { components, operations } from '#openapi/schema.d.ts';
import { perApp } from '#src/app/perApp.ts';
import type { Api } from '../client.ts';
import { answer, type Notify } from '../refuse.ts';
import { type Page, toId, toObject, toPage, toText } from '../shape.ts';
import { readEvents, type Told, toChanges } from './changeStream.ts';

type ConflictCheck = components['schemas']['ConflictCheck'];
type ConflictReport = components['schemas']['ConflictReport'];
type NewTime = components['schemas']['NewTime'];

export type Calendar = components['schemas']['Calendar'];
export type CalendarEntry = components['schemas']['CalendarEntry'];
export type Reservation = components['schemas']['Appointment'];
export type CalendarQuery = operations['readCalendar']['parameters']['query'];
export type ReservationQuery = operations['listAppointments']['parameters']['query'];

const list = <Item>(value: unknown): Item[] => (Array.isArray(value) ? value : []);

const toCalendar = (value: unknown): Calendar => {
  const { timezone, days, staff, appointments, is_whole } = toObject(value);
  return {
    timezone: toText(timezone),
    days: list(days),
    staff: list(staff),
    appointments: list(appointments),
    is_whole: is_whole !== false,
  };
};

const toReservation = (value: unknown): Reservation => {
  const reservation = toObject(value) as unknown as Reservation;
  return {
    ...reservation,
    id: toId(reservation.id),
    version: toId(reservation.version),
    labels: list(reservation.labels),
  };
};

/** The calls that the views of the reservations read by, and by which they move one to another time. */
function createCalendarActors(api: Api, notify: Notify) {
  const keyed = (key: string) => (api.features.has('idempotency-key') ? { 'Idempotency-Key': key } : {});
  return {
    async readCalendar(query: CalendarQuery, signal?: AbortSignal): Promise<Calendar> {
      const call = api.signedIn.GET('/api/patients/appointments/calendar/', { params: { query }, signal });
      return toCalendar(await answer(call, { notify, signal }));
    },
    async listReservations(query: ReservationQuery, signal?: AbortSignal): Promise<Page<Reservation>> {
      const call = api.signedIn.GET('/api/patients/appointments', { params: { query }, signal });
      return toPage(await answer(call, { notify, signal }), query.offset ?? 0, toReservation);
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
    /** What speaks against a time; the page says it where the time was chosen, not in a toast. */
    async checkConflicts(body: ConflictCheck, signal: AbortSignal): Promise<ConflictReport> {
      const call = api.signedIn.POST('/api/patients/appointments/check-conflicts/', { body, signal });
      const { conflicts, next_free, consents } = toObject(await answer(call, { signal }));
      return { conflicts: list(conflicts), next_free: list(next_free), consents: list(consents) };
    },
    async rescheduleReservation(
      id: number,
      body: NewTime,
      key: string,
      signal: AbortSignal,
    ): Promise<Reservation> {
      const params = { path: { id }, header: keyed(key) };
      const call = api.signedIn.POST('/api/patients/appointments/{id}/reschedule/', { body, params, signal });
      return toReservation(await answer(call, { signal }));
    },
    async undoMove(id: number, version: number, signal: AbortSignal): Promise<void> {
      const params = { path: { id } };
      const call = api.signedIn.POST('/api/patients/appointments/{id}/undo/', {
        body: { version },
        params,
        signal,
      });
      await answer(call, { signal });
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const calendarCalls = perApp(({ api, notify }) => createCalendarActors(api, notify));
