import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import { clinicZone } from '#src/flows/clinics/clinicZone.ts';
import { unlessForbidden } from '#src/flows/unlessForbidden.ts';
import type { App } from '#src/session/app.ts';

const most = 100;

/** What is ahead and what is over, with the time zone of the clinic. */
interface ReservationsOfPatient {
  readonly ahead: readonly Reservation[];
  readonly over: readonly Reservation[];
  readonly zone: string;
}

/** The reservations of one patient, in the patient's own clinic; null for a role that may not see them. */
export const reservationsOfPatient = (
  app: App,
  patient: number,
  signal: AbortSignal,
): Promise<ReservationsOfPatient | null> =>
  unlessForbidden(async () => {
    const { clinic } = await patientCalls(app).readPatient(patient, signal);
    const query = { clinic, patient, limit: most, ordering: '-start_at' } as const;
    const [{ results }, zone] = await Promise.all([
      reservationCalls(app).listReservations(query, signal),
      clinicZone(app, clinic, signal),
    ]);
    const over = results.filter(isOver);
    return { ahead: results.filter((one) => !isOver(one)).reverse(), over, zone };
  });

const ended: readonly Reservation['status'][] = ['completed', 'no_show', 'cancelled', 'entered_in_error'];

/** What has ended, or was to have begun before today's hour and never did. */
const isOver = ({ status, end_at }: Reservation) =>
  ended.includes(status) ||
  (status !== 'in_progress' && status !== 'arrived' && end_at !== null && Date.parse(end_at) < Date.now());
