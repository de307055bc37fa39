import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { t } from '#src/language/t.ts';
import { dayOfInstant } from '#src/time/days.ts';
import type { StoredMoment } from './timelineKinds.ts';

export interface Moment {
  /** Tells two moments of one minute apart. */
  readonly key?: string;
  /** The day, as year-month-day. */
  readonly day: string;
  /** When within the day, where that is known. */
  readonly instant?: string;
  readonly title: string;
  readonly text?: string | undefined;
}

/** Everything dated that stands in the chart of a patient. */
export function momentsOf(patient: Patient, zone: string | undefined): Moment[] {
  const moments: Moment[] = [];
  const onDay = (day: string | null | undefined, title: string, text?: string) => {
    if (day) moments.push({ day, title, text });
  };
  const at = (instant: string | null | undefined, title: string) => {
    if (instant) moments.push({ day: dayOfInstant(instant, zone), instant, title });
  };
  onDay(patient.birth_date, patient.birth_date_estimated ? t('Born (estimated)') : t('Born'));
  at(patient.created_at, t('Chart opened'));
  at(patient.deceased_at, t('Died'));
  for (const { substance, reaction, noted_at } of patient.allergies ?? [])
    onDay(noted_at, t('Allergy noted: {substance}', { substance }), reaction);
  for (const { text, onset_date, abatement_date } of patient.conditions ?? []) {
    onDay(onset_date, t('Condition began: {text}', { text }));
    onDay(abatement_date, t('Condition ended: {text}', { text }));
  }
  for (const { name, dose, started_on, stopped_on } of patient.medications ?? []) {
    onDay(started_on, t('Medication started: {name}', { name }), dose);
    onDay(stopped_on, t('Medication stopped: {name}', { name }));
  }
  return moments;
}

const words: Readonly<Record<StoredMoment['kind'], string>> = {
  reservation: t('Reservation'),
  record: t('Medical record'),
  consent: t('Consent'),
  file: t('File'),
};

const states: Readonly<Record<string, string>> = {
  requested: t('Requested'),
  waitlisted: t('On the waiting list'),
  booked: t('Booked'),
  confirmed: t('Confirmed'),
  arrived: t('Arrived'),
  queued: t('Waiting, no time yet'),
  in_progress: t('In progress'),
  completed: t('Completed'),
  no_show: t('No-show'),
  cancelled: t('Cancelled'),
  entered_in_error: t('Entered in error'),
  draft: t('Not signed yet'),
  in_review: t('Waits for a second signature'),
  signed: t('Signed'),
  amended: t('Amended'),
  active: t('Given'),
  inactive: t('Not in force'),
  refused: t('Refused'),
  revoked: t('Revoked'),
  expired: t('Expired'),
  superseded: t('Replaced'),
  not_done: t('Not asked any more'),
};

/** A visit, a record, a consent or a file as a moment. */
export const happened = (
  { kind, id, at, title, status }: StoredMoment,
  zone: string | undefined,
): Moment => ({
  key: `${kind} ${id}`,
  day: dayOfInstant(at, zone),
  instant: at,
  title: title === '' ? words[kind] : `${words[kind]}: ${title}`,
  text: states[status],
});

/** In the order of a timeline. */
export const newestFirst = (moments: readonly Moment[]): Moment[] =>
  [...moments].sort((a, b) => (b.instant ?? b.day).localeCompare(a.instant ?? a.day));
