import type { Patient } from '#machines/flows/patients/patientFields.ts';
import type { RecordSetting } from '#machines/flows/records/medicalRecordEdit.setup.ts';
import type { RecordTemplate } from '#machines/flows/records/recordTemplateFields.ts';
import type { Colleague } from '#machines/flows/services/serviceFields.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { type Measured, recordCalls } from '#src/calls/records.ts';
import { recordTemplateCalls } from '#src/calls/recordTemplates.ts';
import { clinicZone } from '#src/flows/clinics/clinicZone.ts';
import { colleaguesOf } from '#src/flows/colleagues.ts';
import type { App } from '#src/session/app.ts';
import { readUnits } from './unitChoice.ts';

/** The clock and the units of a clinic's records in this browser. */
export const settingOf = async (app: App, clinic: number, signal: AbortSignal): Promise<RecordSetting> => ({
  zone: await clinicZone(app, clinic, signal),
  units: readUnits(app.store),
});

/** Whose record it is: the record is shown without it where it cannot be had. */
export const personOf = (app: App, patient: number, signal: AbortSignal): Promise<Patient | null> =>
  patientCalls(app)
    .readPatient(patient, signal)
    .catch(() => null);

/** What is needed beside a record while it is written. */
export interface Beside {
  readonly colleagues: Colleague[];
  readonly templates: RecordTemplate[];
  readonly measured: Measured[];
}

/** Reads it all at once; templates and earlier values are left out where they cannot be had. */
export async function besideRecord(
  app: App,
  { clinic, patient, record }: { clinic: number; patient: number; record?: number },
  signal: AbortSignal,
): Promise<Beside> {
  const [colleagues, templates, measured] = await Promise.all([
    colleaguesOf(app, clinic, signal, 'all'),
    recordTemplateCalls(app)
      .listTemplates(clinic, signal)
      .catch(() => []),
    recordCalls(app)
      .listVitals(clinic, patient, signal)
      .catch(() => []),
  ]);
  // what stands in the record itself is no earlier value
  return { colleagues, templates, measured: measured.filter((one) => one.record !== record) };
}
