import { fromPromise } from 'xstate';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { type Found, lookupMachine } from '#machines/parts/lookup.machine.ts';
import { clinicCalls } from '#src/calls/clinics.ts';
import { perApp } from '#src/session/perApp.ts';

/** A clinic that was found, with all that a switch to it needs. */
export interface FoundClinic extends Found {
  readonly clinic: Clinic;
}

const most = 20;

/** Finding one of many clinics through the API, by its name or address. */
export const clinicLookupFlow = perApp((app) =>
  lookupMachine.provide({
    actors: {
      search: fromPromise(async ({ input: { words }, signal }): Promise<readonly Found[]> => {
        const { results } = await clinicCalls(app).listClinics(
          { search: words, limit: most, offset: 0 },
          signal,
        );
        return results.map((clinic): FoundClinic => ({ id: String(clinic.id), label: clinic.name, clinic }));
      }),
    },
  }),
);
