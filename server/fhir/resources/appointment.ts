import { sql } from 'kysely';
import type { ReservationRow } from '#server/areas/appointments/reservation.ts';
import { nameOf, staffNameOf } from '#server/database/names.ts';
import type { EarlierStep } from '#server/database/shapes.ts';
import { type Keyed, kindOf } from '../kind.ts';
import { date, ofPatient, oneOf, pointing, token } from '../parameters.ts';
import { coded, extra, instantOf, ownSystem, reference } from '../values.ts';
import { historyOf } from './history.ts';

type Row = ReservationRow &
  Keyed & {
    patient_name: string;
    staff_name: string;
    service_name: string;
    labels: number[];
    series_rule: object | null;
    history: EarlierStep[];
  };

/** How the states of a reservation stand in FHIR; the exact one is kept beside. */
export const appointmentStatuses: Readonly<Record<ReservationRow['status'], string>> = {
  requested: 'proposed',
  waitlisted: 'waitlist',
  booked: 'booked',
  confirmed: 'booked',
  queued: 'waitlist',
  arrived: 'arrived',
  in_progress: 'checked-in',
  completed: 'fulfilled',
  no_show: 'noshow',
  cancelled: 'cancelled',
  entered_in_error: 'entered-in-error',
};
const stored: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...new Set(Object.values(appointmentStatuses))].map((shown) => [
    shown,
    Object.entries(appointmentStatuses).flatMap(([state, one]) => (one === shown ? [state] : [])),
  ]),
);

/** The degrees of urgency as FHIR counts them. */
export const appointmentPriorities = { emergency: 1, routine: 5, as_needed: 9 } as const;

