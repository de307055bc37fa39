import type { Patient } from '#machines/flows/patients/patientFields.ts';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import { type Loaded, useLoaded } from '#src/screens/list/useLoaded.ts';
import { useApp } from '#src/session/AppContext.tsx';

/** The reservations of a patient that are still to come or going on, soonest first. */
export type PatientVisits = Loaded<readonly Reservation[]>;

const coming: readonly Reservation['status'][] = ['booked', 'confirmed', 'arrived', 'in_progress'];

/** Reads them beside the chart: they are what a consent is asked for on, and the next visit. */
export function usePatientVisits({ id, clinic, version }: Patient): PatientVisits {
  const app = useApp();
  const { loaded } = useLoaded(`${id} ${version}`, async (signal) => {
    const query = { clinic, patient: id, limit: 20, ordering: '-start_at' } as const;
    const { results } = await reservationCalls(app).listReservations(query, signal);
    return results.filter(isComing).reverse();
  });
  return loaded;
}

/** What was to be earlier and never began is none that comes. */
const isComing = ({ status, end_at }: Reservation) =>
  coming.includes(status) &&
  (status === 'arrived' || status === 'in_progress' || (end_at !== null && Date.parse(end_at) > Date.now()));
