import type { PatientLabel } from '#machines/flows/patients/labelFields.ts';
import { valuesOf } from '#machines/form/held.ts';
import {
  choice,
  idOrNull,
  ids,
  number,
  rows,
  trimmedOrNull,
  typedOrNull,
  words,
} from '#machines/form/readings.ts';
import { type Fields, type FormValue, type FormValues, same } from '#machines/form/rules.ts';
import type { MovedOccurrence, SeriesRule } from '#machines/parts/seriesPlan.machine.ts';
import type { components } from '#openapi/schema.d.ts';
import { repetitionLimits, reservationLimits } from './reservationLimits.gen.ts';
import type { Reservation } from './reservationMoves.ts';

export type ReservationBody = components['schemas']['AppointmentBody'];
type SeriesShift = components['schemas']['SeriesShift'];
export type ReservationCreation = components['schemas']['AppointmentCreation'];

/** A service or a member of staff that may be chosen; `staff` are those who give a service, none means everybody. */
export interface ServiceOption {
  readonly id: number;
  readonly name: string;
  readonly minutes: number;
  readonly staff: readonly number[];
  /** How long it takes those who take another time for it than is usual, by id. */
  readonly minutesWith: Readonly<Record<number, number>>;
  /** Whether a reservation of it waits to be accepted. */
  readonly isRequested: boolean;
}
export interface StaffOption {
  readonly id: number;
  readonly name: string;
}
export interface LabelOption {
  readonly id: number;
  readonly name: string;
  readonly color: PatientLabel['color'];
}

/** What a reservation can be put together of. */
export interface ReservationChoices {
  readonly services: readonly ServiceOption[];
  readonly staff: readonly StaffOption[];
  readonly labels: readonly LabelOption[];
}

type Action = NonNullable<ReservationCreation['action']> | 'queue';

/** The id of whoever was found by name; 0 while no one is. */
const idOfChosen = (value: FormValue | undefined) =>
  Number((value as { id?: string } | null | undefined)?.id ?? 0);
const scopeOf = (value: FormValue | undefined) => (value === 'later' || value === 'all' ? value : 'this');

const clock = {
  rule: 'matches',
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  sentence: 'Enter a time as hours:minutes.',
} as const;
const required = { rule: 'required' } as const;
const whileRepeating = { field: 'repeats', equals: true } as const;
const unlessWaiting = { rule: 'requiredUnless', field: 'action', value: ['waitlist', 'queue'] } as const;

/** The form of a reservation, in the order of the page; day and time are the clinic's own. */
export const reservationFields = {
  action: { label: 'Type', rules: [], holds: choice<Action>() },
  patient: { label: 'Patient', rules: [required], holds: idOfChosen },
  service: { label: 'Service', rules: reservationLimits.service, holds: number },
  staff: {
    label: 'Staff member',
    rules: [{ ...unlessWaiting, and: { field: 'staff_any', value: true } }],
    holds: idOrNull,
  },
  date: { label: 'Date', rules: [unlessWaiting, { rule: 'date' }] },
  time: { label: 'Start time', rules: [unlessWaiting, clock] },
  fold: { label: 'Which of the two times', rules: [] },
  duration: {
    label: 'Duration (minutes)',
    rules: [{ rule: 'whole' }, { rule: 'between', min: 5, max: 1440 }],
    holds: idOrNull,
  },
  scope: { label: 'What to change', rules: [], holds: scopeOf },
  leave_clashing: { label: 'Leave those that clash as they are', kind: 'checkbox', rules: [] },
  repeats: {
    label: 'Repeat',
    kind: 'checkbox',
    rules: [],
    shownWhen: { field: 'action', equals: 'book' },
  },
  frequency: {
    label: 'Repeats by',
    rules: repetitionLimits.frequency,
    shownWhen: whileRepeating,
    holds: choice<SeriesRule['frequency']>(),
  },
  interval: {
    label: 'Every',
    rules: [required, ...repetitionLimits.interval],
    holds: idOrNull,
    shownWhen: whileRepeating,
  },
  repeat_on: {
    label: 'On these days',
    rules: [],
    holds: ids,
    shownWhen: { field: 'frequency', equals: 'weekly' },
  },
  ends: { label: 'It ends', rules: [], shownWhen: whileRepeating },
  count: {
    label: 'How many times',
    rules: [required, ...repetitionLimits.count],
    holds: idOrNull,
    shownWhen: { field: 'ends', equals: 'count' },
  },
  until: {
    label: 'Last day',
    rules: [required, { rule: 'date' }],
    holds: typedOrNull,
    shownWhen: { field: 'ends', equals: 'until' },
  },
  skip: { label: 'Skipped days', rules: [], holds: words, shownWhen: whileRepeating },
  moved: { label: 'Moved days', rules: [], holds: rows<MovedOccurrence>(), shownWhen: whileRepeating },
  earliest: { label: 'Not before', rules: [{ rule: 'date' }], holds: typedOrNull },
  latest: { label: 'Not after', rules: [{ rule: 'date' }], holds: typedOrNull },
  weekdays: { label: 'Preferred days', rules: [], holds: ids },
  staff_any: { label: 'Anyone', kind: 'checkbox', rules: [] },
  override_reason: {
    label: 'Reason to book it anyway',
    rules: reservationLimits.override_reason,
    holds: trimmedOrNull,
  },
  reason: { label: 'Reason', rules: reservationLimits.reason },
  kind: { label: 'Kind', rules: [], holds: choice<NonNullable<ReservationBody['kind']>>() },
  priority: { label: 'Priority', rules: [], holds: choice<NonNullable<ReservationBody['priority']>>() },
  source: { label: 'Came through', rules: [], holds: choice<NonNullable<ReservationCreation['source']>>() },
  room: { label: 'Room', rules: reservationLimits.room },
  labels: { label: 'Labels', rules: [], holds: ids },
  notes: { label: 'Notes', rules: reservationLimits.notes },
} as const satisfies Fields;

