import type { FreedTime, OfferCall } from '#machines/flows/freedTimeOffer.machine.ts';
import { perApp } from '#src/app/perApp.ts';
import type { Api } from '../client.ts';
import { answer, type Notify } from '../refuse.ts';
import { toObject } from '../shape.ts';

/** The calls about times that became free, and those who wait for one. */
function createWaitingActors(api: Api, notify: Notify) {
  return {
    /** The freed times that suit somebody; with `freedBy` only the one that this reservation gave up. */
    async listFreedTimes(clinic: number, freedBy: number | null, signal?: AbortSignal): Promise<FreedTime[]> {
      const query = { clinic, freed_by: freedBy ?? undefined };
      const call = api.signedIn.GET('/api/patients/freed-times/', { params: { query }, signal });
      const { times } = toObject(await answer(call, freedBy === null ? { notify, signal } : { signal }));
      return Array.isArray(times) ? (times as FreedTime[]) : [];
    },
    /** A refusal is told where the offer was made. */
    async offerTime({ time, ...body }: OfferCall, signal: AbortSignal): Promise<FreedTime> {
      const call = api.signedIn.POST('/api/patients/freed-times/{id}/offer/', {
        body,
        params: { path: { id: time } },
        signal,
      });
      return toObject<FreedTime>(await answer(call, { signal }));
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const waitingCalls = perApp(({ api, notify }) => createWaitingActors(api, notify));
