import type { ReservationRow } from '#server/areas/appointments/reservation.ts';
import { appointmentPriorities, appointmentStatuses } from '#server/fhir/resources/appointment.ts';
import { ownSystem } from '#server/fhir/values.ts';
import { cancellationReasons } from '#server/fhir/writing/appointment.ts';
import type { FieldErrors } from '#server/http/refusal.ts';
import {
  checkedAs,
  codeIn,
  conceptIn,
  extrasIn,
  instantIn,
  isTree,
  listIn,
  notice,
  sourceIn,
  type Tree,
  textIn,
  treeIn,
} from '../reading.ts';
import type { ReadContext, ReadRow } from './kind.ts';
import { stepsIn } from './read-steps.ts';

type Status = ReservationRow['status'];

const elements = {
  Appointment: [
    ...[
      'identifier',
      'status',
      'cancelationReason',
      'serviceType',
      'appointmentType',
      'priority',
      'description',
    ],
    ...['start', 'end', 'minutesDuration', 'created', 'comment', 'participant'],
  ],
  Encounter: [
    ...[
      'status',
      'class',
      'serviceType',
      'type',
      'subject',
      'participant',
      'appointment',
      'period',
      'reasonCode',
    ],
    'serviceProvider',
  ],
};
/** The series of a reservation, as another clinic calls it. */
export interface ReservationSeries {
  source: number;
  rule: object;
}

/** What the states of an Encounter are here, where no Appointment says it. */
const visits: Readonly<Record<string, Status>> = {
  planned: 'booked',
  arrived: 'arrived',
  triaged: 'arrived',
  'in-progress': 'in_progress',
  onleave: 'in_progress',
  finished: 'completed',
  cancelled: 'cancelled',
  'entered-in-error': 'entered_in_error',
};
const longest = 24 * 60 * 60_000;
const untimed: readonly Status[] = ['waitlisted', 'queued', 'cancelled', 'entered_in_error'];

/** Reads an Appointment and the Encounter that it became, or an Encounter without one. */
export function readReservation(resources: readonly Tree[], context: ReadContext): ReadRow {
  const [problems, leftOut]: [FieldErrors, string[]] = [{}, []];
  for (const one of resources)
    notice(one, elements[one.resourceType as keyof typeof elements] ?? [], problems, leftOut);
  const of = (type: string): Tree => resources.find(({ resourceType }) => resourceType === type) ?? {};
  const [planned, visit] = [of('Appointment'), of('Encounter')];
  const extras = extrasIn(
    planned,
    leftOut,
    'waitlist',
    'labels',
    'cancellation_reason',
    'booking_answers',
    'series_rule',
    'history',
  );
  const seen = extrasIn(visit, leftOut);
  const status = statusOf(planned, visit, extras);
  if (status === undefined) problems.status = ['This status is not known here.'];
  const times = timesOf(planned, visit, extras, seen, status, problems);
  const said = wordsOf(planned, visit, extras, context, problems);
  const labels = Array.isArray(extras.labels) ? extras.labels.map((id) => `Group/${id}`) : [];
  const { service, service_id } = serviceOf(planned, visit, context, problems);
  const people = [
    ...listIn(planned.participant).map(({ actor }) => actor),
    visit.subject,
    ...listIn(visit.participant).map(({ individual }) => individual),
  ];
  const who = (type: string) => people.map((one) => sourceIn(one, type)).find((one) => one !== null) ?? null;
  return {
    body: {
      ...said,
      ...times,
      ...(service_id === undefined ? {} : { service_id }),
      status,
      labels,
      number: numberOf(planned),
      reschedule_count: countIn(extras.reschedule_count),
      booking_answers: listIn(extras.booking_answers).map(({ question, answer }) => ({
        ...{ question: textIn(question).slice(0, 200), answer: textIn(answer).slice(0, 500) },
      })),
      series: seriesIn(extras, leftOut),
      earlier_history: stepsIn(extras.history, problems),
    },
    refs: {
      patient: who('Patient'),
      staff: who('Practitioner'),
      ...(service_id === undefined ? { service } : {}),
      labels,
      rebooked_as: extras.rebooked_as === undefined ? null : `Appointment/${extras.rebooked_as}`,
      rebooked_from: extras.rebooked_from === undefined ? null : `Appointment/${extras.rebooked_from}`,
    },
    problems,
    leftOut,
  };
}

