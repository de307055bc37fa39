import type { FreedTime, OfferSent } from '#machines/flows/reservations/freedTimeOffer.machine.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey } from '#src/api/headers.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { toObject, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

/** The calls about times that became free, and those who wait for one. */
function createWaitingActors(api: Api, notify: Notify) {
  return {
    /** The freed times that suit someone; with `freedBy` only the one that this reservation gave up. */
    async listFreedTimes(clinic: number, freedBy: number | null, signal?: AbortSignal): Promise<FreedTime[]> {
      const query = { clinic, freed_by: freedBy ?? undefined };
      const call = api.signedIn.GET('/api/patients/freed-times/', { params: { query }, signal });
      const { times } = toObject(await answer(call, freedBy === null ? { notify, signal } : { signal }));
      return Array.isArray(times) ? (times as FreedTime[]) : [];
    },
    /** The answer is the name of who has the time now; a refusal is told where the offer was made. */
    async offerTime(
      { time, appointment, key, ...body }: OfferSent,
      signal: AbortSignal,
    ): Promise<string | null> {
      const header = idempotencyKey(api, key);
      if (typeof time !== 'number') {
        const offered = api.signedIn.POST('/api/patients/appointments/{id}/offer/', {
          body: { ...body, ...time },
          params: { path: { id: appointment }, header },
          signal,
        });
        return toText(toObject(await answer(offered, { signal })).patient_name);
      }
      const call = api.signedIn.POST('/api/patients/freed-times/{id}/offer/', {
        body: { ...body, appointment },
        params: { path: { id: time }, header },
        signal,
      });
      const { waiting } = toObject<FreedTime>(await answer(call, { signal }));
      return waiting?.[0]?.patient_name ?? null;
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const waitingCalls = perApp(({ api, notify }) => createWaitingActors(api, notify));
