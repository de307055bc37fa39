import type { Arrival, ArrivalPage } from '#machines/flows/door/arrival.machine.ts';
import type { components } from '#openapi/schema.d.ts';
import { doorAnswer, doorApi } from './door.ts';

/** The public calls of the page at a clinic's door. */
export function arrivalCalls(baseUrl: string, clinic: string) {
  const api = doorApi(baseUrl);
  const params = { path: { clinic } };
  return {
    readPage: (signal: AbortSignal): Promise<ArrivalPage> =>
      doorAnswer(api.GET('/api/public/clinics/{clinic}/arrivals/', { params, signal }), signal, 'clinic'),
    tellArrival: (body: Arrival, signal: AbortSignal): Promise<components['schemas']['ArrivalTold']> =>
      doorAnswer(
        api.POST('/api/public/clinics/{clinic}/arrivals/', { params, body, signal }),
        signal,
        'told',
      ),
  };
}

export type ArrivalCalls = ReturnType<typeof arrivalCalls>;