/** A reservation. */
export const appointment = kindOf<Row>({
  type: 'Appointment',
  needs: 'appointment.read',
  log: { read: 'reservation.read', listed: 'reservation.listed', thing: 'reservation' },
  source: ({ scope }) => sql`SELECT t.*, t.id AS k, ''::text AS s,
      (SELECT ${nameOf('p')} FROM patients p WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id) AS patient_name,
      (SELECT ${staffNameOf('s')} FROM staff s
        WHERE s.clinic_id = t.clinic_id AND s.id = t.staff_id) AS staff_name,
      (SELECT v.name FROM services v WHERE v.clinic_id = t.clinic_id AND v.id = t.service_id) AS service_name,
      coalesce((SELECT json_agg(g.label_id ORDER BY g.label_id) FROM reservation_labels g
        WHERE g.clinic_id = t.clinic_id AND g.reservation_id = t.id), '[]') AS labels,
      (SELECT v.rule FROM reservation_series v WHERE v.clinic_id = t.clinic_id AND v.id = t.series_id) AS series_rule,
      ${historyOf('reservation_id')} AS history
    FROM reservations t WHERE t.clinic_id = ${scope.clinic.id}`,
  parameters: {
    patient: ofPatient(sql`t.patient_id`).patient,
    practitioner: pointing('Who does it.', ['Practitioner'], (id) => sql`t.staff_id = ${id}`),
    actor: {
      type: 'reference',
      about: 'The patient, or who does it.',
      where(value, modifier, context) {
        const one = pointing('', ['Patient'], (id) => sql`t.patient_id = ${id}`).where(
          value,
          modifier,
          context,
        );
        const other = pointing('', ['Practitioner'], (id) => sql`t.staff_id = ${id}`).where(
          value,
          modifier,
          context,
        );
        return sql`(${one} OR ${other})`;
      },
    },
    date: date('When it begins.', sql`t.start_at`),
    status: oneOf('The state.', sql`t.status`, stored),
    identifier: token('The number.', (code) => sql`t.number = ${code}`, [ownSystem('reservation')]),
    'service-type': token(
      'The service, by its id.',
      (code) => (/^\d{1,9}$/.test(code) ? sql`t.service_id = ${Number(code)}` : undefined),
      [ownSystem('service-id')],
    ),
  },
  sorts: {
    date: { by: sql`t.start_at`, type: 'timestamptz' },
    _lastUpdated: { by: sql`t.updated_at`, type: 'timestamptz' },
  },
  includes: {
    patient: ['participant.actor:Patient'],
    practitioner: ['participant.actor:Practitioner'],
    actor: ['participant.actor'],
  },
  patientOf: ({ patient_id }) => patient_id,
  show(row) {
    const isOver = row.status === 'cancelled' || row.status === 'no_show';
    // without a time FHIR knows none that was entered in error
    const status =
      row.start_at || row.status !== 'entered_in_error' ? appointmentStatuses[row.status] : 'cancelled';
    const hasAgreed = ['confirmed', 'arrived', 'in_progress', 'completed'].includes(row.status);
    return {
      extension: extra({
        status: row.status,
        kind: row.kind,
        priority: row.priority,
        source: row.source,
        room: row.room,
        buffer_before: row.buffer_before,
        buffer_after: row.buffer_after,
        waitlist: row.waitlist,
        labels: row.labels,
        squeezed_in: row.squeezed_in || null,
        confirmed_at: instantOf(row.confirmed_at),
        arrived_at: instantOf(row.arrived_at),
        started_at: instantOf(row.started_at),
        completed_at: instantOf(row.completed_at),
        offered_until: instantOf(row.offered_until),
        cancelled_at: instantOf(row.cancelled_at),
        cancelled_by: row.cancelled_by,
        cancellation_note: row.cancellation_note,
        late_cancel: row.late_cancel || null,
        no_show_at: instantOf(row.no_show_at),
        override_reason: row.override_reason,
        series: row.series_id,
        series_rule: row.series_rule,
        rebooked_as: row.rebooked_as,
        rebooked_from: row.rebooked_from,
        rescheduled_from: instantOf(row.rescheduled_from_start_at),
        reschedule_count: row.reschedule_count || null,
        offer_declined_at: instantOf(row.offer_declined_at),
        booking_answers: row.booking_answers,
        history: row.history,
      }),
      identifier: [{ system: ownSystem('reservation'), value: row.number }],
      status,
      cancelationReason: isOver && row.cancellation_reason ? { text: row.cancellation_reason } : undefined,
      serviceType: [
        {
          coding: [
            { system: ownSystem('service-id'), code: String(row.service_id), display: row.service_name },
          ],
        },
      ],
      appointmentType: coded(
        'v2-0276',
        row.kind === 'walk_in' ? 'WALKIN' : row.priority === 'emergency' ? 'EMERGENCY' : 'ROUTINE',
      ),
      priority: appointmentPriorities[row.priority],
      description: row.reason,
      comment: row.notes,
      start: instantOf(row.start_at),
      end: instantOf(row.end_at),
      created: row.created_at.toISOString(),
      participant: [
        {
          actor: reference('Patient', row.patient_id, row.patient_name),
          required: 'required',
          status: hasAgreed ? 'accepted' : 'needs-action',
        },
        {
          actor: reference('Practitioner', row.staff_id, row.staff_name),
          required: 'required',
          status: row.status === 'requested' || row.status === 'waitlisted' ? 'needs-action' : 'accepted',
        },
      ],
    };
  },
  fields: [
    ['id', 'Appointment.id'],
    ['number', 'Appointment.identifier'],
    ['status', 'Appointment.status, Appointment.extension'],
    ['patient', 'Appointment.participant.actor'],
    ['staff', 'Appointment.participant.actor'],
    ['service', 'Appointment.serviceType'],
    ['start_at, end_at', 'Appointment.start, Appointment.end'],
    ['reason', 'Appointment.description'],
    ['notes', 'Appointment.comment'],
    ['priority', 'Appointment.priority, Appointment.extension'],
    ['cancellation_reason', 'Appointment.cancelationReason'],
    ['created_at', 'Appointment.created'],
    [
      'kind, source, room, buffers, labels, waitlist, series with its rule, offers, times of its steps, earlier time, booking_answers, events',
      'Appointment.extension',
    ],
  ],
});