/** What the other clinic calls the series, and its rule; an export of an earlier release names no rule. */
function seriesIn({ series, series_rule }: Tree, leftOut: string[]): ReservationSeries | null {
  if (series === undefined) return null;
  const problems: FieldErrors = {};
  // who and when are those of each reservation
  const anyone = { clinic: 1, patient: 1, service: 1, staff: 1, start_at: '2026-01-01T09:00:00Z' };
  const { rule } = checkedAs('createSeries', { ...anyone, rule: series_rule }, problems);
  const isKnown = Object.keys(problems).length === 0 && isTree(rule) && Number.isInteger(series);
  if (isKnown) return { source: Number(series), rule };
  leftOut.push('Appointment.series');
  return null;
}

const countIn = (given: unknown): number => (Number.isInteger(given) ? Math.max(0, given as number) : 0);

/** Our own state where it is one that FHIR shows so; otherwise what FHIR says. */
function statusOf(planned: Tree, visit: Tree, { status: own }: Tree): Status | undefined {
  if (planned.status === undefined) return visits[textIn(visit.status)];
  const shown = textIn(planned.status);
  if (Object.hasOwn(appointmentStatuses, String(own))) {
    const isSame =
      appointmentStatuses[own as Status] === shown || (own === 'entered_in_error' && shown === 'cancelled');
    if (isSame) return own as Status;
  }
  if (shown === 'booked') {
    const patient = listIn(planned.participant).find(({ actor }) => sourceIn(actor, 'Patient') !== null);
    return patient?.status === 'accepted' ? 'confirmed' : 'booked';
  }
  if (shown === 'pending') return 'requested';
  return (Object.keys(appointmentStatuses) as Status[]).find(
    (one) => appointmentStatuses[one] === shown && one !== 'queued',
  );
}

function timesOf(
  planned: Tree,
  visit: Tree,
  extras: Tree,
  seen: Tree,
  status: Status | undefined,
  problems: FieldErrors,
) {
  const period = treeIn(visit.period);
  const instant = (name: string, ...values: unknown[]) => {
    const given = values.find((value) => value !== undefined && value !== null);
    const read = instantIn(given);
    if (read === undefined) problems[name] ??= ["This isn't a date and time with a time zone."];
    return read ?? null;
  };
  const start_at = instant(
    'start_at',
    planned.start,
    planned.status === undefined ? period.start : undefined,
  );
  const minutes = typeof planned.minutesDuration === 'number' ? planned.minutesDuration : 30;
  const end = instant('end_at', planned.end, planned.status === undefined ? period.end : undefined);
  const end_at =
    start_at === null ? null : (end ?? new Date(Date.parse(start_at) + minutes * 60_000).toISOString());
  if (start_at !== null && end_at !== null) {
    const lasts = Date.parse(end_at) - Date.parse(start_at);
    if (!(lasts > 0 && lasts <= longest))
      problems.end_at ??= ['The end must come after the start, at most 24 hours later.'];
  } else if (status !== undefined && !untimed.includes(status))
    problems.start_at ??= ['This field is required.'];
  if (status === 'queued' && start_at !== null)
    problems.start_at ??= ['A walk-in who waits has no time yet.'];
  const came = ['arrived', 'in_progress', 'completed'].includes(String(status));
  const began = ['in_progress', 'completed'].includes(String(status));
  const isOurs = extras.status !== undefined;
  return {
    start_at,
    end_at,
    confirmed_at: instant('confirmed_at', extras.confirmed_at),
    offered_until: instant('offered_until', extras.offered_until),
    arrived_at: instant(
      'arrived_at',
      extras.arrived_at,
      seen.arrived_at,
      came && !isOurs ? period.start : undefined,
    ),
    started_at: instant('started_at', extras.started_at, began && !isOurs ? period.start : undefined),
    completed_at: instant(
      'completed_at',
      extras.completed_at,
      status === 'completed' && !isOurs ? period.end : undefined,
    ),
    cancelled_at: instant('cancelled_at', extras.cancelled_at),
    no_show_at: instant('no_show_at', extras.no_show_at),
    rescheduled_from_start_at: instant('rescheduled_from', extras.rescheduled_from),
    offer_declined_at: instant('offer_declined_at', extras.offer_declined_at),
    created_at: instant('created_at', planned.created),
  };
}

