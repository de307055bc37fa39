import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import type { Occurrence } from '#machines/parts/seriesPlan.machine.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey } from '#src/api/headers.ts';
import { inOurWords } from '#src/api/inOurWords.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { toObject } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';
import { toReservation } from './reservations.ts';

type Schemas = components['schemas'];

const reservationsIn = (said: unknown): Reservation[] => {
  const { appointments } = toObject(said);
  return Array.isArray(appointments) ? appointments.map(toReservation) : [];
};

const occurrencesIn = (occurrences: unknown): Occurrence[] =>
  (Array.isArray(occurrences) ? (occurrences as Occurrence[]) : []).map((one) => ({
    ...inOurWords(one),
    conflicts: one.conflicts.map(inOurWords),
  }));

/** The calls about series of reservations; what is refused is told where it was chosen. */
function createSeriesActors(api: Api, notify: Notify) {
  return {
    async previewSeries(body: Schemas['SeriesBody'], signal: AbortSignal): Promise<Occurrence[]> {
      const call = api.signedIn.POST('/api/patients/appointments/series/preview/', { body, signal });
      const { occurrences } = toObject(await answer(call, { signal }));
      return occurrencesIn(occurrences);
    },
    async createSeries(
      body: Schemas['SeriesCreation'],
      key: string,
      signal: AbortSignal,
    ): Promise<Reservation[]> {
      const params = { header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/patients/appointments/series/', { body, params, signal });
      return reservationsIn(await answer(call, { notify, signal }));
    },
    async previewSeriesChange(
      id: number,
      body: Schemas['SeriesShift'],
      signal: AbortSignal,
    ): Promise<Occurrence[]> {
      const call = api.signedIn.POST('/api/patients/appointments/{id}/series/reschedule/preview/', {
        body,
        params: { path: { id } },
        signal,
      });
      const { occurrences } = toObject(await answer(call, { signal }));
      return occurrencesIn(occurrences);
    },
    async rescheduleSeries(
      id: number,
      body: Schemas['SeriesShift'],
      key: string,
      signal: AbortSignal,
    ): Promise<{ changed: Reservation[]; left: readonly number[] }> {
      const call = api.signedIn.POST('/api/patients/appointments/{id}/series/reschedule/', {
        body,
        params: { path: { id }, header: idempotencyKey(api, key) },
        signal,
      });
      const said = await answer(call, { notify, signal });
      const { left } = toObject(said);
      return {
        changed: reservationsIn(said),
        left: Array.isArray(left) ? left.filter((id) => typeof id === 'number') : [],
      };
    },
    async cancelSeries(
      id: number,
      body: Schemas['SeriesCancellation'],
      key: string,
      signal?: AbortSignal,
    ): Promise<Reservation[]> {
      const call = api.signedIn.POST('/api/patients/appointments/{id}/series/cancel/', {
        body,
        params: { path: { id }, header: idempotencyKey(api, key) },
        signal,
      });
      return reservationsIn(await answer(call, { signal }));
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const seriesCalls = perApp(({ api, notify }) => createSeriesActors(api, notify));