/** A reservation before anything was typed, apart from what is known already. */
export const newReservation = (known: FormValues = {}): FormValues => ({
  action: 'book',
  patient: null,
  service: '',
  staff: '',
  date: '',
  time: '',
  fold: '',
  duration: '',
  scope: 'this',
  leave_clashing: false,
  repeats: false,
  frequency: 'weekly',
  interval: '1',
  repeat_on: [],
  ends: 'count',
  count: '6',
  until: '',
  skip: [],
  moved: [],
  earliest: '',
  latest: '',
  weekdays: [],
  staff_any: true,
  override_reason: '',
  reason: '',
  kind: 'scheduled',
  priority: 'routine',
  source: 'phone',
  room: '',
  labels: [],
  notes: '',
  ...known,
});

/** What someone chose on the way to the form, of all that is known; how it comes about follows from the service. */
export const chosenOf = ({ action: _, ...known }: FormValues): FormValues => known;

/** How long a service takes with a member of staff. */
export const minutesOf = ({ minutes, minutesWith }: ServiceOption, staff: number): number =>
  minutesWith[staff] ?? minutes;

/** How a reservation of a service comes about, as long as no one says otherwise. */
export const usualAction = (service: ServiceOption | undefined): 'request' | 'book' =>
  service?.isRequested ? 'request' : 'book';

/** What is made once another service is chosen: what was usual becomes what is usual now, what someone chose stays. */
export const actionWith = (
  action: string,
  before: ServiceOption | undefined,
  after: ServiceOption | undefined,
): string => (action === usualAction(before) ? usualAction(after) : action);

/** A wall time of the clinic; `fold` says which of two equal ones is meant. */
export interface WallTime {
  readonly date: string;
  readonly time: string;
  readonly fold: '' | 'later';
}

/** Whether a patient waits for anyone: then the member of staff of the reservation says nothing. */
export const waitsForAnybody = ({ status, waitlist }: Pick<Reservation, 'status' | 'waitlist'>): boolean =>
  (status === 'waitlisted' || status === 'queued') && waitlist?.staff_any === true;

