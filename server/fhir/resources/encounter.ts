import { sql } from 'kysely';
import type { ReservationRow } from '#server/areas/appointments/reservation.ts';
import { type Keyed, kindOf } from '../kind.ts';
import { date, ofPatient, oneOf, pointing } from '../parameters.ts';
import { extra, instantOf, ownSystem, reference } from '../values.ts';

type Row = ReservationRow & Keyed & { service_name: string };

const statuses = { arrived: 'arrived', in_progress: 'in-progress', completed: 'finished' } as const;
const stored = { arrived: ['arrived'], 'in-progress': ['in_progress'], finished: ['completed'] };

export const begun = sql`('arrived', 'in_progress', 'completed')`;

/** The visit of a row `t` with a reservation: null where it has none, or where the patient has not come. */
export const visitId = sql`(SELECT visit.id FROM reservations visit
  WHERE visit.clinic_id = t.clinic_id AND visit.id = t.reservation_id AND visit.status IN ${begun})`;

/** A visit that has begun: a reservation whose patient came. It has the reservation's id. */
export const encounter = kindOf<Row>({
  type: 'Encounter',
  needs: 'appointment.read',
  log: { read: 'reservation.read', listed: 'reservation.listed', thing: 'reservation' },
  source: ({ scope }) => sql`SELECT t.*, t.id AS k, ''::text AS s,
      (SELECT v.name FROM services v WHERE v.clinic_id = t.clinic_id AND v.id = t.service_id) AS service_name
    FROM reservations t WHERE t.clinic_id = ${scope.clinic.id} AND t.status IN ${begun}`,
  parameters: {
    ...ofPatient(sql`t.patient_id`),
    practitioner: pointing('Who does it.', ['Practitioner'], (id) => sql`t.staff_id = ${id}`),
    appointment: pointing('The reservation.', ['Appointment'], (id) => sql`t.id = ${id}`),
    date: date('When it began.', sql`coalesce(t.started_at, t.arrived_at, t.start_at)`),
    status: oneOf('How far it is.', sql`t.status`, stored),
  },
  includes: {
    patient: ['subject'],
    subject: ['subject'],
    practitioner: ['participant.individual'],
    appointment: ['appointment'],
  },
  patientOf: ({ patient_id }) => patient_id,
  show: (row) => ({
    extension: extra({ arrived_at: instantOf(row.arrived_at), room: row.room }),
    status: statuses[row.status as keyof typeof statuses],
    class: {
      system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
      code: row.kind === 'virtual' ? 'VR' : 'AMB',
    },
    serviceType: {
      coding: [{ system: ownSystem('service-id'), code: String(row.service_id), display: row.service_name }],
    },
    subject: reference('Patient', row.patient_id),
    participant: [{ individual: reference('Practitioner', row.staff_id) }],
    appointment: [reference('Appointment', row.k)],
    period: { start: instantOf(row.started_at ?? row.arrived_at ?? row.start_at), end: endOf(row) },
    reasonCode: row.reason ? [{ text: row.reason }] : [],
    serviceProvider: reference('Organization', row.clinic_id),
  }),
  fields: [
    ['id', 'Encounter.id, Encounter.appointment'],
    ['status', 'Encounter.status'],
    ['kind', 'Encounter.class'],
    ['patient, staff, service', 'Encounter.subject, Encounter.participant, Encounter.serviceType'],
    ['started_at, completed_at', 'Encounter.period'],
    ['arrived_at, room', 'Encounter.extension'],
    ['reason', 'Encounter.reasonCode.text'],
  ],
});

/** A visit that ended before it began, by its clock, has no end that FHIR would take. */
function endOf({ started_at, arrived_at, start_at, completed_at }: Row): string | undefined {
  const start = started_at ?? arrived_at ?? start_at;
  return completed_at && start && completed_at >= start ? completed_at.toISOString() : undefined;
}