function wordsOf(planned: Tree, visit: Tree, extras: Tree, { scope }: ReadContext, problems: FieldErrors) {
  const urgency = Object.entries(appointmentPriorities).find(
    ([, number]) => number === planned.priority,
  )?.[0];
  const isWalkIn =
    codeIn(planned.appointmentType, 'http://terminology.hl7.org/CodeSystem/v2-0276') === 'WALKIN';
  const given = {
    // who, what and when are looked at elsewhere
    ...{ clinic: scope.clinic.id, patient: 1, service: 1, staff: 1, start_at: '2026-01-01T09:00:00Z' },
    kind: extras.kind ?? (isWalkIn ? 'walk_in' : treeIn(visit.class).code === 'VR' ? 'virtual' : 'scheduled'),
    room: textIn(extras.room),
    reason: textIn(planned.description) || conceptIn(listIn(visit.reasonCode)[0]),
    notes: textIn(planned.comment),
    priority: extras.priority ?? urgency ?? 'routine',
    source: extras.source ?? 'staff',
    override_reason: extras.override_reason ?? null,
    waitlist: extras.waitlist ?? null,
  };
  const checked = checkedAs('createAppointment', given, problems);
  const { kind, room, reason, notes, priority, source, override_reason, waitlist } = checked;
  const minutes = (name: string) => {
    const value = extras[name] ?? 0;
    if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > 240)
      problems[name] = ['Write minutes, at most 240.'];
    return value;
  };
  const why = textIn(treeIn(planned.cancelationReason).text) || conceptIn(planned.cancelationReason);
  const isOurWord = cancellationReasons.includes(why);
  const note = textIn(extras.cancellation_note) || (isOurWord ? '' : why);
  if (note.length > 2000) problems.cancellation_note = ['This is too long.'];
  const by = extras.cancelled_by;
  return {
    ...{ kind, room, reason, notes, priority, source, override_reason, waitlist },
    buffer_before: minutes('buffer_before'),
    buffer_after: minutes('buffer_after'),
    squeezed_in: extras.squeezed_in === true,
    cancellation_reason: isOurWord ? why : null,
    cancellation_note: note,
    cancelled_by: by === 'patient' || by === 'clinic' ? by : null,
    late_cancel: extras.late_cancel === true && by !== 'clinic',
  };
}

/** By its id, by the actor, or by the name of one that the clinic has. */
function serviceOf(planned: Tree, visit: Tree, { services }: ReadContext, problems: FieldErrors) {
  const kinds = [...listIn(planned.serviceType), treeIn(visit.serviceType), ...listIn(visit.type)];
  const code = kinds.map((one) => codeIn(one, ownSystem('service-id'))).find(Boolean);
  if (code) return { service: `HealthcareService/${code}`, service_id: undefined };
  const actors = listIn(planned.participant).map(({ actor }) => sourceIn(actor, 'HealthcareService'));
  const service = actors.find((one) => one !== null) ?? null;
  if (service !== null) return { service, service_id: undefined };
  const name = kinds.map(conceptIn).find(Boolean) ?? '';
  const service_id = services.get(name.toLowerCase());
  if (service_id === undefined) problems.service = ['There is no service of this name. Create it first.'];
  return { service: null, service_id };
}

const numberOf = ({ identifier }: Tree) => {
  const number = textIn(listIn(identifier).find(({ system }) => system === ownSystem('reservation'))?.value);
  return /^[A-Z]\d{1,9}$/.test(number) ? number : '';
};