/** A stored reservation as the form holds it, its beginning as the clinic's clock shows it. */
export function reservationValues(reservation: Reservation, wall: WallTime | null): FormValues {
  const { start_at, end_at, waitlist } = reservation;
  const minutes = start_at && end_at ? (Date.parse(end_at) - Date.parse(start_at)) / 60_000 : '';
  return newReservation({
    action: actionsOfUntimed[reservation.status] ?? 'book',
    patient: { id: String(reservation.patient), label: reservation.patient_name },
    service: String(reservation.service),
    staff: reservation.status === 'queued' && waitsForAnybody(reservation) ? '' : String(reservation.staff),
    date: wall?.date ?? '',
    time: wall?.time ?? '',
    fold: wall?.fold ?? '',
    duration: String(minutes),
    earliest: waitlist?.earliest ?? '',
    latest: waitlist?.latest ?? '',
    weekdays: waitlist?.weekdays ?? [],
    staff_any: reservation.status === 'queued' || (waitlist?.staff_any ?? false),
    reason: reservation.reason,
    kind: reservation.kind,
    priority: reservation.priority,
    source: reservation.source,
    room: reservation.room,
    labels: reservation.labels,
    notes: reservation.notes,
  });
}

/** What was made of those that may be without a time. */
const actionsOfUntimed: Readonly<Record<string, string>> = { waitlisted: 'waitlist', queued: 'queue' };

/** What the form of a reservation holds. */
export const heldReservation = (values: FormValues) => valuesOf(reservationFields, values);

/** The id of the patient that a form holds, with the name beside it for whoever reads a draft; 0 while there is none. */
export const patientOf = (values: FormValues): number => heldReservation(values).patient;

/** What the form holds, as the contract wants it, apart from the times, which depend on the clinic's zone. */
export function reservationBody(values: FormValues): Omit<ReservationBody, 'start_at' | 'end_at'> {
  const held = heldReservation(values);
  const { service, staff, kind, room, reason, notes, priority, labels, override_reason } = held;
  const { earliest, latest, weekdays, staff_any } = held;
  return {
    ...{ service, staff, kind, room, reason, notes, priority, labels, override_reason },
    ...(held.action === 'waitlist' && { waitlist: { earliest, latest, weekdays, staff_any } }),
    // whoever names no one takes anyone
    ...(held.action === 'queue' && { waitlist: { staff_any: staff === null } }),
  };
}

/** What only a new one is told: for whom and how it comes about. */
export function reservationOrigin(
  values: FormValues,
): Pick<ReservationCreation, 'patient' | 'action' | 'source'> {
  const { patient, action, source } = heldReservation(values);
  // the server knows whoever waits without a time as a walk-in that was given none
  return { patient, action: action === 'queue' ? 'walk_in' : action, source };
}

/** Which occurrences of its series a change is for. */
export const seriesScope = (values: FormValues): 'this' | 'later' | 'all' => heldReservation(values).scope;

/** What the form changes of a stored occurrence, for the others of its series; what is left as it was is not told. */
export function seriesShift(values: FormValues, stored: Reservation, was: WallTime): SeriesShift {
  const before = reservationValues(stored, was);
  const [body, old] = [reservationBody(values), reservationBody(before)];
  const { date, time, duration, leave_clashing, scope } = heldReservation(values);
  const names = ['service', 'staff', 'kind', 'room', 'reason', 'notes', 'priority', 'labels'] as const;
  const changed = names.filter((name) => !same(body[name], old[name]));
  return {
    ...Object.fromEntries(changed.map((name) => [name, body[name]])),
    ...(time !== was.time && { time }),
    ...(values.duration !== before.duration && { minutes: duration }),
    days: Math.round((Date.parse(date) - Date.parse(was.date)) / 86_400_000),
    override_reason: body.override_reason ?? null,
    leave_clashing,
    version: stored.version,
    scope,
  };
}

/** How a reservation recurs, as the form says; null when it happens once. */
export function seriesRule(values: FormValues): SeriesRule | null {
  const { repeats, action, frequency, interval, repeat_on, ends, until, count } = heldReservation(values);
  if (!repeats || action !== 'book') return null;
  return {
    frequency,
    interval: interval ?? 1,
    ...(frequency === 'weekly' && repeat_on.length > 0 && { weekdays: repeat_on }),
    ...(ends === 'until' ? { until } : { count }),
  };
}

const places: Readonly<Record<string, string>> = {
  start_at: 'time',
  end_at: 'duration',
  minutes: 'duration',
  days: 'date',
  rule: 'frequency',
};

/** Sentences by field of the contract, by field of the form. */
export const atFormFields = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [places[name] ?? name, sentence]));
