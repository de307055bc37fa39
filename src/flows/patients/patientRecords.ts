import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { recordCalls } from '#src/calls/records.ts';
import { clinicZone } from '#src/flows/clinics/clinicZone.ts';
import { unlessForbidden } from '#src/flows/unlessForbidden.ts';
import type { App } from '#src/session/app.ts';

/** Records with the time zone of their clinic. */
interface RecordsOfPatient {
  readonly records: readonly MedicalRecord[];
  readonly zone: string;
}

/** The records of one patient, in the patient's own clinic; null for a role that may not read them. */
export const recordsOfPatient = (
  app: App,
  patient: number,
  signal: AbortSignal,
): Promise<RecordsOfPatient | null> =>
  unlessForbidden(async () => {
    const { clinic } = await patientCalls(app).readPatient(patient, signal);
    const [{ results }, zone] = await Promise.all([
      recordCalls(app).listRecords({ clinic, patient, limit: 100 }, signal),
      clinicZone(app, clinic, signal),
    ]);
    return { records: results, zone };
  });
