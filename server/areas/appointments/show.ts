import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { type Scope, stillThere } from '#server/access/scope.ts';
import { nameOf, staffNameOf } from '#server/database/names.ts';
import { movesOfEach } from '#server/lifecycle/moves.ts';
import { patientBusy } from './patient-busy.ts';
import { placesColumn } from './places.ts';
import { type ConsentsWithForms, requiredConsentsWithOrigins } from './required-consents.ts';
import { type NamedReservation, shownReservation } from './reservation.ts';

/** The columns by which a reservation is shown; the row is called `t`. */
export const reservationColumns = sql`t.*,
  (SELECT ${nameOf('p')} FROM patients p WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id) AS patient_name,
  (SELECT p.birth_date FROM patients p WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id) AS patient_birth_date,
  (SELECT p.mrn FROM patients p WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id) AS patient_mrn,
  (SELECT s.name FROM services s WHERE s.clinic_id = t.clinic_id AND s.id = t.service_id) AS service_name,
  (SELECT s.color FROM services s WHERE s.clinic_id = t.clinic_id AND s.id = t.service_id) AS color,
  (SELECT ${staffNameOf('s')} FROM staff s
    WHERE s.clinic_id = t.clinic_id AND s.id = t.staff_id) AS staff_name,
  coalesce((SELECT json_agg(l.label_id ORDER BY l.label_id) FROM reservation_labels l
    WHERE l.clinic_id = t.clinic_id AND l.reservation_id = t.id), '[]') AS labels,
  (SELECT m.id FROM medical_records m WHERE m.clinic_id = t.clinic_id AND m.reservation_id = t.id
    AND m.status NOT IN ('discarded', 'entered_in_error')) AS record,
  coalesce((SELECT CASE WHEN m.status IN ('signed', 'amended') THEN 'signed' ELSE 'draft' END FROM medical_records m
    WHERE m.clinic_id = t.clinic_id AND m.reservation_id = t.id
      AND m.status NOT IN ('discarded', 'entered_in_error')), 'none') AS record_state, ${placesColumn}`;

/** A reservation with its names, whether that of its service is for staff alone, and what else its patient has then. */
export type Standing = NamedReservation & {
  service_is_private: boolean;
  patient_busy: { id: number; start_at: string } | null;
};

type Stood = { row: Standing; consents: ConsentsWithForms };

/** A stored reservation with its names, and how its consents stand. */
export const standing = async (scope: Scope, id: number): Promise<Stood> =>
  stillThere<Stood>(await standingEach(scope, [id]));

async function standingEach(scope: Scope, ids: readonly number[]): Promise<Stood[]> {
  const { rows } = await sql<Standing>`
    SELECT ${reservationColumns},
      (SELECT s.is_private FROM services s WHERE s.clinic_id = t.clinic_id AND s.id = t.service_id) AS service_is_private,
      ${patientBusy('t', sql`json_build_object('id', o.id, 'start_at', o.start_at)`)} AS patient_busy
    FROM reservations t WHERE t.clinic_id = ${scope.clinic.id} AND t.id = ANY(${ids}::int[])
    ORDER BY array_position(${ids}::int[], t.id)`.execute(scope.trx);
  const consents = await requiredConsentsWithOrigins(scope, [...ids]);
  return rows.map((row) => ({ row, consents: consents.get(row.id) as ConsentsWithForms }));
}

type Shown = components['schemas']['Appointment'];

/** A reservation with its forms and its history. */
export const detailedReservation = async (scope: Scope, id: number): Promise<Shown> =>
  stillThere<Shown>(await detailedReservations(scope, [id]));

/** Many reservations with their forms and histories, in the order of the ids. */
export async function detailedReservations(scope: Scope, ids: readonly number[]): Promise<Shown[]> {
  const stood = await standingEach(scope, ids);
  const events = await movesOfEach(scope, 'reservation_id', ids);
  return stood.map(({ row, consents }) => ({
    ...shownReservation(row, consents),
    service_is_private: row.service_is_private,
    booking_answers: row.booking_answers,
    patient_busy: row.patient_busy && {
      ...row.patient_busy,
      start_at: new Date(row.patient_busy.start_at).toISOString(),
    },
    events: events.get(row.id) ?? [],
  }));
}
