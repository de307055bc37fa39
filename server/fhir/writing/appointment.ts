import type { ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import { conflict } from '#server/access/scope.ts';
import type { ReservationRow } from '#server/areas/appointments/reservation.ts';
import type { OperationId } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import type { Keyed } from '../kind.ts';
import { appointmentPriorities, appointmentStatuses } from '../resources/appointment.ts';
import { ownSystem } from '../values.ts';
import { type Concept, extrasOf, fromJson, type GivenAppointment, idIn } from './given.ts';
import type { Place, Step, Writer } from './writer.ts';

type Row = ReservationRow & Keyed;

/** With what a new one begins. */
const beginnings: Readonly<Record<string, string>> = {
  proposed: 'request',
  waitlist: 'waitlist',
  booked: 'book',
  arrived: 'walk_in',
};

/** What leads from a state to a status; whether it may is for the chart to say. */
const ways: Readonly<Record<string, Partial<Record<ReservationStatus, OperationId>>>> = {
  booked: {
    requested: 'acceptAppointment',
    waitlisted: 'acceptAppointment',
    cancelled: 'reopenAppointment',
    arrived: 'undoCheckIn',
  },
  waitlist: {
    requested: 'putOnWaitlist',
    booked: 'putOnWaitlist',
    confirmed: 'putOnWaitlist',
  },
  arrived: {
    booked: 'checkInAppointment',
    confirmed: 'checkInAppointment',
    no_show: 'admitLateArrival',
    in_progress: 'pauseAppointment',
  },
  'checked-in': { queued: 'startAppointment', arrived: 'startAppointment' },
  fulfilled: { in_progress: 'completeAppointment' },
  noshow: { booked: 'markNoShow', confirmed: 'markNoShow' },
};
/** The words for why a reservation is off. */
export const cancellationReasons = [
  'patient_request',
  'feeling_better',
  'condition_worse',
  'sick',
  'staff_unavailable',
  'weather',
  'other',
];

/** How an Appointment is added and changed. */
export const appointmentWriter: Writer<GivenAppointment, Row> = {
  scope: 'appointment.write',
  create(given, place, places) {
    const { patient, ...body } = bodyOf(given, place, places);
    const action = Object.hasOwn(beginnings, given.status) ? beginnings[given.status] : undefined;
    if (!action) throw invalid({ status: ['A new Appointment is proposed, waitlist, booked or arrived.'] });
    const { source } = extrasOf(given, []);
    return {
      operation: 'createAppointment',
      body: { ...body, clinic: place.clinic, patient, action, ...(source === undefined ? {} : { source }) },
    };
  },
  edit(given, row, place, places) {
    const { patient, ...body } = bodyOf(given, place, places);
    if (patient !== row.patient_id)
      throw invalid({
        patient: ['The patient of an Appointment cannot be changed. Cancel it and add another.'],
      });
    return differs(body, row) ? { operation: 'updateAppointment', body } : undefined;
  },
  *moves(given, row, isNew) {
    // whoever comes without a time waits, whatever they were sent as
    if (isNew && given.status !== appointmentStatuses[row.status]) return;
    const step = moveOf(given, row);
    if (step) yield step;
  },
  paths: {
    status: 'Appointment.status',
    patient: 'Appointment.participant',
    staff: 'Appointment.participant',
    service: 'Appointment.serviceType',
    start_at: 'Appointment.start',
    end_at: 'Appointment.end',
    reason: 'Appointment.cancelationReason',
    notes: 'Appointment.comment',
    priority: 'Appointment.priority',
    override_reason: 'Appointment.extension',
    room: 'Appointment.extension',
    waitlist: 'Appointment.extension',
  },
};

function bodyOf(given: GivenAppointment, { base }: Place, places: string[]) {
  const extras = extrasOf(given, places);
  const known = ['kind', 'room', 'override_reason'].filter((name) => extras[name] !== undefined);
  return {
    ...Object.fromEntries(known.map((name) => [name, extras[name]])),
    ...(extras.waitlist === undefined ? {} : { waitlist: fromJson(extras.waitlist) }),
    patient: actorOf('Patient', given, base),
    staff: actorOf('Practitioner', given, base) ?? null,
    service: serviceIn(given),
    start_at: given.start ?? null,
    end_at: endOf(given),
    reason: given.description ?? '',
    notes: given.comment ?? '',
    priority: priorityOf(given, extras.priority),
  };
}

const actorOf = (type: string, { participant }: GivenAppointment, base: string) =>
  participant.map(({ actor }) => idIn(type, actor, base)).find((id) => id !== undefined);

function serviceIn({ serviceType = [] }: GivenAppointment): number | undefined {
  const code = serviceType
    .flatMap(({ coding = [] }) => coding)
    .find(({ system }) => system === ownSystem('service-id'))?.code;
  return code !== undefined && /^[1-9]\d{0,8}$/.test(code) ? Number(code) : undefined;
}

function endOf({ start, end, minutesDuration }: GivenAppointment): string | undefined {
  if (end !== undefined || start === undefined || minutesDuration === undefined) return end;
  const at = Date.parse(start) + minutesDuration * 60_000;
  return Number.isNaN(at) || Math.abs(at) > 8.64e15 ? undefined : new Date(at).toISOString();
}

function priorityOf({ priority }: GivenAppointment, word: unknown): unknown {
  if (priority === undefined) return word ?? 'routine';
  const [known] = Object.entries(appointmentPriorities).find(([, number]) => number === priority) ?? [];
  if (!known) throw invalid({ priority: ['Send 1 (emergency), 5 (routine) or 9 (as needed).'] });
  return known;
}

/** A reservation whose fields stay is not asked to change, which its state may no longer allow. */
function differs(body: Readonly<Record<string, unknown>>, row: Row): boolean {
  const { staff, service, start_at, end_at, waitlist, override_reason: _, ...plain } = body;
  const isAt = (given: unknown, stored: Date | null) =>
    given === undefined ||
    (given === null ? stored === null : Date.parse(String(given)) === stored?.getTime());
  return (
    staff !== row.staff_id ||
    service !== row.service_id ||
    !isAt(start_at, row.start_at) ||
    !isAt(end_at, row.end_at) ||
    (waitlist !== undefined && !isSameWish(waitlist, row.waitlist)) ||
    Object.entries(plain).some(([name, value]) => value !== row[name as keyof Row])
  );
}

/** Whatever the order of its parts. */
const isSameWish = (one: unknown, other: unknown) => inOrder(one) === inOrder(other);
const inOrder = (value: unknown) =>
  JSON.stringify(value, value && typeof value === 'object' ? Object.keys(value).sort() : undefined);

function moveOf(given: GivenAppointment, row: Row): Step | undefined {
  const { status } = given;
  const extras = extrasOf(given, []);
  if (status === appointmentStatuses[row.status]) {
    const hasAgreed = given.participant.some(
      ({ actor, status: answer }) => /(^|\/)Patient\//.test(actor.reference ?? '') && answer === 'accepted',
    );
    const isConfirmed = extras.status === 'confirmed' || hasAgreed;
    return row.status === 'booked' && isConfirmed ? { operation: 'confirmAppointment', body: {} } : undefined;
  }
  const reason = reasonOf(given.cancelationReason) ?? extras.reason;
  if (status === 'cancelled') return cancelling(given.cancelationReason, extras);
  if (status === 'entered-in-error') return { operation: 'voidAppointment', body: { reason } };
  const operation = Object.hasOwn(ways, status) ? ways[status]?.[row.status] : undefined;
  if (!operation)
    throw conflict({
      status: [`An Appointment that is ${appointmentStatuses[row.status]} cannot become ${status}.`],
    });
  return { operation, body: { reason, override_reason: extras.override_reason } };
}

const reasonOf = (reason: Concept | undefined) => reason?.text ?? reason?.coding?.[0]?.code;

function cancelling(given: Concept | undefined, extras: Readonly<Record<string, unknown>>): Step {
  const said = reasonOf(given);
  const isKnown = said !== undefined && cancellationReasons.includes(said);
  const note = extras.cancellation_note ?? (isKnown ? undefined : said);
  const body = {
    reason: isKnown || said === undefined ? said : 'other',
    note,
    cancelled_by: extras.cancelled_by,
  };
  return { operation: 'cancelAppointment', body };
}
