import type { Patient } from '#machines/flows/patientFields.ts';
import { dayOfInstant } from './days.ts';

export interface Moment {
  /** The day, as year-month-day. */
  readonly day: string;
  /** When within the day, where that is known. */
  readonly instant?: string;
  readonly title: string;
  readonly text?: string | undefined;
}

/** Everything dated that is known of a patient, newest first. */
export function momentsOf(patient: Patient, zone: string | undefined): Moment[] {
  const moments: Moment[] = [];
  const onDay = (day: string | null | undefined, title: string, text?: string) => {
    if (day) moments.push({ day, title, text });
  };
  const at = (instant: string | null | undefined, title: string) => {
    if (instant) moments.push({ day: dayOfInstant(instant, zone), instant, title });
  };
  onDay(patient.birth_date, patient.birth_date_estimated ? 'Born (estimated)' : 'Born');
  at(patient.created_at, 'Chart opened');
  at(patient.last_visit_at, 'Last visit');
  at(patient.next_reservation_at, 'Next reservation');
  at(patient.deceased_at, 'Died');
  for (const { substance, reaction, noted_at } of patient.allergies ?? [])
    onDay(noted_at, `Allergy noted: ${substance}`, reaction);
  for (const { text, onset_date, abatement_date } of patient.conditions ?? []) {
    onDay(onset_date, `Condition began: ${text}`);
    onDay(abatement_date, `Condition ended: ${text}`);
  }
  for (const { name, dose, started_on, stopped_on } of patient.medications ?? []) {
    onDay(started_on, `Medication started: ${name}`, dose);
    onDay(stopped_on, `Medication stopped: ${name}`);
  }
  return moments.sort((a, b) => (b.instant ?? b.day).localeCompare(a.instant ?? a.day));
}
